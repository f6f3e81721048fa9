//! `jogada bot new` and `jogada bot check`: a bot to begin with, and what is wrong with one.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::HandInCheck;
use jogada_bot::{CheckResult, Grade, HandIn, Kit, Limits};
use jogada_game::{Entry, Exit, Games};
use jogada_text::{Lang, PrintableWriter};
use serde_json::Value;

use crate::{
    arena::bots::{bot_builder, limits_text},
    command, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let new = Command::new("new")
        .about(say("about-bot-new"))
        .override_usage(say("usage-bot-new"))
        .arg(Arg::new("language").value_name("LANG").required(true).help(say("help-language")))
        .arg(
            command::game_arg(lang)
                .required(false)
                .required_unless_present("assignment")
                .conflicts_with("assignment"),
        )
        .arg(
            Arg::new("folder")
                .value_name("DIR")
                .required_unless_present("assignment")
                .help(say("help-folder")),
        )
        .arg(
            Arg::new("assignment")
                .long("assignment")
                .value_name("GAME")
                .help(say("help-assignment")),
        );
    let check = Command::new("check")
        .about(say("about-bot-check"))
        .after_help(limits_text(lang, "limits-bot-check"))
        .arg(Arg::new("path").value_name("PATH").required(true).help(say("help-path")))
        .arg(Arg::new("game").long("game").value_name("GAME").help(say("help-check-game")))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .args(command::start_args(lang))
        .arg(command::json_arg(lang));
    Command::new("bot")
        .visible_alias("robo")
        .about(say("about-bot"))
        .after_help(tell::examples(lang, "examples-bot"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([new, check])
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    match args.subcommand() {
        Some(("new", args)) => new(args, games, lang),
        Some(("check", args)) => look_over(args, games, lang),
        _ => Ok(Exit::BadInput),
    }
}

fn new(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let text = |name| command::text(args, name).unwrap_or_default();
    if let Some(game) = command::text(args, "assignment") {
        return begin_assignment(games.find(game)?, Path::new(text("language")), lang);
    }
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

/// Writes the file that a student begins an assignment with. A file that is there stays as it is.
fn begin_assignment(entry: &Entry, path: &Path, lang: Lang) -> Result<Exit> {
    let name = path.display().to_string();
    let Some(starter) = entry.starter else {
        return Err(tell::message("no-assignment").with("game", entry.kind.name).into());
    };
    if path.extension().is_none_or(|ending| ending != starter.extension) {
        let message = tell::message("bad-starter-name").with("ending", starter.extension);
        return Err(message.quoting("got", &name).into());
    }
    let file = fs::OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            anyhow::Error::from(tell::message("file-exists").with("path", &*name))
        }
        _ => anyhow::Error::from(error).context(name.clone()),
    })?;
    file.write_all(starter.text.as_bytes()).with_context(|| name.clone())?;
    let args: [(&'static str, &dyn ToString); 2] = [("path", &name), ("game", &entry.kind.name)];
    tell::note(&tell::say(lang, "starter-written", &args));
    Ok(Exit::Done)
}

fn look_over(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let path = command::text(args, "path").unwrap_or_default();
    let entries = played(args, games, path)?;
    let mut results =
        ResultsShown { as_json: args.get_flag("json"), lang, out: out::shared_stdout() };
    let checkup = HandInCheck {
        games: &entries,
        pace: command::given_pace(args)?,
        seed: command::seed(args)?,
    };
    let mut bots = bot_builder(Limits::default(), args.get_flag("trust"));
    let all = checkup.run(path, &mut bots, &mut |result| results.show(result))?;
    Ok(results.conclude(&all))
}

/// Where the results of a check go, line by line.
struct ResultsShown {
    as_json: bool,
    lang: Lang,
    out: PrintableWriter<io::Stdout>,
}

impl ResultsShown {
    fn show(&mut self, result: &CheckResult) {
        let line = match self.as_json {
            true => serde_json::to_string(result).unwrap_or_default(),
            false => shown(result, self.lang),
        };
        // The reader may have closed the pipe; the check goes on and its result is the exit status.
        _ = writeln!(self.out, "{line}");
    }

    fn conclude(&self, results: &[CheckResult]) -> Exit {
        let failed = results.iter().filter(|result| result.grade == Grade::Fail).count();
        if !self.as_json {
            let name = if failed == 0 { "check-passed" } else { "check-failed" };
            tell::note(&tell::message(name).with("failed", failed).say(self.lang));
        }
        if failed == 0 { Exit::Done } else { Exit::No }
    }
}

/// The games to be tried: the one that was asked for, or all that the bot says it plays.
fn played(args: &ArgMatches, games: Games, path: &str) -> Result<Vec<(&'static Entry, Value)>> {
    if let Some(name) = command::text(args, "game") {
        let entry = games.find(name)?;
        return Ok(HandInCheck::ways(entry, command::options(args, entry, name)?));
    }
    let hand_in = HandIn::find(Path::new(path)).map_err(|bad| bad.message())?;
    let played = games.iter().filter(|entry| hand_in.plays(entry.kind.name));
    let found: Vec<_> = played.map(|entry| (entry, Value::Object(Default::default()))).collect();
    if found.is_empty() {
        let names: Vec<&str> = games.iter().map(|entry| entry.kind.name).collect();
        let names = names.join(", ");
        let got = hand_in.manifest.games.clone().unwrap_or_default().join(", ");
        return Err(tell::message("no-game-for-bot")
            .with("names", names)
            .quoting("got", &got)
            .into());
    }
    Ok(found)
}

fn shown(remark: &CheckResult, lang: Lang) -> String {
    let mark = remark.grade.sign();
    let said = remark.message.say(lang);
    let mend = remark.mend.as_ref().map(|mend| format!("\n    → {}", mend.say(lang)));
    format!("{mark} {:<14} {said}{}", remark.trial, mend.unwrap_or_default())
}
