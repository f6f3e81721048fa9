//! One match, played on the calling thread: functions of Python are called where they were written to run.

use std::{
    future::ready,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use jogada_arena::{LazyBotBuilder, TeamMember, limit};
use jogada_bot::Limits;
use jogada_core::{AnyGame, Seed};
use jogada_game::Entry;
use jogada_match::{Answer, Ask, BoxFuture, Match as Game, Pace, Player, Unable, run};
use jogada_record::{Course, Event, Setup};
use jogada_search::{AnyEngine, Limit};
use pyo3::{prelude::*, types::PyString};
use serde_json::Value;
use tokio::runtime::Builder;

use super::{
    Engine, Match, bot_builder, chance, engine, find, function, of_machine, read_options,
    record::Place, said,
};
use crate::{TEXTS, args, lang::refused, work};

/// Plays a match. `players` are as many as seats, or two for both sides.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the package's own function names them")]
#[allow(clippy::needless_pass_by_value, reason = "Python's own object becomes this")]
pub(crate) fn arena_match(
    game: &Bound<'_, PyAny>,
    players: Vec<Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
    seconds: Option<f64>,
    nodes: Option<&Bound<'_, PyAny>>,
    time: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
    trust: bool,
) -> PyResult<Match> {
    let py = game.py();
    let name = args::text("game", game)?;
    let entry = find(&name)?;
    let seats = usize::from(entry.kind.seats);
    if players.len() != 2 && players.len() != seats {
        let why = TEXTS.message("wrong-count-of-players").with("seats", seats);
        return Err(refused("players", why.with("got", players.len())));
    }
    let (secret, options) = (chance(py, seed)?, read_options(entry, &name, options)?);
    let pace: Pace = match time {
        Some(text) => text.parse().map_err(|bad: jogada_match::BadPace| said("time", &bad.0))?,
        None => Pace::default(),
    };
    let (setup, start, seed) = set_up(entry, &options, secret)?;
    let mut bots = bot_builder(py, Limits::default(), trust)?;
    let times = (pace, engine::limit(seconds, nodes, None)?);
    let failed = Failed::default();
    let mut seated = Vec::with_capacity(seats);
    for seat in 0..seats {
        let (player, own) = (&players[seat % players.len()], secret.derive("player", seat as u64));
        seated.push(seat_player(entry, player, own, times, &failed, &mut bots)?);
    }
    let mut game = Game::new(setup, start, pace);
    play(py, &mut game, seated, &failed)?;
    let record = game.record(seed).expect("a match that was run has ended");
    let names = players.iter().map(name_of).collect();
    Ok(Match::new(record, Place { players: names, bout: None }))
}

/// What is agreed, the first position, and the seed that gave it.
fn set_up(entry: &Entry, options: &Value, secret: Seed) -> PyResult<(Setup, AnyGame, Seed)> {
    let seed = secret.derive("deal", 0);
    let options = entry.kind.full_options(options).map_err(|bad| said("options", &bad.0))?;
    let start = entry.kind.start(&options, seed).map_err(|bad| said("options", &bad.0))?;
    let game = entry.kind.name.to_owned();
    Ok((Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() }, start, seed))
}

/// A player's name: the given one, or the function's.
pub(crate) fn name_of(player: &Bound<'_, PyAny>) -> String {
    let name = match player.cast::<PyString>() {
        Ok(text) => Ok(text.to_string()),
        Err(_) => player.getattr("__name__").and_then(|name| name.extract()),
    };
    name.unwrap_or_else(|_| player.get_type().name().map_or("?".into(), |name| name.to_string()))
}

/// A player of this process.
struct OwnSeat {
    thinker: Thinker,
    /// For engines, where no time was agreed.
    limit: Limit,
    failed: Failed,
}

enum Thinker {
    Builtin(Box<dyn AnyEngine>),
    Engine(Py<Engine>),
    Function(Py<PyAny>),
}

/// The exception that ended a match: no player is to blame for Ctrl-C.
type Failed = Arc<Mutex<Option<PyErr>>>;

impl Player for OwnSeat {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let is_agreed = ask.time().is_some() || ask.nodes().is_some();
        let limit = if is_agreed { limit(ask.clock(), ask.seat()) } else { self.limit };
        let answer = Python::attach(|py| {
            let thought = match &mut self.thinker {
                Thinker::Function(call) => return function::answer(call.bind(py), &ask),
                Thinker::Builtin(engine) => {
                    work::interruptible(py, |stop| engine.think(ask.at, limit, stop))
                }
                Thinker::Engine(engine) => {
                    let engine = &engine.get().engine;
                    work::interruptible(py, |stop| {
                        let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                        engine.think(ask.at, limit, stop)
                    })
                }
            };
            thought.map(|thought| Answer::Code(thought.best))
        });
        Box::pin(ready(answer.unwrap_or_else(|error| {
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            Answer::Unable(TEXTS.message("interrupted"))
        })))
    }
}

/// The player of a seat: a function, an engine, or the name of a built-in player or a bot.
fn seat_player(
    entry: &'static Entry,
    player: &Bound<'_, PyAny>,
    chance: Seed,
    (pace, limit): (Pace, Limit),
    failed: &Failed,
    bots: &mut LazyBotBuilder,
) -> PyResult<Box<dyn Player>> {
    let thinker = if let Ok(text) = player.cast::<PyString>() {
        let name = text.to_cow()?.into_owned();
        let member = TeamMember::find(entry, &name, bots).map_err(|bad| said("players", &bad))?;
        if let TeamMember::Bot(built) = member {
            return Ok(Box::new(built.bot(pace)));
        }
        Thinker::Builtin(entry.player(&name, chance).map_err(|bad| said("players", &bad))?)
    } else if let Ok(engine) = player.cast::<Engine>() {
        if engine.get().game != entry.kind.name {
            return Err(args::bad_value("players", TEXTS.message("expected-engine"), player));
        }
        Thinker::Engine(engine.clone().unbind())
    } else if player.is_callable() {
        Thinker::Function(player.clone().unbind())
    } else {
        return Err(args::wrong_type("players", TEXTS.message("expected-player"), player));
    };
    Ok(Box::new(OwnSeat { thinker, limit, failed: Arc::clone(failed) }))
}

/// Plays a match on the calling thread, which hears Ctrl-C. Other threads of Python go on while bots are waited for.
fn play(
    py: Python<'_>,
    game: &mut Game,
    mut players: Vec<Box<dyn Player>>,
    failed: &Failed,
) -> PyResult<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let began = Instant::now();
    let (now, mut unwatched) = (|| began.elapsed(), |_: &Event, _: &Course| ());
    let mut seated: Vec<&mut dyn Player> = Vec::with_capacity(players.len());
    for player in &mut players {
        seated.push(player.as_mut());
    }
    let played = work::wait(py, &runtime, run(game, &mut seated, &now, &mut unwatched));
    py.detach(|| {
        runtime.block_on(async {
            for player in &mut players {
                player.close().await;
            }
        });
    });
    if let Some(error) = failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    played?.map(drop).map_err(|Unable(why)| of_machine(&why))
}
