//! What an item of a picture looks like in SVG. It knows shades, tones, marks and a few shapes by name, and no game:
//! whatever it does not know is shown by its letters.

use std::fmt::Write;

use jogada_core::{Ink, Item};

use crate::page::Escaped;

/// The drawing of an item whose corner is at the origin, one unit being the side of a square.
pub(crate) fn svg(item: &Item) -> String {
    let (w, h) = (round(item.w), round(item.h));
    let drawn = match &item.ink {
        Ink::Cell(shade) => {
            let class = known(shade, &SHADES);
            format!("<rect class=\"cell {class}\" width=\"{w}\" height=\"{h}\"/>")
        }
        Ink::Piece { name, glyph, tone } => piece(name, glyph, known(tone, &TONES), w, h),
        Ink::Text(text) => letters(text, "word", w, h),
        Ink::Mark(name) => mark(name, w, h),
        _ => String::new(),
    };
    if item.turn == 0.0 {
        return drawn;
    }
    format!("<g transform=\"rotate({} {} {})\">{drawn}</g>", round(item.turn), w / 2.0, h / 2.0)
}

const SHADES: [&str; 9] =
    ["light", "dark", "felt", "green", "wood", "water", "blue", "red", "other"];
const TONES: [&str; 10] =
    ["light", "white", "dark", "black", "red", "green", "blue", "yellow", "gold", "other"];

/// A name that the style sheet knows, else `other`.
fn known<'a>(name: &str, names: &[&'a str]) -> &'a str {
    names.iter().find(|known| **known == name).copied().unwrap_or("other")
}

/// Hundredths are fine enough for any picture, and short.
fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

