//! `jogada grade GAME HAND-IN…`: marks hand-ins of a game's assignment, function by function.

mod files;

use std::{collections::BTreeMap, fs, io::Write, path::PathBuf};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{
    BotSource, ClassReport, ClassSimilarity, Division, GradingMachine, GradingRun, GradingSettings,
    KeptMarks, SimilarPair, StopSignal,
};
use jogada_bot::Limits;
use jogada_game::{Entry, Exit, Games};
use jogada_grade::{
    Mark,
    formats::{ClassInfo, Format, GradeRange, RenderSettings, render},
};
use jogada_text::{Lang, Message, printable_line};

use super::tournament::roster;
use crate::{
    arena::bots::{bot_builder, opened},
    bar::bar,
    command, match_file, out, tell,
};
use files::GradeFolder;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(say(help))
    };
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(say(help))
    };
    Command::new("grade")
        .visible_alias("corrigir")
        .about(say("about-grade"))
        .after_help(tell::examples(lang, "examples-grade"))
        .arg(command::game_arg(lang))
        .arg(
            Arg::new("hand-ins")
                .value_name("HAND-IN")
                .num_args(1..)
                .required_unless_present_any([
                    "roster",
                    "autograder-zip",
                    "vpl-zip",
                    "print-rubric",
                ])
                .help(say("help-hand-ins")),
        )
        .arg(option("rubric", "FILE", "help-rubric"))
        .arg(option("print-rubric", "", "help-print-rubric").action(ArgAction::SetTrue))
        .arg(option("out", "DIR", "help-grade-out"))
        .arg(option("format", "FORMAT", "help-grade-format"))
        .arg(option("roster", "FILE", "help-roster"))
        .arg(option("late", "NAME=DAYS", "help-late").action(ArgAction::Append))
        .arg(option("worksheet", "FILE", "help-worksheet"))
        .arg(option("autograder-zip", "FILE", "help-autograder-zip"))
        .arg(option("vpl-zip", "FILE", "help-vpl-zip"))
        .arg(option("threads", "N", "help-grade-threads"))
        .arg(option("seed", "SEED", "help-grade-seed"))
        .arg(flag("class", "help-class").conflicts_with("one"))
        .arg(flag("one", "help-one"))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let settings = settings(args)?;
    let (entry, assignment) = settings.assignment(games)?;
    settings.rubric(&assignment)?;
    let rubric = settings.rubric.as_deref().unwrap_or(assignment.rubric);
    if args.get_flag("print-rubric") {
        write!(out::stdout(), "{rubric}")?;
        return Ok(Exit::Done);
    }
    for (option, make) in
        [("autograder-zip", files::autograder_zip as files::MakeZip), ("vpl-zip", files::vpl_zip)]
    {
        if let Some(path) = command::text(args, option) {
            files::write_zip(path, entry, rubric, make, lang)?;
            return Ok(Exit::Done);
        }
    }
    grade(args, games, &settings, lang)
}

fn settings(args: &ArgMatches) -> Result<GradingSettings> {
    let rubric = command::text(args, "rubric")
        .map(|path| fs::read_to_string(path).with_context(|| path.to_owned()))
        .transpose()?;
    let mut late = BTreeMap::new();
    for given in args.get_many::<String>("late").unwrap_or_default() {
        let (name, days) = given.rsplit_once('=').ok_or_else(|| bad_late(given))?;
        let days = days.trim().parse().map_err(|_| bad_late(given))?;
        late.insert(name.trim().to_owned(), days);
    }
    Ok(GradingSettings {
        game: command::text(args, "game").unwrap_or_default().to_owned(),
        rubric,
        seed: command::text(args, "seed").map(str::to_owned),
        late,
        ..GradingSettings::default()
    })
}

fn bad_late(given: &str) -> Message {
    tell::message("bad-late").quoting("got", given)
}

fn grade(args: &ArgMatches, games: Games, settings: &GradingSettings, lang: Lang) -> Result<Exit> {
    let format = format(args)?;
    let mut grading = GradingRun::new(games, settings, machine(args.get_flag("trust"))?)?;
    grading.find(&paths(args, lang)?, division(args), None)?;
    if let Some(name) = grading.set_late(&settings.late) {
        return Err(bad_late(name).into());
    }
    let folder =
        command::text(args, "out").map(|path| GradeFolder::open(path.as_ref())).transpose()?;
    let kept = folder.as_ref().map(|folder| KeptMarks::open(&folder.marks())).transpose()?;
    let marks = mark_all(&grading, threads(args)?, kept.as_ref(), format, lang)?;
    let (class, is_whole) = (&grading.class, marks.len() == grading.class.len());
    let info = about(grading.entry, lang);
    let info = ClassInfo { title: &info.0, class: "", date: &info.1 };
    let mut similar = Vec::new();
    if let Some(folder) = &folder {
        // Moves are compared once all hand-ins have a mark.
        let in_order: Vec<&Mark> = marks.iter().filter(|_| is_whole).collect();
        let found = ClassSimilarity::new(class, grading.entry, &in_order);
        similar = found.pairs();
        let html = found.html(lang);
        folder.write(&ClassReport {
            marks: &marks,
            folders: &[],
            info,
            similarity_html: html.as_deref(),
            similar: &similar,
            lang,
        })?;
    }
    if let Some(path) = command::text(args, "worksheet") {
        files::fill_worksheet(path, folder.as_ref(), &marks, class, info, lang)?;
    }
    // Lines of JSON were written as they came.
    if format != Format::Json {
        let settings = RenderSettings {
            info,
            lang,
            width: width(),
            range: grade_range(),
            similarity_html: None,
        };
        write!(out::stdout(), "{}", render(format, &marks, &settings)?)?;
    }
    if format == Format::Table {
        tell_similar(&similar, lang)?;
    }
    if is_whole {
        return Ok(Exit::Done);
    }
    let left = class.len() - marks.len();
    tell::note(&tell::say(lang, "grade-stopped", &[("marked", &marks.len()), ("left", &left)]));
    Ok(Exit::No)
}

