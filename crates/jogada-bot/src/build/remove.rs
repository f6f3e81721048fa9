//! Removes what a build has left, whatever that is: folders without permissions, very deep ones, links to elsewhere.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, Permissions},
    io,
    os::{
        fd::AsRawFd,
        unix::fs::{OpenOptionsExt, PermissionsExt},
    },
    path::{Path, PathBuf},
};

/// Removes a folder with all that is in it. Folders of ours are opened up on the way; links are removed, never followed.
///
/// Folders inside of others are moved to the top before they are emptied, so that neither the stack nor the number of
/// open files grows with the depth of a tree.
pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    let root = Folder::open(folder)?;
    let mut moved = 0;
    loop {
        let names = root.names()?;
        if names.is_empty() {
            break;
        }
        for name in names {
            let path = root.path().join(name);
            if is_folder(&path)? {
                empty(&path, &root, &mut moved)?;
                fs::remove_dir(&path)?;
            } else {
                fs::remove_file(&path)?;
            }
        }
    }
    drop(root);
    fs::remove_dir(folder)
}

/// Removes the files of a folder and moves its folders into `root`, under numbers.
fn empty(path: &Path, root: &Folder, moved: &mut u64) -> io::Result<()> {
    let folder = Folder::open(path)?;
    for name in folder.names()? {
        let path = folder.path().join(name);
        if !is_folder(&path)? {
            fs::remove_file(&path)?;
            continue;
        }
        // A folder that moves must be writable, since its `..` changes.
        drop(Folder::open(&path)?);
        let to = loop {
            *moved += 1;
            let to = root.path().join(format!(".moved-{moved}"));
            if fs::symlink_metadata(&to).is_err() {
                break to;
            }
        };
        fs::rename(&path, to)?;
    }
    Ok(())
}

fn is_folder(path: &Path) -> io::Result<bool> {
    Ok(fs::symlink_metadata(path)?.is_dir())
}

/// An open folder, and by it all names in it: whatever is put into its place meanwhile is not reached.
struct Folder(File);

impl Folder {
    /// Opens a folder, not a link to one, and lets us list and change it where it is ours.
    fn open(path: &Path) -> io::Result<Folder> {
        let flags = libc::O_PATH | libc::O_DIRECTORY | libc::O_NOFOLLOW;
        let folder = Folder(OpenOptions::new().read(true).custom_flags(flags).open(path)?);
        if folder.0.metadata()?.permissions().mode() & 0o700 != 0o700 {
            // Of another's folder only its owner may change that; then what follows may fail, and says so.
            _ = fs::set_permissions(folder.path(), Permissions::from_mode(0o700));
        }
        Ok(folder)
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.0.as_raw_fd()))
    }

    fn names(&self) -> io::Result<Vec<OsString>> {
        fs::read_dir(self.path())?.map(|entry| Ok(entry?.file_name())).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn closed_and_deep_folders_are_removed_and_links_are_not_followed() {
        let home = tempfile::tempdir().unwrap();
        let (tree, other) = (home.path().join("tree"), home.path().join("other"));
        fs::create_dir_all(tree.join("a/b/c")).unwrap();
        fs::create_dir(&other).unwrap();
        for path in ["a/x", "a/b/.moved-1", "a/b/c/y"] {
            fs::write(tree.join(path), "").unwrap();
        }
        fs::write(other.join("kept"), "").unwrap();
        symlink(&other, tree.join("link")).unwrap();
        symlink(&other, tree.join("a/b/link")).unwrap();
        symlink("nowhere", tree.join("a/dangling")).unwrap();
        fs::create_dir(tree.join(".moved-1")).unwrap();
        for path in ["a/b/c", "a/b", "a", ""] {
            fs::set_permissions(tree.join(path), Permissions::from_mode(0o000)).unwrap();
        }
        remove(&tree).unwrap();
        assert!(!tree.exists() && other.join("kept").exists());
    }

    #[test]
    fn depth_costs_neither_the_stack_nor_descriptors() {
        let home = tempfile::tempdir().unwrap();
        let tree = home.path().join("tree");
        // From the bottom up, so that no path becomes longer than the system takes.
        fs::create_dir(&tree).unwrap();
        for _ in 0..2_000 {
            let above = home.path().join("above");
            fs::create_dir(&above).unwrap();
            fs::rename(&tree, above.join("d")).unwrap();
            fs::rename(&above, &tree).unwrap();
        }
        remove(&tree).unwrap();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_is_no_folder_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let (file, link) = (home.path().join("file"), home.path().join("link"));
        fs::write(&file, "").unwrap();
        symlink(home.path(), &link).unwrap();
        assert!(remove(&file).is_err() && remove(&link).is_err());
        assert!(file.exists() && fs::symlink_metadata(&link).is_ok());
    }
}
