//! Files: where the program keeps things, and how it replaces one without ever losing the old.

use std::{
    fs, io,
    io::{Read, Write},
    os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use jogada_game::Files;
use tempfile::NamedTempFile;

/// Replaces a file whole: a temporary file beside it is written, synced and renamed.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = beside(folder)?;
    // Through `NamedTempFile` itself an error would name the temporary file.
    file.as_file_mut().write_all(bytes)?;
    settle(file, path)
}

/// The same for what only the owner of the file may read.
pub(crate) fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // Temporary files are their owner's.
    let mut file = NamedTempFile::new_in(folder)?;
    file.as_file_mut().write_all(bytes)?;
    settle(file, path)
}

/// A new file in a folder, to be written and then put into its place. Others may read it as they may any file.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let open = fs::Permissions::from_mode(0o666);
    let file = tempfile::Builder::new().prefix(".jogada-").permissions(open).tempfile_in(folder);
    file.map_err(|error| without_temporary_name(&error))
}

/// The library names the temporary file, which the person never saw; the caller names the one that was asked for.
fn without_temporary_name(error: &io::Error) -> io::Error {
    error.kind().into()
}

/// The same for private data, such as what students' bots said: only its owner may read it. A file that replaces another
/// keeps that one's mode, because its owner chose it.
pub(crate) fn private_for(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::Builder::new();
    file.prefix(".jogada-").permissions(fs::Permissions::from_mode(0o600));
    let folder = folder.unwrap_or(Path::new("."));
    let file = file.tempfile_in(folder).map_err(|error| without_temporary_name(&error))?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(fs::Permissions::from_mode(old.mode() & 0o777))?;
    }
    Ok(file)
}

/// A folder for its owner only, with all on the way to it; one that is there stays as it is.
pub(crate) fn private_folder(path: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Puts a file that was written under another name, in the same folder, into its place.
pub(crate) fn settle(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    // The rename itself must reach the disk too; a folder that cannot be synced is not worth failing for.
    _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// All of a file, or an error if it is longer than `max` bytes.
pub(crate) fn read(path: &Path, max: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(max as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > max {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("expected at most {max} bytes"),
        ));
    }
    Ok(bytes)
}

/// The person's data folder, for that person only, made if it is missing; nothing if there is no home.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let absolute =
        |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base =
        absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))?;
    let folder = base.join("jogada");
    private_folder(&folder).ok()?;
    // One that an older program made is open to others. If it cannot be closed, it is not ours.
    if fs::metadata(&folder).is_ok_and(|about| about.mode() & 0o077 != 0) {
        _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
    }
    Some(folder)
}

/// Where built bots are kept, made if it is missing. Bots that root holds run as users of their own, who must get there.
pub(crate) fn cache_folder() -> io::Result<PathBuf> {
    let absolute =
        |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = if rustix::process::geteuid().is_root() {
        PathBuf::from("/var/cache/jogada")
    } else {
        let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
        base.unwrap_or_else(std::env::temp_dir).join("jogada")
    };
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The files of a tool: plain names in the current folder.
pub(crate) struct CurrentFolder;

impl Files for CurrentFolder {
    fn read(&self, name: &str, max: usize) -> io::Result<Vec<u8>> {
        read(Path::new(name), max)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        replace(Path::new(name), bytes)
    }
}
