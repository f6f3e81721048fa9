//! The colours of shades, tones and marks by their names, for terminals of 256 colours and for those without any.

use ratatui::style::{Color, Modifier, Style};

/// Which colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    color: bool,
}

/// What the screen says about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// It may be touched next.
    Next,
    /// It was touched.
    Begun,
    /// The engine would touch it.
    Best,
    /// Enter touches it.
    Cursor,
}

/// How a mark shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The background changes.
    Tint(Style),
    /// A small sign, if there is room for it.
    Sign(&'static str),
}

/// Halfway between black and white: pieces of both tones can be seen on it.
const NEUTRAL: Color = Color::Indexed(243);

impl Palette {
    pub(crate) const COLOR: Palette = Palette { color: true };
    pub(crate) const PLAIN: Palette = Palette { color: false };

    /// All colours, unless the person asked for none (`NO_COLOR`, see no-color.org).
    pub(crate) fn of_terminal() -> Palette {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused { Palette::PLAIN } else { Palette::COLOR }
    }

    pub(crate) fn has_color(self) -> bool {
        self.color
    }

    /// A foreground, where there are colours.
    pub(crate) fn fg(self, index: u8) -> Style {
        if self.color { Style::new().fg(Color::Indexed(index)) } else { Style::new() }
    }

    /// The ground of a cell, by the shade's name before a dash. Neighbours of one shade alternate a little, so that squares
    /// can be counted.
    pub(super) fn shade(self, name: &str, odd: bool) -> Style {
        if !self.color {
            return Style::new();
        }
        let pair = match name.split('-').next().unwrap_or(name) {
            "light" => [137, 137],
            "dark" => [94, 94],
            "felt" | "green" => [28, 22],
            "wood" => [137, 136],
            "water" | "blue" => [25, 24],
            "red" => [124, 88],
            _ => [243, 242],
        };
        Style::new().bg(Color::Indexed(pair[usize::from(odd)]))
    }

    /// The colour of a piece.
    pub(super) fn tone(self, name: &str) -> Style {
        let index = match name {
            "light" | "white" => 231,
            "dark" | "black" => 16,
            "red" => 196,
            "green" => 46,
            "blue" => 33,
            "yellow" | "gold" => 226,
            _ => 252,
        };
        self.fg(index).add_modifier(Modifier::BOLD)
    }

    /// The face of a piece larger than a square, and what is written on it.
    pub(super) fn face(self, tone: &str) -> Style {
        let (fg, bg) = match tone {
            "light" | "white" => (16, 230),
            "dark" | "black" => (245, 235),
            "red" => (231, 124),
            "green" => (231, 22),
            "blue" => (231, 25),
            "yellow" | "gold" => (16, 220),
            _ => (16, 250),
        };
        if self.color {
            Style::new().fg(Color::Indexed(fg)).bg(Color::Indexed(bg)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// What lies under a piece that lies on nothing.
    pub(super) fn ground(self) -> Style {
        if self.color { Style::new().bg(NEUTRAL) } else { Style::new() }
    }

    pub(super) fn mark(self, name: &str) -> Mark {
        let tint = |index| Mark::Tint(Style::new().bg(Color::Indexed(index)));
        match name {
            "attacked" => Mark::Sign("×"),
            "check" if self.color => tint(160),
            "last" if self.color => tint(67),
            "turn" if self.color => tint(130),
            "check" => Mark::Tint(Style::new().add_modifier(Modifier::REVERSED)),
            "last" | "turn" => Mark::Tint(Style::new().add_modifier(Modifier::UNDERLINED)),
            _ => Mark::Sign("•"),
        }
    }

    /// What a highlight adds to the ground.
    pub(super) fn highlight(self, highlight: Highlight) -> Style {
        if self.color {
            let index = match highlight {
                Highlight::Next => return Style::new(),
                Highlight::Begun => 26,
                Highlight::Best => 97,
                Highlight::Cursor => 172,
            };
            return Style::new().bg(Color::Indexed(index));
        }
        Style::new().add_modifier(match highlight {
            Highlight::Next => Modifier::empty(),
            Highlight::Begun => Modifier::UNDERLINED,
            Highlight::Best => Modifier::BOLD,
            Highlight::Cursor => Modifier::REVERSED,
        })
    }
}
