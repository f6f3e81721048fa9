//! Node Kayles: the game in which hands never bind, so only the free squares matter and both sides have the same moves.
//!
//! A position is a graph of squares that attack each other, and a placement takes a square with its neighbours.
//! Components add up by nim sum, so the question is always about one connected component: is its nim value `k`?
//! It is if no placement leaves `k` and no smaller number is its value; one placement that leaves `k` refutes it.
//! That takes far less than the value itself (Lemoine and Viennot, "Nimbers are inevitable", 2012).
//!
//! Where the squares are symmetric under a half turn and none attacks its own image, the value is 0 at once: the second
//! side always places opposite.

use super::{
    bits::Bits,
    budget::ThreadBudget,
    key::Key,
    shared::Shared,
    small_graphs::{Graph, SMALL},
    solver_board::{self, SolverBoard, Zobrist},
};

/// The game with one kind of piece on one board.
#[derive(Debug)]
pub(super) struct Kayles<'a, const W: usize> {
    /// By square: itself and all that it attacks.
    near: Vec<Bits<W>>,
    /// Squares that attack their image under a half turn, or are it.
    self_attacking: Bits<W>,
    zobrist: &'a Zobrist,
    shared: &'a Shared,
}

/// One search thread.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    game: &'a Kayles<'a, W>,
    budget: ThreadBudget<'a>,
}

/// A large connected component, and the value to be tested.
#[derive(Clone, Copy, Debug)]
struct Goal<const W: usize> {
    part: Bits<W>,
    key: Key,
    value: u8,
    /// Goals of lower rank come first.
    rank: u32,
}

/// What is left after a placement: the nim sum of the small components, and the large ones.
#[derive(Debug, Default)]
struct Remainder<const W: usize> {
    sum: u8,
    large: Vec<Bits<W>>,
}

/// In the table: the exact value in the low bits. Otherwise each bit rules out the value of its number.
const EXACT: u16 = 1 << 15;
/// Components of fewer squares are not entered in the busy table.
const BUSY_MIN: u32 = 24;

