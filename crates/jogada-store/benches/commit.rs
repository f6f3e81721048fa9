//! What it costs to keep matches: `cargo bench -p jogada-store`, and `-- postgres` for a server too. One line of JSON for each
//! figure; processor time is that of all threads here (a server has its own), the best of several tries, since a busy
//! machine only ever makes it worse. The server does not wait for its disk.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program that measures, and may fail"
)]

use std::{hint::black_box, path::Path, time::Instant};

use jogada_core::{Kind, Seed};
use jogada_record::{Course, Event, Ply, Record, Setup};
use jogada_store::{Database, NewTournament, PlayedMatch, Store};
use jogada_testkit::Postgres;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

const BATCH: usize = 1000;
const BATCHES: usize = 10;
const TRIES: usize = 5;

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let server = std::env::args().any(|arg| arg == "postgres").then(Postgres::start);
    for kind in [Kind::of::<othello::Othello>(), Kind::of::<dominoes::Dominoes>()] {
        let records: Vec<Record> = (0..BATCH as u64).map(|number| random(&kind, number)).collect();
        text(&kind, &records);
        for bouts in [1, 10, BATCH] {
            runtime.block_on(commit(&kind, &records, bouts, None));
            if server.is_some() {
                runtime.block_on(commit(&kind, &records, bouts, server.as_ref()));
            }
        }
    }
    if std::env::args().any(|arg| arg == "million") {
        runtime.block_on(million());
    }
}

fn text(kind: &Kind, records: &[Record]) {
    let (cpu, bytes) =
        best(|| records.iter().map(|record| black_box(record.to_text()).len()).sum());
    let bytes: usize = bytes;
    println!(
        "{}",
        json!({"text": kind.name, "cpu_us_each": each(cpu, records.len()), "bytes_each": bytes / records.len()})
    );
}

/// Ten batches of some bouts each, into a file or at a server.
async fn commit(kind: &Kind, records: &[Record], bouts: usize, server: Option<&Postgres>) {
    let batches: Vec<Vec<PlayedMatch>> =
        (0..BATCHES).map(|batch| cut(records, batch, bouts)).collect();
    let (mut cpu, mut wall, mut size) = (f64::MAX, f64::MAX, 0);
    for _ in 0..TRIES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench.db");
        let at: Database = match server {
            Some(server) => server.database().parse().unwrap(),
            None => Database::File(path.clone()),
        };
        let store = Store::open(&at).await.unwrap();
        let id = store.create(&tournament(kind.name)).await.unwrap();
        let began = (processor_s(), Instant::now());
        for batch in &batches {
            store.commit(id, batch).await.unwrap();
        }
        cpu = cpu.min(processor_s() - began.0);
        wall = wall.min(began.1.elapsed().as_secs_f64());
        store.close().await;
        size = path.metadata().map_or(0, |file| file.len());
    }
    let games = BATCH * BATCHES;
    println!(
        "{}",
        json!({
            "commit": kind.name, "at": if server.is_some() { "postgres" } else { "file" }, "bouts": bouts, "batch": BATCH,
            "cpu_us_each": each(cpu, games), "wall_us_each": each(wall, games),
            "games_per_cpu_s": (games as f64 / cpu) as u64, "games_per_s": (games as f64 / wall) as u64,
            "file_bytes_each": size / games as u64,
        })
    );
}

/// A tournament of a million matches: results, the list, and a walk through all records.
async fn million() {
    let kind = Kind::of::<dominoes::Dominoes>();
    let records: Vec<Record> = (0..BATCH as u64).map(|number| random(&kind, number)).collect();
    let folder = tempfile::tempdir_in(Path::new("/tmp")).unwrap();
    let store = Store::open(&folder.path().join("bench.db")).await.unwrap();
    let id = store.create(&tournament(kind.name)).await.unwrap();
    for batch in 0..1000 {
        store.commit(id, &cut(&records, batch, 4)).await.unwrap();
    }
    let began = Instant::now();
    let games = store.results(id).await.unwrap().games();
    println!("{}", json!({"results_s": began.elapsed().as_secs_f64(), "games": games}));
    let began = Instant::now();
    assert_eq!(store.tournaments().await.unwrap()[0].games, games as u64);
    println!("{}", json!({"list_s": began.elapsed().as_secs_f64(), "games": games}));
    let began = Instant::now();
    let (mut records, mut count) = (store.records(id), 0);
    while records.next().await.unwrap().is_some() {
        count += 1;
    }
    println!("{}", json!({"records_s": began.elapsed().as_secs_f64(), "games": count}));
}

fn cut(records: &[Record], batch: usize, bouts: usize) -> Vec<PlayedMatch> {
    let played = |(at, record): (usize, &Record)| PlayedMatch {
        bout: format!("r{batch}-{}v{}", at % bouts + 1, at % bouts + 2),
        number: (at / bouts) as u32,
        record: record.clone(),
        beside: None,
    };
    records.iter().enumerate().map(played).collect()
}

fn random(kind: &Kind, number: u64) -> Record {
    let seed = Seed::from_number(number);
    let options = kind.full_options(&json!({})).unwrap();
    let mut course = Course::new(kind.start(&options, seed).unwrap());
    let mut rng = seed.derive("moves", 0).rng();
    while let Some(seat) = course.to_move() {
        let choice = course.pos().choice(course.pos().random_code(&mut rng).unwrap()).unwrap();
        let ply = Ply { seat, text: choice.text, code: choice.code, said: None };
        course.apply(Event::Move(ply)).unwrap();
    }
    let setup = Setup { game: kind.name.into(), options, opening: vec![], seed_hash: seed.hash() };
    Record::new(setup, &course, seed).unwrap()
}

fn tournament(game: &str) -> NewTournament {
    NewTournament {
        name: "bench".into(),
        game: game.into(),
        settings: Value::Null,
        entrants: vec![],
        secret: Seed::from_number(0),
    }
}

fn best<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let mut tries = (0..TRIES).map(|_| {
        let began = processor_s();
        let made = work();
        (processor_s() - began, made)
    });
    let first = tries.next().unwrap();
    tries.fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

fn processor_s() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn each(seconds: f64, games: usize) -> f64 {
    (seconds * 1e8 / games as f64).round() / 100.0
}
