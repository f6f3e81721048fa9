//! The players that come with the game, and what it hands to a program.

use jogada_core::{Game, Kind, Outcome, Seed, Side, Turn};
use jogada_game::{Alias, Builtin, Entry};
use jogada_search::{AlphaBeta, Engine, Greedy, Limit, Plays, Score, Stop, WIN, erase};

use super::{
    Column, Four, Options, TEXTS,
    draw::SKIN,
    rules::{COLUMNS, ROWS, cell},
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
    sheets: &[],
    skin: SKIN,
    league_rules: "{}",
    unit: 60,
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

impl Plays for Four {
    /// Lines of four that are open to the mover, weighed by the discs in them, less the opponent's.
    fn value(&self) -> Score {
        let mover = self.seat().side();
        lines().map(|line| worth(self, line, mover) - worth(self, line, mover.other())).sum()
    }

    fn key(&self) -> u64 {
        self.discs[0].wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.discs[1].rotate_left(29)
    }

    /// The middle first.
    fn rank(&self, column: Column) -> i32 {
        -(i32::from(column.0) - 3).abs()
    }
}

/// Every line of four cells.
fn lines() -> impl Iterator<Item = u64> {
    let starts = (0..COLUMNS).flat_map(|x| (0..ROWS).map(move |y| (x, y)));
    let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
    starts.flat_map(move |(x, y)| {
        steps.into_iter().filter_map(move |(dx, dy)| {
            (0..4).try_fold(0, |line, i| {
                let (x, y) = (x.checked_add_signed(i * dx)?, y.checked_add_signed(i * dy)?);
                (x < COLUMNS && y < ROWS).then(|| line | cell(x, y))
            })
        })
    })
}

fn worth(pos: &Four, line: u64, side: Side) -> Score {
    if pos.discs[side.other().index()] & line != 0 {
        return 0;
    }
    match (pos.discs[side.index()] & line).count_ones() {
        3 => 30,
        2 => 6,
        1 => 1,
        _ => 0,
    }
}

/// What the mover has after this move.
fn value_after(pos: &Four, column: Column) -> Score {
    let mut next = *pos;
    next.play_unchecked(column);
    match next.turn() {
        Turn::ToMove(_) => -next.value(),
        Turn::Over(Outcome { winner: Some(_), .. }) => WIN,
        Turn::Over(_) => 0,
    }
}

fn bench() -> u64 {
    let pos = Four::start(&Options {}, Seed::from_number(0)).expect("there are no bad options");
    AlphaBeta::<Four>::new(TABLE_BITS).think(&pos, Limit::depth(8), &Stop::never()).nodes
}
