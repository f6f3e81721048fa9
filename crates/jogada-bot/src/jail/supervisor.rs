//! The supervisor: builds the jail around itself, starts the bot in it, and stays until the bot or the referee is gone.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use super::{
    Excess, JailPlan, Limits, Status,
    cgroup::CgroupHandles,
    enter,
    helper::step,
    root::{BUILD_INODES, INODES, Sources},
    sys, usage,
};
use crate::build::tree;

/// How often the supervisor looks at the memory in use.
const SAMPLE_MS: i64 = 250;

/// Builds the jail and supervises it. Returns only with a reason why there is none.
pub(super) fn supervise(
    plan: &JailPlan,
    status: &File,
    cgroup: Option<&CgroupHandles>,
) -> Result<(), String> {
    let mut out = None;
    if plan.namespaces {
        let sources = Sources::take(plan)?;
        step("become the bot's user", sys::become_inside_user())?;
        out = sources.build(plan)?;
        step("give up capabilities", sys::keep_only_ptrace())?;
    } else {
        step("adopt orphans", sys::adopt_orphans())?;
    }
    let group = sys::group();
    step("watch children", sys::watch_children())?;
    let (mut failure, report) = step("pipe", io::pipe())?;
    let Some(bot) = step("fork", sys::fork())? else {
        drop(failure);
        let why = enter::become_bot(plan, cgroup);
        why.send(&File::from(std::os::fd::OwnedFd::from(report)));
        sys::exit(1)
    };
    drop(report);
    step("leave the group", sys::leave_group())?;
    // Only the bot may hold its streams open, so that their end is seen.
    sys::close_standard();
    let code = if has_begun(&mut failure, status) { watch(bot, plan, status, cgroup) } else { 1 };
    if !plan.namespaces && group > 0 {
        crate::sys::signal_group(group, libc::SIGKILL);
        sys::reap_all();
    }
    if sys::sleep_until_unheard(status, 0) {
        tidy_up(plan);
    }
    if let (Some(out), 0) = (out, code) {
        hand_over(&out, status);
    }
    // In a namespace of its own everything ends with this process.
    sys::exit(code)
}

/// Waits until the bot is executed, which closes the pipe, or hears why not.
fn has_begun(failure: &mut impl Read, status: &File) -> bool {
    let mut line = String::new();
    // An error leaves the line empty, and the bot's end is seen soon.
    let _ = failure.read_to_string(&mut line);
    let said = Status::read(line.trim_end()).unwrap_or(Status::Running);
    said.send(status);
    said == Status::Running
}

/// Waits for the bot's end, or makes it.
fn watch(bot: i32, plan: &JailPlan, status: &File, cgroup: Option<&CgroupHandles>) -> i32 {
    loop {
        while let Some((pid, ended)) = sys::next_ended() {
            if pid == bot {
                if cgroup.is_some_and(CgroupHandles::has_killed) {
                    Status::Excess(too_much_memory(plan)).send(status);
                }
                return sys::exit_code(ended);
            }
        }
        if sys::sleep_until_unheard(status, SAMPLE_MS) {
            return 128 + libc::SIGHUP;
        }
        if let Some(excess) = excess(plan, cgroup) {
            Status::Excess(excess).send(status);
            return 128 + libc::SIGKILL;
        }
    }
}

/// Without a referee no other process removes what a bot leaves. With mounts of its own it leaves nothing.
fn tidy_up(plan: &JailPlan) {
    if let Some(base) = plan.scratch.as_ref().and_then(|scratch| scratch.parent()) {
        // What cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(base);
    }
}

/// What is used beyond its limit. In mounts of its own the kernel bounds the files.
fn excess(plan: &JailPlan, cgroup: Option<&CgroupHandles>) -> Option<Excess> {
    let Limits { memory, files, .. } = plan.limits;
    if cgroup.is_some_and(CgroupHandles::has_killed)
        || usage::memory_bytes(plan.proc, memory) > memory
    {
        return Some(too_much_memory(plan));
    }
    let scratch = plan.scratch.iter().map(|scratch| (&**scratch, INODES));
    // The folder that is built in is where we are; its path may be closed to whom we have become.
    let build = plan.builds_in_place().map(|_| (Path::new("."), BUILD_INODES));
    for (folder, inodes) in scratch.chain(build) {
        let used = usage::folder(folder, inodes as u64);
        if used.bytes > files {
            return Some(Excess::FileSpace(files >> 20));
        }
        if used.files > inodes as u64 {
            return Some(Excess::Files(inodes as u64));
        }
    }
    None
}

fn too_much_memory(plan: &JailPlan) -> Excess {
    Excess::Memory(plan.limits.memory >> 20)
}

/// Copies what was built to where the referee finds it. Whatever else ran in there is ended first.
fn hand_over(out: &File, status: &File) {
    sys::kill_all_others();
    sys::reap_all();
    let copied = match rustix::process::fchdir(out) {
        Ok(()) => tree::copy(Path::new(super::root::BOT), Path::new(".")),
        Err(error) => {
            Status::Machine(error.to_string()).send(status);
            sys::exit(1)
        }
    };
    if let Err(bad) = copied {
        Status::Excess(Excess::Build(bad.to_string())).send(status);
        sys::exit(1);
    }
}
