//! `jogada export FILE… --format pgn`: records, folders of `match --out` and files of other programs in a notation of their game.

use std::{
    fs,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::ArgMatches;
use jogada_arena::{FiledMatch, FiledTable};
use jogada_game::{Exit, Games};
use jogada_text::Lang;

use crate::{
    command, files,
    match_file::{self, MatchIndex},
    out, tell,
};

/// Writes all matches of these files and folders, in their order.
pub(super) fn run(args: &ArgMatches, games: Games, paths: &[&String], lang: Lang) -> Result<Exit> {
    let write_all = |format: &str, out: &mut dyn Write| match FiledTable::FORMATS.contains(&format)
    {
        true => write_table(games, paths, (format, lang), out),
        false => for_all(games, paths, &mut |one| {
            out.write_all(written(games, &one, format)?.as_bytes())?;
            Ok(())
        }),
    };
    let out = command::text(args, "out").map(Path::new);
    let by_name = out.and_then(Path::extension).and_then(|extension| extension.to_str());
    let format = command::text(args, "format").or(by_name).unwrap_or_default();
    match out {
        None => write_all(format, &mut out::stdout())?,
        Some(path) => {
            let name = || path.display().to_string();
            let mut file = files::private_for(path).with_context(name)?;
            let mut out = BufWriter::new(file.as_file_mut());
            write_all(format, &mut out)?;
            out.flush().with_context(name)?;
            drop(out);
            files::settle(file, path).with_context(name)?;
        }
    }
    Ok(Exit::Done)
}

/// Writes what all matches come to: a table, or a page.
fn write_table(
    games: Games,
    paths: &[&String],
    (format, lang): (&str, Lang),
    out: &mut dyn Write,
) -> Result<()> {
    let mut matches = Vec::new();
    for_all(games, paths, &mut |one| {
        matches.push(one);
        Ok(())
    })?;
    let text = FiledTable::new(games, matches)?.written(format, lang).unwrap_or_default();
    Ok(out.write_all(text.as_bytes())?)
}

/// Reads every match, in the order of the files.
fn for_all(
    games: Games,
    paths: &[&String],
    take: &mut dyn FnMut(FiledMatch) -> Result<()>,
) -> Result<()> {
    for path in paths {
        let path = Path::new(path.as_str());
        let (folder, found) = match path.is_dir() {
            true => (path, matches_in(path, games)?),
            false => (path.parent().unwrap_or(Path::new("")), vec![path.to_owned()]),
        };
        let index = MatchIndex::read(folder);
        for path in found {
            let name = || path.display().to_string();
            let file = match_file::open(&path, games, None)?;
            for number in 0..file.len() {
                let one = file.read(number).with_context(name)?.told_by(&index.about(&path));
                take(one).with_context(name)?;
            }
        }
    }
    Ok(())
}

/// The files of a folder that hold matches, by name: its records, or else those of other programs.
fn matches_in(folder: &Path, games: Games) -> Result<Vec<PathBuf>> {
    let name = || folder.display().to_string();
    let listed = fs::read_dir(folder).with_context(name)?;
    let mut paths: Vec<PathBuf> =
        listed.map(|entry| Ok(entry?.path())).collect::<Result<_>>().with_context(name)?;
    paths.sort();
    let ending =
        |path: &Path| path.extension().and_then(|ending| ending.to_str().map(str::to_owned));
    let ours: Vec<PathBuf> =
        paths.iter().filter(|path| ending(path).is_some_and(|it| it == "jsonl")).cloned().collect();
    if !ours.is_empty() {
        return Ok(ours);
    }
    let is_known = |path: &PathBuf| {
        let mut all = games.iter().flat_map(|entry| entry.sheets);
        ending(path).is_some_and(|ending| all.any(|known| known.extension == ending))
    };
    paths.retain(is_known);
    match paths.is_empty() {
        true => Err(tell::message("no-match-files").quoting("got", &name()).into()),
        false => Ok(paths),
    }
}

/// A match in a format of its game, or as a line of JSON.
fn written(games: Games, one: &FiledMatch, format: &str) -> Result<String> {
    let entry = games.find(one.course.pos().name())?;
    if format == "jsonl" {
        let line = one.line(games).ok_or_else(|| tell::message("no-record-of-it"))?;
        return Ok(format!("{line}\n"));
    }
    if let Some(known) = entry.sheets.iter().find(|known| known.extension == format) {
        return Ok(one.in_format(known));
    }
    let known = entry.sheets.iter().map(|known| known.extension);
    let names: Vec<&str> = ["jsonl"].into_iter().chain(FiledTable::FORMATS).chain(known).collect();
    let message = match format {
        "" => tell::message("which-export-format"),
        _ => tell::message("bad-export-format"),
    };
    Err(message.with("names", names.join(", ")).quoting("got", format).into())
}
