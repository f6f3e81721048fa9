//! The rules: whose turn it is, where a piece may go, and what placing it does.

use std::fmt;

use jogada_core::{
    BadOptions, Ending, Game, IllegalMove, Outcome, Rng, Seat, Seed, Side, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::{
    Piece, Square, Squares, TEXTS,
    board::{self, SIZE_MAX},
    text,
};

/// The seat to move can place nothing, so the other side made the last placement and has won.
const NOTHING_TO_PLACE: Ending = Ending::new(TEXTS, "nothing-to-place");

/// A position: what lies on the board, what each player still holds, and where each kind may still go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "text::Shadow", into = "text::Shadow")]
pub struct Queens {
    pub(crate) size: u8,
    pub(crate) hands: [Hand; 2],
    pub(crate) seat: Seat,
    /// Where the last piece went.
    pub(crate) last: Option<Square>,
    /// The pieces on the board, by kind.
    pub(crate) placed: [Squares; 5],
    /// Where a piece of each kind would attack nothing and be attacked by nothing.
    pub(crate) free: [Squares; 5],
}

/// How many pieces of each kind a player still holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(pub(crate) [u16; 5]);

/// One move: a piece from the hand, on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// Where it goes.
    pub square: Square,
}

/// What may be agreed before a match; whatever is left out follows from the modality.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// `tradicional` (the default), `grande`, `ímpar` or `x-random`.
    #[serde(alias = "modalidade")]
    pub modality: text::Modality,
    /// The board's side, from 1 to 20.
    #[serde(alias = "tamanho", skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// The first player's pieces, such as `DDDT`.
    #[serde(alias = "primeiro", skip_serializing_if = "Option::is_none")]
    pub first: Option<Hand>,
    /// The second player's pieces.
    #[serde(alias = "segundo", skip_serializing_if = "Option::is_none")]
    pub second: Option<Hand>,
}

impl Queens {
    /// An empty board.
    pub fn new(size: u8, hands: [Hand; 2]) -> Queens {
        let free = [Squares::board(size); 5];
        Queens { size, hands, seat: Seat::FIRST, last: None, placed: [Squares::default(); 5], free }
    }

    /// The board's side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// What a side still holds.
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.placed[piece as usize].contains(square))
    }

    /// Where a piece of this kind may be placed, by either side.
    pub fn free_for(&self, piece: Piece) -> &Squares {
        &self.free[piece as usize]
    }

    /// The kinds that the seat to move holds, each with the squares where it may go.
    pub(crate) fn placeable(&self) -> impl Iterator<Item = (Piece, &Squares)> + Clone {
        let hand = self.hands[self.seat.side().index()];
        Piece::ALL
            .into_iter()
            .filter(move |&piece| hand.has(piece))
            .map(|piece| (piece, self.free_for(piece)))
    }

    /// Puts a piece down, and closes for each kind the squares where it would attack this piece or be attacked by it.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.placed[piece as usize].insert(square);
        let attacked = board::attacks(piece, square, self.size);
        for kind in Piece::ALL {
            // Attacks go both ways: the squares that attack this one are those attacked from it.
            let mut closed = attacked.union(board::attacks(kind, square, self.size));
            closed.insert(square);
            self.free[kind as usize].remove_all(&closed);
        }
    }
}

impl Game for Queens {
    const NAME: &'static str = "queens";
    const SEATS: u8 = 2;
    const MOVES_MAX: u32 = SIZE_MAX as u32 * SIZE_MAX as u32;

    type Options = Options;
    type Move = Placement;
    type View = Queens;

    fn start(options: &Options, seed: Seed) -> Result<Queens, BadOptions> {
        let size = options.size.unwrap_or(options.modality.size());
        if !(1..=SIZE_MAX).contains(&size) {
            return Err(BadOptions(text::bad_size(size)));
        }
        let [first, second] = options.modality.hands(size, seed);
        Ok(Queens::new(size, [options.first.unwrap_or(first), options.second.unwrap_or(second)]))
    }

    fn moves_into(&self, moves: &mut Vec<Placement>) -> Turn {
        for (piece, squares) in self.placeable() {
            moves.extend(squares.iter().map(|square| Placement { piece, square }));
        }
        self.turn()
    }

    fn play_unchecked(&mut self, Placement { piece, square }: Placement) {
        self.hands[self.seat.side().index()].take(piece);
        self.put(piece, square);
        self.last = Some(square);
        self.seat = self.seat.next(Queens::SEATS);
    }

    fn view(&self, _: Viewer) -> Queens {
        self.clone()
    }

    fn turn(&self) -> Turn {
        if self.placeable().any(|(_, squares)| !squares.is_empty()) {
            Turn::ToMove(self.seat)
        } else {
            Turn::Over(Outcome::win(self.seat.side().other(), NOTHING_TO_PLACE))
        }
    }

    fn parse_move(&self, text: &str) -> Result<Placement, IllegalMove> {
        text::parse_move(self, text)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Placement> {
        let count = self.placeable().map(|(_, squares)| squares.len()).sum();
        let mut n = if count == 0 { return None } else { rng.below(count) };
        for (piece, squares) in self.placeable() {
            match squares.nth(n) {
                Some(square) => return Some(Placement { piece, square }),
                None => n -= squares.len(),
            }
        }
        None
    }
}

impl Hand {
    /// This many queens.
    pub fn queens(count: u16) -> Hand {
        let mut hand = Hand::default();
        hand.0[Piece::D as usize] = count;
        hand
    }

    /// Is there one of this kind?
    pub fn has(self, piece: Piece) -> bool {
        self.0[piece as usize] > 0
    }

    /// The pieces, in alphabetical order.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        Piece::ALL
            .into_iter()
            .flat_map(move |piece| std::iter::repeat_n(piece, usize::from(self.0[piece as usize])))
    }

    fn take(&mut self, piece: Piece) {
        self.0[piece as usize] -= 1;
    }
}

impl FromIterator<Piece> for Hand {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Hand {
        let mut hand = Hand::default();
        pieces.into_iter().for_each(|piece| hand.0[piece as usize] += 1);
        hand
    }
}

impl From<Placement> for u32 {
    fn from(m: Placement) -> u32 {
        (m.piece as u32) << 16 | u32::from(m.square.0) << 8 | u32::from(m.square.1)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", self.piece.letter(), self.square.0, self.square.1)
    }
}
