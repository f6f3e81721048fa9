//! The root: iterative deepening with aspiration windows, for one or several lines (MultiPV).

use std::{cmp::Reverse, time::Duration};

use jogada_search::{Score, WIN, is_decided};

use super::{
    PLIES_MAX,
    history::PieceTo,
    position::Position,
    search::{Node, Worker},
    time::SoftLimit,
};
use crate::Move;

/// A move of the root and its results so far.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// The score of the last iteration; `None` if the move only failed low in it.
    pub(crate) score: Option<Score>,
    /// Its principal variation, the move itself first.
    pub(crate) pv: Vec<Move>,
    /// Nodes below it in this search.
    pub(crate) nodes: u64,
}

/// The progress of a search, in UCI's terms.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) depth: i32,
    /// The greatest ply reached.
    pub(crate) seldepth: usize,
    /// The number of the line, from 1.
    pub(crate) multipv: usize,
    pub(crate) score: Score,
    pub(crate) pv: &'a [Move],
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    /// How full the table is, in thousandths.
    pub(crate) hashfull: usize,
}

/// What iterative deepening is to find, and where it reports.
pub(crate) struct RootTask<'a> {
    pub(crate) depth_max: i32,
    /// The number of lines.
    pub(crate) lines: usize,
    /// Stop at a mate in this many moves.
    pub(crate) mate: Option<u32>,
    pub(crate) soft_limit: Option<SoftLimit>,
    pub(crate) report: &'a mut dyn FnMut(&Report<'_>),
}

