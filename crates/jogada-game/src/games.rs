//! The games of a program: one list, and what is asked of it by name.

use jogada_core::{AnyGame, BadOptions, Seed};
use jogada_text::Message;
use serde_json::Value;

use crate::{Entry, TEXTS};

/// The games that a program offers, in the order of menus. Programs hand theirs to the front ends.
#[derive(Clone, Copy, Debug)]
pub struct Games(&'static [Entry]);

impl Games {
    /// The games of this list.
    pub const fn new(entries: &'static [Entry]) -> Games {
        Games(entries)
    }

    /// The list itself.
    pub const fn entries(self) -> &'static [Entry] {
        self.0
    }

    /// Every game, in the order of menus.
    pub fn iter(self) -> std::slice::Iter<'static, Entry> {
        self.0.iter()
    }

    /// The game of this name or alias, in any case of letters.
    pub fn find(self, name: &str) -> Result<&'static Entry, Message> {
        self.iter().find(|entry| entry.is_named(name)).ok_or_else(|| {
            let names: Vec<&str> = self.iter().map(|entry| entry.kind.name).collect();
            TEXTS.message("unknown-game").with("names", names.join(", ")).quoting("got", name)
        })
    }

    /// Starts a game by name, as records and saves do.
    pub fn start(self, name: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
        self.find(name).map_err(BadOptions)?.kind.start(options, seed)
    }

    /// [`Games::start`] as a function, for readers of records and saves.
    pub fn starter(
        self,
    ) -> impl Fn(&str, &Value, Seed) -> Result<AnyGame, BadOptions> + Copy + Send + Sync {
        move |name: &str, options: &Value, seed: Seed| self.start(name, options, seed)
    }
}
