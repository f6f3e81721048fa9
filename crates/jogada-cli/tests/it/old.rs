//! What version 0.0 wrote: its records replay, its database lists, exports and goes on, its bots get the same messages,
//! and its spellings are understood. `tests/old/0.0/README.md` says how the files were made.

use std::{
    fs,
    path::{Path, PathBuf},
};

use jogada_record::{Record, Save};
use serde_json::Value;

use crate::home::Home;

fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old/0.0").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(old(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The values of a file of JSON lines.
fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The names in a folder, in order.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(old(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A home with a copy of the database.
fn home() -> Home {
    let home = Home::new();
    home.write("arena.db", fs::read(old("arena.db")).unwrap());
    home
}

#[test]
fn every_record_replays_to_the_same_end() {
    let home = Home::new();
    let expected = json_lines(&read("replayed.jsonl"));
    let listed: Vec<&str> = expected.iter().map(|one| one["record"].as_str().unwrap()).collect();
    assert_eq!(listed, names("records"));
    for one in &expected {
        let name = one["record"].as_str().unwrap();
        let path = old("records").join(name);
        let replayed = json_lines(&home.done(&["replay", path.to_str().unwrap(), "--json"]));
        let [.., last, end] = &replayed[..] else { panic!("{name}: {replayed:?}") };
        assert_eq!(one["plies"], replayed.len() - 2, "{name}");
        assert_eq!((&one["last"], &one["end"]), (last, &end["end"]), "{name}");
    }
}

#[test]
fn every_record_and_kept_match_is_written_as_it_was_read() {
    for name in names("records") {
        let text = read(&format!("records/{name}"));
        let (record, _) = Record::read(&text, &all_games::start).unwrap();
        assert_eq!(record.to_text(), text, "{name}");
    }
    for name in names("saved") {
        let text = read(&format!("saved/{name}"));
        let (save, _) = Save::read(&text, &all_games::start).unwrap();
        assert_eq!(save.to_text(), text, "{name}");
    }
}

#[test]
fn every_kept_match_goes_on() {
    let home = Home::new();
    for name in names("saved") {
        home.write(&name, read(&format!("saved/{name}")));
        let told = home.run(&["play", "--plain", "--resume", &name]);
        assert_eq!(told.code, Some(0), "{name}: {told:?}");
        assert!(told.out.contains("seat 0>"), "{name}: {told:?}");
    }
}

#[test]
fn the_database_lists_its_tournaments_and_is_whole() {
    let home = home();
    let listed = home.done(&["tournaments", "--json", "--db", "arena.db"]);
    assert_eq!(listed, read("tournaments.jsonl"));
    let checked = home.done(&["db", "check", "--json", "--db", "arena.db"]);
    let checked: Value = serde_json::from_str(&checked).unwrap();
    assert_eq!((&checked["ok"], &checked["tables"]), (&true.into(), &5.into()), "{checked}");
}

/// The table of a tournament, without the format's name, which was `seed` where it is `assignment` now, and without the
/// bracket, which tables did not have.
fn table(text: &str) -> Value {
    let mut table: Value = serde_json::from_str(text).unwrap();
    let fields = table.as_object_mut().unwrap();
    fields.remove("format").unwrap();
    fields.remove("bracket");
    table
}

/// An export without the day and the tournament's name, which earlier versions did not write beside each game.
fn without_day(name: &str, text: &str) -> String {
    let line = |line: &str| {
        if name.ends_with(".jsonl") {
            let mut game: Value = serde_json::from_str(line).unwrap();
            let fields = game.as_object_mut().unwrap();
            fields.remove("date");
            fields.remove("event");
            return game.to_string() + "\n";
        }
        if line.starts_with("[Date ") {
            return "[Date]\n".to_owned();
        }
        match line.split_once("DT[").and_then(|(a, b)| Some((a, b.split_once(']')?.1))) {
            Some((before, after)) if name.ends_with(".ggf") => format!("{before}{after}\n"),
            _ => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

#[test]
fn finished_tournaments_have_the_same_tables_and_exports() {
    let home = home();
    for id in ["1", "2", "3", "4", "5", "6", "7"] {
        home.done(&["export", id, "--out", id, "--db", "arena.db"]);
        let folder = format!("exports/{id}");
        for name in names(&folder).iter().filter(|name| *name != "table.json") {
            let written = fs::read_to_string(home.path().join(id).join(name)).unwrap();
            let kept = read(&format!("{folder}/{name}"));
            assert!(without_day(name, &written) == without_day(name, &kept), "{id}/{name} differs");
        }
        let told = home.done(&["tournament", "--resume", id, "--json", "--db", "arena.db"]);
        assert_eq!(table(&told), table(&read(&format!("{folder}/table.json"))), "{id}");
    }
}

/// Every game without the times beside it, which differ from run to run.
fn games(text: &str) -> Vec<Value> {
    let mut games = json_lines(text);
    for game in &mut games {
        game.as_object_mut().unwrap().remove("beside").unwrap();
    }
    games
}

#[test]
fn stopped_tournaments_go_on_with_the_same_games() {
    let home = home();
    for id in ["8", "9"] {
        let told = home.run(&["tournament", "--resume", id, "--json", "--db", "arena.db"]);
        assert_eq!(told.code, Some(0), "{told:?}");
        let folder = format!("exports/{id}");
        assert_eq!(table(&told.out), table(&read(&format!("{folder}/table.json"))), "{id}");
        home.done(&["export", id, "--out", id, "--db", "arena.db"]);
        for name in names(&folder).iter().filter(|name| *name != "table.json") {
            let written = fs::read_to_string(home.path().join(id).join(name)).unwrap();
            let written = without_day(name, &written);
            let kept = without_day(name, &read(&format!("{folder}/{name}")));
            if name == "games.jsonl" {
                assert!(games(&written) == games(&kept), "{id}/{name} differs");
            } else {
                assert!(written == kept, "{id}/{name} differs");
            }
        }
    }
}

/// The game, how it is begun, and how many matches are played.
const TOLD: [(&str, &[&str], &str); 5] = [
    ("queens", &["-o", "modality=x-random"], "2"),
    ("dominoes", &["-o", "starter=0"], "1"),
    ("chess", &["-o", "fen=4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1"], "1"),
    ("othello", &["-o", "start=seed"], "1"),
    ("gomoku", &["-o", "size=7", "-o", "rule=renju"], "1"),
];

/// The lines in an order of their own: partners are two processes, and either may write first.
fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn bots_are_told_the_same_to_the_byte() {
    let home = Home::new();
    home.write("bot/bot.py", read("bots/transcript/bot.py"));
    for (game, options, matches) in TOLD {
        let file = home.path().join(format!("{game}.jsonl"));
        home.write("bot/jogada.toml", format!("run = [\"python3\", \"bot.py\", {file:?}]\n"));
        let args = ["match", game, "./bot", "first", "-n", matches, "--seed", "5", "--time", "1s"];
        home.done(&[&args[..], &["--trust", "--threads", "1"], options].concat());
        let told = fs::read_to_string(file).unwrap();
        let kept = read(&format!("told/{game}.jsonl"));
        assert_eq!(sorted(&told), sorted(&kept), "{game}");
    }
}

#[test]
fn starter_kits_of_then_play_every_game_without_a_fault() {
    let home = Home::new();
    for name in ["python/bot.py", "python/jogada.toml", "c/bot.c", "c/jogada.toml"] {
        home.write(name, read(&format!("bots/{name}")));
    }
    for entry in all_games::GAMES.iter() {
        let args = ["match", entry.kind.name, "./python", "./c", "--json"];
        let told = home.run(&args).json();
        for fault in ["illegal_moves", "out_of_time", "crashes"] {
            assert_eq!(told[fault], 0, "{fault}: {told}");
        }
    }
}

#[test]
fn spellings_of_then_are_understood() {
    let home = Home::new();
    let format = |args: &[&str]| {
        let told = home.run(&[&["tournament", "--json"], args].concat());
        assert_eq!(told.code, Some(0), "{args:?}: {told:?}");
        let mut table = told.json();
        table.as_object_mut().unwrap().remove("id");
        table
    };
    let chance = ["-n", "2", "--seed", "1", "--open-seed"];
    let players = ["dominoes", "dummy", "first", "random"];
    let typed = format(&[&players[..], &["--format", "seed"], &chance].concat());
    home.write(
        "t.toml",
        "game = \"dominoes\"\nentrants = [\"dummy\", \"first\", \"random\"]\nformat = \"seed\"\n",
    );
    assert_eq!(format(&[&["-f", "t.toml"], &chance[..]].concat()), typed);
    for start in ["start=seed", "start=world"] {
        home.done(&["match", "othello", "first", "random", "-o", start, "--out", start]);
        let record = fs::read_to_string(home.path().join(start).join("000001.jsonl")).unwrap();
        let (_, value) = start.split_once('=').unwrap();
        assert!(record.contains(&format!("\"options\":{{\"start\":\"{value}\"}}")), "{record}");
    }
}

#[test]
fn spellings_of_then_are_not_listed() {
    let home = Home::new();
    let help = home.done(&["tournament", "--help"]);
    assert!(help.contains("assignment (the game's own)") && !help.contains("seed (the"), "{help}");
    for args in [
        &["tournament", "dominoes", "dummy", "first", "--format", "cup"][..],
        &["match", "othello", "first", "random", "-o", "start=cup"],
    ] {
        let told = home.run(args);
        assert_eq!(told.code, Some(2), "{told:?}");
        assert!(told.err.contains("assignment") && !told.err.contains("seed"), "{told:?}");
    }
}
