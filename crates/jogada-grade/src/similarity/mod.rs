//! Hand-ins that are alike: in their code after renaming and reformatting, and in their games move by move.
//!
//! [`compare`] finds [`Pair`]s of alike [`Source`]s in a class; [`html`] shows one side by side; [`play_alike`] finds
//! those that choose the same moves. All of it is a hint for a person who then reads both hand-ins. It changes no mark.

mod fingerprints;
mod games;
mod page;
mod pairs;
mod play;
mod regions;
#[cfg(test)]
mod tests;
mod tokens;
mod winnow;

use jogada_text::{Texts, texts};

pub use fingerprints::{SkipReason, SkippedFile};
pub use games::{Decision, GamesAlike, games_alike};
pub use page::html;
pub use pairs::{Comparison, Pair, Thresholds, compare};
pub use play::{PlayPair, play_alike, play_html};
pub use regions::{Region, Span};

/// What the search for similar hand-ins says.
const SIMILARITY_TEXTS: Texts = texts!("similarity");

/// The code of one hand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Who handed it in, as reports show it. Names need not differ.
    pub name: String,
    /// Names and texts of its files. The ending of the name says the language: Python, C or C++.
    pub files: Vec<(String, String)>,
}
