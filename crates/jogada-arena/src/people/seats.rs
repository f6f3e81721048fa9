//! Who plays which seat, as it is kept, and sets of seats.

use std::fmt;

use jogada_core::Seat;
use jogada_store::KeyHash;
use serde::{Deserialize, Serialize};

use super::names::{HUMAN, clean_name, is_human};

/// Who plays a seat. Its JSON is what databases keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatPlayer {
    /// The player's name as it was asked for: `human`, `engine:3`, `bot:ana.py`.
    pub player: String,
    /// What a person is called.
    pub name: Option<String>,
    /// The hash of the key that a person must show to play here, where keys are asked for. The key is kept nowhere.
    pub key: Option<KeyHash>,
    /// The number of the person whose seat it is, where people are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<i64>,
}

impl SeatPlayer {
    /// A player by name. Any word for a person becomes [`HUMAN`]; what a person is called is cleaned and cut.
    pub fn new(player: &str, name: Option<&str>) -> SeatPlayer {
        let player = if is_human(player) { HUMAN } else { player };
        SeatPlayer {
            player: player.to_owned(),
            name: name.and_then(clean_name),
            key: None,
            person: None,
        }
    }

    /// Is it a person?
    pub fn is_human(&self) -> bool {
        is_human(&self.player)
    }

    /// What it is called, or else how it was asked for.
    pub fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.player)
    }
}

/// Some seats of a match.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The seats that these keys open, separated by commas.
    pub fn of_keys(seats: &[SeatPlayer], keys: &str) -> SeatSet {
        let mut open = SeatSet::default();
        for key in keys.split(',').filter(|key| !key.is_empty()).take(8) {
            let given = KeyHash::of(key.trim());
            for (seat, player) in seats.iter().enumerate() {
                // All are compared, so that the time tells nothing of which it was.
                open.0 |= u8::from(player.key.as_ref() == Some(&given)) << seat;
            }
        }
        open
    }

    /// The seats of people.
    pub fn of_people(seats: &[SeatPlayer]) -> SeatSet {
        let people = (0..).zip(seats).filter(|(_, player)| player.is_human());
        people.map(|(seat, _)| Seat::new(seat)).collect()
    }

    /// Is this seat among them?
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.index() != 0
    }

    /// Are all of these among them?
    pub fn contains_all(self, others: SeatSet) -> bool {
        self.0 & others.0 == others.0
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of them, in their order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat::new).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        SeatSet(seats.into_iter().fold(0, |mask, seat| mask | 1 << seat.index()))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}
