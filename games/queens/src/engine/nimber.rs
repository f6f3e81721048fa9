//! The game in which hands never bind: only the free squares matter, and both sides may do the same.
//!
//! A position is then a graph of squares that attack each other, and a placement takes a square with its neighbours.
//! Parts that do not touch add up by nim sum, so the question is always put to one connected part: is its value `k`?
//! It is if no placement leaves `k` and no smaller number is its value; one placement that does refutes it.
//! That asks for far less than the value itself (Lemoine and Viennot, "Nimbers are inevitable", 2012).
//!
//! Where the squares look the same after half a turn and none attacks its own image, the value is 0 at once:
//! whatever one side places, the other places opposite.

use super::{
    bits::Bits,
    graphs::{Graph, SMALL},
    ground::{self, Ground, Marks},
    shared::Shared,
    table::Key,
    watch::Count,
};

/// The game with one kind of piece on one board.
#[derive(Debug)]
pub(super) struct Kayles<'a, const W: usize> {
    /// By square: itself and all that it attacks.
    near: Vec<Bits<W>>,
    /// Squares that attack their own image, or are it, after half a turn.
    selfish: Bits<W>,
    marks: &'a Marks,
    shared: &'a Shared,
}

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    game: &'a Kayles<'a, W>,
    count: Count<'a>,
}

/// A large connected part, and the value that is asked of it.
#[derive(Clone, Copy, Debug)]
struct Goal<const W: usize> {
    part: Bits<W>,
    key: Key,
    value: u8,
    /// Goals with less come first.
    rank: u32,
}

/// What is left after a placement: the nim sum of the small parts, and the large ones.
#[derive(Debug, Default)]
struct Left<const W: usize> {
    sum: u8,
    large: Vec<Bits<W>>,
}

/// In the table: the value itself is in the low bits. Otherwise each bit rules out the value of its number.
const EXACT: u16 = 1 << 15;
/// Parts with fewer squares than this are not worth keeping threads apart.
const APART: u32 = 24;

impl<'a, const W: usize> Kayles<'a, W> {
    pub(super) fn new(ground: &'a Ground<W>, kind: usize, shared: &'a Shared) -> Kayles<'a, W> {
        let near = (0..ground.count()).map(|q| *ground.closed(q, kind, kind)).collect();
        Kayles { near, selfish: ground.selfish(kind), marks: ground.marks(kind), shared }
    }

    /// What is left of a set when a piece goes to one of its squares.
    pub(super) fn after(&self, set: &Bits<W>, square: usize) -> Bits<W> {
        set.minus(&self.near[square])
    }

    /// Is the value known to be 0, or known not to be, without a search?
    pub(super) fn glance(&self, set: &Bits<W>) -> Option<bool> {
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

    /// The nim sum of a set whose parts are all small.
    pub(super) fn small_value(&self, set: &Bits<W>) -> Option<u8> {
        let left = self.split(set);
        left.large.is_empty().then_some(left.sum)
    }

    /// Does half a turn change nothing?
    pub(super) fn is_same_turned(&self, set: &Bits<W>) -> bool {
        self.key(set).1
    }

    fn key(&self, set: &Bits<W>) -> (Key, bool) {
        ground::key([(self.marks, set)].into_iter())
    }

    fn is_mirrored(&self, set: &Bits<W>, is_same_turned: bool) -> bool {
        is_same_turned && set.and(&self.selfish).is_empty()
    }

    fn known(&self, key: Key, value: u8) -> Option<bool> {
        let known = self.shared.probe(key);
        if known & EXACT != 0 {
            Some(known & !EXACT == u16::from(value))
        } else {
            (value < 15 && known >> value & 1 == 1).then_some(false)
        }
    }

    fn split(&self, set: &Bits<W>) -> Left<W> {
        let mut left = Left::default();
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

    /// The connected part that holds a square.
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
    pub(super) fn new(game: &'a Kayles<'a, W>, count: Count<'a>) -> Search<'a, W> {
        Search { game, count }
    }

    /// Is the value of this set 0, so that whoever must move loses? Nothing when time was up.
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

    /// Turns a question about a set into one about its largest part, or answers it.
    fn goal(&mut self, set: &Bits<W>, value: u8) -> Option<Result<Goal<W>, bool>> {
        let Left { sum, mut large } = self.game.split(set);
        large.sort_by_key(Bits::len);
        let Some(part) = large.pop() else { return Some(Err(sum == value)) };
        let mut value = value ^ sum;
        for other in &large {
            value ^= self.part_value(other)?;
        }
        let (key, is_same_turned) = self.game.key(&part);
        if self.game.is_mirrored(&part, is_same_turned) {
            return Some(Err(value == 0));
        }
        // Small parts are soon done with; among the rest those that look the same turned are often 0.
        let rank = part.len() + if is_same_turned { 0 } else { 1000 };
        Some(Ok(Goal { part, key, value, rank }))
    }

    /// Is the part's value the one asked?
    fn meets(&mut self, goal: &Goal<W>) -> Option<bool> {
        if let Some(known) = self.game.known(goal.key, goal.value) {
            return Some(known);
        }
        self.count.visit()?;
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

    /// Does some placement leave the value asked?
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

    /// Those that another thread is busy with are left for the end, when it may have the answer.
    fn is_one_met(&mut self, goals: &[Goal<W>]) -> Option<bool> {
        let busy = &self.game.shared.busy;
        let mut later = Vec::new();
        for (i, goal) in goals.iter().enumerate() {
            let mark = goal.key.with(u64::from(goal.value));
            let is_large = goal.part.len() >= APART;
            if i > 0 && is_large && busy.holds(mark) {
                later.push(goal);
                continue;
            }
            if is_large {
                busy.enter(mark);
            }
            let is_met = self.meets(goal);
            if is_large {
                busy.leave(mark);
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
