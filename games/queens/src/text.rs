//! Text: hands, modalities, moves, and a position as JSON, all read with full checking.

use std::{fmt, str::FromStr};

use jogada_core::{Game, IllegalMove, Rng, Seat, Seed, Side};
use jogada_text::Message;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Hand, Piece, Placement, Queens, Square, TEXTS, board::SIZE_MAX};

/// How many pieces a hand may hold: one for each square of the largest board.
const HAND_MAX: usize = SIZE_MAX as usize * SIZE_MAX as usize;

/// A named board and pair of hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Modality {
    /// 8 × 8, four queens each.
    #[default]
    Tradicional,
    /// 20 × 20, ten queens each.
    Grande,
    /// 13 × 13, seven queens for the first and six for the second.
    #[serde(alias = "ímpar")]
    Impar,
    /// 8 × 8, five random pieces, the same for both.
    XRandom,
}

impl Modality {
    /// The board's side.
    pub fn size(self) -> u8 {
        match self {
            Modality::Tradicional | Modality::XRandom => 8,
            Modality::Grande => 20,
            Modality::Impar => 13,
        }
    }

    /// The hands on a board of this side: as many queens as fit on it, dealt in turn, or random pieces.
    pub fn hands(self, size: u8, seed: Seed) -> [Hand; 2] {
        match self {
            Modality::XRandom => [x_random(&mut seed.rng()); 2],
            _ => [Hand::queens(u16::from(size.div_ceil(2))), Hand::queens(u16::from(size / 2))],
        }
    }
}

/// Five pieces, each of any kind.
fn x_random(rng: &mut Rng) -> Hand {
    (0..5).map(|_| Piece::ALL[rng.below(5) as usize]).collect()
}

pub(crate) fn bad_size(size: u8) -> Message {
    TEXTS.message("bad-size").quoting("got", &size.to_string())
}

/// Reads `D3,1`, and as people type it: `d 3 1`, `D (3, 1)`; without the letter if the hand has one kind only.
pub(crate) fn parse_move(pos: &Queens, text: &str) -> Result<Placement, IllegalMove> {
    let unreadable = || IllegalMove(TEXTS.message("bad-move").quoting("got", text));
    let trimmed = text.trim();
    let (piece, square) = match trimmed.chars().next().and_then(Piece::from_letter) {
        Some(piece) => (piece, &trimmed[1..]),
        None => (only_kind(pos).ok_or_else(unreadable)?, trimmed),
    };
    let mut numbers = square
        .split(|c: char| c.is_whitespace() || ",()".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse::<u8>());
    let (Some(Ok(row)), Some(Ok(column)), None) = (numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(unreadable());
    };
    let m = Placement { piece, square: Square(row, column) };
    match refusal(pos, m) {
        None => Ok(m),
        Some(said) => Err(IllegalMove(said)),
    }
}

fn only_kind(pos: &Queens) -> Option<Piece> {
    let mut kinds = pos.placeable().map(|(piece, _)| piece);
    let only = kinds.next();
    only.filter(|_| kinds.next().is_none())
}

/// Why a placement is not legal.
fn refusal(pos: &Queens, Placement { piece, square }: Placement) -> Option<Message> {
    let (letter, Square(row, column)) = (piece.letter(), square);
    let last = pos.size() - 1;
    let shown = format!("{row},{column}");
    let message = if row > last || column > last {
        TEXTS.message("off-board").with("last", last).quoting("got", &shown)
    } else if !pos.hand(pos.seat.side()).has(piece) {
        TEXTS.message("not-in-hand").with("piece", letter)
    } else if pos.piece_at(square).is_some() {
        TEXTS.message("occupied").with("square", shown)
    } else if !pos.free_for(piece).contains(square) {
        TEXTS.message("attacked").with("piece", letter).with("square", shown)
    } else {
        return None;
    };
    Some(message)
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| write!(f, "{}", piece.letter()))
    }
}

impl FromStr for Hand {
    type Err = Message;

    fn from_str(text: &str) -> Result<Hand, Message> {
        let bad = || TEXTS.message("bad-hand").quoting("got", text);
        let pieces: Option<Vec<Piece>> = text.chars().map(Piece::from_letter).collect();
        Ok(pieces.filter(|pieces| pieces.len() <= HAND_MAX).ok_or_else(bad)?.into_iter().collect())
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A position as JSON, before it is checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shadow {
    size: u8,
    first: Hand,
    second: Hand,
    /// Piece, row, column.
    placed: Vec<(Piece, u8, u8)>,
    to_move: Side,
    /// Row and column of the last placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<(u8, u8)>,
}

impl From<Queens> for Shadow {
    fn from(pos: Queens) -> Shadow {
        let placed = Piece::ALL.into_iter().flat_map(|piece| {
            pos.placed[piece as usize].iter().map(move |Square(row, column)| (piece, row, column))
        });
        let [first, second] = pos.hands;
        let last = pos.last.map(|Square(row, column)| (row, column));
        Shadow {
            size: pos.size,
            first,
            second,
            placed: placed.collect(),
            to_move: pos.seat.side(),
            last,
        }
    }
}

impl TryFrom<Shadow> for Queens {
    type Error = Message;

    fn try_from(shadow: Shadow) -> Result<Queens, Message> {
        let placed = shadow.placed.iter().map(|&(piece, row, column)| (piece, Square(row, column)));
        let seat = Seat::new(shadow.to_move.index() as u8);
        let mut pos = Queens::with(shadow.size, [shadow.first, shadow.second], placed, seat)?;
        pos.last = shadow
            .last
            .map(|(row, column)| Square(row, column))
            .filter(|&square| pos.piece_at(square).is_some());
        Ok(pos)
    }
}

impl Queens {
    /// A position with pieces on the board, if they do not attack each other.
    pub(crate) fn with(
        size: u8,
        hands: [Hand; 2],
        placed: impl Iterator<Item = (Piece, Square)>,
        seat: Seat,
    ) -> Result<Queens, Message> {
        if !(1..=SIZE_MAX).contains(&size) {
            return Err(bad_size(size));
        }
        let mut pos = Queens::new(size, hands);
        pos.seat = seat;
        for (piece, square) in placed {
            let on_board = square.0 < size && square.1 < size;
            if !on_board || !pos.free_for(piece).contains(square) {
                let got = Placement { piece, square }.to_string();
                return Err(TEXTS.message("bad-pieces").quoting("got", &got));
            }
            pos.put(piece, square);
        }
        Ok(pos)
    }
}

const _: () = assert!(Queens::MOVES_MAX as usize == HAND_MAX);
