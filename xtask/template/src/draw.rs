//! How it looks: the board with row 3 at the top, labels at the left and below.

use std::fmt::Write;

use jogada_core::{Draw, Game, Item, Picture, Place, Side};
use jogada_game::Skin;

use crate::{Sample, Square};

/// What its pieces, squares and marks look like.
pub(crate) const SKIN: Skin = Skin::new(Sample::NAME, include_str!("../skin/skin.svg"));

impl Draw for Sample {
    fn picture(pos: &Sample) -> Picture {
        let mut items = Vec::new();
        for row in 0..3u8 {
            let y = f32::from(2 - row);
            items.push(Item::label((row + 1).to_string(), 0.0, y));
            for column in 0..3u8 {
                let square = Square(row * 3 + column);
                let x = f32::from(column) + 1.0;
                items.push(Item::cell(&square.to_string(), "light", x, y));
                items.extend(pos.mark_at(square).map(|side| mark(side, square, x, y)));
            }
        }
        items.extend(["a", "b", "c"].into_iter().zip(1u8..).map(label_below));
        Picture { width: 4.0, height: 4.0, items }
    }

    fn text(pos: &Sample) -> String {
        let mut text = String::new();
        for row in (0..3).rev() {
            let marks = (0..3).map(|column| match pos.mark_at(Square(row * 3 + column)) {
                Some(Side::First) => " X",
                Some(Side::Second) => " O",
                None => " .",
            });
            _ = writeln!(text, "{}{}", row + 1, marks.collect::<String>());
        }
        text + "  a b c\n"
    }

    fn path(square: Square) -> Vec<Place> {
        vec![Place::new(square.to_string())]
    }
}

fn mark(side: Side, square: Square, x: f32, y: f32) -> Item {
    let (name, glyph, tone) = match side {
        Side::First => ("cross", "×", "dark"),
        Side::Second => ("ring", "○", "light"),
    };
    Item::piece(format!("mark-{square}"), name, glyph, tone, x, y)
}

fn label_below((text, column): (&str, u8)) -> Item {
    Item::label(text, f32::from(column), 3.0)
}
