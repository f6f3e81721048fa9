//! Seasons: a ladder that never ends by itself, which every version handed in enters at once.
//!
//! A [`Season`] is a stored tournament of format `ladder` with [`SeasonSettings`]. Its run plays what is due, rests when all
//! ratings are sure, and takes requests at any time through a [`SeasonHandle`]: versions that come in, challenges, a freeze.
//! What was accepted is in the store before it is answered, so a run that is killed goes on where it was. [`final_of`] makes
//! the tournament that ends it.

mod field;
mod finals;
mod handle;
mod run;
mod settings;
#[cfg(test)]
mod tests;

pub use finals::final_of;
pub use handle::{SeasonError, SeasonHandle};
pub use run::Season;
pub use settings::{SeasonSettings, newest_versions, season_of, version_name};
