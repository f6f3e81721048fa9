//! One module a command.

pub(crate) mod bench;
pub(crate) mod matches;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod random_games;
pub(crate) mod replay;
pub(crate) mod tool;
