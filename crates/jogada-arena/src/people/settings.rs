//! What is agreed about a match with people: as it is asked for, and as it is kept.

use jogada_core::Seed;
use jogada_game::{Entry, Games};
use jogada_match::Pace;
use jogada_store::LiveMatch;
use jogada_text::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{PEOPLE_TEXTS, SeatPlayer};
use crate::fresh_seed;

/// A match that is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's name or an alias, which may stand for options.
    pub game: String,
    /// The game's options; what is left out is usual.
    #[serde(default)]
    pub options: Option<Map<String, Value>>,
    /// The players, in the order of seats: `human`, `engine:3`, or what names a bot.
    pub seats: Vec<String>,
    /// The time control, such as `5m+3s`.
    #[serde(default)]
    pub time: Option<String>,
    /// What people are called, in the order of seats.
    #[serde(default)]
    pub names: Option<Vec<Option<String>>>,
    /// The seed of the deal.
    #[serde(default)]
    pub seed: Option<String>,
}

/// What is agreed about a match with people. Its JSON is what databases keep.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The game's options, every field written out.
    pub options: Value,
    /// Who plays, in the order of seats.
    #[serde(rename = "chairs")]
    pub seats: Vec<SeatPlayer>,
    /// The time control, if there is one.
    pub time: Option<String>,
    /// The tournament whose match it is: then nothing is taken back, and no engine helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<i64>,
}

impl NewMatch {
    /// The game, the settings and the seed, or what is wrong with them. That bots can be built is for the caller to see.
    pub fn check(&self, games: Games) -> Result<(&'static Entry, MatchSettings, Seed), Message> {
        let entry = games.find(&self.game)?;
        let seed = match &self.seed {
            Some(text) => text.parse().map_err(|bad: jogada_core::BadSeed| bad.0)?,
            None => fresh_seed(),
        };
        let seats = usize::from(entry.kind.seats);
        let names = self.names.as_deref().unwrap_or_default();
        if self.seats.len() != seats || names.len() > seats {
            return Err(wrong_players(seats, &self.seats.join(" ")));
        }
        let player = |(seat, player): (usize, &String)| {
            SeatPlayer::new(player, names.get(seat).and_then(Option::as_deref))
        };
        let settings = MatchSettings {
            options: self.options(entry)?,
            seats: self.seats.iter().enumerate().map(player).collect(),
            time: self.time.clone(),
            tournament: None,
        };
        entry.kind.start(&settings.options, seed).map_err(|bad| bad.0)?;
        settings.pace()?;
        Ok((entry, settings, seed))
    }

    /// What the game's name stands for, then what was asked for, every field written out.
    fn options(&self, entry: &Entry) -> Result<Value, Message> {
        let mut options =
            Entry::read_options(entry.options_of(&self.game), &[]).map_err(|bad| bad.0)?;
        if let (Some(options), Some(given)) = (options.as_object_mut(), &self.options) {
            options.extend(given.clone());
        }
        entry.kind.full_options(&options).map_err(|bad| bad.0)
    }
}

impl MatchSettings {
    /// The settings of a match in a database.
    pub fn of(live: &LiveMatch) -> Result<MatchSettings, Message> {
        serde_json::from_value(live.settings.clone()).map_err(|error| {
            PEOPLE_TEXTS.message("damaged-settings").with("why", Message::as_it_is(error))
        })
    }

    /// The time control.
    pub fn pace(&self) -> Result<Pace, Message> {
        self.time.as_deref().map_or(Ok(Pace::default()), |time| {
            time.parse().map_err(|bad: jogada_match::BadPace| bad.0)
        })
    }
}

/// Refuses a wrong number of players.
pub(super) fn wrong_players(seats: usize, got: &str) -> Message {
    PEOPLE_TEXTS.message("wrong-players").with("seats", seats).quoting("got", got)
}
