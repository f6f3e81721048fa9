//! The players that come with the game, and its line in the registry.
//!
//! [`Greedy`] and [`Dummy`] are the seed's. [`Master`] thinks: `habit` says how likely a seat's moves are for what it might
//! hold, `worlds` draws deals by that, `table` plays them out, `exact` to perfection near the end, and `deals` counts.
//! [`Policy`] is what it comes to as a rule of thumb, learnt from the engine; [`Pimc`] is the yardstick for both.

mod deals;
mod exact;
mod habit;
mod master;
mod net;
mod pimc;
mod plain;
mod policy;
mod table;
mod weights;
mod worlds;

use jogada_core::{Game, Kind, Said, Seed, Viewer};
use jogada_search::{Alias, Builtin, Engine, Entry, Limit, Stop, erase};

use crate::{Dominoes, Options, harness::HARNESSES};

pub use master::Master;
pub use net::{FEATURES, Features, HIDDEN, Net, dot};
pub use pimc::Pimc;
pub use plain::{Dummy, Greedy};
pub use policy::Policy;

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Dominoes>(),
    aliases: &[Alias::plain("domino"), Alias::plain("dominó")],
    about: &Said::fixed(
        "double-nine dominoes in pairs, as played in Havana",
        "dominó de duplo nove em duplas, como se joga em Havana",
    ),
    players: PLAYERS,
    tools: &[],
    dialects: &[],
    harnesses: HARNESSES,
    sheets: &[],
    house: HOUSE,
    unit: 1100,
    bench,
};

/// A thousand games a confrontation with a rotating starter, the tie-breaks in their order, and the best four once more.
const HOUSE: &str = r#"{
    "meeting": {
        "modalities": [{ "games": 1000 }],
        "seating": "kept",
        "rotation": { "key": "starter", "values": 4 }
    },
    "criteria": ["meetings-won", "fewer-meetings-lost", "wins", "fewer-losses"],
    "playoff": "top-four"
}"#;

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["mestre"],
        about: &Said::fixed(
            "guesses the hidden hands from what was played, and plays them out",
            "adivinha as mãos pelo que foi jogado, e joga até o fim",
        ),
        make: |seed| erase(Master::new(seed)),
    },
    Builtin {
        name: "pimc",
        aliases: &[],
        about: &Said::fixed(
            "a plain sampler: a thousand deals, every move played out in each",
            "um amostrador simples: mil distribuições, cada lance jogado até o fim em cada uma",
        ),
        make: |seed| erase(Pimc::new(seed)),
    },
    Builtin {
        name: "fast",
        aliases: &["rapida", "rápida"],
        about: &Said::fixed(
            "a rule of thumb learnt from the engine, in microseconds",
            "uma regra prática aprendida do motor, em microssegundos",
        ),
        make: |_| erase(Policy::learnt()),
    },
    Builtin {
        name: "greedy",
        aliases: &["gananciosa"],
        about: &Said::fixed("the heaviest tile that fits", "a peça mais pesada que encaixa"),
        make: |_| erase(Greedy),
    },
    Builtin {
        name: "dummy",
        aliases: &["tola"],
        about: &Said::fixed("any tile that fits", "qualquer peça que encaixa"),
        make: |seed| erase(Dummy::new(seed)),
    },
];

/// Positions visited while thinking at eight moments of four games.
fn bench() -> u64 {
    let mut nodes = 0;
    for number in 0..4 {
        let seed = Seed::from_number(number);
        let mut rng = seed.derive("bench", 0).rng();
        let mut pos = Dominoes::start(&Options::default(), seed).expect("the default is good");
        for _ in 0..2 {
            for _ in 0..9 {
                pos.play_unchecked(pos.board.dummy_move(&mut rng));
            }
            if let Some(seat) = pos.turn().seat() {
                let view = pos.view(Viewer::Seat(seat));
                nodes += Master::new(seed).think(&view, Limit::NONE, &Stop::never()).nodes;
            }
        }
    }
    nodes
}
