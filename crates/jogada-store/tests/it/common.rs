//! Real matches to keep, and a place to keep them.

use std::path::{Path, PathBuf};

use jogada_core::{AnyGame, BadOptions, Kind, Seed};
use jogada_record::{Course, Event, Ply, Record, Setup};
use jogada_store::{Database, NewTournament, PlayedMatch, Store};
use jogada_testkit::Postgres;
use jogada_text::Message;
use jogada_tournament::Entrant;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

pub(crate) fn start(game: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
    let kind = Kind::of::<queens::Queens>();
    if game == kind.name {
        kind.start(options, seed)
    } else {
        Err(BadOptions(Message::as_it_is(format!("expected a game, got {game}"))))
    }
}

/// A random match; equal numbers give equal matches.
pub(crate) fn record(number: u64) -> Record {
    let seed = Seed::from_number(number);
    let options = json!({"modality": "x-random"});
    let mut course = Course::new(start("queens", &options, seed).unwrap());
    let mut rng = seed.rng();
    while let Some(seat) = course.to_move() {
        let choice = course.pos().choice(course.pos().random_code(&mut rng).unwrap()).unwrap();
        let ply = Ply { seat, text: choice.text, code: choice.code, said: None };
        course.apply(Event::Move(ply)).unwrap();
    }
    let setup = Setup { game: "queens".into(), options, opening: vec![], seed_hash: seed.hash() };
    Record::new(setup, &course, seed).unwrap()
}

/// A match of a bout, the same one each time, with something beside every third.
pub(crate) fn played(bout: &str, number: u32) -> PlayedMatch {
    let seed = bout.bytes().fold(u64::from(number), |sum, byte| sum * 31 + u64::from(byte));
    let beside =
        number.is_multiple_of(3).then(|| json!({"took_ms": [number, 2], "log": "a\n\n\"b\""}));
    PlayedMatch { bout: bout.to_owned(), number, record: record(seed), beside }
}

pub(crate) fn bout(id: &str, numbers: std::ops::Range<u32>) -> Vec<PlayedMatch> {
    numbers.map(|number| played(id, number)).collect()
}

pub(crate) fn new_tournament() -> NewTournament {
    NewTournament {
        name: "Sala 3 – \"finais\"".into(),
        game: "queens".into(),
        settings: json!({"games": 7, "limits": {"move_ms": 0.5}}),
        entrants: Entrant::read_all(&["ana=first", "random", "random"]).unwrap(),
        secret: Seed::from_number(99),
    }
}

/// A new database, of either kind.
pub(crate) struct Place {
    pub(crate) database: Database,
    _folder: Option<TempDir>,
}

impl Place {
    pub(crate) fn in_a_file() -> Place {
        let (folder, path) = folder();
        Place { database: Database::File(path), _folder: Some(folder) }
    }

    pub(crate) fn at(server: &Postgres) -> Place {
        Place { database: server.database().parse().unwrap(), _folder: None }
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.database).await.unwrap()
    }

    /// A store with one tournament.
    pub(crate) async fn opened(&self) -> (Store, i64) {
        let store = self.store().await;
        let id = store.create(&new_tournament()).await.unwrap();
        (store, id)
    }
}

/// Something that must hold in any database.
pub(crate) type Law = (&'static str, fn(&Place));

/// Makes tests of laws, each in a file, and the list of them, which `server.rs` goes through with a server.
macro_rules! laws {
    ($($law:ident),* $(,)?) => {
        pub(crate) const LAWS: &[crate::common::Law] = &[$((stringify!($law), $law)),*];

        mod in_a_file {
            $(#[test]
            fn $law() {
                super::$law(&crate::common::Place::in_a_file());
            })*
        }
    };
}
pub(crate) use laws;

/// A folder that goes away, and the file in it.
pub(crate) fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    (folder, path)
}

/// A store with one tournament.
pub(crate) async fn opened(path: &Path) -> (Store, i64) {
    let store = Store::open(path).await.unwrap();
    let id = store.create(&new_tournament()).await.unwrap();
    (store, id)
}

/// Does to a file what no store would do.
pub(crate) async fn tamper(path: &Path, sql: &'static str) {
    let address = format!("sqlite:{}?mode=rwc", path.display());
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
