//! How it looks: the board with row n−1 at the top, labels at the left and below, both hands beside it.

use std::fmt::Write;

use jogada_core::{Draw, Game, Ink, Item, Picture, Place, Side};
use jogada_game::Skin;

use crate::{Piece, Placement, Queens, Square};

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Queens::NAME, include_str!("../skin/skin.svg"));

impl Draw for Queens {
    fn picture(pos: &Queens) -> Picture {
        let size = pos.size();
        let n = f32::from(size);
        let mut items = Vec::new();
        for row in (0..size).rev() {
            let y = f32::from(size - 1 - row);
            items.push(Item::label(row.to_string(), 0.0, y));
            for column in 0..size {
                let square = Square(row, column);
                let shade = if (row + column) % 2 == 0 { "dark" } else { "light" };
                items.push(Item::cell(&place(square), shade, f32::from(column) + 1.0, y));
                items.extend(on_square(pos, square, f32::from(column) + 1.0, y));
            }
        }
        items.extend(
            (0..size).map(|column| Item::label(column.to_string(), f32::from(column) + 1.0, n)),
        );
        items.extend(hands(pos, n + 1.0));
        Picture { width: (n + 1.0).max(1.0 + 2.0 * kinds(pos)), height: n + 3.0, items }
    }

    fn text(pos: &Queens) -> String {
        let mut text = String::new();
        for row in (0..pos.size()).rev() {
            let cells = (0..pos.size()).map(|column| {
                let square = Square(row, column);
                let closed = is_closed(pos, square);
                pos.piece_at(square).map_or(if closed { '·' } else { ' ' }, Piece::letter)
            });
            let cells: String = cells.map(|c| format!(" {c} |")).collect();
            _ = writeln!(text, "{row:>2} |{cells}");
        }
        let labels: String = (0..pos.size()).map(|column| format!("{column:>3} ")).collect();
        _ = writeln!(text, "   {labels}");
        _ = writeln!(text, "1: {}   2: {}", pos.hand(Side::First), pos.hand(Side::Second));
        text
    }

    fn path(m: Placement) -> Vec<Place> {
        vec![Place::new(place(m.square)), Place::new(m.piece.letter().to_string())]
    }
}

fn place(Square(row, column): Square) -> String {
    format!("{row},{column}")
}

/// The piece on a square, marked if it is the last one, or a mark if nothing at all can be placed there any more.
fn on_square(pos: &Queens, square: Square, x: f32, y: f32) -> Vec<Item> {
    let id = place(square);
    let mark = |kind: &'static str| Item::at(format!("{kind}-{id}"), Ink::Mark(kind.into()), x, y);
    match pos.piece_at(square) {
        Some(piece) => {
            let (name, glyph) = face(piece);
            let last = (pos.last == Some(square)).then(|| mark("last"));
            last.into_iter()
                .chain([Item::piece(format!("piece-{id}"), name, glyph, "dark", x, y)])
                .collect()
        }
        None if is_closed(pos, square) => vec![mark("attacked")],
        None => Vec::new(),
    }
}

/// Can no piece of any kind go there?
fn is_closed(pos: &Queens, square: Square) -> bool {
    Piece::ALL.iter().all(|&piece| !pos.free_for(piece).contains(square))
}

/// How many kinds of pieces there are in the match: the most that a hand can hold, and the same at every ply.
fn kinds(pos: &Queens) -> f32 {
    let squares =
        (0..pos.size()).flat_map(|row| (0..pos.size()).map(move |column| Square(row, column)));
    let placed: Vec<Piece> = squares.filter_map(|square| pos.piece_at(square)).collect();
    let is_held = |piece| Side::BOTH.into_iter().any(|side| pos.hand(side).has(piece));
    Piece::ALL.into_iter().filter(|piece| is_held(*piece) || placed.contains(piece)).count() as f32
}

/// Both hands, each kind once with its count; those of the seat to move can be touched.
fn hands(pos: &Queens, y: f32) -> impl Iterator<Item = Item> {
    Side::BOTH.into_iter().flat_map(move |side| {
        let y = y + side.index() as f32;
        let held: Vec<Piece> =
            Piece::ALL.into_iter().filter(|&piece| pos.hand(side).has(piece)).collect();
        let row = held.into_iter().enumerate().flat_map(move |(i, piece)| {
            let x = 1.0 + 2.0 * i as f32;
            let (name, glyph) = face(piece);
            let tone = if side == Side::First { "light" } else { "dark" };
            let mut item = Item::piece(
                format!("hand-{}-{}", side.index(), piece.letter()),
                name,
                glyph,
                tone,
                x,
                y,
            );
            if side == pos.seat.side() {
                item = item.touch(Place::new(piece.letter().to_string()));
            }
            let count =
                format!("×{}", pos.hand(side).pieces().filter(|&held| held == piece).count());
            [item, Item::label(count, x + 1.0, y)]
        });
        std::iter::once(Item::label((side.index() + 1).to_string(), 0.0, y)).chain(row)
    })
}

fn face(piece: Piece) -> (&'static str, &'static str) {
    match piece {
        Piece::B => ("bishop", "♝"),
        Piece::C => ("knight", "♞"),
        Piece::D => ("queen", "♛"),
        Piece::R => ("king", "♚"),
        Piece::T => ("rook", "♜"),
    }
}
