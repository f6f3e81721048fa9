//! The right to play a tournament of a file: a lock on a small file beside it. The system takes the lock away when its process ends, however it
//! ends, so a file that was left behind means nothing: only the lock counts. The file names the process, for the message.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process,
};

use crate::{StoreError, db::private::private};

/// The right to play one tournament, until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct FileHold {
    path: PathBuf,
    _locked: File,
}

impl FileHold {
    pub(super) fn take(database: &Path, id: i64) -> Result<FileHold, StoreError> {
        let mut path = OsString::from(database);
        path.push(format!("-hold-{id}"));
        let path = PathBuf::from(path);
        let told = |error: io::Error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                StoreError::NoPermission(path.clone())
            }
            ErrorKind::NotFound => StoreError::NoFolder(path.clone()),
            ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::Failed(error.to_string()),
        };
        loop {
            let mut options = OpenOptions::new();
            let options = private(options.read(true).write(true).create(true));
            let mut file = options.open(&path).map_err(told)?;
            match file.try_lock() {
                // The last holder may have removed the file after we opened it; then a lock on it keeps nobody out.
                Ok(()) if !is_at(&file, &path) => continue,
                Ok(()) => {
                    file.set_len(0)
                        .and_then(|()| writeln!(file, "{}", process::id()))
                        .map_err(told)?;
                    return Ok(FileHold { path, _locked: file });
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::Held { id, pid: pid(&mut file), host: None });
                }
                Err(TryLockError::Error(error)) => return Err(told(error)),
            }
        }
    }
}

impl Drop for FileHold {
    fn drop(&mut self) {
        // Before the lock is let go, so that nobody else's file is removed. One that stays does no harm.
        if cfg!(unix) {
            _ = fs::remove_file(&self.path);
        }
    }
}

/// Who holds the lock. A holder that has just taken it may not have written its number yet.
fn pid(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(20).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Where open files cannot be removed, it is always still there.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// Long enough for files to be removed between another's opening and locking of them.
    #[test]
    fn however_many_reach_for_a_hold_only_one_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1000 {
                        let Ok(_hold) = FileHold::take(&folder.path().join("t.db"), 1) else {
                            continue;
                        };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        std::thread::yield_now();
                        taken.fetch_add(1, Ordering::SeqCst);
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(taken.load(Ordering::SeqCst) > 0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
    }
}
