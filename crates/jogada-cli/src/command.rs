//! The command line: what can be said, in the person's language, and who does it.

use std::{ffi::OsString, path::Path};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
pub(crate) use jogada_arena::fresh_seed;
use jogada_core::Seed;
use jogada_game::{Alias, Entry, Exit, Games};
use jogada_match::Pace;
use jogada_text::{Lang, Message};
use serde_json::Value;

use crate::{commands, log, tell, usage};

/// Reads the command line and does what it says.
pub(crate) fn run(args: impl Iterator<Item = OsString>, games: Games) -> Result<Exit> {
    let args = asked_for_help(args.collect());
    if let Some(program) = args.first() {
        tell::set_program(Path::new(program));
    }
    let lang = tell::choose(lang_option(&args).as_deref())?;
    tell::set(lang);
    let matches = match usage::speak(root(games, lang), lang).try_get_matches_from(&args) {
        Ok(matches) => matches,
        Err(error) => return usage::tell(&error, lang),
    };
    log::start(log::of(&matches))?;
    match matches.subcommand() {
        // The program alone is the arena in a browser.
        None => {
            let serve = commands::serve::command(lang).get_matches_from(["serve"]);
            commands::serve::run(&serve, games, lang)
        }
        Some(("serve", args)) => commands::serve::run(args, games, lang),
        Some(("play", args)) => commands::play::run(args, games, lang),
        Some(("match", args)) => commands::matches::run(args, games, lang),
        Some(("replay", args)) => commands::replay::run(args, games, lang),
        Some(("review", args)) => commands::review::run(args, games, lang),
        Some(("tournament", args)) => commands::tournament::run(args, games, lang),
        Some(("worker", args)) => commands::worker::run(args, games, lang),
        Some(("tournaments", args)) => commands::tournaments::run(args, lang),
        Some(("export", args)) => commands::export::run(args, games, lang),
        Some(("db", args)) => commands::db::run(args, games, lang),
        Some(("grade", args)) => commands::grade::run(args, games, lang),
        Some(("bot", args)) => commands::bot::run(args, games, lang),
        Some(("doctor", args)) => commands::doctor::run(args, games, lang),
        Some(("systemd", args)) => commands::systemd::run(args, games, lang),
        Some((game, args)) => {
            let entry = games.find(game)?;
            match args.subcommand() {
                Some(("random-games", args)) => {
                    commands::random_games::run(entry, game, args, lang)
                }
                Some(("bench", args)) => commands::bench::run(entry, args),
                Some((tool, args)) => commands::tool::run(entry, tool, args, lang),
                None => Ok(Exit::BadInput),
            }
        }
    }
}

/// `jogada help COMMAND` is how many programs are asked; it is `jogada COMMAND --help`.
fn asked_for_help(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help" || word == "ajuda") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

/// The language is needed before the command line can be read, because help speaks it too.
fn lang_option(args: &[OsString]) -> Option<String> {
    let texts: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let pair = texts.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].to_string());
    pair.or_else(|| texts.iter().find_map(|text| text.strip_prefix("--lang=").map(str::to_owned)))
}

pub(crate) fn root(games: Games, lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let tags: Vec<&str> = Lang::ALL.iter().map(|lang| lang.tag()).collect();
    let root = Command::new("jogada")
        .version(env!("CARGO_PKG_VERSION"))
        .about(say("about"))
        .after_help(tell::examples(lang, "examples"))
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(say("help-version")),
        )
        .arg(
            Arg::new("lang")
                .long("lang")
                .global(true)
                .value_name(tags.join("|"))
                .help(say("help-lang")),
        )
        .subcommand(commands::serve::command(lang))
        .subcommand(commands::play::command(lang))
        .subcommand(commands::matches::command(lang))
        .subcommand(commands::replay::command(lang))
        .subcommand(commands::review::command(lang))
        .subcommand(commands::tournament::command(lang))
        .subcommand(commands::tournaments::command(lang))
        .subcommand(commands::worker::command(lang))
        .subcommand(commands::export::command(lang))
        .subcommand(commands::db::command(lang))
        .subcommand(commands::bot::command(lang))
        .subcommand(commands::grade::command(lang))
        .subcommand(commands::doctor::command(lang))
        .subcommand(commands::systemd::command(lang));
    games.iter().fold(root, |root, entry| root.subcommands(game_commands(entry, lang)))
}

