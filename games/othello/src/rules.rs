//! The game: whose turn it is, what may be played, when it is over.

use std::fmt;

use jogada_core::{
    BadOptions, Ending, Game, IllegalMove, Outcome, Playout, Rng, Seat, Seed, Side, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::{
    TEXTS,
    bits::{self, Bits, Task},
    board::{Board, Square, Start, squares},
    text,
};

/// One position: the discs, whose turn it is, and what was just played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "text::PositionJson", into = "text::PositionJson")]
pub struct Othello {
    board: Board,
    side: Side,
    start: Start,
    /// Only for showing; nothing in the rules looks at it.
    last: Option<Square>,
}

/// What is agreed before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How the four discs in the middle lie.
    pub start: Start,
}

/// One choice of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a disc on a square.
    Place(Square),
    /// The only move of a side that can turn nothing, and never one of a side that can.
    Pass,
}

/// Neither side can move; usually the board is full.
const NO_MOVES: Ending = Ending::new(TEXTS, "no-moves");

impl Othello {
    /// A position of any kind, whether or not a game can reach it.
    pub const fn new(board: Board, side: Side, start: Start) -> Othello {
        Othello { board, side, start, last: None }
    }

    /// The first position of a game.
    pub const fn first(start: Start) -> Othello {
        Othello::new(Board::start(start), Side::First, start)
    }

    /// The position with `first` and `second` holding these squares; none may be in both.
    pub const fn with_discs(first: u64, second: u64, side: Side, start: Start) -> Othello {
        let board = match side {
            Side::First => Board { mover: first, other: second },
            Side::Second => Board { mover: second, other: first },
        };
        Othello::new(board, side, start)
    }

    /// The discs as the side to move sees them.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The side whose turn it is, even if it can only pass.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// How the game began, and so whether columns are the world's or mirrored.
    pub const fn started_from(&self) -> Start {
        self.start
    }

    /// The square taken by the move before, unless that was a pass.
    pub const fn last(&self) -> Option<Square> {
        self.last
    }

    /// The squares of one side.
    pub const fn discs(&self, side: Side) -> u64 {
        if self.side.index() == side.index() { self.board.mover } else { self.board.other }
    }

    /// Whose disc lies on a square.
    pub const fn side_on(&self, square: Square) -> Option<Side> {
        if self.discs(Side::First) & square.bit() != 0 {
            Some(Side::First)
        } else if self.discs(Side::Second) & square.bit() != 0 {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// The same position with another last move.
    pub(crate) const fn after(self, last: Option<Square>) -> Othello {
        Othello { last, ..self }
    }

    /// The same game on the other start's board: columns mirrored, sides kept.
    #[must_use]
    pub fn mirrored(&self) -> Othello {
        let start = match self.start {
            Start::World => Start::Assignment,
            Start::Assignment => Start::World,
        };
        let last = self.last.map(Square::mirrored);
        Othello { board: self.board.mirrored(), start, last, ..*self }
    }

    /// The squares that the side to move may take.
    #[inline]
    pub fn legal(&self) -> u64 {
        bits::fastest(Legal(self.board))
    }

    /// The discs that turn if the side to move takes `square`: none if it may not.
    #[inline]
    pub fn flips(&self, square: Square) -> u64 {
        if self.board.empty() & square.bit() == 0 {
            return 0;
        }
        bits::fastest(Flips(self.board, square))
    }

    /// How it stands, or ended: the discs of each side as they lie.
    pub fn counts(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.discs(side).count_ones())
    }

    fn outcome(&self) -> Outcome {
        Outcome::by_scores(self.counts().map(u32::cast_signed), NO_MOVES)
    }

    const fn seat(&self) -> Seat {
        match self.side {
            Side::First => Seat::FIRST,
            Side::Second => Seat::SECOND,
        }
    }
}

impl Game for Othello {
    const NAME: &'static str = "othello";
    const SEATS: u8 = 2;
    /// Sixty discs are placed, and two passes never follow each other.
    const MOVES_MAX: u32 = 120;

    type Options = Options;
    type Move = Move;
    type View = Othello;

    fn start(options: &Options, _: Seed) -> Result<Othello, BadOptions> {
        Ok(Othello::first(options.start))
    }

