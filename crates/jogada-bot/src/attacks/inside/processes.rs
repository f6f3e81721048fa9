//! Other processes, and one's own when it is not their turn.

use std::{
    fs::{self, File},
    io::{self, Write},
    thread::sleep,
    time::Duration,
};

use super::{Aim, Tried, all, call, must_fail, refused};

pub(super) fn attack(name: &str, aim: &Aim<'_>) -> Option<Tried> {
    Some(match name {
        "list-processes" => list_processes(),
        // SAFETY: a number and the signal that only asks.
        "signal" => must_fail("reached it", unsafe { libc::kill(aim.victim, 0) }),
        "ptrace" => ptrace(aim),
        "renice" => renice(aim),
        "affinity" => affinity(),
        "leave-group" => leave_group(),
        "fork-bomb" => fork_bomb(),
        "double-fork" => double_fork(),
        "wake-itself" => wake_itself(),
        "wake-each-other" => wake_each_other(),
        "wake-by-death" => wake_by_death(),
        "outlive-referee" => outlive_referee(),
        _ => return None,
    })
}

/// Its own supervisor and itself are all that it may see.
fn list_processes() -> Tried {
    let entries = match fs::read_dir("/proc") {
        Ok(entries) => entries,
        Err(error) => return Ok(error.to_string()),
    };
    let is_process = |name: &str| name.bytes().all(|b| b.is_ascii_digit());
    let seen = entries.flatten().filter(|e| e.file_name().to_str().is_some_and(is_process)).count();
    if seen <= 2 { Ok(format!("saw {seen}, its own")) } else { Err(format!("saw {seen}")) }
}

fn ptrace(aim: &Aim<'_>) -> Tried {
    // SAFETY: seizing neither stops nor writes to the other process, and the pointers are null.
    let seized = unsafe {
        let null = std::ptr::null_mut::<libc::c_void>();
        call(libc::ptrace(libc::PTRACE_SEIZE, aim.victim, null, null))
    };
    let said = refused("seized it", seized)?;
    let memory = File::open(format!("/proc/{}/mem", aim.victim));
    refused("opened its memory", memory).map(|_| said)
}

/// Ranks: its own user's processes, another one, and itself.
fn renice(aim: &Aim<'_>) -> Tried {
    // SAFETY: numbers only.
    let by = |which, who: u32, rank| unsafe { libc::setpriority(which, who, rank) };
    all([
        must_fail("reniced its user's", by(libc::PRIO_USER, 0, 19)),
        must_fail("reniced another", by(libc::PRIO_PROCESS, aim.victim as u32, 19)),
        must_fail("reniced itself", by(libc::PRIO_PROCESS, 0, 5)),
    ])
}

/// Which core it runs on, and before whom.
fn affinity() -> Tried {
    // SAFETY: all zeros is an empty set and a valid parameter; the pointers are to live locals.
    unsafe {
        let mut cores: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(0, &mut cores);
        let pinned = libc::sched_setaffinity(0, size_of_val(&cores), &cores);
        let parameter: libc::sched_param = std::mem::zeroed();
        let batch = libc::sched_setscheduler(0, libc::SCHED_BATCH, &parameter);
        all([must_fail("chose its core", pinned), must_fail("chose its rank", batch)])
    }
}

fn leave_group() -> Tried {
    // SAFETY: numbers only; the child ends by itself.
    unsafe {
        let child = libc::fork();
        if child == 0 {
            let left = libc::setpgid(0, 0) == 0 || libc::setsid() != -1;
            libc::_exit(i32::from(left));
        }
        let mut status = 0;
        libc::waitpid(child, &mut status, 0);
        if status == 0 { Ok("setpgid and setsid".to_owned()) } else { Err("left it".to_owned()) }
    }
}

fn fork_bomb() -> Tried {
    for forks in 0..500 {
        // SAFETY: the child only sleeps.
        match unsafe { libc::fork() } {
            -1 => return Ok(format!("{forks} forks")),
            0 => {
                sleep(Duration::from_secs(3600));
                return Ok(String::new());
            }
            _ => {}
        }
    }
    Err("500 forks".to_owned())
}

