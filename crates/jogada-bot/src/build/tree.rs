//! The files of a hand-in: what is in them, and how they are copied.

use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::{
        ffi::OsStrExt,
        fs::{FileExt, OpenOptionsExt, PermissionsExt, symlink},
    },
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::BadFiles;

const FILES_MAX: usize = 10_000;
const BYTES_MAX: u64 = 1 << 30;

/// What is copied in less than a millisecond.
const SMALL_FILES: usize = 200;
const SMALL_BYTES: u64 = 4 << 20;

/// What tools leave behind and no player needs.
const SKIPPED: [&str; 4] = [".git", "__pycache__", ".DS_Store", "Thumbs.db"];

/// What there may be in a hand-in.
pub(super) enum Entry {
    Folder,
    /// Its bytes, and whether it may be executed.
    File(u64, bool),
    Link(PathBuf),
}

/// What is in a file or folder, and in words that belong to it, as hexadecimal digits. Who owns it and when it was
/// written does not matter.
pub(super) fn hash(from: &Path, words: &str) -> Result<String, BadFiles> {
    let mut hasher = Sha256::new();
    let mut put = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    put(words.as_bytes());
    walk(from, &mut |path, name, entry| {
        put(name.as_os_str().as_bytes());
        match entry {
            Entry::Folder => put(b"folder"),
            Entry::Link(target) => {
                put(b"link");
                put(target.as_os_str().as_bytes());
            }
            Entry::File(bytes, is_executable) => {
                put(if is_executable { b"program" } else { b"file" });
                let mut content = Vec::new();
                File::open(path)?.take(bytes).read_to_end(&mut content)?;
                put(&content);
            }
        }
        Ok(())
    })?;
    Ok(hasher.finalize().iter().take(20).map(|byte| format!("{byte:02x}")).collect())
}

/// Copies a folder's content, or a file, into a folder. Links stay links, modes become plain.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), BadFiles> {
    copy_with(from, to, false)
}

/// The same for what was built where no mode could be changed: what looks like a program is made executable.
pub(super) fn copy_built(from: &Path, to: &Path) -> Result<(), BadFiles> {
    copy_with(from, to, true)
}

fn copy_with(from: &Path, to: &Path, by_content: bool) -> Result<(), BadFiles> {
    walk(from, &mut |path, name, entry| {
        let to = to.join(name);
        match entry {
            Entry::Folder => fs::create_dir(&to)?,
            Entry::Link(target) => return symlink(target, &to),
            Entry::File(bytes, is_executable) => {
                let mut old = File::open(path)?;
                let runs = is_executable || by_content && looks_like_a_program(&old)?;
                let mode = if runs { 0o755 } else { 0o644 };
                let mut new =
                    fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(&to)?;
                io::copy(&mut (&mut old).take(bytes), &mut new)?;
                return new.set_permissions(fs::Permissions::from_mode(mode));
            }
        }
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755))
    })
}

fn looks_like_a_program(file: &File) -> io::Result<bool> {
    let mut magic = [0; 4];
    let read = file.read_at(&mut magic, 0)?;
    Ok(magic == *b"\x7fELF" || read > 1 && magic.starts_with(b"#!"))
}

/// Writes files of ours, by name and text, into a folder that is made for them.
pub(super) fn put(files: &[(&str, &str)], folder: &Path) -> Result<(), BadFiles> {
    if files.is_empty() {
        return Ok(());
    }
    let failed = |error| BadFiles::File(folder.to_owned(), error);
    let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    fs::create_dir_all(folder).and_then(|()| open(folder, 0o755)).map_err(failed)?;
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).and_then(|()| open(&file, 0o644)).map_err(failed)?;
    }
    Ok(())
}

/// What is done with each entry: where it is, its name from the root, and what it is.
pub(super) type ProtocolSession<'a> = dyn FnMut(&Path, &Path, Entry) -> io::Result<()> + 'a;

/// Refuses a tree that leaves a build no room for its files.
pub(super) fn check_room(from: &Path, bytes: u64) -> Result<(), BadFiles> {
    let refused = walk_within((FILES_MAX, bytes), from, &mut |_, _, _| Ok(()));
    refused.map_err(
        |bad| if let BadFiles::TooLarge(_) = bad { BadFiles::TooLarge(bytes) } else { bad },
    )
}

/// Is a tree so small that a bot may have a copy of its own each time that it is started? Not one with files that are for
/// their owner only: a copy would open them to the bot.
pub(crate) fn is_small(from: &Path) -> bool {
    let is_for_all = |path: &Path, _: &Path, entry: Entry| match entry {
        Entry::Link(_) => Ok(()),
        _ if fs::symlink_metadata(path)?.permissions().mode() & 0o004 != 0 => Ok(()),
        _ => Err(io::Error::from(io::ErrorKind::PermissionDenied)),
    };
    walk_within((SMALL_FILES, SMALL_BYTES), from, &mut { is_for_all }).is_ok()
}

/// Visits everything in a fixed order, a folder before what is in it.
pub(super) fn walk(from: &Path, visit: &mut ProtocolSession<'_>) -> Result<(), BadFiles> {
    walk_within((FILES_MAX, BYTES_MAX), from, visit)
}

