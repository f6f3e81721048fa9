//! `jogada grade`: a class from its files to its marks, in the jail.

use std::{fs, path::Path};

use serde_json::Value;

use crate::home::Home;

fn solution(game: &str, file: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../jogada-grade/testdata/solutions");
    fs::read(Path::new(folder).join(game).join(file)).unwrap()
}

/// A right file, and the same with a function that replaces one of its own.
fn queens(change: &str) -> Vec<u8> {
    let mut file = solution("queens", "ana_beatriz_souza.py");
    file.extend(change.as_bytes());
    file
}

const LIST: &str =
    "\n_own = pos_atacadas_por\ndef pos_atacadas_por(a, b, c=8):\n    return list(_own(a, b, c))\n";

/// The lines of a class's marks, by the names of the hand-ins.
fn marks(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_wrong_function_is_told_by_its_smallest_call_and_blamed_alone() {
    let home = Home::new();
    home.write("ana.py", queens(""));
    home.write("bia.py", queens(LIST));
    let told = marks(&home.done(&["grade", "queens", "ana.py", "bia.py", "--json"]));
    assert_eq!((&told[0]["hand_in"], &told[0]["mark"]), (&"ana".into(), &told[0]["max"]));
    let checks = told[1]["checks"].as_array().unwrap();
    let failed: Vec<&Value> = checks.iter().filter(|check| check["passed"] != true).collect();
    assert_eq!(failed.len(), 1, "{failed:?}");
    let check = failed[0];
    assert_eq!(check["function"], "pos_atacadas_por");
    assert_eq!((&check["expected"], &check["got"]), (&"set()".into(), &"[]".into()), "{check}");
    assert!(
        check["why"].as_str().unwrap().starts_with("it returns a list, expected a set"),
        "{check}"
    );
    let spanish = home.done(&["grade", "rainhas", "bia.py", "--lang", "es"]);
    assert!(spanish.contains("devuelve list, se esperaba set"), "{spanish}");
}

/// A table of marks without the column of seconds, which differ from run to run.
fn without_times(table: &str) -> Vec<Vec<&str>> {
    let cells = |line| {
        let mut cells: Vec<&str> = str::split(line, ',').collect();
        cells.remove(cells.len() - 2);
        cells
    };
    table.lines().map(cells).collect()
}

#[test]
fn a_class_gets_pages_and_goes_on_where_it_was_broken_off() {
    let home = Home::new();
    home.write("class/ana.py", queens(""));
    home.write("class/bia.py", queens(LIST));
    home.write("class/notes.txt", "no hand-in");
    let args = ["grade", "queens", "class", "--out", "marks", "--format", "csv"];
    let table = home.done(&args);
    assert_eq!(table.lines().count(), 3, "{table}");
    for file in ["index.html", "students/ana.html", "students/bia.html", "marks.csv"] {
        assert!(home.path().join("marks").join(file).is_file(), "{file}");
    }
    // A whole line and half of one: the second hand-in is marked again.
    let kept = home.path().join("marks/marks.jsonl");
    let lines = fs::read_to_string(&kept).unwrap();
    let first = lines.lines().next().unwrap();
    fs::write(&kept, format!("{first}\n{}", &lines[first.len() + 1..][..40])).unwrap();
    assert_eq!(without_times(&home.done(&args)), without_times(&table));
    assert_eq!(fs::read_to_string(&kept).unwrap().lines().count(), 3);
}

#[test]
fn the_same_hand_in_gets_the_same_line() {
    let home = Home::new();
    home.write("bia.py", queens("\ndef jogo_acabou(jogo, quem):\n    return False\n"));
    let run = || home.done(&["grade", "queens", "bia.py", "--json"]);
    let first = run();
    assert_eq!(run(), first);
    assert!(first.contains("jogo_acabou({"), "{first}");
}

#[test]
fn what_is_no_hand_in_gets_nothing_and_one_sentence() {
    let home = Home::new();
    home.write("class/empty.py", "");
    home.write("class/binary.py", [0u8, 159, 146, 150, 7, 0]);
    home.write("class/syntax.py", "def pos_atacadas_por(:\n");
    home.write("class/asks.py", "x = input('?')\n");
    home.write("class/ends.py", "import os\nos._exit(0)\n");
    home.write("class/ana.py", queens(""));
    let told = marks(&home.done(&["grade", "queens", "class", "--json"]));
    assert_eq!(told.len(), 6);
    for mark in &told {
        let is_right = mark["hand_in"] == "ana";
        assert_eq!(mark["mark"] == mark["max"], is_right, "{mark}");
        let why = mark["why"].as_str().unwrap_or_default();
        assert!(is_right || mark["mark"] == 0 || mark["mark"] == 0.0, "{mark}");
        assert!(!why.contains('\n') && !why.contains("Traceback"), "{why}");
    }
}

#[test]
fn rubrics_and_late_days_are_read() {
    let home = Home::new();
    home.write("ana.py", queens(""));
    let rubric = "[[check]]\nfunction = \"outro\"\npoints = 4\n[late]\npercent_a_day = 25\n";
    home.write("rubric.toml", rubric);
    let args =
        ["grade", "queens", "ana.py", "--rubric", "rubric.toml", "--late", "ana=1", "--json"];
    let told = marks(&home.done(&args));
    assert_eq!((&told[0]["mark"], &told[0]["max"]), (&3.0.into(), &4.0.into()));
    home.write("rubric.toml", rubric.replace("outro", "nada"));
    let refused = home.run(&args);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("expected a check like pos_atacadas_por"), "{}", refused.err);
    let printed = home.done(&["grade", "queens", "--print-rubric"]);
    assert!(printed.contains("function = \"torneio\""), "{printed}");
}

#[test]
fn archives_for_other_graders_hold_this_program() {
    let home = Home::new();
    home.run(&["grade", "queens", "--autograder-zip", "upload.zip"]);
    let zip = fs::read(home.path().join("upload.zip")).unwrap();
    assert!(zip.len() > 1_000_000 && zip.starts_with(b"PK"), "{}", zip.len());
}
