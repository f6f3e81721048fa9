//! The registry: every game there is, in one list. Programs hand it to the front ends, which name no game.
//!
//! ```
//! let othello = all_games::find("Rothelo").unwrap();
//! assert_eq!(othello.kind.name, "othello");
//! assert!(all_games::GAMES.iter().any(|entry| entry.kind.name == "othello"));
//! ```

use jogada_core::{AnyGame, BadOptions, Seed};
use jogada_game::{Entry, Games};
use jogada_text::Message;
use serde_json::Value;

/// All games, in the order of menus.
#[rustfmt::skip]
pub const GAMES: Games = Games::new(&[
    queens::ENTRY,
    dominoes::ENTRY,
    chess::ENTRY,
    othello::ENTRY,
    gomoku::ENTRY,
]);

/// The game of this name or alias, in any case of letters.
pub fn find(name: &str) -> Result<&'static Entry, Message> {
    GAMES.find(name)
}

/// Starts a game by name: what records and saves are read with.
pub fn start(name: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
    GAMES.start(name, options, seed)
}

#[cfg(test)]
mod tests {
    use jogada_text::Lang;

    use super::*;

    #[test]
    fn a_game_is_found_by_its_title_in_every_language() {
        for (entry, &lang) in
            GAMES.iter().flat_map(|entry| Lang::ALL.iter().map(move |lang| (entry, lang)))
        {
            let title = entry.title().say(lang);
            assert!(find(&title).is_ok_and(|found| found.kind.name == entry.kind.name), "{title}");
        }
    }
}
