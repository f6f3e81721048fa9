//! The files of one hand-in as one compressed block, known by the hash of what is in it: to be kept, or sent.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use sha2::{Digest, Sha256};

use super::{BadFiles, archive::PACKED_MAX, pack, unpack};

/// The files of one hand-in, packed and compressed.
#[derive(Clone, PartialEq, Eq)]
pub struct Parcel {
    /// The hash of what is in it, in hexadecimal digits. Equal files have equal hashes; owners and times do not matter.
    pub hash: String,
    /// The name of the file or folder, without the folders above it.
    pub file: String,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// The packed files, compressed with Zstandard.
    pub bytes: Arc<Vec<u8>>,
}

/// The compressor's default: hand-ins are small, and packed once.
const LEVEL: i32 = 3;

/// Digits of a hash, two a byte.
const HASH_BYTES: usize = 20;

impl Parcel {
    /// Packs a file or a folder. Refused are more than 256 MiB.
    pub fn pack(path: &Path) -> Result<Parcel, BadFiles> {
        let failed = |error| BadFiles::File(path.to_owned(), error);
        let real = path.canonicalize().map_err(failed)?;
        let file = real.file_name().and_then(|name| name.to_str());
        let file = file.ok_or_else(|| BadFiles::Odd(path.to_owned()))?.to_owned();
        let packed = pack(&real)?;
        let bytes = zstd::bulk::compress(&packed, LEVEL).map_err(failed)?;
        let (hash, bytes) = (hash(&packed), Arc::new(bytes));
        Ok(Parcel { hash, file, is_folder: real.is_dir(), bytes })
    }

    /// Where its files are once they are unpacked into a folder: below the hash, under their own name.
    pub fn home(folder: &Path, hash: &str, file: &str) -> io::Result<PathBuf> {
        let is_plain =
            |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\0']);
        if !is_plain(hash) || file.contains(['/', '\0']) || matches!(file, "" | "." | "..") {
            return Err(io::Error::from(io::ErrorKind::InvalidFilename));
        }
        Ok(folder.join(hash).join(file))
    }

    /// Unpacks it into a folder, unless it is there already, and returns where. It appears whole. Refused are bytes that
    /// are not those of the hash.
    pub fn unpack(&self, folder: &Path) -> io::Result<PathBuf> {
        let home = Parcel::home(folder, &self.hash, &self.file)?;
        if home.exists() {
            return Ok(home);
        }
        let packed = zstd::bulk::decompress(&self.bytes, unpacked(&self.bytes).min(PACKED_MAX))?;
        if hash(&packed) != self.hash {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        let above = folder.join(&self.hash);
        fs::create_dir_all(&above)?;
        let place = tempfile::Builder::new().prefix(".fetch-").tempdir_in(folder)?;
        let inner = match self.is_folder {
            true => place.path().join(&self.file),
            false => place.path().to_owned(),
        };
        fs::create_dir_all(&inner)?;
        unpack(&packed, &inner)?;
        // Bots that root holds run as users of their own, who must get there.
        [&above, &inner].into_iter().try_for_each(|folder| open(folder))?;
        match fs::rename(place.path().join(&self.file), &home) {
            Ok(()) => Ok(home),
            // Another thread was faster with the same files.
            Err(_) if home.exists() => Ok(home),
            Err(error) => Err(error),
        }
    }
}

impl std::fmt::Debug for Parcel {
    /// Leaves the bytes out.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parcel")
            .field("hash", &self.hash)
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

fn open(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

/// How long the files are, by the beginning of the compressed bytes.
fn unpacked(bytes: &[u8]) -> usize {
    let size = zstd::zstd_safe::get_frame_content_size(bytes).ok().flatten().unwrap_or(0);
    usize::try_from(size).unwrap_or(usize::MAX)
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_files_have_one_hash_and_each_keeps_its_name() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for name in ["ana", "bia"] {
            fs::create_dir(from.path().join(name)).unwrap();
            fs::write(from.path().join(name).join("bot.py"), "print('d3')").unwrap();
        }
        let [ana, bia] = ["ana", "bia"].map(|name| Parcel::pack(&from.path().join(name)).unwrap());
        assert_eq!(ana.hash, bia.hash);
        for parcel in [&ana, &bia, &ana] {
            let home = parcel.unpack(to.path()).unwrap();
            assert!(home.ends_with(&parcel.file) && home.join("bot.py").is_file(), "{home:?}");
        }
        let file = Parcel::pack(&from.path().join("ana/bot.py")).unwrap();
        assert!(!file.is_folder && ana.is_folder);
        let home = file.unpack(to.path()).unwrap();
        assert_eq!(fs::read_to_string(home).unwrap(), "print('d3')");
    }

    #[test]
    fn other_bytes_than_those_of_the_hash_are_refused() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(from.path().join("ana.py"), "1").unwrap();
        fs::write(from.path().join("bia.py"), "2").unwrap();
        let pack = |name: &str| Parcel::pack(&from.path().join(name)).unwrap();
        let mixed = Parcel { bytes: pack("bia.py").bytes, ..pack("ana.py") };
        assert_eq!(mixed.unpack(to.path()).unwrap_err().kind(), io::ErrorKind::InvalidData);
        let noise = Parcel { bytes: Arc::new(b"noise".to_vec()), ..pack("ana.py") };
        assert!(noise.unpack(to.path()).is_err());
        for file in ["../x", "", "..", "a/b"] {
            let outside = Parcel { file: file.to_owned(), ..pack("ana.py") };
            assert!(outside.unpack(to.path()).is_err(), "{file}");
        }
    }
}
