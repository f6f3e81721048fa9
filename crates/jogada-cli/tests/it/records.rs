//! Matches in and out: what any command writes, and what other programs write, is replayed, reviewed and exported.

use std::fs;

use serde_json::Value;

use crate::home::Home;

/// Today as the program's own clock says it, before and after it ran.
fn days() -> String {
    let output = std::process::Command::new("date").args(["-u", "+%Y.%m.%d"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn every_file_of_an_export_is_replayed_and_reviewed() {
    let home = Home::new();
    for entry in all_games::GAMES.iter() {
        let game = entry.kind.name;
        home.done(&[
            "tournament",
            game,
            "first",
            "random",
            "-n",
            "4",
            "--seed",
            "2",
            "--out",
            game,
        ]);
        for format in entry.sheets.iter().map(|sheet| sheet.extension).chain(["jsonl"]) {
            let file = format!("{game}/games.{format}");
            let told = home.run(&["replay", &file, "--plain"]);
            assert_eq!(told.code, Some(0), "{file} {told:?}");
            assert!(
                told.err.contains(&format!("{file} has 4 games; this is the first")),
                "{told:?}"
            );
            // The result and why; only some notations say who played.
            let last = |told: &str| {
                let line = told.trim_end().lines().last().unwrap();
                line.split_once(" win").map_or(line, |(_, rest)| rest).to_owned()
            };
            // The same match, however it is written: the board of the assignment excepted, it ends alike.
            let other = home.done(&["replay", &format!("{game}/games.jsonl"), "--plain"]);
            assert_eq!(last(&told.out), last(&other), "{file}");
            let third = home.run(&["replay", &file, "--game", "3", "--json"]);
            assert_eq!(third.code, Some(0), "{file} {third:?}");
            assert!(third.err.is_empty(), "{third:?}");
            home.done(&["review", &file, "--time", "nodes=50", "--game", "2"]);
        }
    }
}

#[test]
fn a_game_of_a_file_is_chosen_by_number_or_round() {
    let home = Home::new();
    home.done(&["tournament", "chess", "first", "random", "-n", "4", "--seed", "2", "--out", "t"]);
    let by_number = home.done(&["replay", "t/games.jsonl", "--game", "2", "--json"]);
    assert_eq!(home.done(&["replay", "t/games.jsonl", "--game", "1v2.1", "--json"]), by_number);
    assert_eq!(home.done(&["replay", "t/games.pgn", "--game", "1v2.2", "--json"]), by_number);
    assert_ne!(home.done(&["replay", "t/games.pgn", "--game", "1", "--json"]), by_number);
    for which in ["0", "5", "x", "-1", "99999999999999999999"] {
        let told = home.run(&["replay", "t/games.pgn", &format!("--game={which}")]);
        assert_eq!(told.code, Some(2), "{told:?}");
        let said = format!("expected a game from 1 to 4, or its round, got \"{which}\"\n");
        assert!(told.err.ends_with(&said), "{told:?}");
    }
}

#[test]
fn games_of_other_programs_are_read() {
    let home = Home::new();
    let fools_mate = "[Event \"?\"]\n[White \"Ana\"]\n\n1. f3 {a comment} e5 2. g4?? Qh4# 0-1\n";
    home.write("mate.pgn", fools_mate);
    assert!(home.done(&["replay", "mate.pgn"]).trim_end().ends_with("checkmate"));
    // The ending of a name does not matter, and neither do tags.
    home.write("game.txt", "1. e4 e5 2. Nf3 1-0");
    assert!(home.done(&["replay", "game.txt"]).contains("resigned"));
    home.write("flag.pgn", "[Termination \"time forfeit\"]\n\n1. e4 0-1\n");
    assert!(home.done(&["replay", "flag.pgn", "--json"]).contains("resigned"), "black is to move");
    home.write("flag.pgn", "[Termination \"time forfeit\"]\n\n1. e4 1-0\n");
    assert!(home.done(&["replay", "flag.pgn", "--json"]).contains("out-of-time"));
    home.write("open.pgn", "1. e4 *\n");
    assert!(home.done(&["replay", "open.pgn"]).contains("not over"));
    home.write("squares", "f5d6c3d3c4");
    assert_eq!(home.done(&["replay", "squares", "--json"]).lines().count(), 6);
    home.write("game.psq", "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,0\r\nAna\r\nBia\r\n0\r\n");
    assert_eq!(home.done(&["replay", "game.psq", "--json"]).lines().count(), 3);
    home.write("game.ggf", "(;GM[Othello]PB[a]PW[b]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3]W[c5];)");
    assert_eq!(home.done(&["replay", "game.ggf", "--json"]).lines().count(), 3);
}

#[test]
fn a_threefold_repetition_that_was_not_claimed_is_played_on() {
    let home = Home::new();
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ".repeat(3);
    home.write("long.pgn", format!("[White \"Ana\"]\n\n{back_and_forth} e4 e5 1/2-1/2\n"));
    let told = home.done(&["replay", "long.pgn", "--json"]);
    assert_eq!(told.lines().count(), 1 + 14 + 1);
    assert!(told.contains("agreed"));
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_one_line() {
    let home = Home::new();
    let all = [
        ("empty", "", "expected a record or a file in one of the notations"),
        ("words", "hello\nworld\n", "got \"hello\""),
        ("bad.pgn", "[White \"Ana\"]\n\n1. e4 e5\n2. Ke3 1-0\n", "game 1, line 4: "),
        ("bad.txt", "f5f5\n", "game 1: move 2: f5 is taken"),
        ("bad.ggf", "(;GM[Go]B[aa];)", "expected the game Othello, got \"Go\""),
        ("bad.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n0\n", "game 1: move 2: "),
        ("bad.jsonl", "{\"bout\":\"1v2\",\"number\":0,\"record\":[]}\n{\"bout\":1}\n", "line 2: "),
        ("bad.json", "{\"a\":1}", "line 1: "),
    ];
    for (name, text, expected) in all {
        home.write(name, text);
        for command in ["replay", "review"] {
            let told = home.run(&[command, name]);
            assert_eq!(told.code, Some(2), "{name} {told:?}");
            assert_eq!(told.err.lines().count(), 1, "{name} {told:?}");
            assert!(told.err.contains(expected), "{name} {told:?}");
        }
    }
    home.write("words", "hello");
    let told = home.run(&["replay", "words", "--format", "pgn"]);
    assert!(
        told.err.contains("expected a record or a file in one of the notations pgn"),
        "{told:?}"
    );
}

#[test]
fn a_match_folder_becomes_every_format_with_names_and_date() {
    let home = Home::new();
    let before = days();
    for entry in all_games::GAMES.iter() {
        let game = entry.kind.name;
        home.done(&["match", game, "first", "random", "-n", "3", "--seed", "1", "--out", game]);
        let lines = home.done(&["export", game, "--format", "jsonl"]);
        assert_eq!(lines.lines().count(), 3, "{game}");
        let second: Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
        assert_eq!((&second["first"], &second["second"]), (&"random".into(), &"first".into()));
        for sheet in entry.sheets {
            let out = format!("{game}.{}", sheet.extension);
            home.done(&["export", game, "--out", &out]);
            let text = home.done(&["export", game, "--format", sheet.extension]);
            assert_eq!(fs::read_to_string(home.path().join(&out)).unwrap(), text);
            // And on from there, without the records.
            home.done(&["replay", &out, "--game", "3"]);
            assert_eq!(home.done(&["export", &out, "--format", sheet.extension]), text, "{out}");
        }
    }
    let pgn = home.done(&["export", "chess", "--format", "pgn"]);
    assert!(!pgn.contains("????"), "{pgn}");
    assert!(pgn.contains(&before) || pgn.contains(&days()), "{pgn}");
    assert!(pgn.contains("[White \"random\"]\n[Black \"first\"]"), "{pgn}");
    assert!(pgn.contains("[Event \"first v random\"]\n"), "{pgn}");
    let one = home.done(&["export", "chess/000002.jsonl", "chess/000001.jsonl", "--format", "pgn"]);
    assert_eq!(one.matches("[Event ").count(), 2);
    assert!(one.find("[Round \"2\"]") < one.find("[Round \"1\"]"), "{one}");
    let ggf = home.done(&["export", "othello", "--format", "ggf"]);
    assert!(ggf.contains(&format!("DT[{before}]")) || ggf.contains(&format!("DT[{}]", days())));
}

#[test]
fn a_tournament_exports_its_day() {
    let home = Home::new();
    let before = days();
    home.done(&["tournament", "chess", "first", "random", "--name", "cup"]);
    let pgn = home.done(&["export", "1", "--format", "pgn"]);
    assert!(pgn.contains(&before) || pgn.contains(&days()), "{pgn}");
    assert!(pgn.contains("[Event \"cup\"]"), "{pgn}");
    // The lines of an export keep what they know on the way to a notation.
    home.done(&["export", "1", "--format", "jsonl", "--out", "games.jsonl"]);
    assert_eq!(home.done(&["export", "games.jsonl", "--format", "pgn"]), pgn);
}

#[test]
fn a_game_of_another_program_becomes_a_record() {
    let home = Home::new();
    home.write("mate.pgn", "[White \"Ana\"]\n[Date \"2026.3.31\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    home.done(&["export", "mate.pgn", "--out", "mate.jsonl"]);
    assert_eq!(
        home.done(&["replay", "mate.jsonl", "--json"]),
        home.done(&["replay", "mate.pgn", "--json"])
    );
    let back = home.done(&["export", "mate.jsonl", "--format", "pgn"]);
    assert!(back.contains("[Date \"2026.03.31\"]") && back.contains("[White \"Ana\"]"), "{back}");
    home.write("open.pgn", "1. e4 *\n");
    let told = home.run(&["export", "open.pgn", "--format", "jsonl"]);
    assert!(told.err.contains("no record can be made of it: it is not over"), "{told:?}");
    assert!(home.done(&["export", "open.pgn", "--format", "pgn"]).contains("[Result \"*\"]"));
}

/// A folder of a match has a table and a page as a tournament has.
#[test]
fn a_folder_of_a_match_is_exported_as_tables_and_as_a_page() {
    let home = Home::new();
    for entry in all_games::GAMES.iter() {
        let game = entry.kind.name;
        home.done(&["match", game, "greedy", "random", "-n", "4", "--seed", "1", "--out", game]);
        let export = |format: &str| home.done(&["export", game, "--format", format]);
        let table = export("csv");
        assert_eq!(table.lines().count(), 3, "{table}");
        assert!(table.starts_with("#,name,points,") && table.contains(",greedy,"), "{table}");
        assert_eq!(export("games").lines().count(), 5, "{game}");
        assert_eq!(export("matrix").lines().count(), 3, "{game}");
        let page = export("html");
        assert!(page.contains("greedy") && page.contains("</html>"), "{game}");
    }
    let games = all_games::GAMES.iter().map(|entry| entry.kind.name).take(2);
    let args: Vec<&str> = ["export"].into_iter().chain(games).chain(["--format", "csv"]).collect();
    let told = home.run(&args);
    assert!(told.code == Some(2) && told.err.contains("expected matches of one game"), "{told:?}");
}

#[test]
fn what_cannot_be_exported_is_said() {
    let home = Home::new();
    home.done(&["match", "chess", "first", "random", "-n", "1", "--out", "games"]);
    let say = |args: &[&str]| {
        let told = home.run(&[&["export"], args].concat());
        assert_eq!((told.code, told.err.lines().count()), (Some(2), 1), "{told:?}");
        told.err
    };
    assert!(say(&["games"]).ends_with(
        "say with --format in what to write it: jsonl, html, csv, matrix, games, pgn\n"
    ));
    let said = say(&["games", "--format", "psq"]);
    assert!(
        said.ends_with(
            "expected a format among jsonl, html, csv, matrix, games, pgn, got \"psq\"\n"
        ),
        "{said}"
    );
    assert!(say(&["nowhere", "--format", "pgn"]).contains("\"nowhere\""));
    fs::create_dir(home.path().join("nothing")).unwrap();
    assert!(say(&["nothing", "--format", "pgn"]).contains("expected a folder with records"));
    assert!(say(&["games", "nowhere", "--format", "pgn"]).contains("nowhere"));
}
