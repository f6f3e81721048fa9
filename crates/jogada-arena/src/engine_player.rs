//! A built-in player: an engine of the game, timed by its own work.

use std::time::{Duration, Instant};

use jogada_core::{Seat, Stop};
use jogada_match::{Answer, Ask, BoxFuture, Clock, Pace, Player};
use jogada_search::{AnyEngine, Limit};
use rustix::time::{ClockId, clock_gettime};

/// An engine that sits at a table. It thinks on the thread that asks it.
#[allow(missing_debug_implementations, reason = "an engine is a box of secrets")]
pub struct EnginePlayer {
    engine: Box<dyn AnyEngine>,
    stop: Stop,
    took: Option<Duration>,
}

impl EnginePlayer {
    /// Seats an engine. The stop is its clock, and ends its thought when it is raised.
    pub fn new(engine: Box<dyn AnyEngine>, stop: Stop) -> EnginePlayer {
        EnginePlayer { engine, stop, took: None }
    }
}

impl Player for EnginePlayer {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        // What is not limited is not measured: asking the time takes longer than some players think.
        let began = ask.time().map(|_| self.stop.now());
        let thought = self.engine.think(ask.at, limit(ask.clock(), ask.seat()), &self.stop);
        self.took = began.map(|began| self.stop.now().saturating_sub(began));
        Box::pin(std::future::ready(Answer::Code(thought.best)))
    }

    fn took(&self) -> Option<Duration> {
        self.took
    }
}

/// The default time for a move.
const THINK: Duration = Duration::from_secs(1);

/// What an engine may spend on its next move.
pub fn limit(clock: &Clock, seat: Seat) -> Limit {
    let Pace { per_move, nodes, increment, .. } = clock.pace();
    if let Some(nodes) = nodes {
        return Limit::nodes(nodes);
    }
    // Enough of a move's time is left for the answer to be read; a bank is spread over the moves to come.
    let of_move = per_move.map(|time| time.mul_f64(0.9));
    let of_bank = clock
        .bank(seat.side())
        .map(|bank| (bank / 25 + increment.mul_f64(0.8)).min(bank.mul_f64(0.5)));
    let time = match (of_move, of_bank) {
        (Some(a), Some(b)) => a.min(b),
        (a, b) => a.or(b).unwrap_or(THINK),
    };
    Limit::time(time)
}

/// The time that the calling thread has worked. A busy machine does not make it pass.
pub fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// A stop with the machine's clock, for engines that people wait for.
pub fn stop_by_clock() -> Stop {
    let began = Instant::now();
    Stop::new(move || began.elapsed())
}

/// A stop whose clock is the work of the thread that asks: engines lose nothing to a busy machine.
pub fn stop_by_work() -> Stop {
    Stop::new(thread_cpu_time)
}
