//! The registry: every game there is, in one list. The program outside iterates it and names no game.

use jogada_core::{AnyGame, BadOptions, Said, Seed};
use jogada_search::Entry;
use serde_json::Value;

/// All games, in the order of menus.
pub const GAMES: &[Entry] =
    &[queens::ENTRY, dominoes::ENTRY, chess::ENTRY, othello::ENTRY, gomoku::ENTRY];

/// The game of this name, in English or Portuguese, in either case.
pub fn find(name: &str) -> Result<&'static Entry, Said> {
    GAMES.iter().find(|entry| entry.is_named(name)).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.kind.name).collect();
        let names = names.join(", ");
        Said::expected(&format!("a game among {names}"), &format!("um jogo entre {names}"), name)
    })
}

/// Starts a game by name: what records and saves are read with.
pub fn start(name: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
    find(name).map_err(BadOptions)?.kind.start(options, seed)
}
