//! The helper: the program executed once more, which shuts itself in and then becomes the bot.
//!
//! Three processes take part. The *helper* leads a session and a group, gives up root, enters namespaces, and leaves a
//! *keeper* behind that is the referee's child: number 1 inside, never stopped, it reaps what is orphaned, watches memory,
//! and ends everything when the referee is gone. The *bot* is the keeper's child and alone in the helper's group with
//! whatever it forks, so that one signal to that group stops, continues or kills all of it.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{Limits, Plan, Reserve, cgroup::Doors, files, filter, probe, sys, usage};
use crate::attacks;

/// The first argument that turns the program into the helper.
pub const HELPER: &str = "__jail";

/// What a helper that could not build the jail ends with.
pub(crate) const NO_JAIL: i32 = 125;

/// The first word of what the helper says to the referee.
pub(crate) const HERALD: &str = "jail";

/// Where programs without a path are looked for.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Users above every real one, of which each bot gets its own: what one owns another may not touch,
/// and the limit on processes counts each alone.
const USER_BASE: u32 = 1_900_000_000;

/// How often the keeper looks at the memory in use.
const SAMPLE_MS: i64 = 250;

/// How long a bot may take to end by itself.
const LAST_CHANCE_MS: i64 = 1000;

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
            complain(&why);
            ExitCode::from(NO_JAIL as u8)
        }
    }
}

fn complain(why: &str) {
    // Whoever would read it is gone if this fails.
    let _ = writeln!(io::stderr(), "{HERALD}: {why}");
}

/// Says which step failed.
pub(super) fn step<T>(what: &str, result: io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {error}"))
}

fn run(plan: &str) -> Result<(), String> {
    let plan: Plan = serde_json::from_str(plan).map_err(|error| error.to_string())?;
    step("new session", sys::new_session())?;
    step("close files", sys::close_others())?;
    // Better the bot than the referee, when the machine runs out of memory. Only a courtesy.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let folder = step(&format!("open {}", plan.folder.display()), File::open(&plan.folder))?;
    step("enter the bot's folder", std::env::set_current_dir(&plan.folder))?;
    let cgroup = plan.cgroup.as_ref().map(|place| place.open()).transpose();
    let cgroup = step("open the cgroup", cgroup)?;
    drop_root(Some(&plan))?;
    if plan.namespaces {
        step("new namespaces", sys::unshare_all())?;
    }
    let (mut wait, go) = step("pipe", io::pipe())?;
    match step("fork", sys::fork_sibling())? {
        Some(keeper) => {
            // The first line on standard error is ours, so the bot's own must come after it: the keeper waits for `go`.
            let line = format!("{HERALD} {keeper}\n");
            step("herald", io::stderr().write_all(line.as_bytes()))?;
            drop(go);
            sys::exit(0)
        }
        None => {
            drop(go);
            step("wait", wait.read_to_end(&mut Vec::new()))?;
            drop(wait);
            let why = keep(&plan, &folder, cgroup.as_ref()).unwrap_err();
            complain(&why);
            sys::exit(NO_JAIL)
        }
    }
}

/// Root becomes a user that owns nothing but the folders that it may write to.
pub(super) fn drop_root(plan: Option<&Plan>) -> Result<(), String> {
    if !sys::is_root() {
        return Ok(());
    }
    let user = USER_BASE + std::process::id() % 1_000_000;
    if let Some(plan) = plan {
        step("give away the scratch folder", sys::give_to(&plan.scratch, user))?;
        if plan.builds {
            step("give away the bot's folder", sys::give_tree_to(&plan.folder, user))?;
        }
    }
    step("become an ordinary user", sys::become_user(user))
}

/// The keeper's life. Returns only with a reason.
fn keep(
    plan: &Plan,
    folder: &File,
    cgroup: Option<&Doors>,
) -> Result<std::convert::Infallible, String> {
    if plan.namespaces {
        mount_own(plan)?;
    } else {
        step("adopt orphans", sys::adopt_orphans())?;
    }
    let group = sys::group();
    step("watch children", sys::watch_children())?;
    let Some(bot) = step("fork", sys::fork())? else {
        sys::unwatch_children();
        let why = become_bot(plan, folder, cgroup);
        complain(&why);
        sys::exit(NO_JAIL)
    };
    step("leave the group", sys::leave_group())?;
    // Only the bot may hold its output open, so that its end is seen.
    sys::close_stdout();
    let code = watch(bot, plan, cgroup);
    if group > 0 {
        crate::sys::signal_group(group, libc::SIGKILL);
        sys::reap_all();
    }
    sys::exit(code)
}

