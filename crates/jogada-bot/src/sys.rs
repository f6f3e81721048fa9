//! The few calls on which the referee's side of a process rests and that the standard library lacks.
#![allow(unsafe_code)]

use std::{
    ffi::CString,
    fs::File,
    io::{self, Read},
    os::{fd::AsRawFd, unix::ffi::OsStrExt},
    path::Path,
    time::Duration,
};

/// What a process and the children that it waited for used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Time on all cores together.
    pub cpu: Duration,
    /// The largest resident size of any of its processes.
    pub memory_peak_bytes: u64,
}

/// Keeps the calling thread, and the bots that it starts from then on, on one core. A referee and its bots take turns,
/// so that one core is all they need; left to themselves, the tables of two workers end up on the same core.
pub fn pin_to_core(core: usize) -> io::Result<()> {
    // SAFETY: all zeros is an empty set, and the pointer is to a live local of the given size.
    let done = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core % libc::CPU_SETSIZE as usize, &mut set);
        libc::sched_setaffinity(0, size_of_val(&set), &set)
    };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// The cores that the calling thread may run on.
pub fn cores() -> io::Result<Vec<usize>> {
    // SAFETY: all zeros is an empty set, and the pointer is to a live local of the given size.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of_val(&set), &mut set) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((0..libc::CPU_SETSIZE as usize).filter(|&core| libc::CPU_ISSET(core, &set)).collect())
    }
}

/// Sends a signal to every process of a group. A group that is gone is no error.
pub(crate) fn signal_group(group: i32, signal: i32) {
    // SAFETY: kill takes numbers only.
    unsafe { libc::kill(-group, signal) };
}

/// Sends a signal to one process. One that is gone is no error.
pub(crate) fn signal(pid: i32, signal: i32) {
    // SAFETY: kill takes numbers only.
    unsafe { libc::kill(pid, signal) };
}

/// The wait status and the usage of a child that has ended, or nothing if it goes on and `block` is false.
pub(crate) fn wait(pid: i32, block: bool) -> io::Result<Option<(i32, Usage)>> {
    let mut status = 0;
    // SAFETY: all zeros is a valid rusage.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let flags = if block { 0 } else { libc::WNOHANG };
    loop {
        // SAFETY: both pointers are to live locals.
        match unsafe { libc::wait4(pid, &mut status, flags, &mut usage) } {
            0 => return Ok(None),
            -1 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            _ => {
                let time =
                    |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
                let cpu = time(usage.ru_utime) + time(usage.ru_stime);
                let memory_peak_bytes = usage.ru_maxrss as u64 * 1024;
                return Ok(Some((status, Usage { cpu, memory_peak_bytes })));
            }
        }
    }
}

/// Lets processes that are started from now on inherit a descriptor, or not.
pub(crate) fn pass_on(fd: &impl AsRawFd, passes: bool) -> io::Result<()> {
    let flags = if passes { 0 } else { libc::FD_CLOEXEC };
    // SAFETY: numbers only.
    match unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFD, flags) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// How many bytes may still be written to the disk of a folder; none where it can hold no more files.
pub(crate) fn free_bytes(folder: &Path) -> Option<u64> {
    let path = CString::new(folder.as_os_str().as_bytes()).ok()?;
    // SAFETY: all zeros is a valid statvfs, the path ends in a null byte, and both pointers are to live locals.
    let (done, disk) = unsafe {
        let mut disk: libc::statvfs = std::mem::zeroed();
        (libc::statvfs(path.as_ptr(), &mut disk), disk)
    };
    // Some disks do not count their files.
    let holds_more = disk.f_files == 0 || disk.f_favail > 0;
    (done == 0).then_some(if holds_more { disk.f_bavail * disk.f_frsize } else { 0 })
}

/// How many bytes wait in a pipe to be read.
pub(crate) fn unread(pipe: &impl AsRawFd) -> io::Result<usize> {
    let mut bytes: libc::c_int = 0;
    // SAFETY: FIONREAD writes one int.
    match unsafe { libc::ioctl(pipe.as_raw_fd(), libc::FIONREAD, &mut bytes) } {
        0 => Ok(bytes as usize),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Reads what is there from a descriptor that does not block.
pub(crate) fn read(from: &impl AsRawFd, buffer: &mut [u8]) -> io::Result<usize> {
    // SAFETY: the pointer and the length are those of a live buffer.
    let read = unsafe { libc::read(from.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len()) };
    usize::try_from(read).map_err(|_| io::Error::last_os_error())
}

/// The time that a process has used so far on all cores, its threads included, its children not.
pub(crate) fn cpu_time(pid: i32) -> Option<Duration> {
    // How the kernel numbers the clock of a process; the library would ask it each time whether there is such a process.
    const WHOLE_PROCESS_ON_CORES: i32 = 2;
    let clock = !pid << 3 | WHOLE_PROCESS_ON_CORES;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live local.
    let ok = unsafe { libc::clock_gettime(clock, &mut time) == 0 };
    ok.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// The largest resident size that a process has had, in bytes.
pub(crate) fn memory_peak(pid: i32) -> Option<u64> {
    // One call reads all of it; the kernel writes it anew for each.
    let mut text = [0; 4096];
    let length = File::open(format!("/proc/{pid}/status")).ok()?.read(&mut text).ok()?;
    let text = std::str::from_utf8(&text[..length]).ok()?;
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
}
