//! The game's line in the registry, with the players that come with it.

use jogada_core::{Kind, Said};
use jogada_search::{Alias, Builtin, Entry, Greedy, erase};

use crate::{
    dialect::DIALECTS,
    engine,
    harness::HARNESSES,
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
    about: &Said::fixed("five stones in a row win", "cinco pedras em linha vencem"),
    players: PLAYERS,
    tools: TOOLS,
    dialects: DIALECTS,
    harnesses: HARNESSES,
    sheets: SHEETS,
    house: "{}",
    unit: 500,
    bench: engine::bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["mestre"],
        about: &Said::fixed(
            "follows fours to the end and looks ahead",
            "segue os quatros até o fim e olha adiante",
        ),
        make: |seed| erase(Teacher::new(seed)),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &Said::fixed(
            "the stone that makes or stops most at once",
            "a pedra que mais faz ou impede de imediato",
        ),
        make: |seed| erase(Greedy::<Gomoku>::new(line_score, seed)),
    },
    Builtin {
        name: "aluno",
        aliases: &["student"],
        about: &Said::fixed(
            "the assignment's own player, busca_max",
            "o jogador do próprio trabalho, busca_max",
        ),
        make: |_| erase(Aluno),
    },
];
