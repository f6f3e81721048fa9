//! The commands, with streams and files in memory.

use std::{cell::RefCell, io};

use jogada_core::{Seed, Stop};
use jogada_game::{Exit, Files, ToolContext, ToolError};
use jogada_text::Lang;
use queens::ENTRY;
use serde_json::{Value, json};

/// One file, in memory.
#[derive(Default)]
struct Drawer(RefCell<Option<Vec<u8>>>);

impl Files for Drawer {
    fn read(&self, _: &str, max: usize) -> io::Result<Vec<u8>> {
        let bytes = self.0.borrow().clone().ok_or(io::ErrorKind::NotFound)?;
        if bytes.len() > max { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    }

    fn write(&self, _: &str, bytes: &[u8]) -> io::Result<()> {
        *self.0.borrow_mut() = Some(bytes.to_vec());
        Ok(())
    }
}

fn run_with(
    drawer: &Drawer,
    lang: Lang,
    args: &[&str],
    input: &str,
) -> (Result<Exit, ToolError>, String) {
    let tool = ENTRY.tools.iter().find(|tool| (tool.command)(lang).get_name() == args[0]).unwrap();
    let matches = (tool.command)(lang).try_get_matches_from(args).unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut context = ToolContext {
        input: &mut input.as_bytes(),
        out: &mut out,
        err: &mut err,
        files: drawer,
        stop: Stop::never(),
        lang,
        seed: Seed::from_number(1),
    };
    let exit = (tool.run)(&matches, &mut context);
    (exit, String::from_utf8(out).unwrap())
}

fn run(args: &[&str], input: &str) -> (Exit, String) {
    let (exit, out) = run_with(&Drawer::default(), Lang::En, args, input);
    (exit.unwrap(), out)
}

fn error(args: &[&str]) -> String {
    run_with(&Drawer::default(), Lang::En, args, "").0.unwrap_err().to_string()
}

#[test]
fn nim_values_are_told_in_text_and_json() {
    let (exit, out) = run(&["grundy", "5", "--threads", "1"], "");
    assert_eq!((exit, out.as_str()), (Exit::Done, "3  nodes 11  seconds 0.000\n"));
    let (_, out) = run(&["grundy", "5", "--piece", "t", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    // Rooks take a row and a column each: five placements, whatever the players choose.
    assert_eq!((&answer["grundy"], &answer["piece"]), (&json!(1), &json!("T")));
}

#[test]
fn a_checkpoint_knows_what_was_proved() {
    let drawer = Drawer::default();
    let args = ["grundy", "8", "--threads", "1", "--memory", "1", "--checkpoint", "f"];
    let (_, first) = run_with(&drawer, Lang::En, &args, "");
    assert_eq!(drawer.0.borrow().as_ref().unwrap().len(), 1 << 20);
    let (_, second) = run_with(&drawer, Lang::En, &args, "");
    assert!(first.starts_with("3  nodes ") && second.starts_with("3  nodes 0 "), "{first}{second}");
    let other = ["grundy", "8", "--memory", "2", "--checkpoint", "f"];
    let why = run_with(&drawer, Lang::En, &other, "").0.unwrap_err().to_string();
    assert_eq!(why, "expected a checkpoint of 2097152 bytes (see --memory), got \"f: 1048576\"");
}

#[test]
fn a_modality_is_solved_with_every_winning_move() {
    let (exit, out) = run(&["solve", "--threads", "1"], "");
    assert_eq!(exit, Exit::Done);
    assert!(out.starts_with("winner: first\nwinning moves: D3,3 D3,4 D4,3 D4,4\nnodes "), "{out}");
    let (_, out) = run(&["solve", "tradicional", "D3,3", "D0,1", "D1,4"], "");
    assert!(out.starts_with("winner: "), "{out}");
    let (_, out) = run(&["solve", "tradicional", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&answer["vencedor"], &answer["lances_vencedores"][0]),
        (&json!("primeiro"), &json!(["D", [3, 3]]))
    );
    let (_, out) = run(&["solve", "--size", "3", "--first", "D", "--second", ""], "");
    assert!(out.starts_with("winner: first\nwinning moves: D0,0 D0,1 D0,2 D1,0"), "{out}");
    let (_, out) = run(&["solve", "--size", "1", "tradicional", "D0,0"], "");
    assert_eq!(out, "winner: first\nwinning moves: -\nnodes 0  seconds 0.000\n");
}

#[test]
fn positions_are_read_and_answered_line_by_line() {
    let all: Value = serde_json::from_str(include_str!("../../testdata/positions.json")).unwrap();
    let small = |entry: &&Value| entry["lances_validos"].as_u64().unwrap() < 20;
    let entries: Vec<&Value> = all["posicoes"].as_array().unwrap().iter().filter(small).collect();
    let lines: Vec<String> = entries.iter().map(ToString::to_string).collect();
    let (exit, out) = run(&["solve", "--json"], &lines.join("\n"));
    assert_eq!((exit, out.lines().count()), (Exit::Done, entries.len()));
    let sorted = |moves: &Value| {
        let mut moves: Vec<String> =
            moves.as_array().unwrap().iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    };
    for (entry, line) in entries.iter().zip(out.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["vencedor"], entry["vencedor"], "{entry}");
        assert_eq!(
            sorted(&answer["lances_vencedores"]),
            sorted(&entry["lances_vencedores"]),
            "{entry}"
        );
    }
}

#[test]
fn bad_input_is_told_and_the_next_line_is_read() {
    let good = r#"{"tamanho":1,"ocupadas":[],"primeiro":["D"],"segundo":[],"vez":"primeiro"}"#;
    let bad = r#"{"tamanho":3,"ocupadas":[[0,0,"D"],[2,2,"B"]],"primeiro":[],"segundo":[],"vez":"primeiro"}"#;
    let (exit, out) = run(&["solve", "--json"], &format!("{bad}\n\nnonsense\n{good}\n"));
    assert_eq!(exit, Exit::BadInput);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["error"], "expected pieces that do not attack each other, got \"B2,2\"");
    assert!(lines[1]["error"].is_string());
    assert_eq!(lines[2], json!({ "vencedor": "primeiro", "lances_vencedores": [["D", [0, 0]]] }));
    assert_eq!(
        error(&["grundy", "4", "--piece", "X"]),
        "expected one letter of R D T B C, got \"X\""
    );
    assert_eq!(
        error(&["solve", "tradicional", "D9,9"]),
        "expected a row and a column from 0 to 7, got \"9,9\""
    );
    assert_eq!(
        error(&["solve", "--size", "40"]),
        "expected a board's side from 1 to 20, got \"40\""
    );
}
