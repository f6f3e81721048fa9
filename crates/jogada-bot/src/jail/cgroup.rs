//! Cgroups: where the kernel lets us make some, it bounds the memory and the number of all of a bot's processes together.
//!
//! The referee makes a bot's cgroup below its own, or beside it in one that was given to it, and removes it after the bot.
//! The helper opens its files while it is still the referee's user, and the bot goes in before it is confined. No process
//! can leave: that takes writing to another cgroup's files.

use std::{
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::{Limits, sys};

/// A bot's cgroup. It is removed when this is dropped, which must be after the last process in it has ended.
#[derive(Debug)]
pub(crate) struct Cgroup(Place);

/// Where a cgroup is. Version 1 keeps one tree for memory and one for the number of processes, version 2 one for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    is_v2: bool,
    memory: PathBuf,
    pids: PathBuf,
}

/// A cgroup's files, opened by a user who may.
#[derive(Debug)]
pub(super) struct CgroupHandles {
    doors: Vec<File>,
    /// Counts the processes that were killed because there was no memory left for them.
    kills: File,
}

/// What our cgroups' names begin with.
const PREFIX: &str = "jogada";

/// A cgroup that is younger may be about to be entered.
const FRESH: Duration = Duration::from_secs(2);

/// Tells the cgroups of one referee apart.
static MADE: AtomicU32 = AtomicU32::new(0);

impl Cgroup {
    /// A new one below `place`, named after this process so that a later run can tell when it is not needed any more.
    pub(super) fn new(place: &Place, limits: &Limits) -> io::Result<Cgroup> {
        let pid = std::process::id();
        let began = began(pid).unwrap_or(0);
        let name = format!("{PREFIX}-{pid}-{began}-{}", MADE.fetch_add(1, Ordering::Relaxed));
        let cgroup = Cgroup(place.join(&name));
        for folder in cgroup.0.folders() {
            fs::create_dir(folder)?;
        }
        cgroup.0.set(limits)?;
        Ok(cgroup)
    }

    pub(super) fn place(&self) -> &Place {
        &self.0
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        for folder in self.0.folders() {
            // A process may be reaped a moment before it has left. What stays is swept away by a later referee.
            for _ in 0..5 {
                match fs::remove_dir(folder) {
                    Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {}
                    _ => break,
                }
                thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

impl Place {
    /// Where this process may make cgroups, found by making one and sending a child into it.
    pub(super) fn find() -> Option<Place> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let v1 = || {
            let [memory, pids] = ["memory", "pids"].map(|name| own_folder(&mounts, &own, name));
            Some(Place { is_v2: false, memory: memory?, pids: pids? })
        };
        let v2 = || {
            let own = own_folder(&mounts, &own, "")?;
            let parent = own.parent().filter(|parent| sys::is_delegated(parent));
            // No cgroup of version 2 has both processes and limits for those below it, save the root.
            let memory = match parent {
                Some(parent) => {
                    // They may be on already; if not, there is no limit to set, and that is seen.
                    let _ = fs::write(parent.join("cgroup.subtree_control"), "+memory +pids");
                    parent.to_owned()
                }
                None => own,
            };
            Some(Place { is_v2: true, pids: memory.clone(), memory })
        };
        [v1(), v2()].into_iter().flatten().find(Place::works)
    }

    fn works(&self) -> bool {
        self.sweep();
        let enters = || -> io::Result<bool> {
            let cgroup = Cgroup::new(self, &Limits::default())?;
            let Some(child) = sys::fork()? else {
                let entered = cgroup.place().open().and_then(|doors| doors.enter());
                sys::exit(i32::from(entered.is_err()))
            };
            let ended = crate::sys::wait(child, true)?;
            Ok(ended.is_some_and(|(status, _)| status == 0))
        };
        enters().unwrap_or(false)
    }

    /// Removes the empty cgroups of referees that did not live to do it: here, and where others of this machine made theirs.
    fn sweep(&self) {
        for folder in self.folders() {
            let is_cgroup = |folder: &&Path| folder.join("cgroup.procs").exists();
            for above in folder.ancestors().take_while(is_cgroup) {
                sweep_folder(above);
                folders_in(above).for_each(|beside| sweep_folder(&beside));
            }
        }
    }

    fn join(&self, name: &str) -> Place {
        Place { is_v2: self.is_v2, memory: self.memory.join(name), pids: self.pids.join(name) }
    }

    fn folders(&self) -> impl Iterator<Item = &Path> {
        let pids = (self.pids != self.memory).then_some(&*self.pids);
        [&*self.memory].into_iter().chain(pids)
    }

    fn set(&self, limits: &Limits) -> io::Result<()> {
        // Files of the scratch folder lie in memory, and have a limit of their own.
        let bytes = limits.memory.saturating_add(limits.files).to_string();
        let (memory, swap, swap_bytes) = if self.is_v2 {
            ("memory.max", "memory.swap.max", "0")
        } else {
            ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", &*bytes)
        };
        fs::write(self.memory.join(memory), &bytes)?;
        // Absent where the kernel does not count what is swapped.
        let _ = fs::write(self.memory.join(swap), swap_bytes);
        fs::write(self.pids.join("pids.max"), limits.processes.to_string())
    }

    pub(super) fn open(&self) -> io::Result<CgroupHandles> {
        // A lone thread is moved without stopping the machine's other forks, which can take many milliseconds.
        let door = if self.is_v2 { "cgroup.procs" } else { "tasks" };
        let kills = if self.is_v2 { "memory.events" } else { "memory.oom_control" };
        let doors =
            self.folders().map(|folder| File::options().write(true).open(folder.join(door)));
        Ok(CgroupHandles {
            doors: doors.collect::<io::Result<_>>()?,
            kills: File::open(self.memory.join(kills))?,
        })
    }
}

impl CgroupHandles {
    /// Goes in, for good: this process, which has one thread, and all that it will fork.
    pub(super) fn enter(&self) -> io::Result<()> {
        self.doors.iter().try_for_each(|mut door| door.write_all(b"0"))
    }

    /// Was a process in it killed for want of memory?
    pub(super) fn has_killed(&self) -> bool {
        let mut text = [0; 512];
        let length = self.kills.read_at(&mut text, 0).unwrap_or(0);
        let text = String::from_utf8_lossy(&text[..length]);
        text.lines().filter_map(|line| line.strip_prefix("oom_kill ")).any(|count| count != "0")
    }
}

fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
}

fn sweep_folder(folder: &Path) {
    for folder in folders_in(folder) {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if is_forsaken(name) && is_old(&folder) {
            // The kernel removes none with a process in it.
            let _ = fs::remove_dir(&folder);
        }
    }
}

/// A referee in a container of its own has a number that means another process here; what it has just made is its own.
fn is_old(folder: &Path) -> bool {
    let made = fs::metadata(folder).and_then(|meta| meta.modified());
    made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > FRESH))
}