/// The first aspiration window on either side of the last score.
const WINDOW: Score = 14;

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. Returns the last depth that was finished.
    pub(crate) fn iterative_deepening(
        &mut self,
        pos: &Position,
        root: &mut [RootMove],
        task: &mut RootTask<'_>,
    ) -> i32 {
        let lines = task.lines.clamp(1, root.len());
        let mut finished = 0;
        let mut soft_limit = task.soft_limit.take();
        let mut reported = None;
        for depth in 1..=task.depth_max.min(PLIES_MAX as i32 - 1) {
            self.seldepth = 0;
            self.budget.must_go_on = depth == 1;
            for multipv in 0..lines {
                let is_finished = self.aspiration_search(pos, &mut root[multipv..], depth);
                if !is_finished {
                    // The search stopped after it found a better move.
                    if multipv == 0 && reported != Some(root[0].m) {
                        self.report(root, 0, depth, task);
                    }
                    return finished;
                }
                root[..=multipv].sort_by_key(|root_move| Reverse(root_move.score));
            }
            (0..lines).for_each(|multipv| self.report(root, multipv, depth, task));
            reported = Some(root[0].m);
            finished = depth;
            self.budget.must_go_on = false;
            let best = root[0].score.unwrap_or(0);
            if is_settled(task, best, depth, root[..lines].iter()) {
                break;
            }
            let nodes = self.budget.nodes();
            let elapsed = self.budget.elapsed();
            let is_enough = soft_limit
                .as_mut()
                .is_some_and(|soft_limit| soft_limit.is_enough(&root[0], nodes, elapsed));
            if is_enough && !self.budget.is_pondering() || self.budget.check() {
                break;
            }
        }
        finished
    }

    fn report(&mut self, root: &[RootMove], multipv: usize, depth: i32, task: &mut RootTask<'_>) {
        let root_move = &root[multipv];
        (task.report)(&Report {
            depth,
            seldepth: self.seldepth,
            multipv: multipv + 1,
            score: root_move.score.unwrap_or(0),
            pv: &root_move.pv,
            nodes: self.budget.total(),
            elapsed: self.budget.elapsed(),
            hashfull: self.table.full_permille(),
        });
    }

    /// Searches the moves with aspiration windows and puts the best first; false if the budget was spent before that.
    fn aspiration_search(&mut self, pos: &Position, root: &mut [RootMove], depth: i32) -> bool {
        let guess = root[0].score.filter(|score| depth >= 5 && !is_decided(*score));
        let mut margin = WINDOW;
        let (mut alpha, mut beta) = match guess {
            Some(guess) => (guess - margin, guess + margin),
            None => (-WIN, WIN),
        };
        let mut reduction = 0;
        loop {
            let node = Node {
                depth: (depth - reduction).max(1),
                alpha,
                beta,
                ..Worker::full_window(depth)
            };
            let best = self.search_root(pos, root, &node);
            if self.budget.is_spent() {
                return false;
            }
            margin += margin / 2 + 4;
            if best <= alpha && alpha > -WIN {
                // After a fail low the order of the moves is unreliable, so beta comes nearer too.
                beta = (alpha + beta) / 2;
                alpha = if margin > 600 { -WIN } else { (best - margin).max(-WIN) };
                reduction = 0;
            } else if best >= beta && beta < WIN {
                beta = if margin > 600 { WIN } else { (best + margin).min(WIN) };
                reduction = (reduction + 1).min(3);
            } else {
                return true;
            }
        }
    }

    /// Searches the root moves once; the best comes first, the others keep their order.
    fn search_root(&mut self, pos: &Position, root: &mut [RootMove], node: &Node) -> Score {
        let tt_entry = self.table.probe(pos.key, 0);
        let eval = self.evaluate_node(pos, node, tt_entry);
        let mut alpha = node.alpha;
        let mut best = -WIN;
        for i in 0..root.len() {
            let m = root[i].m;
            let before = self.budget.nodes();
            let score = self.root_move(pos, &Node { alpha, ..*node }, m, i);
            root[i].nodes += self.budget.nodes() - before;
            if self.budget.is_spent() {
                break;
            }
            best = best.max(score);
            if score > alpha || i == 0 {
                root[i].score = Some(score);
                if score > alpha {
                    let pv = &mut root[i].pv;
                    pv.clear();
                    pv.push(m);
                    pv.extend_from_slice(&self.stack(1).pv);
                }
                root[..=i].rotate_right(1);
                alpha = alpha.max(score);
            } else {
                root[i].score = None;
            }
            if alpha >= node.beta {
                break;
            }
        }
        if !self.budget.is_spent() {
            let m = (best > node.alpha).then_some(root[0].m);
            self.store(pos, node, &eval, (best, m));
        }
        best
    }

    fn root_move(&mut self, pos: &Position, node: &Node, m: Move, nth: usize) -> Score {
        let after = pos.after(m, self.table);
        self.push_move(0, Some(PieceTo::of(&pos.board, m)), &after);
        self.stack(1).double_extensions = 0;
        let open = Node {
            depth: node.depth - 1,
            ply: 1,
            alpha: -node.beta,
            beta: -node.alpha,
            is_cut_node: false,
        };
        let null_window = Node { alpha: -node.alpha - 1, is_cut_node: true, ..open };
        let mut score = node.alpha + 1;
        if nth > 0 {
            let reduction = i32::from(nth > 3 && node.depth >= 3) * (1 + node.depth / 6);
            score = -self.search(&after, Node { depth: open.depth - reduction, ..null_window });
            if score > node.alpha && reduction > 0 {
                score = -self.search(&after, null_window);
            }
        }
        if score > node.alpha {
            score = -self.search(&after, open);
        }
        self.pop_move();
        score
    }
}

/// Can deeper iterations find nothing better?
fn is_settled<'a>(
    task: &RootTask<'_>,
    best: Score,
    depth: i32,
    lines: impl Iterator<Item = &'a RootMove>,
) -> bool {
    let plies = WIN - best.abs();
    let is_found = |moves: u32| is_decided(best) && best > 0 && plies as u32 <= 2 * moves;
    if task.mate.is_some_and(is_found) {
        return true;
    }
    // A mate nearer than the depth of the iteration cannot be improved.
    let mut lines = lines.map(|root_move| root_move.score.unwrap_or(0));
    lines.all(|score| is_decided(score) && WIN - score.abs() <= depth)
}
