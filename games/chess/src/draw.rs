//! How a position looks, and what to touch to say a move.

use std::fmt::Write;

use jogada_core::{Draw, Game, Ink, Item, Picture, Place};
use jogada_game::Skin;

use crate::{Chess, Color, Kind, Move, Piece, Square, rules::named};

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Chess::NAME, include_str!("../skin/skin.svg"));

impl Draw for Chess {
    fn picture(pos: &Chess) -> Picture {
        let mut items = Vec::new();
        for rank in (0..8).rev() {
            items.push(Item::label((rank + 1).to_string(), 0.0, y(rank)));
            for file in 0..8 {
                let square = Square::new(file, rank);
                let shade = if (file + rank) % 2 == 0 { "dark" } else { "light" };
                items.push(Item::cell(&square.to_string(), shade, x(file), y(rank)));
            }
        }
        items.extend(
            (0..8).map(|file| Item::label(Square::new(file, 0).file_letter(), x(file), 8.0)),
        );
        items.extend(marks(pos));
        items.extend(named(pos).filter_map(|(square, name)| {
            let id = format!("piece-{name}");
            Some(piece_item(id, pos.board().piece_at(square)?, x(square.file()), y(square.rank())))
        }));
        items.extend(promotions(pos));
        Picture { width: 9.0, height: 9.0, items }
    }

    fn text(pos: &Chess) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            _ = write!(text, "{}", rank + 1);
            for file in 0..8 {
                let piece = pos.board().piece_at(Square::new(file, rank));
                _ = write!(text, " {}", piece.map_or('.', Piece::letter));
            }
            text.push('\n');
        }
        text += "  a b c d e f g h\n";
        _ = writeln!(text, "{}", pos.fen());
        text
    }

    fn path(m: Move) -> Vec<Place> {
        let text = m.to_string();
        let (squares, promotion) = text.split_at(4);
        let (from, to) = squares.split_at(2);
        let places = [from, to, promotion].into_iter().filter(|place| !place.is_empty());
        places.map(|place| Place::new(place.to_owned())).collect()
    }
}

fn x(file: u8) -> f32 {
    f32::from(file) + 1.0
}

fn y(rank: u8) -> f32 {
    f32::from(7 - rank)
}

/// The squares of the last move, and the king in check.
fn marks(pos: &Chess) -> impl Iterator<Item = Item> {
    let mark = |square: Square, ink: &'static str| {
        let id = format!("{ink}-{square}");
        Item::at(id, Ink::Mark(ink.into()), x(square.file()), y(square.rank()))
    };
    // In Chess960 the king may castle without leaving its square.
    let last = pos.last_move().into_iter();
    let last = last.flat_map(|(from, to)| [Some(from), Some(to).filter(|&to| to != from)]);
    let board = pos.board();
    let check = board.is_check().then(|| board.king(board.turn()));
    last.flatten()
        .map(move |square| mark(square, "last"))
        .chain(check.map(move |square| mark(square, "check")))
}

/// What a pawn may become, in the free corner of the sheet, while a pawn can be promoted.
fn promotions(pos: &Chess) -> Vec<Item> {
    if !pos.legal_moves().into_iter().any(|m| m.promotes_to().is_some()) {
        return Vec::new();
    }
    let corners = [(0.0, 8.0), (0.5, 8.0), (0.0, 8.5), (0.5, 8.5)];
    let kinds = Kind::PROMOTIONS.into_iter().rev().zip(corners);
    let item = |(kind, (x, y)): (Kind, (f32, f32))| {
        let letter = kind.letter().to_ascii_lowercase().to_string();
        let piece = Piece { color: pos.board().turn(), kind };
        let item = piece_item(format!("promotion-{letter}"), piece, x, y);
        item.sized(0.5, 0.5).touch(Place::new(letter))
    };
    kinds.map(item).collect()
}

/// A piece keeps its id wherever it goes. Its square is what can be touched.
fn piece_item(id: String, piece: Piece, x: f32, y: f32) -> Item {
    let (look, glyph) = match piece.kind {
        Kind::Pawn => ("pawn", "♟"),
        Kind::Knight => ("knight", "♞"),
        Kind::Bishop => ("bishop", "♝"),
        Kind::Rook => ("rook", "♜"),
        Kind::Queen => ("queen", "♛"),
        Kind::King => ("king", "♚"),
    };
    let tone = if piece.color == Color::White { "light" } else { "dark" };
    Item::piece(id, look, glyph, tone, x, y)
}
