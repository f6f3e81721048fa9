//! Two bots that should know nothing of each other, and try to talk: one tells a number of up to [`BITS`] bits by whatever
//! both can reach, the other reads it. Each way is a function for both roles.
//!
//! Lines in: `prepare`, `send HEX`, `receive`. Lines out: `ready`, `sent`, the number read in hexadecimal digits, or `-`.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, BufRead, Read, Write},
    os::{
        fd::{AsRawFd, FromRawFd},
        unix::fs::{MetadataExt, PermissionsExt},
    },
    path::{Path, PathBuf},
    process::ExitCode,
    thread::sleep,
    time::{Duration, Instant},
};

use super::c_path;

/// The tiles of a double-nine set, each held or not.
const BITS: usize = 55;

/// What ways that count something can tell at once.
const NUMBER_MAX: u64 = 15;

/// What one side keeps from line to line.
#[derive(Default)]
struct Side {
    /// Files that both see.
    files: Vec<PathBuf>,
    /// Descriptors that hold locks.
    held: Vec<File>,
    children: Vec<i32>,
    memory: Vec<u8>,
    watch: Option<File>,
    /// What was counted before the other side began.
    before: u64,
    times: HashMap<PathBuf, i64>,
    asked: Option<Instant>,
}

/// The life of one side.
pub(super) fn main(args: &[&str]) -> ExitCode {
    let &[way] = args else { return ExitCode::FAILURE };
    let mut side = Side { files: common_files(), ..Side::default() };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split_once(' ') {
            None if line == "prepare" => {
                side.prepare(way);
                "ready".to_owned()
            }
            Some(("send", number)) => {
                side.send(way, u64::from_str_radix(number, 16).unwrap_or(0));
                "sent".to_owned()
            }
            _ => side.receive(way).map_or("-".to_owned(), |number| format!("{number:x}")),
        };
        if writeln!(io::stdout(), "{answer}").is_err() {
            break;
        }
    }
    side.let_go();
    ExitCode::SUCCESS
}

/// The same files in the same order for both: the bot's own, then the system's.
fn common_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in [".", "/usr/bin"] {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut here: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        here.retain(|path| fs::symlink_metadata(path).is_ok_and(|meta| meta.is_file()));
        here.sort();
        files.extend(here);
    }
    files.truncate(BITS);
    files
}

impl Side {
    fn prepare(&mut self, way: &str) {
        self.let_go();
        match way {
            "inotify" => self.watch = watch(),
            "atime" => {
                let times = self.files.iter().filter_map(|path| Some((path.clone(), atime(path)?)));
                self.times = times.collect();
            }
            "cache" => self.files.iter().for_each(|path| advise_away(path)),
            _ => self.before = count(way).unwrap_or(0),
        }
    }

    fn send(&mut self, way: &str, number: u64) {
        self.let_go();
        let chosen: Vec<(usize, PathBuf)> = self
            .files
            .iter()
            .cloned()
            .enumerate()
            .filter(|(bit, _)| number >> bit & 1 == 1)
            .collect();
        let units = number & NUMBER_MAX;
        match way {
            "flock" => self.held = chosen.iter().filter_map(|(_, path)| flocked(path)).collect(),
            "posix-lock" | "ofd-lock" => self.lock_bytes(way, &chosen),
            "inotify" | "atime" | "cache" => {
                for (_, path) in &chosen {
                    let _ = File::open(path).and_then(|mut file| file.read(&mut [0; 4096]));
                }
            }
            "chmod" | "utime" | "xattr" => self.mark(way, number),
            "file" => {
                let make = |(bit, _): &(usize, PathBuf)| {
                    meeting_points(*bit).for_each(|path| drop(File::create(path)))
                };
                chosen.iter().for_each(make);
            }
            "processes" => self.children = (0..units * 2).filter_map(|_| fork_sleeper()).collect(),
            "process-numbers" => (0..units * 4).for_each(|_| fork_and_reap()),
            "memory" => self.memory = vec![1; (units as usize) << 22],
            "disk" => fill_disk(units),
            // SAFETY: numbers only.
            "priority" => unsafe { _ = libc::setpriority(libc::PRIO_PROCESS, 0, units as i32) },
            "inode-numbers" => (0..units * 64).for_each(|_| drop(io::pipe())),
            "thinking-time" => sleep(Duration::from_millis(units * 4)),
            _ => {}
        }
    }

