//! Any picture as styled cells of a terminal. It knows shades, tones and marks by name, and no game.

mod ansi;
mod palette;

use jogada_core::{Ink, Item, Picture, Place};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
    text::Span,
};

pub(crate) use ansi::ansi;
use palette::Mark;
pub(crate) use palette::{Highlight, Palette};

/// A picture in cells, and where on it each place lies.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) cells: Buffer,
    spots: Vec<(Place, Rect)>,
    unit: Unit,
    palette: Palette,
}

/// How many cells a unit of the picture takes. A cell is about twice as tall as it is wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    w: u16,
    h: u16,
}

/// From the finest to the smallest; odd numbers have a middle.
const UNITS: [Unit; 5] = [
    Unit { w: 11, h: 5 },
    Unit { w: 7, h: 3 },
    Unit { w: 5, h: 2 },
    Unit { w: 3, h: 1 },
    Unit { w: 2, h: 1 },
];

impl Unit {
    pub(crate) const SMALLEST: Unit = UNITS[UNITS.len() - 1];

    /// The largest unit at which the picture has room.
    pub(crate) fn fitting(picture: &Picture, width: u16, height: u16) -> Option<Unit> {
        UNITS.into_iter().find(|unit| {
            let (w, h) = unit.size_of(picture);
            w <= width && h <= height
        })
    }

    /// Columns and rows of the whole picture.
    pub(crate) fn size_of(self, picture: &Picture) -> (u16, u16) {
        let cells = |units: f32, per_unit: u16| (units * f32::from(per_unit)).ceil() as u16;
        (cells(picture.width, self.w), cells(picture.height, self.h))
    }

    /// The cells that an item covers; one that is turned by a quarter lies across.
    fn area_of(self, item: &Item) -> Rect {
        let (w, h) = if is_turned(item) { (item.h, item.w) } else { (item.w, item.h) };
        let (left, top) = (item.x + (item.w - w) / 2.0, item.y + (item.h - h) / 2.0);
        let cells = |units: f32, per_unit: u16| (units * f32::from(per_unit)).round() as u16;
        Rect::new(
            cells(left, self.w),
            cells(top, self.h),
            cells(w, self.w).max(1),
            cells(h, self.h).max(1),
        )
    }
}

fn is_turned(item: &Item) -> bool {
    (item.turn / 90.0).round().rem_euclid(2.0) == 1.0
}

impl Canvas {
    pub(crate) fn new(picture: &Picture, unit: Unit, palette: Palette) -> Canvas {
        let (width, height) = unit.size_of(picture);
        let cells = Buffer::empty(Rect::new(0, 0, width, height));
        let mut canvas = Canvas { cells, spots: Vec::new(), unit, palette };
        // A mark tints whatever lies at its place, even what lies on top of it.
        let (marks, things): (Vec<&Item>, Vec<&Item>) =
            picture.items.iter().partition(|item| matches!(item.ink, Ink::Mark(_)));
        for item in things.into_iter().chain(marks) {
            canvas.draw(item);
        }
        canvas
    }

    /// The topmost place under a cell.
    pub(crate) fn place_at(&self, x: u16, y: u16) -> Option<&Place> {
        let under = |(_, area): &&(Place, Rect)| area.contains(Position { x, y });
        self.spots.iter().rev().find(under).map(|(place, _)| place)
    }

    /// Says something about a place.
    pub(crate) fn highlight(&mut self, place: &Place, highlight: Highlight) {
        let Some(area) = self.area_of(place) else { return };
        if highlight == Highlight::Next {
            self.sign(area, "•", self.palette.fg(226));
        }
        self.cells.set_style(area, self.palette.highlight(highlight));
        if highlight == Highlight::Cursor {
            let y = area.y + (area.height - 1) / 2;
            let style = self.palette.fg(16).add_modifier(Modifier::BOLD);
            for (x, symbol) in [(area.x, "["), (area.right() - 1, "]")] {
                if self.is_blank(x, y) {
                    self.cells.set_string(x, y, symbol, style);
                }
            }
        }
    }

    /// Writes something short at the foot of a place; nothing if it is too long.
    pub(crate) fn write(&mut self, place: &Place, text: &str) {
        let Some(area) = self.area_of(place) else { return };
        let width = Span::raw(text).width() as u16;
        let (x, y) = (area.x + area.width.saturating_sub(width) / 2, area.bottom() - 1);
        let blank = (x..x + width).all(|x| self.is_blank(x, y) || self.symbol(x, y) == "•");
        if width <= area.width && blank {
            self.cells.set_string(x, y, text, self.palette.fg(231));
        }
    }

    fn area_of(&self, place: &Place) -> Option<Rect> {
        self.spots.iter().rev().find(|(other, _)| other == place).map(|&(_, area)| area)
    }

    fn draw(&mut self, item: &Item) {
        let area = self.unit.area_of(item).intersection(self.cells.area);
        if area.is_empty() {
            return;
        }
        match &item.ink {
            Ink::Cell(shade) => {
                let is_square = item.w <= 1.0 && item.h <= 1.0;
                let odd = is_square && (item.x + item.y).rem_euclid(2.0) == 1.0;
                self.fill(area, self.palette.shade(shade, odd));
                if !self.palette.has_color() {
                    self.sign(area, "·", Style::new());
                }
            }
            Ink::Piece { glyph, tone, .. } => self.piece(area, item, glyph, tone),
            Ink::Text(text) => self.text(area, text, item.place.is_some()),
            Ink::Mark(name) => match self.palette.mark(name) {
                Mark::Tint(style) => self.cells.set_style(area, style),
                Mark::Sign(sign) => self.sign(area, sign, self.palette.fg(16)),
            },
            _ => {}
        }
        self.spots.extend(item.place.clone().map(|place| (place, area)));
    }

