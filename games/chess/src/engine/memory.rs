//! What a search has learnt about moves: which were good elsewhere, after which others, and where the evaluation errs.

use jogada_search::{Score, pages};

use super::{
    PLIES_MAX,
    checks::Checks,
    net::{self, Views},
    position::Position,
    table::SCORE_MAX,
};
use crate::{Board, Color, Kind, Manner, Move, Set, Square};

/// No history grows beyond this.
const HISTORY_MAX: i32 = 1 << 14;
/// A kind and colour on a square: `64 * piece + square`.
const PLACES: usize = 12 * 64;
/// Patterns of pawns that are told apart.
const PAWN_PATTERNS: usize = 512;
/// Positions whose error is told apart, for each colour to move.
const ERRORS: usize = 1 << 14;
/// Errors are kept in this part of the evaluation's unit.
const ERROR_GRAIN: i32 = 256;
const ERROR_MAX: i32 = 64 * ERROR_GRAIN;

/// What one thread has learnt.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The views of the line's positions: near ones make new ones cheap.
    pub(super) views: Views<'static>,
    /// The last two quiet moves that were too good at each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// The quiet move that last answered a move.
    counters: Vec<Option<Move>>,
    /// By colour, whether its squares are attacked, origin and destination.
    quiet: Vec<i16>,
    /// By piece, destination and what is taken.
    capture: Vec<i16>,
    /// By an earlier move of the line and this one.
    continuation: Vec<i16>,
    /// By the pattern of pawns and the move.
    pawn: Vec<i16>,
    /// By how much the evaluation was wrong, by pawns and by the officers of each side.
    errors: [Vec<i16>; 3],
}

/// What a move is remembered by: whose piece goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u16);

impl Place {
    pub(crate) fn of(board: &Board, m: Move) -> Place {
        let kind = board.kind_at(m.from()).unwrap_or(Kind::Pawn);
        let piece = 6 * board.turn.index() + kind.index();
        Place((64 * piece + m.to().index()) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where a quiet move is made: all that its history depends on beside the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) ply: usize,
    /// The moves of the line one, two and four plies ago.
    pub(crate) before: [Option<Place>; 3],
    pub(crate) threats: Set,
    checks: Checks,
    pawns: usize,
}

impl Scene {
    pub(crate) fn new(pos: &Position, ply: usize, before: [Option<Place>; 3]) -> Scene {
        let threats = pos.board.attacks(pos.board.turn.other());
        let pawns = pos.part_keys()[0] as usize % PAWN_PATTERNS;
        Scene { ply, before, threats, checks: Checks::of(&pos.board), pawns }
    }

    /// Does a move give check? Castling, promotions and en passant are judged by the pieces before them.
    pub(crate) fn is_check(&self, board: &Board, m: Move) -> bool {
        self.checks.is_given(board, m)
    }
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            views: Views::new(net::shipped()),
            killers: vec![[None; 2]; PLIES_MAX + 2],
            counters: vec![None; PLACES],
            quiet: vec![0; 2 * 4 * 64 * 64],
            capture: vec![0; PLACES * 6],
            continuation: pages::filled(PLACES * PLACES, 0),
            pawn: vec![0; PAWN_PATTERNS * PLACES],
            errors: std::array::from_fn(|_| vec![0; 2 * ERRORS]),
        }
    }

    /// Makes room for the next search: killers belong to one line only.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Killers of an earlier branch say nothing two plies further down.
    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    /// Is it a quiet move that refuted something like this before? The greater the likelier.
    pub(crate) fn refutes(&self, scene: &Scene, m: Move) -> i32 {
        let [first, second] = self.killers[scene.ply];
        let counter = scene.before[0].and_then(|before| self.counters[before.index()]);
        match Some(m) {
            m if m == first => 3,
            m if m == second => 2,
            m if m == counter => 1,
            _ => 0,
        }
    }

    /// How good quiet moves have been, for a position's moves one after the other.
    pub(crate) fn quiets<'a>(&'a self, scene: &'a Scene) -> Quiets<'a> {
        let row = |before: Place| &self.continuation[before.index() * PLACES..][..PLACES];
        let [one, two, four] = scene.before;
        Quiets {
            quiet: &self.quiet,
            threats: scene.threats,
            pawn: &self.pawn[scene.pawns * PLACES..][..PLACES],
            before: [one.map_or(&[], row), two.map_or(&[], row), four.map_or(&[], row)],
        }
    }

    /// How good a capture or promotion has been.
    pub(crate) fn capture(&self, board: &Board, m: Move) -> i32 {
        self.capture[capture_index(board, m)].into()
    }

    /// A move was too good for the opponent to allow; those tried before it were not.
    pub(crate) fn reward(
        &mut self,
        board: &Board,
        scene: &Scene,
        m: Move,
        depth: i32,
        others: &[Move],
    ) {
        let bonus = (170 * depth - 100).clamp(50, 1800);
        let is_quiet = !is_noisy(board, m);
        if is_quiet {
            let killers = &mut self.killers[scene.ply];
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            if let Some(before) = scene.before[0] {
                self.counters[before.index()] = Some(m);
            }
            self.learn_quiet(board, scene, m, bonus);
        } else {
            learn(&mut self.capture[capture_index(board, m)], bonus);
        }
        for &other in others {
            if is_noisy(board, other) {
                learn(&mut self.capture[capture_index(board, other)], -bonus);
            } else if is_quiet {
                self.learn_quiet(board, scene, other, -bonus);
            }
        }
    }

    /// Where the history of a quiet move is kept, to be learnt from later.
    pub(crate) fn slot(board: &Board, scene: &Scene, m: Move) -> usize {
        quiet_index(board.turn, scene.threats, m)
    }

    /// A quiet move has made its side stand so much better, as the evaluation sees it before anything is tried.
    pub(crate) fn learn_gain(&mut self, slot: usize, gain: Score) {
        learn(&mut self.quiet[slot], (GAIN_WEIGHT * gain + GAIN_BIAS).clamp(-1500, 1500));
    }

    /// Follows a reduced quiet move that turned out otherwise than expected.
    pub(crate) fn learn_continuation(&mut self, board: &Board, scene: &Scene, m: Move, bonus: i32) {
        let place = Place::of(board, m);
        for before in scene.before.into_iter().flatten() {
            learn(&mut self.continuation[before.index() * PLACES + place.index()], bonus);
        }
    }

    fn learn_quiet(&mut self, board: &Board, scene: &Scene, m: Move, bonus: i32) {
        let place = Place::of(board, m);
        learn(&mut self.quiet[quiet_index(board.turn, scene.threats, m)], bonus);
        learn(&mut self.pawn[scene.pawns * PLACES + place.index()], bonus);
        self.learn_continuation(board, scene, m, bonus);
    }

    /// The evaluation with what it was wrong by in positions like this.
    pub(crate) fn correct(&self, pos: &Position, value: Score) -> Score {
        let error: i32 = error_indices(pos)
            .iter()
            .zip(&self.errors)
            .zip(ERROR_WEIGHTS)
            .map(|((&index, errors), weight)| weight * i32::from(errors[index]))
            .sum();
        (value + error / (4 * ERROR_GRAIN)).clamp(-SCORE_MAX, SCORE_MAX)
    }

    /// A search of this depth found another score than the evaluation had thought.
    pub(crate) fn learn_error(&mut self, pos: &Position, difference: Score, depth: i32) {
        let weight = (depth + 1).min(16);
        for (index, errors) in error_indices(pos).into_iter().zip(&mut self.errors) {
            let old = i32::from(errors[index]);
            let target = (difference * ERROR_GRAIN).clamp(-ERROR_MAX, ERROR_MAX);
            let new = (old * (256 - weight) + target * weight) / 256;
            errors[index] = new.clamp(-ERROR_MAX, ERROR_MAX) as i16;
        }
    }
}