/// A game's command, and one more for each name that stands for other options.
fn game_commands(entry: &'static Entry, lang: Lang) -> Vec<Command> {
    let (plain, other): (Vec<&Alias>, Vec<&Alias>) =
        entry.aliases.iter().partition(|alias| alias.options.is_empty());
    let aliases: Vec<&str> = plain.iter().map(|alias| alias.name).collect();
    let main = game(entry, entry.kind.name, lang).visible_aliases(aliases);
    let others = other.into_iter().map(|alias| game(entry, alias.name, lang).hide(true));
    std::iter::once(main).chain(others).collect()
}

/// A game's own command, with its tools.
fn game(entry: &'static Entry, name: &'static str, lang: Lang) -> Command {
    let command = Command::new(name)
        .about(entry.about().say(lang))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(commands::random_games::command(lang))
        .subcommand(commands::bench::command(lang));
    entry.tools.iter().fold(command, |command, tool| command.subcommand((tool.command)(lang)))
}

/// `GAME`.
pub(crate) fn game_arg(lang: Lang) -> Arg {
    Arg::new("game").value_name("GAME").required(true).help(tell::say(lang, "help-game", &[]))
}

/// `--option KEY=VALUE`, `--seed` and `--time`: the same wherever a game starts.
pub(crate) fn start_args(lang: Lang) -> [Arg; 3] {
    let say = |name| tell::say(lang, name, &[]);
    [
        Arg::new("option")
            .long("option")
            .short('o')
            .value_name("KEY=VALUE")
            .action(ArgAction::Append)
            .help(say("help-option")),
        Arg::new("seed").long("seed").value_name("SEED").help(say("help-seed")),
        Arg::new("time").long("time").value_name("TIME").help(say("help-time")),
    ]
}

/// `--json`.
pub(crate) fn json_arg(lang: Lang) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(tell::say(lang, "help-json", &[]))
}

/// The value of an argument.
pub(crate) fn text<'a>(args: &'a ArgMatches, name: &str) -> Option<&'a str> {
    args.get_one::<String>(name).map(String::as_str)
}

/// A whole number, or why it is none.
pub(crate) fn number(args: &ArgMatches, name: &str, least: u64) -> Result<Option<u64>, Message> {
    let Some(text) = text(args, name) else { return Ok(None) };
    let number = text.parse().ok().filter(|&number: &u64| number >= least);
    number
        .map(Some)
        .ok_or_else(|| tell::message("bad-number").with("least", least).quoting("got", text))
}

/// The options that were given, on top of those that the game's name stands for.
pub(crate) fn options(args: &ArgMatches, entry: &Entry, name: &str) -> Result<Value, Message> {
    read_options(args, entry.options_of(name))
}

/// The options that were given, and nothing else.
pub(crate) fn given_options(args: &ArgMatches) -> Result<Value, Message> {
    read_options(args, &[])
}

fn read_options(args: &ArgMatches, defaults: &[(&str, &str)]) -> Result<Value, Message> {
    let given: Result<Vec<(String, String)>, Message> = args
        .get_many::<String>("option")
        .into_iter()
        .flatten()
        .map(|text| match text.split_once('=') {
            Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
            None => Err(tell::message("bad-option").quoting("got", text)),
        })
        .collect();
    Entry::read_options(defaults, &given?).map_err(|bad| bad.0)
}

/// The seed that was given, or a new one.
pub(crate) fn seed(args: &ArgMatches) -> Result<Seed, Message> {
    match text(args, "seed") {
        Some(text) => text.parse().map_err(|bad: jogada_core::BadSeed| bad.0),
        None => Ok(fresh_seed()),
    }
}

/// The time control that was given, if one was.
pub(crate) fn given_pace(args: &ArgMatches) -> Result<Option<Pace>, Message> {
    text(args, "time").map(read_pace).transpose()
}

/// The time control that was given, or another.
pub(crate) fn pace_or(args: &ArgMatches, usual: &str) -> Result<Pace, Message> {
    read_pace(text(args, "time").unwrap_or(usual))
}

fn read_pace(text: &str) -> Result<Pace, Message> {
    text.parse().map_err(|bad: jogada_match::BadPace| bad.0)
}
