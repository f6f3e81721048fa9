//! Reads a skin's SVG file: its definitions, its colours, and what a definition mentions.
//!
//! The reader knows the few forms that a skin is written in, and no more of XML or CSS: definitions are children of the
//! root, colours are custom properties of `:root` and of a class for each tone.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// What a skin's file defines.
#[derive(Debug, Default)]
pub(crate) struct SkinFile<'a> {
    /// Symbols, gradients and groups, each with its id, in the file's order.
    pub(crate) definitions: Vec<(&'a str, &'a str)>,
    pub(crate) colors: Colors<'a>,
}

/// Colours by tone and name. Those without a tone are the same for all pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Colors<'a> {
    pub(crate) values: BTreeMap<(Option<&'a str>, &'a str), Color<'a>>,
    /// Every tone that the file lists, even one without a colour of its own.
    pub(crate) tones: Vec<&'a str>,
}

/// A colour by day and by night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Color<'a> {
    pub(crate) day: &'a str,
    pub(crate) night: &'a str,
}

/// A name inside a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mention<'a> {
    /// The name of an element.
    Id(&'a str),
    /// A use of another definition.
    Reference(&'a str),
    /// A use of a colour.
    Color(&'a str),
}

impl<'a> SkinFile<'a> {
    pub(crate) fn read(svg: &'a str) -> SkinFile<'a> {
        let mut file = SkinFile::default();
        let mut rest = svg;
        while let Some(start) = rest.find('<') {
            rest = &rest[start..];
            let name = element_name(rest);
            let end = match name {
                _ if rest.starts_with("<!--") => rest.find("-->").map(|at| at + 3),
                // The root is entered, not skipped.
                "svg" | "" => rest.find('>').map(|at| at + 1),
                _ => element_end(rest, name),
            };
            let Some(end) = end else { break };
            let element = &rest[..end];
            match name {
                "style" => file.colors.read(element),
                "symbol" | "linearGradient" | "radialGradient" | "g" => {
                    file.definitions.extend(id(element).map(|id| (id, element)));
                }
                _ => {}
            }
            rest = &rest[end..];
        }
        file
    }

    /// The definitions that look different in each tone: those with such a colour, and what refers to them.
    pub(crate) fn toned_ids(&self) -> BTreeSet<&'a str> {
        let mut toned = BTreeSet::new();
        loop {
            let before = toned.len();
            for &(id, text) in &self.definitions {
                let is_toned = mentions(text).any(|mention| match mention {
                    Mention::Id(_) => false,
                    Mention::Reference(id) => toned.contains(id),
                    Mention::Color(name) => self.colors.is_toned(name),
                });
                if is_toned {
                    // Elements inside a definition are renamed with it.
                    toned.extend(mentions(text).filter_map(|mention| match mention {
                        Mention::Id(id) => Some(id),
                        _ => None,
                    }));
                    toned.insert(id);
                }
            }
            if toned.len() == before {
                return toned;
            }
        }
    }
}

/// The name after `<`; nothing for a closing tag, a comment or an instruction.
fn element_name(text: &str) -> &str {
    let name = &text[1..];
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    &name[..end]
}

/// Where the element that begins the text ends, elements of the same name inside it considered.
fn element_end(text: &str, name: &str) -> Option<usize> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        let rest = &text[at..];
        let next_close = rest.find(&close);
        match rest.find(&open).filter(|&open| next_close.is_none_or(|close| open < close)) {
            Some(open) => {
                let tag = open + rest[open..].find('>')?;
                let is_whole = rest[..tag].ends_with('/');
                at += tag + 1;
                match (is_whole, depth) {
                    (true, 0) => return Some(at),
                    (true, _) => {}
                    (false, _) => depth += 1,
                }
            }
            None => {
                at += next_close? + close.len();
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
        }
    }
}

/// The id in an element's first tag.
fn id(element: &str) -> Option<&str> {
    let tag = &element[..element.find('>')?];
    let (_, id) = tag.split_once(" id=\"")?;
    id.split_once('"').map(|(id, _)| id)
}

impl<'a> Colors<'a> {
    fn read(&mut self, style: &'a str) {
        let text = style.split_once('>').map_or("", |(_, text)| text);
        for block in text.split('}') {
            let Some((selectors, declarations)) = block.split_once('{') else { continue };
            for selector in selectors.split(',').map(str::trim) {
                let tone = selector.strip_prefix('.');
                self.tones.extend(tone);
                for (name, value) in declarations.split(';').filter_map(|one| one.split_once(':')) {
                    if let Some(name) = name.trim().strip_prefix("--") {
                        self.values.insert((tone, name), Color::read(value.trim()));
                    }
                }
            }
        }
    }

    /// Is this the name of a colour that depends on the piece's tone?
    pub(crate) fn is_toned(&self, name: &str) -> bool {
        self.values.keys().any(|(tone, known)| tone.is_some() && *known == name)
    }

    /// The colour for pieces of a tone, or for everything else. A tone that lacks it takes that of `other`.
    pub(crate) fn find(
        &self,
        tone: Option<&str>,
        name: &str,
    ) -> Option<(Option<&'a str>, Color<'a>)> {
        let tones = [tone, tone.map(|_| "other"), None];
        let found =
            |tone| self.values.iter().find(|((own, known), _)| *own == tone && *known == name);
        tones.into_iter().find_map(|tone| found(tone).map(|((tone, _), color)| (*tone, *color)))
    }
}

impl<'a> Color<'a> {
    fn read(value: &'a str) -> Color<'a> {
        let both = value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')'));
        let (day, night) = both.and_then(|both| both.split_once(',')).unwrap_or((value, value));
        Color { day: day.trim(), night: night.trim() }
    }
}

