//! One move against the best: what the engine thought where it was played.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use jogada_core::{AnyGame, Choice, Seat, Seated, Seed, Side};
use jogada_game::Entry;
use jogada_record::Course;
use jogada_search::{Limit, Score, Stop, Thought};
use serde::Serialize;

/// A move in the game's notation, and as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spelt {
    /// The notation.
    pub text: String,
    /// As people write it.
    pub label: String,
}

impl From<Choice> for Spelt {
    fn from(choice: Choice) -> Spelt {
        Spelt { text: choice.text, label: choice.label }
    }
}

/// A move that was played, and what the engine thinks of it and of the best one. Scores are for the side that moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// Its number, from 0.
    pub ply: usize,
    /// Who played it.
    pub seat: Seat,
    /// The move.
    pub played: Spelt,
    /// Its score and whether that is certain; nothing where the engine says nothing about it.
    pub score: Option<(Score, bool)>,
    /// What the engine would have played.
    pub best: Spelt,
    /// The score of that; nothing where the engine gives none.
    pub best_score: Option<(Score, bool)>,
    /// How it expects the match to go on from the best move, that one first.
    pub line: Vec<Spelt>,
}

/// Weighs the ply of this number. The engine sees what the player saw, no more.
pub fn weigh(entry: &Entry, course: &Course, ply: usize, limit: Limit, stop: &Stop) -> Weighed {
    let (pos, played) = (course.position_after(ply), &course.plies()[ply]);
    let thought = think(entry, &pos, played.seat, limit, stop);
    let score_of = |code: u32| {
        let found = thought.scores.iter().find(|scored| scored.m == code);
        found.map(|scored| (scored.score, scored.proved))
    };
    let line = &thought.line[..thought.line.len().min(LINE_MAX)];
    let score = score_of(played.code).or_else(|| after(entry, course, ply, limit, stop));
    Weighed {
        ply,
        seat: played.seat,
        played: spelt(&pos, played.code),
        score,
        best: spelt(&pos, thought.best),
        best_score: score_of(thought.best),
        // In a hidden game an engine expects what cannot be.
        line: pos.line(line).into_iter().map(Spelt::from).collect(),
    }
}

/// Weighs every ply on `threads` threads. `told` hears after each how many are done; a stop that is raised ends it early,
/// and then the plies that are missing are missing.
pub fn weigh_all(
    entry: &Entry,
    course: &Course,
    limit: Limit,
    stop: &Stop,
    threads: usize,
    told: &(dyn Fn(usize) + Sync),
) -> Vec<Weighed> {
    let total = course.plies().len();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(total)));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, total.max(1)) {
            scope.spawn(|| {
                loop {
                    let ply = next.fetch_add(1, Ordering::Relaxed);
                    if ply >= total {
                        return;
                    }
                    let weighed = weigh(entry, course, ply, limit, stop);
                    // What an engine said because it was stopped is no opinion.
                    if stop.is_raised() {
                        return;
                    }
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push(weighed);
                    told(all.len());
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|weighed| weighed.ply);
    all
}

fn think(entry: &Entry, pos: &AnyGame, seat: Seat, limit: Limit, stop: &Stop) -> Thought<u32> {
    // Every game has one, and a seed of its own would make two reviews differ.
    let mut engine =
        entry.player("engine", Seed::from_number(0)).expect("every game has an engine");
    engine.weigh(Seated::new(pos, seat), limit, stop)
}

/// The score of a move that its engine left out, because another wins at once: that of the position it leads to.
/// Nothing in a game where seats know different things, since the next seat judges by other knowledge.
fn after(
    entry: &Entry,
    course: &Course,
    ply: usize,
    limit: Limit,
    stop: &Stop,
) -> Option<(Score, bool)> {
    let pos = course.position_after(ply + 1);
    let mover = course.plies()[ply].seat.side();
    if pos.is_hidden() {
        return None;
    }
    let Some(next) = pos.turn().seat() else {
        let winner = pos.turn().outcome()?.winner;
        return Some((
            winner.map_or(0, |winner| for_side(mover, winner, jogada_search::WIN)),
            true,
        ));
    };
    let thought = think(entry, &pos, next, limit, stop);
    let scored = thought.scores.first()?;
    Some((for_side(mover, next.side(), scored.score), scored.proved))
}

/// The score of one side as the other sees it.
fn for_side(mine: Side, whose: Side, score: Score) -> Score {
    if mine == whose { score } else { -score }
}

fn spelt(pos: &AnyGame, code: u32) -> Spelt {
    pos.choice(code).expect("players and engines make legal moves").into()
}

/// Longer lines are guesses on guesses.
const LINE_MAX: usize = 12;
