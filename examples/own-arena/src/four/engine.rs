//! The players that come with the game, and what it hands to a program.

use jogada_core::{Game, Kind, Outcome, Seed, Turn};
use jogada_game::{Alias, Builtin, Entry};
use jogada_search::{AlphaBeta, Engine, Greedy, Limit, Score, Searchable, Stop, WIN, erase};

use super::{
    Column, Four, Options, TEXTS,
    draw::SKIN,
    rules::{STEPS, board, floor, starts_of_lines},
};

/// What Connect Four hands to a program.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Four>(),
    aliases: &[Alias::plain("connect-four"), Alias::plain("ligue-4"), Alias::plain("cuatro")],
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
    unit: 55,
    bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &[],
        about: &TEXTS.message("player-engine"),
        make: |_| erase(AlphaBeta::<Four>::new(TABLE_BITS)),
    },
    Builtin {
        name: "greedy",
        aliases: &[],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Four>::new(value_after, seed)),
    },
];

/// Room for a million positions.
const TABLE_BITS: u32 = 20;

/// What a line of four cells is worth that only one side has discs in, by the number of those discs.
const WORTH: [Score; 5] = [0, 1, 6, 30, 0];

impl Searchable for Four {
    /// The lines that are open to the mover, less those open to the opponent.
    fn static_eval(&self) -> Score {
        let mover = self.seat().side();
        let [own, other] = [mover, mover.other()].map(|side| self.discs[side.index()]);
        open_lines(own, other) - open_lines(other, own)
    }

    /// No two positions share a key: each column holds a one above its discs, and the first side's discs below it.
    fn key(&self) -> u64 {
        self.discs[0] + self.occupied() + floor()
    }

    /// The middle first.
    fn rank(&self, column: Column) -> i32 {
        -(i32::from(column.0) - 3).abs()
    }
}

/// What all lines without a disc of the other side are worth.
fn open_lines(own: u64, other: u64) -> Score {
    let open = board() & !other;
    let of_step = |step: u8| -> Score {
        let line: u64 = (0..4).map(|number| 1 << (number * step)).sum();
        let mut starts = starts_of_lines(open, step);
        let mut worth = 0;
        while starts != 0 {
            let discs = own & line << starts.trailing_zeros();
            worth += WORTH[discs.count_ones() as usize];
            starts &= starts - 1;
        }
        worth
    };
    STEPS.into_iter().map(of_step).sum()
}

/// What the mover has after this move.
fn value_after(pos: &Four, column: Column) -> Score {
    let mut next = *pos;
    next.play_unchecked(column);
    match next.turn() {
        Turn::ToMove(_) => -next.static_eval(),
        Turn::Over(Outcome { winner: Some(_), .. }) => WIN,
        Turn::Over(_) => 0,
    }
}

fn bench() -> u64 {
    let pos = Four::start(&Options {}, Seed::from_number(0)).expect("there are no bad options");
    AlphaBeta::<Four>::new(TABLE_BITS).think(&pos, Limit::depth(8), &Stop::never()).nodes
}
