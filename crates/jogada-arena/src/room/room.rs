//! The room as the database knows it: who may come in, and what the teacher decides.

use jogada_game::Games;
use jogada_store::{Joining, KeyHash, Person, Role, Store, folded_name};
use serde::Deserialize;

use super::{RoomChange, RoomRefusal, RoomSettings, read_roster, settings::fresh_code};
use crate::people::clean_name;

/// The room as the database knows it. Several servers of one database have the same room.
#[derive(Clone, Debug)]
pub struct Room {
    store: Store,
    games: Games,
}

/// What one who wants to come in says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JoinRequest {
    /// The room's code.
    pub code: String,
    /// The person's name.
    pub name: String,
    /// The number that the school knows the person by, where the roster has one.
    pub number: Option<String>,
}

/// The name under which the settings are kept.
const SETTINGS: &str = "room";

impl Room {
    /// The room of a database. It is made if there is none.
    pub async fn open(store: Store, games: Games) -> Result<Room, RoomRefusal> {
        let room = Room { store, games };
        if room.store.setting::<RoomSettings>(SETTINGS).await?.is_none() {
            room.store.set_setting(SETTINGS, &RoomSettings::default()).await?;
        }
        Ok(room)
    }

    /// What the teacher has decided.
    pub async fn settings(&self) -> Result<RoomSettings, RoomRefusal> {
        Ok(self.store.setting(SETTINGS).await?.unwrap_or_default())
    }

    /// Changes what is asked for.
    pub async fn change(&self, change: RoomChange) -> Result<(), RoomRefusal> {
        let mut settings = self.settings().await?;
        settings.change(change, self.games).map_err(RoomRefusal::Bad)?;
        Ok(self.store.set_setting(SETTINGS, &settings).await?)
    }

    /// Makes a new code. The old one is void; those who are in stay in.
    pub async fn change_code(&self) -> Result<String, RoomRefusal> {
        let mut settings = self.settings().await?;
        settings.code = fresh_code();
        self.store.set_setting(SETTINGS, &settings).await?;
        Ok(settings.code)
    }

    /// Names on the roster under which no browser has joined, for one who knows the code.
    pub async fn free_names(&self, code: &str) -> Result<Vec<String>, RoomRefusal> {
        self.check_code(code).await?;
        let joined = self.store.joined().await?;
        let people = self.store.people().await?.into_iter();
        let free = people.filter(|person| person.on_roster && !joined.contains(&person.id));
        Ok(free.map(|person| person.name).collect())
    }

    /// Lets a browser in. The number of a name proves who it is: with it one may join from a second device too.
    pub async fn join(
        &self,
        request: &JoinRequest,
        session: &KeyHash,
    ) -> Result<Person, RoomRefusal> {
        self.check_code(&request.code).await?;
        let name = clean_name(&request.name).ok_or(RoomRefusal::BadName)?;
        let people = self.store.people().await?;
        let folded = folded_name(&name);
        let known = people.iter().find(|person| folded_name(&person.name) == folded);
        let has_roster = people.iter().any(|person| person.on_roster);
        if has_roster && !known.is_some_and(|person| person.on_roster) {
            return Err(RoomRefusal::NotOnRoster);
        }
        if let Some(Person { number: Some(number), .. }) = known {
            let given = request.number.as_deref().unwrap_or_default().trim();
            if KeyHash::of(given) != KeyHash::of(number) {
                return Err(RoomRefusal::WrongNumber);
            }
        }
        let is_proved = known.is_some_and(|person| person.number.is_some());
        match self.store.join(&name, session, is_proved).await? {
            Joining::Joined(person) => Ok(person),
            Joining::Taken => Err(RoomRefusal::NameTaken),
        }
    }

    async fn check_code(&self, code: &str) -> Result<(), RoomRefusal> {
        let settings = self.settings().await?;
        // Hashes are compared in the same time whatever they have in common.
        if KeyHash::of(&code.trim().to_lowercase()) != KeyHash::of(&settings.code) {
            return Err(RoomRefusal::WrongCode);
        }
        if settings.is_open { Ok(()) } else { Err(RoomRefusal::Closed) }
    }

    /// Takes in a roster: how many names are new, and how many were known.
    pub async fn add_roster(&self, bytes: &[u8]) -> Result<(usize, usize), RoomRefusal> {
        let lines = read_roster(bytes)?;
        let added = self.store.add_roster(&lines).await?;
        Ok((added, lines.len() - added))
    }

    /// Whether there is a roster, and whether some name of it has a number.
    pub async fn roster(&self) -> Result<(bool, bool), RoomRefusal> {
        let people = self.store.people().await?;
        let has_roster = people.iter().any(|person| person.on_roster);
        Ok((has_roster, people.iter().any(|person| person.number.is_some())))
    }

    /// One person of the class.
    pub async fn person(&self, id: i64) -> Result<Person, RoomRefusal> {
        self.store.person(id).await?.ok_or(RoomRefusal::NoPerson)
    }

    /// All people of the class, by name.
    pub async fn people(&self) -> Result<Vec<Person>, RoomRefusal> {
        Ok(self.store.people().await?)
    }

    /// Changes what a person may do.
    pub async fn set_role(&self, id: i64, role: Role) -> Result<(), RoomRefusal> {
        match self.store.set_role(id, role).await? {
            true => Ok(()),
            false => Err(RoomRefusal::NoPerson),
        }
    }

    /// Ends all sessions of a person, so that the name can be joined from another device.
    pub async fn release(&self, id: i64) -> Result<(), RoomRefusal> {
        self.person(id).await?;
        self.store.end_sessions(id).await?;
        Ok(())
    }

    /// Removes a person who has handed in nothing.
    pub async fn remove(&self, id: i64) -> Result<(), RoomRefusal> {
        self.person(id).await?;
        match self.store.remove_person(id).await? {
            true => Ok(()),
            false => Err(RoomRefusal::HasHandIns),
        }
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// The games that are played.
    pub fn games(&self) -> Games {
        self.games
    }
}
