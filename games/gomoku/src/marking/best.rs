//! Checks `busca_max`: any best square is right.

use std::cell::RefCell;

use jogada_core::Rng;
use jogada_game::assignment::{Call, CallResult, CheckResult, Exam, Mismatch, Property, Value};

use super::{
    MARKING_TEXTS, SEARCH_MAX,
    boards::{any_square, put, scattered},
    position::{
        OWN_SIZE, Square, board, call, free_squares, kind, other_sizes, picture, size_of, smaller,
        square,
    },
};
use crate::{
    assignment::{AssignmentBoard, score},
    board::BLACK,
};

/// A search tries every free square, so a counterexample is looked for among few boards a round.
const ROUND_MAX: usize = 6;

/// Right squares that are shown at most.
const SHOWN_MAX: usize = 6;

/// The greatest score that a black stone can make, and the squares where it does, in reading order.
pub(super) fn best_squares(board: &AssignmentBoard) -> (i64, Vec<(usize, usize)>) {
    let mut board = board.clone();
    let (mut greatest, mut best) = (i64::MIN, Vec::new());
    for y in 0..board.len() {
        for x in 0..board[y].len() {
            if board[y][x].is_some() {
                continue;
            }
            board[y][x] = Some(BLACK);
            let score = score(&board);
            board[y][x] = None;
            if score > greatest {
                (greatest, best) = (score, Vec::new());
            }
            if score == greatest {
                best.push((y, x));
            }
        }
    }
    (greatest, best)
}

/// Which of several best squares a hand-in takes.
#[derive(Clone, Copy, Default)]
struct Ties {
    first: usize,
    last: usize,
    all: usize,
}

