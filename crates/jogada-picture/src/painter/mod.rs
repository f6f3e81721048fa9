//! Draws items with a skin. The page's own component (`web/src/board/Ink.svelte`) follows the same rules with the same
//! definitions.

use std::{collections::BTreeMap, fmt::Write};

use jogada_core::{Ink, Item, Picture};

use crate::{
    Escaped, Skin, Theme,
    file::{Mention, SkinFile, mentions, rewrite},
};

/// How many pixels a square is wide in a file of its own.
const UNIT_PX: f32 = 36.0;

/// How letters are set.
#[derive(Clone, Copy)]
struct Font {
    /// The id of their colour.
    ink: &'static str,
    /// The largest size, in units.
    size_max: f32,
    weight: u16,
}

const WORD: Font = Font { ink: "ink-word", size_max: 0.33, weight: 500 };
const ON_BOARD: Font = Font { ink: "ink-on", size_max: 0.42, weight: 500 };
const PILL: Font = Font { ink: "ink-pill", size_max: 0.42, weight: 600 };
const FACE: Font = Font { ink: "ink-face", size_max: 0.5, weight: 600 };
const GLYPH: Font = Font { ink: "ink-glyph", size_max: 0.75, weight: 600 };

/// Draws a picture as an SVG file that needs nothing else, in colours of the day.
pub fn to_svg(picture: &Picture, skin: &Skin) -> String {
    Painter::new(skin, Theme::Day).picture(picture)
}

/// A skin that is ready to draw: its definitions with their colours, for each tone where that matters.
///
/// Drawings refer to definitions by id; put [`Painter::definitions`] or [`Painter::definitions_of`] beside them.
#[derive(Debug)]
pub struct Painter {
    game: &'static str,
    /// Definitions by their whole ids: `chess.cell-light`, `chess.piece-king.dark`.
    definitions: BTreeMap<String, String>,
    night_css: String,
}

impl Painter {
    /// Makes the definitions of a skin.
    pub fn new(skin: &Skin, theme: Theme) -> Painter {
        let (game, file) = (skin.game(), skin.file());
        let toned = file.toned_ids();
        let mut definitions = BTreeMap::new();
        for &(id, text) in &file.definitions {
            let tones = if toned.contains(id) { &file.colors.tones[..] } else { &[] };
            let tones = tones.iter().copied().map(Some);
            let tones: Vec<Option<&str>> =
                if tones.len() == 0 { vec![None] } else { tones.collect() };
            for tone in tones {
                let whole = |id| whole_id(game, id, tone.filter(|_| toned.contains(id)));
                let text = rewrite(text, |mention| match mention {
                    Mention::Id(id) | Mention::Reference(id) => whole(id),
                    Mention::Color(name) => color(&file, theme, game, tone, name),
                });
                definitions.insert(whole(id), text);
            }
        }
        flatten(&mut definitions);
        Painter { game, definitions, night_css: night_css(&file, game) }
    }

    /// Draws a whole picture as a file of its own.
    pub fn picture(&self, picture: &Picture) -> String {
        let (w, h) = (number(picture.width), number(picture.height));
        let mut items = String::new();
        for item in &picture.items {
            let (x, y) = (number(item.x), number(item.y));
            _ = writeln!(
                items,
                "<g transform=\"translate({x} {y})\">{}</g>",
                self.item(item, picture)
            );
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{}\" height=\"{}\" \
             font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n<defs>{}</defs>\n{items}</svg>\n",
            w * UNIT_PX,
            h * UNIT_PX,
            self.definitions_of([items.as_str()]),
        )
    }

    /// Draws one item of a picture, its corner at the origin, a unit being the side of a square.
    pub fn item(&self, item: &Item, picture: &Picture) -> String {
        let (w, h) = (number(item.w), number(item.h));
        let drawn = match &item.ink {
            Ink::Cell(shade) => self.symbol_or("cell", shade, w, h),
            Ink::Mark(name) => self.symbol_or("mark", name, w, h),
            Ink::Piece { name, glyph, tone } => self.piece(name, glyph, tone, w, h),
            Ink::Text(text) if item.place.is_some() => {
                let pill = self.find("pill", "").map(|id| placed(&id, 0.0, w, h));
                pill.unwrap_or_default() + &self.letters(text, PILL, "", w, h)
            }
            Ink::Text(text) if is_on_board(item, picture) => self.letters(text, ON_BOARD, "", w, h),
            Ink::Text(text) => self.letters(text, WORD, "", w, h),
            _ => String::new(),
        };
        if number(item.turn) == 0.0 {
            return drawn;
        }
        let (turn, x, y) = (number(item.turn), number(w / 2.0), number(h / 2.0));
        format!("<g transform=\"rotate({turn} {x} {y})\">{drawn}</g>")
    }

