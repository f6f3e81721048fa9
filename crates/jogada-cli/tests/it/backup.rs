//! Copies of the database: the file alone after a clean end, and `jogada db backup` at any time.

use std::{
    fs,
    io::{Seek, SeekFrom, Write},
    process::Stdio,
};

use jogada_testkit::Postgres;
use serde_json::Value;

use crate::home::{Home, Running};

/// A short tournament.
fn play(home: &Home, db: &str) {
    home.done(&["tournament", "queens", "first", "random", "-n", "4", "--json", "--db", db]);
}

fn listed(home: &Home, db: &str) -> usize {
    home.done(&["tournaments", "--json", "--db", db]).lines().count()
}

fn checked(home: &Home, db: &str) -> Value {
    serde_json::from_str(&home.run(&["db", "check", "--json", "--db", db]).out).unwrap()
}

/// Before, what the last one wrote was still in the `-wal` beside the file, and a copy of the file lost it.
#[test]
fn a_copy_of_the_file_alone_holds_every_tournament() {
    let home = Home::new();
    for number in 1..=4 {
        play(&home, "t.db");
        let copy = format!("copy-{number}.db");
        fs::copy(home.path().join("t.db"), home.path().join(&copy)).unwrap();
        assert_eq!(listed(&home, &copy), number);
    }
    assert!(!home.path().join("t.db-wal").exists());
}

/// Also when the command ends with an error, after it has written.
#[test]
fn a_tournament_that_fails_is_in_the_file_alone() {
    let home = Home::new();
    // The table is written after the games, to a disk that is full.
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let args = ["tournament", "queens", "first", "random", "--json", "--db", "t.db"];
    let status = home.jogada(&args).stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(2));
    fs::copy(home.path().join("t.db"), home.path().join("copy.db")).unwrap();
    assert_eq!(listed(&home, "copy.db"), 1);
}

/// Slow enough to be copied in the middle, the same at every start.
const SLOW: &str = r#"
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        time.sleep(0.002)
        print(message["choices"][0], flush=True)
"#;

const ARGS: &[&str] =
    &["tournament", "othello", "./slow", "first", "-n", "60", "--seed", "7", "--json", "--db"];

/// A backup in the middle of a tournament can be gone on with, as if the program had been killed then.
fn expect_backup_while_playing(db: &str) {
    let home = Home::new();
    home.bot("slow", SLOW, "");
    let run = Running::start(home.jogada(&[ARGS, &[db]].concat()));
    home.wait_for_games(db, 2);
    assert_eq!(home.done(&["db", "backup", "copy.db", "--db", db]), "copy.db\n");
    let told = run.told();
    assert_eq!(told.code, Some(0), "{told:?}");
    let copied = checked(&home, "copy.db");
    let games = copied["games"].as_u64().unwrap();
    assert!(games >= 2 && copied["ok"] == true && copied["replayed"] == games, "{copied}");
    let resumed = home.run(&["tournament", "--resume", "1", "--json", "--db", "copy.db"]);
    assert_eq!((resumed.code, &resumed.out), (Some(0), &told.out), "{resumed:?}");
    assert!(home.exported("copy.db") == home.exported(db), "the games differ");
}

#[test]
fn a_backup_of_a_file_is_made_while_a_tournament_is_played() {
    expect_backup_while_playing("t.db");
}

/// It is a file, so that a tournament can be taken home from a server.
#[test]
fn a_backup_of_a_server_is_made_while_a_tournament_is_played() {
    let server = Postgres::start();
    expect_backup_while_playing(&server.database());
}

#[test]
fn a_backup_replaces_nothing_unless_it_is_told_to() {
    let home = Home::new();
    play(&home, "t.db");
    home.write("copy.db", "precious");
    let told = home.run(&["db", "backup", "copy.db", "--db", "t.db"]);
    let words = "expected a file that is not there yet, or --force to replace it, got ";
    assert_eq!((told.code, told.out.as_str()), (Some(2), ""), "{told:?}");
    assert!(told.err.contains(words) && told.err.lines().count() == 1, "{told:?}");
    assert_eq!(fs::read_to_string(home.path().join("copy.db")).unwrap(), "precious");
    home.done(&["db", "backup", "copy.db", "--force", "--db", "t.db"]);
    assert_eq!(listed(&home, "copy.db"), 1);
    for to in ["t.db", "no/such.db"] {
        let told = home.run(&["db", "backup", to, "--force", "--db", "t.db", "--lang", "pt"]);
        let is_told = told.code == Some(2) && told.err.starts_with("jogada: esperava ");
        assert!(is_told && told.err.lines().count() == 1, "{told:?}");
    }
    assert_eq!(listed(&home, "t.db"), 1);
    let told = home.run(&["db", "backup", "x.db", "--db", "missing.db"]);
    assert!(told.code == Some(2) && told.err.contains("a database of tournaments"), "{told:?}");
    assert!(!home.path().join("missing.db").exists() && !home.path().join("x.db").exists());
}

#[test]
fn a_backup_without_a_name_is_called_by_the_time() {
    let home = Home::new();
    play(&home, "t.db");
    fs::create_dir(home.path().join("copies")).unwrap();
    for folder in ["", "copies/"] {
        let args = ["db", "backup", folder, "--db", "t.db"];
        let named =
            if folder.is_empty() { [&args[..2], &args[3..]].concat() } else { args.to_vec() };
        let name = home.done(&named);
        let date = name.trim_end().strip_prefix(&format!("{folder}jogada-")).unwrap();
        let date = date.strip_suffix(".db").unwrap();
        assert!(date.len() == 15 && date.starts_with("20"), "{name}");
        assert_eq!(listed(&home, name.trim_end()), 1);
    }
}

#[test]
fn a_check_finds_damage_and_says_so_by_its_status() {
    let home = Home::new();
    play(&home, "t.db");
    let whole = home.done(&["db", "check", "--db", "t.db"]);
    let words =
        "tournaments: 1, games: 4, matches of people: 0; replayed: 4\nthe database is whole\n";
    assert_eq!(whole, words);
    assert_eq!(checked(&home, "t.db")["problems"], Value::Array(vec![]));
    let quick = home.done(&["banco", "conferir", "--quick", "--db", "t.db", "--lang", "pt"]);
    assert!(quick.ends_with("o banco de dados está inteiro\n"), "{quick}");
    let path = home.path().join("t.db");
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    let mut found = 0;
    let before = fs::read(&path).unwrap();
    for page in 1..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0x5a; 4096]).unwrap();
        let told = home.run(&["db", "check", "--db", "t.db"]);
        let is_told = told.out.contains("the database is damaged") || told.err.contains("damaged");
        assert!(told.code == Some(0) || is_told, "page {page}: {told:?}");
        found += u64::from(is_told);
        fs::write(&path, &before).unwrap();
    }
    assert!(found + 2 >= pages, "{found} of {pages}");
}
