//! What one thread learns from its search: killers, countermoves, histories of quiet moves and captures, and correction
//! history, which says where the static eval is off.

use jogada_search::{Score, pages};

use super::{PLIES_MAX, checks::Checks, position::Position, table::SCORE_MAX};
use crate::{Board, Color, Kind, Manner, Move, Set, Square};

/// Histories stay between plus and minus this.
const HISTORY_MAX: i32 = 1 << 14;
/// Pieces of either colour times destinations: `64 * piece + square`.
const PIECE_TOS: usize = 12 * 64;
/// Pawn structures that the pawn history tells apart, by hash.
const PAWN_PATTERNS: usize = 512;
/// Entries of each correction history for each colour to move.
const CORRECTIONS: usize = 1 << 14;
/// Corrections are stored in this part of the evaluation's unit.
const CORRECTION_GRAIN: i32 = 256;
const CORRECTION_MAX: i32 = 64 * CORRECTION_GRAIN;

/// What one thread has learnt about moves and evaluations.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The last two quiet moves that caused a beta cutoff at each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// The quiet move that last refuted a move.
    countermoves: Vec<Option<Move>>,
    /// Butterfly history: by colour, whether origin and destination are attacked, origin and destination.
    quiet: Vec<i16>,
    /// Capture history: by piece, destination and what is taken.
    capture: Vec<i16>,
    /// Continuation history: by an earlier move of the line and this one.
    continuation: Vec<i16>,
    /// Pawn history: by pawn structure and move.
    pawn: Vec<i16>,
    /// Correction history: the mean error of the static eval by pawns, and by the other pieces of each side.
    corrections: [Vec<i16>; 3],
}

/// A moved piece and its destination: what continuation history knows a move by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    pub(crate) fn of(board: &Board, m: Move) -> PieceTo {
        let kind = board.kind_at(m.from()).unwrap_or(Kind::Pawn);
        let piece = 6 * board.turn.index() + kind.index();
        PieceTo((64 * piece + m.to().index()) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The node in which a quiet move is made: all that its history depends on beside the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveContext {
    pub(crate) ply: usize,
    /// The moves of the line one, two and four plies ago.
    pub(crate) before: [Option<PieceTo>; 3],
    /// What the opponent attacks.
    pub(crate) threats: Set,
    checks: Checks,
    /// The row of the pawn history.
    pawns: usize,
}

impl MoveContext {
    pub(crate) fn new(pos: &Position, ply: usize, before: [Option<PieceTo>; 3]) -> MoveContext {
        let threats = pos.board.attacks(pos.board.turn.other());
        let pawns = pos.correction_keys()[0] as usize % PAWN_PATTERNS;
        MoveContext { ply, before, threats, checks: Checks::of(&pos.board), pawns }
    }

    /// Does a move give check? Castling, promotions and en passant are judged by the pieces before them.
    pub(crate) fn gives_check(&self, board: &Board, m: Move) -> bool {
        self.checks.gives_check(board, m)
    }
}

impl History {
    pub(crate) fn new() -> History {
        History {
            killers: vec![[None; 2]; PLIES_MAX + 2],
            countermoves: vec![None; PIECE_TOS],
            quiet: vec![0; 2 * 4 * 64 * 64],
            capture: vec![0; PIECE_TOS * 6],
            continuation: pages::filled(PIECE_TOS * PIECE_TOS, 0),
            pawn: vec![0; PAWN_PATTERNS * PIECE_TOS],
            corrections: std::array::from_fn(|_| vec![0; 2 * CORRECTIONS]),
        }
    }

    /// Prepares for another search: its plies have other killers.
    pub(crate) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Forgets the killers of a ply, which came from another branch.
    pub(crate) fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    /// How likely a quiet move refutes the position: 3 and 2 for killers, 1 for the countermove, else 0.
    pub(crate) fn refutation_rank(&self, context: &MoveContext, m: Move) -> i32 {
        let [first, second] = self.killers[context.ply];
        let countermove = context.before[0].and_then(|before| self.countermoves[before.index()]);
        match Some(m) {
            m if m == first => 3,
            m if m == second => 2,
            m if m == countermove => 1,
            _ => 0,
        }
    }

    /// The history of the quiet moves of one position.
    pub(crate) fn quiets<'a>(&'a self, context: &'a MoveContext) -> QuietHistory<'a> {
        let row = |before: PieceTo| &self.continuation[before.index() * PIECE_TOS..][..PIECE_TOS];
        let [one, two, four] = context.before;
        QuietHistory {
            quiet: &self.quiet,
            threats: context.threats,
            pawn: &self.pawn[context.pawns * PIECE_TOS..][..PIECE_TOS],
            before: [one.map_or(&[], row), two.map_or(&[], row), four.map_or(&[], row)],
        }
    }

    /// The history of a capture or promotion.
    pub(crate) fn capture(&self, board: &Board, m: Move) -> i32 {
        self.capture[capture_index(board, m)].into()
    }

    /// Rewards a move for a beta cutoff, and punishes those searched before it.
    pub(crate) fn learn_cutoff(
        &mut self,
        board: &Board,
        context: &MoveContext,
        m: Move,
        depth: i32,
        others: &[Move],
    ) {
        let bonus = (170 * depth - 100).clamp(50, 1800);
        let is_quiet = !is_noisy(board, m);
        if is_quiet {
            let killers = &mut self.killers[context.ply];
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            if let Some(before) = context.before[0] {
                self.countermoves[before.index()] = Some(m);
            }
            self.learn_quiet(board, context, m, bonus);
        } else {
            learn(&mut self.capture[capture_index(board, m)], bonus);
        }
        for &other in others {
            if is_noisy(board, other) {
                learn(&mut self.capture[capture_index(board, other)], -bonus);
            } else if is_quiet {
                self.learn_quiet(board, context, other, -bonus);
            }
        }
    }

    /// The index of a quiet move in the butterfly history, for [`History::learn_eval_gain`].
    pub(crate) fn quiet_index(board: &Board, context: &MoveContext, m: Move) -> usize {
        butterfly_index(board.turn, context.threats, m)
    }

    /// Rewards a quiet move by how much it raised the static eval.
    pub(crate) fn learn_eval_gain(&mut self, index: usize, gain: Score) {
        learn(&mut self.quiet[index], (GAIN_WEIGHT * gain + GAIN_BIAS).clamp(-1500, 1500));
    }

    /// Updates the continuation history of a quiet move alone.
    pub(crate) fn learn_continuation(
        &mut self,
        board: &Board,
        context: &MoveContext,
        m: Move,
        bonus: i32,
    ) {
        let piece_to = PieceTo::of(board, m);
        for before in context.before.into_iter().flatten() {
            learn(&mut self.continuation[before.index() * PIECE_TOS + piece_to.index()], bonus);
        }
    }

    fn learn_quiet(&mut self, board: &Board, context: &MoveContext, m: Move, bonus: i32) {
        let piece_to = PieceTo::of(board, m);
        learn(&mut self.quiet[butterfly_index(board.turn, context.threats, m)], bonus);
        learn(&mut self.pawn[context.pawns * PIECE_TOS + piece_to.index()], bonus);
        self.learn_continuation(board, context, m, bonus);
    }

    /// The static eval with the mean error of similar positions added.
    pub(crate) fn corrected(&self, pos: &Position, raw: Score) -> Score {
        let error: i32 = correction_indices(pos)
            .iter()
            .zip(&self.corrections)
            .zip(CORRECTION_WEIGHTS)
            .map(|((&index, corrections), weight)| weight * i32::from(corrections[index]))
            .sum();
        (raw + error / (4 * CORRECTION_GRAIN)).clamp(-SCORE_MAX, SCORE_MAX)
    }

    /// Learns from the difference between a search of this depth and the static eval.
    pub(crate) fn update_correction(&mut self, pos: &Position, difference: Score, depth: i32) {
        let weight = (depth + 1).min(16);
        for (index, corrections) in correction_indices(pos).into_iter().zip(&mut self.corrections) {
            let old = i32::from(corrections[index]);
            let target = (difference * CORRECTION_GRAIN).clamp(-CORRECTION_MAX, CORRECTION_MAX);
            let new = (old * (256 - weight) + target * weight) / 256;
            corrections[index] = new.clamp(-CORRECTION_MAX, CORRECTION_MAX) as i16;
        }
    }
}

/// The rows of the histories that concern one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietHistory<'a> {
    quiet: &'a [i16],
    threats: Set,
    /// By piece and destination: with this pawn structure, and after each of the moves before, empty for a null move.
    pawn: &'a [i16],
    before: [&'a [i16]; 3],
}

impl QuietHistory<'_> {
    /// The sum of a move's histories, at most five times [`HISTORY_MAX`].
    pub(crate) fn of(&self, board: &Board, m: Move) -> i32 {
        let piece_to = PieceTo::of(board, m).index();
        let mut sum = i32::from(self.quiet[butterfly_index(board.turn, self.threats, m)]);
        for row in [self.pawn, self.before[0], self.before[1], self.before[2]] {
            sum += row.get(piece_to).copied().map_or(0, i32::from);
        }
        sum
    }
}

