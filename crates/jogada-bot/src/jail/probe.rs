//! What this kernel allows: the helper tries each layer for real and says what worked.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

use super::{JailPlan, cgroup, helper, root::Sources, sys};

/// What worked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Probe {
    /// The version of Landlock, 0 where there is none.
    pub landlock: i64,
    pub seccomp: bool,
    /// Run by root, which gave itself up; or by an ordinary user.
    pub own_user: bool,
    pub namespaces: bool,
    /// A list of processes without the others'.
    pub proc: bool,
    /// Where cgroups can be made.
    pub cgroups: Option<cgroup::Place>,
}

/// The helper's life as a probe: one line of JSON.
pub(super) fn main() -> Result<(), String> {
    let probe = Probe {
        landlock: sys::landlock_version(),
        seccomp: sys::has_seccomp(),
        own_user: sys::is_root(),
        namespaces: enters_root(false),
        proc: enters_root(true),
        cgroups: cgroup::Place::find(),
    };
    let line = serde_json::to_string(&probe).map_err(|error| error.to_string())?;
    helper::step("say", writeln!(io::stdout(), "{line}"))
}

/// Can a process have namespaces and a root of its own, with a list of processes or without?
fn enters_root(proc: bool) -> bool {
    // Any folder will do for a bot's.
    let plan =
        JailPlan { folder: PathBuf::from("/usr"), namespaces: true, proc, ..JailPlan::default() };
    let enters = || -> io::Result<bool> {
        let (wait, go) = io::pipe()?;
        sys::leave_groups()?;
        let Some(child) = sys::clone_into_namespaces(false)? else {
            drop(go);
            sys::exit(i32::from(enter(&plan, wait).is_err()))
        };
        let mapped = helper::map_user(child, helper::bot_user());
        if mapped.is_ok() {
            (&go).write_all(b".")?;
        }
        drop(go);
        let ended = crate::sys::wait(child, true)?;
        Ok(ended.is_some_and(|(status, _)| status == 0))
    };
    enters().unwrap_or(false)
}

fn enter(plan: &JailPlan, mut wait: impl Read) -> Result<(), String> {
    helper::step("wait", wait.read_exact(&mut [0]))?;
    let sources = Sources::take(plan)?;
    helper::step("become the bot's user", sys::become_inside_user())?;
    sources.build(plan).map(drop)
}