/// Everything that a definition mentions, in order.
pub(crate) fn mentions(text: &str) -> impl Iterator<Item = Mention<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (mention, span) = next_mention(rest)?;
        rest = &rest[span.end..];
        Some(mention)
    })
}

/// The text with every mention replaced.
pub(crate) fn rewrite<'a>(text: &'a str, mut with: impl FnMut(Mention<'a>) -> String) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((mention, span)) = next_mention(rest) {
        written += &rest[..span.start];
        written += &with(mention);
        rest = &rest[span.end..];
    }
    written + rest
}

/// The first mention and the part of the text that it replaces.
fn next_mention(text: &str) -> Option<(Mention<'_>, Range<usize>)> {
    type Make = for<'a> fn(&'a str) -> Mention<'a>;
    let forms: [(&str, char, Make); 4] = [
        (" id=\"", '"', |name| Mention::Id(name)),
        ("href=\"#", '"', |name| Mention::Reference(name)),
        ("url(#", ')', |name| Mention::Reference(name)),
        ("var(--", ')', |name| Mention::Color(name)),
    ];
    let found = forms.into_iter().filter_map(|form| Some((text.find(form.0)?, form)));
    let (at, (open, close, make)) = found.min_by_key(|(at, _)| *at)?;
    let start = at + open.len();
    let end = start + text[start..].find(close)?;
    let mention = make(&text[start..end]);
    // A colour is replaced with its brackets.
    let span = if matches!(mention, Mention::Color(_)) { at..end + 1 } else { start..end };
    Some((mention, span))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg">
      <!-- <symbol id="ghost"/> -->
      <style>:root { --a: #111111; --b: light-dark(#222222, #333333); } .red, .rose { --c: #444444; } .plain {}</style>
      <symbol id="one" viewBox="0 0 1 1"><g><g fill="var(--a)"/></g></symbol>
      <g id="two"><g id="three"/><use href="#one"/></g>
      <linearGradient id="four"/>
    </svg>"##;

    #[test]
    fn definitions_are_the_children_of_the_root() {
        let file = SkinFile::read(SVG);
        let ids: Vec<&str> = file.definitions.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids, ["one", "two", "four"]);
        assert!(file.definitions[1].1.ends_with("<use href=\"#one\"/></g>"));
    }

    #[test]
    fn colours_belong_to_all_or_to_a_tone() {
        let colors = SkinFile::read(SVG).colors;
        let day = |tone, name| colors.find(tone, name).map(|(_, color)| color.day);
        assert_eq!(day(None, "b"), Some("#222222"));
        assert_eq!(colors.find(None, "b").map(|(_, color)| color.night), Some("#333333"));
        assert_eq!((day(Some("rose"), "c"), day(None, "c")), (Some("#444444"), None));
        assert_eq!(day(Some("red"), "a"), Some("#111111"));
        assert_eq!(colors.tones, ["red", "rose", "plain"]);
    }

    #[test]
    fn a_file_that_is_cut_off_is_read_as_far_as_it_goes() {
        for end in 0..SVG.len() {
            let file = SkinFile::read(&SVG[..end]);
            assert!(file.definitions.len() <= 3);
        }
    }

    #[test]
    fn mentions_are_found_and_replaced() {
        let text = "<g id=\"a\" fill=\"url(#b)\"><use href=\"#c\" fill=\"var(--d)\"/></g>";
        let found: Vec<Mention<'_>> = mentions(text).collect();
        let told = [
            Mention::Id("a"),
            Mention::Reference("b"),
            Mention::Reference("c"),
            Mention::Color("d"),
        ];
        assert_eq!(found, told);
        assert_eq!(
            rewrite(text, |_| "x".to_owned()),
            "<g id=\"x\" fill=\"url(#x)\"><use href=\"#x\" fill=\"x\"/></g>"
        );
    }
}
