//! How hand-ins of the assignment are marked: the pair, its players, their answers and their games.
//!
//! `pair` checks what `create_pair` makes; `question` is one turn of a player, `questions` makes hard ones, and `play` judges
//! the answers. `own_tiles` compares answers under different hands of the partner. `games` deals and replays whole games,
//! and `strategy` counts who wins them.

mod games;
mod own_tiles;
mod pair;
mod play;
mod question;
mod questions;
mod strategy;

use jogada_game::{
    Harness,
    assignment::{Assignment, Check},
};
use jogada_text::Texts;

use crate::harness::HARNESSES;

const MARKING_TEXTS: Texts = jogada_text::texts!("marking");

/// The assignment, for the registry.
pub(crate) const ASSIGNMENT: Assignment = Assignment {
    harnesses: MARKING_HARNESSES,
    checks: &[
        Check { function: "pair_name", uses: &[], run: pair::name },
        Check { function: "create_pair", uses: &[], run: pair::created },
        Check { function: "Player", uses: &["create_pair"], run: pair::players },
        Check { function: "play", uses: &["create_pair"], run: play::play },
        Check { function: "own_tiles", uses: &["create_pair"], run: own_tiles::own_tiles },
        Check { function: "strategy", uses: &["create_pair", "play"], run: strategy::strategy },
    ],
    rubric: include_str!("../../assignment/rubric.toml"),
    oracle: games::oracle,
    choices: play::choices,
};

static MARKING_HARNESSES: &[Harness] = &[Harness {
    files: &[
        ("marker.py", include_str!("../../assignment/marker.py")),
        ("adapter.py", include_str!("../../assignment/adapter.py")),
        ("basic_players.py", include_str!("../../harness/basic_players.py")),
        Harness::PROBE,
        Harness::FRAME,
        Harness::UNPACK,
    ],
    build: &[],
    run: &["env", "PYTHONHASHSEED=0", "python3", "-s", "-B", "harness/marker.py", "./{file}"],
    ..HARNESSES[0]
}];
