//! The engine: shapes of lines, wins by continuous fours and threats, and alpha-beta search.
//!
//! In reading order: `shapes` knows one line, `codes` four of them, `eval` their value, `field` a whole position and
//! `forced_end` the ends that follow from its threats. `vcf` searches wins by fours, `vct` wins by threats, `moves` orders
//! moves, `search` is the tree with `table`, `pruning` and `quiescence`, `endgame` solves the last squares, and `think` is
//! the root; on small boards `maker_breaker` proves that a side never loses.
//! `learn` makes the weights of `eval`.

mod codes;
mod endgame;
mod eval;
mod field;
mod forced_end;
pub mod learn;
pub mod maker_breaker;
mod moves;
mod pruning;
mod quiescence;
mod search;
mod shapes;
mod table;
mod think;
mod value;
mod vcf;
mod vct;

use jogada_core::{Game, Seed};
use jogada_search::{Budget, Engine, Limit, Stop, Thought};

use crate::{
    board::Square,
    engine::{
        field::Field,
        maker_breaker::MakerBreaker,
        moves::History,
        table::SearchTable,
        think::{Aim, RootSearch},
        vcf::Vcf,
        vct::Vct,
    },
    line::Rule,
    rules::{Gomoku, Options},
};

/// The Gomoku engine. It keeps its table and histories from one move to the next.
#[derive(Debug)]
pub struct Master {
    table: SearchTable,
    histories: Vec<History>,
    vcf: Vcf,
    /// Made when a board is small enough for proofs.
    maker_breaker: Option<MakerBreaker>,
}

/// The default size of the table as a power of two of positions: 8 MB.
const TABLE_BITS: u32 = 19;

impl Default for Master {
    /// An engine with a small table and one thread.
    fn default() -> Master {
        Master::with(1, TABLE_BITS)
    }
}

impl Master {
    /// An engine with this many threads and a table of 2^`bits` positions.
    pub fn with(threads: usize, bits: u32) -> Master {
        let histories = (0..threads.max(1)).map(|_| History::new()).collect();
        Master {
            table: SearchTable::new(bits),
            histories,
            vcf: Vcf::default(),
            maker_breaker: None,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new());
    }

    /// The best move by search alone, on small boards too: without book and proofs.
    pub fn search(&mut self, pos: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.run(pos, limit, stop, Aim::Best)
    }

    fn run(&mut self, pos: &Gomoku, limit: Limit, stop: &Stop, aim: Aim) -> Thought<Square> {
        self.table.new_search();
        self.histories.iter_mut().for_each(History::age);
        RootSearch { table: &self.table, limit, stop, aim }.run(
            pos,
            &mut self.histories,
            &mut self.vcf,
        )
    }
}

impl Engine<Gomoku> for Master {
    fn think(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        if view.board().size() > maker_breaker::SIZE_MAX {
            return self.search(view, limit, stop);
        }
        let mut maker_breaker = self.maker_breaker.take().unwrap_or_default();
        let thought =
            maker_breaker.think(view, limit, stop, |limit| self.search(view, limit, stop));
        self.maker_breaker = Some(maker_breaker);
        thought
    }

    fn weigh(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.run(view, limit, stop, Aim::Every)
    }
}

/// The least number of own moves, the five included, in which the side to move wins by continuous fours,
/// and every first move that does it; `None` if that takes more than `most` moves. It has no other limit.
pub fn continuous_fours(pos: &Gomoku, most: u32) -> Option<(u32, Vec<Square>)> {
    let stop = Stop::never();
    Vcf::default().shortest(&mut Field::new(pos), most, &mut Budget::new(Limit::NONE, &stop))
}

/// A forced win by threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The moves of both sides along one line of it, up to a forced end.
    pub line: Vec<Square>,
    /// Is it certain? Wins by fours are; wins by threes are not for black in renju, nor in caro, where a three can be
    /// stopped in ways that the search does not try.
    pub proved: bool,
}

/// A win of the side to move by fours alone, or by fours and open threes; `None` if the limit is reached first.
pub fn forced_win(pos: &Gomoku, limit: Limit, stop: &Stop) -> Option<Forced> {
    if pos.turn().is_over() {
        return None;
    }
    let (mut field, mut budget) = (Field::new(pos), Budget::new(limit, stop));
    let nodes = limit.nodes.map_or(FORCED_NODES, |nodes| nodes / 2);
    if let Some(line) = Vcf::default().win(&mut field, FORCED_MOVES, nodes, &mut budget) {
        return Some(Forced { line, proved: true });
    }
    let line = Vct::win(&mut field, THREATS_MOST, &mut budget)?;
    Some(Forced { line, proved: Vct::is_proof(pos.rule(), pos.side()) })
}

/// The depth of the VCF search in attacker's moves.
const FORCED_MOVES: u32 = 80;
/// Nodes of the VCF search where there is no limit, and expansions of the VCT search in any case: a tree of that size
/// takes some hundred megabytes.
const FORCED_NODES: u64 = 1_000_000;
const THREATS_MOST: u32 = 1_000_000;

/// Openings searched for the signature: rule, size, moves.
const BENCH: &[(Rule, u8, &str)] = &[
    (Rule::Standard, 8, "d4 e5 d5 d6 e4"),
    (Rule::Free, 15, "h8 i9 h9 h10 g8 i8 i10"),
    (Rule::Standard, 15, "h8 g9 i9 i7 g7 h10 j8"),
    (Rule::Renju, 15, "h8 h9 i8 g8 j9 i10"),
    (Rule::Caro, 20, "k10 k11 l10 j10 l9"),
];
const BENCH_DEPTH: u32 = 10;

/// The signature: positions visited in fixed searches.
pub fn bench() -> u64 {
    let nodes = BENCH.iter().map(|&(rule, size, moves)| {
        let mut pos =
            Gomoku::start(&Options { size, rule }, Seed::from_number(0)).expect("a good size");
        for text in moves.split(' ') {
            let m = pos.parse_move(text).expect("a legal move");
            pos.play_unchecked(m);
        }
        Master::default().think(&pos, Limit::depth(BENCH_DEPTH), &Stop::never()).nodes
    });
    nodes.sum()
}

/// Fills a third of the boards of the bench and takes every stone back, `times` times. Returns the number of stones, for
/// measurements of speed.
pub fn put_and_take(times: u32) -> u64 {
    let mut stones = 0;
    for &(rule, size, _) in BENCH {
        let pos =
            Gomoku::start(&Options { size, rule }, Seed::from_number(0)).expect("a good size");
        let mut field = Field::new(&pos);
        let mut squares: Vec<Square> = pos.board().squares().collect();
        // A fixed order that spreads the stones.
        squares.sort_by_key(|square| field::mix(square.index() as u64));
        squares.truncate(squares.len() / 3);
        for _ in 0..times {
            squares.iter().for_each(|&square| field.put(square));
            squares.iter().for_each(|_| field.undo());
            stones += squares.len() as u64;
        }
    }
    stones
}
