//! Which moves to try first: the table's, good captures, killers, what has been good elsewhere, bad captures.

use super::{eval::rough_value, exchange, search::PLIES_MAX};
use crate::{Board, Color, Kind, Manner, Move, Square};

/// A move and how early to try it: greater first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) m: Move,
    pub(crate) rank: i32,
}

const FIRST: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const BAD_CAPTURE: i32 = -(1 << 28);
/// No quiet move's history grows beyond this.
const HISTORY_MAX: i32 = 1 << 14;

/// What was learnt about quiet moves during a search.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The last two quiet moves that were too good at each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a move from one square to another was too good, by colour, less how often it was not.
    history: Vec<i32>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { killers: vec![[None; 2]; PLIES_MAX + 1], history: vec![0; 2 * 64 * 64] }
    }

    /// Makes room for the next search: what is old counts less.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|history| *history /= 8);
    }

    /// A quiet move was too good for the opponent to allow; those tried before it were not.
    pub(crate) fn reward(&mut self, turn: Color, m: Move, ply: usize, depth: i32, tried: &[Move]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = (depth * depth * 4).min(HISTORY_MAX / 4);
        self.learn(turn, m, bonus);
        for &other in tried {
            self.learn(turn, other, -bonus);
        }
    }

    fn learn(&mut self, turn: Color, m: Move, bonus: i32) {
        let history = &mut self.history[index(turn, m.from(), m.to())];
        // The nearer to the bound, the less is added, so that it is never passed.
        *history += bonus - *history * bonus.abs() / HISTORY_MAX;
    }

    pub(crate) fn history(&self, turn: Color, m: Move) -> i32 {
        self.history[index(turn, m.from(), m.to())]
    }

    /// How early to try a move.
    pub(crate) fn rank(&self, board: &Board, m: Move, first: Option<Move>, ply: usize) -> i32 {
        if Some(m) == first {
            return FIRST;
        }
        if is_noisy(board, m) {
            let worth = capture_rank(board, m);
            return if exchange::wins(board, m, 0) { GOOD_CAPTURE } else { BAD_CAPTURE } + worth;
        }
        match self.killers[ply].iter().position(|&killer| killer == Some(m)) {
            Some(place) => KILLER - place as i32,
            None => self.history(board.turn(), m),
        }
    }
}

/// Does a move take something or make a queen?
pub(crate) fn is_noisy(board: &Board, m: Move) -> bool {
    let takes = board.side(board.turn().other()) & m.to().set() != 0;
    takes || m.manner() == Manner::EnPassant || m.promotes_to() == Some(Kind::Queen)
}

/// The most valuable victim first, and among equals the least valuable taker.
pub(crate) fn capture_rank(board: &Board, m: Move) -> i32 {
    let victim = match m.manner() {
        Manner::EnPassant => rough_value(Kind::Pawn),
        _ => board.kind_at(m.to()).map_or(0, rough_value),
    };
    let taker = board.kind_at(m.from()).map_or(0, |kind| kind as i32);
    16 * (victim + m.promotes_to().map_or(0, rough_value)) - taker
}

/// Puts the best of the moves from `i` on in place `i`.
pub(crate) fn bring_best(moves: &mut [Ranked], i: usize) -> Ranked {
    let best = (i..moves.len()).max_by_key(|&j| (moves[j].rank, std::cmp::Reverse(j))).unwrap_or(i);
    moves.swap(i, best);
    moves[i]
}

fn index(turn: Color, from: Square, to: Square) -> usize {
    (turn.index() * 64 + from.index()) * 64 + to.index()
}