/// What is known of the quiet moves of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiets<'a> {
    quiet: &'a [i16],
    threats: Set,
    /// By the piece and where it goes, with pawns like these, and after each of the moves before; empty if there was none.
    pawn: &'a [i16],
    before: [&'a [i16]; 3],
}

impl Quiets<'_> {
    /// How good a move has been, at most five times [`HISTORY_MAX`].
    pub(crate) fn of(&self, board: &Board, m: Move) -> i32 {
        let place = Place::of(board, m).index();
        let mut sum = i32::from(self.quiet[quiet_index(board.turn, self.threats, m)]);
        for row in [self.pawn, self.before[0], self.before[1], self.before[2]] {
            sum += row.get(place).copied().map_or(0, i32::from);
        }
        sum
    }
}

/// What a hundredth of a pawn is worth in a history, and what every move is granted: having moved looks like a loss,
/// because it is the other side's turn.
const GAIN_WEIGHT: i32 = 20;
const GAIN_BIAS: i32 = 400;

/// In quarters: pawns tell most.
const ERROR_WEIGHTS: [i32; 3] = [4, 3, 3];

fn error_indices(pos: &Position) -> [usize; 3] {
    pos.part_keys().map(|key| pos.board.turn.index() * ERRORS + key as usize % ERRORS)
}

/// The nearer to the bound, the less is added, so that it is never passed.
fn learn(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

fn quiet_index(turn: Color, threats: Set, m: Move) -> usize {
    let is_attacked = |square: Square| usize::from(threats & square.set() != 0);
    let attacked = 2 * is_attacked(m.from()) + is_attacked(m.to());
    ((turn.index() * 4 + attacked) * 64 + m.from().index()) * 64 + m.to().index()
}

fn capture_index(board: &Board, m: Move) -> usize {
    let taken = board.kind_at(m.to()).unwrap_or(Kind::Pawn);
    Place::of(board, m).index() * 6 + taken.index()
}

/// Does a move take something or make a queen?
pub(crate) fn is_noisy(board: &Board, m: Move) -> bool {
    let takes = board.side(board.turn.other()) & m.to().set() != 0;
    takes || m.manner() == Manner::EnPassant || m.promotes_to() == Some(Kind::Queen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Draws, Fen};

    #[test]
    fn no_history_leaves_its_bounds() {
        let mut history = 0;
        for _ in 0..1000 {
            learn(&mut history, 1800);
        }
        assert!(i32::from(history) <= HISTORY_MAX && history > 15_000);
        for _ in 0..1000 {
            learn(&mut history, -1800);
        }
        assert!(i32::from(history) >= -HISTORY_MAX && history < -15_000);
    }

    #[test]
    fn an_error_that_keeps_coming_back_is_corrected() {
        let start = Chess::new(Fen::start(), Draws::Fifty);
        let pos = Position::of(&start);
        let mut memory = Memory::new();
        (0..500).for_each(|_| memory.learn_error(&pos, 40, 10));
        assert!((90..=110).contains(&memory.correct(&pos, 0)));
        let black = pos.after_pass();
        assert_eq!(memory.correct(&black, 0), 0);
    }
}
