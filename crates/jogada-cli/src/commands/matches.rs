//! `jogada match GAME A B`: games between two players, score and Elo with error bars.

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use indicatif::ProgressBar;
use jogada_arena::{
    LocalWorkers, LostGames, MatchAbout, MemoryResults, PlayedMatch, PlayerSource, RunEnd,
    RunObserver, RunOptions, RunProgress, StopSignal, TournamentDraft, TournamentRun,
    TournamentSettings,
};
use jogada_game::{Exit, Games};
use jogada_record::Record;
use jogada_text::{Lang, Message};
use jogada_tournament::{Entrant, Faults, Seating};
use serde_json::{Value, json};

use crate::{
    arena::{
        bots::{bot_builder, limits_text},
        budget::tables,
        lost_games,
        pause_notes::PauseNotes,
    },
    bar::bar,
    command, files, match_file, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("match")
        .about(say("about-match"))
        .after_help(format!(
            "{}\n\n{}",
            tell::examples(lang, "examples-match"),
            limits_text(lang, "limits-match")
        ))
        .arg(command::game_arg(lang))
        .arg(Arg::new("a").value_name("A").required(true).help(say("help-a")))
        .arg(Arg::new("b").value_name("B").required(true).help(say("help-b")))
        .arg(
            Arg::new("games")
                .short('n')
                .long("games")
                .value_name("N")
                .default_value("2")
                .help(say("help-games")),
        )
        .arg(Arg::new("threads").long("threads").value_name("N").help(say("help-threads")))
        .arg(Arg::new("out").long("out").value_name("DIR").help(say("help-out")))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .args(command::start_args(lang))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let (mut run, names) = open(args, games)?;
    if run.is_guessable() {
        tell::note(&tell::say(lang, "seed-is-guessable", &[]));
    }
    let folder = command::text(args, "out").map(PathBuf::from);
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        command::number(args, "threads", 1)?.map_or(cores, |threads| threads.min(256) as usize);
    let workers = LocalWorkers { workers: tables(threads, 1, lang) };
    let signal = StopSignal::new();
    let raised = signal.clone();
    // Without a handler an interruption only loses the summary.
    _ = ctrlc::set_handler(move || raised.raise());
    let (began, total) = (Instant::now(), run.info.plan.schedule.games_total().unwrap_or(0));
    let (bar, pauses) = (bar(Some(total)), PauseNotes::new(lang));
    let mut watch = Watch { folder, names: names.clone(), bar, pauses, lost: LostGames::default() };
    let options = RunOptions { patience: Some(PATIENCE), boards: None };
    let end = run.run(&workers, options, &mut watch, &signal);
    watch.bar.finish_and_clear();
    if let RunEnd::GaveUp(why) = end? {
        return Err(why.into());
    }
    let played = run.results.games() as u64;
    // Of no games there is no score.
    if played > 0 || args.get_flag("json") {
        tell_score(&run, &names, began.elapsed(), args.get_flag("json"), lang)?;
        lost_games::tell(&watch.lost, |entrant| short(&names[entrant]), lang);
        for note in run.standings().notes {
            tell::note(&note.message(&run.info.plan.entrants).say(lang));
        }
    }
    if played == total {
        let is_clean = run.standings().is_clean();
        return Ok(if is_clean { Exit::Done } else { Exit::No });
    }
    let args: [(&'static str, &dyn ToString); 2] = [("played", &played), ("games", &total)];
    tell::note(&tell::say(lang, "match-stopped", &args));
    Ok(Exit::No)
}

/// How long to wait for a machine that fails: nothing of a match is kept that could be resumed.
const PATIENCE: Duration = Duration::from_secs(10);

/// A tournament of two, each start played twice running with sides exchanged; a seed that is given decides all chance.
fn open(args: &ArgMatches, games: Games) -> Result<(TournamentRun, [String; 2])> {
    let text = |name| command::text(args, name).map(str::to_owned);
    let count = command::number(args, "games", 1)?.unwrap_or(2);
    let options = match command::given_options(args)? {
        Value::Object(options) => options,
        _ => serde_json::Map::new(),
    };
    let settings = TournamentSettings {
        game: text("game").unwrap_or_default(),
        games: Some(u32::try_from(count).unwrap_or(u32::MAX)),
        seating: Some(Seating::Alternate),
        options,
        time: text("time"),
        open_seed: text("seed").is_some(),
        seed: text("seed"),
        trust: args.get_flag("trust"),
        ..TournamentSettings::default()
    };
    let names = ["a", "b"].map(|arg| text(arg).unwrap_or_default());
    let entrant = |name: &String| Entrant { name: name.clone(), player: name.clone() };
    let entrants = names.iter().map(entrant).collect();
    let mut bots = bot_builder(settings.limits.clone(), settings.trust);
    let draft = TournamentDraft::with_entrants(
        games,
        settings,
        entrants,
        &mut PlayerSource::by_name,
        &mut bots,
    );
    let draft = draft.and_then(TournamentDraft::without_broken).map_err(|bad| bad.said)?;
    Ok((TournamentRun::in_memory(draft, MemoryResults::counting()), names))
}

/// Shows how far it is, and writes records where they are wanted.
struct Watch {
    folder: Option<PathBuf>,
    names: [String; 2],
    bar: ProgressBar,
    pauses: PauseNotes,
    lost: LostGames,
}

impl RunObserver for Watch {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        self.bar.set_position(progress.results.games() as u64);
        self.pauses.note(progress.pause, &self.bar);
    }

    fn played(&mut self, matches: &[PlayedMatch]) -> Result<(), Message> {
        matches.iter().for_each(|played| self.lost.note(played));
        let Some(folder) = &self.folder else { return Ok(()) };
        for PlayedMatch { number, record, .. } in matches {
            let written = write_record(folder, *number, record, &self.names);
            written.map_err(|error| Message::as_it_is(tell::words(&error)))?;
        }
        Ok(())
    }
}

/// Writes a record, and beside it who played and when.
fn write_record(folder: &Path, number: usize, record: &Record, [a, b]: &[String; 2]) -> Result<()> {
    let file = format!("{:06}.jsonl", number + 1);
    let path = folder.join(&file);
    files::replace(&path, record.to_text().as_bytes())
        .with_context(|| path.display().to_string())?;
    // Sides are exchanged after every match.
    let names = if number.is_multiple_of(2) { [a, b] } else { [b, a] };
    let about = MatchAbout {
        names: names.map(String::clone),
        event: format!("{a} v {b}"),
        round: (number + 1).to_string(),
        date: match_file::today(),
    };
    match_file::note(folder, &file, about)
}

fn tell_score(
    run: &TournamentRun,
    [a, b]: &[String; 2],
    took: Duration,
    as_json: bool,
    lang: Lang,
) -> Result<()> {
    let standings = run.standings();
    let duel = standings.duels.first();
    let (games, pairs) = duel.map_or_else(Default::default, |duel| (duel.games, duel.pairs));
    let [losses, draws, wins] = games.0;
    // The two games of a pair share their luck, so the pair is what is independent.
    let elo = if pairs.games() == games.total() { pairs.elo() } else { games.elo() };
    // Results that are all equal tell nothing about their spread, which is not the same as none.
    let elo = elo.filter(|elo| elo.error > 0.0);
    let faults = |count: fn(&Faults) -> u64| -> u64 {
        standings.lines.iter().map(|line| count(&line.faults)).sum()
    };
    let mut out = out::stdout();
    if as_json {
        let told = json!({
            "game": run.info.plan.entry.kind.name, "a": a, "b": b, "games": games.total(),
            "a_wins": wins, "draws": draws, "b_wins": losses, "a_score": games.share(),
            "elo": elo.map(|elo| elo.value), "elo_error": elo.map(|elo| elo.error),
            "illegal_moves": faults(|faults| faults.illegal_move), "out_of_time": faults(|faults| faults.out_of_time),
            "crashes": faults(|faults| faults.crashed), "seconds": took.as_secs_f64(), "seed": run.info.plan.secret.to_string(),
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let elo =
        elo.map_or_else(|| "-".to_owned(), |elo| format!("{:+.0} ± {:.0}", elo.value, elo.error));
    let told = tell::say(
        lang,
        "match-told",
        &[
            ("a", a),
            ("b", b),
            ("wins", &wins),
            ("draws", &draws),
            ("losses", &losses),
            ("share", &format!("{:.1}", 100.0 * games.share())),
            ("elo", &elo),
            ("games", &games.total()),
            ("seconds", &format!("{:.1}", took.as_secs_f64())),
        ],
    );
    writeln!(out, "{told}")?;
    Ok(())
}

/// A file by its name, anything else as it is.
fn short(player: &str) -> &str {
    let is_path = player.contains('/') && !player.contains([':', ' ', '+']);
    let last = player.trim_end_matches('/').rsplit('/').next();
    last.filter(|last| is_path && !last.is_empty()).unwrap_or(player)
}
