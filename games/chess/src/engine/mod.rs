//! The players that come with the game, and its line in the registry.

mod budget;
mod checks;
mod endgame;
mod history;
mod move_loop;
mod move_picker;
mod net;
mod node_eval;
mod position;
mod prune;
mod quiescence;
mod reductions;
mod root;
mod search;
mod see;
mod simple;
mod table;
mod tablebase;
mod think;
mod time;

use jogada_core::Kind;
use jogada_game::{Alias, Builtin, Entry, start_planes};
use jogada_search::{Engine, Greedy, Limit, Stop, erase};

use crate::{
    Chess, Draws, Fen, TEXTS, dialect, draw::SKIN, marking::ASSIGNMENT, sheet, starter::STARTER,
    tools,
};

pub use net::{Sample, SelfPlayGame, evaluate};
pub(crate) use root::Report;
pub(crate) use simple::Aluno;
pub(crate) use think::Request;
pub use think::Thinker;
pub(crate) use time::{ClockTime, MoveTime};

/// No line is longer than this, whatever is extended.
const PLIES_MAX: usize = 120;

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Chess>(),
    aliases: &[
        Alias::plain("xadrez"),
        Alias::plain("ajedrez"),
        Alias { name: "chess960", options: &[("chess960", "random")] },
        Alias { name: "xadrez960", options: &[("chess960", "random")] },
        Alias { name: "ajedrez960", options: &[("chess960", "random")] },
    ],
    texts: TEXTS,
    players: PLAYERS,
    tools: tools::TOOLS,
    dialects: dialect::DIALECTS,
    harnesses: &[],
    starter: Some(STARTER),
    assignment: Some(ASSIGNMENT),
    sheets: sheet::SHEETS,
    skin: SKIN,
    planes: Some(start_planes::<Chess>),
    league_rules: "{}",
    unit: 250,
    bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["motor"],
        about: &TEXTS.message("player-engine"),
        make: |_| erase(Thinker::new()),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Chess>::new(simple::worth, seed)),
    },
    Builtin {
        name: "aluno",
        aliases: &["student"],
        about: &TEXTS.message("player-aluno"),
        make: |_| erase(Aluno),
    },
];

/// Openings, tactics, quiet positions and endgames, from the six standard perft positions and the Bratko-Kopec test.
const BENCH: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "8/8/1p1k4/p1p1p2p/P1P1P2P/1P1K4/8/8 w - - 0 1",
];

fn bench() -> u64 {
    let nodes = BENCH.iter().map(|fen| {
        let start: Fen = fen.parse().expect("the bench positions are valid");
        let pos = Chess::new(start, Draws::Fifty);
        Thinker::with_table(1 << 20).think(&pos, Limit::depth(11), &Stop::never()).nodes
    });
    nodes.sum()
}

#[cfg(test)]
mod tests;
