//! Facts of public and of our own collections that the rules alone can check.

use std::fs;

use gomoku::{
    Gomoku, Master, Options, Rule, Square,
    engine::{continuous_fours, forced_win},
    text::read_rows,
};
use jogada_core::{Game, Seed, Side, Turn};
use jogada_search::{Engine, Limit, Stop};
use jogada_testkit::{is_slow, vectors};
use serde_json::Value;

/// Moves of a collection: `x,y` from the top left, alternately of the first and the second player.
pub(crate) fn played(size: u8, rule: Rule, moves: &Value) -> Gomoku {
    let mut pos = Gomoku::start(&Options { size, rule }, Seed::from_number(0)).unwrap();
    for m in moves.as_array().unwrap() {
        let [x, y] = [0, 1].map(|i| m[i].as_u64().unwrap() as u8);
        pos.play(square(size, x, y)).unwrap();
    }
    pos
}

pub(crate) fn square(size: u8, x: u8, y: u8) -> Square {
    Square::new(x, size - 1 - y)
}

#[test]
fn games_of_the_collections_are_legal_and_unfinished() {
    for file in [
        include_str!("../../testdata/vcf15_freestyle.json"),
        include_str!("../../testdata/proven8x8.json"),
    ] {
        let file: Value = serde_json::from_str(file).unwrap();
        for case in file["positions"].as_array().unwrap() {
            let size = case["size"].as_u64().unwrap() as u8;
            let pos = played(size, Rule::Free, &case["moves"]);
            let Turn::ToMove(seat) = pos.turn() else { panic!("{}", case["id"]) };
            let to_move = if seat.side() == Side::First { "first" } else { "second" };
            assert_eq!(case["to_move"], to_move, "{}", case["id"]);
        }
    }
}

#[test]
fn continuous_fours_win_where_the_collections_say_so_and_nowhere_else() {
    for file in [
        include_str!("../../testdata/vcf15_freestyle.json"),
        include_str!("../../testdata/proven8x8.json"),
    ] {
        let file: Value = serde_json::from_str(file).unwrap();
        file["positions"].as_array().unwrap().iter().for_each(check_fours);
    }
}

fn check_fours(case: &Value) {
    let size = case["size"].as_u64().unwrap() as u8;
    let found = continuous_fours(&played(size, Rule::Free, &case["moves"]), 14);
    let expected = case["winning_first_moves"].as_array().map(|firsts| {
        let square =
            |m: &Value| square(size, m[0].as_u64().unwrap() as u8, m[1].as_u64().unwrap() as u8);
        let mut firsts: Vec<Square> = firsts.iter().map(square).collect();
        firsts.sort();
        (case["attacker_moves"].as_u64().unwrap() as u32, firsts)
    });
    let found = found.map(|(moves, mut firsts)| {
        firsts.sort();
        (moves, firsts)
    });
    // Of these it is only proved that the side to move does not lose.
    let to_move = case["to_move"].as_str().unwrap();
    if case["value"] != format!("{to_move}_does_not_lose") {
        assert_eq!(found, expected, "{}", case["id"]);
    }
}

#[test]
fn a_forced_win_is_found_wherever_fours_win_and_its_line_is_legal() {
    let file = include_str!("../../testdata/vcf15_freestyle.json");
    let file: Value = serde_json::from_str(file).unwrap();
    for case in file["positions"].as_array().unwrap().iter().filter(|case| case["vcf"] == true) {
        let mut pos = played(15, Rule::Free, &case["moves"]);
        let winner = pos.side();
        let forced = forced_win(&pos, Limit::nodes(200_000), &Stop::never()).unwrap();
        assert!(forced.proved);
        for m in forced.line {
            pos.play(m).unwrap();
        }
        let outcome = pos.turn().outcome();
        assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(winner), "{}", case["id"]);
    }
}

#[test]
fn it_does_not_walk_into_continuous_fours_that_can_be_met() {
    let file = include_str!("../../testdata/vcf15_freestyle.json");
    let file: Value = serde_json::from_str(file).unwrap();
    let mut met = 0;
    for case in file["positions"].as_array().unwrap().iter().filter(|case| case["vcf"] == true) {
        // The last stone of this game did not meet them.
        let mut moves = case["moves"].as_array().unwrap().clone();
        moves.pop();
        let mut pos = played(15, Rule::Free, &Value::from(moves));
        let thought = Master::default().think(&pos, Limit::nodes(20_000), &Stop::never());
        pos.play(thought.best).unwrap();
        let is_met = pos.turn().is_over() || continuous_fours(&pos, 14).is_none();
        assert!(is_met || thought.score().unwrap() < 0, "{} {thought:?}", case["id"]);
        met += i32::from(is_met);
    }
    assert!(met > 10, "only {met} could be met");
}

#[test]
fn public_openings_are_legal() {
    let Some(path) = vectors("gomoku/openings.json") else { return };
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    for (set, rule) in [
        ("free15", Rule::Free),
        ("std15", Rule::Standard),
        ("renju15", Rule::Renju),
        ("free20", Rule::Free),
    ] {
        let set = &file["sets"][set];
        for opening in set["openings"].as_array().unwrap() {
            let pos = played(set["size"].as_u64().unwrap() as u8, rule, opening);
            assert!(!pos.turn().is_over());
        }
    }
}

#[test]
fn public_renju_puzzles_are_solved_as_published() {
    let Some(path) = vectors("gomoku/renju_puzzles.json") else { return };
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    file["puzzles"].as_array().unwrap().iter().for_each(check_puzzle);
}

fn check_puzzle(puzzle: &Value) {
    let id = puzzle["id"].as_str().unwrap();
    let texts = |key: &str| -> Vec<String> {
        puzzle[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_lowercase())
            .collect()
    };
    // The file draws black as o and white as x.
    let swap = |c| match c {
        'o' => 'x',
        'x' => 'o',
        c => c,
    };
    let rows: Vec<String> =
        texts("rows_top_to_bottom").iter().map(|row| row.chars().map(swap).collect()).collect();
    let mut board = read_rows(&rows).unwrap();
    let to_move = if puzzle["to_move"] == "black" { Side::First } else { Side::Second };
    if Gomoku::from_board(Rule::Renju, board.clone(), None).unwrap().side() != to_move {
        // One puzzle lacks a white stone for its turn; far from everything it changes nothing.
        board.put(Side::Second, Square::new(0, 0));
    }
    let mut pos = Gomoku::from_board(Rule::Renju, board, None).unwrap();
    assert_eq!(pos.side(), to_move, "{id}");
    let solution = texts("solution");
    if puzzle["kind"] == "VCF" && solution.len() < 30 {
        let most = solution.len() as u32 / 2 + 2;
        let (moves, _) =
            continuous_fours(&pos, most).unwrap_or_else(|| panic!("{id} is not solved"));
        assert!(moves <= most, "{id}");
    }
    // A quiet move that prepares two threats at once takes a deeper search.
    let is_quiet = id.contains("fukumi");
    if !is_quiet || is_slow() {
        let nodes = if is_quiet { 4_000_000 } else { 300_000 };
        let thought = Master::with(1, 20).think(&pos, Limit::nodes(nodes), &Stop::never());
        let is_published = thought.best.to_string() == solution[0];
        assert!(is_published || thought.proved, "{id}: {thought:?}");
        assert!(thought.score().unwrap() > 0, "{id}: {thought:?}");
    }
    for text in solution {
        let m = pos.parse_move(&text).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        pos.play_unchecked(m);
    }
}
