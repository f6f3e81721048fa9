//! The folder of uploaded bots, and the names by which requests call players. Nothing outside that folder can be named.

use std::{
    fs::{self, DirEntry},
    io,
    path::{Path, PathBuf},
};

use jogada_arena::{hand_in_folder, person_number};
use jogada_core::Seed;
use jogada_game::{Entry, Games, HarnessFit};
use jogada_text::Message;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::{TEXTS, problem::Problem};

/// The folder of uploaded bots.
#[derive(Debug)]
pub(crate) struct Bots {
    folder: PathBuf,
    /// Where hand-ins of a class are unpacked.
    hand_ins: Option<PathBuf>,
    games: Games,
}

/// A bot in the list.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    name: String,
    games: Vec<&'static str>,
    bytes: u64,
}

/// What stands before an uploaded bot's name.
const MARK: &str = "bot:";
/// Which games a file plays shows in its first bytes; the rest is not read for a list.
const LOOKED_AT: u64 = 64 << 10;
/// No file name is longer.
const NAME_MAX: usize = 64;
/// More bots than this are not kept.
const BOTS_MAX: usize = 1000;

impl Bots {
    pub(crate) fn new(folder: PathBuf, hand_ins: Option<PathBuf>, games: Games) -> Bots {
        Bots { folder, hand_ins, games }
    }

    /// All bots, by name, with the games that each may play. Which of them it does play shows when it is built.
    pub(crate) async fn list(&self) -> io::Result<Vec<Listed>> {
        let mut bots = Vec::new();
        let mut files = match tokio::fs::read_dir(&self.folder).await {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(bots),
            Err(error) => return Err(error),
        };
        while let Some(file) = files.next_entry().await? {
            let (name, about) = (file.file_name(), file.metadata().await?);
            let Some(name) = name.to_str().filter(|name| is_name(name)) else { continue };
            if about.is_file() {
                let games = self.games(name).await;
                bots.push(Listed { name: name.to_owned(), games, bytes: about.len() });
            }
        }
        bots.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(bots)
    }

    /// The games whose assignment a file was written to; all of them if it was written to none.
    async fn games(&self, name: &str) -> Vec<&'static str> {
        let mut text = Vec::new();
        if let Ok(file) = tokio::fs::File::open(self.folder.join(name)).await {
            // An unreadable file counts as empty here. Building it reports the error.
            _ = file.take(LOOKED_AT).read_to_end(&mut text).await;
        }
        let text = String::from_utf8_lossy(&text);
        let suits = |entry: &&Entry| {
            entry.harnesses.iter().any(|one| one.fit(name, &text, None) == HarnessFit::Sure)
        };
        let own: Vec<&str> = self.games.iter().filter(suits).map(|entry| entry.kind.name).collect();
        if own.is_empty() { self.games.iter().map(|entry| entry.kind.name).collect() } else { own }
    }

    /// Keeps a file, in place of the one of the same name. It appears whole, and other users of this machine cannot read
    /// it: it is a student's homework. Bots are run from copies.
    pub(crate) async fn keep(&self, name: &str, bytes: &[u8]) -> Result<(), Problem> {
        check(name)?;
        let failed = |_: io::Error| Problem::internal();
        tokio::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)
            .await
            .map_err(failed)?;
        if self.list().await.map_err(failed)?.len() >= BOTS_MAX {
            return Err(Problem::busy(TEXTS.message("too-many-bots")));
        }
        let beside = self.folder.join(format!(".{}", crate::secret::fresh(12)));
        let mut file = tokio::fs::OpenOptions::new();
        let file = file.write(true).create_new(true).mode(0o600).open(&beside).await;
        let mut file = file.map_err(failed)?;
        file.write_all(bytes).await.map_err(failed)?;
        // What is still in the buffer would be lost without a word.
        file.flush().await.map_err(failed)?;
        tokio::fs::rename(&beside, self.folder.join(name)).await.map_err(failed)
    }

    pub(crate) async fn delete(&self, name: &str) -> Result<(), Problem> {
        check(name)?;
        match tokio::fs::remove_file(self.folder.join(name)).await {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(Problem::not_found(no_bot(name)))
            }
            Err(_) => Err(Problem::internal()),
        }
    }

    /// The player that a request names, as a bot source expects it: a built-in one by its name, a bot by its path.
    /// `bot:FILE` may name a function of the file, as in `bot:ana.py:joga`.
    /// `hand-in:PERSON/GAME/VERSION` is what one of the class handed in, once it is unpacked.
    pub(crate) fn player(&self, entry: &Entry, name: &str) -> Result<String, Message> {
        if let Some(hand_in) = NamedHandIn::read(name) {
            let path = self.hand_ins.as_ref().and_then(|folder| hand_in.path(folder));
            return path.ok_or_else(|| no_bot(name));
        }
        let Some(named) = name.strip_prefix(MARK) else {
            return entry.player(name, Seed::from_number(0)).map(|_| name.to_owned());
        };
        let (file, function) = match named.split_once(':') {
            Some((file, function)) => (file, Some(function)),
            None => (named, None),
        };
        let is_function =
            |function: &str| function.chars().all(|c| c.is_alphanumeric() || c == '_');
        let path = self.folder.join(file);
        if !is_name(file) || !function.is_none_or(is_function) || !path.is_file() {
            return Err(no_bot(name));
        }
        let path = path.to_string_lossy().into_owned();
        Ok(function.map_or(path.clone(), |function| format!("{path}:{function}")))
    }

    /// The players of an entrant: one, or partners with a plus sign between. People are named by their numbers: `person:3`.
    pub(crate) fn team(&self, entry: &Entry, names: &str) -> Result<String, Message> {
        let player = |name: &str| match person_number(name) {
            Some(_) => Ok(name.to_owned()),
            None => self.player(entry, name),
        };
        let players: Result<Vec<String>, Message> = names.split('+').map(player).collect();
        Ok(players?.join("+"))
    }

    /// The person who handed in a player's file.
    pub(crate) fn owner(&self, player: &str) -> Option<i64> {
        let named = NamedHandIn::of_path(player, self.hand_ins.as_ref()?)?;
        NamedHandIn::read(&named).map(|hand_in| hand_in.person)
    }

    /// A player's name as people see it: not where its file lies.
    pub(crate) fn shown(&self, player: &str) -> String {
        let shown = |player: &str| {
            let hand_in = |folder: &PathBuf| NamedHandIn::of_path(player, folder);
            let of_class = self.hand_ins.as_ref().and_then(hand_in);
            let folder = format!("{}/", self.folder.display());
            of_class.unwrap_or_else(|| player.replace(&folder, MARK))
        };
        player.split('+').map(shown).collect::<Vec<_>>().join("+")
    }
}

