//! The search: whatever Maker does, is there an answer after which Breaker still holds?

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use jogada_search::Budget;

use super::{
    graph::Graph,
    grid::squares,
    pairs::{ENOUGH, Pair, committed, heft, settled, stripped},
    table::Table,
};

/// What became of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Breaker stops every line.
    Holds,
    /// Maker fills one, if Breaker threatens nothing itself.
    Breaks,
    /// It had to stop.
    Unknown,
}

/// An answer to a stone of Maker's, with the pairs that hold all the rest, unless that took a search.
pub(super) struct Answer {
    pub(super) reply: u8,
    pub(super) pairs: Option<Vec<Pair>>,
}

/// Answers that are tried by pairs and weight alone before any is looked into.
const WIDTH: usize = 12;
/// Positions that a win by threats alone may take.
pub(super) const CHAIN: u32 = 300;

/// One thread's search.
pub(super) struct Prover<'a> {
    pub(super) table: &'a Table,
    pub(super) budget: Budget<'a>,
    /// Another thread has found all there is to find.
    pub(super) is_over: &'a AtomicBool,
}

impl Prover<'_> {
    /// Does Breaker hold, with Maker to move?
    pub(super) fn search(&mut self, graph: &Graph) -> Verdict {
        if self.budget.visit() || self.is_over.load(Ordering::Relaxed) {
            return Verdict::Unknown;
        }
        if graph.least() <= 1 {
            return Verdict::Breaks;
        }
        let graph = stripped(graph);
        let key = graph.key();
        if let Some(verdict) = self.table.get(key) {
            return verdict;
        }
        let verdict = if settled(&graph).is_ok() {
            Verdict::Holds
        } else if chain(&graph, &mut CHAIN.clone()).is_some() {
            Verdict::Breaks
        } else {
            self.every_stone(&graph, &Mutex::new(graph.squares()))
        };
        self.table.put(key, verdict);
        verdict
    }

    /// Answers every stone of Maker's that is left. Several threads may share what is left.
    pub(super) fn every_stone(&mut self, graph: &Graph, left: &Mutex<u64>) -> Verdict {
        let loads = graph.loads();
        loop {
            let m = {
                let mut left = left.lock().expect("nobody panics with it");
                let heaviest = squares(*left).max_by_key(|&m| loads[usize::from(m)]);
                let Some(m) = heaviest else { return Verdict::Holds };
                *left &= !(1 << m);
                m
            };
            match self.answer(graph, m) {
                Ok(answer) => {
                    let still = unanswered(graph, m, &answer);
                    *left.lock().expect("nobody panics with it") &= still;
                }
                Err(verdict) => return verdict,
            }
        }
    }

    /// An answer to Maker's stone that holds.
    pub(super) fn answer(&mut self, graph: &Graph, m: u8) -> Result<Answer, Verdict> {
        let after = graph.maker(1 << m);
        let mut replies = ranked(&after, replies(&after).ok_or(Verdict::Breaks)?);
        for (rank, reply) in replies.iter_mut().take(WIDTH) {
            self.budget.visit();
            match settled(&stripped(&after.breaker(1 << *reply))) {
                Ok(pairs) => return Ok(Answer { reply: *reply, pairs: Some(pairs) }),
                Err(heft) => *rank = (heft, rank.1),
            }
        }
        replies.sort_unstable();
        let mut verdict = Verdict::Breaks;
        for (_, reply) in replies {
            match self.search(&after.breaker(1 << reply)) {
                Verdict::Holds => return Ok(Answer { reply, pairs: None }),
                Verdict::Breaks => {}
                Verdict::Unknown => verdict = Verdict::Unknown,
            }
            if self.budget.is_spent() || self.is_over.load(Ordering::Relaxed) {
                return Err(Verdict::Unknown);
            }
        }
        Err(verdict)
    }
}

/// Where Breaker, to move, must play: on the square that fills a line, on one of a win by threats, or anywhere that matters.
/// Nothing if two squares would be needed.
pub(super) fn replies(graph: &Graph) -> Option<u64> {
    let forced = graph.of_size(1).iter().fold(0, |all, set| all | set);
    match forced.count_ones() {
        0 => Some(graph.squares() & chain(graph, &mut CHAIN.clone()).unwrap_or(!0)),
        1 => Some(forced),
        _ => None,
    }
}

/// Squares in the order in which Breaker tries them: those on the heaviest lines first. The number before it is large
/// enough to stay behind all that were looked at.
pub(super) fn ranked(graph: &Graph, zone: u64) -> Vec<((u32, u32), u8)> {
    /// What it is worth to stop a set, by its size.
    const WORTH: [u32; 6] = [1000, 1000, 120, 30, 10, 5];
    let mut loads = [0; 64];
    for (size, set) in graph.sized() {
        squares(set).for_each(|square| loads[usize::from(square)] += WORTH[size]);
    }
    let mut replies: Vec<((u32, u32), u8)> =
        squares(zone).map(|reply| ((u32::MAX, !loads[usize::from(reply)]), reply)).collect();
    replies.sort_unstable();
    replies
}

/// The stones of Maker's that an answer to one of them does not settle as well.
///
/// It settles those that are no better than this one once the answer is there: each of their lines without the answer has
/// this one too. And if pairs hold the rest, it settles the stones outside them that do not outweigh them either.
pub(super) fn unanswered(graph: &Graph, m: u8, answer: &Answer) -> u64 {
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
    let outweighs = |&m: &u8| heft(&rest.maker(1 << m)) >= ENOUGH;
    squares(still & !used).filter(outweighs).fold(still & used, |still, m| still | 1 << m)
}

/// The squares of a win by threats alone, Maker to move: each stone leaves Breaker one square to take.
pub(super) fn chain(graph: &Graph, nodes: &mut u32) -> Option<u64> {
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
            // Only a stone that makes another set of two leads on.
            if next.of_size(2).len() >= graph.of_size(2).len()
                && let Some(zone) = chain(&next, nodes)
            {
                return Some(zone | two);
            }
        }
    }
    None
}
