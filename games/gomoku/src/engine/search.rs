//! Principal variation search. Each node goes through four steps: forced ends and the table, pruning, the moves, and
//! storing the result.
//!
//! A value beyond [`DECIDED`] is proved: it comes from fives, from threats that cannot be met, or from positions in which
//! every move that could change it was searched. Where only the best moves were searched, a loss is not certain, and its
//! value stays inside.

use jogada_search::Budget;

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        eval::Weights,
        field::Field,
        forced_end::{ForcedEnd, forced_end},
        moves::{self, Coverage, History, Ranked},
        pruning::{LATE, futility, log, razor},
        table::{Bound, SearchTable, TtEntry, Value},
        value::{DECIDED, EVAL_MAX, PROBABLE, WON, Window, cuts, from_table, to_table},
    },
};

/// One ply: depth is counted in sixteenths.
pub(super) const PLY: i32 = 16;
/// The longest line.
pub(super) const PLIES_MAX: usize = 200;

/// One search thread.
pub(super) struct Search<'a> {
    pub(super) field: Field,
    pub(super) table: &'a SearchTable,
    pub(super) budget: Budget<'a>,
    pub(super) history: &'a mut History,
    pub(super) weights: &'static Weights,
    /// The move lists of all nodes of the line, one after the other.
    moves: Vec<Ranked>,
    static_evals: Vec<Value>,
    excluded: Option<Square>,
}

/// A node while its moves are searched.
#[derive(Clone, Copy)]
struct Node {
    window: Window,
    depth: i32,
    ply: usize,
    tt_entry: Option<TtEntry>,
    static_eval: Value,
    /// Is a beta cutoff expected?
    is_cut_node: bool,
    is_pv: bool,
    /// Is the static eval better than two plies before?
    is_improving: bool,
    /// Does the opponent threaten five, or five or an open four?
    is_forced: bool,
    is_pressed: bool,
    excluded: Option<Square>,
}

/// The results of the moves searched so far.
struct MoveResults {
    best: Value,
    m: Option<Square>,
    alpha: Value,
    /// Moves considered, and those of them that were searched.
    count: usize,
    tried: usize,
    /// Is no move left out?
    is_whole: bool,
}

