//! The rules: where a disc may fall, and when the game is over.

use std::{array, fmt};

use jogada_core::{BadOptions, Ending, Game, IllegalMove, Outcome, Seat, Seed, Side, Turn, Viewer};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::TEXTS;

const FOUR: Ending = Ending::new(TEXTS, "four-in-a-row");
const FULL: Ending = Ending::new(TEXTS, "board-full");

pub(super) const COLUMNS: u8 = 7;
pub(super) const ROWS: u8 = 6;
/// Bits from one column to the next: a row more than the board has, so that lines do not run over its edge.
const STRIDE: u8 = ROWS + 1;
/// Bits from one cell of a line to the next: upright, level, and both diagonals.
pub(super) const STEPS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];
/// The cells of the first column.
const COLUMN: u64 = (1 << ROWS) - 1;

/// A position: the discs of each side, one bit a cell, columns from the left and cells from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Board", into = "Board")]
pub struct Four {
    pub(super) discs: [u64; 2],
    pub(super) last: Option<Column>,
}

/// One move: the column that a disc falls down, counted from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column(pub(super) u8);

/// Nothing is to be agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {}

impl Column {
    /// All columns, from the left.
    pub fn all() -> impl Iterator<Item = Column> {
        (0..COLUMNS).map(Column)
    }

    fn from_letter(letter: char) -> Option<Column> {
        Column::all().find(|column| column.letter() == letter)
    }

    fn letter(self) -> char {
        char::from(b'a' + self.0)
    }
}

impl Four {
    /// Whose disc is in a cell. Rows count from the bottom.
    pub fn disc_at(&self, column: Column, row: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.discs[side.index()] & cell(column, row) != 0)
    }

    /// How many discs are in a column.
    pub fn height(&self, column: Column) -> u8 {
        let discs = self.occupied() >> (column.0 * STRIDE) & COLUMN;
        discs.count_ones() as u8
    }

    /// The seat to move if the game is not over: turns alternate.
    pub(super) fn seat(&self) -> Seat {
        if self.occupied().count_ones().is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    fn is_full(&self, column: Column) -> bool {
        self.height(column) == ROWS
    }

    fn has_four(&self, side: Side) -> bool {
        STEPS.into_iter().any(|step| starts_of_lines(self.discs[side.index()], step) != 0)
    }
}

/// The bit of a cell.
fn cell(column: Column, row: u8) -> u64 {
    1 << (column.0 * STRIDE + row)
}

/// All cells of the board.
pub(super) fn board() -> u64 {
    Column::all().map(|column| COLUMN << (column.0 * STRIDE)).sum()
}

/// The lowest cell of every column.
pub(super) fn floor() -> u64 {
    Column::all().map(|column| cell(column, 0)).sum()
}

/// The cells at which four of these cells in a row begin.
pub(super) fn starts_of_lines(cells: u64, step: u8) -> u64 {
    let pairs = cells & cells >> step;
    pairs & pairs >> (2 * step)
}

impl Game for Four {
    const NAME: &'static str = "four";
    const SEATS: u8 = 2;
    const MOVES_MAX: u32 = 42;

    type Options = Options;
    type Move = Column;
    type View = Four;

    fn start(_: &Options, _: Seed) -> Result<Four, BadOptions> {
        Ok(Four { discs: [0; 2], last: None })
    }

    fn moves_into(&self, moves: &mut Vec<Column>) -> Turn {
        let turn = self.turn();
        if !turn.is_over() {
            moves.extend(Column::all().filter(|&column| !self.is_full(column)));
        }
        turn
    }

    fn play_unchecked(&mut self, column: Column) {
        let row = self.height(column);
        self.discs[self.seat().index()] |= cell(column, row);
        self.last = Some(column);
    }

    fn view(&self, _: Viewer) -> Four {
        *self
    }

    fn turn(&self) -> Turn {
        match Side::BOTH.into_iter().find(|&side| self.has_four(side)) {
            Some(side) => Turn::Over(Outcome::win(side, FOUR)),
            None if self.occupied() == board() => Turn::Over(Outcome::draw(FULL)),
            None => Turn::ToMove(self.seat()),
        }
    }

    /// A column's letter, small or capital.
    fn parse_move(&self, text: &str) -> Result<Column, IllegalMove> {
        if self.turn().is_over() {
            return Err(IllegalMove::game_over());
        }
        let column = text.trim().to_ascii_lowercase().parse().ok().and_then(Column::from_letter);
        match column {
            Some(column) if self.is_full(column) => {
                Err(IllegalMove(TEXTS.message("column-full").with("column", column.to_string())))
            }
            Some(column) => Ok(column),
            None => Err(IllegalMove(TEXTS.message("bad-column").quoting("got", text))),
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
        write!(f, "{}", self.letter())
    }
}

/// A position as JSON, before it is checked.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    /// The discs of each column from the bottom: `x` is the first side's, `o` the second side's.
    columns: [String; COLUMNS as usize],
    /// Where the last disc fell.
    last: Option<char>,
}

impl From<Four> for Board {
    fn from(pos: Four) -> Board {
        let letter = |side| if side == Side::First { 'x' } else { 'o' };
        let column = |column| {
            let discs = (0..ROWS).map_while(|row| pos.disc_at(Column(column), row));
            discs.map(letter).collect()
        };
        Board {
            columns: array::from_fn(|number| column(number as u8)),
            last: pos.last.map(Column::letter),
        }
    }
}

impl TryFrom<Board> for Four {
    type Error = Message;

    fn try_from(board: Board) -> Result<Four, Message> {
        let got = || board.columns.join(" ");
        let bad = |key| TEXTS.message(key).quoting("got", &got());
        let mut pos = Four { discs: [0; 2], last: None };
        for (column, discs) in Column::all().zip(&board.columns) {
            for (row, disc) in (0..).zip(discs.chars()) {
                let side = ["x", "o"].iter().position(|letter| letter.starts_with(disc));
                let side = side.filter(|_| row < ROWS).ok_or_else(|| bad("bad-discs"))?;
                pos.discs[side] |= cell(column, row);
            }
        }
        let [first, second] = pos.discs.map(u64::count_ones);
        if first != second && first != second + 1 {
            return Err(bad("bad-turns"));
        }
        if let Some(letter) = board.last {
            let fell = Column::from_letter(letter).filter(|&column| {
                let top = pos.height(column).checked_sub(1);
                top.and_then(|row| pos.disc_at(column, row)) == Some(pos.seat().side().other())
            });
            let bad = || TEXTS.message("bad-last").quoting("got", &letter.to_string());
            pos.last = Some(fell.ok_or_else(bad)?);
        }
        Ok(pos)
    }
}
