//! Ways of not looking at everything: positions whose score is clear before their moves are tried, and moves that can
//! hardly matter. The numbers are in hundredths of a pawn and plies.

use jogada_search::{Bound, Score, is_decided};

use super::{
    exchange,
    memory::Place,
    pick::Picker,
    position::Position,
    search::{Node, Worker},
    sight::Sight,
    table::Found,
};
use crate::{Kind, Move};

pub(super) use super::memory::is_noisy;

impl Worker<'_> {
    /// Sees without trying all moves that a position is too good for the opponent to allow, or too bad to save.
    pub(super) fn cut_early(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
    ) -> Option<Score> {
        let value = sight.value?;
        if is_decided(node.beta) || is_decided(node.alpha) {
            return None;
        }
        self.razor(pos, node, sight)
            .or_else(|| stand_above(node, sight))
            .or_else(|| self.pass(pos, node, sight, value))
            .or_else(|| self.capture_deep(pos, node, sight, value))
    }

    /// So far below alpha that only captures could help: see whether they do.
    fn razor(&mut self, pos: &Position, node: &Node, sight: &Sight) -> Option<Score> {
        if node.depth > 4 || sight.guess + 160 + 220 * node.depth * node.depth.min(2) >= node.alpha
        {
            return None;
        }
        let score = self.quiesce(pos, Node { depth: 0, beta: node.alpha + 1, ..*node });
        (score <= node.alpha && !is_decided(score)).then_some(score)
    }

    /// Too good even after giving the opponent a move for nothing.
    fn pass(&mut self, pos: &Position, node: &Node, sight: &Sight, value: Score) -> Option<Score> {
        let us = pos.board.side(pos.board.turn);
        let officers = us & !(pos.board.kind(Kind::Pawn) | pos.board.kind(Kind::King));
        // With a single minor piece, having to move is too often what loses.
        let may_pass = officers & pos.board.straights != 0 || officers.count_ones() >= 2;
        let passed_before = node.ply > 0 && self.frame_before(node.ply, 1).place.is_none();
        let is_enough = sight.guess >= node.beta && value >= node.beta - 18 * node.depth + 130;
        if node.depth < 3 || passed_before || !may_pass || !is_enough {
            return None;
        }
        let reduction = 4 + node.depth / 4 + ((sight.guess - node.beta) / 180).min(3);
        let after = pos.after_pass();
        self.enter(node.ply, None, &after);
        let score = -self.search(
            &after,
            Node {
                depth: node.depth - reduction,
                ply: node.ply + 1,
                alpha: -node.beta,
                beta: -node.beta + 1,
                is_cut: !node.is_cut,
            },
        );
        self.leave();
        if score < node.beta || self.meter.is_spent() {
            return None;
        }
        // A mate that is seen only because somebody passed is none.
        Some(if is_decided(score) { node.beta } else { score })
    }

    /// A capture that stays well above beta in a shallower search (ProbCut, after M. Buro).
    fn capture_deep(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        value: Score,
    ) -> Option<Score> {
        let goal = node.beta + 170;
        if node.depth < 5 || is_decided(goal) {
            return None;
        }
        let known = self.table.get(pos.key, node.ply);
        if known.is_some_and(|known| known.depth >= node.depth - 3 && known.score < goal) {
            return None;
        }
        let mut picker = self.pick_captures(pos, known.and_then(|known| known.m));
        let mut found = None;
        while let Some(ranked) = picker.next_capture(&pos.board) {
            if !is_noisy(&pos.board, ranked.m)
                || !exchange::wins(&pos.board, ranked.m, goal - value)
            {
                continue;
            }
            let after = pos.after(ranked.m, self.table);
            self.enter(node.ply, Some(Place::of(&pos.board, ranked.m)), &after);
            let child = Node {
                depth: 0,
                ply: node.ply + 1,
                alpha: -goal,
                beta: -goal + 1,
                is_cut: !node.is_cut,
            };
            self.frame(node.ply + 1).line.clear();
            let mut score = -self.quiesce(&after, child);
            if score >= goal {
                score = -self.search(&after, Node { depth: node.depth - 4, ..child });
            }
            self.leave();
            if self.meter.is_spent() {
                break;
            }
            if score >= goal {
                found = Some((score, ranked.m));
                break;
            }
        }
        self.lists.push(picker.into_list());
        let (score, m) = found?;
        let kept = Found {
            m: Some(m),
            score,
            value: sight.raw,
            depth: node.depth - 3,
            bound: Bound::AtLeast,
            is_open: false,
        };
        self.table.put(pos.key, kept, node.ply);
        Some(score)
    }

    /// The captures of a position, ready to be tried.
    pub(super) fn pick_captures(&mut self, pos: &Position, first: Option<Move>) -> Picker {
        self.moves.clear();
        pos.board.noisy_moves_into(&mut self.moves);
        let list = self.lists.pop().unwrap_or_default();
        Picker::new(list, &self.moves, &pos.board, first, self.memory)
    }
}

/// So far above beta that the opponent can hardly make up for it in the plies that are left.
fn stand_above(node: &Node, sight: &Sight) -> Option<Score> {
    let margin = 80 * (node.depth - i32::from(sight.is_improving));
    let is_above = node.depth <= 8 && sight.guess - margin >= node.beta;
    (is_above && !is_decided(sight.guess)).then(|| (sight.guess + node.beta) / 2)
}
