//! The machine: its network, its namespaces, and the doors of its kernel.

use std::{
    fs, io,
    net::{TcpStream, UdpSocket},
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixStream},
    },
    path::Path,
};

use super::{Aim, Tried, all, c_path, call, must_fail, refused};

pub(super) fn attack(name: &str, aim: &Aim<'_>) -> Option<Tried> {
    Some(match name {
        "tcp" => refused("connected", TcpStream::connect(aim.tcp)),
        "udp" => refused("sent", send(aim.udp)),
        "unix-socket" => unix_socket(aim),
        "namespaces" => namespaces(),
        "other-root" => other_root(),
        "other-abi" => other_abi(),
        "io-uring" => door("set up a ring", libc::SYS_io_uring_setup),
        "bpf" => door("asked the kernel's machine", libc::SYS_bpf),
        "perf" => door("opened a counter", libc::SYS_perf_event_open),
        "keyring" => keyring(),
        "page-faults" => door("took over its page faults", libc::SYS_userfaultfd),
        "set-clock" => set_clock(),
        "inotify" => inotify(aim),
        "fanotify" => door("watched all files", libc::SYS_fanotify_init),
        "directory-notes" => directory_notes(),
        "machine-state" => machine_state(),
        "environment" => environment(),
        "open-files" => open_files(),
        _ => return None,
    })
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

/// A call that must be refused before it looks at what it was given.
fn door(what: &str, number: libc::c_long) -> Tried {
    // SAFETY: null pointers and zeros, which every one of these calls refuses by itself.
    match call(unsafe { libc::syscall(number, 0, 0, 0, 0, 0, 0) }) {
        Ok(_) => Err(what.to_owned()),
        Err(error) => match error.raw_os_error() {
            Some(libc::EPERM | libc::ENOSYS) => Ok(error.to_string()),
            _ => Err(format!("was let in: {error}")),
        },
    }
}

fn other_root() -> Tried {
    // SAFETY: live C strings and numbers.
    unsafe {
        let (root, none) = (c"/".as_ptr(), std::ptr::null());
        let bind = libc::MS_BIND;
        all([
            must_fail("changed its root", libc::chroot(root)),
            must_fail("mounted", libc::mount(root, c"/tmp".as_ptr(), none, bind, std::ptr::null())),
            must_fail("unmounted", libc::umount2(c"/proc".as_ptr(), libc::MNT_DETACH)),
            door("opened by a number", libc::SYS_open_by_handle_at),
            door("opened a tree", libc::SYS_open_tree),
        ])
    }
}

/// The same calls by the numbers of another interface of the same kernel.
fn other_abi() -> Tried {
    const X32: libc::c_long = 0x4000_0000;
    // SAFETY: numbers only.
    must_fail("made a socket by other numbers", unsafe {
        libc::syscall(X32 | libc::SYS_socket, libc::AF_INET, libc::SOCK_STREAM, 0)
    })
}

fn keyring() -> Tried {
    const SESSION: i32 = -3;
    // SAFETY: live C strings, and a live buffer of the given length.
    let added = unsafe {
        let (kind, name) = (c"user".as_ptr(), c"jogada".as_ptr());
        libc::syscall(libc::SYS_add_key, kind, name, c"x".as_ptr(), 1, SESSION)
    };
    must_fail("kept a key", added)
}

fn set_clock() -> Tried {
    // SAFETY: the pointers are to live locals; if it worked, the time would be what it is.
    unsafe {
        let mut now: libc::timespec = std::mem::zeroed();
        libc::clock_gettime(libc::CLOCK_REALTIME, &mut now);
        all([
            must_fail("set the clock", libc::clock_settime(libc::CLOCK_REALTIME, &now)),
            must_fail("named the machine", libc::sethostname(c"x".as_ptr(), 1)),
        ])
    }
}

fn inotify(aim: &Aim<'_>) -> Tried {
    // SAFETY: numbers and live C strings.
    unsafe {
        let watch = libc::inotify_init1(libc::IN_NONBLOCK);
        if watch < 0 {
            return Ok(io::Error::last_os_error().to_string());
        }
        all([Path::new(".."), Path::new("/etc"), Path::new("/usr"), aim.folder].map(|path| {
            let name = c_path(path);
            let watched = libc::inotify_add_watch(watch, name.as_ptr(), libc::IN_ALL_EVENTS);
            must_fail(&format!("watches {}", path.display()), watched)
        }))
    }
}

fn directory_notes() -> Tried {
    use std::os::fd::AsRawFd;
    let Ok(folder) = fs::File::open("/usr") else { return Ok("cannot open /usr".to_owned()) };
    // SAFETY: numbers only.
    unsafe {
        all([
            must_fail(
                "is told of a folder's files",
                libc::fcntl(folder.as_raw_fd(), libc::F_NOTIFY, 1),
            ),
            must_fail(
                "has a lease",
                libc::fcntl(folder.as_raw_fd(), libc::F_SETLEASE, libc::F_RDLCK),
            ),
        ])
    }
}

/// How busy the machine is, which two bots could tell each other something by.
fn machine_state() -> Tried {
    let files = ["/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/locks", "/sys/kernel"];
    for path in files {
        let read = fs::read(path).map(drop).or_else(|_| fs::read_dir(path).map(drop));
        refused(&format!("read {path}"), read)?;
    }
    // SAFETY: all zeros is a valid answer, and the pointers are to live locals.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        let mut disk: libc::statfs = std::mem::zeroed();
        all([
            must_fail("asked for the machine's state", libc::sysinfo(&mut info)),
            must_fail("asked for the disk's", libc::statfs(c"/usr".as_ptr(), &mut disk)),
        ])
    }
}

/// Nothing of what the referee was started with.
fn environment() -> Tried {
    const OWN: [&str; 4] = ["PATH", "HOME", "TMPDIR", "LANG"];
    let names = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
    let others: Vec<String> = names.filter(|name| !OWN.contains(&&**name)).collect();
    if others.is_empty() { Ok(OWN.join(", ")) } else { Err(format!("saw {}", others.join(", "))) }
}

/// Descriptors beyond its three streams.
fn open_files() -> Tried {
    // SAFETY: numbers only.
    let open = (3..256).find(|&fd| unsafe { libc::fcntl(fd, libc::F_GETFD) } != -1);
    open.map_or(Ok("only its three streams".to_owned()), |fd| Err(format!("holds descriptor {fd}")))
}
