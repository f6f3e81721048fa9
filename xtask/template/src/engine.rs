//! The players that come with the game, and its line in the registry.

use jogada_core::{Game, Kind, Outcome, Seed, Side, Turn};
use jogada_game::{Builtin, Entry};
use jogada_search::{AlphaBeta, Engine, Greedy, Limit, Score, Searchable, Stop, WIN, erase};

use crate::{Options, Sample, Square, TEXTS, draw::SKIN, rules::ROWS};

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Sample>(),
    aliases: &[],
    texts: TEXTS,
    players: PLAYERS,
    tools: &[],
    dialects: &[],
    harnesses: &[],
    starter: None,
    assignment: None,
    sheets: &[],
    skin: SKIN,
    planes: None,
    league_rules: "{}",
    unit: 500,
    bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &[],
        about: &TEXTS.message("player-engine"),
        make: |_| erase(AlphaBeta::<Sample>::new(TABLE_BITS)),
    },
    Builtin {
        name: "greedy",
        aliases: &[],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Sample>::new(worth, seed)),
    },
];

/// Room for all 5478 positions.
const TABLE_BITS: u32 = 14;

impl Searchable for Sample {
    /// Rows that are still open to the mover, less those open to the opponent.
    fn static_eval(&self) -> Score {
        let open = |side: Side| {
            let theirs = self.marks[side.other().index()];
            ROWS.iter().filter(|row| theirs & **row == 0).count() as Score
        };
        let mover = self.seat().side();
        let ahead = open(mover) - open(mover.other());
        if self.misere { -ahead } else { ahead }
    }

    fn key(&self) -> u64 {
        u64::from(self.marks[0]) | u64::from(self.marks[1]) << 9 | u64::from(self.misere) << 18
    }
}

/// What the mover has after this move.
fn worth(pos: &Sample, square: Square) -> Score {
    let mut next = *pos;
    next.play_unchecked(square);
    match next.turn() {
        Turn::ToMove(_) => -next.static_eval(),
        Turn::Over(Outcome { winner: None, .. }) => 0,
        Turn::Over(Outcome { winner, .. }) if winner == Some(pos.seat().side()) => WIN,
        Turn::Over(_) => -WIN,
    }
}

fn bench() -> u64 {
    let nodes = [false, true].map(|misere| {
        let start = Sample::start(&Options { misere }, Seed::from_number(0));
        let pos = start.expect("both options are good");
        AlphaBeta::<Sample>::new(TABLE_BITS).think(&pos, Limit::NONE, &Stop::never()).nodes
    });
    nodes.iter().sum()
}
