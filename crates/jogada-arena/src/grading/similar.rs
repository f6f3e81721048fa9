//! Hand-ins of a class whose code is alike: for reports, and for the page.

use jogada_game::Entry;
use jogada_grade::similarity::{self, Comparison, Source, Span, Thresholds};
use jogada_text::{Lang, printable_lines};
use serde::{Deserialize, Serialize};

use super::{ClassHandIn, read_sources};

/// What a comparison of a class's code found, with the code.
#[derive(Debug)]
pub struct ClassSimilarity {
    sources: Vec<Source>,
    found: Comparison,
}

/// Two hand-ins that are alike, for a person who then reads both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimilarPair {
    /// The names of both.
    pub names: [String; 2],
    /// Common code as a share of the smaller hand-in, in per cent.
    pub percent: u32,
    /// The longest common passages, as each of them has them.
    pub passages: Vec<[SimilarPassage; 2]>,
}

/// A passage of a hand-in that another one has too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimilarPassage {
    /// The file.
    pub file: String,
    /// The number of its first line.
    pub first: u32,
    /// The passage.
    pub text: String,
}

/// Passages of a pair that are shown.
const PASSAGES_MAX: usize = 12;
/// Lines of a passage, and characters of a line.
const LINES_MAX: usize = 60;
const WIDTH_MAX: usize = 160;
/// Sections of a report end after this many bytes.
const HTML_BYTES_MAX: usize = 4 << 20;

impl ClassSimilarity {
    /// Compares the code of a class, without what the assignment's template has.
    pub fn new(class: &[ClassHandIn], entry: &Entry) -> ClassSimilarity {
        let sources: Vec<Source> = class.iter().map(read_sources).collect();
        let template: Vec<&str> = entry.starter.iter().map(|starter| starter.text).collect();
        let found = similarity::compare(&sources, &template, &Thresholds::default());
        ClassSimilarity { sources, found }
    }

    /// The section of a report; nothing if no hand-ins are alike.
    pub fn html(&self, lang: Lang) -> Option<String> {
        let mut html = String::new();
        for pair in &self.found.pairs {
            let (a, b) = (&self.sources[pair.a], &self.sources[pair.b]);
            html += &similarity::html(pair, a, b, lang);
            if html.len() > HTML_BYTES_MAX {
                break;
            }
        }
        (!html.is_empty()).then_some(html)
    }

    /// The pairs, the most similar one first.
    pub fn pairs(&self) -> Vec<SimilarPair> {
        let passage = |source: &Source, span: &Span| {
            let (file, text) = source.files.get(span.file).cloned().unwrap_or_default();
            let count = (span.last.saturating_sub(span.first) as usize + 1).min(LINES_MAX);
            let lines = text.lines().skip(span.first.saturating_sub(1) as usize).take(count);
            let cut = |line: &str| line.chars().take(WIDTH_MAX).collect::<String>();
            let text = lines.map(cut).collect::<Vec<_>>().join("\n");
            SimilarPassage { file, first: span.first, text: printable_lines(&text).into_owned() }
        };
        let pair = |pair: &similarity::Pair| {
            let (a, b) = (&self.sources[pair.a], &self.sources[pair.b]);
            let regions = pair.regions.iter().take(PASSAGES_MAX);
            SimilarPair {
                names: [a.name.clone(), b.name.clone()],
                percent: (100.0 * pair.similarity).round() as u32,
                passages: regions.map(|both| [passage(a, &both.a), passage(b, &both.b)]).collect(),
            }
        };
        self.found.pairs.iter().map(pair).collect()
    }
}
