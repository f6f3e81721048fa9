//! What the people of a class hand in: every version is kept, one of them plays.

use std::{
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use jogada_bot::Parcel;
use jogada_store::{NewHandIn, Person, StoredHandIn};
use jogada_text::Message;
use tokio::task::spawn_blocking;

use super::{ROOM_TEXTS, Room, RoomRefusal};

/// A file as it came.
#[derive(Clone, Debug)]
pub struct HandInFile {
    /// Its name, as the student's browser gave it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Seconds in which versions are counted.
const HOUR: i64 = 3600;
/// A longer file name is cut.
const NAME_MAX: usize = 64;

impl Room {
    /// Keeps a file as a person's newest version, which plays from now on. `is_staff` hands in at any time and any number.
    pub async fn hand_in(
        &self,
        person: &Person,
        game: &str,
        file: HandInFile,
        is_staff: bool,
    ) -> Result<StoredHandIn, RoomRefusal> {
        let settings = self.settings().await?;
        let entry = self.games().find(game).map_err(RoomRefusal::Bad)?;
        let game = entry.kind.name;
        if !settings.takes(game) {
            return Err(RoomRefusal::NoGame(game.to_owned()));
        }
        if settings.is_frozen && !is_staff {
            return Err(RoomRefusal::Frozen);
        }
        if !is_staff && self.left_this_hour(person.id).await? == 0 {
            return Err(RoomRefusal::TooOften(settings.per_hour));
        }
        let bytes = file.bytes.len() as u64;
        let parcel = spawn_blocking(move || pack(&file)).await;
        let parcel = parcel.map_err(|_| RoomRefusal::BadFile(ROOM_TEXTS.message("bad-file")))??;
        let Parcel { hash, file, bytes: packed, .. } = parcel;
        let new = NewHandIn { person: person.id, game: game.to_owned(), hash, file, bytes, packed };
        let version = self.store().hand_in(&new).await?;
        self.version(person.id, game, version).await
    }

    /// How often a person may still hand in within this hour.
    pub async fn left_this_hour(&self, person: i64) -> Result<u32, RoomRefusal> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let since = i64::try_from(now).unwrap_or(i64::MAX) - HOUR;
        let used = self.store().hand_ins_since(person, since).await?;
        let per_hour = self.settings().await?.per_hour;
        Ok(per_hour.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX)))
    }

    /// All versions of a person, or of all: by person and game, the newest first.
    pub async fn hand_ins(&self, person: Option<i64>) -> Result<Vec<StoredHandIn>, RoomRefusal> {
        Ok(self.store().hand_ins(person).await?)
    }

    /// One version.
    pub async fn version(
        &self,
        person: i64,
        game: &str,
        version: u32,
    ) -> Result<StoredHandIn, RoomRefusal> {
        let found = self.store().stored_hand_in(person, game, version).await?;
        found.ok_or(RoomRefusal::NoVersion)
    }

    /// Makes one version the one that plays.
    pub async fn choose(
        &self,
        person: i64,
        game: &str,
        version: u32,
        is_staff: bool,
    ) -> Result<(), RoomRefusal> {
        if self.settings().await?.is_frozen && !is_staff {
            return Err(RoomRefusal::Frozen);
        }
        match self.store().choose_hand_in(person, game, version).await? {
            true => Ok(()),
            false => Err(RoomRefusal::NoVersion),
        }
    }

    /// Where the file of a version lies, unpacked into a folder if it is not there yet.
    pub async fn file(
        &self,
        hand_in: &StoredHandIn,
        folder: &Path,
    ) -> Result<PathBuf, RoomRefusal> {
        let lost = || RoomRefusal::BadFile(ROOM_TEXTS.message("file-lost"));
        let packed = self.store().files(&hand_in.hash).await?.ok_or_else(lost)?;
        let (hash, file) = (hand_in.hash.clone(), hand_in.file.clone());
        let parcel = Parcel { hash, file, is_folder: false, bytes: packed.into() };
        let folder = hand_in_folder(folder, hand_in.person, &hand_in.game, hand_in.version);
        let unpacked = spawn_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            parcel.unpack(&folder)
        });
        let unpacked = unpacked.await.map_err(|_| lost())?;
        unpacked.map_err(|error| RoomRefusal::BadFile(Message::of_system(&error)))
    }
}

/// Where a version is unpacked, below a folder for all of them.
pub fn hand_in_folder(folder: &Path, person: i64, game: &str, version: u32) -> PathBuf {
    folder.join(person.to_string()).join(game).join(version.to_string())
}

/// Packs a file as builds are given it.
fn pack(file: &HandInFile) -> Result<Parcel, RoomRefusal> {
    let failed = |error: std::io::Error| RoomRefusal::BadFile(Message::of_system(&error));
    let name = clean_file_name(&file.name);
    let name = name.ok_or_else(|| RoomRefusal::BadFile(ROOM_TEXTS.message("bad-file-name")))?;
    let folder = tempfile::tempdir().map_err(failed)?;
    let path = folder.path().join(name);
    std::fs::write(&path, &file.bytes).map_err(failed)?;
    Parcel::pack(&path).map_err(|bad| RoomRefusal::BadFile(bad.message()))
}

/// A file name without folders and without what could be mistaken for something else.
fn clean_file_name(name: &str) -> Option<String> {
    let last = name.rsplit(['/', '\\']).next()?;
    let plain = |c: char| {
        if c.is_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '_' }
    };
    let name: String = last.chars().map(plain).collect();
    let name = name.trim_start_matches('.');
    // The suffix says what it is, so the beginning is cut.
    let cut = name.chars().count().saturating_sub(NAME_MAX);
    let name: String = name.chars().skip(cut).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_plain_and_leads_nowhere() {
        for (name, clean) in [
            ("ana.py", "ana.py"),
            ("C:\\Users\\ana\\final.py", "final.py"),
            ("../../etc/passwd", "passwd"),
            ("trabalho final (2).py", "trabalho_final__2_.py"),
            ("código.c", "código.c"),
        ] {
            assert_eq!(clean_file_name(name).as_deref(), Some(clean), "{name}");
        }
        assert_eq!(clean_file_name("../"), None);
        assert_eq!(clean_file_name(".."), None);
        let long = clean_file_name(&format!("{}.py", "a".repeat(200))).unwrap();
        assert!(long.ends_with(".py") && long.len() == 64);
    }
}
