//! A picture as lines with colour codes, for the dialogue of lines.

use std::fmt::Write;

use crossterm::style::{
    Attribute, Color, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use jogada_core::Picture;
use ratatui::{buffer::Cell, style};

use crate::paint::{Canvas, Palette, Unit};

/// A board of more lines is drawn only if the smallest unit needs them: its top would scroll away.
const LINES_MAX: u16 = 20;

/// The picture as lines of at most `width` columns, or nothing if it is too wide.
pub(crate) fn ansi(picture: &Picture, width: u16) -> Option<String> {
    let (_, needed) = Unit::SMALLEST.size_of(picture);
    let unit = Unit::fitting(picture, width, LINES_MAX.max(needed))?;
    let cells = Canvas::new(picture, unit, Palette::COLOR).cells;
    let mut text = String::new();
    for row in cells.content.chunks(usize::from(cells.area.width.max(1))) {
        line(row, &mut text);
    }
    Some(text)
}

fn line(row: &[Cell], text: &mut String) {
    let blank = Cell::default();
    let end = row.iter().rposition(|cell| *cell != blank).map_or(0, |last| last + 1);
    let mut style = blank.style();
    for cell in &row[..end] {
        if cell.style() != style {
            style = cell.style();
            _ = write!(text, "{}", SetAttribute(Attribute::Reset));
            codes(cell, text);
        }
        text.push_str(cell.symbol());
    }
    if style != blank.style() {
        _ = write!(text, "{}{}", ResetColor, SetAttribute(Attribute::Reset));
    }
    text.push('\n');
}

/// What turns the plain style into that of a cell.
fn codes(cell: &Cell, text: &mut String) {
    use style::Modifier;
    let attributes = [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ];
    for (modifier, attribute) in attributes {
        if cell.modifier.contains(modifier) {
            _ = write!(text, "{}", SetAttribute(attribute));
        }
    }
    if let style::Color::Indexed(index) = cell.fg {
        _ = write!(text, "{}", SetForegroundColor(Color::AnsiValue(index)));
    }
    if let style::Color::Indexed(index) = cell.bg {
        _ = write!(text, "{}", SetBackgroundColor(Color::AnsiValue(index)));
    }
}
