//! The commands, with streams in memory.

use std::io;

use gomoku::ENTRY;
use jogada_core::{Seed, Stop};
use jogada_game::{Exit, Files, ToolContext, ToolError};
use jogada_text::Lang;
use serde_json::Value;

/// What a command said and how it ended.
pub(crate) struct Message {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) end: Result<Exit, ToolError>,
}

/// Runs a command with what is typed.
pub(crate) fn tool(words: &[&str], typed: &str, lang: Lang) -> Message {
    let tool = ENTRY.tools.iter().find(|tool| (tool.command)(lang).get_name() == words[0]).unwrap();
    let args = (tool.command)(lang).get_matches_from(words);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let end = (tool.run)(
        &args,
        &mut ToolContext {
            input: &mut typed.as_bytes(),
            out: &mut out,
            err: &mut err,
            files: &NoFiles,
            stop: Stop::never(),
            lang,
            seed: Seed::from_number(0),
        },
    );
    let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes).unwrap());
    Message { out, err, end }
}

pub(crate) struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str, _: usize) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

#[test]
fn the_dialogue_asks_again_until_the_square_is_good_and_ends_with_the_input() {
    let said = tool(&["jogar", "5"], "x\n-1\n5\n99999999999999999999\n2\n2\n0\n\n1\n", Lang::Pt);
    assert!(matches!(said.end, Ok(Exit::Done)));
    for line in [
        "Seu movimento:\nCoord y: esperava um número de 0 a 4, veio \"x\"\n",
        "Coord y: esperava um número de 0 a 4, veio \"-1\"\n",
        "Coord y: esperava um número de 0 a 4, veio \"99999999999999999999\"\n",
        "Coord y: Coord x: esperava uma casa vazia, (2, 2) está ocupada\nCoord y: Coord x: esperava um número de 0 a 4, veio \"\"\n",
        "Coord x: *0|1|2|3|4*\n0 |b| | | *\n",
    ] {
        assert!(said.out.contains(line), "{line} in {}", said.out);
    }
    assert!(said.out.ends_with("Coord y: \n"), "{}", said.out);
}

#[test]
fn an_endless_line_is_one_bad_number() {
    let said = tool(&["jogar"], &"7".repeat(100_000), Lang::En);
    assert_eq!(said.out.matches("expected a number from 0 to 7").count(), 1, "{}", said.out);
}

#[test]
fn analyse_weighs_every_legal_move() {
    let moves = [
        "analyse", "--nodes", "3000", "--size", "9", "--json", "e5", "a1", "e6", "a2", "e7", "a4",
        "e8", "a9",
    ];
    let said = tool(&moves, "", Lang::En);
    let found: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(found["to_move"], "black");
    assert_eq!(found["moves"].as_array().unwrap().len(), 81 - 8);
    assert_eq!(found["moves"][0]["proved"], true);
    assert!(["e4", "e9"].contains(&found["best"].as_str().unwrap()), "{}", said.out);
}

#[test]
fn analyse_reads_moves_and_boards_from_the_input() {
    let board = ".......\n..xxx..\n.......\n.......\nooo....\n.......\n.......\n";
    let by_rows = tool(&["analyse", "--nodes", "2000", "--rule", "free"], board, Lang::Pt);
    let by_moves = tool(
        &["analyse", "--nodes", "2000", "--rule", "free", "--size", "7"],
        "c6 a3\nd6 b3 e6 c3",
        Lang::Pt,
    );
    assert_eq!(by_rows.out, by_moves.out);
    assert_eq!(by_rows.out.lines().count(), 43);
    let best = by_rows.out.lines().next().unwrap();
    assert!(["b6  vence em 3", "f6  vence em 3"].contains(&best), "{}", by_rows.out);
}

#[test]
fn analyse_says_what_is_wrong_with_its_input() {
    for (words, typed, why) in [
        (vec!["analyse", "h8", "h8"], "", "move 2: expected an empty square, h8 is taken"),
        (vec!["analyse"], "e4 ?", "move 2: expected a square like h8, got \"?\""),
        (vec!["analyse"], "x..\n...", "expected 5 to 20 rows of x, o and ., got \"2\""),
        (
            vec!["analyse"],
            ".....\n....\n.....\n.....\n.....",
            "expected a row of 5 x, o or ., got \"....\"",
        ),
    ] {
        let Err(error) = tool(&words, typed, Lang::En).end else {
            panic!("{words:?} was accepted")
        };
        assert_eq!(error.to_string(), why);
    }
}

#[test]
fn analyse_of_a_finished_game_has_nothing_to_weigh() {
    let rows = "xxxxx\noooo.\n.....\n.....\n.....";
    let said = tool(&["analyse"], rows, Lang::En);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", "five in a row\n"));
    let said = tool(&["analyse", "--json"], rows, Lang::En);
    let found: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(found["outcome"]["winner"], "first");
}
