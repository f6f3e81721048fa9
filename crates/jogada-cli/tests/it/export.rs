//! What an export writes: the page, the tables, the records, and the notations of each game.

use std::{fs, process::Command};

use serde_json::{Value, json};

use crate::home::Home;

#[test]
fn everything_about_a_tournament_is_written() {
    let home = Home::new();
    for (number, entry) in all_games::GAMES.iter().enumerate() {
        let game = entry.kind.name;
        let args = ["first", "random", "greedy", "-n", "4", "--seed", "2", "--out", game];
        home.done(&[&["tournament", game], &args[..]].concat());
        let read = |name: &str| {
            fs::read_to_string(home.path().join(game).join(name))
                .unwrap_or_else(|_| panic!("{game} {name}"))
        };
        let page = read("report.html");
        assert!(page.to_lowercase().starts_with("<!doctype html>") && page.contains("greedy"));
        assert!(!page.contains("src=\"http") && !page.contains("href=\"http"), "{game}: not alone");
        let lines = |name: &str| read(name).lines().count();
        assert_eq!(lines("games.jsonl"), 12, "{game}");
        let of_csv = ["standings.csv", "matrix.csv", "games.csv"].map(lines);
        assert_eq!(of_csv, [1 + 3, 1 + 3, 1 + 12], "{game}");
        for sheet in entry.sheets {
            assert!(!read(&format!("games.{}", sheet.extension)).is_empty(), "{game}");
        }
        let files = fs::read_dir(home.path().join(game)).unwrap().count();
        assert_eq!(files, 5 + entry.sheets.len(), "{game}: something was left behind");
        let id = (number + 1).to_string();
        let told = home.done(&["export", &id, "--format", "jsonl"]);
        assert_eq!(told, read("games.jsonl"), "{game}");
        home.done(&["export", &id, "--format", "matrix", "--out", "matrix"]);
        assert_eq!(fs::read_to_string(home.path().join("matrix")).unwrap(), read("matrix.csv"));
    }
    let pgn = fs::read_to_string(home.path().join("chess/games.pgn")).unwrap();
    assert_eq!(pgn.matches("[Result ").count(), 12);
    let ggf = fs::read_to_string(home.path().join("othello/games.ggf")).unwrap();
    assert_eq!(ggf.matches("GM[Othello]").count(), 12);
    assert!(home.path().join("gomoku/games.psq").exists());
}

#[test]
fn a_record_of_an_export_replays() {
    let home = Home::new();
    home.done(&["tournament", "queens", "first", "random"]);
    let text = home.done(&["export", "1", "--format", "jsonl"]);
    let game: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let record: Vec<String> =
        game["record"].as_array().unwrap().iter().map(|line| format!("{line}\n")).collect();
    home.write("game.jsonl", record.concat());
    assert!(home.done(&["replay", "game.jsonl"]).contains("wins"));
}

#[test]
fn what_an_operator_should_know_is_told_to_programs_too() {
    let home = Home::new();
    home.done(&["tournament", "othello", "first", "random", "--db", "t.db"]);
    let keep = "import sqlite3; db = sqlite3.connect('t.db'); db.execute(\"INSERT INTO notice \
        (tournament, noticed, worker, bout, number, en, pt) \
        VALUES (1, 7, 'lab-3', '1v2', 1, 'refused', 'recusado')\"); db.commit()";
    let kept = Command::new("python3").args(["-c", keep]).current_dir(home.path()).status();
    assert!(kept.unwrap().success());
    for (lang, message) in [("en", "refused"), ("pt", "recusado")] {
        let told =
            home.run(&["tournament", "--resume", "1", "--json", "--db", "t.db", "--lang", lang]);
        let notice =
            json!({"at": 7, "worker": "lab-3", "bout": "1v2", "number": 1, "message": message});
        assert_eq!(told.json()["notices"], json!([notice]));
    }
}
