//! Files: others' and the machine's, their names, their modes and times; and more of one's own than there may be.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, symlink},
    path::{Path, PathBuf},
};

use super::{Aim, Tried, all, c_path, must_fail, refused};

pub(super) fn attack(name: &str, aim: &Aim<'_>) -> Option<Tried> {
    Some(match name {
        "read" => read(aim),
        "write" => write(aim),
        "chmod" => chmod(aim),
        "utimes" => utimes(aim),
        "xattr" => xattr(aim),
        "chown" => chown(aim),
        "set-user-id" => set_user_id(),
        "sabotage" => sabotage(),
        "hard-link" => hard_link(aim),
        "giant-file" => write_files(1, 1 << 30),
        "many-files" => write_files(1 << 10, 1 << 20),
        "unlinked-files" => unlinked_files(),
        "empty-files" => empty_files(),
        "closed-folder" => closed_folder(),
        _ => return None,
    })
}

fn read(aim: &Aim<'_>) -> Tried {
    let parent = format!("/proc/{}/environ", aim.victim);
    let secret = aim.folder.join("secret");
    let mut said = String::new();
    for path in [&secret, Path::new("/etc/passwd"), Path::new(&parent), Path::new("/root/.bashrc")]
    {
        said = refused(&format!("read {}", path.display()), fs::read(path))?;
    }
    let list = fs::read_dir(aim.folder).map(|_| ());
    refused("listed a folder", list).map(|_| said)
}

fn write(aim: &Aim<'_>) -> Tried {
    let mut said = String::new();
    for folder in [
        aim.folder,
        Path::new("/"),
        Path::new("/var/tmp"),
        Path::new("/dev/shm"),
        Path::new("/usr/bin"),
        Path::new("."),
    ] {
        let path = folder.join("jogada-attack");
        let tried = fs::write(&path, "x");
        // If it worked, nothing is left behind.
        let _ = fs::remove_file(&path);
        said = refused(&format!("wrote {}", path.display()), tried)?;
    }
    Ok(said)
}

/// What it would like to change: the teacher's folder and key, the system's, and what it runs from, which only a build may.
fn wanted(aim: &Aim<'_>) -> Vec<PathBuf> {
    let names = ["..", "/", "/usr/bin", "/etc/ld.so.cache"];
    let mut wanted = vec![aim.folder.to_owned(), aim.folder.join("secret")];
    wanted.extend(names.map(PathBuf::from));
    let is_build = File::create("jogada-attack").and_then(|_| fs::remove_file("jogada-attack"));
    if is_build.is_err() {
        wanted.extend([".", "/proc/self/cwd"].map(PathBuf::from));
        wanted.push(std::env::current_exe().unwrap_or_default());
    }
    wanted
}

/// Every call that changes a mode, on everything it would like to open. What a call says is not believed.
fn chmod(aim: &Aim<'_>) -> Tried {
    all(wanted(aim).iter().map(|path| {
        let before = mode(path);
        let wish = before.unwrap_or(0o777) ^ 0o001;
        let by_name = fs::set_permissions(path, fs::Permissions::from_mode(wish));
        let name = c_path(path);
        // SAFETY: a live C string and numbers.
        unsafe {
            let at = libc::AT_FDCWD;
            const SYS_FCHMODAT2: libc::c_long = 452;
            libc::syscall(libc::SYS_fchmodat, at, name.as_ptr(), wish);
            libc::syscall(SYS_FCHMODAT2, at, name.as_ptr(), wish, 0);
        }
        if let Ok(file) = File::open(path) {
            // Looked at below.
            let _ = file.set_permissions(fs::Permissions::from_mode(wish));
        }
        if mode(path) == before {
            return Ok(by_name.map_or_else(|error| error.to_string(), |()| "no effect".to_owned()));
        }
        Err(format!("opened {}", path.display()))
    }))
}

fn mode(path: &Path) -> Option<u32> {
    fs::metadata(path).ok().map(|meta| meta.permissions().mode())
}

fn utimes(aim: &Aim<'_>) -> Tried {
    all(wanted(aim).iter().map(|path| {
        let name = c_path(path);
        let times = [libc::timespec { tv_sec: 1, tv_nsec: 0 }; 2];
        // SAFETY: a live C string and a live array of two.
        let set = unsafe { libc::utimensat(libc::AT_FDCWD, name.as_ptr(), times.as_ptr(), 0) };
        must_fail(&format!("changed the times of {}", path.display()), set)
    }))
}

fn xattr(aim: &Aim<'_>) -> Tried {
    all(wanted(aim).iter().map(|path| {
        let (name, key) = (c_path(path), c"user.jogada".as_ptr());
        // SAFETY: live C strings, and a live buffer of the given length.
        let set = unsafe { libc::setxattr(name.as_ptr(), key, c"x".as_ptr().cast(), 1, 0) };
        must_fail(&format!("marked {}", path.display()), set)
    }))
}

fn chown(aim: &Aim<'_>) -> Tried {
    all(wanted(aim).iter().map(|path| {
        let what = format!("gave {} away", path.display());
        let own = fs::metadata(path).map_or(0, |meta| meta.uid());
        refused(&what, std::os::unix::fs::chown(path, Some(own), None))
    }))
}

