//! What can go wrong for the caller of a game, and what a player's mistake costs.

use std::fmt;

use jogada_text::{Lang, Message};

use crate::TEXTS;

/// A mistake of a player, as the referee sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
    /// The answer is no legal move.
    IllegalMove,
    /// The answer came too late, or not at all.
    OutOfTime,
    /// The player is gone.
    Crashed,
}

/// What a fault costs the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost<M> {
    /// The game.
    Game,
    /// Only the turn: this legal move is played instead.
    Instead(M),
}

/// A text that is no legal move now. It says why, and the position is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Message);

/// Options that no game can start with. It says which, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOptions(pub Message);

impl IllegalMove {
    /// No move is legal any more.
    pub fn game_over() -> IllegalMove {
        IllegalMove(TEXTS.message("game-over"))
    }

    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl BadOptions {
    /// Options that cannot be read, for this reason.
    pub fn because(why: Message) -> BadOptions {
        BadOptions(TEXTS.message("bad-options").with("why", why))
    }

    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for IllegalMove {}
impl std::error::Error for BadOptions {}
