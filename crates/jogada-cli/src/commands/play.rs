//! `jogada play GAME`: a person against any player, full-screen or as a dialogue of lines.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_core::{Exit, Lang, Said, Seed};
use jogada_match::Pace;
use jogada_search::{Entry, Level};
use serde_json::json;

use crate::{command, commands::menu, dialogue, out, screen, session::Session, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("play")
        .about(say("about-play"))
        .after_help(say("examples-play"))
        .arg(command::game_arg(lang).required(false))
        .arg(
            Arg::new("seat")
                .long("seat")
                .value_name("N=PLAYER")
                .action(ArgAction::Append)
                .help(say("help-seat")),
        )
        .arg(Arg::new("level").long("level").value_name("1..10").help(say("help-level")))
        .args(command::start_args(lang))
        .arg(Arg::new("save").long("save").value_name("FILE").help(say("help-save")))
        .arg(
            Arg::new("resume")
                .long("resume")
                .value_name("FILE")
                .num_args(0..=1)
                .default_missing_value("")
                .help(say("help-resume")),
        )
        .arg(Arg::new("plain").long("plain").action(ArgAction::SetTrue).help(say("help-plain")))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let plain = args.get_flag("plain");
    let pace = command::pace(args)?;
    let trust = args.get_flag("trust");
    if let Some(path) = command::text(args, "resume") {
        let path = if path.is_empty() {
            last_match(command::text(args, "game"))?
        } else {
            PathBuf::from(path)
        };
        return go(Session::resume(&path, pace, trust)?, plain, lang);
    }
    let Some(name) = command::text(args, "game") else { return menu::run(lang) };
    let entry = all_games::find(name)?;
    let names = names(args, entry)?;
    let options = command::options(args, entry, name)?;
    let path = command::text(args, "save").map(PathBuf::from).or_else(|| Session::kept_at(entry));
    let seed = command::seed(args)?;
    go(Session::new(entry, &options, &names, pace, seed, path, trust)?, plain, lang)
}

/// Plays a game as it comes: a person in the first seat against the engine.
pub(crate) fn start(entry: &'static Entry, seed: Seed, lang: Lang) -> Result<Exit> {
    let names = default_names(entry, Level::new(5)?);
    let (pace, path) = (Pace::default(), Session::kept_at(entry));
    go(Session::new(entry, &json!({}), &names, pace, seed, path, false)?, false, lang)
}

fn go(session: Session, plain: bool, lang: Lang) -> Result<Exit> {
    if !plain && io::stdin().is_terminal() && out::is_seen() {
        screen::play(session, lang)
    } else {
        dialogue::play(session, lang)
    }
}

/// The match that was played last, of a game or of any.
fn last_match(game: Option<&str>) -> Result<PathBuf> {
    let none = || Said::fixed("there is no match to resume", "não há partida para retomar");
    if let Some(name) = game {
        return Ok(Session::kept_at(all_games::find(name)?)
            .filter(|path| path.exists())
            .ok_or_else(none)?);
    }
    let kept = all_games::GAMES.iter().filter_map(Session::kept_at);
    let newest = kept.filter_map(|path| Some((modified(&path)?, path))).max();
    Ok(newest.map(|(_, path)| path).ok_or_else(none)?)
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn default_names(entry: &Entry, level: Level) -> Vec<String> {
    let engine = format!("engine:{level}");
    let others = std::iter::repeat_n(engine, usize::from(entry.kind.seats) - 1);
    std::iter::once("human".to_owned()).chain(others).collect()
}

/// The players by seat: a person in seat 0 and engines elsewhere, but for what `--seat` says.
fn names(args: &ArgMatches, entry: &Entry) -> Result<Vec<String>, Said> {
    let level = match command::number(args, "level", 0)? {
        Some(number) => Level::new(u8::try_from(number).unwrap_or(u8::MAX))?,
        None => Level::new(5)?,
    };
    let mut names = default_names(entry, level);
    for text in args.get_many::<String>("seat").into_iter().flatten() {
        let last = names.len() - 1;
        let bad = || {
            Said::expected(
                &format!("a seat from 0 to {last} and a player, like 1=greedy"),
                &format!("um lugar de 0 a {last} e um jogador, como 1=greedy"),
                text,
            )
        };
        let (seat, player) = text.split_once('=').ok_or_else(bad)?;
        let seat: usize = seat.trim().parse().map_err(|_| bad())?;
        player.clone_into(names.get_mut(seat).ok_or_else(bad)?);
    }
    Ok(names)
}
