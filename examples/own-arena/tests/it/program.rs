//! The program at a terminal: everything that the README shows.

use std::{fs, path::Path};

use serde_json::Value;

use crate::home::Home;

fn bot() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/lowest");
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_person_plays_leaves_and_goes_on() {
    let home = Home::new();
    let shown = home.done_with("d\nquit\n", &["play", "four", "--plain", "--seat", "1=first"]);
    assert!(shown.contains("O . . X . . .\na b c d e f g\n"), "{shown}");
    let shown = home.done_with("quit\n", &["play", "four", "--plain", "--resume"]);
    assert!(shown.contains("O . . X . . .\na b c d e f g\n"), "{shown}");
}

#[test]
fn a_match_is_scored_replayed_and_reviewed() {
    let home = Home::new();
    let args = ["match", "cuatro", "engine:3", "random", "-n", "2", "--seed", "1", "--json"];
    let told = home.json(&[&args[..], &["--out", "games"]].concat());
    assert_eq!((&told["game"], &told["games"]), (&"four".into(), &2.into()), "{told}");
    for record in ["000001.jsonl", "000002.jsonl"] {
        assert!(home.path().join("games").join(record).is_file(), "{record}");
    }
    let shown = home.done(&["replay", "games/000001.jsonl", "--lang", "es"]);
    assert!(shown.trim_end().ends_with("cuatro en línea"), "{shown}");
    let review = ["review", "games/000001.jsonl", "--time", "nodes=300"];
    let told = home.json(&[&review[..], &["--json"]].concat());
    let plies = told["plies"].as_array().unwrap();
    assert!(plies.len() >= 7 && plies.iter().all(|ply| ply["best"].is_string()), "{told}");
    let shown = home.done(&[&review[..], &["--lang", "es"]].concat());
    assert!(shown.contains("errores graves"), "{shown}");
}

#[test]
fn a_bot_plays_a_tournament_that_is_exported() {
    let home = Home::new();
    let (bot, db) = (bot(), ["--db", "arena.db"]);
    let args = ["tournament", "four", "engine:3", "greedy", &bot, "-n", "2", "--json"];
    let told = home.json(&[&args[..], &db, &["--out", "out"]].concat());
    assert_eq!((&told["over"], &told["games"]["played"]), (&true.into(), &6.into()), "{told}");
    let standings = told["standings"].as_array().unwrap();
    let lowest = standings.iter().find(|line| line["name"] == "lowest").unwrap();
    let faults = lowest["faults"].as_object().unwrap();
    assert!(faults.values().all(|count| count == 0), "{told}");
    let page = fs::read_to_string(home.path().join("out/report.html")).unwrap();
    assert!(page.contains("lowest") && page.contains("four.piece-yellow"));
    let listed = home.json(&[&["tournaments", "--json"], &db[..]].concat());
    assert_eq!(listed["game"], "four", "{listed}");
    let games = home.done(&[&["export", "1", "--format", "jsonl"], &db[..]].concat());
    assert_eq!(games.lines().count(), 6, "{games}");
    let table = home.done(&[&["export", "1", "--format", "csv"], &db[..]].concat());
    assert!(table.lines().any(|line| line.contains("lowest")), "{table}");
}

#[test]
fn the_bot_passes_every_check() {
    let home = Home::new();
    let shown = home.done(&["bot", "check", &bot(), "--json"]);
    let trials: Vec<Value> =
        shown.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let matches = trials.iter().find(|trial| trial["trial"] == "matches").unwrap();
    assert_eq!(matches["grade"], "pass", "{shown}");
}

#[test]
fn help_names_this_program_and_no_game_of_another() {
    let home = Home::new();
    for (lang, expected) in [
        ("en", "own-arena play GAME "),
        ("pt", "own-arena play JOGO "),
        ("es", "own-arena play JUEGO "),
    ] {
        let help = home.done(&["--help", "--lang", lang]);
        assert!(help.contains(expected) && help.contains("\n  four "), "{help}");
        let others = ["jogada ", "queens", "chess", "othello"];
        assert!(!others.iter().any(|name| help.contains(name)), "{help}");
    }
}
