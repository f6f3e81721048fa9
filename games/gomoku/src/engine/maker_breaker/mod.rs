//! Proofs on small boards that one side never loses: it can stop every line of five of the other.
//!
//! This is a Maker-Breaker game: *Maker* wants a line, *Breaker* stops it, and Breaker's own lines do not count. If Breaker
//! holds it does not lose the real game under any rule, because without five squares in a row there is no exact five, no
//! longer row and no unblocked one. Only black in renju may not be allowed to answer everywhere. If both sides hold, the
//! position is a draw.
//!
//! In reading order: `grid` is the board, `hypergraph` what is left to stop, `pairs` stops it without a search, `prover` is
//! the search, `proof` its result and `check` an independent checker. `book` holds answers found beforehand.

mod book;
mod check;
mod grid;
mod hypergraph;
mod pairs;
mod proof;
mod prover;
mod table;

use std::{
    fmt,
    sync::{Mutex, atomic::AtomicBool, atomic::Ordering},
    thread,
    time::Duration,
};

use jogada_core::Stop;
use jogada_search::{Budget, Limit, Score, Scored, Thought, is_decided};

pub use self::{
    book::{Book, Entry},
    check::is_proof,
    grid::Grid,
    proof::{Node, Proof, Step, Then},
    prover::BreakerResult,
};
use self::{
    hypergraph::Hypergraph,
    pairs::{pairing_strategy, without_free_pairs},
    prover::{Prover, threat_sequence},
    table::ProofTable,
};
use crate::{
    board::{BLACK, Square},
    line::Rule,
    rules::Gomoku,
};

/// The largest board that fits into one word.
pub const SIZE_MAX: u8 = 8;

/// Proves that a side holds, and keeps the results in a table. It is for one size of board at a time.
pub struct MakerBreaker {
    grid: Grid,
    table: ProofTable,
    bits: u32,
    book: Option<Book>,
}

/// The size of an engine's table as a power of two of results: 4 MB.
const TABLE_BITS: u32 = 18;
/// Nodes for each candidate in the first round of [`MakerBreaker::advice`], and their growth from round to round.
const FIRST_NODES: u64 = 400;
const GROWTH: u64 = 6;
/// Proofs get one of this many parts of the limit.
const PROOF_SHARE: u64 = 4;
/// With a better score the engine plays to win rather than for a sure draw.
const CLEAR: Score = 1_500;
/// The number of moves to prove.
const CANDIDATES: usize = 8;

impl fmt::Debug for MakerBreaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MakerBreaker").field("grid", &self.grid).finish_non_exhaustive()
    }
}

impl Default for MakerBreaker {
    fn default() -> MakerBreaker {
        MakerBreaker::new(Grid::new(8, 8, 5), TABLE_BITS)
    }
}

impl MakerBreaker {
    /// A prover for this board with a table of 2^`bits` results.
    pub fn new(grid: Grid, bits: u32) -> MakerBreaker {
        MakerBreaker { grid, table: ProofTable::new(bits), bits, book: None }
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The book's answer, on 8 × 8.
    pub fn book(&mut self, pos: &Gomoku) -> Option<Entry> {
        if pos.board().size() != 8 || !can_hold(pos, pos.side()) {
            return None;
        }
        self.book.get_or_insert_with(Book::shipped).get(pos)
    }

    /// Searches with proofs: the book first, then a search with most of the limit, then proofs with the rest, which decide
    /// among moves that the search finds about even.
    pub fn think(
        &mut self,
        pos: &Gomoku,
        limit: Limit,
        stop: &Stop,
        search: impl FnOnce(Limit) -> Thought<Square>,
    ) -> Thought<Square> {
        if let Some(entry) = self.book(pos) {
            return Thought::plain(entry.m);
        }
        let began = stop.now();
        let share = |most: u64| most - most / PROOF_SHARE;
        let time = limit.time.map(|time| time - time / PROOF_SHARE as u32);
        let mut thought = search(Limit { time, nodes: limit.nodes.map(share), ..limit });
        let is_even = thought.score().is_none_or(|score| !is_decided(score) && score < CLEAR);
        if thought.proved
            || !is_even
            || limit.time.or(limit.nodes.map(|_| Duration::ZERO)).is_none()
        {
            return thought;
        }
        let time = limit.time.map(|time| time.saturating_sub(stop.now().saturating_sub(began)));
        let nodes =
            limit.nodes.map(|nodes| nodes.saturating_sub(thought.nodes).min(nodes / PROOF_SHARE));
        let candidates = self.after_search(pos, &thought);
        let left = Limit { time, nodes, depth: None };
        if let Some(m) = self.advice(pos, &candidates, left, stop).filter(|&m| m != thought.best) {
            let known = thought.scores.iter().position(|scored| scored.m == m);
            let scored =
                known.map_or(Scored { m, score: 0, proved: false }, |i| thought.scores.remove(i));
            thought.scores.insert(0, scored);
            (thought.best, thought.line) = (m, vec![m]);
        }
        thought
    }

    /// The moves of the search, best first, then those that leave the least to stop.
    fn after_search(&self, pos: &Gomoku, thought: &Thought<Square>) -> Vec<Square> {
        let mut moves = vec![thought.best];
        let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(pos, side));
        let searched = thought.scores.iter().map(|scored| scored.m).take(CANDIDATES / 2);
        for m in searched.chain(self.candidates(other, own)) {
            if moves.len() < CANDIDATES && !moves.contains(&m) {
                moves.push(m);
            }
        }
        moves
    }

