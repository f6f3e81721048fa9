//! What the game does, seen from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use jogada_core::{Draw, Game, Seated, Seed, Side};
use jogada_search::{Limit, Stop};
use jogada_testkit::{conformance, conformance_of_skin, playthrough, signature};
use sample::{ENTRY, Options, Sample};
use serde_json::json;

#[test]
fn the_laws_hold_with_every_option() {
    for misere in [false, true] {
        conformance::<Sample>(&Options { misere }, 500);
    }
}

#[test]
fn its_skin_knows_every_name_in_its_pictures() {
    conformance_of_skin::<Sample>(&ENTRY.skin, &Options::default(), 20);
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Sample>(&Options::default(), "testdata/playthrough.txt");
}

#[test]
fn three_in_a_row_end_the_game() {
    for (moves, misere, winner) in [
        ("a1 a2 b1 b2 c1", false, Some(Side::First)),
        ("a1 a2 b1 b2 c1", true, Some(Side::Second)),
        ("a1 b2 b1 c1 c3 a3", false, Some(Side::Second)),
        ("a1 b2 c3 c1 a3 a2 c2 b3 b1", false, None),
    ] {
        let pos = after(moves, misere);
        assert_eq!(pos.turn().outcome().map(|outcome| outcome.winner), Some(winner), "{moves}");
    }
}

#[test]
fn the_board_is_drawn_from_the_top_row_down() {
    assert_eq!(Sample::text(&after("a1 c3", false)), "3 . . O\n2 . . .\n1 X . .\n  a b c\n");
}

#[test]
fn an_occupied_square_is_refused() {
    let pos = after("b2", false);
    let error = pos.parse_move("b2").unwrap_err().to_string();
    assert_eq!(error, "expected one of 8 legal moves such as a1, got \"b2\"");
}

#[test]
fn a_view_that_cannot_be_is_refused() {
    for (first, second) in [(1, 1), (0, 1), (3, 0), (512, 0)] {
        let view = json!({ "first": first, "second": second, "misere": false });
        assert!(serde_json::from_value::<Sample>(view).is_err(), "{first} {second}");
    }
}

#[test]
fn the_engine_never_loses() {
    for number in 0..20 {
        let seed = Seed::from_number(number);
        let mut pos = ENTRY.kind.start(&json!({}), seed).unwrap();
        let mut players = ["engine", "random"].map(|name| ENTRY.player(name, seed).unwrap());
        while let Some(seat) = pos.turn().seat() {
            let player = &mut players[seat.index()];
            let thought = player.think(Seated::new(&pos, seat), Limit::NONE, &Stop::never());
            pos.play_code(thought.best).unwrap();
        }
        let winner = pos.turn().outcome().unwrap().winner;
        assert_ne!(winner, Some(Side::Second), "match {number}");
    }
}

#[test]
fn the_engine_searches_as_it_did() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

fn after(moves: &str, misere: bool) -> Sample {
    let mut pos = Sample::start(&Options { misere }, Seed::from_number(0)).unwrap();
    for text in moves.split(' ') {
        pos.play(pos.parse_move(text).unwrap()).unwrap();
    }
    pos
}
