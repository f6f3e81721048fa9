//! The kernel's calls that the helper makes. It is a fresh process with one thread, so forking in it is safe.
#![allow(unsafe_code)]

use std::{
    ffi::{CString, OsStr},
    fs::{self, File},
    io,
    os::{
        fd::{AsRawFd, FromRawFd},
        unix::ffi::OsStrExt,
    },
    path::Path,
    ptr,
};

use rustix::{
    mount::MountAttrFlags,
    thread::{CapabilitySet, CapabilitySets},
};

/// The bot's user and group in a user namespace of its own.
pub(super) const INSIDE_USER: u32 = 1000;

fn check(result: libc::c_int) -> io::Result<()> {
    if result == -1 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn c_string(text: &OsStr) -> io::Result<CString> {
    CString::new(text.as_bytes()).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))
}

pub(crate) fn is_root() -> bool {
    // SAFETY: takes nothing and cannot fail.
    unsafe { libc::geteuid() == 0 }
}

/// Becomes a user that owns nothing, and stays it.
pub(super) fn become_user(id: u32) -> io::Result<()> {
    // SAFETY: numbers only, and an empty list of groups needs no pointer.
    unsafe {
        check(libc::setgroups(0, ptr::null()))?;
        check(libc::setresgid(id, id, id))?;
        check(libc::setresuid(id, id, id))?;
        // Changing the user hides /proc/self from its own process, which must write its maps there.
        check(libc::prctl(libc::PR_SET_DUMPABLE, 1, 0, 0, 0))
    }
}

pub(super) fn give_to(path: &Path, id: u32) -> io::Result<()> {
    std::os::unix::fs::chown(path, Some(id), Some(id))
}

/// Gives away a folder with all that is in it. Links are given away themselves, not what they point at.
pub(super) fn give_tree_to(path: &Path, id: u32) -> io::Result<()> {
    std::os::unix::fs::lchown(path, Some(id), Some(id))?;
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            give_tree_to(&entry?.path(), id)?;
        }
    }
    Ok(())
}

pub(super) fn new_session() -> io::Result<()> {
    // SAFETY: takes nothing.
    check(unsafe { libc::setsid() })
}

/// Leaves the group of processes for one of its own.
pub(super) fn leave_group() -> io::Result<()> {
    // SAFETY: numbers only.
    check(unsafe { libc::setpgid(0, 0) })
}

/// Closes every descriptor but the standard three and the one that the referee listens to, which the bot does not get.
pub(super) fn keep_only(status: i32) -> io::Result<File> {
    let last = libc::c_uint::MAX;
    let status = libc::c_uint::try_from(status).ok().filter(|&status| status > 2);
    let status = status.ok_or(io::ErrorKind::InvalidInput)?;
    for (from, to) in [(3, status - 1), (status + 1, last)] {
        if from <= to {
            // SAFETY: numbers only; this process has just begun and holds no descriptors of its own yet.
            let done = unsafe { libc::syscall(libc::SYS_close_range, from, to, 0) };
            check(done as libc::c_int)?;
        }
    }
    // SAFETY: the referee passed it on to this process, which has no other owner for it.
    let status = unsafe { File::from_raw_fd(status as i32) };
    // SAFETY: numbers only.
    check(unsafe { libc::fcntl(status.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) })?;
    Ok(status)
}

pub(super) fn limit(resource: libc::__rlimit_resource_t, value: u64) -> io::Result<()> {
    let mut now = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: both pointers are to a live local.
    unsafe {
        check(libc::getrlimit(resource, &mut now))?;
        // The parent of the referee may have set less already; that cannot be raised, and need not be.
        let value = value.min(now.rlim_max);
        check(libc::setrlimit(resource, &libc::rlimit { rlim_cur: value, rlim_max: value }))
    }
}

/// All processes and threads of the machine.
pub(super) fn tasks() -> u64 {
    // SAFETY: all zeros is a valid sysinfo, and the pointer is to a live local.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        libc::sysinfo(&mut info);
        u64::from(info.procs)
    }
}

/// The effective user and group.
pub(super) fn own_ids() -> (u32, u32) {
    // SAFETY: these two take nothing and cannot fail.
    unsafe { (libc::geteuid(), libc::getegid()) }
}

/// Leaves every group that root is in. An ordinary user cannot, and need not: no file is in sight that a group could open.
pub(super) fn leave_groups() -> io::Result<()> {
    if !is_root() {
        return Ok(());
    }
    // SAFETY: an empty list of groups needs no pointer.
    check(unsafe { libc::setgroups(0, ptr::null()) })
}

