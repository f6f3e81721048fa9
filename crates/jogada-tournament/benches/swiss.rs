//! A Swiss of 10,000 entrants and 14 rounds with players on paper: `cargo bench -p jogada-tournament`.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::time::{Duration, Instant};

use jogada_core::{Rng, Seed, Side};
use jogada_record::{End, Reason};
use jogada_tournament::{Meeting, Results, Schedule, Swiss};

fn main() {
    let (entrants, rounds) = (10_000, 14);
    let swiss = Swiss::new(entrants, rounds, Meeting::of_games(1), Seed::from_number(1))
        .expect("a field of ten thousand can be played");
    let mut rng = Seed::from_number(2).rng();
    let mut results = Results::new();
    let mut scheduling = Duration::ZERO;
    loop {
        let began = Instant::now();
        let pending = swiss.pending(&results);
        scheduling += began.elapsed();
        if pending.is_empty() {
            break;
        }
        for bout in pending {
            results.add(&bout.id, 0, &end(&mut rng, bout.entrants)).expect("each is played once");
        }
    }
    let began = Instant::now();
    let standings = swiss.standings(&results);
    let table = began.elapsed();
    let began = Instant::now();
    let ratings = standings.ratings();
    println!(
        "swiss: {entrants} entrants, {rounds} rounds, {} games: scheduling {:.2} s, table {:.2} s, ratings {:.2} s; first: {} at {:+.0} Elo",
        results.games(),
        scheduling.as_secs_f64(),
        table.as_secs_f64(),
        began.elapsed().as_secs_f64(),
        standings.lines[0].entrant + 1,
        ratings.get(standings.lines[0].entrant).value,
    );
}

/// A lower number is stronger, by at most 800 Elo; every fifth game is drawn.
fn end(rng: &mut Rng, [first, second]: [usize; 2]) -> End {
    let elo = (second as f64 - first as f64) * 800.0 / 10_000.0;
    let wins = rng.unit() < 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let side = if wins { Side::First } else { Side::Second };
    let winner = (rng.below(5) > 0).then_some(side);
    End { winner, scores: [0, 0], reason: Reason::Rules, ending: None }
}
