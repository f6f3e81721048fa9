//! The positions of each check, chosen so that what it is about decides them and little else does.

mod kinds;
mod special;
mod writing;

pub(super) use kinds::of_kind;
pub(super) use special::{castlings, checks, en_passant, promotions};
pub(super) use writing::{ambiguous, many_moves, various};
