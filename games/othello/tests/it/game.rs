//! The laws, the golden match, and the assignment's own examples.

use jogada_core::{Draw, Game, Seed};
use jogada_testkit::{conformance, conformance_of_skin, is_slow, playthrough};
use othello::{Move, Options, Othello, Start, text};

#[test]
fn the_laws_hold_from_either_start() {
    let matches = if is_slow() { 20_000 } else { 300 };
    for start in [Start::World, Start::Assignment] {
        conformance::<Othello>(&Options { start }, matches);
    }
}

#[test]
fn the_skin_knows_every_name_in_the_pictures() {
    for start in [Start::World, Start::Assignment] {
        conformance_of_skin::<Othello>(&othello::ENTRY.skin, &Options { start }, 10);
    }
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Othello>(&Options::default(), "testdata/playthrough.txt");
}

#[test]
fn a_fast_random_game_is_the_slow_one() {
    for number in 0..200 {
        let seed = Seed::from_number(number);
        let mut fast = Othello::first(Start::World);
        let playout = fast.playout(&mut seed.rng());
        let mut slow = Othello::first(Start::World);
        let mut rng = seed.rng();
        let mut moves = 0;
        loop {
            let fast = slow.random_move(&mut rng.clone());
            let drawn = rng.choose(&slow.legal_moves()).copied();
            assert_eq!(fast, drawn, "seed {number}");
            let Some(m) = drawn else { break };
            slow.play_unchecked(m);
            moves += 1;
        }
        assert_eq!((fast, playout.moves), (slow, moves), "seed {number}");
    }
}

#[test]
fn the_assignments_moves_turn_what_it_says() {
    let mut pos = Othello::first(Start::Assignment);
    for (square, rows) in [
        ("F4", ["---***--", "---o*---", "--------"]),
        ("F5", ["---***--", "---ooo--", "--------"]),
        ("D6", ["---***--", "---**o--", "---*----"]),
    ] {
        let m = pos.parse_move(square).unwrap();
        pos.play(m).unwrap();
        let shown = text::grid(&pos).replace('X', "*").replace('O', "o");
        assert_eq!([&shown[24..32], &shown[32..40], &shown[40..48]], rows, "after {square}");
    }
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let pos = Othello::first(Start::World);
    for (text, reason) in [
        ("d4", "d4 is taken"),
        ("a1", "a1 turns no disc"),
        ("z9", "expected a square like d3, got \"z9\""),
        ("pass", "expected a square such as d3, got a pass: there are moves"),
    ] {
        assert_eq!(pos.parse_move(text).unwrap_err().to_string(), reason);
    }
    let d3: Move = "d3".parse().unwrap();
    assert_eq!(pos.parse_move(" D3 "), Ok(d3));
}

#[test]
fn the_board_is_drawn_with_the_moves_marked() {
    let seed = Othello::text(&Othello::first(Start::Assignment));
    let world = Othello::text(&Othello::first(Start::World));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&world)[0], "  a b c d e f g h");
    assert_eq!(
        lines(&world)[3..7],
        ["3 - - - + - - - -", "4 - - + O X - - -", "5 - - - X O + - -", "6 - - - - + - - -"]
    );
    assert_eq!(lines(&world)[9], ">X 2   O 2");
    assert_eq!(lines(&seed)[0], "  A B C D E F G H");
    assert_eq!(lines(&seed)[4..6], ["4 - - - * o + - -", "5 - - + o * - - -"]);
}

#[test]
fn a_view_that_is_no_position_is_refused() {
    for json in [
        r#"{"board":"XO","to_move":"first"}"#,
        r#"{"board":"----------------------------------------------------------------","to_move":"third"}"#,
        r#"{"board":"----------------------------------------------------------------","to_move":"first","last":"z9"}"#,
    ] {
        assert!(serde_json::from_str::<Othello>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Options>(r#"{"start":"moon"}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"size":8}"#).is_err());
}
