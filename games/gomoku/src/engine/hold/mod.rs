//! Never losing on small boards: proofs that one side can stop every line of five of the other.
//!
//! Call the side that wants a line *Maker* and the other *Breaker*, and let Breaker's own lines count for nothing. If Breaker
//! holds that game it does not lose the real one, under every rule: whoever fills no five squares in a row has no exact
//! five, no longer row and no unblocked one. Only in renju may black not be able to answer where it wants. If both sides
//! hold, the position is a draw.
//!
//! In reading order: `grid` is the board, `graph` what is left to stop, `pairs` how to stop it without looking ahead,
//! `prover` the search, `proof` what it found and `check` the test of that. `book` is what was found beforehand.

mod book;
mod check;
mod graph;
mod grid;
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
    prover::Verdict,
};
use self::{
    graph::Graph,
    pairs::{settled, stripped},
    prover::{Prover, chain},
    table::Table,
};
use crate::{
    board::{BLACK, Square},
    line::Rule,
    rules::Gomoku,
};

/// The largest board that fits into one word.
pub const SIZE_MAX: u8 = 8;

/// Proves that a side holds, and remembers what it has proved. It belongs to one size of board at a time.
pub struct Holder {
    grid: Grid,
    table: Table,
    bits: u32,
    book: Option<Book>,
}

/// Room for so many results, as a power of two, in an engine: 4 MB.
const TABLE_BITS: u32 = 18;
/// Positions that each candidate may take in the first round of [`Holder::advice`], and how much more in each further one.
const FIRST_NODES: u64 = 400;
const GROWTH: u64 = 6;
/// The part of a think that is kept for proofs: one of so many.
const PROOF_SHARE: u64 = 4;
/// From here on the engine would rather win than be sure of a draw.
const CLEAR: Score = 1_500;
/// Moves for which a proof is looked for.
const CANDIDATES: usize = 8;

impl fmt::Debug for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Holder").field("grid", &self.grid).finish_non_exhaustive()
    }
}

impl Default for Holder {
    fn default() -> Holder {
        Holder::new(Grid::new(8, 8, 5), TABLE_BITS)
    }
}

impl Holder {
    /// One for this board, which remembers up to 2 to the power of `bits` results.
    pub fn new(grid: Grid, bits: u32) -> Holder {
        Holder { grid, table: Table::new(bits), bits, book: None }
    }

    /// The board that it knows.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What the book answers, on 8 × 8.
    pub fn book(&mut self, pos: &Gomoku) -> Option<Entry> {
        if pos.board().size() != 8 || !can_hold(pos, pos.side()) {
            return None;
        }
        self.book.get_or_insert_with(Book::shipped).get(pos)
    }

    /// Thinks with proofs: the book first, then a search with most of the limit, then proofs with the rest, which have
    /// the last word among moves that the search finds about even.
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

    /// What the search thought of, best first, and then what leaves the least to stop.
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

    /// A move after which the side to move provably never loses: the first of the candidates for which that was found,
    /// where cheap proofs are looked for before dear ones. Nothing where there was no proof within the limit, and where
    /// none would mean anything: boards of more than 8 × 8, and black in renju.
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
        while !open.is_empty() && !spent.look() {
            let mut rest = Vec::new();
            for m in open {
                let graph = Graph::new(&self.grid, other, own | bit(m));
                let time = limit.time.map(|time| time.saturating_sub(spent.elapsed()));
                let left =
                    limit.nodes.map_or(nodes, |most| nodes.min(most - spent.nodes().min(most)));
                let budget = Budget::new(Limit { nodes: Some(left), time, ..limit }, stop);
                let mut prover = Prover { table: &self.table, budget, is_over: &over };
                let verdict = prover.search(&graph);
                if verdict == Verdict::Holds {
                    return Some(m);
                }
                if verdict == Verdict::Unknown {
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
        let graph = Graph::new(&self.grid, maker, breaker);
        let zone = prover::replies(&graph).unwrap_or(0);
        let left = |&(rank, reply): &((u32, u32), u8)| {
            let next = stripped(&graph.breaker(1 << reply));
            (settled(&next).err().unwrap_or(0), rank)
        };
        let mut replies = prover::ranked(&graph, zone);
        replies.sort_by_cached_key(left);
        replies.into_iter().map(|(_, reply)| square(reply)).collect()
    }

    /// Does Breaker hold with Maker to move, and how many positions did that take?
    pub fn holds(
        &self,
        maker: u64,
        breaker: u64,
        limit: Limit,
        stop: &Stop,
        threads: usize,
    ) -> (Verdict, u64) {
        let over = AtomicBool::new(false);
        let prover =
            || Prover { table: &self.table, budget: Budget::new(limit, stop), is_over: &over };
        let graph = stripped(&Graph::new(&self.grid, maker, breaker));
        if threads < 2
            || graph.least() < 2
            || settled(&graph).is_ok()
            || chain(&graph, &mut prover::CHAIN.clone()).is_some()
        {
            let mut prover = prover();
            return (prover.search(&graph), prover.budget.nodes());
        }
        let left = Mutex::new(graph.squares());
        let work = || {
            let mut prover = prover();
            let verdict = prover.every_stone(&graph, &left);
            if verdict != Verdict::Holds {
                over.store(true, Ordering::Relaxed);
            }
            (verdict, prover.budget.nodes())
        };
        let found: Vec<(Verdict, u64)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("the search does not panic"))
                .collect()
        });
        let any = |verdict| found.iter().any(|&(found, _)| found == verdict);
        let verdict = match () {
            () if any(Verdict::Breaks) => Verdict::Breaks,
            () if any(Verdict::Unknown) => Verdict::Unknown,
            () => Verdict::Holds,
        };
        self.table.put(graph.key(), verdict);
        (verdict, found.iter().map(|(_, nodes)| nodes).sum())
    }

    /// The proof of what [`Holder::holds`] has found.
    pub fn proof(&self, maker: u64, breaker: u64, limit: Limit, stop: &Stop) -> Option<Proof> {
        let over = AtomicBool::new(false);
        let mut prover =
            Prover { table: &self.table, budget: Budget::new(limit, stop), is_over: &over };
        Proof::record(&mut prover, &Graph::new(&self.grid, maker, breaker))
    }

    /// Prepares for a position's board; false if it is too large.
    pub fn fit(&mut self, pos: &Gomoku) -> bool {
        let size = pos.board().size();
        if size > SIZE_MAX {
            return false;
        }
        let grid = Grid::new(size, size, 5);
        if grid != self.grid {
            *self = Holder::new(grid, self.bits);
        }
        true
    }
}

/// May this side answer wherever it likes?
pub fn can_hold(pos: &Gomoku, side: jogada_core::Side) -> bool {
    pos.rule() != Rule::Renju || side != BLACK
}

/// A side's stones on a board of at most 8 × 8.
pub fn stones(pos: &Gomoku, side: jogada_core::Side) -> u64 {
    let own = pos.board().squares().filter(|&square| pos.board().has(side, square));
    own.fold(0, |stones, square| stones | bit(square))
}

/// A square's bit.
pub fn bit(square: Square) -> u64 {
    1 << (8 * square.y() + square.x())
}

/// The square of a bit's number.
pub fn square(number: u8) -> Square {
    Square::new(number % 8, number / 8)
}
