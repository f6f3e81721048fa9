//! What a position is worth for certain: a win by threats, a loss to them, or on small boards a draw because both sides hold.
//!
//! Whatever is said was found by one piece of code and checked by another that knows only the rules, or only sets of squares.

mod check;
mod threats;

use jogada_core::{Game, Stop};
use jogada_search::{Budget, Limit};

use self::threats::Threats;
pub use self::{
    check::{is_lost, is_win},
    threats::Attack,
};
use crate::{
    board::Square,
    engine::maker_breaker::{BreakerResult, MakerBreaker, Proof, bit, can_hold, is_proof, stones},
    rules::Gomoku,
};

/// What is certain about a position in which a side is to move, seen from there.
#[derive(Clone, Debug)]
pub struct Solution {
    /// It wins by this.
    pub win: Option<Attack>,
    /// It loses: each of its moves to this.
    pub loss: Option<Vec<(Square, Attack)>>,
    /// It does not lose: with this move, and this proof from there on.
    pub holds: Option<(Square, Proof)>,
    /// The other side does not lose.
    pub held: Option<Proof>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A value in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move wins.
    Win,
    /// It loses.
    Loss,
    /// Neither side can be kept from at least a draw.
    Draw,
    /// The side to move does not lose.
    AtLeastDraw,
    /// The side to move does not win.
    AtMostDraw,
    /// Nothing is certain.
    Unknown,
}

impl Solution {
    /// The value in one word.
    pub fn value(&self) -> Value {
        match (&self.win, &self.loss, &self.holds, &self.held) {
            (Some(_), ..) => Value::Win,
            (_, Some(_), ..) => Value::Loss,
            (.., Some(_), Some(_)) => Value::Draw,
            (.., Some(_), None) => Value::AtLeastDraw,
            (.., None, Some(_)) => Value::AtMostDraw,
            (.., None, None) => Value::Unknown,
        }
    }

    /// Is all of it true? This knows nothing of how it was found.
    pub fn is_true(&self, pos: &Gomoku, maker_breaker: &MakerBreaker) -> bool {
        let [own, other] = [pos.side(), pos.side().other()];
        let [ours, theirs] =
            [own, other].map(|side| if pos.board().size() > 8 { 0 } else { stones(pos, side) });
        self.win.as_ref().is_none_or(|attack| is_win(pos, attack))
            && self.loss.as_ref().is_none_or(|answers| is_lost(pos, other, answers, None))
            && self.holds.as_ref().is_none_or(|(m, proof)| {
                let is_good = can_hold(pos, own) && pos.board().is_free(*m);
                is_good && is_proof(maker_breaker.grid(), theirs, ours | bit(*m), proof)
            })
            && self.held.as_ref().is_none_or(|proof| {
                can_hold(pos, other) && is_proof(maker_breaker.grid(), ours, theirs, proof)
            })
    }
}

/// Nodes of the first round, and their growth from round to round.
const FIRST_NODES: u64 = 4_000;
const GROWTH: u64 = 4;
/// Threes that a win may need.
const THREES_MAX: i32 = 12;

/// Finds what it can within the limit. The position is one in which a side is to move.
pub fn solve(
    pos: &Gomoku,
    maker_breaker: &mut MakerBreaker,
    limit: Limit,
    stop: &Stop,
    threads: usize,
) -> Solution {
    let mut solving = Solving {
        pos,
        small: maker_breaker.fit(pos),
        maker_breaker,
        spent: Budget::new(limit, stop),
        limit,
        stop,
        threads,
        is_broken: [false; 2],
        found: Solution { win: None, loss: None, holds: None, held: None, nodes: 0 },
    };
    let mut nodes = FIRST_NODES;
    let mut threes = 0;
    while solving.found.value() != Value::Draw && !solving.spent.check() {
        let is_exhausted = solving.attack(threes, nodes) & solving.hold(nodes);
        let is_decided = solving.found.win.is_some() || solving.found.loss.is_some();
        if is_decided || is_exhausted && threes == THREES_MAX {
            break;
        }
        nodes = nodes.saturating_mul(GROWTH);
        threes = (threes + 2).min(THREES_MAX);
    }
    solving.found.nodes = solving.spent.nodes();
    solving.found
}

