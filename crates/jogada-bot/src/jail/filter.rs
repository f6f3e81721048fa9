//! Seccomp: which calls a bot may make. A list of what is refused, so that runtimes of any language work;
//! what makes a list leak (foreign ABIs, new namespaces by `clone`, `io_uring` as a way round) is refused first.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Len, SeccompCmpOp as Op, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, sock_filter,
};

/// Refused whatever the arguments.
const REFUSED: &[c_long] = &[
    // Sockets of any kind, and the ring that could open them unseen.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    // The group of processes that the referee stops and kills must hold all of them.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // A timer may send the signal that wakes a stopped process, and what it sends cannot be seen from here.
    libc::SYS_timer_create,
    // Namespaces, mounts and roots.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // Memory that no limit of a process counts.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_userfaultfd,
    // Whose turn it is on which core is the referee's business.
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_ioprio_set,
    // The machine.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_fanotify_init,
    libc::SYS_personality,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
];

/// Flags of `clone` that make a namespace, or a child that is not one's own.
const CLONE_REFUSED: [i32; 8] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_PARENT,
];

/// Kinds of `socketpair` from which one could send elsewhere later. The others, which event loops wake themselves with and
/// Rust starts processes with, reach nobody but their other end.
const PAIRS_REFUSED: [i32; 2] = [libc::SOCK_DGRAM, libc::SOCK_RAW];

/// Which signal tells that a file is ready; the libc crate lacks it.
const F_SETSIG: u64 = 10;

/// Confines this process for good.
pub(super) fn confine() -> Result<(), String> {
    for filter in filters().map_err(|error| format!("seccomp: {error}"))? {
        seccompiler::apply_filter(&filter).map_err(|error| format!("seccomp: {error}"))?;
    }
    Ok(())
}

/// Two programs, since one has only one way to say no: `clone3` hides its flags in memory, and a library that is told
/// that there is no such call falls back to `clone`, whose flags can be seen.
fn filters() -> Result<[BpfProgram; 2], seccompiler::BackendError> {
    let mut rules: BTreeMap<c_long, Vec<SeccompRule>> =
        REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    let when =
        |arg, len, op, value| SeccompRule::new(vec![SeccompCondition::new(arg, len, op, value)?]);
    let bits =
        |arg, mask: i32, value: i32| when(arg, Len::Dword, Op::MaskedEq(mask as u64), value as u64);
    let clone = CLONE_REFUSED.iter().map(|&flag| bits(0, flag, flag)).collect::<Result<_, _>>()?;
    rules.insert(libc::SYS_clone, clone);
    let pairs = PAIRS_REFUSED.iter().map(|&kind| bits(1, 0xf, kind)).collect::<Result<_, _>>()?;
    rules.insert(libc::SYS_socketpair, pairs);
    // A process may ask and lower its own limits and rank, not another's.
    rules.insert(libc::SYS_prlimit64, vec![when(0, Len::Dword, Op::Ne, 0)?]);
    rules.insert(libc::SYS_setpriority, vec![when(1, Len::Dword, Op::Ne, 0)?]);
    // Nor may a file that becomes ready send that signal.
    rules.insert(libc::SYS_fcntl, vec![when(1, Len::Dword, Op::Eq, F_SETSIG)?]);
    // Characters pushed into a terminal are read by its shell.
    rules.insert(libc::SYS_ioctl, vec![when(1, Len::Dword, Op::Eq, libc::TIOCSTI)?]);
    let refused = program(rules, libc::EPERM)?;
    let unknown = program(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
    Ok([without_x32(refused), unknown])
}

fn program(
    rules: BTreeMap<c_long, Vec<SeccompRule>>,
    error: i32,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), arch)?
        .try_into()
}

/// The second ABI of x86-64 has the same architecture but numbers of its own, with this bit set.
fn without_x32(filter: BpfProgram) -> BpfProgram {
    if !cfg!(target_arch = "x86_64") {
        return filter;
    }
    const X32: u32 = 0x4000_0000;
    const LOAD_NUMBER: u16 = 0x20;
    const JUMP_IF_LESS_NOT: u16 = 0x35;
    const RETURN: u16 = 0x06;
    let refuse = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;
    let mut program = vec![
        sock_filter { code: LOAD_NUMBER, jt: 0, jf: 0, k: 0 },
        sock_filter { code: JUMP_IF_LESS_NOT, jt: 0, jf: 1, k: X32 },
        sock_filter { code: RETURN, jt: 0, jf: 0, k: refuse },
    ];
    program.extend(filter);
    program
}