/// Waits for the bot's end, or makes it.
fn watch(bot: i32, plan: &Plan, cgroup: Option<&Doors>) -> i32 {
    loop {
        while let Some((pid, status)) = sys::next_ended() {
            if pid == bot {
                // It may have ended because the referee has.
                if sys::sleep_until_hangup(0) {
                    tidy_up(plan);
                }
                if cgroup.is_some_and(Doors::has_killed) {
                    complain(&too_much_memory(plan));
                }
                return sys::exit_code(status);
            }
        }
        if sys::sleep_until_hangup(SAMPLE_MS) {
            let code = last_chance(bot);
            tidy_up(plan);
            return code.unwrap_or(128 + libc::SIGHUP);
        }
        if let Some(excess) = excess(plan, cgroup) {
            complain(&excess);
            return 128 + libc::SIGKILL;
        }
    }
}

/// When the referee is gone without a farewell, nobody else will.
fn tidy_up(plan: &Plan) {
    sys::unmount(&plan.scratch);
    let _ = fs::remove_dir_all(&plan.scratch);
}

/// The exit code of a bot that ends by itself when its input does. One that is stopped cannot.
fn last_chance(bot: i32) -> Option<i32> {
    for _ in 0..LAST_CHANCE_MS / 10 {
        while let Some((pid, status)) = sys::next_ended() {
            if pid == bot {
                return Some(sys::exit_code(status));
            }
        }
        sys::sleep(10);
    }
    None
}

/// What is used beyond its limit. Inside its own mounts the scratch folder has a size of its own.
fn excess(plan: &Plan, cgroup: Option<&Doors>) -> Option<String> {
    let Limits { memory, files, .. } = plan.limits;
    if cgroup.is_some_and(Doors::has_killed) || usage::resident_bytes(plan.proc) > memory {
        return Some(too_much_memory(plan));
    }
    let scratch = !plan.namespaces && usage::folder_bytes(&plan.scratch) > files;
    // The bot's folder is where we are; its path may be closed to whom we have become.
    if scratch || plan.builds && usage::folder_bytes(Path::new(".")) > files {
        return Some(format!("more than {} MiB of files", files >> 20));
    }
    None
}

fn too_much_memory(plan: &Plan) -> String {
    format!("more than {} MiB of memory", plan.limits.memory >> 20)
}

/// A scratch folder in memory with a size, and a list of processes without the others'.
pub(super) fn mount_own(plan: &Plan) -> Result<(), String> {
    step("private mounts", sys::mounts_private())?;
    let size = format!("size={},nr_inodes=4096,mode=0700", plan.limits.files);
    step("scratch folder", sys::mount("tmpfs", &plan.scratch, &size))?;
    if plan.proc {
        step("own /proc", sys::mount("proc", Path::new("/proc"), ""))?;
    }
    Ok(())
}

fn become_bot(plan: &Plan, folder: &File, cgroup: Option<&Doors>) -> String {
    let path = search_path(plan);
    let prepare = || -> Result<PathBuf, String> {
        if let Some(cgroup) = cgroup {
            step("enter the cgroup", cgroup.enter())?;
        }
        set_limits(plan)?;
        files::confine(plan, folder)?;
        let program = find(&plan.program, &path)?;
        filter::confine()?;
        Ok(program)
    };
    let program = match prepare() {
        Ok(program) => program,
        Err(why) => return why,
    };
    let scratch = plan.scratch.as_os_str();
    let env = [
        ("PATH", OsStr::new(&path)),
        ("HOME", scratch),
        ("TMPDIR", scratch),
        ("LANG", OsStr::new("C.UTF-8")),
    ];
    let error = sys::execute(&program, &plan.args, &env);
    format!("cannot execute {}: {error}", plan.program)
}

fn set_limits(plan: &Plan) -> Result<(), String> {
    let limits = &plan.limits;
    // Where users are not told apart, everybody's processes count.
    let others = if plan.namespaces || plan.own_user { 2 } else { sys::tasks() };
    let mut table = vec![
        ("processes", libc::RLIMIT_NPROC, limits.processes + others),
        ("size of files", libc::RLIMIT_FSIZE, limits.files),
        ("open files", libc::RLIMIT_NOFILE, 256),
        ("core", libc::RLIMIT_CORE, 0),
        ("locked memory", libc::RLIMIT_MEMLOCK, 1 << 16),
        ("data", libc::RLIMIT_DATA, limits.memory),
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
fn search_path(plan: &Plan) -> String {
    let added = plan.runtime.iter().map(|folder| format!(":{}/bin", folder.display()));
    PATH.to_owned() + &added.collect::<String>()
}

/// A name without a slash is looked for where programs are; any other is relative to the bot's folder, where we are.
fn find(program: &str, path: &str) -> Result<PathBuf, String> {
    if program.contains('/') {
        return Ok(PathBuf::from(program));
    }
    path.split(':')
        .map(|folder| Path::new(folder).join(program))
        .find(|path| path.exists())
        .ok_or_else(|| format!("cannot find {program} in {path}"))
}
