//! A hand-in on its way to another machine: all of its files in one run of bytes.
//!
//! Entries follow each other in the order of the tree, each a kind, a name and a content: `D`, `F`, `X` (a program) or `L`
//! (a link), then both lengths as little-endian numbers of 8 bytes, then both.

use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::{
        ffi::OsStrExt,
        fs::{OpenOptionsExt, symlink},
    },
    path::{Component, Path},
};

use super::{
    BadFiles,
    tree::{self, Entry},
};

/// Larger hand-ins are neither kept nor sent: every worker would wait for them.
pub(super) const PACKED_MAX: usize = 256 << 20;

/// All files of a folder, or one file, as bytes. Equal files give equal bytes.
pub fn pack(from: &Path) -> Result<Vec<u8>, BadFiles> {
    let (mut bytes, mut is_too_large) = (Vec::new(), false);
    let walked = tree::walk(from, &mut |path, name, entry| {
        let (kind, content) = match entry {
            Entry::Folder => (b'D', Vec::new()),
            Entry::Link(target) => (b'L', target.as_os_str().as_bytes().to_vec()),
            Entry::File(size, is_executable) => {
                let mut content = Vec::new();
                File::open(path)?.take(size).read_to_end(&mut content)?;
                (if is_executable { b'X' } else { b'F' }, content)
            }
        };
        is_too_large = bytes.len() + content.len() > PACKED_MAX;
        if is_too_large {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        let name = name.as_os_str().as_bytes();
        bytes.push(kind);
        bytes.extend_from_slice(&(name.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&(content.len() as u64).to_le_bytes());
        bytes.extend_from_slice(name);
        bytes.extend_from_slice(&content);
        Ok(())
    });
    match walked {
        Err(_) if is_too_large => Err(BadFiles::TooLarge(PACKED_MAX as u64)),
        walked => walked.map(|()| bytes),
    }
}

/// Writes packed files into an empty folder. Nothing is written outside of it.
pub fn unpack(mut bytes: &[u8], to: &Path) -> io::Result<()> {
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    while let Some((&kind, rest)) = bytes.split_first() {
        let (name_bytes, rest) = length(rest).ok_or_else(broken)?;
        let (content_bytes, rest) = length(rest).ok_or_else(broken)?;
        let (name, rest) = rest.split_at_checked(name_bytes).ok_or_else(broken)?;
        let (content, rest) = rest.split_at_checked(content_bytes).ok_or_else(broken)?;
        bytes = rest;
        let name = Path::new(std::ffi::OsStr::from_bytes(name));
        let is_inside = name.components().all(|part| matches!(part, Component::Normal(_)));
        // A link that was unpacked before must not lead the way out.
        let parent = to.join(name.parent().unwrap_or(Path::new("")));
        if !is_inside || parent.canonicalize()?.strip_prefix(to.canonicalize()?).is_err() {
            return Err(broken());
        }
        let path = to.join(name);
        let write = |mode| {
            let mut options = fs::OpenOptions::new();
            let mut file = options.write(true).create_new(true).mode(mode).open(&path)?;
            io::Write::write_all(&mut file, content)
        };
        match kind {
            b'D' => fs::create_dir(&path)?,
            b'L' => symlink(std::ffi::OsStr::from_bytes(content), &path)?,
            b'F' => write(0o644)?,
            b'X' => write(0o755)?,
            _ => return Err(broken()),
        }
    }
    Ok(())
}

fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((usize::try_from(u64::from_le_bytes(*number)).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        let from = tempfile::tempdir().unwrap();
        fs::create_dir(from.path().join("lib")).unwrap();
        fs::write(from.path().join("lib/a.py"), "1").unwrap();
        fs::write(from.path().join("run"), "#!").unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(from.path().join("run"), mode).unwrap();
        symlink("lib/a.py", from.path().join("b.py")).unwrap();
        let packed = pack(from.path()).unwrap();
        let to = tempfile::tempdir().unwrap();
        unpack(&packed, to.path()).unwrap();
        assert_eq!(tree::hash(from.path(), "").unwrap(), tree::hash(to.path(), "").unwrap());
        for end in [1, 9, packed.len() - 1] {
            let to = tempfile::tempdir().unwrap();
            assert!(unpack(&packed[..end], to.path()).is_err(), "{end}");
        }
    }

    #[test]
    fn nothing_is_unpacked_outside_of_its_folder() {
        let entry = |kind: u8, name: &str, content: &str| {
            let mut bytes = vec![kind];
            bytes.extend((name.len() as u64).to_le_bytes());
            bytes.extend((content.len() as u64).to_le_bytes());
            bytes.extend(name.bytes().chain(content.bytes()));
            bytes
        };
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("in")).unwrap();
        let to = home.path().join("in");
        let absolute = home.path().join("x").display().to_string();
        for evil in [
            entry(b'F', "../x", ""),
            entry(b'F', &absolute, ""),
            [entry(b'L', "out", ".."), entry(b'F', "out/x", "")].concat(),
        ] {
            assert!(unpack(&evil, &to).is_err());
            assert!(!home.path().join("x").exists());
        }
    }
}