/// History points for a hundredth of a pawn, and for having moved: after a move it is the other side's turn, which costs
/// its tempo.
const GAIN_WEIGHT: i32 = 20;
const GAIN_BIAS: i32 = 400;

/// In quarters: the pawns' correction counts most.
const CORRECTION_WEIGHTS: [i32; 3] = [4, 3, 3];

fn correction_indices(pos: &Position) -> [usize; 3] {
    pos.correction_keys()
        .map(|key| pos.board.turn.index() * CORRECTIONS + key as usize % CORRECTIONS)
}

/// Adds a bonus that shrinks towards the bound, so that a history never passes it.
fn learn(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

fn butterfly_index(turn: Color, threats: Set, m: Move) -> usize {
    let is_attacked = |square: Square| usize::from(threats & square.set() != 0);
    let attacked = 2 * is_attacked(m.from()) + is_attacked(m.to());
    ((turn.index() * 4 + attacked) * 64 + m.from().index()) * 64 + m.to().index()
}

fn capture_index(board: &Board, m: Move) -> usize {
    let taken = board.kind_at(m.to()).unwrap_or(Kind::Pawn);
    PieceTo::of(board, m).index() * 6 + taken.index()
}

/// Is it a capture or a promotion to a queen?
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
    fn a_repeated_error_is_corrected() {
        let start = Chess::new(Fen::start(), Draws::Fifty);
        let pos = Position::of(&start);
        let mut history = History::new();
        (0..500).for_each(|_| history.update_correction(&pos, 40, 10));
        assert!((90..=110).contains(&history.corrected(&pos, 0)));
        let black = pos.after_null_move();
        assert_eq!(history.corrected(&black, 0), 0);
    }
}