impl<'a, const W: usize> Kayles<'a, W> {
    pub(super) fn new(board: &'a SolverBoard<W>, kind: usize, shared: &'a Shared) -> Kayles<'a, W> {
        let near = (0..board.count()).map(|q| *board.closed(q, kind, kind)).collect();
        Kayles {
            near,
            self_attacking: board.self_attacking(kind),
            zobrist: board.zobrist(kind),
            shared,
        }
    }

    /// What is left of a set after a placement on one of its squares.
    pub(super) fn after(&self, set: &Bits<W>, square: usize) -> Bits<W> {
        set.minus(&self.near[square])
    }

    /// Is the value known to be 0, or known not to be, without a search?
    pub(super) fn static_result(&self, set: &Bits<W>) -> Option<bool> {
        if self.is_mirrored(set, self.key(set).1) {
            return Some(true);
        }
        let left = self.split(set);
        match left.large.as_slice() {
            [] => Some(left.sum == 0),
            [part] => self.known(self.key(part).0, left.sum),
            _ => None,
        }
    }

    /// The nim sum of a set whose components are all small.
    pub(super) fn small_value(&self, set: &Bits<W>) -> Option<u8> {
        let left = self.split(set);
        left.large.is_empty().then_some(left.sum)
    }

    /// Is the set symmetric under a half turn?
    pub(super) fn is_symmetric(&self, set: &Bits<W>) -> bool {
        self.key(set).1
    }

    fn key(&self, set: &Bits<W>) -> (Key, bool) {
        solver_board::key([(self.zobrist, set)].into_iter())
    }

    fn is_mirrored(&self, set: &Bits<W>, is_symmetric: bool) -> bool {
        is_symmetric && set.and(&self.self_attacking).is_empty()
    }

    fn known(&self, key: Key, value: u8) -> Option<bool> {
        let known = self.shared.probe(key);
        if known & EXACT != 0 {
            Some(known & !EXACT == u16::from(value))
        } else {
            (value < 15 && known >> value & 1 == 1).then_some(false)
        }
    }

    fn split(&self, set: &Bits<W>) -> Remainder<W> {
        let mut left = Remainder::default();
        let mut rest = *set;
        while let Some(square) = rest.first() {
            let part = self.part(&rest, square);
            rest = rest.minus(&part);
            match part.len() as usize {
                1 | 2 => left.sum ^= 1,
                len if len <= SMALL => {
                    left.sum ^= self.shared.graphs.value(&self.graph(&part, len))
                }
                _ => left.large.push(part),
            }
        }
        left
    }

    /// The connected component of a square.
    fn part(&self, set: &Bits<W>, square: usize) -> Bits<W> {
        let mut part = self.near[square].and(set);
        let mut done: Bits<W> = [square].into_iter().collect();
        while part != *set {
            let Some(next) = part.minus(&done).first() else { break };
            done.insert(next);
            part = part.or(&self.near[next].and(set));
        }
        part
    }

    fn graph(&self, part: &Bits<W>, len: usize) -> Graph {
        let mut squares = [0; SMALL];
        squares.iter_mut().zip(part.iter()).for_each(|(slot, square)| *slot = square);
        Graph::new(len, |a, b| self.near[squares[a]].has(squares[b]))
    }
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(game: &'a Kayles<'a, W>, budget: ThreadBudget<'a>) -> Search<'a, W> {
        Search { game, budget }
    }

    /// Is the value of this set 0, so that the side to move loses? `None` when the budget is spent.
    pub(super) fn is_zero(&mut self, set: &Bits<W>) -> Option<bool> {
        if self.game.is_mirrored(set, self.game.key(set).1) {
            return Some(true);
        }
        match self.goal(set, 0)? {
            Ok(goal) => self.meets(&goal),
            Err(is_zero) => Some(is_zero),
        }
    }

    /// The nim value of this set.
    pub(super) fn value(&mut self, set: &Bits<W>) -> Option<u8> {
        let left = self.game.split(set);
        left.large.iter().try_fold(left.sum, |sum, part| Some(sum ^ self.part_value(part)?))
    }

    fn part_value(&mut self, part: &Bits<W>) -> Option<u8> {
        let key = self.game.key(part).0;
        let mut value = 0;
        while !self.meets(&Goal { part: *part, key, value, rank: 0 })? {
            value += 1;
        }
        Some(value)
    }

    /// Reduces a question about a set to one about its largest component, or answers it.
    fn goal(&mut self, set: &Bits<W>, value: u8) -> Option<Result<Goal<W>, bool>> {
        let Remainder { sum, mut large } = self.game.split(set);
        large.sort_by_key(Bits::len);
        let Some(part) = large.pop() else { return Some(Err(sum == value)) };
        let mut value = value ^ sum;
        for other in &large {
            value ^= self.part_value(other)?;
        }
        let (key, is_symmetric) = self.game.key(&part);
        if self.game.is_mirrored(&part, is_symmetric) {
            return Some(Err(value == 0));
        }
        // Small components are cheap; among the rest, symmetric ones are often 0.
        let rank = part.len() + if is_symmetric { 0 } else { 1000 };
        Some(Ok(Goal { part, key, value, rank }))
    }

    /// Is the component's value the one of the goal?
    fn meets(&mut self, goal: &Goal<W>) -> Option<bool> {
        if let Some(known) = self.game.known(goal.key, goal.value) {
            return Some(known);
        }
        self.budget.visit()?;
        if self.is_left_by_some(goal)? {
            self.rule_out(goal);
            return Some(false);
        }
        for value in 0..goal.value {
            if self.meets(&Goal { value, ..*goal })? {
                return Some(false);
            }
        }
        self.game.shared.store(goal.key, EXACT | u16::from(goal.value));
        Some(true)
    }

    /// Does some placement leave the value of the goal?
    fn is_left_by_some(&mut self, goal: &Goal<W>) -> Option<bool> {
        let mut goals: Vec<Goal<W>> = Vec::new();
        let mut seen: Vec<Bits<W>> = Vec::new();
        for square in goal.part.iter() {
            let after = self.game.after(&goal.part, square);
            if seen.contains(&after) {
                continue;
            }
            seen.push(after);
            let next = match self.goal(&after, goal.value)? {
                Err(true) => return Some(true),
                Err(false) => continue,
                Ok(next) => next,
            };
            match self.game.known(next.key, next.value) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => goals.push(next),
            }
        }
        goals.sort_by_key(|goal| (goal.rank, goal.key.0, goal.value));
        goals.dedup_by_key(|goal| (goal.key, goal.value));
        self.is_one_met(&goals)
    }

    /// Goals that another thread is searching are deferred; it may have the answer by then.
    fn is_one_met(&mut self, goals: &[Goal<W>]) -> Option<bool> {
        let busy = &self.game.shared.busy;
        let mut later = Vec::new();
        for (i, goal) in goals.iter().enumerate() {
            let mark = goal.key.with(u64::from(goal.value));
            let is_large = goal.part.len() >= BUSY_MIN;
            if i > 0 && is_large && busy.is_busy(mark.1, mark.0) {
                later.push(goal);
                continue;
            }
            if is_large {
                busy.enter(mark.1, mark.0);
            }
            let is_met = self.meets(goal);
            if is_large {
                busy.leave(mark.1);
            }
            if is_met? {
                return Some(true);
            }
        }
        for goal in later {
            if self.meets(goal)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn rule_out(&self, goal: &Goal<W>) {
        let known = self.game.shared.probe(goal.key);
        if known & EXACT == 0 && goal.value < 15 {
            self.game.shared.store(goal.key, known | 1 << goal.value);
        }
    }
}