/// A file that lends its owner's rights to its user: made so at once, or made so later.
fn set_user_id() -> Tried {
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let made = |folder: &Path| -> Tried {
        let path = folder.join("jogada-suid");
        let new = File::options().create(true).write(true).truncate(true).mode(0o4755).open(&path);
        let later = fs::set_permissions(&path, fs::Permissions::from_mode(0o4755));
        let mode = fs::metadata(&path).map_or(0, |meta| meta.mode());
        let _ = fs::remove_file(&path);
        match (mode & 0o6000, new.and(later)) {
            (0, Err(error)) => Ok(error.to_string()),
            (0, Ok(())) => Ok("the mode stayed plain".to_owned()),
            _ => Err(format!("made {} lend its owner's rights", path.display())),
        }
    };
    all([made(Path::new(&scratch)), made(Path::new("."))])
}

/// Takes the files of those beside it out of their reach.
fn sabotage() -> Tried {
    let own = [std::env::current_dir().unwrap_or_default(), std::env::temp_dir()];
    let beside = fs::read_dir("..").into_iter().flatten().flatten().map(|entry| entry.path());
    let is_own = |path: &PathBuf| path.canonicalize().is_ok_and(|path| own.contains(&path));
    let beside: Vec<PathBuf> = beside.filter(|path| !is_own(path)).collect();
    for path in &beside {
        let before = mode(path);
        let wish = fs::Permissions::from_mode(before.unwrap_or(0o777) ^ 0o001);
        // Looked at below.
        let _ = fs::set_permissions(path, wish);
        if mode(path) != before {
            return Err(format!("closed {}", path.display()));
        }
    }
    match fs::read_dir("..") {
        Err(error) => Ok(error.to_string()),
        Ok(_) => Ok(format!("saw {} names, and changed none", beside.len())),
    }
}

fn hard_link(aim: &Aim<'_>) -> Tried {
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let to = Path::new(&scratch).join("link");
    all([aim.folder.join("secret"), PathBuf::from("/etc/passwd")].map(|from| {
        let linked = fs::hard_link(&from, &to);
        let _ = fs::remove_file(&to);
        let said = refused(&format!("linked {}", from.display()), linked)?;
        // A link by name leads nowhere.
        let read = symlink(&from, &to).and_then(|()| fs::read(&to));
        let _ = fs::remove_file(&to);
        refused(&format!("read {} by a link", from.display()), read)?;
        Ok(said)
    }))
}

/// Fills the scratch folder, which is the one place to write.
fn write_files(files: usize, bytes: usize) -> Tried {
    // SAFETY: the signal that says "file too large" is ignored, so that the error is seen.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let piece = vec![1; 1 << 16];
    let mut written = 0_usize;
    for file in 0..files {
        let Ok(mut file) = File::create(Path::new(&scratch).join(file.to_string())) else {
            return Ok(format!("{} KiB", written >> 10));
        };
        for _ in 0..bytes / piece.len() {
            match file.write(&piece) {
                Ok(more) if more > 0 => written += more,
                _ => return Ok(format!("{} KiB", written >> 10)),
            }
        }
    }
    Err(format!("{} MiB", written >> 20))
}

/// Files without a name, which a walk through the folder does not find.
fn unlinked_files() -> Tried {
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let piece = vec![1; 1 << 20];
    let mut held = Vec::new();
    for number in 0..100 {
        let path = Path::new(&scratch).join(number.to_string());
        let written = File::create(&path).and_then(|mut file| {
            fs::remove_file(&path)?;
            file.write_all(&piece)?;
            Ok(file)
        });
        match written {
            Ok(file) => held.push(file),
            Err(error) => return Ok(format!("{} MiB: {error}", held.len())),
        }
    }
    // The supervisor may be about to look.
    std::thread::sleep(std::time::Duration::from_millis(600));
    Err(format!("{} MiB in files without a name", held.len()))
}

fn empty_files() -> Tried {
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    for number in 0..50_000 {
        if let Err(error) = File::create(Path::new(&scratch).join(format!("e{number}"))) {
            return Ok(format!("{number} files: {error}"));
        }
    }
    std::thread::sleep(std::time::Duration::from_millis(600));
    Err("50,000 empty files".to_owned())
}

/// Leaves a folder that cannot be looked into. Whether it stays is seen from outside.
fn closed_folder() -> Tried {
    use std::os::unix::fs::DirBuilderExt;
    let Some(scratch) = std::env::var_os("TMPDIR") else { return Err("no scratch".to_owned()) };
    let folder = Path::new(&scratch).join("closed");
    let made = fs::create_dir(&folder)
        .and_then(|()| File::create(folder.join("inside")))
        .and_then(|_| fs::DirBuilder::new().mode(0o000).create(folder.join("shut")));
    let shut = fs::set_permissions(&folder, fs::Permissions::from_mode(0o000));
    Ok(format!("made: {}, shut: {}", made.is_ok(), shut.is_ok()))
}
