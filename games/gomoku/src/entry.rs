//! The game's line in the registry, with the players that come with it.

use jogada_core::Kind;
use jogada_game::{Alias, Builtin, Entry, start_planes};
use jogada_search::{Greedy, erase};

use crate::{
    TEXTS,
    dialect::DIALECTS,
    draw::SKIN,
    engine,
    harness::{HARNESSES, STARTER},
    marking::ASSIGNMENT,
    players::{Aluno, Teacher, line_score},
    rules::Gomoku,
    sheet::SHEETS,
    tools::TOOLS,
};

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Gomoku>(),
    aliases: &[
        Alias::plain("gobang"),
        Alias { name: "renju", options: &[("size", "15"), ("rule", "renju")] },
    ],
    texts: TEXTS,
    players: PLAYERS,
    tools: TOOLS,
    dialects: DIALECTS,
    harnesses: HARNESSES,
    starter: Some(STARTER),
    assignment: Some(ASSIGNMENT),
    sheets: SHEETS,
    skin: SKIN,
    planes: Some(start_planes::<Gomoku>),
    league_rules: "{}",
    unit: 500,
    bench: engine::bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["mestre"],
        about: &TEXTS.message("player-engine"),
        make: |seed| erase(Teacher::new(seed)),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Gomoku>::new(line_score, seed)),
    },
    Builtin {
        name: "aluno",
        aliases: &["student"],
        about: &TEXTS.message("player-aluno"),
        make: |_| erase(Aluno),
    },
];
