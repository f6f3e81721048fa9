//! Noise, silence, and no end.

use std::{
    io::{self, Write},
    thread::sleep,
    time::Duration,
};

use super::{Aim, Tried};

pub(super) fn attack(name: &str, _: &Aim<'_>) -> Option<Tried> {
    Some(match name {
        "giant-output" => flood(b"\n"),
        "endless-line" => flood(b"x"),
        "close-output" => close_output(),
        "sleep" => {
            sleep(Duration::from_secs(3600));
            Err("slept for an hour".to_owned())
        }
        "spin" => spin(),
        _ => return None,
    })
}

fn flood(byte: &[u8]) -> Tried {
    let piece = byte.repeat(1 << 16);
    let mut out = io::stdout().lock();
    for _ in 0..1 << 14 {
        if out.write_all(&piece).is_err() {
            break;
        }
    }
    Err("1 GB of output".to_owned())
}

fn close_output() -> Tried {
    // SAFETY: nothing is written there afterwards.
    unsafe { libc::close(1) };
    sleep(Duration::from_secs(3600));
    Err("went on".to_owned())
}

fn spin() -> Tried {
    let spin_for_ever = || loop {
        std::hint::spin_loop();
    };
    for _ in 0..15 {
        std::thread::spawn(spin_for_ever);
    }
    spin_for_ever()
}
