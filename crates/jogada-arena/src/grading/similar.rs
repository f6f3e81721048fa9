//! Hand-ins of a class that are alike in their code or in their moves: for reports, and for the page.

use jogada_game::Entry;
use jogada_grade::{
    Mark,
    similarity::{self, Comparison, Decision, PlayPair, Source, Span, Thresholds},
};
use jogada_text::{Lang, printable_lines};
use serde::{Deserialize, Serialize};

use super::{ClassHandIn, read_sources};

/// What a comparison of a class's code and moves found, with the code.
#[derive(Debug)]
pub struct ClassSimilarity {
    sources: Vec<Source>,
    found: Comparison,
    played: Vec<PlayPair>,
}

/// Two hand-ins that are alike, for a person who then reads both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimilarPair {
    /// The names of both.
    pub names: [String; 2],
    /// Common code as a share of the smaller hand-in, in per cent; 0 where it is not alike.
    pub percent: u32,
    /// How alike they play, if they do.
    #[serde(default)]
    pub games: Option<SimilarPlay>,
    /// The longest common passages, as each of them has them.
    pub passages: Vec<[SimilarPassage; 2]>,
}

/// How alike two hand-ins play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimilarPlay {
    /// Positions in which both chose the same move, in per cent.
    pub percent: u32,
    /// Their number.
    pub agreements: usize,
    /// Positions in which both had a choice.
    pub positions: usize,
    /// The percentage that players who choose at random would come to.
    pub by_chance: u32,
    /// Positions, with the moves of both.
    pub moves: Vec<SimilarMove>,
}

/// A position, and what each of two hand-ins played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimilarMove {
    /// The position, as the hand-ins were given it.
    pub position: String,
    /// The moves of both.
    pub played: [String; 2],
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
    /// Compares the code of a class, without what the assignment's template has, and the moves that were chosen while it
    /// was marked. `marks` are in the order of the class.
    pub fn new(class: &[ClassHandIn], entry: &Entry, marks: &[&Mark]) -> ClassSimilarity {
        let sources: Vec<Source> = class.iter().map(read_sources).collect();
        let template: Vec<&str> = entry.starter.iter().map(|starter| starter.text).collect();
        let found = similarity::compare(&sources, &template, &Thresholds::default());
        let decisions: Vec<&[Decision]> =
            marks.iter().map(|mark| mark.decisions.as_slice()).collect();
        let played = similarity::play_alike(&decisions, &Thresholds::default());
        ClassSimilarity { sources, found, played }
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
        for pair in &self.played {
            let names = [pair.a, pair.b].map(|index| self.sources[index].name.as_str());
            html += &similarity::play_html(pair, names, lang);
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
                games: self.play_of(pair.a, pair.b),
                passages: regions.map(|both| [passage(a, &both.a), passage(b, &both.b)]).collect(),
            }
        };
        let is_found = |played: &&PlayPair| {
            self.found.pairs.iter().any(|pair| (pair.a, pair.b) == (played.a, played.b))
        };
        let only_played =
            self.played.iter().filter(|played| !is_found(played)).map(|played| SimilarPair {
                names: [played.a, played.b].map(|index| self.sources[index].name.clone()),
                percent: 0,
                games: self.play_of(played.a, played.b),
                passages: Vec::new(),
            });
        self.found.pairs.iter().map(pair).chain(only_played).collect()
    }

    /// How alike two hand-ins of the class play, if they do.
    fn play_of(&self, a: usize, b: usize) -> Option<SimilarPlay> {
        let pair = self.played.iter().find(|pair| (pair.a, pair.b) == (a, b))?;
        let text = |text: &String| printable_lines(text).into_owned();
        let shown = |(position, played): &(String, [String; 2])| SimilarMove {
            position: text(position),
            played: played.each_ref().map(text),
        };
        Some(SimilarPlay {
            percent: (100.0 * pair.alike.share()?).round() as u32,
            agreements: pair.alike.agreements,
            positions: pair.alike.positions,
            by_chance: (100.0 * pair.alike.by_chance).round() as u32,
            moves: pair.moves.iter().map(shown).collect(),
        })
    }
}
