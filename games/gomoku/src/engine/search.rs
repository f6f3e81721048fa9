//! Alpha-beta over the moves that matter, each node in four steps: what is known at once, what may be left out,
//! the moves in turn, and what is remembered.
//!
//! A value beyond [`DECIDED`] is proved: it comes from fives, from threats that cannot be met, or from positions in which
//! every move that could change it was tried. Where only the best squares were tried, a loss is not certain,
//! and its value stays inside.

use jogada_search::Budget;

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        eval::Weights,
        field::Field,
        margins::{LATE, futility, log, razor},
        moves::{self, History, Ranked, Reach},
        soon::{self, Soon},
        table::{Bound, Found, Table, Value},
        value::{DECIDED, LOOK_MOST, PROBABLE, Range, WON, cuts, from_table, to_table},
    },
};

/// One ply; depth is counted in sixteenths.
pub(super) const PLY: i32 = 16;
/// No line is longer.
pub(super) const PLIES_MAX: usize = 200;

/// One thread's search.
pub(super) struct Search<'a> {
    pub(super) field: Field,
    pub(super) table: &'a Table,
    pub(super) budget: Budget<'a>,
    pub(super) history: &'a mut History,
    pub(super) weights: &'static Weights,
    /// The lists of the nodes on the way, one after the other.
    moves: Vec<Ranked>,
    looks: Vec<Value>,
    skip: Option<Square>,
}

/// A node while its moves are tried.
#[derive(Clone, Copy)]
struct Node {
    range: Range,
    depth: i32,
    ply: usize,
    found: Option<Found>,
    look: Value,
    /// Is it expected to exceed beta?
    is_cut: bool,
    is_main: bool,
    /// Does it look better than two plies before?
    is_better: bool,
    /// Does the other side make five, or an open four, next?
    is_forced: bool,
    is_pressed: bool,
    skip: Option<Square>,
}

/// The best so far, and what was tried.
struct Tally {
    best: Value,
    m: Option<Square>,
    alpha: Value,
    /// Moves come to, and those of them that were searched.
    count: usize,
    tried: usize,
    /// Was every move searched?
    is_whole: bool,
}