/// Becomes the bot's user in its user namespace, with the capabilities that this process has there.
pub(super) fn become_inside_user() -> io::Result<()> {
    let id = INSIDE_USER;
    // SAFETY: numbers only.
    unsafe {
        check(libc::setresgid(id, id, id))?;
        check(libc::setresuid(id, id, id))
    }
}

/// Gives up every capability but the one that lets the supervisor look at processes that hide.
pub(super) fn keep_only_ptrace() -> io::Result<()> {
    let kept = CapabilitySet::SYS_PTRACE;
    let sets =
        CapabilitySets { effective: kept, permitted: kept, inheritable: CapabilitySet::empty() };
    rustix::thread::set_capabilities(None, sets)?;
    // No debugger may attach to the supervisor.
    // SAFETY: numbers only.
    check(unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0) })
}

/// Has the kernel kill this process when its parent ends.
pub(super) fn end_with_parent() -> io::Result<()> {
    // SAFETY: numbers only.
    check(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) })
}

/// Forks a child in user, process, mount, network, IPC, host name and cgroup namespaces of its own; a sibling belongs to
/// this process's parent. Gives the child's number, or nothing in the child.
pub(super) fn clone_into_namespaces(is_sibling: bool) -> io::Result<Option<i32>> {
    let flags = libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNS
        | libc::CLONE_NEWNET
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWCGROUP;
    clone(flags | if is_sibling { libc::CLONE_PARENT } else { 0 })
}

/// Forks a child that belongs to this process's parent. Gives the child's number, or nothing in the child.
pub(super) fn fork_sibling() -> io::Result<Option<i32>> {
    clone(libc::CLONE_PARENT)
}

fn clone(flags: libc::c_int) -> io::Result<Option<i32>> {
    // SAFETY: without a stack of its own and without shared memory this is a fork, and the process has one thread.
    match unsafe { libc::syscall(libc::SYS_clone, flags | libc::SIGCHLD, 0, 0, 0, 0) } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        pid => Ok(Some(pid as i32)),
    }
}

pub(super) fn fork() -> io::Result<Option<i32>> {
    // SAFETY: the process has one thread.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        pid => Ok(Some(pid)),
    }
}

const RDONLY: MountAttrFlags = MountAttrFlags::MOUNT_ATTR_RDONLY;
const NOSUID: MountAttrFlags = MountAttrFlags::MOUNT_ATTR_NOSUID;

/// The kernel's flag for all mounts below one; the libc crate lacks it.
const AT_RECURSIVE: i32 = 0x8000;

/// Makes a mount read-only. What is in it can neither raise rights nor be a device.
pub(super) fn read_only(at: &Path) -> io::Result<()> {
    let attributes = RDONLY | NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV;
    set_mount(libc::AT_FDCWD, at, 0, attributes)
}

/// The same for a mount that has no place yet, and for those below it. A device stays one.
pub(super) fn read_only_tree(tree: &impl AsRawFd, is_device: bool) -> io::Result<()> {
    let kind = if is_device {
        MountAttrFlags::MOUNT_ATTR_NOEXEC
    } else {
        MountAttrFlags::MOUNT_ATTR_NODEV
    };
    let attributes = RDONLY | NOSUID | kind;
    let flags = libc::AT_EMPTY_PATH | AT_RECURSIVE;
    set_mount(tree.as_raw_fd(), Path::new(""), flags, attributes)
}

fn set_mount(folder: i32, path: &Path, flags: i32, attributes: MountAttrFlags) -> io::Result<()> {
    let path = c_string(path.as_os_str())?;
    // The kernel's `struct mount_attr`: what to set, what to clear, propagation, a user namespace.
    let attributes = [u64::from(attributes.bits()), 0, 0, 0];
    let size = size_of_val(&attributes);
    // SAFETY: a live C string, and a live local of the given size.
    let done = unsafe {
        libc::syscall(libc::SYS_mount_setattr, folder, path.as_ptr(), flags, &attributes, size)
    };
    check(done as libc::c_int)
}

/// Has systemd marked a cgroup as delegated?
pub(super) fn is_delegated(cgroup: &Path) -> bool {
    let Ok(cgroup) = c_string(cgroup.as_os_str()) else { return false };
    let mut value = [0_u8; 1];
    // SAFETY: live C strings, and a live buffer of the given length.
    let length = unsafe {
        let name = c"user.delegate".as_ptr();
        libc::getxattr(cgroup.as_ptr(), name, value.as_mut_ptr().cast(), value.len())
    };
    length == 1 && value == *b"1"
}

/// Orphans below this process become its children.
pub(super) fn adopt_orphans() -> io::Result<()> {
    // SAFETY: numbers only.
    check(unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) })
}

