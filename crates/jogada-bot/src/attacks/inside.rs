//! What an attacker does inside the jail. It says `stopped: …` if it was refused, and what it got if not.
#![allow(unsafe_code)]

use std::{
    fs::{self, File},
    io::{self, BufRead, Read, Write},
    net::{TcpStream, UdpSocket},
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixStream},
    },
    path::Path,
    process::ExitCode,
    thread::sleep,
    time::Duration,
};

/// Attempts that were refused, or what one of them got.
type Tried = Result<String, String>;

/// What an attack is pointed at.
struct Aim<'a> {
    tcp: &'a str,
    udp: &'a str,
    folder: &'a Path,
    victim: i32,
}

/// The life of an attacker: waits for a line, attacks, and says how it went.
pub(crate) fn attack_main(name: &str, targets: &[&str]) -> ExitCode {
    let stdin = io::stdin();
    if name == "victim" {
        // Lives until the doctor is gone.
        let _ = stdin.lock().read_to_end(&mut Vec::new());
        return ExitCode::SUCCESS;
    }
    if name == "honest" {
        return honest();
    }
    let &[tcp, udp, folder, victim] = targets else { return ExitCode::FAILURE };
    let Ok(victim) = victim.parse() else { return ExitCode::FAILURE };
    let aim = Aim { tcp, udp, folder: Path::new(folder), victim };
    if stdin.lock().read_line(&mut String::new()).is_err() {
        return ExitCode::FAILURE;
    }
    let tried = attack(name, &aim);
    let said = match tried {
        Ok(refused) => format!("stopped: {refused}"),
        Err(got) => got,
    };
    match writeln!(io::stdout(), "{said}") {
        Ok(()) => {
            // Whatever it forked goes on as long as it can.
            let _ = stdin.lock().read_line(&mut String::new());
            ExitCode::SUCCESS
        }
        Err(_) => ExitCode::FAILURE,
    }
}

