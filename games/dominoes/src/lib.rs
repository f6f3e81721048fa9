#![doc = include_str!("../README.md")]

mod board;
mod draw;
pub mod engine;
mod rules;
mod text;
mod tile;
mod view;

use jogada_core::{Kind, Said};
use jogada_search::{Alias, Builtin, Entry, erase};

pub use board::{BLOCKED, Board, End, Ends, Move, OUT};
pub use rules::{Dominoes, Options};
pub use tile::{Heaviest, NUMBERS, TILES, Tile, Tiles};
pub use view::{Ply, View};

/// The game and all that belongs to it.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Dominoes>(),
    aliases: &[Alias::plain("domino"), Alias::plain("dominó"), Alias::plain("dominos")],
    about: &Said::fixed(
        "double-nine dominoes in pairs, as played in Havana",
        "dominó de duplo nove em duplas, como se joga em Havana",
    ),
    players: &[
        Builtin {
            name: "engine",
            aliases: &["pimc"],
            about: &Said::fixed(
                "guesses the hidden hands from what was played, and plays them out",
                "adivinha as mãos pelo que foi jogado, e joga até o fim",
            ),
            make: |seed| erase(engine::Pimc::new(seed)),
        },
        Builtin {
            name: "greedy",
            aliases: &["gananciosa"],
            about: &Said::fixed("the heaviest tile that fits", "a peça mais pesada que encaixa"),
            make: |_| erase(engine::Greedy),
        },
        Builtin {
            name: "dummy",
            aliases: &["tola"],
            about: &Said::fixed("any tile that fits", "qualquer peça que encaixa"),
            make: |seed| erase(engine::Dummy::new(seed)),
        },
    ],
    tools: &[],
    bench: engine::bench,
};