    /// Does the skin draw a piece of this name, or is it shown by its letters?
    pub fn has_piece(&self, name: &str) -> bool {
        self.find(&format!("piece-{name}"), "other").is_some()
            || self.parts(name, "other").is_some()
    }

    /// Does the skin define a square of this shade?
    pub fn has_cell(&self, shade: &str) -> bool {
        self.find(&format!("cell-{shade}"), "").is_some()
    }

    /// Does the skin define a mark of this name?
    pub fn has_mark(&self, name: &str) -> bool {
        self.find(&format!("mark-{name}"), "").is_some()
    }

    /// Every definition that an item may need, for a page that draws the items itself.
    pub fn definitions(&self) -> String {
        let kinds = ["cell-", "mark-", "piece-", "pill", "ink-"];
        let start = self.game.len() + 1;
        let is_root = |id: &&String| kinds.iter().any(|kind| id[start..].starts_with(kind));
        self.closed(self.definitions.keys().filter(is_root).map(String::as_str).collect())
    }

    /// The definitions that these drawings refer to.
    pub fn definitions_of<'a>(&'a self, drawings: impl IntoIterator<Item = &'a str>) -> String {
        self.closed(drawings.into_iter().flat_map(references).collect())
    }

    /// The style sheet that makes colours those of the night, for [`Theme::Variables`].
    pub fn night_css(&self) -> &str {
        &self.night_css
    }

    /// These definitions and all that they refer to.
    fn closed<'a>(&'a self, mut open: Vec<&'a str>) -> String {
        let mut found: BTreeMap<&str, &str> = BTreeMap::new();
        while let Some(id) = open.pop() {
            if let Some((id, text)) = self.definitions.get_key_value(id)
                && found.insert(id, text).is_none()
            {
                open.extend(references(text));
            }
        }
        found.into_values().collect::<Vec<&str>>().join("\n")
    }

    /// The whole id of a definition in a tone, in no tone, or in that of unknown names.
    fn find(&self, id: &str, tone: &str) -> Option<String> {
        let tones = [Some(tone), None, Some("other")];
        let ids = tones.into_iter().map(|tone| whole_id(self.game, id, tone));
        ids.into_iter().find(|id| self.definitions.contains_key(id))
    }

    /// The symbol of this kind and name, else the kind's `other`.
    fn symbol_or(&self, kind: &str, name: &str, w: f32, h: f32) -> String {
        let found = self.find(&format!("{kind}-{name}"), "");
        let found = found.or_else(|| self.find(&format!("{kind}-other"), ""));
        found.map_or_else(String::new, |id| placed(&id, 0.0, w, h))
    }

    fn piece(&self, name: &str, glyph: &str, tone: &str, w: f32, h: f32) -> String {
        let whole = |name: &str| self.find(&format!("piece-{name}"), tone);
        if let Some(id) = whole(name) {
            return placed(&id, 0.0, w, h);
        }
        if let Some((base, parts)) = self.parts(name, tone) {
            let part_w = number(w / parts.len() as f32);
            let parts = parts.iter().enumerate();
            let parts = parts.map(|(at, id)| placed(id, part_w * at as f32, part_w, h));
            return placed(&base, 0.0, w, h) + &parts.collect::<String>();
        }
        if matches!(glyph, "●" | "○" | "o")
            && let Some(id) = whole("disc")
        {
            return placed(&id, 0.0, w, h);
        }
        if w > 1.0 || h > 1.0 {
            let face = whole("blank").map(|id| placed(&id, 0.0, w, h)).unwrap_or_default();
            return face + &self.letters(glyph, FACE, tone, w, h);
        }
        self.letters(glyph, GLYPH, tone, w, h)
    }

    /// The symbols of a name that is made of parts, `tile-3-4`: what they lie on, then each from left to right.
    fn parts(&self, name: &str, tone: &str) -> Option<(String, Vec<String>)> {
        let (base, parts) = name.split_once('-')?;
        let found = parts.split('-').map(|part| self.find(&format!("piece-{base}-{part}"), tone));
        Some((self.find(&format!("piece-{base}"), tone)?, found.collect::<Option<_>>()?))
    }

    /// Letters in the middle, smaller where there are many.
    fn letters(&self, text: &str, font: Font, tone: &str, w: f32, h: f32) -> String {
        let count = text.chars().count().max(1) as f32;
        let size = number((font.size_max * h.min(1.0)).min(1.5 * w / count));
        let (x, y) = (number(w / 2.0), number(h / 2.0 + size * 0.35));
        let fill = self.find(font.ink, tone).unwrap_or_default();
        let (weight, text) = (font.weight, Escaped(text));
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"url(#{fill})\">{text}</text>"
        )
    }
}

