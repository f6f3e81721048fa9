//! What a teacher decides about a room. Its JSON is what databases keep.

use jogada_game::Games;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::ROOM_TEXTS;

/// What a teacher decides about a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoomSettings {
    /// What the class is called. It may be empty.
    pub name: String,
    /// What those who come in must know.
    pub code: String,
    /// Whether one may join now.
    pub is_open: bool,
    /// The games for which files are handed in; all of them if there is none.
    pub games: Vec<String>,
    /// Whether nothing can be handed in or chosen any more.
    pub is_frozen: bool,
    /// Whether students see the marks of what they hand in.
    pub shows_marks: bool,
    /// Versions that one student may hand in within an hour.
    pub per_hour: u32,
}

/// What a teacher changes. What is left out stays.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoomChange {
    name: Option<String>,
    is_open: Option<bool>,
    games: Option<Vec<String>>,
    is_frozen: Option<bool>,
    shows_marks: Option<bool>,
    per_hour: Option<u32>,
}

impl Default for RoomSettings {
    fn default() -> RoomSettings {
        RoomSettings {
            name: String::new(),
            code: fresh_code(),
            is_open: true,
            games: Vec::new(),
            is_frozen: false,
            shows_marks: false,
            per_hour: 20,
        }
    }
}

impl RoomSettings {
    /// Changes what is asked for, or nothing.
    pub(super) fn change(&mut self, change: RoomChange, games: Games) -> Result<(), Message> {
        /// More versions than one a minute are no homework.
        const PER_HOUR_MAX: u32 = 60;
        const NAME_MAX: usize = 80;
        if let Some(per_hour) = change.per_hour
            && !(1..=PER_HOUR_MAX).contains(&per_hour)
        {
            let message = ROOM_TEXTS.message("bad-per-hour").with("most", PER_HOUR_MAX);
            return Err(message.with("got", per_hour));
        }
        if let Some(names) = &change.games {
            let known: Result<Vec<String>, Message> =
                names.iter().map(|name| Ok(games.find(name)?.kind.name.to_owned())).collect();
            self.games = known?;
        }
        let RoomChange { name, is_open, is_frozen, shows_marks, per_hour, .. } = change;
        if let Some(name) = name {
            self.name = name.trim().chars().take(NAME_MAX).collect();
        }
        self.is_open = is_open.unwrap_or(self.is_open);
        self.is_frozen = is_frozen.unwrap_or(self.is_frozen);
        self.shows_marks = shows_marks.unwrap_or(self.shows_marks);
        self.per_hour = per_hour.unwrap_or(self.per_hour);
        Ok(())
    }

    /// Is a file for this game taken?
    pub fn takes(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.iter().any(|one| one == game)
    }
}

/// A code of six letters and digits that are not easily mistaken for each other, which a class can type: 30 bits.
pub(super) fn fresh_code() -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = [0; 6];
    getrandom::fill(&mut bytes).expect("a system without randomness can keep no secret");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}
