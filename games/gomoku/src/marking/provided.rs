//! Checks the functions that come with the assignment's file: they must be there, and as they were.

use jogada_core::{Rng, Side};
use jogada_game::assignment::{
    Call, CallKind, CallResult, CheckResult, Exam, Mismatch, Property, Value,
};

use super::{
    ANALYSIS, MARKING_TEXTS, PRINT_BOARD, PUT_SEQ, SCORE, WORDS,
    boards::{any_square, chance, lay, other_size, place, put, scattered, side},
    laid,
    lines::same_value,
    position::{
        OWN_SIZE, board, call, colour, int, ints, is_on, kind, list, other_sizes, pair, picture,
        size_of, smaller, step,
    },
};
use crate::{
    assignment::{
        AssignmentBoard, DIRECTIONS, analysis, detect_rows, make_empty_board, print_board, score,
    },
    board::{BLACK, WHITE},
};

/// `por_seq_no_tabuleiro`: sequences that fit, on boards with and without stones.
pub(super) fn put_seq(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut one = |size: usize, index: usize| {
        let length = 1 + rng.below(5) as i32;
        let direction = DIRECTIONS[index % 4];
        let start = place(&mut rng, size, direction, length)?;
        let percent = rng.below(3) * 20;
        let board = scattered(&mut rng, size, percent);
        let numbers = [start.0, start.1, direction.0, direction.1, length];
        let own = colour(side(&mut rng));
        Some(call(PUT_SEQ, &board, ints(numbers).into_iter().chain([own])))
    };
    let mut calls: Vec<Call> = (0..24).filter_map(|index| one(OWN_SIZE, index)).collect();
    calls.extend([5, 6, 9, 10, 12, 15, 7, 5].iter().enumerate().filter_map(|(i, &n)| one(n, i)));
    let judge = |call: &Call, result: &CallResult| {
        let right = laid(call, &board(call)).map_or(Value::None, |board| list(&board));
        match result.args_after.first() {
            Some(after) if *after == right => Ok(()),
            after => {
                let got = after.map_or_else(String::new, Value::to_string);
                Err(Mismatch::new(right, got).because(MARKING_TEXTS.message("other-board")))
            }
        }
    };
    let fits = |call: &Call| {
        let found = || {
            let last = step(pair(call, 1)?, pair(call, 3)?, int(call, 5)? - 1);
            let size = board(call).len();
            Some(is_on(size, pair(call, 1)?) && is_on(size, last))
        };
        found().unwrap_or(false)
    };
    let property = Property {
        judge: &judge,
        smaller: &|call| smaller(call, Some(1), &fits),
        picture: Some(&picture),
        changes: &[0],
        kinds: &[other_sizes()],
        size: Some(&size_of),
    };
    exam.property(&calls, &property)
}