/// The folder of this process's own cgroup for a controller of version 1, or of version 2 for none, from the kernel's
/// lists of mounts and of cgroups.
fn own_folder(mounts: &str, own: &str, controller: &str) -> Option<PathBuf> {
    let has = |list: &str| list.split(',').any(|name| name == controller);
    let path = own.lines().find_map(|line| {
        let (names, path) = line.split_once(':')?.1.split_once(':')?;
        has(names).then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (place, what) = line.split_once(" - ")?;
        let mut place = place.split(' ').skip(3);
        let (root, point) = (place.next()?, place.next()?);
        let mut what = what.split(' ');
        let is_it = match what.next()? {
            "cgroup2" => controller.is_empty(),
            "cgroup" => has(what.nth(1)?),
            _ => false,
        };
        let below = Path::new(path).strip_prefix(root).ok()?;
        is_it.then(|| Path::new(point).join(below))
    })
}

/// Is it the name of a cgroup of ours whose referee is gone?
fn is_forsaken(name: &str) -> bool {
    let mut parts = name.split('-');
    let is_ours = parts.next() == Some(PREFIX);
    let mut number = || parts.next()?.parse::<u64>().ok();
    match (number(), number()) {
        (Some(pid), Some(time)) if is_ours => began(pid as u32) != Some(time),
        _ => false,
    }
}

/// When a process began, in the kernel's ticks: with its number, it is never another's.
fn began(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(')').next()?.split_whitespace().nth(19)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_cgroup_is_found_in_both_versions() {
        let hybrid = "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
            35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n\
            36 31 0:33 /box /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
            41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw";
        let own = "8:pids:/box/a\n4:memory:/a/b\n1:cpu,cpuacct:/c\n0::/d";
        for (controller, folder) in [
            ("memory", Some("/sys/fs/cgroup/memory/a/b")),
            ("pids", Some("/sys/fs/cgroup/pids/a")),
            ("cpuacct", Some("/sys/fs/cgroup/cpu/c")),
            ("", Some("/sys/fs/cgroup/unified/d")),
            ("freezer", None),
        ] {
            let found = own_folder(hybrid, own, controller);
            assert_eq!(found.as_deref(), folder.map(Path::new), "{controller}");
        }
        assert_eq!(own_folder(hybrid, "8:pids:/elsewhere", "pids"), None);
    }

    #[test]
    fn only_cgroups_of_the_dead_are_forsaken() {
        let pid = std::process::id();
        let time = began(pid).unwrap();
        assert!(!is_forsaken(&format!("{PREFIX}-{pid}-{time}-0")));
        assert!(is_forsaken(&format!("{PREFIX}-{pid}-{}-0", time - 1)));
        assert!(is_forsaken(&format!("{PREFIX}-{}-{time}-7", u32::MAX)));
        for other in ["user.slice", "jogada", "jogada-1", "jogada-x-1-1", "mine-1-1-1"] {
            assert!(!is_forsaken(other), "{other}");
        }
    }
}
