//! How it looks: the board with row 1 at the bottom, numbers at the left and letters below.

use std::{collections::BTreeMap, fmt::Write};

use jogada_core::{Draw, Game, Ink, Item, Picture, Place, Side};
use jogada_game::Skin;

use crate::{
    board::{BLACK, Square},
    rules::Gomoku,
    text,
    threat::{Threat, threats},
};

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Gomoku::NAME, include_str!("../skin/skin.svg"));

impl Draw for Gomoku {
    fn picture(pos: &Gomoku) -> Picture {
        let size = pos.board().size();
        let n = f32::from(size);
        let mut items = Vec::new();
        for y in (0..size).rev() {
            items.push(Item::label((y + 1).to_string(), 0.0, n - 1.0 - f32::from(y)));
        }
        for x in 0..size {
            items.push(Item::label(letter(x).to_string(), f32::from(x) + 1.0, n));
        }
        for square in pos.board().squares() {
            items.extend(on_square(pos, square));
        }
        items.extend(marks(pos));
        Picture { width: n + 1.0, height: n + 1.0, items }
    }

    /// Rows of `x` and `o`; the last stone stands in brackets.
    fn text(pos: &Gomoku) -> String {
        let size = pos.board().size();
        let mut text = String::new();
        for y in (0..size).rev() {
            _ = write!(text, "{:>2}", y + 1);
            for x in 0..size {
                let square = Square::new(x, y);
                let glyph = text::glyph(pos.board().at(square));
                let before = x.checked_sub(1).map(|x| Square::new(x, y));
                let gap = match pos.last() {
                    Some(last) if last == square => '(',
                    last if last.is_some() && last == before => ')',
                    _ => ' ',
                };
                _ = write!(text, "{gap}{glyph}");
            }
            let is_last = pos.last() == Some(Square::new(size - 1, y));
            text.push_str(if is_last { ")\n" } else { "\n" });
        }
        let letters: String = (0..size).map(|x| format!(" {}", letter(x))).collect();
        text + "  " + &letters + "\n"
    }

    fn path(m: Square) -> Vec<Place> {
        vec![Place::new(m.to_string())]
    }
}

fn letter(x: u8) -> char {
    char::from(b'a' + x)
}

/// Where a stone of either side makes five, marked as urgent, and where one makes a four that cannot be stopped.
fn marks(pos: &Gomoku) -> Vec<Item> {
    if pos.turn().is_over() {
        return Vec::new();
    }
    let seen = |side| threats(pos.board(), pos.rule(), side);
    let mut worst: BTreeMap<Square, Threat> = BTreeMap::new();
    for (square, threat) in Side::BOTH.into_iter().flat_map(seen) {
        let worst = worst.entry(square).or_insert(threat);
        *worst = threat.max(*worst);
    }
    let name = |threat| match threat {
        Threat::Five => Some("check"),
        Threat::OpenFour => Some("attacked"),
        Threat::Four => None,
    };
    let mark = |(square, threat): (Square, Threat)| {
        let (x, y) = corner(pos, square);
        Some(Item::at(format!("threat-{square}"), Ink::Mark(name(threat)?.into()), x, y))
    };
    worst.into_iter().filter_map(mark).collect()
}

/// Where a square lies on the sheet.
fn corner(pos: &Gomoku, square: Square) -> (f32, f32) {
    (f32::from(square.x()) + 1.0, f32::from(pos.board().size() - 1 - square.y()))
}

/// Wood, and the edges of the board at which a crossing lies: its lines end there.
fn shade(pos: &Gomoku, square: Square) -> &'static str {
    let end = pos.board().size() - 1;
    match (square.x() == 0, square.x() == end, square.y() == end, square.y() == 0) {
        (true, _, true, _) => "wood-nw",
        (_, true, true, _) => "wood-ne",
        (true, _, _, true) => "wood-sw",
        (_, true, _, true) => "wood-se",
        (_, _, true, _) => "wood-n",
        (_, _, _, true) => "wood-s",
        (true, ..) => "wood-w",
        (_, true, ..) => "wood-e",
        _ => "wood",
    }
}

/// The square, its stone, and a mark if that stone is the last.
fn on_square(pos: &Gomoku, square: Square) -> Vec<Item> {
    let (x, y) = corner(pos, square);
    let mut items = vec![Item::cell(&square.to_string(), shade(pos, square), x, y)];
    if let Some(side) = pos.board().at(square) {
        let id = format!("stone-{square}");
        items.push(if side == BLACK {
            Item::piece(id, "black", "●", "dark", x, y)
        } else {
            Item::piece(id, "white", "○", "light", x, y)
        });
    }
    if pos.last() == Some(square) {
        items.push(Item::at("last".to_owned(), Ink::Mark("last".into()), x, y));
    }
    items
}
