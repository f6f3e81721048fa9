//! The lobby as it is published: all of it at each change, a few times a second at most, and calls to single people.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use jogada_arena::{Challenge, Lobby, LobbyTable, NewChallenge, Room, RoomRefusal};
use jogada_game::Games;
use jogada_store::Person;
use jogada_text::Lang;
use serde_json::{Value, json};
use tokio::{sync::watch, time::sleep};

use crate::live::{Audience, Show, message};

/// Holds the lobby and publishes it.
#[derive(Debug)]
pub(crate) struct LobbyDesk {
    room: Room,
    lobby: Mutex<Lobby>,
    /// What single people are to be told with the next moment.
    calls: Mutex<Vec<(i64, Value)>>,
    moments: watch::Sender<Arc<LobbyMoment>>,
    is_due: AtomicBool,
}

/// The lobby at one moment.
#[derive(Debug)]
pub(crate) struct LobbyMoment {
    version: u64,
    games: Games,
    people: Vec<Value>,
    challenges: Vec<Challenge>,
    tables: Vec<LobbyTable>,
    calls: Vec<(i64, Value)>,
}

/// A browser of a person that looks at the lobby, as long as this lives.
#[derive(Debug)]
pub(crate) struct Presence {
    desk: Arc<LobbyDesk>,
    person: i64,
}

/// Between two moments.
const PUBLISH_EVERY: Duration = Duration::from_millis(250);

impl LobbyDesk {
    pub(crate) fn new(room: Room) -> Arc<LobbyDesk> {
        let first = LobbyMoment {
            version: 0,
            games: room.games(),
            people: Vec::new(),
            challenges: Vec::new(),
            tables: Vec::new(),
            calls: Vec::new(),
        };
        Arc::new(LobbyDesk {
            room,
            lobby: Mutex::default(),
            calls: Mutex::default(),
            moments: watch::Sender::new(Arc::new(first)),
            is_due: AtomicBool::new(false),
        })
    }

    /// The moments, for a watcher.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<LobbyMoment>> {
        self.moments.subscribe()
    }

    /// The lobby as it stands now.
    pub(crate) async fn now(&self) -> Result<LobbyMoment, RoomRefusal> {
        let people = self.room.people().await?;
        Ok(self.moment(&people, Vec::new()))
    }

    /// Notes that a browser of a person looks.
    pub(crate) fn arrive(self: &Arc<Self>, person: i64) -> Presence {
        self.lobby().arrive(person);
        self.changed();
        Presence { desk: Arc::clone(self), person }
    }

    pub(crate) fn is_here(&self, person: i64) -> bool {
        self.lobby().is_here(person)
    }

    /// The table at which a person plays now.
    pub(crate) fn table_of(&self, person: i64) -> Option<String> {
        self.lobby().table_of(person).map(str::to_owned)
    }

    pub(crate) fn challenge(
        self: &Arc<Self>,
        from: i64,
        new: NewChallenge,
    ) -> Result<u64, RoomRefusal> {
        let id = self.lobby().challenge(from, new)?;
        self.changed();
        Ok(id)
    }

    pub(crate) fn accept(self: &Arc<Self>, person: i64, id: u64) -> Result<Challenge, RoomRefusal> {
        let accepted = self.lobby().accept(person, id)?;
        self.changed();
        Ok(accepted)
    }

    pub(crate) fn withdraw(self: &Arc<Self>, person: i64, id: u64) -> Result<(), RoomRefusal> {
        self.lobby().withdraw(person, id)?;
        self.changed();
        Ok(())
    }

    /// Lists a table and calls its people to it.
    pub(crate) fn add_table(self: &Arc<Self>, table: LobbyTable) {
        for person in table.seats.iter().filter_map(|seat| seat.person) {
            self.call(person, json!({ "table": table.id }));
        }
        self.lobby().add_table(table);
        self.changed();
    }

    pub(crate) fn end_table(self: &Arc<Self>, id: &str) {
        if self.lobby().end_table(id) {
            self.changed();
        }
    }

    /// Tells one person something with the next moment.
    pub(crate) fn call(self: &Arc<Self>, person: i64, what: Value) {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).push((person, what));
        self.changed();
    }

    fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes a moment soon, unless that is under way.
    pub(crate) fn changed(self: &Arc<Self>) {
        if self.is_due.swap(true, Ordering::SeqCst) {
            return;
        }
        let desk = Arc::clone(self);
        tokio::spawn(async move {
            sleep(PUBLISH_EVERY).await;
            desk.is_due.store(false, Ordering::SeqCst);
            // A database that cannot be asked now is asked at the next change.
            let Ok(people) = desk.room.people().await else { return };
            let calls =
                std::mem::take(&mut *desk.calls.lock().unwrap_or_else(PoisonError::into_inner));
            let mut next = desk.moment(&people, calls);
            desk.moments.send_modify(|moment| {
                next.version = moment.version + 1;
                *moment = Arc::new(next);
            });
        });
    }

    fn moment(&self, people: &[Person], calls: Vec<(i64, Value)>) -> LobbyMoment {
        let lobby = self.lobby();
        let people = people.iter().filter(|person| person.joined.is_some());
        let people = people.map(|person| {
            json!({
                "id": person.id, "name": person.name, "role": person.role.name(),
                "is_here": lobby.is_here(person.id), "table": lobby.table_of(person.id),
            })
        });
        LobbyMoment {
            version: 0,
            games: self.room.games(),
            people: people.collect(),
            challenges: lobby.challenges().cloned().collect(),
            tables: lobby.tables().cloned().collect(),
            calls,
        }
    }
}

impl LobbyMoment {
    /// The lobby in a language.
    pub(crate) fn json(&self, lang: Lang) -> Value {
        let title = |game: &str| {
            self.games.find(game).map_or_else(|_| game.to_owned(), |entry| entry.title().say(lang))
        };
        let challenges = self.challenges.iter().map(|challenge| {
            let mut shown = json!(challenge);
            shown["title"] = title(&challenge.game).into();
            shown
        });
        let tables = self.tables.iter().map(|table| {
            let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
            json!({
                "id": table.id, "game": table.game, "title": title(&table.game),
                "names": names, "is_over": table.is_over,
            })
        });
        json!({
            "people": self.people,
            "challenges": challenges.collect::<Vec<_>>(),
            "tables": tables.collect::<Vec<_>>(),
        })
    }
}

impl Show for LobbyMoment {
    fn version(&self) -> u64 {
        self.version
    }

    fn whole(&self, audience: Audience) -> Utf8Bytes {
        message("lobby", &self.json(audience.lang))
    }

    fn steps(&self, audience: Audience) -> Option<Arc<[Utf8Bytes]>> {
        let own = self.calls.iter().filter(|(person, _)| Some(*person) == audience.person);
        let calls = own.map(|(_, what)| message("you", what));
        Some(std::iter::once(self.whole(audience)).chain(calls).collect())
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.desk.lobby().depart(self.person);
        self.desk.changed();
    }
}