    fn receive(&mut self, way: &str) -> Option<u64> {
        let bits = |is_set: &dyn Fn(&Path) -> bool| -> u64 {
            let set = self.files.iter().enumerate().filter(|(_, path)| is_set(path));
            set.map(|(bit, _)| 1 << bit).sum()
        };
        Some(match way {
            "flock" => bits(&|path| is_flocked(path)),
            "posix-lock" | "ofd-lock" => self.locked_bytes(way)?,
            "inotify" => self.watched()?,
            "atime" => bits(&|path| atime(path) != self.times.get(path).copied()),
            "cache" => bits(&|path| is_cached(path)),
            "chmod" => bits(&|path| fs::metadata(path).is_ok_and(|meta| meta.mode() & 0o001 != 0)),
            "utime" => bits(&|path| fs::metadata(path).is_ok_and(|meta| meta.mtime() == 1)),
            "xattr" => bits(&|path| is_marked(path)),
            "file" => (0..BITS)
                .filter(|&bit| meeting_points(bit).any(|path| path.exists()))
                .map(|bit| 1 << bit)
                .sum(),
            "thinking-time" => self.asked.replace(Instant::now())?.elapsed().as_millis() as u64 / 4,
            _ => units(way, count(way)?.abs_diff(self.before)),
        })
    }

    fn lock_bytes(&mut self, way: &str, chosen: &[(usize, PathBuf)]) {
        let Some(file) = self.files.first().and_then(|path| File::open(path).ok()) else { return };
        for (bit, _) in chosen {
            let command = if way == "ofd-lock" { libc::F_OFD_SETLK } else { libc::F_SETLK };
            let mut lock = byte_lock(*bit, libc::F_RDLCK);
            // SAFETY: the pointer is to a live local.
            unsafe { libc::fcntl(file.as_raw_fd(), command, &mut lock) };
        }
        self.held = vec![file];
    }

    fn locked_bytes(&self, way: &str) -> Option<u64> {
        let file = File::open(self.files.first()?).ok()?;
        let is_locked = |&bit: &usize| {
            let command = if way == "ofd-lock" { libc::F_OFD_GETLK } else { libc::F_GETLK };
            let mut lock = byte_lock(bit, libc::F_WRLCK);
            // SAFETY: the pointer is to a live local.
            let asked = unsafe { libc::fcntl(file.as_raw_fd(), command, &mut lock) };
            asked == 0 && lock.l_type != libc::F_UNLCK as i16
        };
        Some((0..BITS).filter(is_locked).map(|bit| 1 << bit).sum())
    }

    fn mark(&self, way: &str, number: u64) {
        for (bit, path) in self.files.iter().enumerate() {
            let is_set = number >> bit & 1 == 1;
            let name = c_path(path);
            match way {
                "chmod" => {
                    let mode = fs::metadata(path).map_or(0o644, |meta| meta.permissions().mode());
                    let mode = mode & !0o001 | u32::from(is_set);
                    let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
                }
                "utime" => {
                    let time = libc::timespec { tv_sec: if is_set { 1 } else { 2 }, tv_nsec: 0 };
                    // SAFETY: a live C string and a live array of two.
                    unsafe {
                        libc::utimensat(libc::AT_FDCWD, name.as_ptr(), [time; 2].as_ptr(), 0)
                    };
                }
                _ => {
                    let value = if is_set { c"1" } else { c"0" };
                    // SAFETY: live C strings, and a live buffer of the given length.
                    unsafe {
                        let key = c"user.jogada".as_ptr();
                        libc::setxattr(name.as_ptr(), key, value.as_ptr().cast(), 1, 0)
                    };
                }
            }
        }
    }

    /// The files that were opened since the watch began.
    fn watched(&mut self) -> Option<u64> {
        let mut events = vec![0; 1 << 16];
        let read = self.watch.as_mut()?.read(&mut events).ok()?;
        let text = String::from_utf8_lossy(&events[..read]).into_owned();
        let was_opened = |path: &Path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            text.contains(&format!("{name}\0"))
        };
        let opened = self.files.iter().enumerate().filter(|(_, path)| was_opened(path));
        Some(opened.map(|(bit, _)| 1 << bit).sum())
    }

    fn let_go(&mut self) {
        self.held.clear();
        self.memory = Vec::new();
        for child in self.children.drain(..) {
            // SAFETY: a child of this process, which has not been waited for yet.
            unsafe {
                libc::kill(child, libc::SIGKILL);
                libc::waitpid(child, std::ptr::null_mut(), 0);
            }
        }
    }
}

fn flocked(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    // SAFETY: numbers only.
    (unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } == 0).then_some(file)
}

fn is_flocked(path: &Path) -> bool {
    File::open(path).is_ok() && flocked(path).is_none()
}

fn byte_lock(bit: usize, kind: libc::c_int) -> libc::flock {
    // SAFETY: all zeros is a valid lock.
    let mut lock: libc::flock = unsafe { std::mem::zeroed() };
    lock.l_type = kind as i16;
    lock.l_whence = libc::SEEK_SET as i16;
    lock.l_start = bit as i64;
    lock.l_len = 1;
    lock
}

