//! More memory than there is for one bot: in one piece, by many processes, and where it is not counted.

use std::{thread::sleep, time::Duration};

use super::{Aim, Tried, call, must_fail};

/// What each attack on memory wants to hold.
const WANTED: usize = 3 << 30;

pub(super) fn attack(name: &str, _: &Aim<'_>) -> Option<Tried> {
    Some(match name {
        "memory" => memory(WANTED),
        "memory-by-many" => memory_by_many(),
        "shared-memory" => shared_memory(-1),
        "shared-zeros" => shared_zeros(),
        // SAFETY: a live C string and a number.
        "memory-file" => must_fail("made a file in memory", unsafe {
            libc::syscall(libc::SYS_memfd_create, c"attack".as_ptr(), 0)
        }),
        // SAFETY: numbers only.
        "system-v-memory" => must_fail("made a segment", unsafe {
            libc::shmget(libc::IPC_PRIVATE, 1 << 20, 0o600 | libc::IPC_CREAT)
        }),
        "giant-pipes" => giant_pipes(),
        _ => return None,
    })
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

/// Maps memory that is shared, writes to it and has it taken out of its own count.
fn shared_memory(fd: i32) -> Tried {
    const PIECE: usize = 16 << 20;
    let kind = libc::MAP_SHARED | if fd < 0 { libc::MAP_ANONYMOUS } else { 0 };
    for piece in 0..WANTED / PIECE {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping, which is written to within its length and kept.
        unsafe {
            let map = libc::mmap(std::ptr::null_mut(), PIECE, protection, kind, fd, 0);
            if map == libc::MAP_FAILED {
                return Ok(format!("{} MiB: {}", (piece * PIECE) >> 20, last_error()));
            }
            map.cast::<u8>().write_bytes(1, PIECE);
            libc::madvise(map, PIECE, libc::MADV_DONTNEED);
        }
        // The room that the mapping takes may be all that is counted.
        if piece % 8 == 7 {
            // SAFETY: the child only sleeps, and keeps what was mapped.
            if unsafe { libc::fork() } == 0 {
                sleep(Duration::from_secs(3600));
            }
        }
    }
    Err("3 GB of shared memory".to_owned())
}

fn last_error() -> String {
    std::io::Error::last_os_error().to_string()
}

/// The same by a device that gives zeros.
fn shared_zeros() -> Tried {
    use std::os::fd::AsRawFd;
    match std::fs::File::options().read(true).write(true).open("/dev/zero") {
        Ok(zeros) => shared_memory(zeros.as_raw_fd()),
        Err(error) => Ok(error.to_string()),
    }
}

/// Pipes hold what was written to them, outside of every process.
fn giant_pipes() -> Tried {
    let mut ends = [0; 2];
    // SAFETY: the array holds both descriptors.
    if let Err(error) = call(unsafe { libc::pipe(ends.as_mut_ptr()) }) {
        return Ok(error.to_string());
    }
    // SAFETY: numbers only.
    must_fail("a pipe of 1 MiB", unsafe { libc::fcntl(ends[1], libc::F_SETPIPE_SZ, 1 << 20) })
}