/// `pontuacao`: each thing that counts, alone and with others.
pub(super) fn score_of(exam: &mut Exam<'_>) -> CheckResult {
    let calls = score_calls(&mut exam.rng());
    let kinds = [
        other_sizes(),
        kind(MARKING_TEXTS.message("black-five"), &|call| has_five(call, BLACK)),
        kind(MARKING_TEXTS.message("white-five"), &|call| has_five(call, WHITE)),
    ];
    let property = Property {
        judge: &same_value,
        smaller: &|call| smaller(call, None, &|_| true),
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    exam.property(&calls, &property)
}

fn has_five(call: &Call, side: Side) -> bool {
    detect_rows(&board(call), side, 5) != (0, 0)
}

fn score_calls(rng: &mut Rng) -> Vec<Call> {
    let mut boards = Vec::new();
    for own in Side::BOTH {
        for length in 2..=5 {
            for is_open in [true, false] {
                boards.extend(with_rows(rng, OWN_SIZE, own, length, is_open, 0));
                boards.extend(with_rows(rng, 6, own, length, is_open, 10));
            }
        }
    }
    boards.push(make_empty_board(OWN_SIZE));
    boards.extend((0..4).map(|_| scattered(rng, 6, 45)));
    for _ in 0..3 {
        // Both have five: black's is seen first.
        let mut board = scattered(rng, 6, 10);
        let [top, bottom] = Side::BOTH;
        lay(rng, &mut board, (0, 0), (0, 1), 5, top);
        lay(rng, &mut board, (5, 1), (0, 1), 5, bottom);
        boards.push(board);
    }
    // Fours without a free end, which do not count, and sixes.
    for (length, own) in [(4, BLACK), (5, WHITE), (5, BLACK), (6, WHITE), (6, BLACK)] {
        let mut board = make_empty_board(OWN_SIZE);
        lay(rng, &mut board, (3, 1), (0, 1), length, own);
        for x in [0, 1 + length] {
            put(&mut board, (3, x), (length < 6).then(|| own.other()));
        }
        boards.push(board);
    }
    boards.extend([scattered(rng, 10, 30), scattered(rng, 5, 60)]);
    boards.iter().map(|board| call(SCORE, board, [])).collect()
}

/// A board with open or semi-open sequences of this length, and no five that hides them.
fn with_rows(
    rng: &mut Rng,
    size: usize,
    own: Side,
    length: usize,
    is_open: bool,
    percent: u32,
) -> Option<AssignmentBoard> {
    for _ in 0..400 {
        let mut board = scattered(rng, size, percent);
        for _ in 0..if length == 5 { 1 } else { 1 + rng.below(2) } {
            let direction = DIRECTIONS[rng.below(4) as usize];
            let Some(start) = place(rng, size, direction, length as i32) else { continue };
            lay(rng, &mut board, start, direction, length as i32, own);
            let end = step(start, direction, -1);
            if !is_open && is_on(size, end) && chance(rng, 50) {
                put(&mut board, end, Some(own.other()));
            }
        }
        let (open, semi_open) = detect_rows(&board, own, length);
        let is_found = if is_open { open > 0 } else { semi_open > 0 && open == 0 };
        if is_found && (length == 5 || score(&board).abs() < 100_000) {
            return Some(board);
        }
    }
    None
}

/// `imprime_tabuleiro`: the exact text.
pub(super) fn board_text(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut boards = vec![make_empty_board(OWN_SIZE)];
    boards.extend([30, 60, 100].map(|percent| scattered(&mut rng, OWN_SIZE, percent)));
    boards.extend([5, 6, 9, 10, 11, 12, 15].map(|size| scattered(&mut rng, size, 50)));
    let calls: Vec<Call> = boards.iter().map(|board| call(PRINT_BOARD, board, [])).collect();
    printed(exam, &calls, &|board| print_board(board, WORDS), &[other_sizes()])
}

/// `analise`: the exact text.
pub(super) fn analysis_text(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut boards = vec![make_empty_board(OWN_SIZE)];
    for (index, length) in [2, 3, 4, 5, 5, 4].into_iter().enumerate() {
        let size = if index % 2 == 0 { OWN_SIZE } else { 6 };
        let mut board = scattered(&mut rng, size, 30);
        for own in Side::BOTH {
            let direction = DIRECTIONS[rng.below(4) as usize];
            let start = place(&mut rng, size, direction, length);
            let start = start.unwrap_or_else(|| any_square(&mut rng, size));
            lay(&mut rng, &mut board, start, direction, length, own);
        }
        boards.push(board);
    }
    let size = other_size(&mut rng).min(10);
    boards.push(scattered(&mut rng, size, 50));
    let calls: Vec<Call> = boards.iter().map(|board| call(ANALYSIS, board, [])).collect();
    printed(exam, &calls, &|board| analysis(board, WORDS), &[other_sizes()])
}

/// Tries a function that prints.
fn printed(
    exam: &mut Exam<'_>,
    calls: &[Call],
    text: &dyn Fn(&AssignmentBoard) -> String,
    kinds: &[CallKind<'_>],
) -> CheckResult {
    let judge = |call: &Call, result: &CallResult| {
        let right = text(&board(call));
        match first_difference(&right, &result.printed) {
            None => Ok(()),
            Some(_) if is_returned(&right, result) => {
                let got = result.returned().map_or_else(String::new, Value::to_string);
                let mismatch = Mismatch::new(Value::from(right), got);
                Err(mismatch.because(MARKING_TEXTS.message("returns-text")))
            }
            Some(difference) => Err(difference),
        }
    };
    let property = Property {
        judge: &judge,
        smaller: &|call| smaller(call, None, &|_| true),
        picture: Some(&picture),
        kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    exam.property(calls, &property)
}

/// Did it return the text instead of printing it?
fn is_returned(right: &str, result: &CallResult) -> bool {
    let text = result.returned().and_then(Value::text);
    text.is_some_and(|text| text.trim_end() == right.trim_end())
}

/// The first line in which two texts differ; a newline at the end does not count.
fn first_difference(right: &str, got: &str) -> Option<Mismatch> {
    let right_lines: Vec<&str> = right.trim_end_matches('\n').split('\n').collect();
    let got_lines: Vec<&str> = got.trim_end_matches('\n').split('\n').collect();
    let most = right_lines.len().max(got_lines.len());
    let line = (0..most).find(|&line| right_lines.get(line) != got_lines.get(line))?;
    let shown = |lines: &[&str]| {
        lines.get(line).map_or_else(String::new, |&line| Value::from(line).to_string())
    };
    let hint = match got.is_empty() {
        true => MARKING_TEXTS.message("prints-nothing"),
        false => MARKING_TEXTS.message("other-line").with("line", line + 1),
    };
    Some(Mismatch::new(shown(&right_lines), shown(&got_lines)).because(hint))
}
