//! A process that is killed while it commits loses no match whose commit returned.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
    time::Duration,
};

use jogada_core::Seed;
use jogada_store::{Database, Store, StoreError};

use crate::common::{Place, bout, laws, played, run, start};

laws!(whatever_was_committed_survives_a_kill);

/// Tells the test below that it is the process to be killed, and which database to write.
const DATABASE: &str = "JOGADA_STORE_TEST_DATABASE";

fn whatever_was_committed_survives_a_kill(place: &Place) {
    let (store, id) = run(place.opened());
    run(store.close());
    let mut rng = Seed::from_number(1).rng();
    let mut kept = 0;
    for _ in 0..20 {
        let mut child = child(&place.database);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut error = lines.by_ref().filter_map(|line| line.strip_prefix("kept ")?.parse().ok());
        let commits = rng.below(6) as usize;
        kept = error.by_ref().take(commits + 1).last().unwrap_or(kept);
        run(async {
            let lock = place.store().await.lock(id).await;
            assert_eq!(
                lock.unwrap_err(),
                StoreError::Locked { id, pid: Some(child.id()), host: None }
            );
        });
        std::thread::sleep(Duration::from_micros(rng.below(8000).into()));
        child.kill().unwrap();
        child.wait().unwrap();
        kept = error.last().unwrap_or(kept);
        run(async {
            let store = place.store().await;
            let results = store.results(id).await.unwrap();
            assert!(results.games() >= kept, "{} {kept}", results.games());
            assert!((0..results.games()).all(|number| results.get("1v2", number).is_some()));
            store.close().await;
        });
    }
    run(async {
        let store = place.store().await;
        let _lock = store.lock(id).await.unwrap();
        let games = store.verify(id, &start).await.unwrap();
        assert_eq!(games, store.tournament(id).await.unwrap().games);
        let mut records = store.records(id);
        for number in 0..games as u32 {
            let kept = records.next().await.unwrap().unwrap();
            assert_eq!((kept.number, kept.text), (number, played("1v2", number).record.to_text()));
        }
    });
}

fn child(database: &Database) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::a_child_commits_until_it_is_killed", "--nocapture"]);
    command.env(DATABASE, address(database)).stdout(Stdio::piped()).spawn().unwrap()
}

/// As it is written; what is shown of a server lacks the user.
fn address(database: &Database) -> String {
    database.to_string().replace("postgres://", "postgres://jogada@")
}

/// Not a test by itself: the process that the test above starts, and kills.
#[test]
fn a_child_commits_until_it_is_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    run(async {
        let store = Store::open(&database.parse::<Database>().unwrap()).await.unwrap();
        let _lock = store.lock(1).await.unwrap();
        let mut next = store.results(1).await.unwrap().games() as u32;
        let mut out = std::io::stdout();
        // An end, in case that the process that should kill it is gone.
        for batch in 0..2000 {
            let games = bout("1v2", next..next + 1 + batch % 7);
            store.commit(1, &games).await.unwrap();
            next += games.len() as u32;
            writeln!(out, "\nkept {next}").and_then(|()| out.flush()).unwrap();
        }
    });
}
