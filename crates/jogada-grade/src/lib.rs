//! Marks hand-ins of assignments, function by function.
//!
//! In reading order: a [`Rubric`] says how many points each check of an
//! [`Assignment`](jogada_game::assignment::Assignment) is worth; a [`ProcessProbe`] asks a hand-in, in its jail;
//! [`examine`] runs the checks; a [`Mark`] is what comes of it for one hand-in; a [`Marker`] does all of that.
#![warn(missing_docs)]

mod class_archive;
mod decisions;
mod examine;
pub mod formats;
mod hand_in;
mod mark;
mod marker;
mod probe;
mod rubric;
pub mod similarity;

pub use class_archive::archive_files;
pub use examine::{Examined, examine};
pub use hand_in::hand_in;
pub use mark::{Adjustment, CheckMark, Mark, Words};
pub use marker::Marker;
pub use probe::ProcessProbe;
pub use rubric::{BadRubric, Credit, Late, Milestone, Rubric, RubricCheck};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("grade");
