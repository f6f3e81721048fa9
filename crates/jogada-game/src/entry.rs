//! One line of the registry: everything that the program outside may know of a game.

use jogada_core::{BadOptions, Kind, Seed};
use jogada_picture::Skin;
use jogada_search::{AnyEngine, First, Level, Levelled, Random, Score};
use jogada_text::{Message, Texts};

use crate::{
    DialectSpec, Harness, MatchFormat, StartPlanes, Starter, TEXTS, Tool, assignment::Assignment,
};

/// A game, with all that belongs to it. Game crates export one; the registry is a list of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How to start it.
    pub kind: Kind,
    /// Other names, some of which mean other defaults.
    pub aliases: &'static [Alias],
    /// What it says to people. Besides its own messages, front ends look these keys up: `title` and `about` (one
    /// sentence), `side-first` and `side-second`, `side-first-wins` and `side-second-wins`, `seat-1` and so on where seats have names, `piece-NAME` for its
    /// pictures' pieces, `word-TEXT` for labels that are words, `option-NAME` and `option-NAME-VALUE`.
    pub texts: Texts,
    /// The players that come with it, beside `random` and `first`, which every game has.
    pub players: &'static [Builtin],
    /// The commands that it adds.
    pub tools: &'static [Tool],
    /// What programs for it from elsewhere speak.
    pub dialects: &'static [DialectSpec],
    /// What lets files that were written to its assignment play unchanged.
    pub harnesses: &'static [Harness],
    /// The file that a student begins its assignment with, if it has one.
    pub starter: Option<Starter>,
    /// How hand-ins of its assignment are marked, if it has one.
    pub assignment: Option<Assignment>,
    /// How its matches are written down elsewhere.
    pub sheets: &'static [MatchFormat],
    /// Its pieces, squares, marks and colours; [`Skin::STOCK`] if it has none of its own.
    pub skin: Skin,
    /// What learning programs see of it, if it has environments for them: [`crate::start_planes`] of its type.
    pub planes: Option<StartPlanes>,
    /// Its own tournament as JSON, as far as it differs from a round robin in which every start is played both ways.
    pub league_rules: &'static str,
    /// What the engine's scores count in: a lead of one unit, not yet proved, wins about three games of four.
    /// `cargo run --release -p jogada-review --example unit` measures it.
    pub unit: Score,
    /// The engine's signature: positions visited in a fixed set of searches.
    pub bench: fn() -> u64,
}

/// Another name for a game.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name.
    pub name: &'static str,
    /// Options that this name stands for, as `key=value`; an explicit option is stronger.
    pub options: &'static [(&'static str, &'static str)],
}

impl Alias {
    /// A name that means nothing else.
    pub const fn plain(name: &'static str) -> Alias {
        Alias { name, options: &[] }
    }
}

/// A player that comes with a game.
#[derive(Clone, Copy)]
pub struct Builtin {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// One sentence about it.
    pub about: &'static Message,
    /// Makes one with its own chance.
    pub make: fn(Seed) -> Box<dyn AnyEngine>,
}

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Builtin({})", self.name)
    }
}

/// The players that every game has.
const EVERYWHERE: [Builtin; 2] = [
    Builtin {
        name: "random",
        aliases: &["aleatorio", "aleatório"],
        about: &TEXTS.message("random"),
        make: |seed| Box::new(Random::new(seed)),
    },
    Builtin {
        name: "first",
        aliases: &["primeiro"],
        about: &TEXTS.message("first"),
        make: |_| Box::new(First),
    },
];

impl Entry {
    /// Its name in menus.
    pub const fn title(&self) -> Message {
        self.texts.message("title")
    }

    /// One sentence about it.
    pub const fn about(&self) -> Message {
        self.texts.message("about")
    }

    /// Does this name mean this game? Case does not matter.
    pub fn is_named(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.kind.name == name || self.aliases.iter().any(|alias| alias.name == name)
    }

    /// The options that a name stands for.
    pub fn options_of(&self, name: &str) -> &'static [(&'static str, &'static str)] {
        let name = name.to_lowercase();
        self.aliases.iter().find(|alias| alias.name == name).map_or(&[], |alias| alias.options)
    }

    /// All built-in players, the game's own first.
    pub fn builtins(&self) -> impl Iterator<Item = &Builtin> {
        let is_own = |name| self.players.iter().any(|own| own.name == name);
        self.players.iter().chain(EVERYWHERE.iter().filter(move |builtin| !is_own(builtin.name)))
    }

    /// The built-in player of this name, such as `greedy`, or `engine:3` for one at a level.
    pub fn player(&self, name: &str, seed: Seed) -> Result<Box<dyn AnyEngine>, Message> {
        let (plain, level) =
            name.split_once(':').map_or((name, None), |(plain, level)| (plain, Some(level)));
        let lower = plain.to_lowercase();
        let builtin =
            self.builtins().find(|b| b.name == lower || b.aliases.contains(&lower.as_str()));
        let Some(builtin) = builtin else {
            let names: Vec<&str> = self.builtins().map(|b| b.name).collect();
            let names = names.join(", ");
            return Err(TEXTS.message("unknown-player").with("names", names).quoting("got", name));
        };
        let level = level.map(|text| {
            let number =
                text.parse().map_err(|_| TEXTS.message("bad-level").quoting("got", text))?;
            Level::new(number)
        });
        let engine = (builtin.make)(seed);
        Ok(match level.transpose()? {
            Some(level) if level < Level::MAX => Box::new(Levelled::new(engine, level, seed)),
            _ => engine,
        })
    }

    /// Reads `key=value` pairs into the options' object: a value is JSON where it can be, else text.
    pub fn read_options(
        name_defaults: &[(&str, &str)],
        given: &[(String, String)],
    ) -> Result<serde_json::Value, BadOptions> {
        let mut object = serde_json::Map::new();
        let defaults =
            name_defaults.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        for (key, value) in defaults.chain(given.iter().cloned()) {
            let value = serde_json::from_str(&value).unwrap_or(serde_json::Value::String(value));
            object.insert(key, value);
        }
        Ok(serde_json::Value::Object(object))
    }
}
