//! A game outside its type: how to start one from options in JSON, and how to play many at random.

use std::fmt;

use serde_json::Value;

use crate::{AnyGame, BadOptions, Draw, Seed, TEXTS, read_value};

/// A game's type as a value: what a registry holds.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The game's name.
    pub name: &'static str,
    /// How many sit at the table.
    pub seats: u8,
    start: fn(&Value, Seed) -> Result<AnyGame, BadOptions>,
    options: fn(&Value) -> Result<Value, BadOptions>,
    random_games: fn(&Value, Seed, u64) -> Result<Tally, BadOptions>,
}

/// What many random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// Won by each side.
    pub wins: [u64; 2],
    /// Drawn.
    pub draws: u64,
}

impl Kind {
    /// The kind of a game.
    pub const fn of<G: Draw>() -> Kind {
        Kind {
            name: G::NAME,
            seats: G::SEATS,
            start: |options, seed| Ok(AnyGame::new(G::start(&read::<G>(options)?, seed)?)),
            options: |options| {
                let options = read::<G>(options)?;
                Ok(serde_json::to_value(options)
                    .expect("options have text keys and finite numbers"))
            },
            random_games: random_games::<G>,
        }
    }

    /// The first position under these options, an object with the fields that differ from the default.
    pub fn start(&self, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
        (self.start)(options, seed)
    }

    /// The same options with every field written out, so that a record means the same when a default changes.
    pub fn full_options(&self, options: &Value) -> Result<Value, BadOptions> {
        (self.options)(options)
    }

    /// Plays random games with the typed rules, each from its own seed, on the calling thread.
    pub fn random_games(
        &self,
        options: &Value,
        seed: Seed,
        games: u64,
    ) -> Result<Tally, BadOptions> {
        (self.random_games)(options, seed, games)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}

fn read<G: Draw>(options: &Value) -> Result<G::Options, BadOptions> {
    if !options.is_object() {
        let got = options.to_string();
        return Err(BadOptions(TEXTS.message("not-an-object-of-options").quoting("got", &got)));
    }
    read_value(options).map_err(BadOptions::because)
}

fn random_games<G: Draw>(options: &Value, seed: Seed, games: u64) -> Result<Tally, BadOptions> {
    let options = read::<G>(options)?;
    let mut rng = seed.derive("random games", 0).rng();
    let mut tally = Tally::default();
    for _ in 0..games {
        // A derived seed would cost more than a whole game of some kinds.
        let mut pos = G::start(&options, rng.seed())?;
        let playout = pos.playout(&mut rng);
        tally.games += 1;
        tally.moves += u64::from(playout.moves);
        match playout.outcome.winner {
            Some(side) => tally.wins[side.index()] += 1,
            None => tally.draws += 1,
        }
    }
    Ok(tally)
}
