//! Databases of older programs open, are brought up to date, and answer.

use std::{fs, path::Path};

use jogada_core::Seed;
use jogada_store::{KeyHash, LiveMatch, NewLiveMatch, Store};
use jogada_testkit::Postgres;
use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::common::{bout, folder, run, start};

/// The fixture's tables, each with the keys of its seats. See `testdata/README.md`.
const TABLES: [(&str, [Option<&str>; 2]); 2] = [
    ("xgmkvwfz0v", [Some("pkj950zjruky0m56n63xuxwxz7"), Some("tm7bfyxesdv9vggt2p0xtem7j2")]),
    ("jgzt26pxtz", [Some("yh3km5hdr5cch6q70n3w3x2s20"), None]),
];

fn copied(path: &Path) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/schema-3.db");
    fs::copy(fixture, path).unwrap();
}

/// Every key of the table opens its own seat.
fn expect_keys(live: &LiveMatch, keys: [Option<&str>; 2]) {
    for (seat, key) in keys.into_iter().enumerate() {
        let kept = live.settings["chairs"][seat]["key"].as_str();
        assert_eq!(kept.map(str::to_owned), key.map(|key| KeyHash::of(key).to_string()));
    }
}

/// Whether the bytes of a file hold a text.
fn holds(path: &Path, text: &str) -> bool {
    fs::read(path).unwrap().windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

#[test]
fn a_file_of_schema_3_goes_on() {
    let (_folder, path) = folder();
    copied(&path);
    run(async {
        let store = Store::open(&path).await.unwrap();
        let listed = store.tournaments().await.unwrap();
        assert_eq!((listed.len(), listed[0].name.as_str(), listed[0].games), (1, "Turma A", 4));
        assert_eq!(store.verify(1, &start).await, Ok(4));
        for (id, keys) in TABLES {
            expect_keys(&store.live(id).await.unwrap().unwrap(), keys);
        }
        let live = store.live("xgmkvwfz0v").await.unwrap().unwrap();
        assert_eq!((live.game.as_str(), live.events.len()), ("othello", 2));
        assert_eq!(live.settings["chairs"][0]["name"], "Ana");
        assert_eq!(live.settings["options"], json!({"start": "world"}));
        store.commit(1, &bout("9v9", 0..3)).await.unwrap();
        store.append("xgmkvwfz0v", 2, &live.events[0].0, live.events[0].1).await.unwrap();
        store.close().await;
    });
}

/// Not in a page that is used no more either.
#[test]
fn no_key_stays_in_clear_anywhere_in_the_file() {
    let (_folder, path) = folder();
    copied(&path);
    let keys = || TABLES.iter().flat_map(|(_, keys)| keys.iter().flatten());
    assert!(keys().all(|key| holds(&path, key)), "the fixture has them");
    run(async { Store::open(&path).await.unwrap().close().await });
    for key in keys() {
        assert!(!holds(&path, key), "{key}");
    }
    assert!(!path.with_extension("db-wal").exists());
}

/// The tables of a server as schema 3 had them, with one match of people.
async fn make_schema_3(address: &str) {
    let mut server = PgConnection::connect(address).await.unwrap();
    let begin = "CREATE SCHEMA jogada; SET search_path TO jogada; \
                 CREATE TABLE jogada (schema BIGINT NOT NULL); INSERT INTO jogada (schema) VALUES (3)";
    for sql in [
        begin,
        include_str!("../../migrations/postgres/0001_tournaments.sql"),
        include_str!("../../migrations/postgres/0002_live.sql"),
        include_str!("../../migrations/postgres/0003_notices.sql"),
    ] {
        sqlx::raw_sql(sql).execute(&mut server).await.unwrap();
    }
    for (id, keys) in TABLES {
        let settings = json!({"chairs": [{"key": keys[0], "name": "Ana"}, {"key": keys[1]}]});
        let sql = "INSERT INTO live (id, game, settings, secret, created) VALUES ($1, 'othello', $2, $3, 1)";
        let insert = sqlx::query(sql).bind(id).bind(settings.to_string());
        insert.bind(Seed::from_number(7).to_string()).execute(&mut server).await.unwrap();
    }
    server.close().await.unwrap();
}

#[test]
fn a_server_of_schema_3_goes_on() {
    let server = Postgres::start();
    let address = server.database();
    run(async {
        make_schema_3(&address).await;
        let store = Store::open(&address.parse::<jogada_store::Database>().unwrap()).await.unwrap();
        for (id, keys) in TABLES {
            let live = store.live(id).await.unwrap().unwrap();
            expect_keys(&live, keys);
            assert_eq!(live.settings["chairs"][0]["name"], "Ana");
        }
        let new = NewLiveMatch {
            id: "new".into(),
            game: "othello".into(),
            settings: json!({}),
            secret: Seed::from_number(1),
        };
        store.create_live(&new).await.unwrap();
        // A second opening has nothing left to migrate.
        let again = Store::open(&address.parse::<jogada_store::Database>().unwrap()).await.unwrap();
        expect_keys(&again.live(TABLES[0].0).await.unwrap().unwrap(), TABLES[0].1);
    });
}
