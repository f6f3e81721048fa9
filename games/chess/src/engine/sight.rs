//! What is known of a position before its moves are tried: what is solved, what the evaluation says, and what the table knows.

use jogada_search::{Bound, Score, is_decided};

use super::{
    endgame, endings,
    position::Position,
    search::{Node, Worker},
    table::Found,
};

/// What is known of a position before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) found: Option<Found>,
    /// The evaluation by itself, and corrected by what was learnt; nothing in check.
    pub(super) raw: Option<Score>,
    pub(super) value: Option<Score>,
    /// The best guess of the score: the corrected evaluation, or what the table knows better.
    pub(super) guess: Score,
    /// Does the side stand better than before its last move?
    pub(super) is_improving: bool,
}

impl Worker<'_> {
    /// The score of a position with so few pieces that it is solved.
    pub(super) fn solved(&self, pos: &Position, ply: usize) -> Option<Score> {
        let is_few = pos.board.occupied().count_ones() <= self.solved_pieces;
        if is_few { endings::score(&pos.board, ply, pos.clock) } else { None }
    }

    /// What a position is worth without looking ahead: what the network says, and how near a bare king is to its end.
    pub(super) fn evaluate(&mut self, pos: &Position, ply: usize) -> Score {
        self.memory.views.value(&pos.board, ply) + endgame::hunt(&pos.board)
    }

    /// Evaluates a position, and compares it with the table and with two plies ago.
    pub(super) fn look_at(&mut self, pos: &Position, node: &Node, found: Option<Found>) -> Sight {
        let raw = if pos.is_check {
            None
        } else {
            found.and_then(|found| found.value).or_else(|| Some(self.evaluate(pos, node.ply)))
        };
        let value = raw.map(|raw| {
            // The nearer the fifty-move rule, the less an advantage is worth.
            let raw = raw * (220 - Score::from(pos.clock)) / 220;
            self.memory.correct(pos, raw)
        });
        self.frame(node.ply).value = value;
        let earlier = [2, 4].into_iter().find_map(|plies| self.frame_before(node.ply, plies).value);
        let is_improving = value.zip(earlier).is_some_and(|(now, earlier)| now > earlier);
        let mut guess = value.unwrap_or(0);
        if let Some(found) = found
            && !is_decided(found.score)
            && match found.bound {
                Bound::Exact => true,
                Bound::AtLeast => found.score > guess,
                Bound::AtMost => found.score < guess,
            }
        {
            guess = found.score;
        }
        Sight { found, raw, value, guess, is_improving }
    }

    /// Holds it for or against the move that led here how the evaluation has changed by it.
    pub(super) fn learn_from_value(&mut self, node: &Node, sight: &Sight) {
        let before = self.frame_before(node.ply, 1);
        if let (Some(slot), Some(theirs), Some(ours)) = (before.slot, before.value, sight.value) {
            self.memory.learn_gain(slot, -ours - theirs);
        }
    }
}
