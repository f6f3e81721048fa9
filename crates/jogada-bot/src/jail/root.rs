//! The private root: all that a bot sees of the machine, put together in a mount namespace of its own.
//!
//! [`Sources`] are taken while the files can still be reached as the referee's user; [`Sources::build`] makes a root of them
//! and moves into it. Nothing else of the machine has a name in there: `/usr` and what belongs to it read-only, the bot in
//! [`BOT`], an empty [`SCRATCH`] of bounded size, and a `/proc` of its own.

use std::{
    fs::{self, File},
    io,
    os::{fd::OwnedFd, unix::fs::symlink},
    path::{Component, Path, PathBuf},
};

use rustix::{
    fs::CWD,
    mount::{
        MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount,
        mount_change, move_mount, open_tree, unmount,
    },
    process::{fchdir, pivot_root},
};

use super::{JailPlan, files::RUNTIME, helper::step, sys};
use crate::build::tree;

/// The bot's folder inside.
pub(super) const BOT: &str = "/bot";

/// The one folder inside that may be written to.
pub(super) const SCRATCH: &str = "/tmp";

/// Where the new root is put together. Any folder will do, since it is covered in this namespace only.
const STAGE: &str = "/tmp";

/// Devices that reach nothing. `/dev/zero` is not among them: mapped as shared memory it is memory that is not counted.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// Files and folders that the scratch folder, and a folder that is built in, may hold.
pub(super) const INODES: usize = 4096;
pub(super) const BUILD_INODES: usize = 20_000;

/// What the machine lends, each a mount that has no place yet.
pub(super) struct Sources {
    /// Where each goes.
    trees: Vec<(PathBuf, Source)>,
    bot: OwnedFd,
    /// Where a build's result goes.
    out: Option<File>,
}

enum Source {
    Mount(OwnedFd),
    /// A link that leads to something that is lent too.
    Link(PathBuf),
}

impl Sources {
    /// Takes what the plan names, as the user that started the helper.
    pub(super) fn take(plan: &JailPlan) -> Result<Sources, String> {
        let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
        step("private mounts", mount_change("/", private))?;
        let mut trees = Vec::new();
        for &name in RUNTIME.iter().chain(&DEVICES) {
            let path = Path::new(name);
            let Ok(meta) = fs::symlink_metadata(path) else { continue };
            let source = if meta.is_symlink() {
                Source::Link(step("read a link", fs::read_link(path))?)
            } else {
                Source::Mount(lent(path, DEVICES.contains(&name))?)
            };
            trees.push((path.to_owned(), source));
        }
        for path in &plan.runtime {
            let is_there = RUNTIME.iter().any(|known| path.starts_with(known));
            if path.exists() && !is_there {
                trees.push((path.clone(), Source::Mount(lent(path, false)?)));
            }
        }
        let bot = lent(&plan.folder, false)?;
        let out = plan.out.as_ref().map(File::open).transpose();
        Ok(Sources { trees, bot, out: step("open the folder for what is built", out)? })
    }

    /// Builds the root, moves into it and forgets the old one. The process is in the bot's folder afterwards.
    /// Gives back where a build's result goes.
    pub(super) fn build(self, plan: &JailPlan) -> Result<Option<File>, String> {
        let stage = Path::new(STAGE);
        step("root", tmpfs(stage, 8 << 20, 1024, MountFlags::empty()))?;
        for (path, source) in &self.trees {
            place(stage, path, source)?;
        }
        self.place_bot(plan, stage)?;
        let scratch = under(stage, Path::new(SCRATCH));
        step("scratch folder", make_folder(&scratch))?;
        let size = plan.limits.files;
        step("scratch folder", tmpfs(&scratch, size, INODES, MountFlags::NOEXEC))?;
        if plan.proc {
            place_proc(stage)?;
        }
        let enter = || -> io::Result<()> {
            std::env::set_current_dir(stage)?;
            // The old root lands on top of the new one, from where it is taken away.
            pivot_root(".", ".")?;
            unmount(".", UnmountFlags::DETACH)?;
            sys::read_only(Path::new("/"))?;
            std::env::set_current_dir(BOT)
        };
        step("enter the root", enter())?;
        Ok(self.out)
    }

