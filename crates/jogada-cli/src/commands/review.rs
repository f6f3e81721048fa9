//! `jogada review FILE`: where was this match lost?

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::MatchReview;
use jogada_core::Side;
use jogada_game::{Exit, Games};
use jogada_review::{Judged, MoveJudgement};
use jogada_search::Limit;
use jogada_text::{Lang, Message};

use crate::{bar::bar, command, match_file, out, show, tell};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("review")
        .visible_alias("revisar")
        .about(say("about-review"))
        .after_help(tell::examples(lang, "examples-review"))
        .args(match_file::args(lang))
        .arg(Arg::new("time").long("time").value_name("TIME").help(say("help-review-time")))
        .arg(Arg::new("threads").long("threads").value_name("N").help(say("help-review-threads")))
        .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help(say("help-review-all")))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let course = match_file::chosen(args, games, lang)?.course;
    let entry = games.find(course.pos().name())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        command::number(args, "threads", 1)?.map_or(cores, |threads| threads.min(256) as usize);
    let bar = bar(Some(course.plies().len() as u64));
    let told = |done: usize| bar.set_position(done as u64);
    let review = MatchReview::new(entry, &course, limit(args)?, threads, &told);
    bar.finish_and_clear();
    let mut out = out::stdout();
    if args.get_flag("json") {
        writeln!(out, "{}", review.to_json(lang))?;
    } else {
        write!(out, "{}", told_text(&review, args.get_flag("all"), lang))?;
    }
    Ok(Exit::Done)
}

/// What a move may cost. A clock for a whole match says nothing about one of its moves.
fn limit(args: &ArgMatches) -> Result<Limit, Message> {
    let Some(got) = command::text(args, "time") else {
        return Ok(Limit::time(MatchReview::MOVE_TIME));
    };
    let pace = command::pace_or(args, got)?;
    match (pace.nodes, pace.per_move) {
        (Some(nodes), _) => Ok(Limit::nodes(nodes)),
        (None, Some(time)) => Ok(Limit::time(time)),
        (None, None) => Err(tell::message("bad-review-time").quoting("got", got)),
    }
}

/// A chart, the moves that gave something away, how many of each kind, and the turning point.
fn told_text(
    MatchReview { review, sentence, opening }: &MatchReview,
    all: bool,
    lang: Lang,
) -> String {
    let mut text = String::new();
    let chart: String = (0..review.plies.len())
        .map(|at| BARS[(review.chance(at, Side::First).share() * 7.0).round() as usize])
        .collect();
    for line in chunks(&chart, CHART_WIDTH) {
        text += &format!("{line}\n");
    }
    if let Some(name) = opening {
        text += &format!("{}\n", tell::say(lang, "opening", &[("name", name)]));
    }
    let least = if all { MoveJudgement::Best } else { MoveJudgement::Inaccuracy };
    for (at, judged) in review.plies.iter().enumerate() {
        if judged.verdict >= least || review.turning == Some(at) {
            text += &format!("{}\n", told_move(judged, lang));
        }
    }
    for side in [Side::First, Side::Second] {
        let count = |verdict| (review.count(side, verdict) as u64).to_string();
        text += &tell::say(
            lang,
            "review-count",
            &[
                ("side", &show::name(side, lang)),
                ("inaccuracies", &count(MoveJudgement::Inaccuracy)),
                ("mistakes", &count(MoveJudgement::Mistake)),
                ("blunders", &count(MoveJudgement::Blunder)),
            ],
        );
        text += "\n";
    }
    text + &sentence.say(lang) + "\n"
}

/// What the first side could expect, from nothing to everything.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const CHART_WIDTH: usize = 80;

fn chunks(text: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(width).map(|chunk| chunk.iter().collect()).collect()
}

/// One move: `12. d3 (-4) mistake: c4 (+2) c4 e3 f6`.
fn told_move(judged: &Judged, lang: Lang) -> String {
    let [worth, best_worth] = judged.worths().map(Option::unwrap_or_default);
    let (weighed, verdict) = (&judged.weighed, judged.verdict.said());
    let (number, played, verdict) = (weighed.ply + 1, &weighed.played.label, verdict.say(lang));
    let told = format!("{number}. {played} ({worth}) {verdict}");
    if judged.better().is_empty() {
        return told;
    }
    let line: Vec<&str> = judged.better().iter().map(|spelt| spelt.label.as_str()).collect();
    format!("{told}: {} ({best_worth}) {}", weighed.best.label, line.join(" "))
}
