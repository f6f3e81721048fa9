//! How strong, and how sure: Elo for a whole field, statistics of a duel, and the test that decides one.

mod counts;
mod fit;
mod normal;
mod ratings;
mod sprt;

pub use counts::{Estimate, GameCounts, PairCounts, ResultCounts, elo};
pub(crate) use fit::share;
pub(crate) use normal::SIGMAS_95;
pub(crate) use ratings::ELO;
pub use ratings::Ratings;
pub use sprt::{EloScale, Sprt, SprtVerdict};
