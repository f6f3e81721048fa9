//! How it looks: an upright board whose columns answer to a touch, with their letters below.

use std::fmt::Write;

use jogada_core::{Draw, Game, Ink, Item, Picture, Place, Side};
use jogada_game::Skin;

use super::{
    Column, Four,
    rules::{COLUMNS, ROWS},
};

/// What its columns, discs and marks look like.
pub(super) const SKIN: Skin = Skin::new(Four::NAME, include_str!("../../skin/skin.svg"));

impl Draw for Four {
    fn picture(pos: &Four) -> Picture {
        let mut items = Vec::new();
        for column in Column::all() {
            let (name, x) = (column.to_string(), f32::from(column.0));
            items.push(Item::cell(&name, "blue", x, 0.0).sized(1.0, ROWS.into()));
            let discs =
                (0..ROWS).map_while(|row| Some(disc(pos.disc_at(column, row)?, column, row)));
            items.extend(discs);
            items.push(Item::label(name, x, ROWS.into()));
        }
        items.extend(pos.last.map(|column| {
            let y = f32::from(ROWS - pos.height(column));
            Item::at("last".to_owned(), Ink::Mark("last".into()), column.0.into(), y)
        }));
        Picture { width: COLUMNS.into(), height: f32::from(ROWS) + 1.0, items }
    }

    fn text(pos: &Four) -> String {
        let mut text = String::new();
        for row in (0..ROWS).rev() {
            let discs = Column::all().map(|column| match pos.disc_at(column, row) {
                Some(Side::First) => "X",
                Some(Side::Second) => "O",
                None => ".",
            });
            _ = writeln!(text, "{}", discs.collect::<Vec<_>>().join(" "));
        }
        text + "a b c d e f g\n"
    }

    fn path(column: Column) -> Vec<Place> {
        vec![Place::new(column.to_string())]
    }
}

fn disc(side: Side, column: Column, row: u8) -> Item {
    // A terminal without colours tells them apart too.
    let (name, glyph) = match side {
        Side::First => ("yellow", "●"),
        Side::Second => ("red", "○"),
    };
    let (x, y) = (f32::from(column.0), f32::from(ROWS - 1 - row));
    Item::piece(format!("disc-{column}{}", row + 1), name, glyph, name, x, y)
}
