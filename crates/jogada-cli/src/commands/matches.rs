//! `jogada match GAME A B`: games between two players, score and Elo with error bars.

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};
use jogada_core::{Exit, Lang, Said, Seat, Seated, Seed, Side};
use jogada_match::{Action, Match, Pace, State};
use jogada_record::{Reason, Record, Setup};
use jogada_search::{Entry, Stop};
use serde_json::{Value, json};

use crate::{
    command, files,
    score::Score,
    seats::{self, Player},
    tell,
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
        .args(command::start_args(lang))
        .arg(command::json_arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let plan = Plan::read(args)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        command::number(args, "threads", 1)?.map_or(cores, |threads| threads.min(256) as usize);
    let stopped = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stopped);
    // Without a handler an interruption only loses the summary.
    _ = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed));
    let began = Instant::now();
    let score = plan.play(threads, &stopped)?;
    tell_score(&plan, &score, began.elapsed(), args.get_flag("json"), lang)?;
    Ok(Exit::Done)
}

/// What is to be played.
struct Plan {
    entry: &'static Entry,
    options: Value,
    names: [String; 2],
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
        let options = entry.kind.full_options(&options).map_err(|bad| bad.0)?;
        let names = ["a", "b"].map(|arg| command::text(args, arg).unwrap_or_default().to_owned());
        let games = command::number(args, "games", 1)?.unwrap_or(2);
        let out = command::text(args, "out").map(PathBuf::from);
        if let Some(folder) = &out {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let plan = Plan {
            entry,
            options,
            names,
            games,
            pace: command::pace(args)?,
            seed: command::seed(args)?,
            out,
        };
        // Mistakes in names and options are told before the first game, not by the first thread.
        plan.game(0)?;
        Ok(plan)
    }

    /// Plays all games on some threads.
    fn play(&self, threads: usize, stopped: &AtomicBool) -> Result<Score> {
        let bar = progress(self.games);
        let next = AtomicU64::new(0);
        let parts = std::thread::scope(|scope| {
            let work = || -> Result<Score> {
                let mut score = Score::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= self.games || stopped.load(Ordering::Relaxed) {
                        return Ok(score);
                    }
                    let record = self.play_game(number)?;
                    score.add(side_of_a(number), number, &record.end);
                    bar.inc(1);
                }
            };
            let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            handles
                .into_iter()
                .map(|handle| handle.join().expect("a game does not panic"))
                .collect::<Result<Vec<_>>>()
        })?;
        bar.finish_and_clear();
        Ok(parts.into_iter().fold(Score::default(), Score::plus))
    }

    /// Each start is played twice with sides exchanged.
    fn game(&self, number: u64) -> Result<(Match, Vec<Player>, Seed)> {
        let seed = self.seed.derive("match", number / 2);
        let start = self.entry.kind.start(&self.options, seed).map_err(|bad| bad.0)?;
        let game = self.entry.kind.name.to_owned();
        let setup = Setup {
            game,
            options: self.options.clone(),
            opening: Vec::new(),
            seed_hash: seed.hash(),
        };
        let seats = self.entry.kind.seats;
        let a = side_of_a(number);
        let players: Result<Vec<Player>> =
            Seat::all(seats).map(|seat| self.player(seat, a, number)).collect();
        Ok((Match::new(setup, start, self.pace), players?, seed))
    }

    fn player(&self, seat: Seat, a: Side, number: u64) -> Result<Player> {
        let partners = usize::from(self.entry.kind.seats / 2);
        let team = seats::team(&self.names[usize::from(seat.side() != a)], partners)?;
        let name = &team[seat.index() / 2];
        let player =
            seats::player(self.entry, name, seat, self.seed.derive("player of match", number))?;
        if player.is_human() {
            let (en, pt) =
                ("a player that needs nobody at the keyboard", "um jogador que dispense o teclado");
            return Err(Said::expected(en, pt, name).into());
        }
        Ok(player)
    }

    fn play_game(&self, number: u64) -> Result<Record> {
        let (mut game, mut players, seed) = self.game(number)?;
        let stop = seats::stop_by_work();
        while let State::ToMove(seat, _) = game.state() {
            let (action, took) = answer(&game, seat, &mut players[seat.index()], &stop);
            game.act(seat, action, took).map_err(|refused| refused.0)?;
        }
        let record = game.record(seed).context("a match that is over has a record")?;
        if let Some(folder) = &self.out {
            write_record(folder, number, &record)?;
        }
        Ok(record)
    }
}

/// A plays first in even games.
fn side_of_a(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::First } else { Side::Second }
}

fn answer(game: &Match, seat: Seat, player: &mut Player, stop: &Stop) -> (Action, Duration) {
    let Player::Engine(_, engine) = player else { return (Action::Silence, Duration::ZERO) };
    let began = stop.now();
    let limit = seats::limit(game.clock(), seat);
    let thought = engine.think(Seated::new(game.course().pos(), seat), limit, stop);
    (Action::Code(thought.best), stop.now().saturating_sub(began))
}

fn write_record(folder: &Path, number: u64, record: &Record) -> Result<()> {
    let path = folder.join(format!("{:06}.jsonl", number + 1));
    files::replace(&path, record.to_text().as_bytes()).with_context(|| path.display().to_string())
}

fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {eta}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn tell_score(plan: &Plan, score: &Score, took: Duration, as_json: bool, lang: Lang) -> Result<()> {
    let [a, b] = &plan.names;
    let elo = score.elo();
    let faults = |reason: Reason| score.count(reason);
    let mut out = io::stdout().lock();
    if as_json {
        let told = json!({
            "game": plan.entry.kind.name, "a": a, "b": b, "games": score.games(),
            "a_wins": score.wins, "draws": score.draws, "b_wins": score.losses,
            "a_score": score.share(), "elo": elo.map(|(elo, _)| elo), "elo_error": elo.map(|(_, error)| error),
            "illegal_moves": faults(Reason::IllegalMove), "out_of_time": faults(Reason::OutOfTime),
            "crashes": faults(Reason::Crashed), "seconds": took.as_secs_f64(), "seed": plan.seed.to_string(),
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let elo = elo.map_or_else(|| "-".to_owned(), |(elo, error)| format!("{elo:+.0} ± {error:.0}"));
    let told = tell::say(
        lang,
        "match-told",
        &[
            ("a", a),
            ("b", b),
            ("wins", &score.wins),
            ("draws", &score.draws),
            ("losses", &score.losses),
            ("share", &format!("{:.1}", 100.0 * score.share())),
            ("elo", &elo),
            ("games", &score.games()),
            ("seconds", &format!("{:.1}", took.as_secs_f64())),
        ],
    );
    writeln!(out, "{told}")?;
    Ok(())
}
