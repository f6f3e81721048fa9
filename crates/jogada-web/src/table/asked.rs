//! What somebody wants to play, checked; who sits where, as it is kept; and why touches make no move.

use jogada_core::{AnyGame, Lang, Place, Said, is_unprintable};
use jogada_jobs::{HUMAN, is_human};
use jogada_match::Pace;
use jogada_search::Entry;
use jogada_store::{KeyHash, Live, NewLive};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{bots::Bots, problem::Problem, secret};

/// A match that somebody asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    game: String,
    #[serde(default)]
    options: Option<Map<String, Value>>,
    seats: Vec<String>,
    #[serde(default)]
    time: Option<String>,
    #[serde(default)]
    names: Option<Vec<Option<String>>>,
    #[serde(default)]
    seed: Option<String>,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chair {
    /// The player's name as it was asked for: `human`, `engine:3`, `bot:ana.py`.
    pub(crate) player: String,
    /// What a person calls itself.
    pub(crate) name: Option<String>,
    /// The hash of what a person must know to play here. The key itself is known to that person only.
    pub(crate) key: Option<KeyHash>,
}

impl Chair {
    pub(crate) fn is_human(&self) -> bool {
        self.key.is_some()
    }
}

/// A requested table, checked and not laid yet.
pub(crate) struct Checked {
    pub(crate) entry: &'static Entry,
    /// What is kept of it.
    pub(crate) new: NewLive,
    /// The keys of the seats of people, for the answer to the request. They are kept nowhere.
    pub(crate) keys: Vec<Option<String>>,
}

/// A table's settings in the store.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    options: Value,
    chairs: Vec<Chair>,
    time: Option<String>,
}

/// A chair, and the key that its hash is of.
type KeyedChair = (Chair, Option<String>);

/// No name of a person is longer, in characters.
const NAME_MAX: usize = 40;

impl Asked {
    /// The table as it is kept, and its keys; or what cannot be.
    pub(crate) fn check(self, bots: &Bots) -> Result<Checked, Problem> {
        let bad = Problem::bad_request;
        let entry = all_games::find(&self.game).map_err(bad)?;
        let options = self.options(entry)?;
        let secret = match &self.seed {
            Some(text) => text.parse().map_err(|error: jogada_core::BadSeed| bad(error.0))?,
            None => secret::fresh_seed(),
        };
        entry.kind.start(&options, secret).map_err(|error| bad(error.0))?;
        pace(self.time.as_deref()).map_err(bad)?;
        let (chairs, keys) = self.chairs(entry, bots)?.into_iter().unzip();
        let kept = Kept { options, chairs, time: self.time };
        let settings = serde_json::to_value(kept).expect("settings have text keys");
        let game = entry.kind.name.to_owned();
        let new = NewLive { id: secret::fresh(10), game, settings, secret };
        Ok(Checked { entry, new, keys })
    }

    /// What the game's name stands for, then what was asked for, every field written out.
    fn options(&self, entry: &Entry) -> Result<Value, Problem> {
        let bad = |error: jogada_core::BadOptions| Problem::bad_request(error.0);
        let mut options = Entry::read_options(entry.options_of(&self.game), &[]).map_err(bad)?;
        if let (Some(options), Some(given)) = (options.as_object_mut(), &self.options) {
            options.extend(given.clone());
        }
        entry.kind.full_options(&options).map_err(bad)
    }

    /// Every chair, with its key if a person sits there.
    fn chairs(&self, entry: &Entry, bots: &Bots) -> Result<Vec<KeyedChair>, Problem> {
        let seats = usize::from(entry.kind.seats);
        let names = self.names.as_deref().unwrap_or_default();
        if self.seats.len() != seats || names.len() > seats {
            let (en, pt) = (format!("{seats} players"), format!("{seats} jogadores"));
            return Err(Problem::bad_request(Said::expected(&en, &pt, &self.seats.join(" "))));
        }
        let chair = |(seat, player): (usize, &String)| {
            bots.seat(entry, player)?;
            let name = names.get(seat).cloned().flatten().and_then(|name| plain(&name));
            Ok(match is_human(player) {
                true => {
                    let key = secret::fresh_token();
                    let hash = Some(KeyHash::of(&key));
                    (Chair { player: HUMAN.to_owned(), name, key: hash }, Some(key))
                }
                false => (Chair { player: player.clone(), name, key: None }, None),
            })
        };
        let chairs: Result<Vec<KeyedChair>, Said> =
            self.seats.iter().enumerate().map(chair).collect();
        chairs.map_err(Problem::bad_request)
    }
}

/// What is kept of a table: its options, its chairs, its clock.
pub(super) fn read(live: &Live) -> Result<(Value, Vec<Chair>, Pace), Said> {
    let kept: Kept =
        serde_json::from_value(live.settings.clone()).map_err(|error| Said::of_serde(&error))?;
    Ok((kept.options, kept.chairs, pace(kept.time.as_deref())?))
}

fn pace(time: Option<&str>) -> Result<Pace, Said> {
    time.map_or(Ok(Pace::default()), |time| {
        time.parse().map_err(|bad: jogada_match::BadPace| bad.0)
    })
}

/// A name on one line, cut to a readable length; nothing if nothing is left of it.
fn plain(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|&c| !is_unprintable(c)).take(NAME_MAX).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Why the places that were touched make no move: the game's own reason where they spell one, in this order or the other.
pub(super) fn why(pos: &AnyGame, path: &[Place]) -> Said {
    let places: Vec<String> = path.iter().map(Place::to_string).collect();
    let spelt = [places.concat(), places.iter().rev().map(String::as_str).collect()];
    let reasons = spelt.iter().filter_map(|text| pos.parse(text).err());
    // A game that cannot read a text says what it expected; anything else is a reason.
    let reason =
        reasons.map(|illegal| illegal.0).find(|said| !said.say(Lang::En).starts_with("expected"));
    reason.unwrap_or_else(|| {
        let (en, pt) = ("the places of a legal move", "as casas de um lance válido");
        Said::expected(en, pt, &places.join(" "))
    })
}