fn piece(name: &str, glyph: &str, tone: &str, w: f32, h: f32) -> String {
    if let Some((_, shape)) = SHAPES.iter().find(|(shape, _)| *shape == name) {
        let scale = round(w.min(h)) / 100.0;
        return format!("<g class=\"piece {tone}\" transform=\"scale({scale})\">{shape}</g>");
    }
    if w > 1.0 || h > 1.0 {
        return tile(glyph, tone, w, h);
    }
    if matches!(glyph, "●" | "○" | "o") {
        let (x, y, r) = (w / 2.0, h / 2.0, round(w.min(h) * 0.41));
        return format!("<circle class=\"disc {tone}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }
    letters(glyph, &format!("glyph {tone}"), w, h)
}

/// A piece larger than a square has a face: pips for two digits, else its letters.
fn tile(glyph: &str, tone: &str, w: f32, h: f32) -> String {
    let mut tile = format!(
        "<rect class=\"face {tone}\" x=\".04\" y=\".04\" width=\"{}\" height=\"{}\" rx=\".12\"/>",
        round(w - 0.08),
        round(h - 0.08)
    );
    match *glyph.as_bytes() {
        [a @ b'0'..=b'9', b'|', b @ b'0'..=b'9'] if w > h => {
            // The letters read as the piece lies; drawn, the smaller half is at the left until the item is turned.
            let (a, b) = (a.min(b), a.max(b));
            let middle = w / 2.0;
            _ = write!(tile, "<path class=\"split\" d=\"M{middle} .15V{}\"/>", round(h - 0.15));
            pips(&mut tile, a - b'0', tone, 0.0, h);
            pips(&mut tile, b - b'0', tone, middle, h);
        }
        _ if glyph.chars().all(|c| c == '▒') => {
            let (x, y) = (round(w - 0.4), round(h - 0.4));
            _ = write!(
                tile,
                "<rect class=\"split\" x=\".2\" y=\".2\" width=\"{x}\" height=\"{y}\"/>"
            );
        }
        _ => tile += &letters(glyph, &format!("on {tone}"), w, h),
    }
    tile
}

/// The pips of one half, laid on three by three spots as they read along the tile.
fn pips(tile: &mut String, number: u8, tone: &str, left: f32, side: f32) {
    const CORNERS: [(u8, u8); 4] = [(0, 0), (2, 2), (2, 0), (0, 2)];
    const EDGES: [(u8, u8); 4] = [(1, 0), (1, 2), (0, 1), (2, 1)];
    let even = usize::from(number / 2);
    let spots = CORNERS.into_iter().chain(EDGES).take(2 * even.min(4));
    let middle = (number % 2 == 1).then_some((1, 1));
    for (x, y) in spots.chain(middle) {
        let at = |spot: u8| side * (0.27 + 0.23 * f32::from(spot));
        let (x, y, r) = (round(left + at(x)), round(at(y)), round(side * 0.085));
        _ = write!(tile, "<circle class=\"pip {tone}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }
}

fn mark(name: &str, w: f32, h: f32) -> String {
    match name {
        "attacked" => format!(
            "<path class=\"mark attacked\" d=\"M{} {}l.2 .2m0-.2l-.2 .2\"/>",
            round(w / 2.0 - 0.1),
            round(h / 2.0 - 0.1)
        ),
        "last" | "check" | "turn" => {
            let (w, h) = (round(w - 0.06), round(h - 0.06));
            format!(
                "<rect class=\"mark {name}\" x=\".03\" y=\".03\" width=\"{w}\" height=\"{h}\"/>"
            )
        }
        _ => format!("<circle class=\"mark dot\" cx=\"{}\" cy=\".12\" r=\".1\"/>", round(w - 0.12)),
    }
}

/// Letters in the middle, smaller where there are many.
fn letters(text: &str, class: &str, w: f32, h: f32) -> String {
    let count = text.chars().count().max(1) as f32;
    let most = if class == "word" { 0.45 } else { 0.75 };
    let size = round((most * h.min(1.0)).min(1.5 * w / count));
    let (x, y) = (round(w / 2.0), round(h / 2.0 + size * 0.35));
    let text = Escaped(text);
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
}

/// Shapes in a square of a hundred units.
const SHAPES: [(&str, &str); 7] = [
    (
        "pawn",
        "<path d=\"M27 88v-8l9-5c5-6 7-13 8-20h-7v-6h7a15 15 0 1 1 12 0h7v6h-7c1 7 3 14 8 20l9 5v8z\"/>",
    ),
    (
        "rook",
        "<path d=\"M23 88v-9l9-6 3-28-8-6V18h12v8h6v-8h10v8h6v-8h12v21l-8 6 3 28 9 6v9z\"/>\
         <path d=\"M36 45h28M33 73h34\"/>",
    ),
    (
        "knight",
        "<path d=\"M29 88c-1-22 19-27 20-41-5 5-11 7-17 6l-5 7-8-5 3-14 15-20 1-10 9 7c20 2 31 20 30 70z\"/>\
         <circle class=\"eye\" cx=\"42\" cy=\"32\" r=\"2.5\"/>",
    ),
    (
        "bishop",
        "<path d=\"M23 88v-8l16-5 3-13c-12-9-12-22-1-33l5-6a6.500 6.500 0 1 1 8 0l5 6c11 11 11 24-1 33l3 13 16 5v8z\"/>\
         <path d=\"M50 32v16M42 40h16M41 62h18M39 75h22\"/>",
    ),
    (
        "queen",
        "<path d=\"M25 88v-8l6-6-13-42a5 5 0 1 1 6-2l13 17 1-26a5.500 5.500 0 1 1 6-1l6 22 6-22a5.500 5.500 0 1 1 6 1l1 26 \
         13-17a5 5 0 1 1 6 2L69 74l6 6v8z\"/><path d=\"M33 66q17-6 34 0M31 74q19-5 38 0\"/>",
    ),
    (
        "king",
        "<path d=\"M27 88v-8l5-6C13 58 14 36 33 36q8 0 14 7V27h-8v-7h8v-8h6v8h8v7h-8v16q6-7 14-7c19 0 20 22 1 38l5 6v8z\"/>\
         <path d=\"M32 74q18-6 36 0M50 43v26\"/>",
    ),
    ("star", "<path d=\"M50 9l11 28 30 2-23 19 8 29-26-16-26 16 8-29L9 39l30-2z\"/>"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn tile_of(glyph: &'static str) -> String {
        let ink = Ink::Piece { name: "x".into(), glyph: glyph.into(), tone: "light".into() };
        svg(&Item::at("t".to_owned(), ink, 3.0, 4.0).sized(2.0, 1.0))
    }

    #[test]
    fn a_tile_has_as_many_pips_as_its_digits_say() {
        for number in 0..=9 {
            let glyph: &'static str = Box::leak(format!("{number}|0").into_boxed_str());
            assert_eq!(tile_of(glyph).matches("pip").count(), number.min(9), "{glyph}");
        }
        assert_eq!(tile_of("6|6").matches("pip").count(), 12);
    }

    #[test]
    fn a_tile_that_lies_the_other_way_is_the_same_tile_turned() {
        assert_eq!(tile_of("5|2"), tile_of("2|5"));
    }

    #[test]
    fn what_is_not_known_is_shown_by_its_letters() {
        let item = Item::piece("p".to_owned(), "unicorn", "<U", "pink", 0.0, 0.0);
        let drawn = svg(&item);
        assert!(drawn.contains("class=\"glyph other\""), "{drawn}");
        assert!(drawn.contains(">&lt;U</text>"), "{drawn}");
        let mark = Item::at("m".to_owned(), Ink::Mark("\"><script>".into()), 0.0, 0.0);
        assert!(!svg(&mark).contains("script"));
    }

    #[test]
    fn a_turned_item_turns_about_its_middle() {
        let item = Item::piece("p".to_owned(), "pawn", "♟", "dark", 5.0, 5.0).sized(2.0, 1.0);
        let drawn = svg(&Item { turn: 90.0, ..item });
        assert!(drawn.starts_with("<g transform=\"rotate(90 1 0.5)\">"), "{drawn}");
    }
}
