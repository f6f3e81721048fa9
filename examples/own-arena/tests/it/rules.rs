//! What the game does, without a program.

use jogada_core::{Draw, Game, Seated, Seed, Side};
use jogada_search::{Limit, Stop};
use jogada_testkit::{conformance, conformance_of_skin, playthrough, signature};
use jogada_text::Lang;
use own_arena::four::{Column, ENTRY, Four, Options};
use serde_json::json;

fn after(moves: &str) -> Four {
    let mut pos = Four::start(&Options {}, Seed::from_number(0)).unwrap();
    for letter in moves.chars() {
        pos.play(pos.parse_move(&letter.to_string()).unwrap()).unwrap();
    }
    pos
}

#[test]
fn the_laws_hold() {
    conformance::<Four>(&Options {}, 300);
}

#[test]
fn its_skin_knows_every_name_in_its_pictures() {
    conformance_of_skin::<Four>(&ENTRY.skin, &Options {}, 20);
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Four>(&Options {}, "testdata/playthrough.txt");
}

#[test]
fn the_engine_searches_as_it_did() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

#[test]
fn four_in_a_row_or_a_full_board_end_the_game() {
    for (moves, winner) in [
        ("abababa", Some(Side::First)),
        ("aabbccd", Some(Side::First)),
        ("abbccdcddgd", Some(Side::First)),
        ("gffeededdad", Some(Side::First)),
        ("abacadbe", Some(Side::Second)),
        ("fdcdbfdbabebcfafggcagaecdadecdcgaebbfeefgg", None),
    ] {
        let (last, before) = (after(moves), after(&moves[..moves.len() - 1]));
        assert!(!before.turn().is_over(), "{moves}");
        let outcome = last.turn().outcome().unwrap_or_else(|| panic!("{moves} goes on"));
        assert_eq!(outcome.winner, winner, "{moves}");
    }
}

/// The definition of a win: four discs of one side, one step apart.
fn winner(pos: &Four) -> Option<Side> {
    let disc_at = |x: i8, y: i8| {
        let column = Column::all().nth(usize::try_from(x).ok()?)?;
        pos.disc_at(column, u8::try_from(y).ok().filter(|&row| row < 6)?)
    };
    let cells = (0..7).flat_map(|x| (0..6).map(move |y| (x, y)));
    cells.into_iter().find_map(|(x, y)| {
        let side = disc_at(x, y)?;
        let is_line = |(dx, dy)| (1..4i8).all(|n| disc_at(x + n * dx, y + n * dy) == Some(side));
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(is_line).then_some(side)
    })
}

#[test]
fn a_win_is_seen_wherever_it_is() {
    for number in 0..300 {
        let mut rng = Seed::from_number(number).rng();
        let mut pos = after("");
        while let Some(column) = pos.random_move(&mut rng) {
            assert_eq!(winner(&pos), None, "{pos:?}");
            pos.play_unchecked(column);
        }
        let outcome = pos.turn().outcome().unwrap();
        assert_eq!(winner(&pos), outcome.winner, "{pos:?}");
    }
}

#[test]
fn the_board_is_drawn_upright() {
    let expected = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . O . . .\nO . . X . . X\na b c d e f g\n";
    assert_eq!(Four::text(&after("ddga")), expected);
}

#[test]
fn a_refused_move_is_explained_in_every_language() {
    let pos = after("dddddd");
    let refused = |text: &str, lang| pos.parse_move(text).unwrap_err().0.say(lang);
    assert_eq!(refused("h", Lang::En), "expected a column from a to g, got \"h\"");
    assert_eq!(refused("D", Lang::En), "expected a column with room, d is full");
    assert_eq!(refused("d", Lang::Pt), "esperava uma coluna com espaço, d está cheia");
    assert_eq!(refused("d", Lang::Es), "se esperaba una columna con espacio, d está llena");
}

#[test]
fn a_view_that_cannot_be_is_refused() {
    let view = |columns: [&str; 7], last| json!({ "columns": columns, "last": last });
    let read = |view| serde_json::from_value::<Four>(view).map_err(|error| error.to_string());
    assert_eq!(read(view(["xo", "", "", "x", "", "", ""], Some("d"))), Ok(after("aad")));
    for (bad, expected) in [
        (view(["y", "", "", "", "", "", ""], None), "expected seven columns"),
        (view(["xoxoxox", "", "", "", "", "", ""], None), "expected seven columns"),
        (view(["o", "", "", "", "", "", ""], None), "expected as many x as o"),
        (view(["xx", "", "", "", "", "", ""], None), "expected as many x as o"),
        (view(["x", "", "", "", "", "", ""], Some("b")), "expected the column of the disc"),
        (view(["xo", "", "", "", "", "", ""], Some("h")), "expected the column of the disc"),
        (json!({ "columns": [], "last": null }), "invalid length"),
    ] {
        let error = read(bad.clone()).unwrap_err();
        assert!(error.starts_with(expected), "{bad}: {error}");
    }
}

#[test]
fn the_engine_wins_where_it_can_and_defends_where_it_must() {
    for (moves, best) in [("abacad", "a"), ("cgcgc", "c"), ("ddeefg", "c"), ("daebg", "f")] {
        let seed = Seed::from_number(0);
        let mut pos = ENTRY.kind.start(&json!({}), seed).unwrap();
        for letter in moves.chars() {
            let choice = pos.parse(&letter.to_string()).unwrap();
            pos.play_code(choice.code).unwrap();
        }
        let at = Seated::new(&pos, pos.turn().seat().unwrap());
        let mut engine = ENTRY.player("engine", seed).unwrap();
        let thought = engine.think(at, Limit::depth(4), &Stop::never());
        assert_eq!(thought.best, u32::from(after(moves).parse_move(best).unwrap()), "{moves}");
    }
}