    /// A private copy of the bot where it is small, so that it shares no file with anyone; otherwise the folder itself, which
    /// cannot be written to.
    fn place_bot(&self, plan: &JailPlan, stage: &Path) -> Result<(), String> {
        let bot = under(stage, Path::new(BOT));
        step("the bot's folder", make_folder(&bot))?;
        step("enter the bot's folder", fchdir(&self.bot))?;
        if plan.out.is_some() {
            let size = plan.limits.files;
            step("the bot's folder", tmpfs(&bot, size, BUILD_INODES, MountFlags::empty()))?;
            return tree::copy(Path::new("."), &bot).map_err(|bad| bad.to_string());
        }
        // Files may go while they are copied; then the folder itself covers what was.
        if tree::is_small(Path::new(".")) && tree::copy(Path::new("."), &bot).is_ok() {
            return Ok(());
        }
        step("the bot's folder", attach(&self.bot, &bot))
    }
}

/// A read-only mount of what is at a path.
fn lent(path: &Path, is_device: bool) -> Result<OwnedFd, String> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC
        | OpenTreeFlags::AT_RECURSIVE;
    let lend = || -> io::Result<OwnedFd> {
        let tree = open_tree(CWD, path, flags)?;
        sys::read_only_tree(&tree, is_device)?;
        Ok(tree)
    };
    step(&format!("open {}", path.display()), lend())
}

fn place(stage: &Path, path: &Path, source: &Source) -> Result<(), String> {
    let to = under(stage, path);
    let place = || -> io::Result<()> {
        make_folder(to.parent().unwrap_or(stage))?;
        match source {
            Source::Link(target) => symlink(target, &to),
            Source::Mount(tree) => {
                if rustix::fs::fstat(tree).is_ok_and(|stat| is_folder(stat.st_mode)) {
                    make_folder(&to)?;
                } else {
                    File::create(&to)?;
                }
                attach(tree, &to)
            }
        }
    };
    step(&format!("lend {}", path.display()), place())
}

fn is_folder(mode: u32) -> bool {
    rustix::fs::FileType::from_raw_mode(mode).is_dir()
}

fn place_proc(stage: &Path) -> Result<(), String> {
    let at = stage.join("proc");
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    let place = || -> io::Result<()> {
        make_folder(&at)?;
        // Only processes, and only its own: a bot must not see what the whole machine does.
        mount("proc", &at, "proc", flags, c"subset=pid,hidepid=ptraceable")?;
        let dev = stage.join("dev");
        symlink("/proc/self/fd", dev.join("fd"))?;
        for (number, name) in ["stdin", "stdout", "stderr"].into_iter().enumerate() {
            symlink(format!("/proc/self/fd/{number}"), dev.join(name))?;
        }
        Ok(())
    };
    step("own /proc", place())
}

fn attach(tree: &OwnedFd, at: &Path) -> io::Result<()> {
    Ok(move_mount(tree, "", CWD, at, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?)
}

fn tmpfs(at: &Path, bytes: u64, inodes: usize, flags: MountFlags) -> io::Result<()> {
    let data = format!("size={bytes},nr_inodes={inodes},mode=0755");
    let data = std::ffi::CString::new(data).map_err(|_| io::ErrorKind::InvalidInput)?;
    let flags = flags | MountFlags::NOSUID | MountFlags::NODEV;
    Ok(mount("tmpfs", at, "tmpfs", flags, &*data)?)
}

/// A folder with those above it, if it is not there.
fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// An absolute path as it is below another root.
fn under(root: &Path, path: &Path) -> PathBuf {
    let parts = path.components().filter(|part| matches!(part, Component::Normal(_)));
    parts.fold(root.to_owned(), |to, part| to.join(part))
}
