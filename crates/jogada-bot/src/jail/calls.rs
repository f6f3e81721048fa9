//! The system calls of a bot, as data. What stands in no list here is refused.
//!
//! Recorded from the starter kits, from the compilers that build hand-ins, and from programs in C, C++, Python, Java,
//! JavaScript, Rust, Perl, Tcl, shell and others; then cut down to what can touch nothing but the bot itself.

use libc::c_long;

/// Who makes the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// A bot that plays, with a partner that it must not talk to or not.
    Bot { is_apart: bool },
    /// A compiler, with mounts of its own or not.
    Build { has_mounts: bool },
}

/// Allowed whatever the arguments.
pub(super) const ALLOWED: &[c_long] = &[
    // Files that are open, and the way to them. Landlock and the mounts say which.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_newfstatat,
    libc::SYS_fstat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_umask,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    // Waiting, and waking oneself. Pairs of sockets reach only their other end.
    libc::SYS_eventfd2,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_signalfd4,
    libc::SYS_sendto,
    libc::SYS_recvfrom,
    libc::SYS_sendmsg,
    libc::SYS_recvmsg,
    libc::SYS_shutdown,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    libc::SYS_getsockopt,
    libc::SYS_setsockopt,
    // Memory that the limits count.
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_brk,
    libc::SYS_mlock,
    libc::SYS_mlock2,
    libc::SYS_munlock,
    libc::SYS_membarrier,
    libc::SYS_pkey_alloc,
    libc::SYS_pkey_free,
    libc::SYS_pkey_mprotect,
    // Its own processes and threads.
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_sched_yield,
    // Who and where it is, what it has used.
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    libc::SYS_uname,
    libc::SYS_getcpu,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_getrusage,
    libc::SYS_times,
    libc::SYS_getrandom,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
];

/// Older names of the same, which only this architecture has.
#[cfg(target_arch = "x86_64")]
pub(super) const ALLOWED_HERE: &[c_long] = &[
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_dup2,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_arch_prctl,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const ALLOWED_HERE: &[c_long] = &[];

/// What gets a number that counts on for the whole machine: a way to talk to a partner.
pub(super) const NUMBERED: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_pipe,
    libc::SYS_pipe2,
];

/// What changes a file without writing to it. No bot may; a compiler must make its output executable.
pub(super) const METADATA: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_utimensat,
];

/// What tells how busy the machine is or how full its disks are: a way for two bots to talk. For compilers only.
pub(super) const MACHINE: &[c_long] = &[libc::SYS_sysinfo, libc::SYS_statfs, libc::SYS_fstatfs];

/// Answered as by a kernel that does not have them, so that libraries fall back to what is allowed.
pub(super) const UNKNOWN: &[c_long] = &[
    // These hide what they are asked for in memory, where a filter cannot see it.
    libc::SYS_clone3,
    libc::SYS_openat2,
    libc::SYS_io_uring_setup,
    libc::SYS_memfd_create,
    libc::SYS_get_mempolicy,
    libc::SYS_set_mempolicy,
    libc::SYS_mbind,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
];

/// Answered as done, and not done: advice about the cache that all processes share, which is a way to talk, and locks, of
/// which a bot without company needs none.
pub(super) const PRETENDED: &[c_long] =
    &[libc::SYS_flock, libc::SYS_fadvise64, libc::SYS_readahead, libc::SYS_sync, libc::SYS_syncfs];

/// The commands of `fcntl`: copies of descriptors and their flags. Not among them are owners and signals, leases, watches of
/// folders, and the size of pipes.
pub(super) const FCNTL: &[i32] = &[
    libc::F_DUPFD,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETPIPE_SZ,
];

/// Locks by `fcntl`, pretended as `flock` is.
pub(super) const FCNTL_LOCKS: &[i32] =
    &[libc::F_SETLK, libc::F_SETLKW, libc::F_OFD_SETLK, libc::F_OFD_SETLKW];

/// The requests of `ioctl`: is it a terminal, how wide, how much can be read, blocking or not.
pub(super) const IOCTL: &[u64] =
    &[libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX, libc::FIONCLEX];

/// The options of `prctl`: names of threads and of memory, and questions.
pub(super) const PRCTL: &[i32] = &[
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_VMA,
    libc::PR_GET_DUMPABLE,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_SECCOMP,
    libc::PR_CAPBSET_READ,
    libc::PR_SET_TIMERSLACK,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_THP_DISABLE,
    libc::PR_GET_PDEATHSIG,
];

/// Advice about memory that reaches beyond it: pages that are merged with another's, or put out of the common cache.
pub(super) const MADVISE_REFUSED: &[i32] =
    &[libc::MADV_MERGEABLE, libc::MADV_COLD, libc::MADV_PAGEOUT, libc::MADV_REMOVE];

/// Flags of `clone` that make a namespace, or a child that is not one's own.
pub(super) const CLONE_REFUSED: &[i32] = &[
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_PARENT,
];
