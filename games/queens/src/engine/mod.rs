//! The players that come with the game, and its line in the registry.
//!
//! From the bottom up: `bits` are sets, `solver_board` the tables of a board with its symmetries, `key` its hashes, `budget` the limit of a proof.
//! `nimber` solves the game in which hands never bind (with `small_graphs` for small components), `hands` any other; `solve` chooses between them.
//! `player` plays by proofs as far as the time allows, `openings` has the first move of `x-random`, `sample` estimates, and `plain` plays under a limit of nodes.

mod bits;
mod budget;
mod hands;
mod key;
mod nimber;
mod openings;
mod plain;
mod player;
mod sample;
mod shared;
mod small_graphs;
mod solve;
mod solver_board;
#[cfg(test)]
mod tests;

use jogada_core::Kind;
use jogada_game::{Alias, Builtin, Entry, start_planes};
use jogada_search::{
    AlphaBeta, AnyEngine, Engine, First, Greedy, Limit, Random, Score, Stop, erase,
};

use crate::{
    Piece, Placement, Queens, TEXTS, board,
    draw::SKIN,
    harness::{HARNESSES, STARTER},
    marking::ASSIGNMENT,
    tools::TOOLS,
};

use player::Master;
pub(crate) use solve::{Aim, Solver, SolverResult};

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Queens>(),
    aliases: &[Alias::plain("rainhas"), Alias::plain("reinas")],
    texts: TEXTS,
    players: PLAYERS,
    tools: TOOLS,
    dialects: &[],
    harnesses: HARNESSES,
    starter: Some(STARTER),
    assignment: Some(ASSIGNMENT),
    sheets: &[],
    skin: SKIN,
    planes: Some(start_planes::<Queens>),
    league_rules: LEAGUE_RULES,
    unit: 500,
    bench,
};

/// `torneio`: every modality 25 times each way, ranked by the share of games won.
const LEAGUE_RULES: &str = r#"{
    "meeting": {
        "modalities": [
            { "options": { "modality": "tradicional" }, "games": 25 },
            { "options": { "modality": "grande" }, "games": 25 },
            { "options": { "modality": "impar" }, "games": 25 },
            { "options": { "modality": "x-random" }, "games": 25 }
        ],
        "seating": "each-way"
    },
    "criteria": ["percentage"]
}"#;

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["mestre"],
        about: &TEXTS.message("player-engine"),
        make: |seed| erase(Master::new(seed)),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Queens>::new(newly_attacked, seed)),
    },
    Builtin {
        name: "random",
        aliases: &["roleta", "aleatorio", "aleatório"],
        about: &TEXTS.message("player-random"),
        make: |seed| Box::new(Random::new(seed)) as Box<dyn AnyEngine>,
    },
    Builtin {
        name: "first",
        aliases: &["apressado"],
        about: &TEXTS.message("player-first"),
        make: |_| Box::new(First) as Box<dyn AnyEngine>,
    },
];

/// The number of squares that a placement is the first to attack.
fn newly_attacked(pos: &Queens, m: Placement) -> Score {
    let mut fresh = *board::attacks(m.piece, m.square, pos.size());
    for piece in Piece::ALL {
        for square in pos.placed[piece as usize].iter() {
            fresh.remove_all(board::attacks(piece, square, pos.size()));
        }
    }
    fresh.len() as Score
}

/// The nodes of the generic search, and of proofs with one thread.
fn bench() -> u64 {
    let starts =
        ["DDDD", "BCCCT", "RRTTD", "CCCCC"].map(|hand| hand.parse().expect("letters of pieces"));
    let solver = Solver::new(4, 1);
    let nodes = starts.map(|hand| {
        let pos = Queens::new(7, [hand; 2]);
        let seen = AlphaBeta::<Queens>::new(16).think(&pos, Limit::depth(4), &Stop::never()).nodes;
        seen + solver.solve(&pos, Aim::Winner, Limit::nodes(20_000), &Stop::never()).nodes
    });
    let (_, proved) = solver.nim_value(Piece::D, 10, Limit::NONE, &Stop::never());
    nodes.iter().sum::<u64>() + proved
}