    fn moves_into(&self, moves: &mut Vec<Move>) -> Turn {
        let legal = self.legal();
        if legal != 0 {
            moves.extend(squares(legal).map(Move::Place));
        } else if bits::fastest(Legal(self.board.passed())) != 0 {
            moves.push(Move::Pass);
        } else {
            return Turn::Over(self.outcome());
        }
        Turn::ToMove(self.seat())
    }

    fn play_unchecked(&mut self, m: Move) {
        let (board, last) = match m {
            Move::Place(square) => (self.board.placed(square, self.flips(square)), Some(square)),
            Move::Pass => (self.board.passed(), None),
        };
        *self = Othello { board, last, side: self.side.other(), start: self.start };
    }

    fn view(&self, _: Viewer) -> Othello {
        *self
    }

    fn turn(&self) -> Turn {
        if self.legal() == 0 && bits::fastest(Legal(self.board.passed())) == 0 {
            Turn::Over(self.outcome())
        } else {
            Turn::ToMove(self.seat())
        }
    }

    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    fn parse_move(&self, text: &str) -> Result<Move, IllegalMove> {
        let m = text.parse().map_err(IllegalMove)?;
        self.check(m)?;
        Ok(m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let legal = self.legal();
        if legal == 0 && self.turn().is_over() {
            return None;
        }
        // A pass is drawn too, from a list of one.
        let n = rng.below(legal.count_ones().max(1));
        Some(if legal == 0 { Move::Pass } else { bits::fastest(Nth(legal, n)) })
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let moves = bits::fastest(RandomGame { pos: self, rng });
        Playout { outcome: self.outcome(), moves }
    }
}

impl Othello {
    fn check(&self, m: Move) -> Result<(), IllegalMove> {
        let message = match m {
            _ if self.turn().is_over() => return Err(IllegalMove::game_over()),
            Move::Pass if self.legal() == 0 => return Ok(()),
            Move::Pass => {
                let example = Square::lowest(self.legal()).to_string();
                TEXTS.message("pass-with-moves").with("example", example)
            }
            Move::Place(square) if self.board.empty() & square.bit() == 0 => {
                TEXTS.message("taken").with("square", square.to_string())
            }
            Move::Place(square) if self.flips(square) == 0 => {
                TEXTS.message("turns-nothing").with("square", square.to_string())
            }
            Move::Place(_) => return Ok(()),
        };
        Err(IllegalMove(message))
    }
}

impl From<Move> for u32 {
    /// The square's number, and 64 for a pass.
    fn from(m: Move) -> u32 {
        match m {
            Move::Place(square) => square.index() as u32,
            Move::Pass => 64,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

struct Legal(Board);

impl Task for Legal {
    type Output = u64;
    #[inline]
    fn run<B: Bits>(self, bits: B) -> u64 {
        bits.legal(self.0)
    }
}

struct Flips(Board, Square);

impl Task for Flips {
    type Output = u64;
    #[inline]
    fn run<B: Bits>(self, bits: B) -> u64 {
        bits.flips(self.0, self.1)
    }
}

/// The `n`th legal move, counted from 0.
struct Nth(u64, u32);

impl Task for Nth {
    type Output = Move;
    #[inline]
    fn run<B: Bits>(self, bits: B) -> Move {
        Move::Place(bits.nth(self.0, self.1))
    }
}

/// Draws exactly as [`Game::random_move`] does, and answers with the number of moves.
struct RandomGame<'a> {
    pos: &'a mut Othello,
    rng: &'a mut Rng,
}

impl Task for RandomGame<'_> {
    type Output = u32;

    fn run<B: Bits>(self, bits: B) -> u32 {
        bits.within(|| {
            let RandomGame { pos, rng } = self;
            let mut board = pos.board;
            let (mut moves, mut last) = (0, pos.last);
            loop {
                let legal = bits.legal(board);
                if legal != 0 {
                    let square = bits.nth(legal, rng.below(legal.count_ones()));
                    board = board.placed(square, bits.flips(board, square));
                    last = Some(square);
                } else if bits.legal(board.passed()) != 0 {
                    rng.below(1);
                    board = board.passed();
                    last = None;
                } else {
                    break;
                }
                moves += 1;
            }
            let side = if moves % 2 == 0 { pos.side } else { pos.side.other() };
            *pos = Othello { board, side, last, start: pos.start };
            moves
        })
    }
}