fn walk_within(
    mut left: (usize, u64),
    from: &Path,
    visit: &mut ProtocolSession<'_>,
) -> Result<(), BadFiles> {
    let failed = |error| BadFiles::File(from.to_owned(), error);
    if fs::metadata(from).map_err(failed)?.is_dir() {
        return walk_folder(from, Path::new(""), &mut left, visit);
    }
    let name = from.file_name().map(Path::new).ok_or_else(|| BadFiles::Odd(from.to_owned()))?;
    one(from, name, &mut left, visit).map(drop)
}

fn walk_folder(
    at: &Path,
    name: &Path,
    left: &mut (usize, u64),
    visit: &mut ProtocolSession<'_>,
) -> Result<(), BadFiles> {
    let failed = |error| BadFiles::File(at.to_owned(), error);
    let mut names = Vec::new();
    for entry in fs::read_dir(at).map_err(failed)? {
        let entry = entry.map_err(failed)?.file_name();
        if names.len() > left.0 {
            return Err(BadFiles::TooMany(FILES_MAX));
        }
        if !SKIPPED.iter().any(|&skipped| entry == skipped) {
            names.push(entry);
        }
    }
    names.sort();
    for entry in names {
        let (path, name) = (at.join(&entry), name.join(&entry));
        if one(&path, &name, left, visit)? {
            walk_folder(&path, &name, left, visit)?;
        }
    }
    Ok(())
}

/// Visits one entry. True if it is a folder.
fn one(
    path: &Path,
    name: &Path,
    left: &mut (usize, u64),
    visit: &mut ProtocolSession<'_>,
) -> Result<bool, BadFiles> {
    let failed = |error| BadFiles::File(path.to_owned(), error);
    let meta = fs::symlink_metadata(path).map_err(failed)?;
    left.0 = left.0.checked_sub(1).ok_or(BadFiles::TooMany(FILES_MAX))?;
    let kind = meta.file_type();
    let entry = if kind.is_dir() {
        Entry::Folder
    } else if kind.is_symlink() {
        Entry::Link(fs::read_link(path).map_err(failed)?)
    } else if kind.is_file() {
        left.1 = left.1.checked_sub(meta.len()).ok_or(BadFiles::TooLarge(BYTES_MAX))?;
        Entry::File(meta.len(), meta.permissions().mode() & 0o111 != 0)
    } else {
        return Err(BadFiles::Odd(path.to_owned()));
    };
    visit(path, name, entry).map_err(failed)?;
    Ok(kind.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn a_hash_tells_contents_names_and_words_apart_and_nothing_else() {
        let of = |files: &[(&str, &str)]| hash(folder(files).path(), "").unwrap();
        let one = of(&[("a", "1"), ("b/c", "2")]);
        assert_eq!(of(&[("b/c", "2"), ("a", "1"), (".git/x", "y"), ("__pycache__/z", "")]), one);
        assert_eq!(of(&[("a", "1"), ("b/c", "2"), (".DS_Store", "x"), ("b/Thumbs.db", "y")]), one);
        for other in [
            &[("a", "1"), ("b/c", "3")][..],
            &[("a", "1"), ("bc", "2")],
            &[("a1", ""), ("b/c", "2")],
            &[("a", "1"), ("b/c", "2"), ("d", "")],
        ] {
            assert_ne!(of(other), one);
        }
        let same = folder(&[("a", "1")]);
        assert_ne!(hash(same.path(), "x").unwrap(), hash(same.path(), "y").unwrap());
        fs::set_permissions(same.path().join("a"), fs::Permissions::from_mode(0o755)).unwrap();
        assert_ne!(hash(same.path(), "").unwrap(), of(&[("a", "1")]));
    }

    #[test]
    fn a_copy_has_the_same_hash_and_plain_modes() {
        let from = folder(&[("a", "1"), ("b/c", "2")]);
        symlink("/etc/passwd", from.path().join("link")).unwrap();
        fs::set_permissions(from.path().join("a"), fs::Permissions::from_mode(0o4711)).unwrap();
        let to = tempfile::tempdir().unwrap();
        copy(from.path(), to.path()).unwrap();
        assert_eq!(hash(from.path(), "").unwrap(), hash(to.path(), "").unwrap());
        let mode = |name| fs::symlink_metadata(to.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode("a") & 0o7777, 0o755);
        assert_eq!(mode("b/c") & 0o7777, 0o644);
        assert!(fs::symlink_metadata(to.path().join("link")).unwrap().is_symlink());
    }

    #[test]
    fn what_is_for_its_owner_only_is_not_copied_for_a_bot() {
        let tree = folder(&[("a", "1"), ("b/c", "2")]);
        let open = |name: &str, mode| {
            fs::set_permissions(tree.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
        };
        open("a", 0o644);
        open("b/c", 0o644);
        open("b", 0o755);
        assert!(is_small(tree.path()));
        open("a", 0o600);
        assert!(!is_small(tree.path()));
    }

    #[test]
    fn odd_and_giant_files_are_refused() {
        let odd = folder(&[]);
        let _socket = std::os::unix::net::UnixListener::bind(odd.path().join("socket")).unwrap();
        assert!(matches!(hash(odd.path(), ""), Err(BadFiles::Odd(_))));
        let giant = folder(&[("a", "")]);
        File::create(giant.path().join("a")).unwrap().set_len(BYTES_MAX + 1).unwrap();
        assert!(matches!(copy(giant.path(), Path::new("/nowhere")), Err(BadFiles::TooLarge(_))));
    }
}
