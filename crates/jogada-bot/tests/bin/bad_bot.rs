//! A bot that misbehaves as its argument says, and otherwise plays the first choice.
#![allow(clippy::print_stderr, clippy::exit, reason = "a program that misbehaves")]

use std::{
    io::{self, BufRead, Write},
    thread::sleep,
    time::Duration,
};

fn main() -> io::Result<()> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    if mode == "crash-at-once" {
        eprintln!("I never wanted to play");
        std::process::exit(3);
    }
    if mode == "deaf" {
        sleep(Duration::from_secs(3600));
    }
    if mode == "slow-start" {
        sleep(Duration::from_millis(200));
    }
    let mut out = io::stdout();
    let mut asked = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let message: serde_json::Value = serde_json::from_str(&line)?;
        match mode.as_str() {
            "strict" if message.get("more").is_some() => std::process::exit(4),
            "touchy" if message["reason"] == "aborted" => std::process::exit(5),
            _ => {}
        }
        if message["type"] != "ask" {
            continue;
        }
        asked += 1;
        let choice = message["choices"][0].as_str().unwrap_or_default();
        misbehave(&mode, choice, asked, &mut out)?;
        out.flush()?;
    }
    if mode == "immortal" {
        sleep(Duration::from_secs(3600));
    }
    Ok(())
}

fn misbehave(mode: &str, choice: &str, asked: u32, out: &mut impl Write) -> io::Result<()> {
    match mode {
        "crash-on-move" if asked == 2 => std::process::exit(9),
        "abort-on-move" if asked == 2 => std::process::abort(),
        "panic-on-move" if asked == 2 => panic!("board index out of range"),
        "stall" => sleep(Duration::from_secs(3600)),
        "late" if asked == 2 => {
            sleep(Duration::from_millis(700));
            writeln!(out, "{choice}")?;
        }
        "lie" => writeln!(out, "z99")?,
        "wrong-json" => writeln!(out, "{{\"move\": 7}}")?,
        "half-a-line" => {
            write!(out, "{choice}")?;
            out.flush()?;
            sleep(Duration::from_secs(3600));
        }
        "half-a-line-and-exit" => {
            write!(out, "{choice}")?;
            out.flush()?;
            std::process::exit(0);
        }
        "bad-utf8" => out.write_all(b"\xff\xfe\xfd\n")?,
        "flood" => flood(out, b"\n\n\n\n")?,
        "flood-without-newline" => flood(out, b"d3d3")?,
        "flood-errors" => {
            flood(&mut io::stderr(), b"why\n")?;
            writeln!(out, "{choice}")?;
        }
        // In one piece, so that it is not stopped in between.
        "twice" => out.write_all(format!("{choice}\nz99\n").as_bytes())?,
        "crlf" => write!(out, "\r\n  \r\n {{\"move\": \"{choice}\"}} \t\r\n\r\n")?,
        "resign" => writeln!(out, "resign")?,
        "mutter" => {
            eprintln!("thinking about {choice}");
            writeln!(out, "{choice}")?;
        }
        _ => writeln!(out, "{choice}")?,
    }
    Ok(())
}

/// Four megabytes: more than any output that is allowed, and soon over.
fn flood(out: &mut impl Write, piece: &[u8]) -> io::Result<()> {
    let piece = piece.repeat(1 << 14);
    for _ in 0..64 {
        out.write_all(&piece)?;
    }
    out.flush()
}
