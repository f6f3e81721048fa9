//! How good a position looks to somebody who knows the rules of thumb, in hundredths of a pawn.
//!
//! The network had this classical evaluation as its first teacher, and the simple players judge by it.
//! Every term is a pair, for the middle game and for the endgame; the material left on the board says how much of each.

mod king;
mod pair;
mod pawns;
mod pieces;
pub(crate) mod terms;
mod training;
mod weights;

use jogada_search::Score;

use super::endgame;
use crate::{
    Board, Color, Kind, Square,
    cpu::{Cpu, Task, dispatch},
    mover::{Black, Mover, White},
    square::{Set, squares},
};
use pair::Pair;
use pieces::Maps;
use terms::{DANGERS, PLACED, TEMPO};
use weights::{DANGER, WEIGHTS};

pub use training::{Trace, Weights, weights_text};

/// How much of the middle game each kind keeps alive; 24 at the start.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const PHASE_MAX: i32 = 24;

/// What is known of a position from the moves that led to it: here, what the pieces are worth where they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// White's less Black's.
    placed: Pair,
    phase: i32,
}

impl State {
    pub(crate) fn of(board: &Board) -> State {
        let mut state = State { placed: Pair::default(), phase: 0 };
        for square in squares(board.occupied()) {
            if let Some(piece) = board.piece_at(square) {
                state.add(piece.color, piece.kind, square);
            }
        }
        state
    }

    /// The value of the position for the side to move. `board` is the one that the state is of.
    pub(crate) fn value(&self, board: &Board) -> Score {
        dispatch(Evaluate(self, board))
    }

    #[inline(always)]
    fn add(&mut self, color: Color, kind: Kind, square: Square) {
        self.placed += placed(color, kind, square);
        self.phase += PHASE[kind.index()];
    }
}

/// The value of a position for the side to move, from the board alone.
pub fn evaluate(board: &Board) -> Score {
    State::of(board).value(board)
}

/// The value of a kind, for exchanges and ordering.
pub(crate) const fn rough_value(kind: Kind) -> Score {
    [100, 320, 330, 500, 950, 20_000][kind as usize]
}

struct Evaluate<'a>(&'a State, &'a Board);

impl Task for Evaluate<'_> {
    type Output = Score;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Score {
        let Evaluate(state, board) = self;
        let [white, black] = weigh::<C, Sum>(cpu, board);
        let mut pair = state.placed + white.0 - black.0;
        let tempo = WEIGHTS[TEMPO];
        pair += if board.turn == Color::White { tempo } else { -tempo };
        let white = blend(board, state.phase, pair);
        let value = if board.turn == Color::White { white } else { -white };
        value + endgame::hunt(board)
    }
}

/// What takes the terms of one side: their sum, or a list of them for training.
pub(super) trait Tally: Default {
    /// So many times what a term is worth.
    fn add(&mut self, term: usize, times: i32);

    /// What endangers this side's king, each so many times.
    fn endanger(&mut self, times: &[i32; DANGERS]);
}

/// Weighs all but where the pieces stand, White first.
#[inline(always)]
fn weigh<C: Cpu, T: Tally>(cpu: C, board: &Board) -> [T; 2] {
    let (mut white, mut black) = (T::default(), T::default());
    let ours = pieces::survey::<C, White, T>(cpu, board, &mut white);
    let theirs = pieces::survey::<C, Black, T>(cpu, board, &mut black);
    side::<C, White, T>(cpu, board, &ours, &theirs, &mut white);
    side::<C, Black, T>(cpu, board, &theirs, &ours, &mut black);
    [white, black]
}

#[inline(always)]
fn side<C: Cpu, M: Mover, T: Tally>(
    cpu: C,
    board: &Board,
    ours: &Maps,
    theirs: &Maps,
    tally: &mut T,
) {
    pawns::weigh::<M, T>(board, theirs, tally);
    pieces::threats::<M, T>(board, ours, theirs, tally);
    king::shelter::<M, T>(board, tally);
    king::danger::<C, M, T>(cpu, board, ours, theirs, tally);
}

/// The terms added up.
#[derive(Default)]
struct Sum(Pair);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: usize, times: i32) {
        self.0 += WEIGHTS[term] * times;
    }

    #[inline(always)]
    fn endanger(&mut self, times: &[i32; DANGERS]) {
        let sum: i32 = times.iter().zip(DANGER).map(|(times, weight)| times * weight).sum();
        self.0 = self.0 - harm(sum);
    }
}

/// What a danger costs: one attacker alone is little, several together are much.
#[inline(always)]
fn harm(danger: i32) -> Pair {
    let danger = danger.max(0);
    Pair((danger * danger / 1024).min(800), danger / 16)
}

/// One value of both, nearer to that of the endgame the fewer pieces are left.
#[inline(always)]
fn blend(board: &Board, phase: i32, Pair(middle, end): Pair) -> Score {
    let phase = phase.clamp(0, PHASE_MAX);
    let end = end * scale(board, end) / SCALE_MAX;
    (middle * phase + end * (PHASE_MAX - phase)) / PHASE_MAX
}

const SCALE_MAX: i32 = 64;

/// How much of an endgame's advantage counts, of 64: less where it is hard to win with it.
#[inline(always)]
fn scale(board: &Board, end: Score) -> i32 {
    let leader = board.sides[usize::from(end < 0)];
    let pawns = count(board.pawns & leader);
    let officers = board.occupied() & !board.pawns & !board.kings;
    let bishops = board.diagonals & !board.straights;
    if pawns == 0 {
        let worth = |side: Set| {
            let straights = board.straights & side;
            let minors = count(officers & side & !straights);
            3 * minors + 5 * count(straights) + 4 * count(straights & board.diagonals)
        };
        // Without pawns, a minor piece ahead is rarely enough.
        let [white, black] = board.sides.map(worth);
        if (white - black).abs() <= 3 {
            return 8;
        }
    }
    let is_opposite = bishops & board.sides[0] != 0
        && bishops & board.sides[1] != 0
        && count(bishops) == 2
        && count(bishops & DARK) == 1;
    match is_opposite {
        true if officers == bishops => 28 + 4 * pawns.min(4),
        true => 48,
        false => (44 + 4 * pawns).min(SCALE_MAX),
    }
}

const DARK: Set = 0xAA55_AA55_AA55_AA55;

#[inline(always)]
fn placed(color: Color, kind: Kind, square: Square) -> Pair {
    let weight = WEIGHTS[PLACED + 64 * kind.index() + (square.index() ^ flip(color))];
    if color == Color::White { weight } else { -weight }
}

/// What turns a square's index round for Black.
#[inline(always)]
const fn flip(color: Color) -> usize {
    if matches!(color, Color::White) { 0 } else { 56 }
}

#[inline(always)]
fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

#[cfg(test)]
mod tests;
