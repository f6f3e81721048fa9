//! A game from outside keeps the laws, and its program plays it everywhere.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Output, Stdio},
};

use jogada_core::{Game, Seed, Side};
use jogada_testkit::conformance;
use own_arena::four::{Four, Options};
use tempfile::TempDir;

#[test]
fn the_laws_hold() {
    conformance::<Four>(&Options {}, 300);
}

#[test]
fn four_in_a_row_win_in_every_direction() {
    for moves in ["abababa", "aabbccd", "abbccdcddgd", "gffeedeedad"] {
        let mut pos = Four::start(&Options {}, Seed::from_number(0)).unwrap();
        for letter in moves.chars() {
            pos.play(pos.parse_move(&letter.to_string()).unwrap()).unwrap();
        }
        let winner = pos.turn().outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(Side::First), "{moves}");
    }
}

/// Runs the program in a folder of its own.
fn arena(home: &TempDir, args: &[&str]) -> Output {
    let output = command(home, args).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    output
}

fn command(home: &TempDir, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-arena"));
    command.args(args).current_dir(home.path()).env("XDG_DATA_HOME", home.path());
    command.env("HOME", home.path()).env("JOGADA_LANG", "en");
    command
}

fn bot() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/lowest");
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_tournament_with_a_bot_is_played_and_reported() {
    let home = tempfile::tempdir().unwrap();
    let (bot, db) = (bot(), home.path().join("arena.db"));
    let args = ["tournament", "four", "engine", "greedy", &bot, "-n", "2", "--time", "20ms"];
    let db = db.to_str().unwrap();
    arena(&home, &[&args[..], &["--db", db, "--out", "out"]].concat());
    let page = std::fs::read_to_string(home.path().join("out/report.html")).unwrap();
    assert!(page.contains("lowest") && page.contains("greedy"));
    let listed = arena(&home, &["tournaments", "--db", db, "--json"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains("\"four\""));
}

#[test]
fn a_match_is_played_and_reviewed_in_spanish() {
    let home = tempfile::tempdir().unwrap();
    let args = ["match", "cuatro", "engine:3", "greedy", "-n", "1", "--time", "20ms"];
    arena(&home, &[&args[..], &["--out", "out"]].concat());
    let record = std::fs::read_dir(home.path().join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "jsonl" || ending == "jogada"))
        .expect("a match leaves its record");
    let record = record.to_str().unwrap();
    arena(&home, &["replay", record]);
    arena(&home, &["review", record, "--time", "10ms", "--lang", "es"]);
}

#[test]
fn the_page_offers_the_game_and_no_other() {
    let home = tempfile::tempdir().unwrap();
    let mut server = command(&home, &["serve", "--listen", "127.0.0.1:0", "--db", "page.db"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines();
    let address = lines.find_map(|line| {
        let line = line.ok()?;
        let rest = line.split("http://").nth(1)?;
        Some(rest.split(['/', ' ', '?', '#']).next()?.to_owned())
    });
    let answer = address.map(|address| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    server.kill().unwrap();
    server.wait().unwrap();
    let answer = answer.expect("the server says where it listens");
    assert!(answer.contains("\"four\"") && !answer.contains("\"chess\""), "{answer}");
}
