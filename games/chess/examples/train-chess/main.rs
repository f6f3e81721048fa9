//! Teaches the evaluation what its terms are worth: `cargo xtask train chess [GAMES] [NODES] [THREADS] [SECONDS]`.
//!
//! The engine plays itself from random openings, with so many positions a move. Quiet positions of these games, how they
//! ended and what the search thought of them are the lessons (after P. Österlund's Texel). The weights are written to
//! the output as the source file that holds them; the same numbers give the same weights, on however many threads,
//! unless the time is up before all games are played: then they are learnt from as they are.
#![allow(clippy::print_stderr, clippy::print_stdout, reason = "it is a program")]

mod learn;
mod play;

use std::{
    env,
    error::Error,
    thread,
    time::{Duration, Instant},
};

use chess::engine::{Weights, weights_text};
use play::Lesson;

fn main() -> Result<(), Box<dyn Error>> {
    let number = |nth: usize, default: usize| {
        env::args().nth(nth).map_or(Ok(default), |text| text.parse::<usize>())
    };
    let (games, nodes, threads) = (number(1, 20_000)?, number(2, 1_500)?, number(3, 2)?.max(1));
    let until = Instant::now() + Duration::from_secs(number(4, 30 * 24 * 3600)? as u64);
    let lessons = lessons(games, nodes as u64, threads, until);
    eprintln!("at most {games} games, {} positions", lessons.len());
    let weights = learn::learn(&lessons, &Weights::current());
    print!("{}", weights_text(&weights));
    Ok(())
}

/// All games, in the order of their numbers whoever played them.
fn lessons(games: usize, nodes: u64, threads: usize, until: Instant) -> Vec<Lesson> {
    let in_time = move |_: &usize| Instant::now() < until;
    let played = thread::scope(|scope| {
        let players: Vec<_> = (0..threads)
            .map(|thread| (thread..games).step_by(threads).take_while(in_time))
            .map(|numbers| scope.spawn(move || play::games(numbers, nodes)))
            .collect();
        let played = players.into_iter().flat_map(|player| player.join().unwrap_or_default());
        let mut played: Vec<_> = played.collect();
        played.sort_by_key(|(number, _)| *number);
        played
    });
    played.into_iter().flat_map(|(_, lessons)| lessons).collect()
}
