//! Seccomp: which calls a bot may make. A list of what is allowed, so that what a new kernel brings is refused too.
//!
//! Three parts, since each has only one way to say no: *unknown* answers as a kernel that lacks the call, *pretend* as if the
//! call were done, and *allow* refuses what is in no list. What one has nothing to say of goes on to the next, in one
//! program: the kernel takes its time over each that it is given.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen as Len, SeccompCmpOp as Op,
    SeccompCondition, SeccompFilter, SeccompRule, TargetArch, sock_filter,
};

use super::calls::{
    ALLOWED, ALLOWED_HERE, CLONE_REFUSED, Calls, FCNTL, FCNTL_LOCKS, IOCTL, MACHINE,
    MADVISE_REFUSED, METADATA, NUMBERED, PRCTL, PRETENDED, UNKNOWN,
};

type Rules = BTreeMap<c_long, Vec<SeccompRule>>;
type Made<T> = Result<T, BackendError>;

/// Bits of a new file's mode that would lend its owner's rights.
const SET_ID: u64 = 0o6000;

/// Confines this process for good.
pub(super) fn confine(calls: Calls) -> Result<(), String> {
    let filter = filter(calls).map_err(|error| format!("seccomp: {error}"))?;
    seccompiler::apply_filter(&filter).map_err(|error| format!("seccomp: {error}"))
}

fn filter(calls: Calls) -> Made<BpfProgram> {
    use SeccompAction::{Allow, Errno};
    let refuse = |error: i32| Errno(error as u32);
    let unknown = program(unknown(calls), Allow, refuse(libc::ENOSYS))?;
    let pretended = program(pretended(calls)?, Allow, refuse(0))?;
    let allowed = program(allowed(calls)?, refuse(libc::EPERM), Allow)?;
    Ok(then(unknown, then(pretended, allowed)))
}

/// One program of two: where the first allows a call, the second is asked.
fn then(first: BpfProgram, second: BpfProgram) -> BpfProgram {
    const RETURN: u16 = 0x06;
    const JUMP: u16 = 0x05;
    let length = first.len();
    let goes_on = |(at, step): (usize, sock_filter)| {
        if (step.code, step.k) == (RETURN, libc::SECCOMP_RET_ALLOW) {
            sock_filter { code: JUMP, jt: 0, jf: 0, k: (length - at - 1) as u32 }
        } else {
            step
        }
    };
    first.into_iter().enumerate().map(goes_on).chain(second).collect()
}

fn program(rules: Rules, others: SeccompAction, these: SeccompAction) -> Made<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, others, these, arch)?.try_into()
}

fn whatever(calls: &[c_long]) -> Rules {
    calls.iter().map(|&call| (call, Vec::new())).collect()
}

fn allowed(calls: Calls) -> Made<Rules> {
    let mut rules = whatever(ALLOWED);
    rules.extend(whatever(ALLOWED_HERE));
    if let Calls::Build { .. } = calls {
        rules.extend(whatever(MACHINE));
        rules.extend(whatever(METADATA));
    }
    rules.extend(opening()?);
    rules.extend(processes()?);
    rules.extend(memory()?);
    rules.insert(libc::SYS_fcntl, any(1, FCNTL.iter().map(|&command| command as u64))?);
    rules.insert(libc::SYS_ioctl, any(1, IOCTL.iter().copied())?);
    // Only streams and packets: from other kinds one could send elsewhere later.
    let pairs = [libc::SOCK_STREAM, libc::SOCK_SEQPACKET];
    let pairs = pairs.map(|kind| all([eq(0, libc::AF_UNIX as u64), bits(1, 0xf, kind as u64)]));
    if calls != (Calls::Bot { is_apart: true }) {
        rules.extend(whatever(NUMBERED));
        rules.insert(libc::SYS_socketpair, pairs.into_iter().collect::<Made<_>>()?);
    }
    // With flags these tell what is in the cache that all processes share.
    rules.insert(libc::SYS_preadv2, vec![all([eq(5, 0)])?]);
    rules.insert(libc::SYS_pwritev2, vec![all([eq(5, 0)])?]);
    // Larger numbers are clocks of other processes.
    let own = SeccompCondition::new(0, Len::Dword, Op::Le, libc::CLOCK_TAI as u64);
    rules.insert(libc::SYS_clock_gettime, vec![all([own])?]);
    Ok(rules)
}