/// Puts groups in the place of their plain uses: browsers draw a symbol that refers to nothing several times faster.
fn flatten(definitions: &mut BTreeMap<String, String>) {
    let groups = definitions.iter().filter(|(_, text)| text.starts_with("<g "));
    let groups: Vec<(String, String)> = groups
        .map(|(id, text)| {
            let plain = text.replacen(&format!(" id=\"{id}\""), "", 1);
            (format!("<use href=\"#{id}\"/>"), plain)
        })
        .collect();
    for text in definitions.values_mut() {
        for (used, group) in &groups {
            if text.contains(used) {
                *text = text.replace(used, group);
            }
        }
    }
}

/// A symbol at a distance from the left.
fn placed(id: &str, x: f32, w: f32, h: f32) -> String {
    let x = if x == 0.0 { String::new() } else { format!(" x=\"{x}\"") };
    format!("<use href=\"#{id}\"{x} width=\"{w}\" height=\"{h}\"/>")
}

/// Lies the middle of a label on a square?
fn is_on_board(item: &Item, picture: &Picture) -> bool {
    let (x, y) = (item.x + item.w / 2.0, item.y + item.h / 2.0);
    let covers = |cell: &Item| {
        (cell.x..cell.x + cell.w).contains(&x) && (cell.y..cell.y + cell.h).contains(&y)
    };
    picture.items.iter().any(|item| matches!(item.ink, Ink::Cell(_)) && covers(item))
}

/// Hundredths are fine enough for any picture, and short. What is not a number is nothing.
fn number(value: f32) -> f32 {
    if value.is_finite() { (value * 100.0).round() / 100.0 + 0.0 } else { 0.0 }
}

fn whole_id(game: &str, id: &str, tone: Option<&str>) -> String {
    tone.map_or_else(|| format!("{game}.{id}"), |tone| format!("{game}.{id}.{tone}"))
}

fn references(text: &str) -> impl Iterator<Item = &str> {
    mentions(text).filter_map(|mention| match mention {
        Mention::Reference(id) => Some(id),
        _ => None,
    })
}

/// A colour as the theme writes it. An unknown one is that of the text around.
fn color(file: &SkinFile<'_>, theme: Theme, game: &str, tone: Option<&str>, name: &str) -> String {
    let Some((tone, color)) = file.colors.find(tone, name) else {
        return "currentColor".to_owned();
    };
    match theme {
        _ if color.day == color.night => color.day.to_owned(),
        Theme::Day => color.day.to_owned(),
        Theme::LightDark => format!("light-dark({}, {})", color.day, color.night),
        Theme::Variables => format!("var({}, {})", variable(game, tone, name), color.day),
    }
}

fn variable(game: &str, tone: Option<&str>, name: &str) -> String {
    tone.map_or_else(|| format!("--{game}-{name}"), |tone| format!("--{game}-{tone}-{name}"))
}

/// Sets every colour that differs by night.
fn night_css(file: &SkinFile<'_>, game: &str) -> String {
    let mut css = String::from("@media screen and (prefers-color-scheme: dark) { :root {");
    for (&(tone, name), color) in &file.colors.values {
        if color.day != color.night {
            _ = write!(css, " {}: {};", variable(game, tone, name), color.night);
        }
    }
    css + " } }\n"
}

#[cfg(test)]
mod tests;
