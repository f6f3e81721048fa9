//! Speed on one core, as JSON lines: random games, stones put and taken with the win test and on the engine's board,
//! the engine's positions.
#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use std::{fs, hint::black_box, time::Instant};

use gomoku::{Board, ENTRY, Options, Rule, board::BLACK, engine};
use jogada_core::Seed;

/// How often each measurement is repeated; the best counts.
const ROUNDS: usize = 5;

fn main() {
    for rule in Rule::ALL {
        let options = serde_json::to_value(Options { size: 15, rule }).expect("options are JSON");
        let games = if rule == Rule::Renju { 20_000 } else { 200_000 };
        report(&format!("random games, 15, {}", rule.name()), || {
            let tally = ENTRY.kind.random_games(&options, Seed::from_number(1), games);
            black_box(tally.expect("the options are good"));
            games
        });
    }
    let mut board = Board::new(15);
    report("put, test and take", || {
        const TIMES: u64 = 20_000;
        for _ in 0..TIMES {
            for square in board.squares() {
                board.put(BLACK, square);
                black_box(Rule::Standard.wins_at(&board, BLACK, square));
                board.take(BLACK, square);
            }
        }
        TIMES * board.squares().count() as u64
    });
    report("engine's board, put and take", || engine::put_and_take(400));
    report("engine positions", ENTRY.bench);
}

/// Prints how many things a second the best round did.
fn report(name: &str, mut round: impl FnMut() -> u64) {
    let rates = (0..ROUNDS).map(|_| {
        let (began, began_on_core) = (Instant::now(), seconds_on_core());
        let done = round() as f64;
        let waited = began.elapsed().as_secs_f64();
        done / seconds_on_core().zip(began_on_core).map_or(waited, |(now, began)| now - began)
    });
    let per_second = rates.fold(0.0, f64::max);
    println!(r#"{{"name":"{name}","per_second":{per_second:.0}}}"#);
}

/// How long this thread has run on a core, where the system tells: what else the machine does then does not count.
fn seconds_on_core() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
