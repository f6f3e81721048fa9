//! Whatever bots, files and programs from elsewhere say, nothing of it steers the terminal of who reads it.

use std::{fs, io::Write, path::Path};

use jogada_text::is_unprintable;
use serde_json::Value;

use crate::{
    home::{Home, ProgramOutput},
    serve::Server,
};

/// Clears a screen, sets a title, colours by C1, turns the text, ends a line, hides: as a literal of Python.
const TRICKS: &str = r"\x1b[2J\x1b]0;x\x07\x9b31m\u202e\u2028\u200b\x7f\r";

/// A bot in Python that does something at every question.
const FRAME: &str = r#"
import json, sys
TRICKS = "TEXT"
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        choice = message["choices"][0]
        DO
"#;

/// What bots do: lie, crash, mutter, answer within JSON, break off.
const BOTS: [(&str, &str); 5] = [
    ("lies", "print('z99' + TRICKS, flush=True)"),
    ("crashes", "sys.stderr.write(TRICKS + '\\n'); raise Exception(TRICKS)"),
    ("mutters", "sys.stderr.write(TRICKS + '\\n'); print(choice, flush=True)"),
    ("nests", "print(json.dumps({'move': TRICKS}), flush=True)"),
    ("stops", "sys.stdout.write(TRICKS); sys.stdout.flush(); sys.exit(TRICKS)"),
];

/// A program from elsewhere that answers everything with what it should not.
const FOREIGN: &str = r#"#!/usr/bin/env python3
import sys
TRICKS = "TEXT"
for line in sys.stdin:
    for word in ("ERROR ", "UNKNOWN ", "Error (", "tellusererror ", "bestmove ", "=== ", "id name ", ""):
        print(word + TRICKS, flush=True)
    sys.stderr.write(TRICKS + "\n")
    if not line.startswith(("uci", "xboard", "protover", "START", "nboard")):
        sys.exit(TRICKS)
"#;

fn bots(home: &Home) -> Vec<String> {
    let named = BOTS.map(|(name, act)| {
        let source = FRAME.replace("TEXT", TRICKS).replace("DO", act);
        home.bot(name, &source, "name = \"A\\u202e\\u200bB\"");
        format!("./{name}")
    });
    named.to_vec()
}

/// Nothing but text in lines.
fn check(what: &str, text: &str) {
    let odd = text.replace("\r\n", "\n").replace(['\n', '\t'], " ");
    let odd: Vec<char> = odd.chars().filter(|&c| is_unprintable(c)).collect();
    assert!(odd.is_empty(), "{what}: {odd:?} in {text:?}");
}

fn check_told(what: &[&str], told: &ProgramOutput) {
    check(&format!("{what:?}, output"), &told.out);
    check(&format!("{what:?}, errors"), &told.err);
}

/// Runs the program with this input, and looks at all that it says.
fn run(home: &Home, args: &[&str], input: &str) -> ProgramOutput {
    let mut child = home.jogada(args).spawn().unwrap();
    // It may have ended before it read.
    _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let told = ProgramOutput::of(child.wait_with_output().unwrap());
    check_told(args, &told);
    told
}

#[test]
fn a_check_shows_what_a_bot_said_without_obeying_it() {
    let home = Home::new();
    for bot in bots(&home) {
        for more in [&["--json"][..], &["--lang", "pt"]] {
            run(&home, &[&["bot", "check", &bot, "--game", "queens"], more].concat(), "");
        }
    }
    let told = run(&home, &["bot", "check", "./crashes", "--game", "queens"], "");
    assert!(told.out.contains("\\u001b[2J"), "{}", told.out);
}

