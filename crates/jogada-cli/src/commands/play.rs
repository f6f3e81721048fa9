//! `jogada play GAME`: a person against any player, full-screen or as a dialogue of lines.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{HUMAN, MatchSettings, SeatPlayer};
use jogada_core::Seed;
use jogada_game::{Entry, Exit, Games};
use jogada_search::Level;
use jogada_text::{Lang, Message};
use serde_json::{Value, json};

use crate::{
    arena::bots::limits_text, command, commands::menu, dialogue, out, screen, tell,
    terminal_match::TerminalMatch,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("play")
        .about(say("about-play"))
        .after_help(format!(
            "{}\n\n{}",
            tell::examples(lang, "examples-play"),
            limits_text(lang, "limits-play")
        ))
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

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let plain = args.get_flag("plain");
    let time = command::text(args, "time");
    let trust = args.get_flag("trust");
    if let Some(path) = command::text(args, "resume") {
        let path = if path.is_empty() {
            last_match(command::text(args, "game"), games)?
        } else {
            PathBuf::from(path)
        };
        return go(TerminalMatch::resume(&path, games, time, trust)?, plain, lang);
    }
    let Some(name) = command::text(args, "game") else { return menu::run(games, lang) };
    let entry = games.find(name)?;
    let names = names(args, entry)?;
    let options = command::options(args, entry, name)?;
    let path =
        command::text(args, "save").map(PathBuf::from).or_else(|| TerminalMatch::kept_at(entry));
    let seed = command::seed(args)?;
    let settings = settings(options, &names, time);
    go(TerminalMatch::new(entry, &settings, seed, path, trust)?, plain, lang)
}

/// Plays a game as it comes: a person in the first seat against the engine.
pub(crate) fn start(entry: &'static Entry, seed: Seed, lang: Lang) -> Result<Exit> {
    let names = seated(entry, Vec::new(), Level::new(5)?);
    let (settings, path) = (settings(json!({}), &names, None), TerminalMatch::kept_at(entry));
    go(TerminalMatch::new(entry, &settings, seed, path, false)?, false, lang)
}

/// What is agreed; people at one keyboard need no keys.
fn settings(options: Value, names: &[String], time: Option<&str>) -> MatchSettings {
    MatchSettings {
        options,
        seats: names.iter().map(|name| SeatPlayer::new(name, None)).collect(),
        time: time.map(str::to_owned),
        tournament: None,
    }
}

fn go(game: TerminalMatch, plain: bool, lang: Lang) -> Result<Exit> {
    if !plain && io::stdin().is_terminal() && out::is_seen() {
        screen::play(game, lang)
    } else {
        dialogue::play(game, lang)
    }
}

/// The match that was played last, of a game or of any.
fn last_match(game: Option<&str>, games: Games) -> Result<PathBuf> {
    let none = || tell::message("nothing-to-resume");
    if let Some(name) = game {
        return Ok(TerminalMatch::kept_at(games.find(name)?)
            .filter(|path| path.exists())
            .ok_or_else(none)?);
    }
    let kept = games.iter().filter_map(TerminalMatch::kept_at);
    let newest = kept.filter_map(|path| Some((modified(&path)?, path))).max();
    Ok(newest.map(|(_, path)| path).ok_or_else(none)?)
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// The players by seat, as `--seat` says.
fn names(args: &ArgMatches, entry: &Entry) -> Result<Vec<String>, Message> {
    let level = match command::number(args, "level", 0)? {
        Some(number) => Level::new(u8::try_from(number).unwrap_or(u8::MAX))?,
        None => Level::new(5)?,
    };
    let mut given = Vec::new();
    for text in args.get_many::<String>("seat").into_iter().flatten() {
        let last = usize::from(entry.kind.seats) - 1;
        let bad = || tell::message("bad-seat").with("last", last).quoting("got", text);
        let (seat, player) = text.split_once('=').ok_or_else(bad)?;
        let seat: usize = seat.trim().parse().ok().filter(|&seat| seat <= last).ok_or_else(bad)?;
        given.push((seat, player.to_owned()));
    }
    Ok(seated(entry, given, level))
}

/// The players by seat. Seats that are left open are engines', but the first of them is the person's, unless the person
/// was seated already.
fn seated(entry: &Entry, given: Vec<(usize, String)>, level: Level) -> Vec<String> {
    let mut seats: Vec<Option<String>> = vec![None; usize::from(entry.kind.seats)];
    for (seat, player) in given {
        seats[seat] = Some(player);
    }
    if !seats.iter().flatten().any(|player| player == HUMAN)
        && let Some(open) = seats.iter_mut().find(|seat| seat.is_none())
    {
        *open = Some(HUMAN.to_owned());
    }
    let engine = format!("engine:{level}");
    seats.into_iter().map(|seat| seat.unwrap_or_else(|| engine.clone())).collect()
}
