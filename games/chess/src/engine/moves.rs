//! Trying the moves of a position: which to leave out, how deep to look at the others, and what is learnt from it.

use jogada_search::{Score, WIN, lost_in};

use super::{
    PLIES_MAX,
    depth::base_reduction,
    exchange,
    memory::{Memory, Place, Scene, is_noisy},
    pick::Ranked,
    position::Position,
    search::{Node, Worker},
    sight::Sight,
};
use crate::Move;

/// A move of a position, before it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) ranked: Ranked,
    /// How many were tried before it.
    pub(super) nth: usize,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// How good it has been elsewhere.
    pub(super) history: i32,
    /// Plies less that it is looked at if nothing else speaks for it, in 1024ths.
    pub(super) reduction: i32,
}

/// What the moves tried so far came to.
struct Tried {
    best: Score,
    best_move: Option<Move>,
    alpha: Score,
    count: usize,
    /// Where in the worker's list the moves begin that were tried and not good enough.
    others: usize,
}

/// Can a move be left out because it will hardly matter?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idle {
    No,
    Alone,
    WithAllQuiets,
}

impl Idle {
    fn alone_if(is_idle: bool) -> Idle {
        if is_idle { Idle::Alone } else { Idle::No }
    }
}

impl Worker<'_> {
    /// The best score of a position's moves; without any move it is mate or stalemate.
    pub(super) fn try_moves(&mut self, pos: &Position, node: &Node, sight: &Sight) -> Score {
        let scene = Scene::new(pos, node.ply, self.places_before(node.ply));
        let excluded = self.frame(node.ply).excluded;
        let first = sight.found.and_then(|found| found.m);
        let mut picker = self.pick_all(pos, first);
        let mut tried = Tried::new(node, self.tried.len());
        if picker.len() == 0 {
            self.lists.push(picker.into_list());
            return if pos.is_check { lost_in(node.ply as u32) } else { 0 };
        }
        let mut answer = None;
        while let Some(ranked) = picker.next(&pos.board, &scene, self.memory) {
            if Some(ranked.m) == excluded {
                continue;
            }
            let candidate = self.consider(pos, node, sight, &scene, ranked, tried.count);
            tried.count += 1;
            match self.is_idle(pos, node, sight, &candidate, &tried) {
                Idle::No => {}
                Idle::Alone => continue,
                Idle::WithAllQuiets => {
                    picker.skip_quiets(&pos.board, &scene);
                    continue;
                }
            }
            let longer = match self.extend(pos, node, sight, ranked.m) {
                Ok(longer) => longer,
                Err(score) => {
                    answer = Some(score);
                    break;
                }
            };
            let score = self.try_move(pos, node, sight, &scene, &candidate, &tried, longer);
            if self.meter.is_spent() {
                answer = Some(0);
                break;
            }
            if self.take_in(node, &candidate, &mut tried, score) {
                break;
            }
        }
        self.lists.push(picker.into_list());
        let score = match answer {
            Some(answer) => answer,
            // Only the excluded move was there, or all others were left out.
            None if tried.best == -WIN => node.alpha.max(lost_in(node.ply as u32)),
            None => {
                self.conclude(pos, node, sight, &scene, &tried, excluded);
                tried.best
            }
        };
        self.tried.truncate(tried.others);
        score
    }

    fn consider(
        &self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        scene: &Scene,
        ranked: Ranked,
        nth: usize,
    ) -> Candidate {
        let is_quiet = !is_noisy(&pos.board, ranked.m);
        let history =
            if is_quiet { ranked.history() } else { self.memory.capture(&pos.board, ranked.m) };
        let mut reduction = base_reduction(is_quiet, node.depth, nth);
        reduction -= 700 * i32::from(node.is_open());
        reduction += 900 * i32::from(node.is_cut) + 400 * i32::from(!sight.is_improving);
        reduction -= history / if is_quiet { 20 } else { 10 };
        let gives_check = scene.is_check(&pos.board, ranked.m);
        Candidate { ranked, nth, is_quiet, gives_check, history, reduction }
    }

    fn is_idle(
        &self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        candidate: &Candidate,
        tried: &Tried,
    ) -> Idle {
        let Candidate { ranked, nth, is_quiet, gives_check, history, reduction } = *candidate;
        if node.ply == 0 || tried.best <= lost_in(2 * PLIES_MAX as u32) || nth == 0 {
            return Idle::No;
        }
        let depth = node.depth;
        let reduced = (depth - reduction / 1024).max(0);
        if is_quiet && !gives_check {
            let many = (4 + depth * depth) / (2 - i32::from(sight.is_improving));
            if nth as i32 >= many {
                return Idle::WithAllQuiets;
            }
            let hope = sight.value.map_or(WIN, |value| value + 110 + 90 * reduced);
            if reduced <= 7 && hope <= tried.alpha && !pos.is_check {
                return Idle::Alone;
            }
            if reduced <= 4 && history < -2800 * depth {
                return Idle::Alone;
            }
            let most = -22 * reduced * reduced;
            return Idle::alone_if(depth <= 9 && !exchange::wins(&pos.board, ranked.m, most));
        }
        let may = depth <= 7 && ranked.is_bad_capture();
        Idle::alone_if(may && !exchange::wins(&pos.board, ranked.m, -95 * depth))
    }

    /// The score of a move for the mover: first only whether it is better than alpha, unless it is the first.
    #[allow(clippy::too_many_arguments, reason = "they are what is known of a move")]
    fn try_move(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        scene: &Scene,
        candidate: &Candidate,
        tried: &Tried,
        longer: i32,
    ) -> Score {
        let m = candidate.ranked.m;
        let after = pos.after(m, self.table);
        self.enter(node.ply, Some(Place::of(&pos.board, m)), &after);
        self.frame(node.ply).slot = candidate.is_quiet.then(|| Memory::slot(&pos.board, scene, m));
        let doubled = self.frame(node.ply).doubled + i32::from(longer >= 2);
        self.frame(node.ply + 1).doubled = doubled;
        let depth = node.depth - 1 + longer;
        let full =
            Node { depth, ply: node.ply + 1, alpha: -node.beta, beta: -tried.alpha, is_cut: false };
        let narrow = Node { alpha: -tried.alpha - 1, is_cut: !node.is_cut, ..full };
        let mut score = -WIN;
        let is_late = candidate.nth > usize::from(node.is_open()) && node.depth >= 2;
        if is_late {
            let reduction = self.reduction(node, sight, scene, candidate, &after);
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            score = -self.search(&after, Node { depth: reduced, is_cut: true, ..narrow });
            if score > tried.alpha && reduced < depth {
                // Much better than thought: a little deeper than planned; hardly: a little less.
                let deeper = i32::from(score > tried.best + 40 && reduced < depth - 1);
                let less = i32::from(score < tried.best + 8);
                let depth = depth + deeper - less;
                if reduced < depth {
                    score = -self.search(&after, Node { depth, ..narrow });
                }
                if candidate.is_quiet && !self.meter.is_spent() {
                    let bonus = if score > tried.alpha { 400 } else { -400 };
                    self.memory.learn_continuation(&pos.board, scene, m, bonus);
                }
            }
        } else if !node.is_open() || candidate.nth > 0 {
            score = -self.search(&after, narrow);
        }
        if node.is_open() && (candidate.nth == 0 || score > tried.alpha) {
            score = -self.search(&after, full);
        }
        self.leave();
        score
    }

    /// Takes in the score of a move; true if no other has to be tried.
    fn take_in(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        tried: &mut Tried,
        score: Score,
    ) -> bool {
        let m = candidate.ranked.m;
        tried.best = tried.best.max(score);
        if score > tried.alpha {
            tried.best_move = Some(m);
            if node.is_open() {
                self.lengthen_line(node.ply, m);
            }
            if score >= node.beta {
                self.frame(node.ply).cutoffs += 1;
                return true;
            }
            tried.alpha = score;
        }
        if Some(m) != tried.best_move {
            self.tried.push(m);
        }
        false
    }

    /// Learns from what the moves came to, and keeps it.
    fn conclude(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        scene: &Scene,
        tried: &Tried,
        excluded: Option<Move>,
    ) {
        if tried.best >= node.beta
            && let Some(m) = tried.best_move
        {
            let depth = node.depth + i32::from(tried.best > node.beta + 60);
            self.memory.reward(&pos.board, scene, m, depth, &self.tried[tried.others..]);
        }
        if excluded.is_none() {
            self.keep(pos, node, sight, (tried.best, tried.best_move));
        }
    }
}

impl Tried {
    fn new(node: &Node, others: usize) -> Tried {
        Tried { best: -WIN, best_move: None, alpha: node.alpha, count: 0, others }
    }
}
