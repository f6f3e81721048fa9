//! Facts of public and of our own collections that the rules alone can check.

use gomoku::{Gomoku, Options, Rule, Square};
use jogada_core::{Game, Seed, Side, Turn};
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
