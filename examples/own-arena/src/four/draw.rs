//! How it looks: an upright board, and a row of columns to touch.

use std::fmt::Write;

use jogada_core::{Draw, Game, Item, Picture, Place, Side};
use jogada_picture::Skin;

use super::{
    Column, Four,
    rules::{COLUMNS, ROWS},
};

/// Its pieces and colours.
pub(super) const SKIN: Skin = Skin::new(Four::NAME, include_str!("../../skin/four.svg"));

impl Draw for Four {
    fn picture(pos: &Four) -> Picture {
        let mut items = Vec::new();
        for column in 0..COLUMNS {
            let (name, x) = (Column(column).to_string(), f32::from(column));
            // The whole column answers to a touch; its cells lie on top.
            let touch = Item::cell(&name, "blue", x, 0.0).sized(1.0, f32::from(ROWS));
            items.push(touch);
            for row in 0..ROWS {
                let y = f32::from(ROWS - 1 - row);
                items.extend(pos.disc_at(column, row).map(|side| disc(side, column, row, x, y)));
            }
            items.push(Item::label(name, x, f32::from(ROWS)));
        }
        Picture { width: COLUMNS.into(), height: f32::from(ROWS) + 1.0, items }
    }

    fn text(pos: &Four) -> String {
        let mut text = String::new();
        for row in (0..ROWS).rev() {
            let discs = (0..COLUMNS).map(|column| match pos.disc_at(column, row) {
                Some(Side::First) => " X",
                Some(Side::Second) => " O",
                None => " .",
            });
            _ = writeln!(text, "{}", discs.collect::<String>().trim_start());
        }
        text + "a b c d e f g\n"
    }

    fn path(column: Column) -> Vec<Place> {
        vec![Place::new(column.to_string())]
    }
}

fn disc(side: Side, column: u8, row: u8, x: f32, y: f32) -> Item {
    let (glyph, tone) = match side {
        Side::First => ("●", "yellow"),
        Side::Second => ("●", "red"),
    };
    Item::piece(format!("disc-{column}-{row}"), "disc", glyph, tone, x, y)
}
