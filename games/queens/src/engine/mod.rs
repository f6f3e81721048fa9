//! The players that come with the game, and its line in the registry.

mod bits;
mod graphs;
mod ground;
mod hands;
mod nimber;
mod shared;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod watch;

use jogada_core::{Kind, Said, Seed};
use jogada_search::{
    Alias, AlphaBeta, AnyEngine, Builtin, Engine, Entry, First, Greedy, Limit, Mcts, Plays, Random,
    Score, Stop, Thought, erase,
};

use crate::{Hand, Piece, Placement, Queens, board, harness::HARNESSES, tools::TOOLS};

pub(crate) use solve::{Aim, Solver, Verdict};

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Queens>(),
    aliases: &[Alias::plain("rainhas")],
    about: &Said::fixed(
        "place pieces that attack nothing; who cannot, loses",
        "ponha peças que não atacam nada; quem não puder, perde",
    ),
    players: PLAYERS,
    tools: TOOLS,
    dialects: &[],
    harnesses: HARNESSES,
    sheets: &[],
    house: HOUSE,
    unit: 500,
    bench,
};

/// `torneio`: every modality 25 times each way, ranked by the share of games won.
const HOUSE: &str = r#"{
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
        about: &Said::fixed(
            "looks ahead, to the end where it can",
            "olha adiante, até o fim quando consegue",
        ),
        make: |seed| erase(Master::new(seed)),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &Said::fixed(
            "closes as many squares as it can",
            "ataca o máximo de casas ainda livres",
        ),
        make: |seed| erase(Greedy::<Queens>::new(newly_attacked, seed)),
    },
    Builtin {
        name: "random",
        aliases: &["roleta", "aleatorio", "aleatório"],
        about: &Said::fixed("any legal placement", "qualquer jogada válida"),
        make: |seed| Box::new(Random::new(seed)) as Box<dyn AnyEngine>,
    },
    Builtin {
        name: "first",
        aliases: &["apressado"],
        about: &Said::fixed("the first legal placement", "a primeira jogada válida"),
        make: |_| Box::new(First) as Box<dyn AnyEngine>,
    },
];

/// How many squares that no piece attacks yet would be attacked.
fn newly_attacked(pos: &Queens, m: Placement) -> Score {
    let mut fresh = *board::attacks(m.piece, m.square, pos.size());
    for piece in Piece::ALL {
        for square in pos.placed[piece as usize].iter() {
            fresh.remove_all(board::attacks(piece, square, pos.size()));
        }
    }
    fresh.len() as Score
}

/// Searches to the end where the board is nearly closed, and plays out at random before that.
struct Master {
    near: AlphaBeta<Queens>,
    far: Mcts<Queens>,
}

/// With no more free squares than this, alpha-beta usually sees the end in time.
const NEAR: u32 = 64;

impl Master {
    fn new(seed: Seed) -> Master {
        Master { near: AlphaBeta::new(18), far: Mcts::new(seed) }
    }

    fn is_near(pos: &Queens) -> bool {
        pos.placeable().map(|(_, squares)| squares.len()).sum::<u32>() <= NEAR
    }
}

impl Engine<Queens> for Master {
    fn think(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if Master::is_near(pos) {
            self.near.think(pos, limit, stop)
        } else {
            self.far.think(pos, limit, stop)
        }
    }

    fn weigh(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if Master::is_near(pos) {
            self.near.weigh(pos, limit, stop)
        } else {
            self.far.weigh(pos, limit, stop)
        }
    }
}

impl Plays for Queens {
    /// Few squares left for the opponent is good.
    fn value(&self) -> Score {
        let room = |hand: Hand| -> u32 {
            Piece::ALL
                .into_iter()
                .filter(|&piece| hand.has(piece))
                .map(|piece| self.free_for(piece).len())
                .sum()
        };
        let mover = self.seat.side();
        room(self.hand(mover)) as Score - room(self.hand(mover.other())) as Score
    }

    /// What matters of a position is where each kind may still go, and who holds what.
    fn key(&self) -> u64 {
        // Far apart, so that the seat is not taken for a piece more or less in the first hand.
        let mut key = [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344][self.seat.index()];
        let mut mix =
            |word: u64| key = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        for hand in self.hands {
            hand.0.iter().for_each(|&count| mix(u64::from(count)));
        }
        for piece in Piece::ALL {
            if self.hands.iter().any(|hand| hand.has(piece)) {
                self.free_for(piece).words().iter().for_each(|&word| mix(word));
            }
        }
        key
    }

    /// Closing many squares brings the end near.
    fn rank(&self, m: Placement) -> i32 {
        board::attacks(m.piece, m.square, self.size).len() as i32
    }
}

fn bench() -> u64 {
    let starts = ["DDDD", "BCCCT", "RRTTD", "CCCCC"];
    let nodes = starts.iter().map(|hand| {
        let hand: Hand = hand.parse().expect("letters of pieces");
        let pos = Queens::new(7, [hand; 2]);
        AlphaBeta::<Queens>::new(16).think(&pos, Limit::depth(4), &Stop::never()).nodes
    });
    nodes.sum()
}