fn watch() -> Option<File> {
    // SAFETY: numbers and live C strings; the new descriptor has no other owner.
    unsafe {
        let watch = libc::inotify_init1(libc::IN_NONBLOCK);
        let watch = (watch >= 0).then(|| File::from_raw_fd(watch))?;
        for folder in [c".", c"/usr/bin"] {
            libc::inotify_add_watch(watch.as_raw_fd(), folder.as_ptr(), libc::IN_OPEN);
        }
        Some(watch)
    }
}

fn atime(path: &Path) -> Option<i64> {
    fs::metadata(path).ok().map(|meta| meta.atime_nsec() ^ meta.atime() << 32)
}

fn advise_away(path: &Path) {
    if let Ok(file) = File::open(path) {
        // SAFETY: numbers only.
        unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) };
    }
}

/// Does a read that must not wait succeed?
fn is_cached(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let mut byte = [0_u8];
    let part = libc::iovec { iov_base: byte.as_mut_ptr().cast(), iov_len: 1 };
    const AT: libc::off_t = 8192;
    // SAFETY: one live buffer of one byte.
    unsafe { libc::preadv2(file.as_raw_fd(), &part, 1, AT, libc::RWF_NOWAIT) == 1 }
}

fn is_marked(path: &Path) -> bool {
    let (name, mut value) = (c_path(path), [0_u8]);
    // SAFETY: live C strings, and a live buffer of the given length.
    let length = unsafe {
        let key = c"user.jogada".as_ptr();
        libc::getxattr(name.as_ptr(), key, value.as_mut_ptr().cast(), 1)
    };
    length == 1 && value == *b"1"
}

/// Where both might be able to write.
fn meeting_points(bit: usize) -> impl Iterator<Item = PathBuf> {
    let scratch = std::env::var("TMPDIR").unwrap_or_default();
    let folders =
        [scratch.clone(), format!("{scratch}/.."), ".".into(), "/tmp".into(), "/dev/shm".into()];
    folders.into_iter().map(move |folder| Path::new(&folder).join(format!("jogada-talk-{bit}")))
}

fn fork_sleeper() -> Option<i32> {
    // SAFETY: the child only sleeps.
    match unsafe { libc::fork() } {
        0 => {
            sleep(Duration::from_secs(60));
            // SAFETY: ends this process only.
            unsafe { libc::_exit(0) }
        }
        pid => (pid > 0).then_some(pid),
    }
}

fn fork_and_reap() {
    // SAFETY: the child ends at once.
    unsafe {
        let child = libc::fork();
        if child == 0 {
            libc::_exit(0);
        }
        libc::waitpid(child, std::ptr::null_mut(), 0);
    }
}

fn fill_disk(units: u64) {
    let scratch = std::env::var("TMPDIR").unwrap_or_default();
    let _ = fs::write(Path::new(&scratch).join("fill"), vec![1; (units as usize) << 18]);
}

/// What a way counts, as it stands now.
fn count(way: &str) -> Option<u64> {
    // SAFETY: all zeros are valid answers; the pointers are to live locals.
    unsafe {
        match way {
            "processes" => {
                let mut info: libc::sysinfo = std::mem::zeroed();
                if libc::sysinfo(&mut info) == 0 {
                    return Some(u64::from(info.procs));
                }
                let entries = fs::read_dir("/proc").ok()?.flatten();
                Some(
                    entries
                        .filter(|entry| entry.file_name().as_encoded_bytes()[0].is_ascii_digit())
                        .count() as u64,
                )
            }
            "process-numbers" => {
                let child = libc::fork();
                if child == 0 {
                    libc::_exit(0);
                }
                libc::waitpid(child, std::ptr::null_mut(), 0);
                u64::try_from(child).ok()
            }
            "memory" => {
                let mut info: libc::sysinfo = std::mem::zeroed();
                (libc::sysinfo(&mut info) == 0).then(|| info.freeram * u64::from(info.mem_unit))
            }
            "disk" => {
                let scratch = c_path(Path::new(&std::env::var("TMPDIR").unwrap_or_default()));
                let mut disk: libc::statfs = std::mem::zeroed();
                (libc::statfs(scratch.as_ptr(), &mut disk) == 0)
                    .then(|| disk.f_bfree * disk.f_bsize as u64)
            }
            "priority" => u64::try_from(libc::getpriority(libc::PRIO_USER, 0)).ok(),
            "inode-numbers" => {
                let (reader, _) = io::pipe().ok()?;
                let reader = File::from(std::os::fd::OwnedFd::from(reader));
                reader.metadata().ok().map(|meta| meta.ino())
            }
            _ => None,
        }
    }
}

/// A difference in the unit that the sender counts in.
fn units(way: &str, difference: u64) -> u64 {
    let each = match way {
        "processes" => 2,
        "process-numbers" => 4,
        "memory" => 1 << 22,
        "disk" => 1 << 18,
        "inode-numbers" => 128,
        _ => 1,
    };
    (difference + each / 2) / each
}
