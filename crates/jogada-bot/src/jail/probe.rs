//! What this kernel allows: the helper tries each layer for real and says what worked.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

use super::{Limits, Plan, cgroup, helper, sys};

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

/// What the child that tries to mount ends with.
const MOUNTED: i32 = 3;
const MOUNTED_WITH_PROC: i32 = 4;

/// The helper's life as a probe: one line of JSON.
pub(super) fn main() -> Result<(), String> {
    let own_user = sys::is_root();
    let cgroups = cgroup::Place::find();
    helper::drop_root(None)?;
    let mut probe = Probe {
        landlock: sys::landlock_version(),
        seccomp: sys::has_seccomp(),
        own_user,
        cgroups,
        ..Probe::default()
    };
    if sys::unshare_all().is_ok() {
        let code = helper::step("fork", try_mounts())?;
        probe.namespaces = code == MOUNTED || code == MOUNTED_WITH_PROC;
        probe.proc = code == MOUNTED_WITH_PROC;
    }
    let line = serde_json::to_string(&probe).map_err(|error| error.to_string())?;
    helper::step("say", writeln!(io::stdout(), "{line}"))
}

fn try_mounts() -> io::Result<i32> {
    let Some(child) = sys::fork()? else {
        // Any folder will do: the mount is seen by nobody else.
        let mut plan = Plan {
            program: String::new(),
            args: Vec::new(),
            folder: PathBuf::from("/"),
            scratch: PathBuf::from("/dev"),
            runtime: Vec::new(),
            limits: Limits::default(),
            namespaces: true,
            own_user: false,
            proc: true,
            builds: false,
            cgroup: None,
        };
        if helper::mount_own(&plan).is_ok() {
            sys::exit(MOUNTED_WITH_PROC);
        }
        plan.proc = false;
        sys::exit(if helper::mount_own(&plan).is_ok() { MOUNTED } else { 0 });
    };
    let ended = crate::sys::wait(child, true)?;
    Ok(ended.map_or(0, |(status, _)| sys::exit_code(status)))
}
