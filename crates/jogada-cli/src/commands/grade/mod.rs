//! `jogada grade GAME HAND-IN…`: marks hand-ins of a game's assignment, function by function.

mod files;

use std::{fs, io::Write, path::PathBuf};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{
    BotSource, ClassArchive, ClassGrading, ClassHandIn, Division, KeptMarks, Milestones,
    StopSignal, find_class_by,
};
use jogada_bot::Limits;
use jogada_core::Seed;
use jogada_game::{Entry, Exit, Games, assignment::Assignment};
use jogada_grade::{
    Mark, Marker, Rubric,
    formats::{ClassInfo, Format, GradeRange, RenderSettings, render},
};
use jogada_text::{Lang, Message};

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

/// All hand-ins of all classes are asked the same unless a teacher wants other questions.
const SEED: u64 = 1;

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let entry = games.find(command::text(args, "game").unwrap_or_default())?;
    let Some(assignment) = entry.assignment else {
        return Err(tell::message("nothing-to-grade").with("game", entry.kind.name).into());
    };
    let text = rubric_text(args, &assignment)?;
    let rubric = read_rubric(&text, &assignment)?;
    if args.get_flag("print-rubric") {
        write!(out::stdout(), "{text}")?;
        return Ok(Exit::Done);
    }
    for (option, make) in
        [("autograder-zip", files::autograder_zip as files::MakeZip), ("vpl-zip", files::vpl_zip)]
    {
        if let Some(path) = command::text(args, option) {
            files::write_zip(path, entry, &text, make, lang)?;
            return Ok(Exit::Done);
        }
    }
    grade(args, games, entry, assignment, rubric, lang)
}

fn rubric_text(args: &ArgMatches, assignment: &Assignment) -> Result<String> {
    match command::text(args, "rubric") {
        Some(path) => fs::read_to_string(path).with_context(|| path.to_owned()),
        None => Ok(assignment.rubric.to_owned()),
    }
}

fn read_rubric(text: &str, assignment: &Assignment) -> Result<Rubric> {
    let rubric = Rubric::read(text).map_err(|bad| bad.0)?;
    let known: Vec<&str> = assignment.checks.iter().map(|check| check.function).collect();
    rubric.suits(&known).map_err(|bad| bad.0)?;
    Ok(rubric)
}

fn grade(
    args: &ArgMatches,
    games: Games,
    entry: &'static Entry,
    assignment: Assignment,
    rubric: Rubric,
    lang: Lang,
) -> Result<Exit> {
    let format = format(args)?;
    let trusted = args.get_flag("trust");
    let (cache, trust) = opened(Limits::default(), trusted)?;
    let seed = match command::text(args, "seed") {
        Some(_) => command::seed(args)?,
        None => Seed::from_number(SEED),
    };
    let marker = Marker { assignment, rubric, cache, trust, seed };
    let (class, _archives) = class(args, &marker)?;
    let folder =
        command::text(args, "out").map(|path| GradeFolder::open(path.as_ref())).transpose()?;
    let kept = folder.as_ref().map(|folder| KeptMarks::open(&folder.marks())).transpose()?;
    let bots = move || -> Box<dyn BotSource> { Box::new(bot_builder(Limits::default(), trusted)) };
    let milestones = Milestones {
        games,
        entry,
        bots: &bots,
        seed: command::text(args, "seed").unwrap_or("1").to_owned(),
        time: entry.harnesses.first().and_then(|harness| harness.time).map(str::to_owned),
    };
    let grading = ClassGrading {
        marker: &marker,
        threads: threads(args)?,
        kept: kept.as_ref(),
        milestones: (!marker.rubric.milestones.is_empty()).then_some(&milestones),
    };
    let marks = mark_all(&grading, &class, format, lang)?;
    let is_whole = marks.len() == class.len();
    let info = about(entry, lang);
    let info = ClassInfo { title: &info.0, class: "", date: &info.1 };
    if let Some(folder) = &folder {
        folder.write(&marks, &class, entry, info, lang)?;
    }
    if let Some(path) = command::text(args, "worksheet") {
        files::fill_worksheet(path, folder.as_ref(), &marks, &class, info, lang)?;
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
    if is_whole {
        return Ok(Exit::Done);
    }
    let left = class.len() - marks.len();
    tell::note(&tell::say(lang, "grade-stopped", &[("marked", &marks.len()), ("left", &left)]));
    Ok(Exit::No)
}

/// Marks the class with a bar. Lines of JSON are written in the order of the class, each as soon as those before it are.
fn mark_all(
    grading: &ClassGrading<'_>,
    class: &[ClassHandIn],
    format: Format,
    lang: Lang,
) -> Result<Vec<Mark>> {
    let bar = bar(Some(class.len() as u64));
    let signal = StopSignal::new();
    let raised = signal.clone();
    // Without a handler an interruption only loses the reports; marks are kept as they are made.
    _ = ctrlc::set_handler(move || raised.raise());
    let lines = std::sync::Mutex::new((0, vec![None; class.len()]));
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
    let marks = grading.run(class, &tell, &signal);
    bar.finish_and_clear();
    Ok(marks?.into_iter().flatten().collect())
}

/// The hand-ins that were named, and the archives that some of them were unpacked from.
fn class(args: &ArgMatches, marker: &Marker) -> Result<(Vec<ClassHandIn>, Vec<ClassArchive>)> {
    let given = args.get_many::<String>("hand-ins").unwrap_or_default();
    let mut paths: Vec<String> = Vec::new();
    let mut archives = Vec::new();
    let division = division(args);
    for path in given {
        match ClassArchive::open(path.as_ref(), marker, division)? {
            Some(archive) => {
                paths.push(archive.path().display().to_string());
                archives.push(archive);
            }
            None => paths.push(path.clone()),
        }
    }
    if let Some(roster) = command::text(args, "roster") {
        paths.extend(roster::read(roster.as_ref())?);
    }
    let mut class = find_class_by(&paths, marker, division)?;
    for late in args.get_many::<String>("late").unwrap_or_default() {
        let bad = || tell::message("bad-late").quoting("got", late);
        let (name, days) = late.rsplit_once('=').ok_or_else(bad)?;
        let days = days.trim().parse().map_err(|_| bad())?;
        let mut named = class.iter_mut().filter(|hand_in| hand_in.name == name.trim());
        named.next().ok_or_else(bad)?.days_late = days;
    }
    Ok((class, archives))
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
