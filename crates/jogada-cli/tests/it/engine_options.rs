//! Options of programs from elsewhere: `uci:PROGRAM?Hash=64`.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::home::Home;

/// A program that speaks UCI, notes which options are set, and resigns by leaving when it is asked for a move.
const ENGINE: &str = r#"#!/usr/bin/python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("option name Hash type spin default 16 min 1 max 1024")
        print("option name Threads type spin default 1 min 1 max 8")
        print("option name Skill Level type spin default 20 min 0 max 20")
        print("uciok")
    elif words[:1] == ["isready"]:
        print("readyok")
    elif words[:1] == ["setoption"]:
        open("options.txt", "a").write(line)
    elif words[:1] in (["go"], ["quit"]):
        break
    sys.stdout.flush()
"#;

/// Plays one game, which the program loses by leaving.
fn play(home: &Home, player: &str) {
    let told = home.run(&["match", "chess", player, "random", "-n", "1", "--trust"]);
    assert_eq!(told.code, Some(1), "{told:?}");
}

fn engine(home: &Home, name: &str) {
    let path = home.write(name, ENGINE);
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn an_engine_is_told_the_options_behind_its_name() {
    let home = Home::new();
    engine(&home, "eng");
    let player = "uci:./eng?hash=64&Threads=2&Skill+Level=3";
    play(&home, player);
    let told = fs::read_to_string(home.path().join("options.txt")).unwrap();
    let once = "setoption name Hash value 64\nsetoption name Threads value 2\n\
        setoption name Skill Level value 3\n";
    assert!(told.starts_with(once) && told.replace(once, "").is_empty(), "{told}");
}

#[test]
fn an_option_that_an_engine_does_not_have_is_refused_before_the_match() {
    let home = Home::new();
    engine(&home, "eng");
    for (command, game) in [("match", "chess"), ("tournament", "chess")] {
        let told = home.run(&[command, game, "uci:./eng?Hsh=64", "random", "--trust"]);
        assert_eq!(told.code, Some(2), "{told:?}");
        let last = told.err.lines().last().unwrap();
        let said =
            "expected an option of the program, such as Hash, Threads, Skill Level, got \"Hsh\"";
        assert!(last.contains(said), "{told:?}");
    }
    let told = home.run(&["match", "chess", "uci:./eng?Hash=99999", "random", "--trust"]);
    let said = "expected a whole number from 1 to 1024 for Hash, got \"99999\"";
    assert!(told.code == Some(2) && told.err.contains(said), "{told:?}");
    let told = home.run(&["match", "chess", "uci:./eng?Hash=%0a", "random", "--trust"]);
    assert!(told.err.contains("expected an option of the program such as Hash=64"), "{told:?}");
}

#[test]
fn a_program_whose_name_holds_a_question_mark_is_that_program() {
    let home = Home::new();
    engine(&home, "eng?v=2");
    play(&home, "uci:./eng?v=2");
    assert!(!home.path().join("options.txt").exists());
    play(&home, "uci:./eng?v=2?Hash=1");
    assert!(home.path().join("options.txt").exists());
}
