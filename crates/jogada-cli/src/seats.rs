//! Who sits where: players by the names that people give them.

use std::time::{Duration, Instant};

use anyhow::Result;
use jogada_core::{Said, Seat, Seed};
use jogada_match::{Clock, Pace};
use jogada_search::{AnyEngine, Entry, Limit, Stop};
use rustix::time::{ClockId, clock_gettime};

/// A seat's player.
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// An engine, under the name that made it.
    Engine(String, Box<dyn AnyEngine>),
}

impl Player {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Engine(name, _) => name,
        }
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Player::Human)
    }
}

const HUMAN: &str = "human";
/// Names that mean a person.
const HUMANS: [&str; 4] = [HUMAN, "humano", "you", "voce"];

/// The player of this name, with its own chance.
pub(crate) fn player(entry: &Entry, name: &str, seat: Seat, seed: Seed) -> Result<Player, Said> {
    if HUMANS.contains(&name.to_lowercase().as_str()) {
        return Ok(Player::Human);
    }
    let chance = seed.derive("player", seat.index() as u64);
    Ok(Player::Engine(name.to_owned(), entry.player(name, chance)?))
}

/// One name for each seat of a side: `a+b` is a pair of different partners, one name is both.
pub(crate) fn team(name: &str, partners: usize) -> Result<Vec<String>, Said> {
    let members: Vec<&str> = name.split('+').collect();
    match members[..] {
        [one] => Ok(vec![one.to_owned(); partners]),
        _ if members.len() == partners => Ok(members.into_iter().map(str::to_owned).collect()),
        _ => Err(Said::expected(
            &format!("{partners} partner(s)"),
            &format!("{partners} parceiro(s)"),
            name,
        )),
    }
}

/// Engines think this long when nobody set a time.
const THINK: Duration = Duration::from_secs(1);

/// What an engine may spend on its next move.
pub(crate) fn limit(clock: &Clock, seat: Seat) -> Limit {
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
pub(crate) fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// A stop whose clock is the work of the thread that asks: engines against engines lose nothing to a busy machine.
pub(crate) fn stop_by_work() -> Stop {
    Stop::new(worked)
}

/// A stop with the machine's clock.
pub(crate) fn stop() -> Stop {
    let began = Instant::now();
    Stop::new(move || began.elapsed())
}