/// New files never lend their owner's rights. Without a new file the mode is whatever was left in its place.
fn opening() -> Made<Rules> {
    let opens = |flags: u8| -> Made<Vec<SeccompRule>> {
        let makes = (libc::O_CREAT | libc::O_TMPFILE & !libc::O_DIRECTORY) as u64;
        Ok(vec![all([bits(flags, makes, 0)])?, all([bits(flags + 1, SET_ID, 0)])?])
    };
    let mut rules = Rules::from([(libc::SYS_openat, opens(2)?)]);
    #[cfg(target_arch = "x86_64")]
    rules
        .extend([(libc::SYS_open, opens(1)?), (libc::SYS_creat, vec![all([bits(1, SET_ID, 0)])?])]);
    Ok(rules)
}

/// Children are one's own, and nothing sends the signal that makes a stopped process go on.
fn processes() -> Made<Rules> {
    let not_cont = |arg| SeccompCondition::new(arg, Len::Dword, Op::Ne, libc::SIGCONT as u64);
    let child = |signal: i32| -> Made<SeccompRule> {
        let flags = CLONE_REFUSED.iter().map(|&flag| bits(0, flag as u64, 0));
        all(flags.chain([bits(0, 0xff, signal as u64)]))
    };
    let mut prctl = any(0, PRCTL.iter().map(|&option| option as u64))?;
    prctl.push(all([eq(0, libc::PR_SET_PDEATHSIG as u64), not_cont(1)])?);
    Ok(Rules::from([
        (libc::SYS_clone, vec![child(0)?, child(libc::SIGCHLD)?]),
        (libc::SYS_kill, vec![all([not_cont(1)])?]),
        (libc::SYS_tkill, vec![all([not_cont(1)])?]),
        (libc::SYS_tgkill, vec![all([not_cont(2)])?]),
        (libc::SYS_rt_sigqueueinfo, vec![all([not_cont(1)])?]),
        (libc::SYS_rt_tgsigqueueinfo, vec![all([not_cont(2)])?]),
        (libc::SYS_prctl, prctl),
        // A process may ask and lower its own limits, not another's.
        (libc::SYS_prlimit64, vec![all([eq(0, 0)])?]),
        (libc::SYS_get_robust_list, vec![all([eq(0, 0)])?]),
    ]))
}

/// Memory that is shared and has no file is not counted once it is unmapped.
fn memory() -> Made<Rules> {
    let kept = |&advice: &i32| SeccompCondition::new(2, Len::Dword, Op::Ne, advice as u64);
    let shared = (libc::MAP_SHARED & !libc::MAP_PRIVATE) as u64;
    let anonymous = libc::MAP_ANONYMOUS as u64;
    Ok(Rules::from([
        (libc::SYS_mmap, vec![all([bits(3, shared, 0)])?, all([bits(3, anonymous, 0)])?]),
        (libc::SYS_madvise, vec![all(MADVISE_REFUSED.iter().map(kept))?]),
    ]))
}

fn unknown(calls: Calls) -> Rules {
    let mut rules = whatever(UNKNOWN);
    if let Calls::Bot { .. } = calls {
        rules.extend(whatever(MACHINE));
    }
    rules
}

fn pretended(calls: Calls) -> Made<Rules> {
    let mut rules = whatever(PRETENDED);
    if calls == (Calls::Build { has_mounts: false }) {
        rules.extend(whatever(METADATA));
    }
    rules.insert(libc::SYS_fcntl, any(1, FCNTL_LOCKS.iter().map(|&command| command as u64))?);
    Ok(rules)
}

fn eq(arg: u8, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(arg, Len::Dword, Op::Eq, value)
}

fn bits(arg: u8, mask: u64, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(arg, Len::Dword, Op::MaskedEq(mask), value)
}

/// All conditions together.
fn all(conditions: impl IntoIterator<Item = Made<SeccompCondition>>) -> Made<SeccompRule> {
    SeccompRule::new(conditions.into_iter().collect::<Made<_>>()?)
}

/// One of several values of an argument.
fn any(arg: u8, values: impl Iterator<Item = u64>) -> Made<Vec<SeccompRule>> {
    values.map(|value| all([eq(arg, value)])).collect()
}
