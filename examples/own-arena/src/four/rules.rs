//! The rules: where a disc may fall, and when the game is over.

use std::fmt;

use jogada_core::{BadOptions, Ending, Game, Outcome, Perfect, Seat, Seed, Side, Turn, Viewer};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::TEXTS;

const FOUR: Ending = Ending::new(TEXTS, "four-in-a-row");
const FULL: Ending = Ending::new(TEXTS, "board-full");

pub(super) const COLUMNS: u8 = 7;
pub(super) const ROWS: u8 = 6;
/// Bits from one column to the next: a row more than the board has, so that lines do not run over its edge.
const STRIDE: u8 = ROWS + 1;

/// A position: the discs of each side, one bit a cell, columns from the left and cells from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Discs", into = "Discs")]
pub struct Four {
    pub(super) discs: [u64; 2],
}

/// One move: the column that a disc falls down, counted from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column(pub(super) u8);

/// Nothing is to be agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {}

impl Four {
    /// Whose disc is in a cell.
    pub fn disc_at(&self, column: u8, row: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.discs[side.index()] & cell(column, row) != 0)
    }

    /// How many discs are in a column.
    pub fn height(&self, column: Column) -> u8 {
        (0..ROWS).take_while(|&row| self.disc_at(column.0, row).is_some()).count() as u8
    }

    /// The seat to move if the game is not over: turns alternate.
    pub(super) fn seat(&self) -> Seat {
        let discs = (self.discs[0] | self.discs[1]).count_ones();
        if discs.is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND }
    }

    fn is_open(&self, column: Column) -> bool {
        self.disc_at(column.0, ROWS - 1).is_none()
    }

    fn has_four(&self, side: Side) -> bool {
        let discs = self.discs[side.index()];
        // Upright, level, and both diagonals.
        [1, STRIDE, STRIDE - 1, STRIDE + 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

/// The bit of a cell.
pub(super) fn cell(column: u8, row: u8) -> u64 {
    1 << (column * STRIDE + row)
}

impl Column {
    /// All columns, from the left.
    pub fn all() -> impl Iterator<Item = Column> {
        (0..COLUMNS).map(Column)
    }
}

impl Perfect for Four {}

impl Game for Four {
    const NAME: &'static str = "four";
    const SEATS: u8 = 2;
    const MOVES_MAX: u32 = 42;

    type Options = Options;
    type Move = Column;
    type View = Four;

    fn start(_: &Options, _: Seed) -> Result<Four, BadOptions> {
        Ok(Four { discs: [0; 2] })
    }

    fn moves_into(&self, moves: &mut Vec<Column>) -> Turn {
        let turn = self.turn();
        if !turn.is_over() {
            moves.extend(Column::all().filter(|&column| self.is_open(column)));
        }
        turn
    }

    fn play_unchecked(&mut self, column: Column) {
        let row = self.height(column);
        self.discs[self.seat().index()] |= cell(column.0, row);
    }

    fn view(&self, _: Viewer) -> Four {
        *self
    }

    fn turn(&self) -> Turn {
        match Side::BOTH.into_iter().find(|&side| self.has_four(side)) {
            Some(side) => Turn::Over(Outcome::win(side, FOUR)),
            None if Column::all().all(|column| !self.is_open(column)) => {
                Turn::Over(Outcome::draw(FULL))
            }
            None => Turn::ToMove(self.seat()),
        }
    }
}

impl From<Column> for u32 {
    fn from(column: Column) -> u32 {
        column.0.into()
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

/// A position as JSON: each side's columns of discs, before they are checked.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Discs {
    first: u64,
    second: u64,
}

impl From<Four> for Discs {
    fn from(Four { discs: [first, second] }: Four) -> Discs {
        Discs { first, second }
    }
}

impl TryFrom<Discs> for Four {
    type Error = Message;

    fn try_from(Discs { first, second }: Discs) -> Result<Four, Message> {
        let board: u64 = (0..COLUMNS).flat_map(|x| (0..ROWS).map(move |y| cell(x, y))).sum();
        let pos = Four { discs: [first, second] };
        let ahead = first.count_ones().checked_sub(second.count_ones());
        let stacked: u32 = Column::all().map(|column| u32::from(pos.height(column))).sum();
        let is_possible = (first | second) & !board == 0
            && first & second == 0
            && matches!(ahead, Some(0 | 1))
            && stacked == (first | second).count_ones();
        if is_possible { Ok(pos) } else { Err(TEXTS.message("bad-discs")) }
    }
}
