//! `jogada db`: looking after the database.

mod backup;
mod check;

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_game::{Exit, Games};
use jogada_text::Lang;

use crate::tell;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("db")
        .visible_alias("banco")
        .about(say("about-db"))
        .after_help(tell::examples(lang, "examples-db"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([backup::command(lang), check::command(lang)])
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    match args.subcommand() {
        Some(("backup", args)) => backup::run(args, lang),
        Some(("check", args)) => check::run(args, games, lang),
        _ => Ok(Exit::BadInput),
    }
}
