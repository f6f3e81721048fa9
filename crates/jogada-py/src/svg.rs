//! Any game's picture as SVG: shapes for squares, discs and tiles, and a piece's own letters for the rest.

use std::fmt::Write;

use jogada_core::{Ink, Item, Picture};

/// How many pixels a square is wide where nobody says.
const UNIT: f32 = 36.0;

pub(crate) fn draw(picture: &Picture) -> String {
    let (w, h) = (picture.width, picture.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{}\" height=\"{}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\" dominant-baseline=\"central\">",
        w * UNIT,
        h * UNIT
    );
    for item in &picture.items {
        let _infallible = write!(
            svg,
            "<g transform=\"translate({} {}) rotate({} {} {})\">{}</g>",
            item.x,
            item.y,
            item.turn,
            item.w / 2.0,
            item.h / 2.0,
            shape(item)
        );
    }
    svg + "</svg>"
}

fn shape(item: &Item) -> String {
    let (w, h) = (item.w, item.h);
    match &item.ink {
        Ink::Cell(shade) => {
            let fill = fill_of(shade);
            format!(
                "<rect width=\"{w}\" height=\"{h}\" fill=\"{fill}\" stroke=\"#0003\" stroke-width=\".02\"/>"
            )
        }
        Ink::Piece { glyph, tone, .. } => piece(glyph, tone, w, h),
        Ink::Text(text) => letters(text, "#777", w, h, 0.45),
        Ink::Mark(name) if name == "attacked" => {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\".08\" fill=\"#b33a\"/>", w / 2.0, h / 2.0)
        }
        Ink::Mark(_) => {
            format!(
                "<rect width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"#d90\" stroke-width=\".08\"/>"
            )
        }
        _ => String::new(),
    }
}

fn piece(glyph: &str, tone: &str, w: f32, h: f32) -> String {
    let is_light = matches!(tone, "light" | "white");
    let (fill, edge) = if is_light { ("#fff", "#222") } else { ("#222", "#fff") };
    if matches!(glyph, "●" | "○" | "o" | "*") {
        let r = w.min(h) * 0.41;
        return format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\".03\"/>",
            w / 2.0,
            h / 2.0
        );
    }
    if w > 1.0 || h > 1.0 {
        let face = format!(
            "<rect width=\"{w}\" height=\"{h}\" rx=\".12\" fill=\"#fffdf5\" stroke=\"#222\" stroke-width=\".04\"/>"
        );
        return face + &letters(glyph, "#222", w, h, 0.6);
    }
    format!("<g stroke=\"{edge}\" stroke-width=\".02\">{}</g>", letters(glyph, fill, w, h, 0.8))
}

fn letters(text: &str, fill: &str, w: f32, h: f32, most: f32) -> String {
    let count = text.chars().count().max(1) as f32;
    let size = (most * h.min(1.0)).min(1.5 * w / count);
    let (x, y) = (w / 2.0, h / 2.0);
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\">{}</text>",
        escape(text)
    )
}

fn fill_of(shade: &str) -> &'static str {
    match shade {
        "light" => "#f0d9b5",
        "dark" => "#b58863",
        "felt" | "green" => "#2e7d4f",
        "wood" => "#e3bb76",
        _ => "#ddd",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
