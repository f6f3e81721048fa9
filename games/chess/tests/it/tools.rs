//! The commands, with streams in memory.

use std::io;

use chess::ENTRY;
use jogada_core::{Seed, Stop};
use jogada_game::{Exit, Files, ToolContext, ToolError};
use jogada_text::Lang;
use serde_json::Value;

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str, _: usize) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Output, errors and how it ended.
pub(crate) fn run(line: &[&str], input: &str) -> (String, String, Result<Exit, ToolError>) {
    run_bytes(line, input.as_bytes())
}

fn run_bytes(line: &[&str], mut input: &[u8]) -> (String, String, Result<Exit, ToolError>) {
    let tool = ENTRY
        .tools
        .iter()
        .find(|tool| (tool.command)(Lang::En).get_name() == line[0])
        .expect("the tool exists");
    let args = (tool.command)(Lang::En).try_get_matches_from(line).unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = (tool.run)(
        &args,
        &mut ToolContext {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            files: &NoFiles,
            stop: Stop::never(),
            lang: Lang::En,
            seed: Seed::from_number(0),
        },
    );
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), exit)
}

const TWO: &str = "7k/8/8/8/8/8/8/KB6 w - - 0 1";
const MATE: &str = "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1";
const ENPASSANT: &str = "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1";

#[test]
fn moves_lists_one_position_or_many() {
    let listing = "Ba2\nBc2\nBd3\nBe4\nBf5\nBg6\nBh7\nKa2\nKb2\n";
    let (out, err, exit) = run(&["moves", TWO], "");
    assert_eq!((out.as_str(), err.as_str(), exit.unwrap()), (listing, "", Exit::Done));
    let words: Vec<&str> = ["moves"].into_iter().chain(TWO.split(' ')).collect();
    assert_eq!(run(&words, "").0, listing);
    let (out, _, exit) = run(&["moves"], &format!("{TWO}\r\n\n  {MATE}\n{TWO}"));
    assert_eq!((out, exit.unwrap()), (format!("{listing}\n\n{listing}"), Exit::Done));
    assert!(run(&["moves", ENPASSANT], "").0.contains("exd6e.p.\n"));
    assert!(run(&["moves", "--no-ep-suffix", ENPASSANT], "").0.contains("exd6\n"));
}

#[test]
fn moves_tells_a_bad_line_and_goes_on() {
    let (out, err, exit) = run(&["moves"], &format!("{TWO}\nrubbish\n{TWO}\n"));
    assert_eq!(out.matches("Kb2").count(), 2);
    assert_eq!(
        err,
        "expected six fields (pieces, turn, castling, en passant, clock, number), got 1\n"
    );
    assert_eq!(exit.unwrap(), Exit::BadInput);
    let (out, err, exit) = run(&["moves", "--json"], &format!("{TWO}\n8/8 w - - 0 1\n"));
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 9);
    assert_eq!(lines[1]["error"], "pieces: expected 8 ranks, got 2");
    assert_eq!((err.as_str(), exit.unwrap()), ("", Exit::BadInput));
}

#[test]
fn moves_survives_any_bytes() {
    let mut bytes = vec![b'x'; 5_000_000];
    bytes.extend(b"\n\xff\xfe\0\n");
    bytes.extend(TWO.as_bytes());
    let (out, err, exit) = run_bytes(&["moves"], &bytes);
    assert!(out.starts_with("Ba2\n"));
    assert_eq!((err.lines().count(), exit.unwrap()), (2, Exit::BadInput));
}

#[test]
fn perft_counts_divides_and_speaks_json() {
    let (out, _, exit) = run(&["perft", "start", "3"], "");
    assert_eq!((out.as_str(), exit.unwrap()), ("nodes 8902\nseconds 0.000\n", Exit::Done));
    assert_eq!(run(&["perft", "start", "0"], "").0, "nodes 1\nseconds 0.000\n");
    let many = run(&["perft", "start", "4", "--threads", "3", "--hash", "1"], "").0;
    assert!(many.starts_with("nodes 197281\n"), "{many}");
    let (out, _, _) = run(&["perft", TWO, "2", "--divide", "--json"], "");
    let json: Value = serde_json::from_str(&out).unwrap();
    let parts = json["divide"].as_object().unwrap();
    let sum: u64 = parts.values().map(|nodes| nodes.as_u64().unwrap()).sum();
    assert_eq!((json["nodes"].as_u64(), parts.len()), (Some(sum), 9));
    assert!(run(&["perft", TWO, "1", "--divide"], "").0.starts_with("a1a2 1\n"));
    let Err(ToolError::BadInput(said)) = run(&["perft", "x", "1"], "").2 else { panic!() };
    assert_eq!(said.to_string(), "expected six fields, or four without clock and number, got 1");
}