/// Lines about hand-ins that are alike, below the table.
fn tell_similar(pairs: &[SimilarPair], lang: Lang) -> Result<()> {
    for pair in pairs {
        let [a, b] = pair.names.each_ref().map(|name| printable_line(name));
        let names: [(&'static str, &dyn ToString); 2] = [("a", &a), ("b", &b)];
        if pair.percent > 0 {
            let percent: [(&'static str, &dyn ToString); 1] = [("percent", &pair.percent)];
            let args = [&names[..], &percent[..]].concat();
            writeln!(out::stdout(), "{}", tell::say(lang, "grade-alike-code", &args))?;
        }
        if let Some(games) = &pair.games {
            let counts: [(&'static str, &dyn ToString); 2] =
                [("agreements", &games.agreements), ("positions", &games.positions)];
            let args = [&names[..], &counts[..]].concat();
            writeln!(out::stdout(), "{}", tell::say(lang, "grade-alike-games", &args))?;
        }
    }
    Ok(())
}

/// What marks on this machine, in the jail unless the person trusts the hand-ins.
pub(crate) fn machine(trusted: bool) -> Result<GradingMachine> {
    let (cache, trust) = opened(Limits::default(), trusted)?;
    let bots = move || -> Box<dyn BotSource> { Box::new(bot_builder(Limits::default(), trusted)) };
    Ok(GradingMachine { cache, trust, bots: Box::new(bots) })
}

/// Marks the class with a bar. Lines of JSON are written in the order of the class, each as soon as those before it are.
fn mark_all(
    grading: &GradingRun,
    threads: usize,
    kept: Option<&KeptMarks>,
    format: Format,
    lang: Lang,
) -> Result<Vec<Mark>> {
    let count = grading.class.len();
    let bar = bar(Some(count as u64));
    let signal = StopSignal::new();
    let raised = signal.clone();
    // Without a handler an interruption only loses the reports; marks are kept as they are made.
    _ = ctrlc::set_handler(move || raised.raise());
    let lines = std::sync::Mutex::new((0, vec![None; count]));
    let tell = |index: usize, mark: &Mark| {
        bar.inc(1);
        bar.set_message(mark.hand_in.clone());
        if format != Format::Json {
            return;
        }
        let mut lines = lines.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        lines.1[index] = Some(mark.json(lang).to_string());
        let (next, ready) = &mut *lines;
        while let Some(line) = ready.get_mut(*next).and_then(Option::take) {
            // The reader may have closed the pipe.
            _ = writeln!(out::shared_stdout(), "{line}");
            *next += 1;
        }
    };
    let marks = grading.mark(threads, kept, &tell, &signal);
    bar.finish_and_clear();
    Ok(marks?.into_iter().flatten().collect())
}

/// The hand-ins that were named.
fn paths(args: &ArgMatches, lang: Lang) -> Result<Vec<String>> {
    let given = args.get_many::<String>("hand-ins").unwrap_or_default();
    let mut paths: Vec<String> = given.cloned().collect();
    if let Some(roster) = command::text(args, "roster") {
        paths.extend(roster::read(roster.as_ref(), lang)?);
    }
    Ok(paths)
}

/// What the paths are, if the teacher says it.
fn division(args: &ArgMatches) -> Division {
    match (args.get_flag("class"), args.get_flag("one")) {
        (true, _) => Division::Class,
        (_, true) => Division::One,
        _ => Division::Guessed,
    }
}

fn format(args: &ArgMatches) -> Result<Format, Message> {
    match command::text(args, "format") {
        _ if args.get_flag("json") => Ok(Format::Json),
        Some(name) => Format::parse(name),
        None => Ok(Format::Table),
    }
}

fn threads(args: &ArgMatches) -> Result<usize, Message> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(command::number(args, "threads", 1)?.map_or(cores, |threads| threads.min(256) as usize))
}

fn width() -> usize {
    crossterm::terminal::size().map_or(100, |(width, _)| usize::from(width).max(60))
}

/// What Moodle's VPL tells a program that it starts; 0 to 10 elsewhere.
fn grade_range() -> GradeRange {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.trim().parse().ok());
    let (min, max) =
        (number("VPL_GRADEMIN").unwrap_or(0.0), number("VPL_GRADEMAX").unwrap_or(10.0));
    GradeRange { min, max }
}

/// The title of the assignment, and today's date.
fn about(entry: &Entry, lang: Lang) -> (String, String) {
    (entry.title().say(lang), match_file::today())
}

/// The folder of pages, for messages.
pub(super) fn shown(path: &std::path::Path) -> String {
    PathBuf::from(path).display().to_string()
}
