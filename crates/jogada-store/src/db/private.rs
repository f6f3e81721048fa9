//! Files that only their owner may read: a database holds the seeds of matches that are still being played.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use tempfile::{Builder, TempDir, TempPath};

use crate::StoreError;

/// Makes an empty file for a database, unless something is there. At no time may others read it, whatever the umask; the
/// files that SQLite puts beside a database may be read by those who may read the database.
pub(super) fn make(path: &Path) -> Result<(), StoreError> {
    if path.symlink_metadata().is_ok() {
        return Ok(());
    }
    match named(path).or_else(|_| plain(path)) {
        Err(error) if error.kind() == ErrorKind::StorageFull => Err(StoreError::Full),
        // Another process was quicker; or SQLite will fail for the same reason and report it.
        _ => Ok(()),
    }
}

/// Made under another name and closed there. To close a file drops all locks that this process has on it, and once it has
/// its own name another thread may have some.
fn named(path: &Path) -> io::Result<()> {
    let folder = path.parent().ok_or(ErrorKind::NotFound)?;
    match beside(folder)?.persist_noclobber(path) {
        Err(error) if error.error.kind() != ErrorKind::AlreadyExists => Err(error.error),
        _ => Ok(()),
    }
}

/// For file systems that cannot name a file without replacing another.
fn plain(path: &Path) -> io::Result<()> {
    private(OpenOptions::new().write(true).create_new(true)).open(path).map(|_| ())
}

/// An empty file in a folder, for its owner only, that goes away unless it is given another name.
pub(crate) fn beside(folder: &Path) -> io::Result<TempPath> {
    let mut file = Builder::new();
    #[cfg(unix)]
    file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600));
    file.prefix(".jogada-").tempfile_in(folder).map(tempfile::NamedTempFile::into_temp_path)
}

/// An empty folder in a folder, for its owner only, that goes away with all that is in it.
pub(crate) fn folder_in(folder: &Path) -> io::Result<TempDir> {
    let mut made = Builder::new();
    #[cfg(unix)]
    made.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    made.prefix(".jogada-").tempdir_in(folder)
}

/// A file created with these options is for its owner only.
#[cfg(unix)]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// The files that SQLite puts beside a database.
pub(crate) fn companions(path: &Path) -> [PathBuf; 3] {
    ["-wal", "-shm", "-journal"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// Removes the permissions of others that an older program, or a copy, left. Only the owner may do so, and a warning is
/// logged.
#[cfg(unix)]
pub(super) fn narrow(path: &Path) {
    let is_narrowed = narrowed(path);
    for companion in companions(path) {
        narrowed(&companion);
    }
    if is_narrowed {
        tracing::warn!(file = %path.display(), "others could read the database; now only its owner can");
    }
}

#[cfg(unix)]
fn narrowed(path: &Path) -> bool {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    let Ok(about) = fs::metadata(path) else { return false };
    let is_ours = about.uid() == rustix::process::geteuid().as_raw();
    if about.mode() & 0o077 == 0 || !is_ours || !about.is_file() {
        return false;
    }
    // By its name, since to open and close a database would drop our locks on it.
    fs::set_permissions(path, fs::Permissions::from_mode(about.mode() & 0o700)).is_ok()
}

#[cfg(not(unix))]
pub(super) fn narrow(_: &Path) {}