#[test]
fn suite_counts_what_is_solved_and_tells_what_is_no_position() {
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8; id \"back rank\";";
    let points = r#"6k1/5ppp/8/8/8/8/8/K3R3 w - - c8 "7 9"; c9 "e1e8 a1a2";"#;
    let lines = format!("# mates\n{mate}\n\n{points}\n");
    let (out, err, exit) = run(&["suite", "--nodes", "500"], &lines);
    let told = "  1 / 1  Re8#    back rank\n  7 / 9  Re8#    \n8 of 10 points in 2 positions\n";
    assert_eq!((out.as_str(), err.as_str(), exit.unwrap()), (told, "", Exit::Done));

    let (out, err, exit) = run(&["suite"], &format!("{TWO}\n8/8 w\n{mate}"));
    assert!(out.ends_with("1 of 1 points in 1 position\n"), "{out}");
    assert_eq!((err.lines().count(), exit.unwrap()), (2, Exit::BadInput));

    let (out, _, _) = run(&["suite", "--json"], &format!("{mate}\nx"));
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["move"], &answers[0]["points"]), (&"Re8#".into(), &1.into()));
    assert!(answers[1]["error"].is_string());
    assert_eq!(answers[2]["of"], 1);

    let Err(ToolError::BadInput(said)) = run(&["suite", "none.epd"], "").2 else { panic!() };
    assert!(said.to_string().starts_with("none.epd: "), "{said}");
}

#[test]
fn partida_plays_the_assignments_match() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (out, _, exit) =
        run(&["partida"], &format!("{start}\nf2f3\ne7e5\ng2g5\nNf3\ng2g4\nd8h4\na2a3\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], start);
    assert_eq!(lines[1], "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(lines[2], "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 0 2");
    assert_eq!(lines[3..5], ["Movimento invalido. Tente novamente."; 2]);
    assert_eq!(lines[7..], ["Xeque-mate -- Vitoria: PRETO"]);
    assert_eq!(exit.unwrap(), Exit::Done);
}

#[test]
fn partida_ends_as_the_students_programs_do() {
    for (input, end) in [
        ("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\ng5g6\n", "Empate -- Afogamento"),
        ("7k/8/8/8/8/8/R7/K7 w - - 49 1\na2a3\n", "Empate -- Regra dos 50 Movimentos"),
        ("7k/8/8/8/8/8/1p6/KB6 w - - 0 1\na1b2\n", "Empate -- Falta de Material"),
        ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1\n", "Xeque-mate -- Vitoria: BRANCO"),
        ("k7/P7/2K5/8/8/8/8/8 w - - 0 1\nc6b6\n", "Empate -- Afogamento"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1\na7a8Q\n", "Q6k/8/8/8/8/8/8/K7 b - - 0 1"),
    ] {
        let (out, _, exit) = run(&["partida"], input);
        assert_eq!((out.lines().last(), exit.unwrap()), (Some(end), Exit::Done));
    }
    let Err(ToolError::BadInput(_)) = run(&["partida"], "what\n").2 else { panic!() };
    let Err(ToolError::BadInput(_)) = run(&["partida"], "").2 else { panic!() };
}

#[test]
fn partida_with_a_player_answers_for_black() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (out, _, _) = run(&["partida", "--ia"], &format!("{start}\ne2e4\nb1c3\n"));
    let turns: Vec<&str> = out.lines().map(|fen| fen.split(' ').nth(1).unwrap()).collect();
    assert_eq!(turns, ["w", "b", "w", "b", "w"]);
    // Black has one move at a time, and the first position comes for the third time.
    let input = "7k/R7/8/8/8/8/8/K4R2 w - - 0 1\na1b1\nb1a1\na1b1\nb1a1\na1b1\n";
    let (out, _, _) = run(&["partida", "--ia"], input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[9]), (10, "Empate -- Tripla Repeticao"), "{out}");
    // Whatever Black does, the match comes to an end: White tries every step of a king, again and again.
    let places =
        || ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| format!("{file}{rank}")));
    let steps: String =
        places().flat_map(|from| places().map(move |to| format!("{from}{to}\n"))).collect();
    let input = format!("7k/8/8/8/8/8/7r/K7 w - - 0 1\n{}", steps.repeat(40));
    let (out, _, _) = run(&["partida", "--ia"], &input);
    let last = out.lines().last().unwrap();
    assert!(last.starts_with("Empate -- ") || last.starts_with("Xeque-mate -- "), "{last}");
}
