//! Wins by threats: continuous fours, and fours with threes between them, on any board and under any rule.
//!
//! A *four* leaves one square or more where the attacker makes five; a *three* is a stone after which the attacker would
//! win by fours if nothing were done. What is found is a tree with every defence that matters; `check` tries the others.

use std::collections::HashMap;

use jogada_core::Side;
use jogada_search::Budget;

use crate::{
    board::{BLACK, Board, Dir, Square},
    line::Rule,
    renju,
    rules::Gomoku,
    threat,
};

/// A winning move, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attacker's stone.
    pub m: Square,
    /// The defences that need an answer of their own. There are none where the stone makes five.
    pub replies: Vec<(Square, Attack)>,
    /// What the stone threatens, whatever else the defender does.
    pub threat: Option<Box<Attack>>,
}

impl Attack {
    /// The longest line of the tree: what a stubborn defender sees.
    pub fn line(&self) -> Vec<Square> {
        let longest = self.replies.iter().map(|(reply, next)| (reply, next.line()));
        let mut line = vec![self.m];
        if let Some((reply, rest)) = longest.max_by_key(|(_, rest)| rest.len()) {
            line.push(*reply);
            line.extend(rest);
        }
        line
    }

    /// Moves of the attacker in the tree.
    pub fn size(&self) -> usize {
        1 + self.replies.iter().map(|(_, next)| next.size()).sum::<usize>()
    }
}

/// Searches wins of the side to move.
pub(super) struct Threats<'a> {
    board: Board,
    rule: Rule,
    key: u64,
    budget: Budget<'a>,
    /// Positions without a win by fours, or by threats within a number of threes, by key.
    failed: HashMap<u64, i32>,
}

/// Own moves that fours alone may take.
const FOURS_MAX: i32 = 20;
/// What was tried with fours alone is kept below all that was tried with threes.
const FOURS_ONLY: i32 = -100;

impl<'a> Threats<'a> {
    pub(super) fn new(pos: &Gomoku, budget: Budget<'a>) -> Threats<'a> {
        let mut threats = Threats {
            board: Board::new(pos.board().size()),
            rule: pos.rule(),
            key: 0,
            budget,
            failed: HashMap::new(),
        };
        for square in pos.board().squares() {
            if let Some(side) = pos.board().at(square) {
                threats.put(side, square);
            }
        }
        threats
    }

    pub(super) fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.budget.is_spent()
    }

    /// A win with at most `threes` threes.
    pub(super) fn win(&mut self, side: Side, threes: i32) -> Option<Attack> {
        if let Some(attack) = self.fours(side, FOURS_MAX) {
            return Some(attack);
        }
        if threes == 0 || self.budget.visit() {
            return None;
        }
        let key = self.key ^ mixed(side.index() as u64 + 7);
        if self.failed.get(&key).is_some_and(|&tried| tried >= threes) {
            return None;
        }
        let must = self.fives(side.other());
        let candidates = if must.is_empty() { self.attacks(side) } else { must };
        for m in candidates {
            if let Some(attack) = self.attack(side, m, threes) {
                return Some(attack);
            }
            if self.budget.is_spent() {
                return None;
            }
        }
        self.failed.insert(key, threes);
        None
    }

    /// Does every defence against this stone lose?
    fn attack(&mut self, side: Side, m: Square, threes: i32) -> Option<Attack> {
        if !self.is_legal(side, m) {
            return None;
        }
        self.put(side, m);
        let attack = self.after_attack(side, m, threes);
        self.take(side, m);
        attack
    }

    fn after_attack(&mut self, side: Side, m: Square, threes: i32) -> Option<Attack> {
        if !self.fives(side.other()).is_empty() {
            return None;
        }
        let fives = self.fives(side);
        if !fives.is_empty() {
            let blocks = self.blocks(side, fives);
            let replies = self.refute(side, &blocks, threes)?;
            return Some(Attack { m, replies, threat: None });
        }
        let threat = self.fours(side, FOURS_MAX)?;
        let defences = self.defences(side, &threat);
        let mut replies = Vec::new();
        for reply in defences {
            if !self.is_legal(side.other(), reply) {
                continue;
            }
            self.put(side.other(), reply);
            let next = self.win(side, threes - 1);
            self.take(side.other(), reply);
            let next = next?;
            // What does nothing against the threat needs no line of its own.
            if next != threat {
                replies.push((reply, next));
            }
        }
        Some(Attack { m, replies, threat: Some(Box::new(threat)) })
    }

    /// Wins after each of these replies.
    fn refute(
        &mut self,
        side: Side,
        replies: &[Square],
        threes: i32,
    ) -> Option<Vec<(Square, Attack)>> {
        let mut refuted = Vec::new();
        for &reply in replies {
            if !self.is_legal(side.other(), reply) {
                continue;
            }
            self.put(side.other(), reply);
            let next =
                if threes > 0 { self.win(side, threes) } else { self.fours(side, FOURS_MAX) };
            self.take(side.other(), reply);
            refuted.push((reply, next?));
        }
        Some(refuted)
    }

    /// Every square that may spoil a win by fours: those it uses, those on a line with a stone that the defender gets
    /// in it, and those where the defender makes a four.
    fn defences(&self, side: Side, threat: &Attack) -> Vec<Square> {
        let (mut used, mut gained) = (Vec::new(), Vec::new());
        collect(threat, &mut used, &mut gained);
        // In caro a stone beside a row may spoil it.
        let is_caro = self.rule == Rule::Caro;
        let is_near = |square: Square| {
            used.contains(&square)
                || is_caro && used.iter().any(|&stone| in_reach(stone, square, 5))
                || gained.iter().any(|&stone| in_reach(stone, square, 4))
                || self.makes_four(side.other(), square)
        };
        self.board.free().filter(|&square| is_near(square)).collect()
    }