/// Replaces this process. Returns only if that fails.
pub(super) fn execute(program: &Path, args: &[String], env: &[(&str, &OsStr)]) -> io::Error {
    let prepare = || -> io::Result<_> {
        let program = c_string(program.as_os_str())?;
        let mut argv = vec![program.clone()];
        for arg in args {
            argv.push(c_string(arg.as_ref())?);
        }
        let mut envp = Vec::new();
        for (name, value) in env {
            let mut pair = std::ffi::OsString::from(name);
            pair.push("=");
            pair.push(value);
            envp.push(c_string(&pair)?);
        }
        Ok((program, argv, envp))
    };
    let (program, argv, envp) = match prepare() {
        Ok(all) => all,
        Err(error) => return error,
    };
    let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
        texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect()
    };
    // SAFETY: lists of live C strings, each with a null at its end.
    unsafe {
        libc::execve(program.as_ptr(), pointers(&argv).as_ptr(), pointers(&envp).as_ptr());
    }
    io::Error::last_os_error()
}

/// The version of Landlock, 0 where there is none.
pub(super) fn landlock_version() -> i64 {
    const VERSION_FLAG: u32 = 1;
    // SAFETY: with this flag the call takes no attributes.
    let version = unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<u8>(), 0usize, VERSION_FLAG)
    };
    version.max(0)
}

pub(super) fn has_seccomp() -> bool {
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the pointer is to a live local.
    unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 }
}

extern "C" fn nothing(_: libc::c_int) {}

/// Lets the end of a child, but not its stopping and going on, interrupt [`sleep_until`] and nothing else.
pub(super) fn watch_children() -> io::Result<()> {
    // SAFETY: zeros are a valid start for both structs; the handler does nothing, so it is safe at any moment.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = nothing as *const () as usize;
        action.sa_flags = libc::SA_NOCLDSTOP;
        check(libc::sigaction(libc::SIGCHLD, &action, ptr::null_mut()))?;
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigaddset(&mut set, libc::SIGCHLD);
        check(libc::sigprocmask(libc::SIG_BLOCK, &set, ptr::null_mut()))
    }
}

/// Undoes [`watch_children`] in a child, which would hand a blocked signal on to the bot.
pub(super) fn unwatch_children() {
    // SAFETY: zeros are a valid empty set and a valid default action.
    unsafe {
        let set: libc::sigset_t = std::mem::zeroed();
        libc::sigprocmask(libc::SIG_SETMASK, &set, ptr::null_mut());
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        // Rust programs ignore it, and what is ignored stays so.
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

/// Sleeps until a child ends or the time is over. True if the other end of a pipe is closed.
pub(super) fn sleep_until_unheard(pipe: &impl AsRawFd, ms: i64) -> bool {
    let mut fd = libc::pollfd { fd: pipe.as_raw_fd(), events: 0, revents: 0 };
    let time = libc::timespec { tv_sec: ms / 1000, tv_nsec: ms % 1000 * 1_000_000 };
    // SAFETY: pointers to live locals; zeros are a valid empty set.
    unsafe {
        let set: libc::sigset_t = std::mem::zeroed();
        libc::ppoll(&mut fd, 1, &time, &set) > 0
    }
}

/// The exit code of a bot as a shell would say it.
pub(super) fn exit_code(status: i32) -> i32 {
    if libc::WIFSIGNALED(status) { 128 + libc::WTERMSIG(status) } else { libc::WEXITSTATUS(status) }
}

/// The next child that has ended, with its wait status.
pub(super) fn next_ended() -> Option<(i32, i32)> {
    let mut status = 0;
    // SAFETY: the pointer is to a live local.
    let pid = unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG) };
    (pid > 0).then_some((pid, status))
}

/// Waits for every child there is; all of them were killed.
pub(super) fn reap_all() {
    // SAFETY: no status is asked for.
    while unsafe { libc::waitpid(-1, ptr::null_mut(), 0) } > 0 {}
}

/// The group of this process as seen from inside; 0 if its leader is outside.
pub(super) fn group() -> i32 {
    // SAFETY: takes nothing and cannot fail.
    unsafe { libc::getpgrp() }
}

/// Kills every process of this namespace but this one.
pub(super) fn kill_all_others() {
    // SAFETY: numbers only; this process is the first of its namespace, beyond which no signal reaches.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// Lets go of the three streams, which the bot holds too.
pub(super) fn close_standard() {
    for fd in 0..3 {
        // SAFETY: nothing in this process uses them any more.
        unsafe { libc::close(fd) };
    }
}

/// Ends at once, without the usual farewells of a process that was forked.
pub(super) fn exit(code: i32) -> ! {
    // SAFETY: never returns.
    unsafe { libc::_exit(code) }
}