/// A version of the class, as a player is named: `hand-in:3/queens/2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedHandIn {
    pub(crate) person: i64,
    pub(crate) game: String,
    pub(crate) version: u32,
}

/// What stands before it.
const HAND_IN: &str = "hand-in:";

impl NamedHandIn {
    /// Nothing for a player of another kind.
    pub(crate) fn read(name: &str) -> Option<NamedHandIn> {
        let mut parts = name.strip_prefix(HAND_IN)?.split('/');
        let (person, game, version) = (parts.next()?, parts.next()?, parts.next()?);
        let is_plain = is_name(game) && parts.next().is_none();
        let (person, version) = (person.parse().ok()?, version.parse().ok()?);
        is_plain.then(|| NamedHandIn { person, game: game.to_owned(), version })
    }

    /// The file: below a folder that is named by its hash.
    fn path(&self, folder: &Path) -> Option<String> {
        let home = hand_in_folder(folder, self.person, &self.game, self.version);
        let is_shown = |entry: &DirEntry| !entry.file_name().to_string_lossy().starts_with('.');
        let first = |folder: &Path| fs::read_dir(folder).ok()?.flatten().find(is_shown);
        let file = first(&first(&home)?.path())?;
        Some(file.path().to_string_lossy().into_owned())
    }

    fn of_path(path: &str, folder: &Path) -> Option<String> {
        let inside = path.strip_prefix(&format!("{}/", folder.display()))?;
        let parts: Vec<&str> = inside.splitn(4, '/').take(3).collect();
        Some(format!("{HAND_IN}{}", parts.join("/")))
    }
}

/// A plain file name: no way out of the folder, nothing hidden, nothing odd.
fn is_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    (1..=NAME_MAX).contains(&name.len()) && !name.starts_with('.') && name.chars().all(is_plain)
}

fn check(name: &str) -> Result<(), Problem> {
    if is_name(name) {
        return Ok(());
    }
    Err(Problem::bad_request(TEXTS.message("bad-file-name").quoting("got", name)))
}

fn no_bot(name: &str) -> Message {
    TEXTS.message("no-bot").quoting("got", name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_owner_of_the_server_may_read_what_was_uploaded() {
        use std::os::unix::fs::PermissionsExt;

        let mode =
            |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("bots");
        let bots = Bots::new(folder.clone(), None, all_games::GAMES);
        bots.keep("ana.py", b"print(1)").await.unwrap();
        bots.keep("ana.py", b"print(2)").await.unwrap();
        assert_eq!((mode(&folder), mode(&folder.join("ana.py"))), (0o700, 0o600));
        assert_eq!(std::fs::read(folder.join("ana.py")).unwrap(), b"print(2)");
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("bots")).unwrap();
        std::fs::write(folder.path().join("secret.py"), "").unwrap();
        std::fs::write(folder.path().join("bots/ana.py"), "").unwrap();
        let bots = Bots::new(folder.path().join("bots"), None, all_games::GAMES);
        let entry = &all_games::GAMES.entries()[0];
        let path = folder.path().join("bots/ana.py").display().to_string();
        assert_eq!(bots.player(entry, "bot:ana.py"), Ok(path.clone()));
        assert_eq!(bots.player(entry, "bot:ana.py:joga"), Ok(format!("{path}:joga")));
        assert_eq!(bots.shown(&format!("{path}:joga")), "bot:ana.py:joga");
        for name in
            ["bot:../secret.py", "bot:/etc/passwd", "bot:", "bot:.", "bot:ana.py:a/b", "./ana.py"]
        {
            assert!(bots.player(entry, name).is_err(), "{name}");
        }
    }
}