#[test]
fn a_tournament_and_all_that_is_written_of_it_show_escapes() {
    let home = Home::new();
    let entrants = bots(&home);
    // It cannot play, loses its games, and is called as its file.
    let odd = "./B\u{1b}[2J\u{202e}.docx";
    home.write(odd, "");
    let args = ["tournament", "queens", "greedy", odd, "--db", "t.db", "--out", "report"];
    let entrants: Vec<&str> = entrants.iter().map(String::as_str).collect();
    run(&home, &[&args[..], &entrants].concat(), "");
    for name in ["report.html", "standings.csv", "matrix.csv", "games.csv"] {
        let text = fs::read_to_string(home.path().join("report").join(name)).unwrap();
        check(name, &text);
        assert!(!text.contains("&#") || name == "report.html", "{name}");
    }
    let page = fs::read_to_string(home.path().join("report/report.html")).unwrap();
    assert!(page.contains("\\u001b[2J"), "what was said is not there");
    for format in ["jsonl", "csv", "matrix", "games", "html"] {
        let told = run(&home, &["export", "1", "--format", format, "--db", "t.db"], "");
        assert_eq!(told.code, Some(0), "{format}: {told:?}");
    }
    run(&home, &["tournaments", "--db", "t.db"], "");
    run(&home, &["tournaments", "--json", "--db", "t.db"], "");
    // Output for programs is the same in both places, and keeps what bots wrote.
    let told = run(&home, &["export", "1", "--format", "jsonl", "--db", "t.db"], "");
    let games = fs::read_to_string(home.path().join("report/games.jsonl")).unwrap();
    let read = |text: &str| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    assert_eq!(read(&told.out), read(&games));
    assert!(read(&games).iter().any(|game| game.to_string().contains('\u{202e}')));
}

#[test]
fn the_page_is_told_escapes() {
    let home = Home::new();
    let entrants = bots(&home);
    let odd = "./B\u{1b}[2J\u{202e}.docx";
    home.write(odd, "");
    let entrants: Vec<&str> = entrants.iter().map(String::as_str).collect();
    let args = ["tournament", "queens", "greedy", odd, "--db", "arena.db", "--format", "gauntlet"];
    run(&home, &[&args[..], &entrants].concat(), "");
    let server = Server::start(&home);
    let get = |path: &str| server.ask("GET", path, &Value::Null);
    let listed = get("/api/tournaments/1/matches");
    let ids = listed["matches"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap());
    let films = ids.map(|id| format!("/api/matches/{id}"));
    let bots = (0..7).map(|number| format!("/api/tournaments/1/entrants/{number}"));
    let pages = ["/api/tournaments", "/api/tournaments/1"].map(str::to_owned);
    for path in pages.into_iter().chain(bots).chain(films) {
        texts(&get(&path), &mut |text| check(&path, text));
    }
    let told = get("/api/tournaments/1/entrants/2").to_string();
    assert!(told.contains("\\\\u001b[2J"), "{told}");
    server.end(&home);
}

/// Looks at every text in an answer.
fn texts(value: &Value, look: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => look(text),
        Value::Array(values) => values.iter().for_each(|value| texts(value, look)),
        Value::Object(fields) => fields.values().for_each(|value| texts(value, look)),
        _ => {}
    }
}

#[test]
fn a_match_its_replay_and_its_review_show_escapes() {
    let home = Home::new();
    for bot in bots(&home) {
        for more in [&["--json"][..], &["--out", &bot[2..]]] {
            run(&home, &[&["match", "queens", &bot, "greedy", "-n", "2"], more].concat(), "");
        }
        let record = format!("{}/000001.jsonl", &bot[2..]);
        for command in [&["replay"][..], &["review", "--time", "nodes=100"]] {
            for json in [&[][..], &["--json"]] {
                run(&home, &[command, &[&record], json].concat(), "");
            }
        }
        let seat = format!("1={bot}");
        run(&home, &["play", "queens", "--plain", "--seat", &seat], "0 0\n\u{1b}[2J\nquit\n");
    }
}

