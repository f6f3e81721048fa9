//! Positions with the scores that perfect play gives them, or nearly.

use std::{num::NonZero, thread};

use jogada_core::{Game, Rng, Seed, Side};
use jogada_search::{Engine, Limit, Stop};
use othello::{
    Board, Move, Othello, Start,
    engine::{Eval, STAGES, Thinker, stage},
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

/// Both stages of every four discs learn together first.
pub(crate) const GROUPS: usize = STAGES / 2;

/// How many positions of every game each group learns from, and as many stray ones: fewest where
/// they are dear or where a search seldom ends.
const COUNTS: [u32; GROUPS] = [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 2, 1, 1];

/// With no more empty squares than this positions are solved.
const SOLVED: u32 = 14;
/// With no more than this a search of as many nodes sees the end, or nearly.
const SEEN: u32 = 20;
const SEEN_NODES: u64 = 20_000;
/// How many positions are scored together.
const PART: usize = 1024;
/// How many plies a search looks beyond its stage.
const AHEAD: u32 = 2;
/// One game in this many is a test game.
const TEST_EVERY: usize = 40;
/// The most random moves from a master's position to a stray one.
const ASTRAY: u32 = 5;

/// Positions by group: of every game some, and where the base knows its score; as many that leave
/// the game a few moves before: a search meets many positions that no master allows.
pub(crate) fn positions(bases: &[Base]) -> Vec<Vec<Position>> {
    let mut by_group = vec![Vec::new(); GROUPS];
    let games = bases.iter().flat_map(|base| base.games.iter().map(move |game| (base, game)));
    for (number, (base, game)) in games.enumerate() {
        let mut rng = Seed::from_number(number as u64).rng();
        let Ok((moves, _)) = game.moves(Start::World) else { continue };
        let masters = line(Othello::first(Start::World), &moves);
        let solved = |pos: &&Othello| pos.board().empty().count_ones() == u32::from(base.solved_at);
        if let Some(pos) = masters.iter().find(solved).filter(|pos| pos.legal() != 0) {
            let position = Position { pos: *pos, known: Some(perfect(game, pos)), game: number };
            by_group[group(pos)].push(position);
        }
        for (i, positions) in by_group.iter_mut().enumerate() {
            let here: Vec<usize> =
                (0..masters.len()).filter(|&j| group(&masters[j]) == i).collect();
            for _ in 0..if here.is_empty() { 0 } else { COUNTS[i] } {
                let place = here[rng.below(here.len() as u32) as usize];
                let stray = stray(&masters, place, &mut rng);
                let both = [Some(masters[place]), stray.filter(|pos| group(pos) == i)];
                let open = both.into_iter().flatten().filter(|pos| pos.legal() != 0);
                positions.extend(open.map(|pos| Position { pos, known: None, game: number }));
            }
        }
    }
    by_group
}

fn group(pos: &Othello) -> usize {
    stage(pos.board()) / 2
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

/// A position about as far into the game as that at `place`, a few random moves away from it.
fn stray(masters: &[Othello], place: usize, rng: &mut Rng) -> Option<Othello> {
    let moves = 1 + rng.below(ASTRAY);
    let mut pos = masters[place.checked_sub(moves as usize)?];
    for _ in 0..moves {
        pos.play_unchecked(pos.random_move(rng)?);
    }
    Some(pos)
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
    let score = match known {
        Some(score) => Some(i32::from(*score)),
        None if empties <= SOLVED => thinker.solve(pos, &Stop::never()).score(),
        None => {
            // Some plies further than to the end of this stage.
            let depth = (1..5).find(|ahead| empties % 4 == ahead % 4).unwrap_or(4) + AHEAD;
            let limit =
                if empties <= SEEN { Limit::nodes(SEEN_NODES) } else { Limit::depth(depth) };
            thinker.think(pos, limit, &Stop::never()).score()
        }
    };
    let is_test = game.is_multiple_of(TEST_EVERY);
    score.map(|score| Lesson { board, score: score as i8, is_test })
}
