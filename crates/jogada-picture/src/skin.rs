//! A game's skin, and how its colours are written.

use std::collections::BTreeSet;

use crate::file::{Colors, Mention, SkinFile, mentions};

/// What every skin has without saying so.
const STOCK: &str = include_str!("../skin/stock.svg");

/// What a game looks like: an SVG file of symbols, which the game embeds with `include_str!`.
///
/// - `<symbol id="piece-NAME">` is the piece of that name; it may depend on the piece's tone. Where there is no symbol for a
///   name such as `tile-3-4`, the symbol `piece-tile` is drawn with `piece-tile-3` and `piece-tile-4` side by side on it.
/// - `<symbol id="cell-SHADE">` is a square of that shade, and `<symbol id="mark-NAME">` a mark.
/// - A symbol with a `viewBox` is fitted into its item. One without is drawn in units of the board, with `100%` for the
///   item's own size.
/// - Colours are custom properties in a `<style>`: those of `:root` for all, those of a class such as `.light` for pieces
///   of that tone. `light-dark(#ffffff, #000000)` differs by day and by night. A skin lists the tones of its game, if
///   need be with an empty block.
///
/// Ids and colours that the file does not define are those of the stock, `skin/stock.svg` of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    game: &'static str,
    svg: &'static str,
}

/// How colours that differ by night are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As they are by day: for files that any program may open.
    Day,
    /// As `light-dark(…)`: for a page that sets its `color-scheme`.
    LightDark,
    /// As `var(--…, …)`, which is the colour by day unless [`Painter::night_css`](crate::Painter::night_css) is in force.
    Variables,
}

impl Skin {
    /// Letters, discs and neutral colours, for a game that ships no skin.
    pub const STOCK: Skin = Skin::new("stock", "");

    /// The skin of a game in the words of an SVG file. The game's name begins every id in what is drawn, so that pictures
    /// of several games can share a page.
    pub const fn new(game: &'static str, svg: &'static str) -> Skin {
        Skin { game, svg }
    }

    /// The game's name.
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// The stock's definitions with the skin's own in their place.
    pub(crate) fn file(&self) -> SkinFile<'static> {
        let (stock, own) = (SkinFile::read(STOCK), SkinFile::read(self.svg));
        let is_own = |id: &str| own.definitions.iter().any(|(own, _)| *own == id);
        let mut definitions = stock.definitions;
        definitions.retain(|(id, _)| !is_own(id));
        definitions.extend(own.definitions);
        let mut values = stock.colors.values;
        values.extend(own.colors.values);
        let mut tones =
            if own.colors.tones.is_empty() { stock.colors.tones } else { own.colors.tones };
        tones.push("other");
        tones.sort_unstable();
        tones.dedup();
        SkinFile { definitions, colors: Colors { values, tones } }
    }

    /// Has the skin a tone of this name?
    pub fn has_tone(&self, tone: &str) -> bool {
        self.file().colors.tones.contains(&tone)
    }

    /// What is wrong with the file: an id that is defined twice, a reference to nothing, an unknown colour, a script, a
    /// style or an address. A test of the game expects nothing.
    pub fn problems(&self) -> Vec<String> {
        let file = self.file();
        let ids: BTreeSet<&str> = file.definitions.iter().map(|(id, _)| *id).collect();
        let mut problems = Vec::new();
        let mut seen = BTreeSet::new();
        let toned = file.toned_ids();
        for (id, text) in &file.definitions {
            let lacks_tone = ["cell-", "mark-", "pill"].iter().any(|kind| id.starts_with(kind));
            if lacks_tone && toned.contains(id) {
                problems.push(format!(
                    "{id} has a colour that depends on a tone, which pieces alone have"
                ));
            }
            for mention in mentions(text) {
                let problem = match mention {
                    Mention::Id(own) if !seen.insert(own) => format!("{own} is defined twice"),
                    Mention::Reference(used) if !ids.contains(used) => {
                        format!("{id} uses {used}, which is not defined")
                    }
                    Mention::Color(name)
                        if !file.colors.values.keys().any(|(_, known)| *known == name) =>
                    {
                        format!("{id} uses the colour {name}, which is not defined")
                    }
                    _ => continue,
                };
                problems.push(problem);
            }
            let foreign = [
                "<script",
                "<style",
                "<image",
                "<a ",
                "<foreignObject",
                " style=",
                " on",
                "href=\"h",
                "&",
            ];
            let found = foreign.into_iter().filter(|word| text.contains(word));
            problems.extend(found.map(|word| format!("{id} contains {word:?}")));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stock_is_sound() {
        assert_eq!(Skin::STOCK.problems(), [""; 0]);
    }

    #[test]
    fn what_is_wrong_with_a_skin_is_told() {
        let svg = r##"<svg><symbol id="a"><use href="#nothing" fill="var(--no)" onclick="x"/></symbol>
            <g id="b"/><g id="c"><g id="b"/></g></svg>"##;
        let told = [
            "a uses nothing, which is not defined",
            "a uses the colour no, which is not defined",
            "a contains \" on\"",
            "b is defined twice",
        ];
        assert_eq!(Skin::new("bad", svg).problems(), told);
    }

    #[test]
    fn a_skin_has_the_tones_that_it_lists() {
        let skin =
            Skin::new("hills", "<svg><style>.light {} .pink { --high: #ffc0cb; }</style></svg>");
        assert!(skin.has_tone("pink") && skin.has_tone("light") && skin.has_tone("other"));
        assert!(!skin.has_tone("red"));
        assert!(Skin::STOCK.has_tone("red"));
    }
}
