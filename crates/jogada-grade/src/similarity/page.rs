//! A pair of hand-ins side by side, as a part of a page.

use std::fmt::Write as _;

use jogada_picture::Escaped;
use jogada_text::Lang;

use super::{Pair, Region, SIMILARITY_TEXTS, Source, Span, games::percent};

/// Passages that are shown; the rest is counted.
const MAX_SHOWN: usize = 40;

/// Lines of a passage that are shown; the rest is counted.
const MAX_LINES: u32 = 120;

/// Lines before and after a passage, unmarked.
const CONTEXT: u32 = 2;

/// Characters of a line that are shown.
const MAX_WIDTH: usize = 200;

/// A pair side by side: a row for each common passage, the first hand-in on the left, common lines in `<mark>`.
///
/// It is a `<section>` without scripts and without links to other files. `a` and `b` are the hand-ins of the pair, in its
/// order; passages that they do not have are shown empty.
pub fn html(pair: &Pair, a: &Source, b: &Source, lang: Lang) -> String {
    let alike = SIMILARITY_TEXTS
        .message("alike")
        .with("percent", percent(pair.similarity))
        .with("common", pair.common)
        .with("smaller", pair.smaller);
    let mut page = format!(
        "<section class=\"similarity\">\n<h3>{} · {}</h3>\n<p>{} {}</p>\n",
        Escaped(&a.name),
        Escaped(&b.name),
        Escaped(&alike.say(lang)),
        Escaped(&SIMILARITY_TEXTS.say(lang, "only-a-hint")),
    );
    for region in pair.regions.iter().take(MAX_SHOWN) {
        row(&mut page, region, a, b, lang);
    }
    let hidden = pair.regions.len().saturating_sub(MAX_SHOWN);
    if hidden > 0 {
        let more = SIMILARITY_TEXTS.message("more-passages").with("count", hidden);
        // Writing to a string cannot fail.
        _ = writeln!(page, "<p>{}</p>", Escaped(&more.say(lang)));
    }
    page + "</section>\n"
}

fn row(page: &mut String, region: &Region, a: &Source, b: &Source, lang: Lang) {
    page.push_str(
        "<div style=\"display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1em\">\n",
    );
    cell(page, &region.a, a, lang);
    cell(page, &region.b, b, lang);
    page.push_str("</div>\n");
}

fn cell(page: &mut String, span: &Span, source: &Source, lang: Lang) {
    let (name, text) =
        source.files.get(span.file).map_or(("", ""), |(name, text)| (name.as_str(), text.as_str()));
    let place = SIMILARITY_TEXTS
        .message("place")
        .with("file", name)
        .with("first", span.first)
        .with("last", span.last);
    _ = write!(
        page,
        "<figure style=\"margin:0 0 1em\"><figcaption>{}</figcaption><pre style=\"overflow-x:auto\">",
        Escaped(&place.say(lang))
    );
    let last = span.last.min(span.first.saturating_add(MAX_LINES - 1));
    let before =
        lines(text, span.first.saturating_sub(CONTEXT).max(1), span.first.saturating_sub(1));
    page.push_str(&before);
    _ = write!(page, "<mark>{}</mark>", lines(text, span.first, last));
    if last < span.last {
        let more = SIMILARITY_TEXTS.message("more-lines").with("count", span.last - last);
        _ = writeln!(page, "<i>{}</i>", Escaped(&more.say(lang)));
    } else {
        page.push_str(&lines(text, last.saturating_add(1), last.saturating_add(CONTEXT)));
    }
    page.push_str("</pre></figure>\n");
}

/// Numbered lines of a text, both ends included, from 1.
fn lines(text: &str, first: u32, last: u32) -> String {
    let mut shown = String::new();
    let count = last.saturating_add(1).saturating_sub(first) as usize;
    let skipped = first.saturating_sub(1) as usize;
    for (number, line) in (first..).zip(text.lines().skip(skipped).take(count)) {
        let cut: String = line.chars().take(MAX_WIDTH).collect();
        let end = if cut.len() < line.len() { "…" } else { "" };
        let cut = cut.replace('\t', "    ");
        _ = writeln!(shown, "{number:>4}  {}{end}", Escaped(cut.trim_end()));
    }
    shown
}