/// No attacker at all: thinks for a moment, and answers.
fn honest() -> ExitCode {
    let mut thought = 1_u64;
    for line in io::stdin().lock().lines() {
        for _ in 0..50_000 {
            thought = std::hint::black_box(
                thought.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1),
            );
        }
        let mut out = io::stdout();
        if line.is_err() || writeln!(out, "{thought}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

fn attack(name: &str, aim: &Aim<'_>) -> Tried {
    match name {
        "tcp" => refused("connected", TcpStream::connect(aim.tcp)),
        "udp" => refused("sent", send(aim.udp)),
        "unix-socket" => unix_socket(aim),
        "read" => read(aim),
        "write" => write(aim),
        "list-processes" => list_processes(),
        // SAFETY: a number and the signal that only asks.
        "signal" => refused("reached it", unsafe { call(libc::kill(aim.victim, 0)) }),
        "ptrace" => ptrace(aim),
        "namespaces" => namespaces(),
        "leave-group" => leave_group(),
        "memory" => memory(3 << 30),
        "memory-by-many" => memory_by_many(),
        "fork-bomb" => fork_bomb(),
        "giant-file" => write_files(1, 1 << 30),
        "many-files" => write_files(1 << 10, 1 << 20),
        "giant-output" => flood(b"\n"),
        "endless-line" => flood(b"x"),
        "close-output" => close_output(),
        "sleep" => {
            sleep(Duration::from_secs(3600));
            Err("slept for an hour".to_owned())
        }
        "spin" => spin(),
        "double-fork" => double_fork(),
        "wake-itself" => wake_itself(),
        _ => Err("expected an attack".to_owned()),
    }
}

fn refused<T>(got: &str, result: io::Result<T>) -> Tried {
    match result {
        Ok(_) => Err(got.to_owned()),
        Err(error) => Ok(error.to_string()),
    }
}

fn call(result: impl Into<i64>) -> io::Result<i64> {
    match result.into() {
        -1 => Err(io::Error::last_os_error()),
        result => Ok(result),
    }
}

fn send(to: &str) -> io::Result<usize> {
    UdpSocket::bind("127.0.0.1:0")?.send_to(b"hello", to)
}

fn unix_socket(aim: &Aim<'_>) -> Tried {
    let path = refused("connected", UnixStream::connect(aim.folder.join("socket")))?;
    let name = SocketAddr::from_abstract_name("jogada").and_then(|a| UnixStream::connect_addr(&a));
    match name {
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            Err("could look for a name".to_owned())
        }
        name => refused("connected by name", name).map(|_| path),
    }
}

fn read(aim: &Aim<'_>) -> Tried {
    let parent = format!("/proc/{}/environ", aim.victim);
    let secret = aim.folder.join("secret");
    let mut said = String::new();
    for path in [&secret, Path::new("/etc/passwd"), Path::new(&parent), Path::new("/root/.bashrc")]
    {
        said = refused(&format!("read {}", path.display()), fs::read(path))?;
    }
    let list = fs::read_dir(aim.folder).map(|_| ());
    refused("listed a folder", list).map(|_| said)
}

fn write(aim: &Aim<'_>) -> Tried {
    let mut said = String::new();
    for folder in [
        aim.folder,
        Path::new("/tmp"),
        Path::new("/var/tmp"),
        Path::new("/dev/shm"),
        Path::new("."),
    ] {
        let path = folder.join("jogada-attack");
        let tried = fs::write(&path, "x");
        // If it worked, nothing is left behind.
        let _ = fs::remove_file(&path);
        said = refused(&format!("wrote {}", path.display()), tried)?;
    }
    Ok(said)
}

/// Its own keeper and itself are all that it may see.
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

fn namespaces() -> Tried {
    let user = libc::CLONE_NEWUSER;
    // SAFETY: numbers only; a child of clone ends at once.
    unsafe {
        let said = refused("unshared", call(libc::unshare(user)))?;
        let flags = user | libc::SIGCHLD;
        let child = libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0);
        if child == 0 {
            libc::_exit(0);
        }
        refused("cloned", call(child))?;
        let mut args = [0_u64; 11];
        args[0] = user as u64;
        args[4] = libc::SIGCHLD as u64;
        let child = libc::syscall(libc::SYS_clone3, args.as_mut_ptr(), size_of_val(&args));
        if child == 0 {
            libc::_exit(0);
        }
        refused("cloned by clone3", call(child)).map(|_| said)
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

/// Takes memory and writes to every page of it.
fn memory(bytes: usize) -> Tried {
    const PIECE: usize = 16 << 20;
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    while pieces.len() * PIECE < bytes {
        let mut piece = Vec::new();
        if piece.try_reserve_exact(PIECE).is_err() {
            return Ok(format!("{} MiB", (pieces.len() * PIECE) >> 20));
        }
        piece.resize(PIECE, 1);
        pieces.push(piece);
    }
    Err(format!("{} MiB", bytes >> 20))
}

fn memory_by_many() -> Tried {
    const EACH: usize = 128 << 20;
    for _ in 0..24 {
        // SAFETY: the child touches its own memory and sleeps.
        unsafe {
            match libc::fork() {
                -1 => break,
                0 => {
                    let _hold = memory_held(EACH);
                    sleep(Duration::from_secs(3600));
                    libc::_exit(0);
                }
                _ => sleep(Duration::from_millis(20)),
            }
        }
    }
    sleep(Duration::from_secs(2));
    Err("3 GB in 24 processes".to_owned())
}

fn memory_held(bytes: usize) -> Vec<u8> {
    let mut held = Vec::new();
    if held.try_reserve_exact(bytes).is_ok() {
        held.resize(bytes, 1);
    }
    held
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

/// Fills the scratch folder, which is the one place to write.
fn write_files(files: usize, bytes: usize) -> Tried {
    // SAFETY: the signal that says "file too large" is ignored, so that the error is seen.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let piece = vec![1; 1 << 16];
    let mut written = 0_usize;
    for file in 0..files {
        let Ok(mut file) = File::create(Path::new(&scratch).join(file.to_string())) else {
            return Ok(format!("{} KiB", written >> 10));
        };
        for _ in 0..bytes / piece.len() {
            match file.write(&piece) {
                Ok(more) if more > 0 => written += more,
                _ => return Ok(format!("{} KiB", written >> 10)),
            }
        }
    }
    Err(format!("{} MiB", written >> 20))
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
/// each time that somebody reads its errors.
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
