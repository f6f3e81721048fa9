//! The end of every line: only captures and promotions, until the position is quiet; every move out of check.

use jogada_search::{Bound, Score, WIN, is_decided, lost_in};

use super::{
    PLIES_MAX, exchange,
    memory::{Place, Scene},
    pick::{Picker, gain},
    position::Position,
    search::{Node, Worker},
    sight::Sight,
    table::Found,
};
use crate::Move;

/// A capture must be able to bring the score this near to alpha.
const MARGIN: Score = 180;

impl Worker<'_> {
    pub(super) fn quiesce(&mut self, pos: &Position, node: Node) -> Score {
        if self.meter.visit() {
            return 0;
        }
        self.deepest = self.deepest.max(node.ply);
        if self.is_drawn(pos) {
            return 0;
        }
        if let Some(score) = self.solved(pos, node.ply) {
            return score;
        }
        if node.ply >= PLIES_MAX {
            return if pos.is_check { 0 } else { self.evaluate(pos, node.ply) };
        }
        let found = self.table.get(pos.key, node.ply);
        if let Some(found) = found
            && !node.is_open()
            && found.answers(node.alpha, node.beta)
        {
            return found.score;
        }
        let sight = self.look_at(pos, &node, found);
        let standing = if pos.is_check { lost_in(node.ply as u32) } else { sight.guess };
        if standing >= node.beta {
            if found.is_none() {
                self.keep_quiet(pos, &node, &sight, (standing, None));
            }
            return standing;
        }
        let first = found.and_then(|found| found.m);
        let (picker, scene) = if pos.is_check {
            let scene = Scene::new(pos, node.ply, self.places_before(node.ply));
            (self.pick_all(pos, first), Some(scene))
        } else {
            (self.pick_captures(pos, first), None)
        };
        self.take(pos, &node, &sight, standing, (picker, scene))
    }

    fn take(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        standing: Score,
        (mut picker, scene): (Picker, Option<Scene>),
    ) -> Score {
        let (mut best, mut best_move) = (standing, None);
        let mut alpha = node.alpha.max(standing);
        while let Some(ranked) = match &scene {
            Some(scene) => picker.next(&pos.board, scene, self.memory),
            None => picker.next_capture(&pos.board),
        } {
            let m = ranked.m;
            if !is_decided(best) || best > 0 {
                // Once one way out of check holds, captures that lose are not looked at.
                if ranked.is_bad_capture() || !pos.is_check && hopeless(pos, m, standing, alpha) {
                    continue;
                }
            }
            let after = pos.after(m, self.table);
            self.enter(node.ply, Some(Place::of(&pos.board, m)), &after);
            let child = Node { ply: node.ply + 1, alpha: -node.beta, beta: -alpha, ..*node };
            let score = -self.quiesce(&after, child);
            self.leave();
            if self.meter.is_spent() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(m));
                }
            }
            if alpha >= node.beta {
                break;
            }
        }
        self.lists.push(picker.into_list());
        if !self.meter.is_spent() {
            self.keep_quiet(pos, node, sight, (best, best_move));
        }
        best
    }

    fn keep_quiet(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        (score, m): (Score, Option<Move>),
    ) {
        let bound = if score >= node.beta { Bound::AtLeast } else { Bound::AtMost };
        let is_open = sight.found.is_some_and(|found| found.is_open);
        let found = Found { m, score, value: sight.raw, depth: 0, bound, is_open };
        self.table.put(pos.key, found, node.ply);
    }

    /// All legal moves of a position, ready to be tried.
    pub(super) fn pick_all(&mut self, pos: &Position, first: Option<Move>) -> Picker {
        self.moves.clear();
        pos.board.legal_moves_into(&mut self.moves);
        let list = self.lists.pop().unwrap_or_default();
        Picker::new(list, &self.moves, &pos.board, first, self.memory)
    }
}

/// Could a capture not even bring the score near to alpha?
fn hopeless(pos: &Position, m: Move, standing: Score, alpha: Score) -> bool {
    let most = standing + MARGIN;
    if alpha >= WIN {
        return false;
    }
    most + gain(&pos.board, m) <= alpha || most <= alpha && !exchange::wins(&pos.board, m, 1)
}
