//! One match, played on the calling thread: functions of Python are called where they were written to run.

use std::{
    sync::PoisonError,
    time::{Duration, Instant},
};

use jogada_arena::{LazyBotBuilder, TeamMember, limit};
use jogada_bot::{Bot, Limits};
use jogada_core::{AnyGame, Seat, Seed, Stop};
use jogada_game::Entry;
use jogada_match::{Action, Answer, Ask, Match as Game, Pace, Player, Unable};
use jogada_record::Setup;
use jogada_search::{AnyEngine, Limit};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyString};
use serde_json::Value;
use tokio::{
    runtime::{Builder, Runtime},
    time::sleep,
};

use super::{
    Engine, Match, bot_builder, chance, engine, find, function, of_machine, read_options,
    record::Place, said,
};
use crate::{
    TEXTS, args,
    lang::{lang, refused},
    work,
};

/// How often a wait for a bot looks whether to stop.
const GLANCE: Duration = Duration::from_millis(20);

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
    let mut table = SeatedPlayers {
        chairs: Vec::with_capacity(seats),
        limit: engine::limit(seconds, nodes, None)?,
        runtime: None,
    };
    for seat in 0..seats {
        let own = secret.derive("player", seat as u64);
        let chair = Chair::of(entry, &players[seat % players.len()], own, pace, &mut bots)?;
        table.chairs.push(chair);
    }
    let mut game = Game::new(setup, start, pace);
    let played = table.play(py, &mut game);
    table.close(py)?;
    played?;
    let record = game
        .record(seed)
        .ok_or_else(|| PyRuntimeError::new_err(TEXTS.say(lang(), "match-goes-on")))?;
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

struct SeatedPlayers<'py> {
    chairs: Vec<Chair<'py>>,
    /// For engines, where no time was agreed.
    limit: Limit,
    /// Where bots are talked to.
    runtime: Option<Runtime>,
}

/// Who sits there.
enum Chair<'py> {
    Builtin(Box<dyn AnyEngine>),
    Engine(Bound<'py, Engine>),
    Function(Bound<'py, PyAny>),
    Bot(Box<Bot>),
}

impl<'py> Chair<'py> {
    fn of(
        entry: &'static Entry,
        player: &Bound<'py, PyAny>,
        chance: Seed,
        pace: Pace,
        bots: &mut LazyBotBuilder,
    ) -> PyResult<Chair<'py>> {
        if let Ok(text) = player.cast::<PyString>() {
            let name = text.to_cow()?.into_owned();
            let member =
                TeamMember::find(entry, &name, bots).map_err(|bad| said("players", &bad))?;
            return match member {
                TeamMember::Bot(built) => Ok(Chair::Bot(Box::new(built.bot(pace)))),
                _ => Ok(Chair::Builtin(
                    entry.player(&name, chance).map_err(|bad| said("players", &bad))?,
                )),
            };
        }
        if let Ok(engine) = player.cast::<Engine>() {
            if engine.get().game != entry.kind.name {
                return Err(args::bad_value("players", TEXTS.message("expected-engine"), player));
            }
            return Ok(Chair::Engine(engine.clone()));
        }
        if player.is_callable() {
            return Ok(Chair::Function(player.clone()));
        }
        Err(args::wrong_type("players", TEXTS.message("expected-player"), player))
    }
}

impl SeatedPlayers<'_> {
    fn play(&mut self, py: Python<'_>, game: &mut Game) -> PyResult<()> {
        self.begin(py, game)?;
        while let Some(ask) = game.ask() {
            let seat = ask.seat();
            let began = Instant::now();
            let (answer, own) = self.ask(py, ask)?;
            let took = own.unwrap_or_else(|| began.elapsed());
            let action = Action::try_from(answer).map_err(|Unable(why)| of_machine(&why))?;
            game.act(seat, action, took).map_err(|bad| said("players", &bad.0))?;
        }
        Ok(())
    }

    /// Starts the bots, so that starting takes no player's time.
    fn begin(&mut self, py: Python<'_>, game: &Game) -> PyResult<()> {
        for (index, chair) in self.chairs.iter_mut().enumerate() {
            let Chair::Bot(bot) = chair else { continue };
            let seat = Seat::new(index as u8);
            let runtime = match self.runtime.take() {
                Some(runtime) => runtime,
                None => Builder::new_current_thread().enable_all().build()?,
            };
            let runtime = &*self.runtime.insert(runtime);
            let setup = game.setup();
            let begun = work::interruptible(py, |stop| {
                runtime.block_on(unless(stop, bot.begin(setup, seat)))
            })?;
            if let Some(Err(Unable(why))) = begun {
                return Err(of_machine(&why));
            }
        }
        Ok(())
    }

    fn ask(&mut self, py: Python<'_>, ask: Ask<'_>) -> PyResult<(Answer, Option<Duration>)> {
        let seat = ask.seat();
        let limit = if ask.time().is_some() || ask.nodes().is_some() {
            limit(ask.clock(), seat)
        } else {
            self.limit
        };
        match &mut self.chairs[seat.index()] {
            Chair::Function(function) => Ok((function::answer(function, &ask)?, None)),
            Chair::Builtin(engine) => {
                let thought = work::interruptible(py, |stop| engine.think(ask.at, limit, stop))?;
                Ok((Answer::Code(thought.best), None))
            }
            Chair::Engine(engine) => {
                let engine = &engine.get().engine;
                let thought = work::interruptible(py, |stop| {
                    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                    engine.think(ask.at, limit, stop)
                })?;
                Ok((Answer::Code(thought.best), None))
            }
            Chair::Bot(bot) => {
                let Some(runtime) = &self.runtime else {
                    return Err(PyRuntimeError::new_err(TEXTS.say(lang(), "bot-without-runtime")));
                };
                let answer =
                    work::interruptible(py, |stop| runtime.block_on(unless(stop, bot.ask(ask))))?;
                Ok((answer.unwrap_or(Answer::Silent), bot.took()))
            }
        }
    }

    /// Ends all processes.
    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(runtime) = &self.runtime else { return Ok(()) };
        for chair in &mut self.chairs {
            if let Chair::Bot(bot) = chair {
                py.detach(|| runtime.block_on(bot.close()));
            }
        }
        Ok(())
    }
}

/// What comes of some waiting, unless it is stopped first.
pub(crate) async fn unless<T>(stop: &Stop, waiting: impl Future<Output = T>) -> Option<T> {
    let stopped = async {
        while !stop.is_raised() {
            sleep(GLANCE).await;
        }
    };
    tokio::select! {
        done = waiting => Some(done),
        () = stopped => None,
    }
}
