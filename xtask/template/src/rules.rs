//! The rules: where a mark may go, and when the game is over.

use std::fmt;

use jogada_core::{BadOptions, Ending, Game, Outcome, Seat, Seed, Side, Turn, Viewer};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::TEXTS;

const ROW: Ending = Ending::new(TEXTS, "three-in-a-row");
const FULL: Ending = Ending::new(TEXTS, "board-full");

/// Three squares in a row, one bit a square: bits 0 to 2 are a1, b1 and c1.
pub(crate) const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const ALL: u16 = 0o777;

/// A position: the squares that each side has marked, one bit a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Marks", into = "Marks")]
pub struct Sample {
    pub(crate) marks: [u16; 2],
    pub(crate) misere: bool,
}

/// One move: the square to mark, counted from 0 along the rows, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub(crate) u8);

/// What may be agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Completing a row loses.
    pub misere: bool,
}

impl Square {
    /// All squares, a1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).map(Square)
    }

    pub(crate) fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Sample {
    /// Whose mark is on a square.
    pub fn mark_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.marks[side.index()] & square.bit() != 0)
    }

    /// The seat to move if the game is not over: crosses begin, then turns alternate.
    pub(crate) fn seat(&self) -> Seat {
        if self.occupied().count_ones().is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND }
    }

    fn occupied(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn has_row(&self, side: Side) -> bool {
        ROWS.iter().any(|row| self.marks[side.index()] & row == *row)
    }
}

impl Game for Sample {
    const NAME: &'static str = "sample";
    const SEATS: u8 = 2;
    const MOVES_MAX: u32 = 9;

    type Options = Options;
    type Move = Square;
    type View = Sample;

    fn start(options: &Options, _: Seed) -> Result<Sample, BadOptions> {
        Ok(Sample { marks: [0; 2], misere: options.misere })
    }

    fn moves_into(&self, moves: &mut Vec<Square>) -> Turn {
        let turn = self.turn();
        if !turn.is_over() {
            moves.extend(Square::all().filter(|square| self.occupied() & square.bit() == 0));
        }
        turn
    }

    fn play_unchecked(&mut self, square: Square) {
        self.marks[self.seat().index()] |= square.bit();
    }

    fn view(&self, _: Viewer) -> Sample {
        *self
    }

    fn turn(&self) -> Turn {
        match Side::BOTH.into_iter().find(|&side| self.has_row(side)) {
            Some(side) if self.misere => Turn::Over(Outcome::win(side.other(), ROW)),
            Some(side) => Turn::Over(Outcome::win(side, ROW)),
            None if self.occupied() == ALL => Turn::Over(Outcome::draw(FULL)),
            None => Turn::ToMove(self.seat()),
        }
    }
}

impl From<Square> for u32 {
    fn from(square: Square) -> u32 {
        square.0.into()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

/// A position as JSON, before it is checked.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    first: u16,
    second: u16,
    misere: bool,
}

impl From<Sample> for Marks {
    fn from(Sample { marks: [first, second], misere }: Sample) -> Marks {
        Marks { first, second, misere }
    }
}

impl TryFrom<Marks> for Sample {
    type Error = Message;

    fn try_from(Marks { first, second, misere }: Marks) -> Result<Sample, Message> {
        let ahead = first.count_ones().checked_sub(second.count_ones());
        if (first | second) & !ALL != 0 || first & second != 0 || !matches!(ahead, Some(0 | 1)) {
            return Err(TEXTS.message("bad-marks").quoting("got", &format!("{first} {second}")));
        }
        Ok(Sample { marks: [first, second], misere })
    }
}