#[test]
fn files_are_named_and_quoted_with_escapes() {
    let home = Home::new();
    let odd = "a\u{1b}[2J\u{9b}\u{202e}";
    home.write(&format!("{odd}.py"), "print('z99', flush=True)\n");
    home.write(&format!("{odd}.c"), "#error \u{1b}[2J \u{9b}31m \u{202e}\nint x = \"\u{1b}\n");
    home.write(&format!("{odd}.txt"), "x");
    home.write("odd/jogada.toml", "name = \"\\u001b[2J\\u202e\"\nrun = \"./\u{202e}\"\n");
    home.write("worse/jogada.toml", "run\u{202e} = 7\n\u{1b}");
    for name in [&format!("./{odd}.py"), &format!("./{odd}.c"), &format!("./{odd}.txt"), odd] {
        run(&home, &["bot", "check", name, "--game", "queens"], "");
        run(&home, &["match", "queens", name, "greedy"], "");
        run(&home, &["tournament", "queens", name, "greedy", "--db", "t.db"], "");
        run(&home, &["replay", name], "");
        run(&home, &["play", "queens", "--plain", "--seat", &format!("0={name}")], "");
    }
    for folder in ["./odd", "./worse"] {
        run(&home, &["bot", "check", folder, "--game", "queens"], "");
        run(&home, &["match", "queens", folder, "greedy"], "");
    }
    home.write("t.toml", "game = \"queens\" # \u{1b}[2J\u{202e}\nx\u{202e} = \"\u{9b}\"\n");
    home.write("u.toml", "game = \"queens\"\nentrants = [\"\\u001b[2J\\u202e\", \"greedy\"]\n");
    for file in ["t.toml", "u.toml"] {
        let told = run(&home, &["tournament", "-f", file], "");
        assert_eq!(told.code, Some(2), "{told:?}");
    }
    run(&home, &[odd], "");
    run(&home, &["play", odd], "");
    run(&home, &["play", "queens", "-o", &format!("{odd}=1")], "");
}

#[test]
fn programs_from_elsewhere_are_quoted_with_escapes() {
    let home = Home::new();
    let path = home.write("odd", FOREIGN.replace("TEXT", TRICKS));
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(path, mode).unwrap();
    for (game, dialect) in
        [("gomoku", "gomocup"), ("chess", "uci"), ("chess", "xboard"), ("othello", "nboard")]
    {
        let player = format!("{dialect}:./odd");
        let args = ["match", game, &player, "random", "-n", "1", "--out", dialect, "--time", "1s"];
        run(&home, &args, "");
        let record = format!("{dialect}/000001.jsonl");
        assert!(Path::new(&home.path().join(&record)).exists(), "{dialect}");
        run(&home, &["replay", &record], "");
        let args = ["tournament", game, &player, "random", "--db", "t.db", "--time", "1s"];
        run(&home, &args, "");
    }
}

#[test]
fn tools_repeat_nothing_that_a_terminal_obeys() {
    let home = Home::new();
    let odd = "\u{1b}[2J\u{9b}31m\u{202e}\u{7f}";
    for (args, lines) in [
        (&["gomoku", "brain"][..], &["", "START ", "INFO ", "TURN "][..]),
        (&["chess", "uci"], &["position fen ", "position startpos moves ", "setoption name "]),
        (&["chess", "partida"], &[""]),
        (&["chess", "moves"], &[""]),
        (&["chess", "moves", "--json"], &[""]),
        (&["othello", "nboard"], &["set game ", "set ", "move ", "hint ", ""]),
        (&["othello", "rothelo"], &[""]),
        (&["gomoku", "jogar"], &[""]),
    ] {
        let input: String = lines.iter().map(|line| format!("{line}{odd}\n")).collect();
        run(&home, args, &input);
    }
    let told = run(&home, &["gomoku", "brain"], &format!("{odd}\n"));
    assert_eq!(told.out, "UNKNOWN \\u001b[2J\\u009b31m\\u202e\\u007f\r\n");
}
