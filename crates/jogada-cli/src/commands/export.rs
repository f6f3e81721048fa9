//! `jogada export ID`: a tournament as files: JSON lines, tables, a page, and the notations of its game. Files of matches are
//! exported beside this, in `export_files`.

use std::{
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use jogada_arena::{ExportError, TournamentExport};
use jogada_game::{Exit, Games};
use jogada_text::Lang;

use super::export_files;
use crate::{
    arena::database::{self, OpenDatabase},
    command, files, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("export")
        .visible_alias("exportar")
        .about(say("about-export"))
        .after_help(tell::examples(lang, "examples-export"))
        .arg(
            Arg::new("id")
                .value_name("ID|FILE")
                .required(true)
                .num_args(1..)
                .help(say("help-export-what")),
        )
        .arg(Arg::new("format").long("format").value_name("FORMAT").help(say("help-export-format")))
        .arg(Arg::new("out").long("out").value_name("PATH").help(say("help-export-out")))
        .arg(database::arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let what: Vec<&String> = args.get_many("id").unwrap_or_default().collect();
    let id = match what.as_slice() {
        // A file that is called as a number is `./3`.
        [id] if id.parse::<i64>().is_ok() || !Path::new(id).exists() => database::id(id)?,
        paths => return export_files::run(args, games, paths, lang),
    };
    let database = OpenDatabase::open_old(args)?;
    let out = command::text(args, "out").map(PathBuf::from);
    let Some(format) = command::text(args, "format").filter(|&format| format != "all") else {
        let folder = out.unwrap_or_else(|| PathBuf::from(format!("tournament-{id}")));
        write_all(&database, games, id, &folder, lang)?;
        return Ok(Exit::Done);
    };
    let export = read(&database, games, id, lang)?;
    let known = export.formats();
    if !known.contains(&format) {
        let names = known.join(", ");
        let message = tell::message("bad-export-format").with("names", names);
        return Err(message.quoting("got", format).into());
    }
    match out {
        None => write(&database, &export, format, &mut out::stdout())?,
        Some(path) => write_file(&database, &export, format, &path)?,
    }
    Ok(Exit::Done)
}

/// Makes the folder that is written into later, and refuses one that cannot be written into: games take longer than this.
pub(crate) fn check_folder(folder: &Path) -> Result<()> {
    let name = || folder.display().to_string();
    files::private_folder(folder).with_context(name)?;
    files::private_for(&folder.join("games.jsonl")).map(drop).with_context(name)
}

/// Writes everything into a folder, and says where.
pub(crate) fn write_all(
    database: &OpenDatabase,
    games: Games,
    id: i64,
    folder: &Path,
    lang: Lang,
) -> Result<()> {
    let name = || folder.display().to_string();
    let export = read(database, games, id, lang)?;
    files::private_folder(folder).with_context(name)?;
    for format in export.formats() {
        write_file(database, &export, format, &folder.join(file_name(format)))?;
    }
    tell::note(&tell::say(lang, "exported", &[("path", &name())]));
    Ok(())
}

fn file_name(format: &str) -> String {
    match format {
        "html" => "report.html".to_owned(),
        "jsonl" => "games.jsonl".to_owned(),
        "csv" => "standings.csv".to_owned(),
        "matrix" | "games" => format!("{format}.csv"),
        sheet => format!("games.{sheet}"),
    }
}

fn read(database: &OpenDatabase, games: Games, id: i64, lang: Lang) -> Result<TournamentExport> {
    let read = TournamentExport::read(database.store(), games, id, lang);
    Ok(database.wait(read).map_err(|error| error.message())?)
}

/// A whole file, or none.
fn write_file(
    database: &OpenDatabase,
    export: &TournamentExport,
    format: &str,
    path: &Path,
) -> Result<()> {
    let name = || path.display().to_string();
    let mut file = files::private_for(path).with_context(name)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(database, export, format, &mut out).with_context(name)?;
    out.flush().with_context(name)?;
    drop(out);
    files::settle(file, path).with_context(name)
}

fn write(
    database: &OpenDatabase,
    export: &TournamentExport,
    format: &str,
    out: &mut dyn Write,
) -> Result<()> {
    database.wait(export.write(format, out)).map_err(|error| match error {
        ExportError::Message(said) => said.into(),
        ExportError::Io(error) => error.into(),
    })
}