    /// Stones that make a four or may make a three: those with two own stones on a line within reach of five.
    fn attacks(&self, side: Side) -> Vec<Square> {
        let mut ranked: Vec<(u32, Square)> = Vec::new();
        for square in self.board.free() {
            let near = Dir::ALL
                .into_iter()
                .map(|dir| threat::near(&self.board, side, dir, square).count_ones());
            let (most, all) = near.fold((0, 0), |(most, all), n| (most.max(n), all + n));
            if most >= 2 {
                ranked.push((100 * most + all, square));
            }
        }
        ranked.sort_by_key(|&(rank, square)| (std::cmp::Reverse(rank), square));
        ranked.into_iter().map(|(_, square)| square).collect()
    }

    /// A win by continuous fours.
    pub(super) fn fours(&mut self, side: Side, most: i32) -> Option<Attack> {
        if most == 0 || self.budget.visit() {
            return None;
        }
        let own = self.fives(side).into_iter().find(|&m| self.is_legal(side, m));
        if let Some(m) = own {
            return Some(Attack { m, replies: Vec::new(), threat: None });
        }
        let key = self.key ^ mixed(side.index() as u64 + 7);
        let depth = FOURS_ONLY + most;
        if self.failed.get(&key).is_some_and(|&tried| tried >= depth) {
            return None;
        }
        let must = self.fives(side.other());
        let candidates: Vec<Square> = match must[..] {
            [] => self.board.free().filter(|&m| self.makes_four(side, m)).collect(),
            [m] => vec![m],
            _ => vec![],
        };
        for m in candidates {
            if let Some(attack) = self.four(side, m, most) {
                return Some(attack);
            }
        }
        if !self.budget.is_spent() {
            self.failed.entry(key).and_modify(|tried| *tried = depth.max(*tried)).or_insert(depth);
        }
        None
    }

    fn four(&mut self, side: Side, m: Square, most: i32) -> Option<Attack> {
        if !self.is_legal(side, m) {
            return None;
        }
        self.put(side, m);
        let fives = self.fives(side);
        let is_sound = !fives.is_empty() && self.fives(side.other()).is_empty();
        let mut replies = Some(Vec::new());
        let blocks = if is_sound { self.blocks(side, fives) } else { Vec::new() };
        for reply in blocks {
            if !self.is_legal(side.other(), reply) {
                continue;
            }
            self.put(side.other(), reply);
            let next = self.fours(side, most - 1);
            self.take(side.other(), reply);
            match (next, &mut replies) {
                (Some(next), Some(replies)) => replies.push((reply, next)),
                _ => {
                    replies = None;
                    break;
                }
            }
        }
        self.take(side, m);
        let replies = replies.filter(|_| is_sound)?;
        Some(Attack { m, replies, threat: None })
    }

    /// Where the other side can stop fives at these squares: there, and in caro also beside the row that they would make.
    fn blocks(&mut self, side: Side, fives: Vec<Square>) -> Vec<Square> {
        if self.rule != Rule::Caro {
            return fives;
        }
        let near = |&square: &Square| fives.iter().any(|&five| in_reach(five, square, 5));
        let mut squares: Vec<Square> = self.board.free().filter(near).collect();
        squares.retain(|&square| {
            self.put(side.other(), square);
            let is_stopped = self.fives(side).is_empty();
            self.take(side.other(), square);
            is_stopped || fives.contains(&square)
        });
        squares
    }

    /// The squares where a side makes five.
    fn fives(&self, side: Side) -> Vec<Square> {
        let makes_five =
            |&square: &Square| threat::makes_five(&self.board, self.rule, side, square);
        self.board.free().filter(makes_five).collect()
    }

    fn makes_four(&self, side: Side, square: Square) -> bool {
        !threat::fives_with(&self.board, self.rule, side, square).is_empty()
    }

    fn is_legal(&mut self, side: Side, m: Square) -> bool {
        self.rule != Rule::Renju || side != BLACK || renju::forbidden(&mut self.board, m).is_none()
    }

    fn put(&mut self, side: Side, square: Square) {
        self.board.put(side, square);
        self.key ^= mixed(2 * square.index() as u64 + side.index() as u64 + 100);
    }

    fn take(&mut self, side: Side, square: Square) {
        self.board.take(side, square);
        self.key ^= mixed(2 * square.index() as u64 + side.index() as u64 + 100);
    }
}

/// All squares of a tree, and those that the defender gets in it.
fn collect(attack: &Attack, used: &mut Vec<Square>, gained: &mut Vec<Square>) {
    used.push(attack.m);
    for (reply, next) in &attack.replies {
        used.push(*reply);
        gained.push(*reply);
        collect(next, used, gained);
    }
}

/// Are two squares on one line, at most `steps` apart?
fn in_reach(one: Square, other: Square, steps: u8) -> bool {
    let dx = one.x().abs_diff(other.x());
    let dy = one.y().abs_diff(other.y());
    dx.max(dy) <= steps && (dx == 0 || dy == 0 || dx == dy)
}

fn mixed(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    word ^= word >> 31;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}
