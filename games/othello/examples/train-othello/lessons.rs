//! Positions with the scores that perfect play gives them, or nearly.

use std::{num::NonZero, thread};

use jogada_core::{Game, Rng, Seed, Side};
use jogada_search::{Engine, Limit, Stop};
use othello::{
    Board, Move, Othello, Square, Start,
    bits::{Bits, Portable},
    engine::{Eval, STAGES, Thinker, stage},
    squares,
    text::wthor::{Base, Entry},
};

/// A position and its score for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    pub(crate) board: Board,
    pub(crate) score: i8,
    /// Kept aside, to see how well is guessed what was not taught.
    pub(crate) is_test: bool,
}

/// A position of a game with this number, and its score where the base knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pos: Othello,
    known: Option<i8>,
    game: usize,
}

/// With no more empty squares than this positions are solved.
const SOLVED: u32 = 12;
/// From this stage on one stray game is enough: a search sees the end from there.
const LATE: usize = 10;
/// How many positions are scored together.
const PART: usize = 4096;
/// How many positions of a master's game each stage learns from. Many more stray ones than these
/// do harm: what is taught most is judged best, and a search is mostly where masters go.
const MASTERS: u32 = 3;
/// One game in so many is kept aside.
const TEST_EVERY: usize = 40;

/// Positions by stage: of every game some for each stage, and where the base knows its score; of
/// every game that leaves one of those, of which there are `strays`, one for each stage.
/// (All but one of these stop before the last stages.)
pub(crate) fn positions(bases: &[Base], strays: u64) -> Vec<Vec<Position>> {
    let mut by_stage = vec![Vec::new(); STAGES];
    let games = bases.iter().flat_map(|base| base.games.iter().map(move |game| (base, game)));
    for (number, (base, game)) in games.enumerate() {
        let mut rng = Seed::from_number(number as u64).rng();
        let Ok((moves, _)) = game.moves(Start::World) else { continue };
        let masters = line(Othello::first(Start::World), &moves);
        let solved = |pos: &&Othello| pos.board().empty().count_ones() == u32::from(base.solved_at);
        if let Some(pos) = masters.iter().find(solved).filter(|pos| pos.legal() != 0) {
            let position = Position { pos: *pos, known: Some(perfect(game, pos)), game: number };
            by_stage[stage(pos.board())].push(position);
        }
        for _ in 0..MASTERS {
            pick(&mut by_stage, &masters, number, &mut rng);
        }
        for i in 0..strays {
            let stages = if i == 0 { STAGES } else { LATE };
            pick(&mut by_stage[..stages], &stray(&masters, &mut rng), number, &mut rng);
        }
    }
    by_stage
}

/// The score of perfect play from where the base knows it, for the side to move there.
fn perfect(game: &Entry, pos: &Othello) -> i8 {
    let first = 2 * i32::from(game.perfect) - 64;
    (if pos.side() == Side::First { first } else { -first }) as i8
}

fn line(mut pos: Othello, moves: &[Move]) -> Vec<Othello> {
    let mut line = vec![pos];
    for &m in moves {
        pos.play_unchecked(m);
        line.push(pos);
    }
    line
}

/// Adds one position of each stage.
fn pick(by_stage: &mut [Vec<Position>], line: &[Othello], game: usize, rng: &mut Rng) {
    for (i, positions) in by_stage.iter_mut().enumerate() {
        let here: Vec<&Othello> =
            line.iter().filter(|pos| stage(pos.board()) == i && pos.legal() != 0).collect();
        if !here.is_empty() {
            let pos = *here[rng.below(here.len() as u32) as usize];
            positions.push(Position { pos, known: None, game });
        }
    }
}

/// A game that leaves another at random, and then leaves the opponent few moves, mostly.
fn stray(masters: &[Othello], rng: &mut Rng) -> Vec<Othello> {
    let mut pos = masters[rng.below(masters.len().min(48) as u32) as usize];
    let mut line = Vec::new();
    let mut chance = 100;
    while !pos.turn().is_over() {
        let m = match pos.legal() {
            0 => Move::Pass,
            legal if rng.below(100) < chance => {
                Move::Place(Portable.nth(legal, rng.below(legal.count_ones())))
            }
            legal => Move::Place(tightest(pos.board(), legal)),
        };
        pos.play_unchecked(m);
        line.push(pos);
        chance = 20;
    }
    line
}

fn tightest(board: Board, legal: u64) -> Square {
    let replies = |&square: &Square| {
        Portable.legal(board.placed(square, Portable.flips(board, square))).count_ones()
    };
    squares(legal).min_by_key(replies).expect("there is a legal move")
}

/// The same positions with their scores, found on all cores. Each part is scored by a thinker
/// that remembers nothing else, so that scores do not depend on how many cores there are.
pub(crate) fn scored(positions: &[Position], eval: &'static Eval) -> Vec<Lesson> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let teach = |first: usize| {
        let parts = positions.chunks(PART).enumerate().skip(first).step_by(cores);
        let score = |(number, part): (usize, &[Position])| {
            let mut thinker = Thinker::with_eval(16, Seed::from_number(number as u64), eval);
            let lessons = part.iter().filter_map(|position| lesson(&mut thinker, position));
            (number, lessons.collect::<Vec<_>>())
        };
        parts.map(score).collect::<Vec<_>>()
    };
    let mut parts: Vec<(usize, Vec<Lesson>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|first| scope.spawn(move || teach(first))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no lesson panics")).collect()
    });
    parts.sort_by_key(|(number, _)| *number);
    parts.into_iter().flat_map(|(_, lessons)| lessons).collect()
}

fn lesson(thinker: &mut Thinker, position: &Position) -> Option<Lesson> {
    let Position { pos, known, game } = position;
    let board = pos.board();
    let empties = board.empty().count_ones();
    let score = if let Some(score) = known {
        Some(i32::from(*score))
    } else if empties <= SOLVED {
        thinker.solve(pos, &Stop::never()).score()
    } else {
        // One ply further than to the end of this stage.
        let depth = (1..6).find(|ahead| empties % 4 == ahead % 4).unwrap_or(4) + 1;
        thinker.think(pos, Limit::depth(depth), &Stop::never()).score()
    };
    let is_test = game.is_multiple_of(TEST_EVERY);
    score.map(|score| Lesson { board, score: score as i8, is_test })
}
