//! The assignment's cases, all of them, and its five figures.

use gomoku::{
    assignment::{
        AssignmentBoard, Bound, GameStatus, analysis, detect_row, detect_rows, is_bounded,
        is_empty, is_win, make_empty_board, print_board, put_seq_on_board, score, search_max,
    },
    board::{BLACK, WHITE},
};
use jogada_core::Side;
use jogada_text::Lang;
use serde_json::Value;

use crate::tools::tool;

#[test]
fn every_case_of_the_file() {
    let file: Value =
        serde_json::from_str(include_str!("../../testdata/assignment_cases.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 93);
    for case in cases {
        check(case);
    }
}

fn check(case: &Value) {
    let id = case["id"].as_str().unwrap();
    let number = |key: &str| case[key].as_i64().unwrap() as i32;
    let direction = || (number("d_y"), number("d_x"));
    let text = |key: &str| case[key].as_str().unwrap();
    match text("kind") {
        "is_empty" => assert_eq!(is_empty(&board(case)), case["expected"], "{id}"),
        "is_bounded" => {
            let end = (number("y_end"), number("x_end"));
            let bound = is_bounded(&board(case), end, number("length"), direction());
            assert_eq!(bound.say(Lang::En), text("expected"), "{id}");
        }
        "detect_row" => {
            let start = (number("y_start"), number("x_start"));
            let found = detect_row(
                &board(case),
                side(text("colour")),
                start,
                number("length") as usize,
                direction(),
            );
            assert_eq!(found, pair(&case["expected"]), "{id}");
        }
        "detect_rows" => {
            let found = detect_rows(&board(case), side(text("colour")), number("length") as usize);
            assert_eq!(found, pair(&case["expected"]), "{id}");
        }
        "score" => {
            assert_eq!(score(&board(case)), case["expected"].as_i64().unwrap(), "{id}");
            check_rows(id, case);
        }
        "search_max" => {
            check_search_max(id, case);
            let (y, x) = search_max(&board(case)).unwrap();
            assert_eq!((y as u32, x as u32), pair(&case["raster_first"]), "{id}");
        }
        "is_win" => check_win(id, case, "exact_five"),
        "print_board" => {
            assert_eq!(print_board(&board(case), lang(case)), text("expected"), "{id}")
        }
        "analysis" => assert_eq!(analysis(&board(case), lang(case)), text("expected"), "{id}"),
        "position" => {
            assert_eq!(is_empty(&board(case)), case["is_empty"], "{id}");
            assert_eq!(score(&board(case)), case["score"].as_i64().unwrap(), "{id}");
            check_rows(id, case);
            check_search_max(id, case);
            check_win(id, case, "is_win_exact_five");
        }
        "play" => check_play(id, case),
        kind => panic!("{id}: a case of unknown kind {kind}"),
    }
}

/// The whole dialogue: what the person types goes in, and exactly the assignment's text comes out.
fn check_play(id: &str, case: &Value) {
    let typed: Vec<String> = case["human_moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| format!("{}\n{}\n", m[0], m[1]))
        .collect();
    let size = case["size"].to_string();
    let said = tool(&["jogar", &size], &typed.concat(), lang(case));
    assert_eq!(said.out, case["stdout"].as_str().unwrap(), "{id}");
    let result = case["result"].as_str().unwrap();
    let verdicts = [GameStatus::WhiteWon, GameStatus::BlackWon, GameStatus::Draw];
    let verdict = verdicts.into_iter().find(|verdict| verdict.say(Lang::En) == result).unwrap();
    assert_eq!(said.err, format!("{}\n", verdict.say(lang(case))), "{id}");
}

fn check_rows(id: &str, case: &Value) {
    for (colour, rows) in case["rows"].as_object().unwrap() {
        for (length, expected) in rows.as_object().unwrap() {
            let found = detect_rows(&board(case), side(colour), length.parse().unwrap());
            assert_eq!(found, pair(expected), "{id} {colour} {length}");
        }
    }
}

fn check_search_max(id: &str, case: &Value) {
    let mut board = board(case);
    let before = board.clone();
    let found = search_max(&board);
    assert_eq!(board, before);
    let best = case["maximisers"].as_array().unwrap().first().map(pair);
    assert_eq!(found.map(|(y, x)| (y as u32, x as u32)), best, "{id}");
    if let Some((y, x)) = found {
        board[y][x] = Some(BLACK);
        assert_eq!(score(&board), case["best_score"].as_i64().unwrap(), "{id}");
    }
}

fn check_win(id: &str, case: &Value, key: &str) {
    assert_eq!(is_win(&board(case)).say(Lang::En), case[key].as_str().unwrap(), "{id}");
}

fn board(case: &Value) -> AssignmentBoard {
    let stone = |c| match c {
        'B' => Some(BLACK),
        'W' => Some(WHITE),
        _ => None,
    };
    let rows = case["board"].as_array().unwrap();
    rows.iter().map(|row| row.as_str().unwrap().chars().map(stone).collect()).collect()
}

fn side(colour: &str) -> Side {
    if colour == "B" { BLACK } else { WHITE }
}

fn lang(case: &Value) -> Lang {
    case["lang"].as_str().unwrap().parse().unwrap()
}

fn pair(value: &Value) -> (u32, u32) {
    (value[0].as_u64().unwrap() as u32, value[1].as_u64().unwrap() as u32)
}

/// The assignment's figures as drawn: a sequence, its direction, where it ends, what bounds it.
#[test]
fn the_five_figures() {
    type Sequence = ((i32, i32), (i32, i32), usize, Side);
    let figure = |stones: &[Sequence]| {
        let mut board = make_empty_board(8);
        for &(start, direction, length, side) in stones {
            put_seq_on_board(&mut board, start, direction, length, side);
        }
        board
    };
    let one = figure(&[((4, 1), (1, 0), 3, WHITE)]);
    assert_eq!(is_bounded(&one, (6, 1), 3, (1, 0)), Bound::Open);
    assert_eq!(detect_row(&one, WHITE, (0, 1), 3, (1, 0)), (1, 0));
    assert_eq!(
        (2..8).map(|length| detect_rows(&one, WHITE, length).0).collect::<Vec<_>>(),
        [0, 1, 0, 0, 0, 0]
    );

    let two = figure(&[((3, 3), (0, 1), 3, WHITE), ((3, 6), (0, 1), 1, BLACK)]);
    assert_eq!(is_bounded(&two, (3, 5), 3, (0, 1)), Bound::SemiOpen);
    assert_eq!(detect_rows(&two, WHITE, 3), (0, 1));

    let three = figure(&[((3, 0), (0, 1), 4, WHITE), ((3, 4), (0, 1), 1, BLACK)]);
    assert_eq!(is_bounded(&three, (3, 3), 4, (0, 1)), Bound::Closed);
    assert_eq!(detect_rows(&three, WHITE, 4), (0, 0));

    let four = figure(&[((5, 0), (1, 1), 3, BLACK)]);
    assert_eq!(is_bounded(&four, (7, 2), 3, (1, 1)), Bound::Closed);
    assert_eq!(detect_rows(&four, BLACK, 3), (0, 0));

    let five = figure(&[((0, 6), (1, -1), 4, BLACK)]);
    assert_eq!(is_bounded(&five, (3, 3), 4, (1, -1)), Bound::SemiOpen);
    assert_eq!(detect_rows(&five, BLACK, 4), (0, 1));
}

#[test]
fn words_in_portuguese() {
    assert_eq!(
        [Bound::Open, Bound::SemiOpen, Bound::Closed].map(|bound| bound.say(Lang::Pt)),
        ["ABERTA", "SEMIABERTA", "FECHADA"]
    );
    assert_eq!(
        [GameStatus::WhiteWon, GameStatus::BlackWon, GameStatus::Draw, GameStatus::Continue]
            .map(|verdict| verdict.say(Lang::Pt)),
        ["Venceram as brancas", "Venceram as pretas", "Empate", "Continue jogando"]
    );
}

#[test]
fn nonsense_is_answered_calmly() {
    let mut board = vec![vec![None; 3], vec![Some(BLACK)], Vec::new()];
    assert_eq!(is_bounded(&board, (i32::MAX, i32::MIN), i32::MAX, (i32::MIN, 7)), Bound::Closed);
    assert_eq!(detect_row(&board, BLACK, (0, 0), 2, (0, 0)), (0, 0));
    put_seq_on_board(&mut board, (0, 2), (1, 1), 9, WHITE);
    assert_eq!(board[0][2], Some(WHITE));
    assert_eq!(search_max(&Vec::new()), None);
    assert_eq!(is_win(&Vec::new()), GameStatus::Draw);
    assert!(print_board(&board, Lang::En).ends_with("*******\n"));
}
