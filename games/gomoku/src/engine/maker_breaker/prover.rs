//! The prover: an AND/OR search for an answer to every stone of Maker's.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use jogada_search::Budget;

use super::{
    grid::squares,
    hypergraph::Hypergraph,
    pairs::{DANGER_MAX, Pair, committed, danger, pairing_strategy, without_free_pairs},
    table::ProofTable,
};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakerResult {
    /// Breaker stops every line.
    Holds,
    /// Maker fills a line, if Breaker threatens nothing itself.
    Loses,
    /// The limit was reached.
    Unknown,
}

/// An answer to a stone of Maker's, with the pairing strategy that follows, unless that took a search.
pub(super) struct Answer {
    pub(super) reply: u8,
    pub(super) pairs: Option<Vec<Pair>>,
}

/// Answers that are tested for a pairing strategy before any is searched.
const WIDTH: usize = 12;
/// Nodes of a search for a win by threats alone.
pub(super) const THREAT_NODES: u32 = 300;

/// One search thread.
pub(super) struct Prover<'a> {
    pub(super) table: &'a ProofTable,
    pub(super) budget: Budget<'a>,
    /// Set once another thread has the result.
    pub(super) is_over: &'a AtomicBool,
}

impl Prover<'_> {
    /// Does Breaker hold, with Maker to move?
    pub(super) fn search(&mut self, graph: &Hypergraph) -> BreakerResult {
        if self.budget.visit() || self.is_over.load(Ordering::Relaxed) {
            return BreakerResult::Unknown;
        }
        if graph.least() <= 1 {
            return BreakerResult::Loses;
        }
        let graph = without_free_pairs(graph);
        let key = graph.key();
        if let Some(result) = self.table.probe(key) {
            return result;
        }
        let result = if pairing_strategy(&graph).is_ok() {
            BreakerResult::Holds
        } else if threat_sequence(&graph, &mut THREAT_NODES.clone()).is_some() {
            BreakerResult::Loses
        } else {
            self.every_stone(&graph, &Mutex::new(graph.squares()))
        };
        self.table.store(key, &graph, result);
        result
    }

    /// Answers all of Maker's stones that are left, a set that several threads may share.
    pub(super) fn every_stone(&mut self, graph: &Hypergraph, left: &Mutex<u64>) -> BreakerResult {
        let square_weights = graph.square_weights();
        loop {
            let m = {
                let mut left = left.lock().expect("no thread panics while it holds the lock");
                let heaviest = squares(*left).max_by_key(|&m| square_weights[usize::from(m)]);
                let Some(m) = heaviest else { return BreakerResult::Holds };
                *left &= !(1 << m);
                m
            };
            match self.answer(graph, m) {
                Ok(answer) => {
                    let still = unanswered(graph, m, &answer);
                    *left.lock().expect("no thread panics while it holds the lock") &= still;
                }
                Err(result) => return result,
            }
        }
    }

    /// An answer to Maker's stone that holds.
    pub(super) fn answer(&mut self, graph: &Hypergraph, m: u8) -> Result<Answer, BreakerResult> {
        let after = graph.maker(1 << m);
        let mut replies = ranked(&after, replies(&after).ok_or(BreakerResult::Loses)?);
        for (rank, reply) in replies.iter_mut().take(WIDTH) {
            self.budget.visit();
            match pairing_strategy(&without_free_pairs(&after.breaker(1 << *reply))) {
                Ok(pairs) => return Ok(Answer { reply: *reply, pairs: Some(pairs) }),
                Err(danger) => *rank = (danger, rank.1),
            }
        }
        replies.sort_unstable();
        let mut result = BreakerResult::Loses;
        for (_, reply) in replies {
            match self.search(&after.breaker(1 << reply)) {
                BreakerResult::Holds => return Ok(Answer { reply, pairs: None }),
                BreakerResult::Loses => {}
                BreakerResult::Unknown => result = BreakerResult::Unknown,
            }
            if self.budget.is_spent() || self.is_over.load(Ordering::Relaxed) {
                return Err(BreakerResult::Unknown);
            }
        }
        Err(result)
    }
}

/// Where Breaker, to move, must play: on the square that fills a line, on one of a win by threats, or anywhere in a set.
/// `None` if it needs two squares.
pub(super) fn replies(graph: &Hypergraph) -> Option<u64> {
    let forced = graph.of_size(1).iter().fold(0, |all, set| all | set);
    match forced.count_ones() {
        0 => {
            Some(graph.squares() & threat_sequence(graph, &mut THREAT_NODES.clone()).unwrap_or(!0))
        }
        1 => Some(forced),
        _ => None,
    }
}

/// Squares in the order in which Breaker tries them: those of the greatest weight first. The rank's first number puts them
/// behind all that were tested.
pub(super) fn ranked(graph: &Hypergraph, zone: u64) -> Vec<((u32, u32), u8)> {
    /// The worth of stopping a set, by its size.
    const WORTH: [u32; 6] = [1000, 1000, 120, 30, 10, 5];
    let mut square_weights = [0; 64];
    for (size, set) in graph.sized() {
        squares(set).for_each(|square| square_weights[usize::from(square)] += WORTH[size]);
    }
    let mut replies: Vec<((u32, u32), u8)> = squares(zone)
        .map(|reply| ((u32::MAX, !square_weights[usize::from(reply)]), reply))
        .collect();
    replies.sort_unstable();
    replies
}

/// Maker's stones that the answer to one of them leaves open.
///
/// It also answers stones that are no better than this one, each of whose sets without the answer has this one too. If a
/// pairing strategy follows, it also answers the stones outside the pairs that keep the danger below its limit.
pub(super) fn unanswered(graph: &Hypergraph, m: u8, answer: &Answer) -> u64 {
    let both = 1 << m | 1 << answer.reply;
    let others = graph.edges().iter().filter(|&&set| set & both == 0);
    let still = others.fold(1 << answer.reply, |squares, set| squares | set);
    let Some(pairs) = &answer.pairs else { return still };
    let mut used = 1 << answer.reply;
    let mut rest = graph.breaker(used);
    for &pair in pairs {
        rest = committed(&rest, pair);
        used |= pair;
    }
    let outweighs = |&m: &u8| danger(&rest.maker(1 << m)) >= DANGER_MAX;
    squares(still & !used).filter(outweighs).fold(still & used, |still, m| still | 1 << m)
}

/// The squares of a win by threats alone, Maker to move: each stone leaves Breaker one square to take.
pub(super) fn threat_sequence(graph: &Hypergraph, nodes: &mut u32) -> Option<u64> {
    if graph.least() <= 1 {
        return graph.edges().first().copied();
    }
    for &two in graph.of_size(2) {
        for m in squares(two) {
            *nodes = nodes.checked_sub(1)?;
            let after = graph.maker(1 << m);
            let ones = after.of_size(1);
            if ones.len() > 1 {
                return Some(ones.iter().fold(two, |all, set| all | set));
            }
            let next = after.breaker(two);
            // Only a stone that makes another set of two continues the sequence.
            if next.of_size(2).len() >= graph.of_size(2).len()
                && let Some(zone) = threat_sequence(&next, nodes)
            {
                return Some(zone | two);
            }
        }
    }
    None
}