fn double_fork() -> Tried {
    // SAFETY: the child forks and ends; the grandchild only writes and sleeps.
    unsafe {
        if libc::fork() == 0 {
            libc::setsid();
            if libc::fork() != 0 {
                libc::_exit(0);
            }
            libc::signal(libc::SIGHUP, libc::SIG_IGN);
            while io::stderr().write_all(b".").is_ok() {
                sleep(Duration::from_millis(1));
            }
            libc::_exit(0);
        }
    }
    sleep(Duration::from_millis(50));
    Err("forked".to_owned())
}

/// Has the kernel send the signal that makes a stopped process go on: by a timer that it sets ahead again and again, and
/// each time that its errors are read.
fn wake_itself() -> Tried {
    extern "C" fn nothing(_: libc::c_int) {}
    // SAFETY: the handler does nothing; all zeros is a valid event and a valid timer; the pointers are to live locals.
    let timer = unsafe {
        libc::signal(libc::SIGCONT, nothing as *const () as usize);
        libc::signal(libc::SIGIO, libc::SIG_IGN);
        libc::fcntl(2, libc::F_SETOWN, libc::getpid());
        libc::fcntl(2, F_SETSIG, libc::SIGCONT);
        libc::fcntl(2, libc::F_SETFL, libc::O_ASYNC);
        let mut event: libc::sigevent = std::mem::zeroed();
        event.sigev_notify = libc::SIGEV_SIGNAL;
        event.sigev_signo = libc::SIGCONT;
        let mut timer: libc::timer_t = std::mem::zeroed();
        let made = libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer);
        (made == 0).then_some(timer as usize)
    };
    std::thread::spawn(move || {
        while io::stderr().write_all(b".").is_ok() {
            if let Some(timer) = timer {
                let never = libc::timespec { tv_sec: 0, tv_nsec: 0 };
                let soon = libc::timespec { tv_sec: 0, tv_nsec: 10_000_000 };
                let times = libc::itimerspec { it_interval: never, it_value: soon };
                // SAFETY: the timer was made above, and the pointer is to a live local.
                unsafe {
                    libc::timer_settime(timer as libc::timer_t, 0, &times, std::ptr::null_mut())
                };
            }
            sleep(Duration::from_millis(1));
        }
    });
    sleep(Duration::from_millis(50));
    Err("set its alarms".to_owned())
}

/// Which signal tells that a file is ready; the libc crate lacks it.
const F_SETSIG: i32 = 10;

/// Writes a byte a millisecond, for the referee to see whether it runs.
fn write_for_ever() -> ! {
    while io::stderr().write_all(b".").is_ok() {
        sleep(Duration::from_millis(1));
    }
    // SAFETY: ends this process only.
    unsafe { libc::_exit(0) }
}

/// Several processes, each of which tells all others to go on, again and again: the last to be stopped wakes the first.
fn wake_each_other() -> Tried {
    let mut others = Vec::new();
    for number in 0..6 {
        // SAFETY: the child writes, or sends signals to processes of its own.
        match unsafe { libc::fork() } {
            0 if number < 2 => write_for_ever(),
            0 => loop {
                for &other in &others {
                    // SAFETY: numbers only.
                    unsafe { libc::kill(other, libc::SIGCONT) };
                }
            },
            pid => others.push(pid),
        }
    }
    sleep(Duration::from_millis(50));
    Err("set them on each other".to_owned())
}

/// Children whose end sends the signal that wakes: by the way they were made, and by a wish of theirs.
fn wake_by_death() -> Tried {
    // SAFETY: numbers only; without a stack of its own this is a fork, and the children end or write.
    unsafe {
        let child = libc::syscall(libc::SYS_clone, libc::SIGCONT, 0, 0, 0, 0);
        if child == 0 {
            sleep(Duration::from_millis(80));
            libc::_exit(0);
        }
        if libc::fork() == 0 {
            let middle = libc::fork();
            if middle == 0 {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGCONT);
                write_for_ever();
            }
            sleep(Duration::from_millis(80));
            libc::_exit(0);
        }
    }
    sleep(Duration::from_millis(50));
    Err("waits for its children's end".to_owned())
}

/// Holds the writing end of its own input, so that it never ends.
fn outlive_referee() -> Tried {
    let held = File::options().write(true).open("/proc/self/fd/0");
    let how = held.as_ref().map_or_else(ToString::to_string, |_| "holds its input".to_owned());
    std::mem::forget(held);
    // SAFETY: the signal that says that a reader is gone is ignored.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    let _ = writeln!(io::stdout(), "{how}");
    sleep(Duration::from_secs(3600));
    Err("lived for an hour".to_owned())
}