/// `busca_max`: any best square is right, and the board must be as it was.
pub(super) fn best_square(exam: &mut Exam<'_>) -> CheckResult {
    let calls = best_square_calls(&mut exam.rng());
    let ties = RefCell::new(Ties::default());
    let judge = |call: &Call, result: &CallResult| {
        let (_, best) = best_squares(&board(call));
        let squares: Vec<Value> = best.iter().copied().map(square).collect();
        let Some(found) = squares.iter().position(|right| Some(right) == result.returned()) else {
            return Err(not_best(call, result, &squares));
        };
        if best.len() > 1 {
            let mut ties = ties.borrow_mut();
            ties.all += 1;
            ties.first += usize::from(found == 0);
            ties.last += usize::from(found + 1 == best.len());
        }
        Ok(())
    };
    let kinds = [
        other_sizes(),
        kind(MARKING_TEXTS.message("best-below-zero"), &|call| greatest(call) < 0),
        kind(MARKING_TEXTS.message("best-zero-or-less"), &|call| greatest(call) <= 0),
        kind(MARKING_TEXTS.message("one-free-square"), &|call| free_squares(call) == 1),
    ];
    let is_quick = |call: &Call| (1..=free_max(call)).contains(&free_squares(call));
    let property = Property {
        judge: &judge,
        smaller: &|call| {
            let mut smaller = smaller(call, None, &is_quick);
            smaller.truncate(ROUND_MAX);
            smaller
        },
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    let result = exam.property(&calls, &property);
    let Ties { first, last, all } = ties.into_inner();
    if result.passed != Some(true) || all == 0 {
        return result;
    }
    result.noting(match all {
        _ if first == all => MARKING_TEXTS.message("ties-first"),
        _ if last == all => MARKING_TEXTS.message("ties-last"),
        _ => MARKING_TEXTS.message("ties-other"),
    })
}

/// How many squares are best, if this one is.
pub(super) fn choices(call: &Call, answer: &Value) -> Option<usize> {
    if call.function != SEARCH_MAX {
        return None;
    }
    let (_, best) = best_squares(&board(call));
    best.iter().any(|&right| square(right) == *answer).then_some(best.len())
}

/// How many squares of a counterexample may be free: a search of a large empty board takes long.
fn free_max(call: &Call) -> usize {
    if board(call).len() <= 6 { 36 } else { 10 }
}

fn greatest(call: &Call) -> i64 {
    best_squares(&board(call)).0
}

/// Some of several right squares.
pub(super) fn any_of(squares: &[Value]) -> String {
    let mut texts: Vec<String> = squares.iter().take(SHOWN_MAX).map(Value::to_string).collect();
    texts.extend((squares.len() > SHOWN_MAX).then(|| "…".to_owned()));
    texts.join(" / ")
}

/// Why an answer is no best square.
fn not_best(call: &Call, result: &CallResult, best: &[Value]) -> Mismatch {
    let Some(value) = result.returned() else { return Mismatch::new(any_of(best), "") };
    let mismatch = Mismatch::new(any_of(best), value);
    let Value::Tuple(items) = value else { return mismatch };
    let [y, x] = items.as_slice() else {
        return mismatch.because(MARKING_TEXTS.message("not-a-square"));
    };
    let Some((y, x)) = y.int().zip(x.int()) else {
        return mismatch.because(MARKING_TEXTS.message("not-a-square"));
    };
    let mut board = board(call);
    let own = usize::try_from(y).ok().zip(usize::try_from(x).ok());
    let stone = own.and_then(|(y, x)| board.get_mut(y)?.get_mut(x));
    match stone {
        None => mismatch.because(MARKING_TEXTS.message("square-off-board")),
        Some(Some(_)) => mismatch.because(MARKING_TEXTS.message("square-taken")),
        Some(stone) => {
            *stone = Some(BLACK);
            let (got, most) = (score(&board), greatest(call));
            let hint = MARKING_TEXTS.message("not-best").with("got", got.to_string());
            mismatch.because(hint.with("most", most.to_string()))
        }
    }
}

fn best_square_calls(rng: &mut Rng) -> Vec<Call> {
    let mut boards = Vec::new();
    let corners = |size: i32| [(0, 0), (size - 1, size - 1), (0, size - 1), (size - 1, 0)];
    // Small boards first: the first wrong call is the one that is made smaller.
    for (target, free) in corners(5).into_iter().zip([6, 7, 4, 5]) {
        boards.extend(unique_best(rng, 5, target, free, &|score| score != 0));
    }
    for target in corners(8).into_iter().chain([(3, 4)]) {
        boards.extend(unique_best(rng, OWN_SIZE, target, 2, &|score| score != 0));
    }
    boards.extend(unique_best(rng, OWN_SIZE, (4, 2), 2, &|score| score < 0));
    boards.extend(unique_best(rng, OWN_SIZE, (2, 5), 2, &|score| score < -10_000));
    boards.extend(unique_best(rng, 6, (2, 3), 3, &|score| score == 0));
    boards.extend(unique_best(rng, 7, (5, 1), 2, &|score| score > 50));
    boards.extend(unique_best(rng, 10, (9, 4), 1, &|_| true));
    boards.extend(unique_best(rng, 5, (2, 1), 0, &|_| true));
    boards.extend([tied(rng, 5, 55), tied(rng, 6, 75)]);
    boards.iter().map(|board| call(SEARCH_MAX, board, [])).collect()
}

/// A board on which some squares are equally good, but not all.
fn tied(rng: &mut Rng, size: usize, percent: u32) -> AssignmentBoard {
    let mut board = scattered(rng, size, percent);
    for _ in 0..400 {
        let free = board.iter().flatten().filter(|stone| stone.is_none()).count();
        if (2..free).contains(&best_squares(&board).1.len()) {
            break;
        }
        board = scattered(rng, size, percent);
    }
    board
}

/// A board with one best square, this one, and `others` free squares besides.
fn unique_best(
    rng: &mut Rng,
    size: usize,
    target: Square,
    others: usize,
    is_wanted: &dyn Fn(i64) -> bool,
) -> Option<AssignmentBoard> {
    for _ in 0..4000 {
        let mut board = scattered(rng, size, 100);
        put(&mut board, target, None);
        for _ in 0..others {
            put(&mut board, any_square(rng, size), None);
        }
        let (greatest, best) = best_squares(&board);
        if best == [(target.0 as usize, target.1 as usize)] && is_wanted(greatest) {
            return Some(board);
        }
    }
    None
}
