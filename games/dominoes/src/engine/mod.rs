//! The players that come with the game: the seed's two, and one that thinks.

mod evidence;
mod pimc;
mod plain;
mod worlds;

pub use pimc::{Pimc, bench};
pub use plain::{Dummy, Greedy};
