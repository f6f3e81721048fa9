//! The helper: the program executed once more, which leaves a supervisor behind in namespaces of its own.
//!
//! Three processes take part. The *helper* leads a session and a group, makes the supervisor, says who it is, and ends. The
//! *supervisor* is the referee's child: number 1 inside, never stopped, it builds the jail, reaps what is orphaned, watches
//! memory, and ends everything when the referee is gone. The *bot* is the supervisor's child and alone in the helper's group with
//! whatever it forks, so that one signal to that group stops, continues or kills all of it.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
    process::ExitCode,
};

use super::{JailPlan, Status, cgroup::CgroupHandles, probe, supervisor, sys};
use crate::{
    attacks,
    build::{remove, tree},
};

/// The first argument that turns the program into the helper.
pub const HELPER: &str = "__jail";

/// What a helper that could not build the jail ends with.
const NO_JAIL: u8 = 125;

/// Users above every real one, of which each bot of root's gets its own: what one owns another may not touch,
/// and the limit on processes counts each alone.
const USER_BASE: u32 = 1_900_000_000;

/// The life of the helper, after [`HELPER`]: its arguments are what [`super::Jail`] gave it. Never returns once it is the bot.
pub fn helper_main(args: impl Iterator<Item = OsString>) -> ExitCode {
    let args: Vec<String> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["run", plan] => run(plan),
        ["probe"] => probe::main(),
        ["attack", name, ref targets @ ..] => {
            return attacks::attack_main(name, targets);
        }
        _ => Err("expected run, probe or attack".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // If this fails the referee is gone.
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::from(NO_JAIL)
        }
    }
}

/// Says which step failed.
pub(super) fn step<T, E: Into<io::Error>>(what: &str, result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {}", error.into()))
}

fn run(plan: &str) -> Result<(), String> {
    let plan: JailPlan = serde_json::from_str(plan).map_err(|error| error.to_string())?;
    let status = step("close files", sys::keep_only(plan.status))?;
    let made = make_keeper(&plan, &status);
    // From here on the referee listens there, and not to standard error.
    made.inspect_err(|why| Status::Machine(why.clone()).send(&status))
}

fn make_keeper(plan: &JailPlan, status: &File) -> Result<(), String> {
    step("new session", sys::new_session())?;
    // Better the bot than the referee, when the machine runs out of memory. Only a courtesy.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let cgroup = plan.cgroup.as_ref().map(|place| place.open()).transpose();
    let cgroup = step("open the cgroup", cgroup)?;
    let user = bot_user();
    if let Some(user) = user {
        let given = plan.out.iter().chain(plan.builds_in_place()).chain(&plan.scratch);
        for folder in given {
            step("give a folder away", sys::give_tree_to(folder, user))?;
        }
    }
    let (wait, go) = step("pipe", io::pipe())?;
    let supervisor = if plan.namespaces {
        step("leave root's groups", sys::leave_groups())?;
        step("new namespaces", sys::clone_into_namespaces(true))?
    } else {
        prepare_copy(plan, user)?;
        // While its path can be reached for sure.
        let home = plan.home();
        step(&format!("enter {}", home.display()), std::env::set_current_dir(home))?;
        if let Some(user) = user {
            step("become an ordinary user", sys::become_user(user))?;
        }
        step("fork", sys::fork_sibling())?
    };
    let Some(supervisor) = supervisor else {
        drop(go);
        keep(plan, status, wait, cgroup.as_ref())
    };
    if plan.namespaces {
        step("own user", map_user(supervisor, user))?;
    }
    // The supervisor waits for this, so that its own lines come later.
    Status::Supervisor(supervisor).send(status);
    step("go", (&go).write_all(b"."))?;
    sys::exit(0)
}

/// The supervisor's life, from the moment that the helper is done.
fn keep(plan: &JailPlan, status: &File, mut wait: impl Read, cgroup: Option<&CgroupHandles>) -> ! {
    // A helper that ended without a word has said why.
    if wait.read_exact(&mut [0]).is_ok()
        && let Err(why) = supervisor::supervise(plan, status, cgroup)
    {
        Status::Machine(why).send(status);
    }
    sys::exit(i32::from(NO_JAIL))
}

/// The user that a bot of root's becomes.
pub(super) fn bot_user() -> Option<u32> {
    sys::is_root().then(|| USER_BASE + std::process::id() % 1_000_000)
}

/// Inside, the bot is an ordinary user, so that it loses every capability when it is executed. Outside it is `user`, or
/// the user of the helper.
pub(super) fn map_user(pid: i32, user: Option<u32>) -> io::Result<()> {
    let (own_user, own_group) = sys::own_ids();
    let inside = sys::INSIDE_USER;
    if user.is_none() {
        fs::write(format!("/proc/{pid}/setgroups"), "deny")?;
    }
    let map =
        |name: &str, id: u32| fs::write(format!("/proc/{pid}/{name}"), format!("{inside} {id} 1"));
    map("gid_map", user.unwrap_or(own_group))?;
    map("uid_map", user.unwrap_or(own_user))
}

/// Without mounts of its own, a bot that is small runs from a copy with files of its own.
fn prepare_copy(plan: &JailPlan, user: Option<u32>) -> Result<(), String> {
    let Some(copy) = &plan.copy else { return Ok(()) };
    step("the bot's copy", fs::create_dir(copy))?;
    if !tree::is_small(&plan.folder) || tree::copy(&plan.folder, copy).is_err() {
        step("the bot's copy", remove::remove(copy))?;
    }
    // What holds both the copy and the scratch folder must be reached.
    let base = copy.parent().unwrap_or(Path::new("/"));
    user.map_or(Ok(()), |user| step("give a folder away", sys::give_to(base, user)))
}