    fn piece(&mut self, area: Rect, item: &Item, glyph: &str, tone: &str) {
        if item.w > 1.0 || item.h > 1.0 {
            return self.tile(area, is_turned(item), glyph, tone);
        }
        let style = self.palette.tone(tone);
        if self.ground_at(area) == Color::Reset {
            self.fill(area, self.palette.ground());
        }
        let glyph = if self.palette.has_color() { solid(glyph) } else { hollow(glyph, tone) };
        if self.palette.has_color() && glyph == "●" && area.height > 1 {
            self.disc(area, style);
        } else {
            self.blank(area);
            self.center(area, glyph, style);
        }
    }

    /// A piece larger than a square has a face of its own, and a little room beside the next one.
    fn tile(&mut self, area: Rect, upright: bool, glyph: &str, tone: &str) {
        let style = self.palette.face(tone);
        let letters: Vec<char> = glyph.chars().collect();
        let gap = |needed: usize, room: u16| u16::from(needed < usize::from(room));
        if upright {
            let rows = usize::from(area.height);
            let letters: Vec<char> =
                letters.into_iter().filter(|&c| rows > 2 || c != '|').take(rows).collect();
            let height = area.height - gap(letters.len(), area.height);
            let face = Rect { width: area.width - gap(2, area.width), height, ..area };
            self.fill(face, style);
            let top = face.y + (height - letters.len() as u16) / 2;
            for (y, letter) in (top..).zip(letters) {
                let letter = if letter == '|' { '─' } else { letter };
                self.center(Rect { y, height: 1, ..face }, &letter.to_string(), style);
            }
        } else {
            let face = Rect { width: area.width - gap(letters.len(), area.width), ..area };
            self.fill(face, style);
            let wide = usize::from(face.width) > 2 * letters.len();
            let spaced: Vec<String> = letters.iter().map(char::to_string).collect();
            self.center(face, &spaced.join(if wide { " " } else { "" }), style);
        }
    }

    /// A round piece from quarters of cells.
    fn disc(&mut self, area: Rect, style: Style) {
        let (w, h) = (f32::from(area.width), f32::from(area.height));
        let inside = |x: f32, y: f32| ((x / w - 0.5) / 0.36).hypot((y / h - 0.5) / 0.37) <= 1.0;
        for Position { x, y } in area.positions() {
            let (left, top) = (f32::from(x - area.x), f32::from(y - area.y));
            let quarters = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
            let quarters = quarters.map(|(dx, dy)| inside(left + dx, top + dy));
            self.cells[(x, y)].set_symbol(blocks(quarters)).set_style(style);
        }
    }

    fn text(&mut self, area: Rect, text: &str, can_be_touched: bool) {
        let style = match (can_be_touched, self.ground_at(area)) {
            (true, _) => {
                let style = self.palette.face("dark");
                self.fill(area, style);
                style.add_modifier(Modifier::UNDERLINED)
            }
            (false, Color::Reset) => Style::new().add_modifier(Modifier::DIM),
            (false, _) => self.palette.fg(231),
        };
        self.center(area, text, style);
    }

    /// Text in the middle of an area; what is too long reaches out on both sides.
    fn center(&mut self, area: Rect, text: &str, style: Style) {
        let width = Span::raw(text).width() as u16;
        let middle = area.x + (area.width - 1) / 2;
        let x = if width <= area.width {
            area.x + (area.width - width) / 2
        } else {
            middle.saturating_sub(width / 2).min(self.cells.area.width.saturating_sub(width))
        };
        self.cells.set_string(x, area.y + (area.height - 1) / 2, text, style);
    }

    /// A sign in the middle of an area, or at its right end if something lies there.
    fn sign(&mut self, area: Rect, sign: &str, style: Style) {
        let middle = (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2);
        let corner = (area.right() - 1, area.y);
        let free = [middle, corner].into_iter().find(|&(x, y)| self.is_blank(x, y));
        if let Some((x, y)) = free {
            self.cells.set_string(x, y, sign, style);
        }
    }

    fn fill(&mut self, area: Rect, style: Style) {
        self.blank(area);
        self.cells.set_style(area, style);
    }

    fn blank(&mut self, area: Rect) {
        for position in area.positions() {
            self.cells[position].set_symbol(" ");
        }
    }

    fn ground_at(&self, area: Rect) -> Color {
        self.cells[(area.x, area.y)].bg
    }

    fn is_blank(&self, x: u16, y: u16) -> bool {
        matches!(self.symbol(x, y), " " | "·")
    }

    fn symbol(&self, x: u16, y: u16) -> &str {
        self.cells.cell((x, y)).map_or("", |cell| cell.symbol())
    }
}

/// The character with these quarters filled: above left and right, below left and right.
fn blocks(quarters: [bool; 4]) -> &'static str {
    const BLOCKS: [&str; 16] =
        [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
    let index = quarters.iter().rev().fold(0, |index, &filled| 2 * index + usize::from(filled));
    BLOCKS[index]
}

/// Colour tells tones apart, so glyphs may be solid, which is easier to see.
fn solid(glyph: &str) -> &str {
    if glyph == "○" { "●" } else { glyph }
}

/// Without colours a light piece is an outline.
fn hollow<'a>(glyph: &'a str, tone: &str) -> &'a str {
    match (tone, glyph) {
        ("light", "♚") => "♔",
        ("light", "♛") => "♕",
        ("light", "♜") => "♖",
        ("light", "♝") => "♗",
        ("light", "♞") => "♘",
        ("light", "♟") => "♙",
        _ => glyph,
    }
}

#[cfg(test)]
mod tests;