    /// The first of the candidates after which the side to move provably never loses; cheap proofs are tried before costly
    /// ones. `None` without a proof within the limit, and where it would prove nothing: on boards larger than 8 × 8, and for
    /// black in renju.
    pub fn advice(
        &mut self,
        pos: &Gomoku,
        candidates: &[Square],
        limit: Limit,
        stop: &Stop,
    ) -> Option<Square> {
        if !self.fit(pos) || !can_hold(pos, pos.side()) {
            return None;
        }
        let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(pos, side));
        let over = AtomicBool::new(false);
        let mut open: Vec<Square> = candidates.to_vec();
        let mut spent = Budget::new(limit, stop);
        let mut nodes = FIRST_NODES;
        while !open.is_empty() && !spent.check() {
            let mut rest = Vec::new();
            for m in open {
                let graph = Hypergraph::new(&self.grid, other, own | bit(m));
                let time = limit.time.map(|time| time.saturating_sub(spent.elapsed()));
                let left =
                    limit.nodes.map_or(nodes, |most| nodes.min(most - spent.nodes().min(most)));
                let budget = Budget::new(Limit { nodes: Some(left), time, ..limit }, stop);
                let mut prover = Prover { table: &self.table, budget, is_over: &over };
                let result = prover.search(&graph);
                if result == BreakerResult::Holds {
                    return Some(m);
                }
                if result == BreakerResult::Unknown {
                    rest.push(m);
                }
                if spent.spend(prover.budget.nodes()) {
                    return None;
                }
            }
            open = rest;
            nodes *= GROWTH;
        }
        None
    }

    /// The squares that Breaker, to move, tries first: those that leave the least to stop.
    pub fn candidates(&self, maker: u64, breaker: u64) -> Vec<Square> {
        let graph = Hypergraph::new(&self.grid, maker, breaker);
        let zone = prover::replies(&graph).unwrap_or(0);
        let left = |&(rank, reply): &((u32, u32), u8)| {
            let next = without_free_pairs(&graph.breaker(1 << reply));
            (pairing_strategy(&next).err().unwrap_or(0), rank)
        };
        let mut replies = prover::ranked(&graph, zone);
        replies.sort_by_cached_key(left);
        replies.into_iter().map(|(_, reply)| square(reply)).collect()
    }

    /// Does Breaker hold with Maker to move? With the number of nodes that it took.
    pub fn holds(
        &self,
        maker: u64,
        breaker: u64,
        limit: Limit,
        stop: &Stop,
        threads: usize,
    ) -> (BreakerResult, u64) {
        let over = AtomicBool::new(false);
        let prover =
            || Prover { table: &self.table, budget: Budget::new(limit, stop), is_over: &over };
        let graph = without_free_pairs(&Hypergraph::new(&self.grid, maker, breaker));
        if threads < 2
            || graph.least() < 2
            || pairing_strategy(&graph).is_ok()
            || threat_sequence(&graph, &mut prover::THREAT_NODES.clone()).is_some()
        {
            let mut prover = prover();
            return (prover.search(&graph), prover.budget.nodes());
        }
        let left = Mutex::new(graph.squares());
        let work = || {
            let mut prover = prover();
            let result = prover.every_stone(&graph, &left);
            if result != BreakerResult::Holds {
                over.store(true, Ordering::Relaxed);
            }
            (result, prover.budget.nodes())
        };
        let found: Vec<(BreakerResult, u64)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("the search does not panic"))
                .collect()
        });
        let any = |result| found.iter().any(|&(found, _)| found == result);
        let result = match () {
            () if any(BreakerResult::Loses) => BreakerResult::Loses,
            () if any(BreakerResult::Unknown) => BreakerResult::Unknown,
            () => BreakerResult::Holds,
        };
        self.table.store(graph.key(), &graph, result);
        (result, found.iter().map(|(_, nodes)| nodes).sum())
    }

    /// The proof of what [`MakerBreaker::holds`] found.
    pub fn proof(&self, maker: u64, breaker: u64, limit: Limit, stop: &Stop) -> Option<Proof> {
        let over = AtomicBool::new(false);
        let mut prover =
            Prover { table: &self.table, budget: Budget::new(limit, stop), is_over: &over };
        Proof::record(&mut prover, &Hypergraph::new(&self.grid, maker, breaker))
    }

    /// Adapts to a position's board; false if it is too large.
    pub fn fit(&mut self, pos: &Gomoku) -> bool {
        let size = pos.board().size();
        if size > SIZE_MAX {
            return false;
        }
        let grid = Grid::new(size, size, 5);
        if grid != self.grid {
            *self = MakerBreaker::new(grid, self.bits);
        }
        true
    }
}

/// May this side answer on every square?
pub fn can_hold(pos: &Gomoku, side: jogada_core::Side) -> bool {
    pos.rule() != Rule::Renju || side != BLACK
}

/// A side's stones on a board of at most 8 × 8.
pub fn stones(pos: &Gomoku, side: jogada_core::Side) -> u64 {
    let own = pos.board().squares().filter(|&square| pos.board().has(side, square));
    own.fold(0, |stones, square| stones | bit(square))
}

/// The bit of a square.
pub fn bit(square: Square) -> u64 {
    1 << (8 * square.y() + square.x())
}

/// The square of a bit's number.
pub fn square(number: u8) -> Square {
    Square::new(number % 8, number / 8)
}
