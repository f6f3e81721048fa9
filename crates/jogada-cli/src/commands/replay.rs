//! `jogada replay FILE`: watch a match again.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{FiledMatch, side_names};
use jogada_game::{Exit, Games};
use jogada_record::Course;
use jogada_text::Lang;
use serde_json::json;

use crate::{command, match_file, out, screen, show, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("replay")
        .about(say("about-replay"))
        .after_help(say("examples-replay"))
        .args(match_file::args(lang))
        .arg(Arg::new("plain").long("plain").action(ArgAction::SetTrue).help(say("help-plain")))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let FiledMatch { course, about, .. } = match_file::chosen(args, games, lang)?;
    if args.get_flag("json") {
        return tell_json(&course);
    }
    let entry = games.find(course.pos().name())?;
    let names = side_names(entry, about.names.iter().map(String::as_str));
    let colour = out::is_seen();
    if colour && io::stdin().is_terminal() && !args.get_flag("plain") {
        return screen::replay(&course, &names, lang);
    }
    let mut out = out::stdout();
    let labels = show::labels(&course);
    for number in 0..=labels.len() {
        if let Some(label) = number.checked_sub(1).and_then(|last| labels.get(last)) {
            writeln!(out, "{number}. {label}")?;
        }
        let pos = course.position_after(number);
        show::board(&pos.look(show::viewer_of(&course)), colour, &mut out)?;
        if let Some(name) = pos.opening() {
            writeln!(out, "{}\n", tell::say(lang, "opening", &[("name", &name)]))?;
        }
    }
    match course.end() {
        Some(end) => writeln!(out, "{}", show::end(end, course.pos(), &names, lang))?,
        None => writeln!(out, "{}", tell::say(lang, "not-over", &[]))?,
    }
    Ok(Exit::Done)
}

/// One line a position, as programs like it.
fn tell_json(course: &Course) -> Result<Exit> {
    let mut out = out::stdout();
    for number in 0..=course.plies().len() {
        let pos = course.position_after(number);
        let ply = number.checked_sub(1).and_then(|last| course.plies().get(last));
        let view = pos.look(show::viewer_of(course)).view;
        let mut told = json!({"ply": number, "move": ply.map(|ply| &ply.text), "view": view});
        if let Some(name) = pos.opening() {
            told["opening"] = name.into();
        }
        writeln!(out, "{told}")?;
    }
    if let Some(end) = course.end() {
        writeln!(out, "{}", json!({"end": end}))?;
    }
    Ok(Exit::Done)
}
