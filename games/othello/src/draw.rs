//! How it looks: a1 at the top left, labels above and at the left, the count below.

use std::fmt::Write;

use jogada_core::{Draw, Game, Ink, Item, Picture, Place, Side};
use jogada_game::Skin;

use crate::{
    board::{Square, Start},
    rules::{Move, Othello},
    text::openings,
};

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Othello::NAME, include_str!("../skin/skin.svg"));

impl Draw for Othello {
    fn picture(pos: &Othello) -> Picture {
        let mut items = Vec::new();
        for i in 0..8 {
            items.push(Item::label(column_label(pos, i).to_string(), f32::from(i) + 1.0, 0.0));
            items.push(Item::label((i + 1).to_string(), 0.0, f32::from(i) + 1.0));
        }
        for square in Square::all() {
            let (x, y) = (f32::from(square.column()) + 1.0, f32::from(square.row()) + 1.0);
            items.push(Item::cell(&square.to_string(), "felt", x, y));
            if pos.last() == Some(square) {
                items.push(Item::at("last".into(), Ink::Mark("last".into()), x, y));
            }
            if let Some(side) = pos.side_on(square) {
                items.push(disc(pos, side, format!("disc-{square}"), x, y));
            }
        }
        items.extend(count(pos));
        if pos.legal_moves() == [Move::Pass] {
            items.push(Item::label("pass", 4.0, 9.0).sized(2.0, 1.0).touch(Place::new("pass")));
        }
        Picture { width: 9.0, height: 10.0, items }
    }

    fn text(pos: &Othello) -> String {
        let columns: String = (0..8).map(|i| format!(" {}", column_label(pos, i))).collect();
        let mut text = format!(" {columns}\n");
        for row in 0..8 {
            let cells = (0..8).filter_map(|column| Square::at(column, row));
            let cells: String =
                cells.map(|square| format!(" {}", character(pos, square))).collect();
            _ = writeln!(text, "{}{cells}", row + 1);
        }
        let counts = Side::BOTH.map(|side| {
            let to_move = pos.turn().seat().is_some_and(|seat| seat.side() == side);
            let mark = if to_move { '>' } else { ' ' };
            format!("{mark}{} {}", letter(pos, side), pos.discs(side).count_ones())
        });
        _ = writeln!(text, "{}  {}", counts[0], counts[1]);
        text
    }

    fn opening(pos: &Othello) -> Option<&'static str> {
        openings::name(pos)
    }

    fn path(m: Move) -> Vec<Place> {
        vec![Place::new(m.to_string())]
    }
}

/// How many discs each side has.
fn count(pos: &Othello) -> impl Iterator<Item = Item> {
    Side::BOTH.into_iter().flat_map(|side| {
        let x = if side == Side::First { 1.0 } else { 7.0 };
        let number = Item::label(pos.discs(side).count_ones().to_string(), x + 1.0, 9.0);
        [disc(pos, side, format!("count-{}", side.index()), x, 9.0), number]
    })
}

fn disc(pos: &Othello, side: Side, id: String, x: f32, y: f32) -> Item {
    let (name, glyph) = match (pos.started_from(), side) {
        (Start::World, Side::First) => ("black", "●"),
        (Start::World, Side::Second) => ("white", "○"),
        (Start::Assignment, Side::First) => ("star", "*"),
        (Start::Assignment, Side::Second) => ("ball", "o"),
    };
    let tone = if side == Side::First { "dark" } else { "light" };
    Item::piece(id, name, glyph, tone, x, y)
}

fn column_label(pos: &Othello, column: u8) -> char {
    match pos.started_from() {
        Start::World => char::from(b'a' + column),
        Start::Assignment => char::from(b'A' + column),
    }
}

/// A disc's letter, or whether the square may be taken now.
fn character(pos: &Othello, square: Square) -> char {
    match pos.side_on(square) {
        Some(side) => letter(pos, side),
        None if pos.legal() & square.bit() != 0 => '+',
        None => '-',
    }
}

pub(crate) fn letter(pos: &Othello, side: Side) -> char {
    match (pos.started_from(), side) {
        (Start::World, Side::First) => 'X',
        (Start::World, Side::Second) => 'O',
        (Start::Assignment, Side::First) => '*',
        (Start::Assignment, Side::Second) => 'o',
    }
}
