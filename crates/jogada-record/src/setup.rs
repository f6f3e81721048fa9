//! What is agreed before a match.

use jogada_core::{AnyGame, BadOptions, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is public from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's name.
    pub game: String,
    /// Its options, every field written out.
    pub options: Value,
    /// Moves played before the players take over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// The published hash of the seed, which is kept until the end.
    pub seed_hash: String,
}

/// How to start a game by name. Records know no game, so their reader takes this as an argument.
pub trait Start {
    /// The first position, or why there is none.
    fn start(&self, game: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions>;
}

impl<F: Fn(&str, &Value, Seed) -> Result<AnyGame, BadOptions>> Start for F {
    fn start(&self, game: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
        self(game, options, seed)
    }
}
