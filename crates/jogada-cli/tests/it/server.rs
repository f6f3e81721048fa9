//! A tournament in PostgreSQL: the same games as in a file, also when the server is killed in the middle, and when the
//! program is.

use std::time::Duration;

use jogada_testkit::Postgres;

use crate::home::{Home, ProgramOutput, Running};

/// Slow enough to be disturbed, the same at every start.
const SLOW: &str = r#"
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        time.sleep(0.002)
        print(message["choices"][0], flush=True)
"#;

const ARGS: &[&str] = &[
    "tournament",
    "othello",
    "./slow",
    "first",
    "-n",
    "60",
    "--seed",
    "7",
    "--open-seed",
    "--json",
    "--db",
];

fn home() -> Home {
    let home = Home::new();
    home.bot("slow", SLOW, "");
    home
}

fn expect_the_same(home: &Home, told: &ProgramOutput, db: &str) {
    let peace = home.run(&[ARGS, &["peace.db"]].concat());
    assert_eq!((told.code, &told.out), (Some(0), &peace.out), "{told:?}");
    assert!(home.exported(db) == home.exported("peace.db"), "the games differ");
}

#[test]
fn a_tournament_waits_for_a_server_that_is_killed_and_loses_nothing() {
    let (home, mut server) = (home(), Postgres::start());
    let db = server.database();
    let run = Running::start(home.jogada(&[ARGS, &[&db]].concat()));
    // A short absence is bridged without a word.
    for away_ms in [5000, 100, 300] {
        let before = home.games(&db).unwrap_or(0);
        home.wait_for_games(&db, before + 3);
        server.kill();
        std::thread::sleep(Duration::from_millis(away_ms));
        server.restart();
    }
    let told = run.told();
    assert!(told.err.contains("waiting for the database"), "{told:?}");
    assert!(told.err.contains("the database is back"), "{told:?}");
    expect_the_same(&home, &told, &db);
}

#[test]
fn a_tournament_that_was_killed_goes_on_at_a_server() {
    let (home, server) = (home(), Postgres::start());
    let db = server.database();
    let run = Running::start(home.jogada(&[ARGS, &[&db]].concat()));
    home.wait_for_games(&db, 1);
    drop(run);
    let told = home.run(&["tournament", "--resume", "1", "--json", "--db", &db]);
    expect_the_same(&home, &told, &db);
    let listed = home.done(&["tournaments", "--db", &db]);
    assert!(listed.contains("finished") && listed.contains("60"), "{listed}");
}
