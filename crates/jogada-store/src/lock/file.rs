//! The lock on a tournament of a database file: a system lock on a small file beside it. The system releases it when its
//! process ends, however it ends, so a file that was left behind means nothing: only the lock counts. The file names the
//! process, for the message.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process,
};

use crate::{StoreError, db::private::private};

/// A lock on one tournament, until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
    _locked: File,
}

impl FileLock {
    pub(super) fn take(database: &Path, id: i64) -> Result<FileLock, StoreError> {
        let mut path = OsString::from(database);
        path.push(format!("-hold-{id}"));
        let path = PathBuf::from(path);
        let failed = |error: io::Error| match error.kind() {
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
            let mut file = options.open(&path).map_err(failed)?;
            match file.try_lock() {
                // The last holder may have removed the file after we opened it; then a lock on it excludes no process.
                Ok(()) if !is_at(&file, &path) => continue,
                Ok(()) => {
                    file.set_len(0)
                        .and_then(|()| writeln!(file, "{}", process::id()))
                        .map_err(failed)?;
                    return Ok(FileLock { path, _locked: file });
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::Locked { id, pid: pid(&mut file), host: None });
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Before the lock is released, so that no other holder's file is removed. One that stays does no harm.
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
    fn of_many_that_try_to_lock_only_one_succeeds() {
        let folder = tempfile::tempdir().unwrap();
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1000 {
                        let Ok(_lock) = FileLock::take(&folder.path().join("t.db"), 1) else {
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