impl Tally {
    /// Is a move known that does not lose as far as was seen?
    fn is_safe(&self) -> bool {
        self.best > 500 - PROBABLE
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        field: Field,
        table: &'a Table,
        history: &'a mut History,
        budget: Budget<'a>,
    ) -> Search<'a> {
        let weights = Weights::learned();
        let (moves, looks) = (Vec::with_capacity(4096), vec![0; PLIES_MAX + 8]);
        Search { field, table, budget, history, weights, moves, looks, skip: None }
    }

    /// The value of the position for the side to move.
    pub(super) fn node(&mut self, range: Range, depth: i32, ply: usize, is_cut: bool) -> Value {
        let skip = self.skip.take();
        if depth <= 0 || ply >= PLIES_MAX {
            return self.quiet(range, ply, 0);
        }
        if self.budget.visit() {
            return 0;
        }
        if let Some(value) = self.settled(ply) {
            return value;
        }
        let (alpha, beta) =
            (range.alpha.max(ply as Value - WON), range.beta.min(WON - 1 - ply as Value));
        if alpha >= beta {
            return alpha;
        }
        let range = Range { alpha, beta };
        let found = if skip.is_some() { None } else { self.table.get(self.field.key()) };
        if let Some(found) = found.filter(|found| found.depth >= depth && !range.is_main())
            && let Some(value) = cuts(found, ply, range)
        {
            return value;
        }
        let mut node = self.look_around(range, depth, ply, is_cut, found, skip);
        if let Some(value) = self.leave_out(&mut node) {
            return value;
        }
        self.try_moves(node)
    }

    /// What the position looks like before any move.
    fn look_around(
        &mut self,
        range: Range,
        depth: i32,
        ply: usize,
        is_cut: bool,
        found: Option<Found>,
        skip: Option<Square>,
    ) -> Node {
        let other = self.field.side().other();
        let is_forced = self.field.count(other, Grade::Five) > 0;
        let is_pressed = is_forced || self.field.count(other, Grade::OpenFour) > 0;
        // Under a threat the squares tell little: the value is what it was before.
        let look = match found {
            _ if is_pressed && ply > 0 => -self.looks[ply - 1],
            Some(found) => found.look,
            None => self.look(),
        };
        self.looks[ply] = look;
        let is_better = ply < 2 || look > self.looks[ply - 2];
        let is_main = range.is_main() || found.is_some_and(|found| found.is_main);
        Node {
            range,
            depth,
            ply,
            found,
            look,
            is_cut,
            is_main,
            is_better,
            is_forced,
            is_pressed,
            skip,
        }
    }

    /// A value without trying every move, where the position is far from the range.
    fn leave_out(&mut self, node: &mut Node) -> Option<Value> {
        let Range { alpha, beta } = node.range;
        if node.is_forced {
            return None;
        }
        let mut guess = node.look;
        if let Some(found) = node.found.filter(|found| found.bound != Bound::None) {
            let value = from_table(found.value, node.ply);
            let is_closer = match found.bound {
                Bound::AtLeast => value > guess,
                Bound::AtMost => value < guess,
                _ => true,
            };
            guess = if is_closer { value } else { guess };
        }
        let is_plain = !node.range.is_main() && !node.is_pressed && node.skip.is_none();
        if is_plain && alpha < DECIDED && guess + razor(node.depth) < alpha {
            let value = self.quiet(Range::above(alpha), node.ply, 0);
            return (!self.budget.is_spent()).then_some(value);
        }
        if is_plain
            && guess < DECIDED
            && beta > -DECIDED
            && guess - futility(node.depth - PLY, node.is_better) >= beta
        {
            return Some(guess);
        }
        if node.found.is_none_or(|found| found.best.is_none()) && node.depth >= 4 * PLY {
            node.depth -= if node.range.is_main() { PLY / 3 } else { PLY * 2 / 3 };
        }
        None
    }

    fn try_moves(&mut self, node: Node) -> Value {
        let first = self.moves.len();
        let reach = moves::generate(&mut self.field, self.history, &mut self.moves);
        let hint = node.found.and_then(|found| found.best);
        if let Some(hint) =
            self.moves[first..].iter_mut().find(|ranked| Some(ranked.square) == hint)
        {
            hint.rank = i32::MAX;
        }
        let mut tally = Tally {
            best: -WON,
            m: None,
            alpha: node.range.alpha,
            count: 0,
            tried: 0,
            is_whole: reach == Reach::Complete && node.skip.is_none(),
        };
        for next in first.. {
            let Some(Ranked { square, rank }) = moves::pick(&mut self.moves[first..], next - first)
            else {
                break;
            };
            if Some(square) == node.skip || !self.field.is_legal(square) {
                continue;
            }
            tally.count += 1;
            if is_late(&node, &tally) {
                tally.is_whole = false;
                break;
            }
            if self.is_dull(&node, &tally, square) {
                tally.is_whole = false;
                continue;
            }
            let Some(extension) = self.extension(&node, square, rank == i32::MAX) else {
                self.moves.truncate(first);
                return node.range.beta;
            };
            let value = self.child(&node, &tally, square, node.depth - PLY + extension);
            if self.budget.is_spent() {
                self.moves.truncate(first);
                return 0;
            }
            if value > tally.best {
                (tally.best, tally.m) = (value, Some(square));
            }
            self.moves.swap(first + tally.tried, next);
            tally.tried += 1;
            tally.alpha = tally.alpha.max(value);
            if tally.alpha >= node.range.beta {
                break;
            }
        }
        let value = self.remember(&node, &tally, first);
        self.moves.truncate(first);
        value
    }

    /// May this move be passed over, which does nothing for either side?
    fn is_dull(&self, node: &Node, tally: &Tally, square: Square) -> bool {
        let is_quiet = |side| self.field.grade(side, square) <= Grade::Quiet;
        tally.is_safe()
            && node.depth < 4 * PLY
            && is_quiet(self.field.side())
            && is_quiet(self.field.side().other())
    }

    /// How much deeper to look at a move; nothing if so many moves are good that none is needed.
    fn extension(&mut self, node: &Node, square: Square, is_hint: bool) -> Option<i32> {
        if node.is_forced {
            return Some(PLY + PLY / 4);
        }
        let Some(found) = node.found.filter(|_| is_hint) else { return Some(0) };
        let value = from_table(found.value, node.ply);
        let is_singular_test = node.ply > 0
            && node.depth >= 7 * PLY
            && node.skip.is_none()
            && value.abs() < LOOK_MOST
            && matches!(found.bound, Bound::AtLeast | Bound::Exact)
            && found.depth >= node.depth - 2 * PLY;
        if !is_singular_test {
            return Some(if node.range.is_main() { PLY / 4 } else { 1 });
        }
        let least = value - node.depth / PLY;
        let hidden = Range::above(least - 1);
        self.skip = Some(square);
        let rest = self.node(hidden, node.depth / 2, node.ply, node.is_cut);
        self.looks[node.ply] = node.look;
        match rest {
            rest if rest < least - 25 && !node.range.is_main() => Some(PLY * 2),
            rest if rest < least => Some(PLY),
            _ if least >= node.range.beta => None,
            _ if value >= node.range.beta => Some(-PLY * 3 / 2),
            _ => Some(0),
        }
    }

    /// The value of a move: first a shallow look that it is no better than the best, then as deep as it deserves.
    fn child(&mut self, node: &Node, tally: &Tally, square: Square, depth: i32) -> Value {
        let range = Range { alpha: tally.alpha, beta: node.range.beta };
        let is_first = tally.tried == 0;
        let less = if node.depth >= 2 * PLY && !is_first && !node.is_forced {
            self.reduction(node, tally, square)
        } else {
            0
        };
        self.field.put(square);
        let scout = Range::above(range.alpha).turned();
        let mut value = range.alpha + 1;
        if less > 0 {
            let shallow = (depth - less).max(PLY);
            value = -self.node(scout, shallow, node.ply + 1, true);
            if value > range.alpha && shallow < depth {
                let deeper = if value > range.alpha + 60 { PLY / 2 } else { 0 };
                value = -self.node(scout, depth + deeper, node.ply + 1, !node.is_cut);
            }
        } else if !is_first || !node.range.is_main() {
            value = -self.node(scout, depth, node.ply + 1, !node.is_cut);
        }
        if node.range.is_main() && (is_first || value > range.alpha && value < range.beta) {
            value = -self.node(range.turned(), depth, node.ply + 1, false);
        }
        self.field.take();
        value
    }

    /// How much less deeply a late move is looked at.
    fn reduction(&self, node: &Node, tally: &Tally, square: Square) -> i32 {
        let (own, other) = (self.field.side(), self.field.side().other());
        let mut less = log(node.depth / PLY) * log(tally.count as i32) / PLY;
        if !node.is_better && less > PLY && !node.range.is_main() {
            less += PLY;
        }
        if node.is_main {
            less -= PLY;
        }
        if node.is_cut {
            less += PLY;
        }
        let [gives, takes] = [own, other].map(|side| self.field.grade(side, square));
        if gives <= Grade::Quiet && takes <= Grade::Quiet {
            less += PLY / 2;
        }
        if gives >= Grade::Three && self.field.last(2).is_some_and(|last| near(last, square)) {
            less -= PLY / 2;
        }
        if node.is_pressed && takes < Grade::Four {
            less += PLY;
        }
        less - (self.history.of(&self.field, square) * PLY / 8192)
    }

    fn remember(&mut self, node: &Node, tally: &Tally, first: usize) -> Value {
        let Range { alpha, beta } = node.range;
        let ply = node.ply as Value;
        let mut best = tally.best;
        if tally.tried == 0 && !tally.is_whole {
            best = node.look.min(alpha);
        } else if tally.tried == 0 {
            // Black in renju may find every square of the list forbidden; then white's open four comes.
            best = match (node.is_forced, node.is_pressed) {
                (true, _) => ply + 2 - WON,
                (_, true) => ply + 4 - WON,
                _ => 0,
            };
        } else if !tally.is_whole {
            best = best.max(ply - PROBABLE);
        }
        if node.skip.is_some() {
            return best;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        if let Some(m) = tally.m.filter(|_| best > alpha && !node.is_forced) {
            let tried = &self.moves[first..first + tally.tried];
            self.history.learn(&self.field, m, tried, node.depth / PLY);
        }
        let m = tally.m.filter(|_| bound != Bound::AtMost);
        let found = Found {
            best: m,
            value: to_table(best, node.ply),
            look: node.look,
            depth: node.depth,
            bound,
            is_main: node.is_main,
        };
        self.table.put(self.field.key(), found);
        best
    }

    /// What is known without looking further, counted from the root.
    pub(super) fn settled(&mut self, ply: usize) -> Option<Value> {
        let ply = ply as Value;
        Some(match soon::settled(&mut self.field)? {
            Soon::WonIn(plies) => WON - ply - plies,
            Soon::LostIn(plies) => ply + plies - WON,
            Soon::Drawn => 0,
        })
    }

    /// Keeps what the root looks like, for the nodes below to compare with.
    pub(super) fn note_look(&mut self) {
        self.looks[0] = self.look();
    }

    /// How good the position looks for the side to move.
    pub(super) fn look(&self) -> Value {
        let (own, other) = (self.field.side(), self.field.side().other());
        let worth = self.field.worth(own, true) - self.field.worth(other, false);
        let threats = Value::from(self.weights.threats[threats(&self.field)]);
        (worth + threats).clamp(-LOOK_MOST, LOOK_MOST)
    }
}

/// Who threatens what: four bits for the side to move, five for the other.
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

/// Were so many moves tried at this depth that the rest may be left out?
fn is_late(node: &Node, tally: &Tally) -> bool {
    let most = LATE[(node.depth / PLY).clamp(0, LATE.len() as i32 - 1) as usize];
    let most = 2 + if node.is_better { most } else { most / 2 };
    tally.is_safe() && !node.is_forced && tally.count > most
}

fn near(a: Square, b: Square) -> bool {
    a.x().abs_diff(b.x()) <= 4 && a.y().abs_diff(b.y()) <= 4
}