struct Solving<'a> {
    pos: &'a Gomoku,
    small: bool,
    maker_breaker: &'a mut MakerBreaker,
    spent: Budget<'a>,
    limit: Limit,
    stop: &'a Stop,
    threads: usize,
    /// Holding alone is known to fail: for the side to move, for the other.
    is_broken: [bool; 2],
    found: Solution,
}

impl Solving<'_> {
    /// What is left of the limit, at most this many nodes.
    fn left(&self, nodes: u64) -> Limit {
        let time = self.limit.time.map(|time| time.saturating_sub(self.spent.elapsed()));
        let most = self
            .limit
            .nodes
            .map_or(nodes, |most| nodes.min(most.saturating_sub(self.spent.nodes())));
        Limit { time, nodes: Some(most), depth: None }
    }

    /// Looks for wins of either side. True if more positions would find no more.
    fn attack(&mut self, threes: i32, nodes: u64) -> bool {
        let side = self.pos.side();
        let mut is_exhausted = true;
        if self.found.held.is_none() {
            let budget = Budget::new(self.left(nodes), self.stop);
            let mut threats = Threats::new(self.pos, budget);
            self.found.win = threats.win(side, threes);
            is_exhausted = !threats.is_spent();
            self.spent.spend(threats.nodes());
        }
        if self.found.win.is_some() || self.found.holds.is_some() {
            return is_exhausted;
        }
        // A loss: each move has its answer.
        let mut answers = Vec::new();
        for m in self.pos.legal_moves() {
            let mut next = self.pos.clone();
            next.play_unchecked(m);
            if next.turn().is_over() {
                return is_exhausted;
            }
            let budget = Budget::new(self.left(nodes / 8), self.stop);
            let mut threats = Threats::new(&next, budget);
            let answer = threats.win(side.other(), threes.min(2));
            self.spent.spend(threats.nodes());
            match answer {
                Some(answer) => answers.push((m, answer)),
                None => return is_exhausted && !threats.is_spent(),
            }
        }
        self.found.loss = Some(answers);
        true
    }

    /// Looks for proofs that a side holds. True if more positions would find no more.
    fn hold(&mut self, nodes: u64) -> bool {
        if !self.small || self.found.win.is_some() || self.found.loss.is_some() {
            return true;
        }
        let [own, other] = [self.pos.side(), self.pos.side().other()];
        let [ours, theirs] = [own, other].map(|side| stones(self.pos, side));
        if self.found.held.is_none() && !self.is_broken[1] && can_hold(self.pos, other) {
            match self.prove(ours, theirs, nodes) {
                BreakerResult::Holds => self.found.held = self.record(ours, theirs),
                verdict => self.is_broken[1] = verdict == BreakerResult::Loses,
            }
        }
        if self.found.holds.is_none() && !self.is_broken[0] && can_hold(self.pos, own) {
            let mut all_break = true;
            for m in self.maker_breaker.candidates(theirs, ours) {
                match self.prove(theirs, ours | bit(m), nodes / 2) {
                    BreakerResult::Holds => {
                        self.found.holds =
                            self.record(theirs, ours | bit(m)).map(|proof| (m, proof));
                        break;
                    }
                    verdict => all_break &= verdict == BreakerResult::Loses,
                }
            }
            self.is_broken[0] = all_break && self.found.holds.is_none();
        }
        let is_known =
            |found: bool, i: usize, side| found || self.is_broken[i] || !can_hold(self.pos, side);
        is_known(self.found.holds.is_some(), 0, own)
            && is_known(self.found.held.is_some(), 1, other)
    }

    fn prove(&mut self, maker: u64, breaker: u64, nodes: u64) -> BreakerResult {
        let limit = self.left(nodes);
        let (verdict, nodes) =
            self.maker_breaker.holds(maker, breaker, limit, self.stop, self.threads);
        self.spent.spend(nodes);
        verdict
    }

    fn record(&mut self, maker: u64, breaker: u64) -> Option<Proof> {
        self.maker_breaker.proof(maker, breaker, Limit::NONE, self.stop)
    }
}