impl MoveResults {
    /// Is there a move that does not lose, as far as the search saw?
    fn is_safe(&self) -> bool {
        self.best > 500 - PROBABLE
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        field: Field,
        table: &'a SearchTable,
        history: &'a mut History,
        budget: Budget<'a>,
    ) -> Search<'a> {
        let weights = Weights::learned();
        let (moves, static_evals) = (Vec::with_capacity(4096), vec![0; PLIES_MAX + 8]);
        Search { field, table, budget, history, weights, moves, static_evals, excluded: None }
    }

    /// The value of the position for the side to move; meaningless once the budget is spent.
    pub(super) fn node(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        is_cut_node: bool,
    ) -> Value {
        let excluded = self.excluded.take();
        if depth <= 0 || ply >= PLIES_MAX {
            return self.quiescence(window, ply, 0);
        }
        if self.budget.visit() {
            return 0;
        }
        if let Some(value) = self.forced_value(ply) {
            return value;
        }
        let (alpha, beta) =
            (window.alpha.max(ply as Value - WON), window.beta.min(WON - 1 - ply as Value));
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        let tt_entry = if excluded.is_some() { None } else { self.table.probe(self.field.key()) };
        if let Some(tt_entry) =
            tt_entry.filter(|tt_entry| tt_entry.depth >= depth && !window.is_pv())
            && let Some(value) = cuts(tt_entry, ply, window)
        {
            return value;
        }
        let mut node = self.evaluate_node(window, depth, ply, is_cut_node, tt_entry, excluded);
        if let Some(value) = self.prune_node(&mut node) {
            return value;
        }
        self.try_moves(node)
    }

    /// The static eval of a node, and what threatens it.
    fn evaluate_node(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        is_cut_node: bool,
        tt_entry: Option<TtEntry>,
        excluded: Option<Square>,
    ) -> Node {
        let other = self.field.side().other();
        let is_forced = self.field.count(other, Grade::Five) > 0;
        let is_pressed = is_forced || self.field.count(other, Grade::OpenFour) > 0;
        // Under a threat the evaluation is unreliable: use the one before.
        let static_eval = match tt_entry {
            _ if is_pressed && ply > 0 => -self.static_evals[ply - 1],
            Some(tt_entry) => tt_entry.static_eval,
            None => self.static_eval(),
        };
        self.static_evals[ply] = static_eval;
        let is_improving = ply < 2 || static_eval > self.static_evals[ply - 2];
        let is_pv = window.is_pv() || tt_entry.is_some_and(|tt_entry| tt_entry.is_pv);
        Node {
            window,
            depth,
            ply,
            tt_entry,
            static_eval,
            is_cut_node,
            is_pv,
            is_improving,
            is_forced,
            is_pressed,
            excluded,
        }
    }

    /// Razoring, reverse futility pruning and internal iterative reduction.
    fn prune_node(&mut self, node: &mut Node) -> Option<Value> {
        let Window { alpha, beta } = node.window;
        if node.is_forced {
            return None;
        }
        let mut estimate = node.static_eval;
        if let Some(tt_entry) = node.tt_entry.filter(|tt_entry| tt_entry.bound != Bound::None) {
            let value = from_table(tt_entry.value, node.ply);
            let is_closer = match tt_entry.bound {
                Bound::AtLeast => value > estimate,
                Bound::AtMost => value < estimate,
                _ => true,
            };
            estimate = if is_closer { value } else { estimate };
        }
        let is_plain = !node.window.is_pv() && !node.is_pressed && node.excluded.is_none();
        if is_plain && alpha < DECIDED && estimate + razor(node.depth) < alpha {
            let value = self.quiescence(Window::null(alpha), node.ply, 0);
            return (!self.budget.is_spent()).then_some(value);
        }
        if is_plain
            && estimate < DECIDED
            && beta > -DECIDED
            && estimate - futility(node.depth - PLY, node.is_improving) >= beta
        {
            return Some(estimate);
        }
        if node.tt_entry.is_none_or(|tt_entry| tt_entry.best.is_none()) && node.depth >= 4 * PLY {
            node.depth -= if node.window.is_pv() { PLY / 3 } else { PLY * 2 / 3 };
        }
        None
    }

    fn try_moves(&mut self, node: Node) -> Value {
        let first = self.moves.len();
        let coverage = moves::generate(&mut self.field, self.history, &mut self.moves);
        let tt_move = node.tt_entry.and_then(|tt_entry| tt_entry.best);
        if let Some(tt_move) =
            self.moves[first..].iter_mut().find(|ranked| Some(ranked.square) == tt_move)
        {
            tt_move.rank = i32::MAX;
        }
        let mut results = MoveResults {
            best: -WON,
            m: None,
            alpha: node.window.alpha,
            count: 0,
            tried: 0,
            is_whole: coverage == Coverage::Complete && node.excluded.is_none(),
        };
        for next in first.. {
            let Some(Ranked { square, rank }) = moves::pick(&mut self.moves[first..], next - first)
            else {
                break;
            };
            if Some(square) == node.excluded || !self.field.is_legal(square) {
                continue;
            }
            results.count += 1;
            if is_late(&node, &results) {
                results.is_whole = false;
                break;
            }
            if self.is_prunable(&node, &results, square) {
                results.is_whole = false;
                continue;
            }
            let Some(extension) = self.extension(&node, square, rank == i32::MAX) else {
                self.moves.truncate(first);
                return node.window.beta;
            };
            let value = self.search_move(&node, &results, square, node.depth - PLY + extension);
            if self.budget.is_spent() {
                self.moves.truncate(first);
                return 0;
            }
            if value > results.best {
                (results.best, results.m) = (value, Some(square));
            }
            self.moves.swap(first + results.tried, next);
            results.tried += 1;
            results.alpha = results.alpha.max(value);
            if results.alpha >= node.window.beta {
                break;
            }
        }
        let value = self.finish(&node, &results, first);
        self.moves.truncate(first);
        value
    }

    /// Is it a late move at low depth that does nothing for either side?
    fn is_prunable(&self, node: &Node, results: &MoveResults, square: Square) -> bool {
        let is_quiet = |side| self.field.grade(side, square) <= Grade::Quiet;
        results.is_safe()
            && node.depth < 4 * PLY
            && is_quiet(self.field.side())
            && is_quiet(self.field.side().other())
    }

    /// The extension of a move, by a singular search for the table's move; `None` if the others fail high too (multi-cut).
    fn extension(&mut self, node: &Node, square: Square, is_tt_move: bool) -> Option<i32> {
        if node.is_forced {
            return Some(PLY + PLY / 4);
        }
        let Some(tt_entry) = node.tt_entry.filter(|_| is_tt_move) else { return Some(0) };
        let value = from_table(tt_entry.value, node.ply);
        let is_singular_test = node.ply > 0
            && node.depth >= 7 * PLY
            && node.excluded.is_none()
            && value.abs() < EVAL_MAX
            && matches!(tt_entry.bound, Bound::AtLeast | Bound::Exact)
            && tt_entry.depth >= node.depth - 2 * PLY;
        if !is_singular_test {
            return Some(if node.window.is_pv() { PLY / 4 } else { 1 });
        }
        let least = value - node.depth / PLY;
        let hidden = Window::null(least - 1);
        self.excluded = Some(square);
        let rest = self.node(hidden, node.depth / 2, node.ply, node.is_cut_node);
        self.static_evals[node.ply] = node.static_eval;
        match rest {
            rest if rest < least - 25 && !node.window.is_pv() => Some(PLY * 2),
            rest if rest < least => Some(PLY),
            _ if least >= node.window.beta => None,
            _ if value >= node.window.beta => Some(-PLY * 3 / 2),
            _ => Some(0),
        }
    }

    /// The value of a move: late moves first with a reduced depth, all but the first with a null window.
    fn search_move(
        &mut self,
        node: &Node,
        results: &MoveResults,
        square: Square,
        depth: i32,
    ) -> Value {
        let window = Window { alpha: results.alpha, beta: node.window.beta };
        let is_first = results.tried == 0;
        let reduction = if node.depth >= 2 * PLY && !is_first && !node.is_forced {
            self.reduction(node, results, square)
        } else {
            0
        };
        self.field.put(square);
        let null_window = Window::null(window.alpha).negated();
        let mut value = window.alpha + 1;
        if reduction > 0 {
            let shallow = (depth - reduction).max(PLY);
            value = -self.node(null_window, shallow, node.ply + 1, true);
            if value > window.alpha && shallow < depth {
                let deeper = if value > window.alpha + 60 { PLY / 2 } else { 0 };
                value = -self.node(null_window, depth + deeper, node.ply + 1, !node.is_cut_node);
            }
        } else if !is_first || !node.window.is_pv() {
            value = -self.node(null_window, depth, node.ply + 1, !node.is_cut_node);
        }
        if node.window.is_pv() && (is_first || value > window.alpha && value < window.beta) {
            value = -self.node(window.negated(), depth, node.ply + 1, false);
        }
        self.field.undo();
        value
    }

    /// The late move reduction.
    fn reduction(&self, node: &Node, results: &MoveResults, square: Square) -> i32 {
        let (own, other) = (self.field.side(), self.field.side().other());
        let mut reduction = log(node.depth / PLY) * log(results.count as i32) / PLY;
        if !node.is_improving && reduction > PLY && !node.window.is_pv() {
            reduction += PLY;
        }
        if node.is_pv {
            reduction -= PLY;
        }
        if node.is_cut_node {
            reduction += PLY;
        }
        let [gives, takes] = [own, other].map(|side| self.field.grade(side, square));
        if gives <= Grade::Quiet && takes <= Grade::Quiet {
            reduction += PLY / 2;
        }
        if gives >= Grade::Three && self.field.last(2).is_some_and(|last| near(last, square)) {
            reduction -= PLY / 2;
        }
        if node.is_pressed && takes < Grade::Four {
            reduction += PLY;
        }
        reduction - (self.history.of(&self.field, square) * PLY / 8192)
    }

    fn finish(&mut self, node: &Node, results: &MoveResults, first: usize) -> Value {
        let Window { alpha, beta } = node.window;
        let ply = node.ply as Value;
        let mut best = results.best;
        if results.tried == 0 && !results.is_whole {
            best = node.static_eval.min(alpha);
        } else if results.tried == 0 {
            // In renju every listed square may be forbidden to black; then white's open four follows.
            best = match (node.is_forced, node.is_pressed) {
                (true, _) => ply + 2 - WON,
                (_, true) => ply + 4 - WON,
                _ => 0,
            };
        } else if !results.is_whole {
            best = best.max(ply - PROBABLE);
        }
        if node.excluded.is_some() {
            return best;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if let Some(m) = results.m.filter(|_| best > alpha && !node.is_forced) {
            let tried = &self.moves[first..first + results.tried];
            self.history.learn(&self.field, m, tried, node.depth / PLY);
        }
        let m = results.m.filter(|_| bound != Bound::AtMost);
        let tt_entry = TtEntry {
            best: m,
            value: to_table(best, node.ply),
            static_eval: node.static_eval,
            depth: node.depth,
            bound,
            is_pv: node.is_pv,
        };
        self.table.store(self.field.key(), tt_entry);
        best
    }

    /// The value of a forced end, counted from the root.
    pub(super) fn forced_value(&mut self, ply: usize) -> Option<Value> {
        let ply = ply as Value;
        Some(match forced_end(&mut self.field)? {
            ForcedEnd::WonIn(plies) => WON - ply - plies,
            ForcedEnd::LostIn(plies) => ply + plies - WON,
            ForcedEnd::Drawn => 0,
        })
    }

    /// Notes the static eval of the root, for the nodes below to compare with.
    pub(super) fn note_static_eval(&mut self) {
        self.static_evals[0] = self.static_eval();
    }

    /// The static eval for the side to move.
    pub(super) fn static_eval(&self) -> Value {
        let (own, other) = (self.field.side(), self.field.side().other());
        let worth = self.field.worth(own, true) - self.field.worth(other, false);
        let threats = Value::from(self.weights.threats[threats(&self.field)]);
        (worth + threats).clamp(-EVAL_MAX, EVAL_MAX)
    }
}

/// The threats on the board: four bits for the side to move, five for the other.
pub(super) fn threats(field: &Field) -> usize {
    let (own, other) = (field.side(), field.side().other());
    let flags = |side| {
        let has = |grade| usize::from(field.count(side, grade) > 0);
        let two = has(Grade::FourTwo) | has(Grade::FourThree);
        (has(Grade::Four) | two)
            | two << 1
            | has(Grade::TwoThrees) << 2
            | (has(Grade::Three) | has(Grade::ThreeTwo)) << 3
    };
    flags(own) | flags(other) << 4 | usize::from(field.count(other, Grade::OpenFour) > 0) << 8
}

/// Late move pruning: were enough moves searched at this depth?
fn is_late(node: &Node, results: &MoveResults) -> bool {
    let most = LATE[(node.depth / PLY).clamp(0, LATE.len() as i32 - 1) as usize];
    let most = 2 + if node.is_improving { most } else { most / 2 };
    results.is_safe() && !node.is_forced && results.count > most
}

fn near(a: Square, b: Square) -> bool {
    a.x().abs_diff(b.x()) <= 4 && a.y().abs_diff(b.y()) <= 4
}
