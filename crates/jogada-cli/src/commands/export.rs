//! `jogada export ID`: a tournament as files: JSON lines, tables, a page, and the notations of its game.

use std::{
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use jogada_core::{Exit, Lang, Said};
use jogada_web::{Export, ExportError};

use crate::{
    arena::shelf::{self, Shelf},
    command, files, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("export")
        .visible_alias("exportar")
        .about(say("about-export"))
        .after_help(say("examples-export"))
        .arg(Arg::new("id").value_name("ID").required(true).help(say("help-id")))
        .arg(Arg::new("format").long("format").value_name("FORMAT").help(say("help-export-format")))
        .arg(Arg::new("out").long("out").value_name("PATH").help(say("help-export-out")))
        .arg(shelf::arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let id = shelf::id(command::text(args, "id").unwrap_or_default())?;
    let shelf = Shelf::open_old(args)?;
    let out = command::text(args, "out").map(PathBuf::from);
    let Some(format) = command::text(args, "format").filter(|&format| format != "all") else {
        let folder = out.unwrap_or_else(|| PathBuf::from(format!("tournament-{id}")));
        write_all(&shelf, id, &folder, lang)?;
        return Ok(Exit::Done);
    };
    let export = read(&shelf, id, lang)?;
    let known = export.formats();
    if !known.contains(&format) {
        let names = known.join(", ");
        let (en, pt) = (format!("a format among {names}"), format!("um formato entre {names}"));
        return Err(Said::expected(&en, &pt, format).into());
    }
    match out {
        None => write(&shelf, &export, format, &mut out::stdout())?,
        Some(path) => write_file(&shelf, &export, format, &path)?,
    }
    Ok(Exit::Done)
}

/// Writes everything into a folder, and says where.
pub(crate) fn write_all(shelf: &Shelf, id: i64, folder: &Path, lang: Lang) -> Result<()> {
    let name = || folder.display().to_string();
    let export = read(shelf, id, lang)?;
    files::private_folder(folder).with_context(name)?;
    for format in export.formats() {
        write_file(shelf, &export, format, &folder.join(file_name(format)))?;
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

fn read(shelf: &Shelf, id: i64, lang: Lang) -> Result<Export> {
    Ok(shelf.wait(Export::read(shelf.store(), id, lang))?)
}

/// A whole file, or none.
fn write_file(shelf: &Shelf, export: &Export, format: &str, path: &Path) -> Result<()> {
    let name = || path.display().to_string();
    let mut file = files::private_for(path).with_context(name)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(shelf, export, format, &mut out).with_context(name)?;
    out.flush().with_context(name)?;
    drop(out);
    files::settle(file, path).with_context(name)
}

fn write(shelf: &Shelf, export: &Export, format: &str, out: &mut dyn Write) -> Result<()> {
    shelf.wait(export.write(format, out)).map_err(|error| match error {
        ExportError::Said(said) => said.into(),
        ExportError::Io(error) => error.into(),
    })
}
