//! `jogada match GAME A B`: games between two players, score and Elo with error bars.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_bot::Limits;
use jogada_core::{Exit, Lang, Said, Seed};
use jogada_jobs::{
    Hall, Halt, Ledger, Pause, Played, Pool, Team, Trouble, conduct, is_dealt, no_people,
};
use jogada_match::Pace;
use jogada_record::Record;
use jogada_search::Entry;
use jogada_tournament::{Faults, League, Meeting, Modality, Results, Schedule, Seating, Standings};
use serde_json::json;

use crate::{
    arena::{budget::tables, held_up::HeldUp, jail::Warden, seed},
    bar::bar,
    command, files, out, tell,
};

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("match")
        .about(say("about-match"))
        .after_help(say("examples-match"))
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

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let plan = Plan::read(args)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        command::number(args, "threads", 1)?.map_or(cores, |threads| threads.min(256) as usize);
    let threads = tables(threads, 1, lang);
    let halt = Halt::new();
    let raised = halt.clone();
    // Without a handler an interruption only loses the summary.
    _ = ctrlc::set_handler(move || raised.raise());
    let began = Instant::now();
    let standings = plan.play(threads, &halt, lang)?;
    let played = standings.duels.first().map_or(0, |duel| duel.games.total());
    // Of no games there is no score.
    if played > 0 || args.get_flag("json") {
        tell_score(&plan, &standings, began.elapsed(), args.get_flag("json"), lang)?;
    }
    if played == plan.games {
        return Ok(Exit::Done);
    }
    let args: [(&'static str, &dyn ToString); 2] = [("played", &played), ("games", &plan.games)];
    tell::note(&tell::say(lang, "match-stopped", &args));
    Ok(Exit::No)
}

/// For so long a machine that fails is waited for: nothing of a match is kept that one could come back to.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is to be played.
struct Plan {
    entry: &'static Entry,
    names: [String; 2],
    teams: Vec<Team>,
    schedule: League,
    games: u64,
    pace: Pace,
    seed: Seed,
    out: Option<PathBuf>,
}

impl Plan {
    fn read(args: &ArgMatches) -> Result<Plan> {
        let name = command::text(args, "game").unwrap_or_default();
        let entry = all_games::find(name)?;
        let options = command::options(args, entry, name)?;
        let full = entry.kind.full_options(&options).map_err(|bad| bad.0)?;
        let names = ["a", "b"].map(|arg| command::text(args, arg).unwrap_or_default().to_owned());
        let games = command::number(args, "games", 1)?.unwrap_or(2);
        let (secret, pace) = (command::seed(args)?, command::pace(args)?);
        let mut warden = Warden::new(Limits::default(), args.get_flag("trust"));
        let mut teams = Vec::with_capacity(2);
        for name in &names {
            no_people(name)?;
            let team = Team::find(entry, name, &mut warden)?;
            team.understands(&full)?;
            teams.push(team);
        }
        // Each start is played twice with sides exchanged, one after the other.
        let meeting = Meeting {
            modalities: vec![Modality { options, games: u32::try_from(games).unwrap_or(u32::MAX) }],
            seating: Seating::Alternate,
            ..Meeting::default()
        };
        if command::text(args, "seed").is_some() && !args.get_flag("trust") {
            seed::warn(|| is_dealt(entry, &full), &teams, tell::lang());
        }
        let schedule = League::round_robin(2, meeting, secret).map_err(|bad| bad.0)?;
        let out = command::text(args, "out").map(PathBuf::from);
        if let Some(folder) = &out {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        Ok(Plan { entry, names, teams, schedule, games, pace, seed: secret, out })
    }

    /// Plays all games on some threads.
    fn play(&self, threads: usize, halt: &Halt, lang: Lang) -> Result<Standings> {
        let hall = Hall::new(self.entry, self.teams.clone(), self.pace, self.seed, halt);
        let hall = Arc::new(hall);
        let mut pool = Pool::start(&hall, threads, halt.clone())?;
        let mut sheets = RecordFiles(self.out.as_deref());
        let bar = bar(Some(self.games));
        let mut held_up = HeldUp::new(PATIENCE, halt, lang);
        let mut told = |results: &Results, pause: Option<&Pause>| {
            bar.set_position(results.games() as u64);
            held_up.hear(pause, &bar);
        };
        let mut results = Results::new();
        let done =
            conduct(&self.schedule, &hall, &mut results, &mut pool, &mut sheets, &mut told, halt);
        bar.finish_and_clear();
        if let (Err(_), Some(why)) = (&done, held_up.gave_up()) {
            return Err(why.into());
        }
        match done {
            Ok(()) | Err(Trouble::Halted) => Ok(self.schedule.standings(&results)),
            Err(Trouble::Failed(said)) => Err(said.into()),
        }
    }
}

/// A ledger of files, one for each record, where somebody wants them.
struct RecordFiles<'a>(Option<&'a Path>);

impl Ledger for RecordFiles<'_> {
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said> {
        let Some(folder) = self.0 else { return Ok(()) };
        for Played { number, record, .. } in played {
            write_record(folder, number, &record).map_err(|error| {
                let why = tell::words(&error);
                Said::new(why.clone(), why)
            })?;
        }
        Ok(())
    }

    fn entered(&mut self, _: &str) -> Result<Vec<(usize, Record)>, Said> {
        Ok(Vec::new())
    }

    fn strike(&mut self, _: &str) -> Result<(), Said> {
        Ok(())
    }
}

fn write_record(folder: &Path, number: usize, record: &Record) -> Result<()> {
    let path = folder.join(format!("{:06}.jsonl", number + 1));
    files::replace(&path, record.to_text().as_bytes()).with_context(|| path.display().to_string())
}

fn tell_score(
    plan: &Plan,
    standings: &Standings,
    took: Duration,
    as_json: bool,
    lang: Lang,
) -> Result<()> {
    let [a, b] = &plan.names;
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
            "game": plan.entry.kind.name, "a": a, "b": b, "games": games.total(),
            "a_wins": wins, "draws": draws, "b_wins": losses, "a_score": games.share(),
            "elo": elo.map(|elo| elo.value), "elo_error": elo.map(|elo| elo.error),
            "illegal_moves": faults(|faults| faults.illegal_move), "out_of_time": faults(|faults| faults.out_of_time),
            "crashes": faults(|faults| faults.crashed), "seconds": took.as_secs_f64(), "seed": plan.seed.to_string(),
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
    let faults = faults(Faults::total);
    if faults > 0 {
        tell::note(&tell::say(lang, "match-faults", &[("faults", &faults)]));
    }
    Ok(())
}
