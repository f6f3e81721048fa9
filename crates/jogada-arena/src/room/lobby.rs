//! Who is here now, and who wants to play: a state machine without IO.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde::Serialize;
use serde_json::{Map, Value};

use super::RoomRefusal;

/// Who is here now, and who wants to play.
#[derive(Debug, Default)]
pub struct Lobby {
    /// Browsers that look at the room, by person.
    here: HashMap<i64, usize>,
    challenges: BTreeMap<u64, Challenge>,
    tables: VecDeque<LobbyTable>,
    last: u64,
}

/// A challenge to one person, or to all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Challenge {
    /// Its number.
    pub id: u64,
    /// Who challenges.
    pub from: i64,
    /// Who is challenged; all, if no person is named.
    pub to: Option<i64>,
    /// The game's name.
    pub game: String,
    /// The time control.
    pub time: Option<String>,
    /// The game's options.
    #[serde(skip)]
    pub options: Option<Map<String, Value>>,
}

/// A challenge that is asked for.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// Who is challenged; all, if no person is named.
    pub to: Option<i64>,
    /// The game's name.
    pub game: String,
    /// The time control.
    pub time: Option<String>,
    /// The game's options.
    pub options: Option<Map<String, Value>>,
}

/// A table of people of the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LobbyTable {
    /// The table's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Who sits there.
    pub seats: Vec<LobbySeat>,
    /// Whether the match is over.
    pub is_over: bool,
}

/// Who sits at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LobbySeat {
    /// The person, if it is one of the room.
    pub person: Option<i64>,
    /// What the player is called.
    pub name: String,
}

/// A person has at most this many challenges.
const CHALLENGES_OF_ONE: usize = 3;
/// All have at most this many.
const CHALLENGES_MAX: usize = 500;
/// Older tables are not listed.
const TABLES_MAX: usize = 60;

impl Lobby {
    /// A browser of a person begins to look.
    pub fn arrive(&mut self, person: i64) {
        *self.here.entry(person).or_default() += 1;
    }

    /// A browser of a person is gone. With the last one its challenges go.
    pub fn depart(&mut self, person: i64) {
        let Some(browsers) = self.here.get_mut(&person) else { return };
        *browsers -= 1;
        if *browsers == 0 {
            self.here.remove(&person);
            self.challenges.retain(|_, challenge| challenge.from != person);
        }
    }

    /// Is a browser of this person here?
    pub fn is_here(&self, person: i64) -> bool {
        self.here.contains_key(&person)
    }

    /// The challenges, in the order in which they came.
    pub fn challenges(&self) -> impl Iterator<Item = &Challenge> {
        self.challenges.values()
    }

    /// The tables, the newest first.
    pub fn tables(&self) -> impl Iterator<Item = &LobbyTable> {
        self.tables.iter()
    }

    /// The table at which a person plays now.
    pub fn table_of(&self, person: i64) -> Option<&str> {
        let sits = |table: &&LobbyTable| {
            !table.is_over && table.seats.iter().any(|seat| seat.person == Some(person))
        };
        self.tables.iter().find(sits).map(|table| table.id.as_str())
    }

    /// Adds a challenge and returns its number.
    pub fn challenge(&mut self, from: i64, new: NewChallenge) -> Result<u64, RoomRefusal> {
        if new.to == Some(from) {
            return Err(RoomRefusal::OwnChallenge);
        }
        let own = self.challenges.values().filter(|challenge| challenge.from == from).count();
        if own >= CHALLENGES_OF_ONE || self.challenges.len() >= CHALLENGES_MAX {
            return Err(RoomRefusal::TooManyChallenges);
        }
        self.last += 1;
        let NewChallenge { to, game, time, options } = new;
        let challenge = Challenge { id: self.last, from, to, game, time, options };
        self.challenges.insert(self.last, challenge);
        Ok(self.last)
    }

    /// Takes a challenge that is accepted out of the list, and with it all others of the two.
    pub fn accept(&mut self, person: i64, id: u64) -> Result<Challenge, RoomRefusal> {
        let found = self.challenges.get(&id).ok_or(RoomRefusal::NoChallenge)?;
        if found.from == person {
            return Err(RoomRefusal::OwnChallenge);
        }
        if found.to.is_some_and(|to| to != person) {
            return Err(RoomRefusal::NotAsked);
        }
        let found = self.challenges.remove(&id).ok_or(RoomRefusal::NoChallenge)?;
        let pair = [found.from, person];
        self.challenges.retain(|_, challenge| !pair.contains(&challenge.from));
        Ok(found)
    }

    /// Takes a challenge back, or declines it.
    pub fn withdraw(&mut self, person: i64, id: u64) -> Result<(), RoomRefusal> {
        let found = self.challenges.get(&id).ok_or(RoomRefusal::NoChallenge)?;
        if found.from != person && found.to != Some(person) {
            return Err(RoomRefusal::NotAsked);
        }
        self.challenges.remove(&id);
        Ok(())
    }

    /// Lists a table.
    pub fn add_table(&mut self, table: LobbyTable) {
        self.tables.retain(|one| one.id != table.id);
        self.tables.push_front(table);
        self.tables.truncate(TABLES_MAX);
    }

    /// Notes that the match of a table is over. Says whether that is news.
    pub fn end_table(&mut self, id: &str) -> bool {
        let found = self.tables.iter_mut().find(|table| table.id == id && !table.is_over);
        found.map(|table| table.is_over = true).is_some()
    }
}
