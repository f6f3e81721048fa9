//! The engine: what stones make of lines, wins by continuous fours, and alpha-beta over the rest.
//!
//! In reading order: `shapes` knows one line, `field` a whole position, `vcf` follows fours, `search` weighs moves.

mod field;
mod search;
mod shapes;
mod vcf;

use jogada_core::{Game, Seed};
use jogada_search::{Budget, Engine, Limit, Scored, Stop, Table, Thought, won_in};

use crate::{
    board::Square,
    engine::{field::Field, search::Search, vcf::Vcf},
    line::Rule,
    rules::{Gomoku, Options},
};

/// The engine. It keeps what it learned from one move to the next.
#[derive(Debug)]
pub struct Master {
    table: Table<Square>,
    vcf: Vcf,
}

/// Positions that the table has room for, as a power of two.
const TABLE_BITS: u32 = 18;

impl Default for Master {
    /// One that has learned nothing yet.
    fn default() -> Master {
        Master { table: Table::new(TABLE_BITS), vcf: Vcf::default() }
    }
}

impl Master {
    fn deepen(&mut self, pos: &Gomoku, limit: Limit, stop: &Stop, every: bool) -> Thought<Square> {
        let mut search = Search {
            field: Field::new(pos),
            table: &mut self.table,
            vcf: &mut self.vcf,
            budget: Budget::new(limit, stop),
        };
        if !every && let Some(line) = search.fours(limit) {
            return won_by_fours(line, search.budget.nodes());
        }
        let mut moves = search.root_moves();
        if every || moves.is_empty() {
            let rest = pos.legal_moves().into_iter().filter(|m| !moves.contains(m));
            moves.extend(rest.collect::<Vec<_>>());
        }
        let mut thought =
            Thought::plain(*moves.first().expect("an engine is asked only when it is to move"));
        if pos.board().stones() == 0 && !every {
            return thought;
        }
        let mut order: Vec<Scored<Square>> =
            moves.into_iter().map(|m| Scored { m, score: 0, proved: false }).collect();
        let plies_left = u32::from(pos.board().room());
        for depth in 1..=search.budget.depth_max().min(plies_left) {
            let finished = search.root(&mut order, depth as i32, every);
            if !finished && every {
                break;
            }
            let depth = if finished { depth } else { depth - 1 };
            let Scored { m, proved, .. } = order[0];
            let line = search.line(m, depth + 1);
            thought = Thought { best: m, scores: order.clone(), line, nodes: 0, depth, proved };
            let settled = if every {
                order.iter().all(|scored| scored.proved)
            } else {
                proved || order.len() == 1
            };
            if !finished || settled {
                break;
            }
        }
        thought.nodes = search.budget.nodes();
        thought
    }
}

impl Engine<Gomoku> for Master {
    fn think(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.deepen(view, limit, stop, false)
    }

    fn weigh(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.deepen(view, limit, stop, true)
    }
}

fn won_by_fours(line: Vec<Square>, nodes: u64) -> Thought<Square> {
    let (best, depth) = (line[0], line.len() as u32);
    let scores = vec![Scored { m: best, score: won_in(depth), proved: true }];
    Thought { best, scores, line, nodes, depth, proved: true }
}

/// The least number of own moves, the five included, in which the side to move wins by continuous fours,
/// and every first move that does it; nothing if `most` moves are too few. It thinks as long as it takes.
pub fn continuous_fours(pos: &Gomoku, most: u32) -> Option<(u32, Vec<Square>)> {
    let stop = Stop::never();
    Vcf::default().shortest(&mut Field::new(pos), most, &mut Budget::new(Limit::NONE, &stop))
}

/// Openings searched for the signature: rule, size, moves.
const BENCH: &[(Rule, u8, &str)] = &[
    (Rule::Standard, 8, "d4 e5 d5 d6 e4"),
    (Rule::Free, 15, "h8 i9 h9 h10 g8 i8 i10"),
    (Rule::Standard, 15, "h8 g9 i9 i7 g7 h10 j8"),
    (Rule::Renju, 15, "h8 h9 i8 g8 j9 i10"),
    (Rule::Caro, 20, "k10 k11 l10 j10 l9"),
];
const BENCH_DEPTH: u32 = 6;

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
