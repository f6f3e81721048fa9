//! Files of matches on the command line: which match of which file, and what a folder of `match --out` says about it.

use std::{
    collections::HashMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches};
use jogada_arena::{FiledMatch, MatchAbout, MatchFile, utc_date};
use jogada_game::Games;
use jogada_text::Lang;
use serde::{Deserialize, Serialize};

use crate::{command, files, tell};

/// The arguments that choose a match.
pub(crate) fn args(lang: Lang) -> [Arg; 3] {
    let say = |name| tell::say(lang, name, &[]);
    [
        Arg::new("record").value_name("FILE").required(true).help(say("help-record")),
        Arg::new("game").long("game").value_name("N").help(say("help-game-of-file")),
        Arg::new("format").long("format").value_name("FORMAT").help(say("help-format-of-file")),
    ]
}

/// Reads the match that the arguments choose: the first, unless they say another. A note says how many there are.
pub(crate) fn chosen(args: &ArgMatches, games: Games, lang: Lang) -> Result<FiledMatch> {
    let path = Path::new(command::text(args, "record").unwrap_or_default());
    let name = || path.display().to_string();
    let file = open(path, games, command::text(args, "format"))?;
    let number = match command::text(args, "game") {
        Some(which) => file.find(which).with_context(name)?,
        None if file.len() == 1 => 0,
        None => {
            let told: [(&'static str, &dyn ToString); 2] =
                [("path", &name()), ("games", &file.len())];
            tell::note(&tell::say(lang, "first-of-games", &told));
            0
        }
    };
    let index = MatchIndex::read(path.parent().unwrap_or(Path::new("")));
    Ok(file.read(number).with_context(name)?.told_by(&index.about(path)))
}

/// Opens a file of matches.
pub(crate) fn open(path: &Path, games: Games, format: Option<&str>) -> Result<MatchFile> {
    /// A year of a busy server's chess is smaller.
    const BYTES_MAX: usize = 256 << 20;
    let name = || path.display().to_string();
    let bytes = files::read(path, BYTES_MAX).with_context(name)?;
    MatchFile::open(games, &String::from_utf8_lossy(&bytes), format).with_context(name)
}

/// The file in a folder of records that says who played them and when.
const INDEX: &str = "match.index";

/// A line of that file.
#[derive(Deserialize, Serialize)]
struct IndexLine {
    file: String,
    first: String,
    second: String,
    #[serde(default)]
    event: String,
    #[serde(default)]
    round: String,
    #[serde(default)]
    date: String,
}

/// Notes who played a record of this folder. A later line about the same file replaces an earlier one.
pub(crate) fn note(folder: &Path, file: &str, about: MatchAbout) -> Result<()> {
    let path = folder.join(INDEX);
    let [first, second] = about.names;
    let MatchAbout { event, round, date, .. } = about;
    let line = IndexLine { file: file.to_owned(), first, second, event, round, date };
    let written =
        fs::OpenOptions::new().create(true).append(true).open(&path).and_then(|mut out| {
            let line = serde_json::to_string(&line)? + "\n";
            out.write_all(line.as_bytes())
        });
    written.with_context(|| path.display().to_string())
}

/// What the folder of a record says about it; nothing where it says nothing.
pub(crate) struct MatchIndex(HashMap<PathBuf, MatchAbout>);

impl MatchIndex {
    /// Reads the index of a folder. One that is missing or damaged only makes names unknown.
    pub(crate) fn read(folder: &Path) -> MatchIndex {
        const BYTES_MAX: usize = 256 << 20;
        let bytes = files::read(&folder.join(INDEX), BYTES_MAX).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok());
        let entry = |line: IndexLine| {
            let IndexLine { file, first, second, event, round, date } = line;
            let about = MatchAbout { names: [first, second], event, round, date };
            (folder.join(file), about)
        };
        MatchIndex(lines.map(entry).collect())
    }

    /// What is known about a file.
    pub(crate) fn about(&self, path: &Path) -> MatchAbout {
        self.0.get(path).cloned().unwrap_or_default()
    }
}

/// Today in UTC, as `2026-03-31`.
pub(crate) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let date = utc_date(i64::try_from(now).unwrap_or_default());
    date.split(' ').next().unwrap_or_default().to_owned()
}
