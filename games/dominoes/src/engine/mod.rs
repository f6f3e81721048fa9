//! The players that come with the game, and its line in the registry.
//!
//! [`Greedy`] and [`Dummy`] are the assignment's. [`Master`] is the engine: `player_model` gives the likelihood of a seat's moves given
//! its hand, `deal_sampler` samples deals by it, `playout` plays them out, `open_hands` solves them near the end, and `move_stats` compares moves.
//! [`Policy`] is a fast player learnt from the engine; [`Pimc`] is the baseline for both.

mod deal_sampler;
mod master;
mod move_stats;
mod net;
mod open_hands;
mod pimc;
mod plain;
mod player_model;
mod playout;
mod policy;
mod weights;

use jogada_core::{Game, Kind, Seed, Viewer};
use jogada_game::{Alias, Builtin, Entry, start_planes};
use jogada_search::{Engine, Limit, Stop, erase};

use crate::{
    Dominoes, Options, TEXTS,
    draw::SKIN,
    harness::{HARNESSES, STARTER},
    marking::ASSIGNMENT,
};

pub use master::Master;
pub use net::{FEATURES, Features, HIDDEN, Net, dot};
pub use pimc::Pimc;
pub use plain::{Dummy, Greedy};
pub use policy::Policy;

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Dominoes>(),
    aliases: &[Alias::plain("domino"), Alias::plain("dominó")],
    texts: TEXTS,
    players: PLAYERS,
    tools: &[],
    dialects: &[],
    harnesses: HARNESSES,
    starter: Some(STARTER),
    assignment: Some(ASSIGNMENT),
    sheets: &[],
    skin: SKIN,
    planes: Some(start_planes::<Dominoes>),
    league_rules: LEAGUE_RULES,
    unit: 1100,
    bench,
};

/// A thousand games a confrontation with a rotating starter, the tie-breaks in their order, and the best four once more.
const LEAGUE_RULES: &str = r#"{
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
        about: &TEXTS.message("player-engine"),
        make: |seed| erase(Master::new(seed)),
    },
    Builtin {
        name: "pimc",
        aliases: &[],
        about: &TEXTS.message("player-sampler"),
        make: |seed| erase(Pimc::new(seed)),
    },
    Builtin {
        name: "fast",
        aliases: &["rapida", "rápida"],
        about: &TEXTS.message("player-policy"),
        make: |_| erase(Policy::learnt()),
    },
    Builtin {
        name: "greedy",
        aliases: &["gananciosa"],
        about: &TEXTS.message("player-greedy"),
        make: |_| erase(Greedy),
    },
    Builtin {
        name: "dummy",
        aliases: &["tola"],
        about: &TEXTS.message("player-dummy"),
        make: |seed| erase(Dummy::new(seed)),
    },
];

/// Nodes of the engine at eight moments of four games.
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
