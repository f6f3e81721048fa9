//! Iterative deepening over the moves of one position, with aspiration windows and several lines at once.

use std::{cmp::Reverse, time::Duration};

use jogada_search::{Score, WIN, is_decided};

use super::{
    PLIES_MAX,
    clock::Plan,
    memory::Place,
    position::Position,
    search::{Node, Worker},
};
use crate::Move;

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// From the last iteration that scored it; nothing if that one only saw that another is better.
    pub(crate) score: Option<Score>,
    /// The line that it leads to, itself first.
    pub(crate) line: Vec<Move>,
    /// Positions visited below it in this think.
    pub(crate) nodes: u64,
}

/// How far an iteration has come, for whoever watches.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) depth: i32,
    /// The longest line that was looked at.
    pub(crate) deepest: usize,
    /// Which of several lines, from 1.
    pub(crate) number: usize,
    pub(crate) score: Score,
    pub(crate) line: &'a [Move],
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    /// How full the table is, in thousandths.
    pub(crate) full: usize,
}

/// What an iteration is to find, and who is told.
pub(crate) struct Orders<'a> {
    pub(crate) depth_max: i32,
    /// How many lines.
    pub(crate) lines: usize,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<u32>,
    pub(crate) plan: Option<Plan>,
    pub(crate) report: &'a mut dyn FnMut(&Report<'_>),
}

/// Windows begin so wide about the last score.
const WINDOW: Score = 14;

impl Worker<'_> {
    /// Looks deeper and deeper, until the meter or the plan says enough. Returns the last depth that was finished.
    pub(crate) fn deepen(
        &mut self,
        pos: &Position,
        root: &mut [RootMove],
        orders: &mut Orders<'_>,
    ) -> i32 {
        let lines = orders.lines.clamp(1, root.len());
        let mut finished = 0;
        let mut plan = orders.plan.take();
        let mut told = None;
        for depth in 1..=orders.depth_max.min(PLIES_MAX as i32 - 1) {
            self.deepest = 0;
            self.meter.is_held = depth == 1;
            for number in 0..lines {
                let is_whole = self.aspire(pos, &mut root[number..], depth);
                if !is_whole {
                    // A better move was found, and there is no time left to compare it with the rest.
                    if number == 0 && told != Some(root[0].m) {
                        self.tell(root, 0, depth, orders);
                    }
                    return finished;
                }
                root[..=number].sort_by_key(|known| Reverse(known.score));
            }
            (0..lines).for_each(|number| self.tell(root, number, depth, orders));
            told = Some(root[0].m);
            finished = depth;
            self.meter.is_held = false;
            let best = root[0].score.unwrap_or(0);
            if settled(orders, best, depth, root[..lines].iter()) {
                break;
            }
            let nodes = self.meter.nodes();
            let elapsed = self.meter.elapsed();
            let is_enough =
                plan.as_mut().is_some_and(|plan| plan.is_enough(&root[0], nodes, elapsed));
            if is_enough && !self.meter.is_pondering() || self.meter.look() {
                break;
            }
        }
        finished
    }

    fn tell(&mut self, root: &[RootMove], number: usize, depth: i32, orders: &mut Orders<'_>) {
        let known = &root[number];
        (orders.report)(&Report {
            depth,
            deepest: self.deepest,
            number: number + 1,
            score: known.score.unwrap_or(0),
            line: &known.line,
            nodes: self.meter.total(),
            elapsed: self.meter.elapsed(),
            full: self.table.permille(),
        });
    }

    /// Finds the best of these moves to this depth and puts it first; false if it had to stop before it had a result.
    fn aspire(&mut self, pos: &Position, root: &mut [RootMove], depth: i32) -> bool {
        let guess = root[0].score.filter(|score| depth >= 5 && !is_decided(*score));
        let mut margin = WINDOW;
        let (mut alpha, mut beta) = match guess {
            Some(guess) => (guess - margin, guess + margin),
            None => (-WIN, WIN),
        };
        let mut less = 0;
        loop {
            let node = Node { depth: (depth - less).max(1), alpha, beta, ..Worker::wide(depth) };
            let best = self.scan(pos, root, &node);
            if self.meter.is_spent() {
                return false;
            }
            margin += margin / 2 + 4;
            if best <= alpha && alpha > -WIN {
                // Below the window the bounds say little of the order; beta comes nearer.
                beta = (alpha + beta) / 2;
                alpha = if margin > 600 { -WIN } else { (best - margin).max(-WIN) };
                less = 0;
            } else if best >= beta && beta < WIN {
                beta = if margin > 600 { WIN } else { (best + margin).min(WIN) };
                less = (less + 1).min(3);
            } else {
                return true;
            }
        }
    }

    /// One pass over the root moves; the best comes first, the others keep their order.
    fn scan(&mut self, pos: &Position, root: &mut [RootMove], node: &Node) -> Score {
        let found = self.table.get(pos.key, 0);
        let sight = self.look_at(pos, node, found);
        let mut alpha = node.alpha;
        let mut best = -WIN;
        for i in 0..root.len() {
            let m = root[i].m;
            let before = self.meter.nodes();
            let score = self.root_move(pos, &Node { alpha, ..*node }, m, i);
            root[i].nodes += self.meter.nodes() - before;
            if self.meter.is_spent() {
                break;
            }
            best = best.max(score);
            if score > alpha || i == 0 {
                root[i].score = Some(score);
                if score > alpha {
                    let line = &mut root[i].line;
                    line.clear();
                    line.push(m);
                    line.extend_from_slice(&self.frame(1).line);
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
        if !self.meter.is_spent() {
            let m = (best > node.alpha).then_some(root[0].m);
            self.keep(pos, node, &sight, (best, m));
        }
        best
    }

    fn root_move(&mut self, pos: &Position, node: &Node, m: Move, nth: usize) -> Score {
        let after = pos.after(m, self.table);
        self.enter(0, Some(Place::of(&pos.board, m)), &after);
        self.frame(1).doubled = 0;
        let full = Node {
            depth: node.depth - 1,
            ply: 1,
            alpha: -node.beta,
            beta: -node.alpha,
            is_cut: false,
        };
        let narrow = Node { alpha: -node.alpha - 1, is_cut: true, ..full };
        let mut score = node.alpha + 1;
        if nth > 0 {
            let reduction = i32::from(nth > 3 && node.depth >= 3) * (1 + node.depth / 6);
            score = -self.search(&after, Node { depth: full.depth - reduction, ..narrow });
            if score > node.alpha && reduction > 0 {
                score = -self.search(&after, narrow);
            }
        }
        if score > node.alpha {
            score = -self.search(&after, full);
        }
        self.leave();
        score
    }
}

/// Is there nothing more to find?
fn settled<'a>(
    orders: &Orders<'_>,
    best: Score,
    depth: i32,
    lines: impl Iterator<Item = &'a RootMove>,
) -> bool {
    let plies = WIN - best.abs();
    let is_near = |most: u32| is_decided(best) && best > 0 && plies as u32 <= 2 * most;
    if orders.mate.is_some_and(is_near) {
        return true;
    }
    // A mate that is nearer than the iteration is deep cannot be improved. Whoever waits for a stop gets more, of no use.
    let mut lines = lines.map(|known| known.score.unwrap_or(0));
    lines.all(|score| is_decided(score) && WIN - score.abs() <= depth)
}
