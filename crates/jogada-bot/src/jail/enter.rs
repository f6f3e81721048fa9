//! How a process becomes the bot: cgroup, limits, files, calls, and at last the program itself.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use super::{
    JailPlan, Reserve, Status, cgroup::CgroupHandles, files, filter, helper::step, root, sys,
};

/// Where programs without a path are looked for.
pub(crate) const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Executes the bot. Returns only with a reason why not.
pub(super) fn become_bot(plan: &JailPlan, cgroup: Option<&CgroupHandles>) -> Status {
    match prepare(plan, cgroup) {
        Err(why) => Status::Machine(why),
        Ok(path) => match find(&plan.program, &path) {
            Err(path) => Status::NotFound(path),
            Ok(program) => execute(plan, &program, &path),
        },
    }
}

fn prepare(plan: &JailPlan, cgroup: Option<&CgroupHandles>) -> Result<String, String> {
    sys::unwatch_children();
    // Without a namespace of its own the end of the supervisor is not the end of the bot.
    step("end with the supervisor", sys::end_with_parent())?;
    if let Some(cgroup) = cgroup {
        step("enter the cgroup", cgroup.enter())?;
    }
    set_limits(plan)?;
    files::confine(plan)?;
    Ok(search_path(plan))
}

fn execute(plan: &JailPlan, program: &Path, path: &str) -> Status {
    let scratch = plan.scratch.as_deref().unwrap_or(Path::new(root::SCRATCH)).as_os_str();
    let env = [
        ("PATH", OsStr::new(path)),
        ("HOME", scratch),
        ("TMPDIR", scratch),
        ("LANG", OsStr::new("C.UTF-8")),
    ];
    if let Err(why) = filter::confine(plan.calls()) {
        return Status::Machine(why);
    }
    let error = sys::execute(program, &plan.args, &env);
    // No memory, no descriptors, a disk that cannot be read: not the program's doing.
    match error.raw_os_error() {
        Some(libc::ENOMEM | libc::EAGAIN | libc::EMFILE | libc::ENFILE | libc::EIO) => {
            Status::Machine(format!("cannot execute {}: {error}", plan.program))
        }
        number => Status::Program(number.unwrap_or_default()),
    }
}

fn set_limits(plan: &JailPlan) -> Result<(), String> {
    let limits = &plan.limits;
    // Where users are not told apart, the processes of all users count.
    let others = if plan.namespaces || plan.own_user { 2 } else { sys::tasks() };
    let mut table = vec![
        ("processes", libc::RLIMIT_NPROC, limits.processes + others),
        ("size of files", libc::RLIMIT_FSIZE, limits.files),
        ("open files", libc::RLIMIT_NOFILE, 256),
        ("core", libc::RLIMIT_CORE, 0),
        ("locked memory", libc::RLIMIT_MEMLOCK, 1 << 16),
        ("data", libc::RLIMIT_DATA, limits.memory),
        ("message queues", libc::RLIMIT_MSGQUEUE, 0),
        ("pending signals", libc::RLIMIT_SIGPENDING, 1024),
    ];
    if limits.reserve == Reserve::Address {
        table.push(("address space", libc::RLIMIT_AS, limits.memory));
    }
    if let Some(cpu) = limits.cpu {
        table.push(("processor time", libc::RLIMIT_CPU, cpu.as_secs().max(1)));
    }
    for (name, resource, value) in table {
        step(&format!("limit of {name}"), sys::limit(resource, value))?;
    }
    Ok(())
}

/// Where programs are: in the system, then in the runtimes that the referee added.
fn search_path(plan: &JailPlan) -> String {
    let added = plan.runtime.iter().map(|folder| format!(":{}/bin", folder.display()));
    PATH.to_owned() + &added.collect::<String>()
}

/// A name without a slash is looked for where programs are; the error is where it was looked for. Any other name is
/// relative to the bot's folder, which is the current one.
fn find(program: &str, path: &str) -> Result<PathBuf, String> {
    if program.contains('/') {
        return Ok(PathBuf::from(program));
    }
    path.split(':')
        .map(|folder| Path::new(folder).join(program))
        .find(|path| path.exists())
        .ok_or_else(|| path.to_owned())
}
