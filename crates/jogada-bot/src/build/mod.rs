//! Makes programs of what is handed in: copied alone, built in a jail of its own, once.

mod archive;
mod error;
mod parcel;
pub(crate) mod remove;
pub(crate) mod tree;

use std::{
    fs, io,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use jogada_game::Harness;

use crate::{HandIn, Limits, Process, Program, Reserve, Trust, sys};
pub use archive::{pack, unpack};
pub use error::{BadFiles, BuildError};
pub use parcel::Parcel;

/// Where hand-ins are kept and built. Each is known by what is in it, so that it is built once, wherever it came from.
#[derive(Clone, Debug)]
pub struct BuildCache {
    cache: PathBuf,
    /// How much one command of a build may use; `answer` is its time.
    pub limits: Limits,
}

/// Changes whenever the same files would be made into something else.
const VERSION: &str = "jogada workshop 1";

/// Only the referee's user may look into it.
const PRIVATE: u32 = 0o700;

/// How the names of folders begin in which something is built.
const BEGUN: &str = ".build-";

/// With less than this a disk is full, in bytes.
const FREE_MIN: u64 = 1 << 20;

/// A build folder that has not changed for this long belongs to no running build.
const STALE: Duration = Duration::from_secs(24 * 3600);

impl BuildCache {
    /// Opens a cache in a folder that only the referee's user can read. Creates it if needed, and closes it to others.
    pub fn new(cache: &Path) -> Result<BuildCache, BuildError> {
        let bad = |error| BuildError::Cache(cache.to_owned(), error);
        fs::DirBuilder::new().recursive(true).mode(PRIVATE).create(cache).map_err(bad)?;
        // One that was there already may be open to others.
        fs::set_permissions(cache, fs::Permissions::from_mode(PRIVATE)).map_err(bad)?;
        let real = cache.canonicalize().map_err(bad)?;
        remove_stale(&real);
        let limits = Limits {
            memory: 2 << 30,
            reserve: Reserve::Data,
            processes: 128,
            output: 16 << 20,
            errors: 1 << 16,
            files: 256 << 20,
            answer: Duration::from_secs(60),
            ..Limits::default()
        };
        Ok(BuildCache { cache: real, limits })
    }

    /// The program that a hand-in is made into; built in a jail unless the trust is full.
    pub async fn make(&self, hand_in: &HandIn, trust: &Trust) -> Result<Program, BuildError> {
        let tree = |bad| BuildError::Tree(hand_in.name.clone(), bad);
        let home = self.home(hand_in, &hand_in.path).map_err(tree)?;
        if home.is_dir() {
            return Ok(program(hand_in, home));
        }
        let cache = |error| BuildError::Cache(self.cache.clone(), error);
        let mut place = self.place().map_err(cache)?;
        tree::copy(&hand_in.path, place.path()).map_err(tree)?;
        // Named by the copy: the original may have changed meanwhile.
        let home = self.home(hand_in, place.path()).map_err(tree)?;
        tree::put(hand_in.beside, &place.path().join(Harness::FOLDER)).map_err(tree)?;
        for command in &hand_in.manifest.build {
            tree::check_room(place.path(), self.limits.files).map_err(tree)?;
            let built = self.place().map_err(cache)?;
            if self.run(hand_in, command, place.path(), built.path(), trust).await? {
                // Copied, since the build may still own it and may have left odd things in it.
                tree::copy_built(place.path(), built.path())
                    .map_err(|bad| tree(bad.within(place.path())))?;
            }
            place = built;
        }
        // What was given to another user to build in is the referee's again.
        if !hand_in.manifest.build.is_empty() {
            let own = self.place().map_err(cache)?;
            tree::copy(place.path(), own.path()).map_err(tree)?;
            place = own;
        }
        let run = &hand_in.manifest.run[0];
        if run.contains('/') && !place.path().join(run).exists() {
            return Err(BuildError::NoProgram(hand_in.name.clone(), run.clone()));
        }
        match fs::rename(place.path(), &home) {
            // Nothing is left to be removed.
            Ok(()) => place.keep(),
            // Another process was faster with the same.
            Err(_) if home.is_dir() => {}
            Err(error) => return Err(cache(error)),
        }
        Ok(program(hand_in, home))
    }

    fn home(&self, hand_in: &HandIn, files: &Path) -> Result<PathBuf, BadFiles> {
        let commands = format!("{VERSION} {:?} {:?}", hand_in.manifest.build, hand_in.beside);
        Ok(self.cache.join(tree::hash(files, &commands)?))
    }

    fn place(&self) -> io::Result<Place> {
        let place = tempfile::Builder::new().prefix(BEGUN).tempdir_in(&self.cache)?;
        let place = Place(place.keep());
        open_folder(place.path())?;
        Ok(place)
    }

    /// Runs one command of a build in a folder. True if the result is there, and not in `out`.
    async fn run(
        &self,
        hand_in: &HandIn,
        command: &[String],
        folder: &Path,
        out: &Path,
        trust: &Trust,
    ) -> Result<bool, BuildError> {
        let [name, args @ ..] = command else { return Ok(true) };
        let (trust, in_place) = match trust {
            Trust::Jailed(jail) => {
                let (jail, in_place) = jail.for_builds(self.limits.clone(), out);
                (Trust::Jailed(jail), in_place)
            }
            Trust::Full(_) => (Trust::Full(self.limits.clone()), true),
        };
        let program =
            Program { name: name.clone(), args: args.to_vec(), folder: folder.to_owned() };
        // The command before may have closed the folder, and that must not look like a failure of the machine.
        open_folder(folder).map_err(|error| BuildError::Cache(self.cache.clone(), error))?;
        let process = Process::start(&program, &trust).await.map_err(BuildError::Start)?;
        let (how, output) = process.finish(self.limits.answer).await;
        let failed = |how| match full(&[Some(folder), trust.base()]) {
            Some(full) => BuildError::Cache(full, io::Error::from_raw_os_error(libc::ENOSPC)),
            None => BuildError::Failed {
                name: hand_in.name.clone(),
                command: command.join(" "),
                how: Box::new(how),
                output,
            },
        };
        how.map_err(failed).map(|()| in_place)
    }
}

/// A folder in which something is built. It is removed with all that a build left in it, unless it is kept.
#[derive(Debug)]
struct Place(PathBuf);

impl Place {
    fn path(&self) -> &Path {
        &self.0
    }

    /// Leaves the folder as it is.
    fn keep(mut self) {
        self.0 = PathBuf::new();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.0.as_os_str().is_empty() {
            // What cannot be removed now is stale tomorrow.
            _ = remove::remove(&self.0);
        }
    }
}

/// The first of these folders whose disk is full. A build that fails there may have failed by that.
fn full(folders: &[Option<&Path>]) -> Option<PathBuf> {
    let mut folders = folders.iter().flatten();
    let is_full = |folder: &&&Path| sys::free_bytes(folder).is_some_and(|free| free < FREE_MIN);
    folders.find(is_full).map(|folder| folder.to_path_buf())
}

/// Lets all users into a folder.
fn open_folder(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

/// Folders with compilers that are not the system's, for [`Jail::runtime`](crate::Jail::runtime): Rust's, if `rustc` can
/// be asked where it is.
pub fn toolchains() -> Vec<PathBuf> {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = asked.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let sysroot = sysroot.map(|text| PathBuf::from(text.trim()));
    let suits = |folder: &PathBuf| !folder.starts_with("/usr") && folder.join("bin/rustc").exists();
    sysroot.filter(suits).into_iter().collect()
}

fn program(hand_in: &HandIn, folder: PathBuf) -> Program {
    let run = &hand_in.manifest.run;
    Program { name: run[0].clone(), args: run[1..].to_vec(), folder }
}

/// What builds that were killed have left.
fn remove_stale(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_stale = || {
            let (changed, now) = (entry.metadata().ok()?.modified().ok()?, SystemTime::now());
            // A build may have dated its folder into the future, and it shall not stay for that.
            let age = now.duration_since(changed).unwrap_or_else(|future| future.duration());
            Some(age > STALE && entry.file_name().to_str()?.starts_with(BEGUN))
        };
        if is_stale() == Some(true) {
            // It does no harm.
            _ = remove::remove(&entry.path());
        }
    }
}
