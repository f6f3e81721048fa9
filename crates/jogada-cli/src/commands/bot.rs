//! `jogada bot new` and `jogada bot check`: a bot to begin with, and what is wrong with one.

use std::{io::Write, path::Path};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::BotSource;
use jogada_bot::{BotCheck, CheckResult, Grade, HandIn, Kit, Limits, check};
use jogada_core::Kind;
use jogada_game::{Entry, Exit, Games};
use jogada_text::{Lang, Message};
use serde_json::Value;

use crate::{arena::bots::bot_builder, command, out, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let new = Command::new("new")
        .about(say("about-bot-new"))
        .arg(Arg::new("language").value_name("LANG").required(true).help(say("help-language")))
        .arg(command::game_arg(lang))
        .arg(Arg::new("folder").value_name("DIR").required(true).help(say("help-folder")));
    let check = Command::new("check")
        .about(say("about-bot-check"))
        .arg(Arg::new("path").value_name("PATH").required(true).help(say("help-path")))
        .arg(Arg::new("game").long("game").value_name("GAME").help(say("help-check-game")))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .args(command::start_args(lang))
        .arg(command::json_arg(lang));
    Command::new("bot")
        .visible_alias("robo")
        .about(say("about-bot"))
        .after_help(say("examples-bot"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([new, check])
}

/// Matches of each game: enough for long ones and odd ones, few enough to wait for.
const MATCHES: u32 = 10;

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    match args.subcommand() {
        Some(("new", args)) => new(args, games, lang),
        Some(("check", args)) => look_over(args, games, lang),
        _ => Ok(Exit::BadInput),
    }
}

fn new(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let text = |name| command::text(args, name).unwrap_or_default();
    let entry = games.find(text("game"))?;
    let kit = Kit::find(text("language")).map_err(|none| none.message())?;
    let folder = Path::new(text("folder"));
    kit.write(folder, entry.kind.name, lang).map_err(|none| none.message())?;
    let args: [(&'static str, &dyn ToString); 3] = [
        ("language", &kit.title),
        ("game", &entry.kind.name),
        ("folder", &folder.display().to_string()),
    ];
    tell::note(&tell::say(lang, "bot-written", &args));
    Ok(Exit::Done)
}

fn look_over(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let path = command::text(args, "path").unwrap_or_default();
    let entries = played(args, games, path)?;
    let games: Result<Vec<(Kind, Value)>, Message> = entries
        .iter()
        .map(|(entry, options)| {
            let options = entry.kind.full_options(options).map_err(|bad| bad.0)?;
            Ok((entry.kind, options))
        })
        .collect();
    let mut bots = bot_builder(Limits::default(), args.get_flag("trust"));
    let Some((first, _)) = entries.first() else { return Ok(Exit::Done) };
    let hired = bots.build(first, path)?;
    if let Some(why) = hired.broken {
        return Err(why.into());
    }
    let checkup = BotCheck {
        program: &hired.program,
        trust: &hired.trust,
        games: &games?,
        pace: command::pace_or(args, "1s")?,
        seed: command::seed(args)?,
        matches: MATCHES,
    };
    let as_json = args.get_flag("json");
    let mut out = out::shared_stdout();
    let mut tell_one = |remark: &CheckResult| {
        // Whoever reads may have stopped reading; the check goes on and its result is the exit status.
        _ = if as_json {
            serde_json::to_string(remark).map(|line| writeln!(out, "{line}")).map(|_| ())
        } else {
            _ = writeln!(out, "{}", shown(remark, lang));
            Ok(())
        };
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let remarks = runtime.block_on(check(&checkup, &mut tell_one)).map_err(|unable| {
        let (en, pt) = (
            "the machine failed, which says nothing of the bot",
            "a máquina falhou, o que nada diz do robô",
        );
        unable.0.at(en, pt)
    })?;
    let failed = remarks.iter().filter(|remark| remark.grade == Grade::Fail).count();
    if !as_json {
        let name = if failed == 0 { "check-passed" } else { "check-failed" };
        tell::note(&tell::say(lang, name, &[("failed", &failed)]));
    }
    Ok(if failed == 0 { Exit::Done } else { Exit::No })
}

/// The games to be tried: the one that was asked for, or all that the bot says it plays.
fn played(args: &ArgMatches, games: Games, path: &str) -> Result<Vec<(&'static Entry, Value)>> {
    if let Some(name) = command::text(args, "game") {
        let entry = games.find(name)?;
        return Ok(vec![(entry, command::options(args, entry, name)?)]);
    }
    let hand_in = HandIn::find(Path::new(path)).map_err(|bad| bad.message())?;
    let played = games.iter().filter(|entry| hand_in.plays(entry.kind.name));
    let found: Vec<_> = played.map(|entry| (entry, Value::Object(Default::default()))).collect();
    if found.is_empty() {
        let names: Vec<&str> = games.iter().map(|entry| entry.kind.name).collect();
        let names = names.join(", ");
        let (en, pt) = (format!("a bot for a game among {names}"), format!("um robô para {names}"));
        let got = hand_in.manifest.games.clone().unwrap_or_default().join(", ");
        return Err(Message::expected(&en, &pt, &got).into());
    }
    Ok(found)
}

fn shown(remark: &CheckResult, lang: Lang) -> String {
    let mark = match remark.grade {
        Grade::Pass => "✓",
        Grade::Note => "·",
        Grade::Warn => "!",
        Grade::Fail => "✗",
    };
    let said = remark.message.say(lang);
    let mend = remark.mend.as_ref().map(|mend| format!("\n    → {}", mend.say(lang)));
    format!("{mark} {:<14} {said}{}", remark.trial, mend.unwrap_or_default())
}
