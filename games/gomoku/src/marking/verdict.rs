//! Checks the functions that judge a whole board: `esta_vazia` and `e_vitoria`.

use std::cell::RefCell;

use jogada_core::{Rng, Side};
use jogada_game::assignment::{Call, CallResult, CheckResult, Exam, Mismatch, Property, Value};

use super::{
    IS_EMPTY, IS_WIN, MARKING_TEXTS, WORDS,
    boards::{any_square, chance, full_draw, lay, other_size, place, put, scattered, side},
    position::{
        OWN_SIZE, Square, at, board, call, free_squares, is_on, is_other_size, kind, other_sizes,
        picture, size_of, smaller, step,
    },
};
use crate::{
    assignment::{
        AssignmentBoard, Bound, DIRECTIONS, GameStatus, is_bounded, is_empty, is_win,
        make_empty_board,
    },
    board::{BLACK, WHITE},
};

/// `esta_vazia`: empty boards, and boards with one stone in every place or with many.
pub(super) fn empty(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let seen = RefCell::new(None);
    let judge = |call: &Call, result: &CallResult| {
        let right = is_empty(&board(call));
        match result.returned() {
            Some(value) if *value == Value::Bool(right) => Ok(()),
            // The text names no value for a board with stones.
            Some(value) if !right && !value.is_true() => {
                seen.borrow_mut().get_or_insert_with(|| value.to_string());
                Ok(())
            }
            Some(value) => Err(Mismatch::new(Value::Bool(right), value)),
            None => Err(Mismatch::new(Value::Bool(right), "")),
        }
    };
    let kinds = [
        other_sizes(),
        kind(MARKING_TEXTS.message("empty-boards"), &|call| is_empty(&board(call))),
        kind(MARKING_TEXTS.message("boards-with-stones"), &|call| !is_empty(&board(call))),
        kind(MARKING_TEXTS.message("boards-with-black-only"), &|call| has_only(call, BLACK)),
        kind(MARKING_TEXTS.message("boards-with-white-only"), &|call| has_only(call, WHITE)),
    ];
    let property = Property {
        judge: &judge,
        smaller: &|call| smaller(call, None, &|_| true),
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    let result = exam.property(&empty_calls(&mut rng), &property);
    match seen.into_inner() {
        Some(value) => {
            result.noting(MARKING_TEXTS.message("not-empty-answer").with("value", value))
        }
        None => result,
    }
}

fn empty_calls(rng: &mut Rng) -> Vec<Call> {
    let mut boards = vec![make_empty_board(OWN_SIZE)];
    for colour in Side::BOTH {
        for y in 0..OWN_SIZE as i32 {
            let mut board = make_empty_board(OWN_SIZE);
            put(&mut board, (y, (y * 3 + 7 * i32::from(colour == WHITE)) % 8), Some(colour));
            boards.push(board);
        }
        for corner in [(0, 0), (0, 7), (7, 0), (7, 7)] {
            let mut board = make_empty_board(OWN_SIZE);
            put(&mut board, corner, Some(colour));
            boards.push(board);
        }
    }
    boards.extend([20, 60, 100].map(|percent| scattered(rng, OWN_SIZE, percent)));
    for size in [5, 6, 7, 9, 10, 12, 15] {
        boards.push(make_empty_board(size));
        let mut board = make_empty_board(size);
        let last = size as i32 - 1;
        put(
            &mut board,
            if chance(rng, 50) { (last, last) } else { any_square(rng, size) },
            Some(side(rng)),
        );
        boards.push(board);
    }
    boards.iter().map(|board| call(IS_EMPTY, board, [])).collect()
}

fn has_only(call: &Call, colour: Side) -> bool {
    let board = board(call);
    let mut stones = board.iter().flatten().flatten();
    !is_empty(&board) && stones.all(|&stone| stone == colour)
}

/// `e_vitoria`: fives in every direction and corner, near misses, full boards.
pub(super) fn verdict(exam: &mut Exam<'_>) -> CheckResult {
    let calls = verdict_calls(&mut exam.rng());
    let rule = rule_of(exam, &calls);
    let seen = RefCell::new(None);
    let ends =
        [GameStatus::WhiteWon, GameStatus::BlackWon, GameStatus::Draw].map(|end| end.say(WORDS));
    let judge = |call: &Call, result: &CallResult| {
        let right = rule.verdict(&board(call));
        let words = Value::from(right.say(WORDS));
        match result.returned() {
            Some(value) if *value == words => Ok(()),
            // The text has no words for a game that goes on.
            Some(value)
                if right == GameStatus::Continue
                    && !matches!(value, Value::Str(text) if ends.contains(text))
                    && !matches!(value, Value::Other(kind, _) if kind.is_empty()) =>
            {
                seen.borrow_mut().get_or_insert_with(|| value.to_string());
                Ok(())
            }
            Some(value) => Err(Mismatch::new(words, value)),
            None => Err(Mismatch::new(words, "")),
        }
    };
    let kinds = [
        other_sizes(),
        kind(MARKING_TEXTS.message("closed-fives"), &|call| is_closed_five(&board(call))),
        kind(MARKING_TEXTS.message("long-sequences"), &|call| is_long_only(&board(call))),
        kind(MARKING_TEXTS.message("full-boards-won"), &|call| {
            free_squares(call) == 0 && !is(call, GameStatus::Draw)
        }),
        kind(MARKING_TEXTS.message("full-boards"), &|call| free_squares(call) == 0),
        kind(MARKING_TEXTS.message("drawn-boards"), &|call| is(call, GameStatus::Draw)),
        kind(MARKING_TEXTS.message("white-wins"), &|call| is(call, GameStatus::WhiteWon)),
        kind(MARKING_TEXTS.message("black-wins"), &|call| is(call, GameStatus::BlackWon)),
        kind(MARKING_TEXTS.message("going-on"), &|call| is(call, GameStatus::Continue)),
        kind(MARKING_TEXTS.message("wins"), &|call| {
            is(call, GameStatus::WhiteWon) || is(call, GameStatus::BlackWon)
        }),
    ];
    let property = Property {
        judge: &judge,
        smaller: &|call| smaller(call, None, &|call| !has_two_fives(&board(call))),
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    let mut result = exam.property(&calls, &property);
    if rule == Rule::FiveOrMore {
        result = result.noting(MARKING_TEXTS.message("six-wins"));
    }
    match seen.into_inner() {
        Some(value) => result.noting(MARKING_TEXTS.message("going-on-answer").with("value", value)),
        None => result,
    }
}

/// What a row of six is. The text names "the standard variant" and says no more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    ExactlyFive,
    FiveOrMore,
}

impl Rule {
    fn verdict(self, board: &AssignmentBoard) -> GameStatus {
        let long = sequences(board).into_iter().find(|found| found.1 >= 5);
        match (self, long) {
            (Rule::FiveOrMore, Some((BLACK, ..))) => GameStatus::BlackWon,
            (Rule::FiveOrMore, Some((WHITE, ..))) => GameStatus::WhiteWon,
            _ => is_win(board),
        }
    }
}

/// Which of the two rules a function follows: that of all its answers to boards on which they differ.
fn rule_of(exam: &mut Exam<'_>, calls: &[Call]) -> Rule {
    let is_long = |call: &&Call| is_long_only(&board(call));
    let long: Vec<Call> = calls.iter().filter(is_long).cloned().collect();
    let parts = exam.wrong_parts();
    let told = exam.call_replacing(&long, &parts);
    let wins = |(call, told): (&Call, &CallResult)| {
        let words = Value::from(Rule::FiveOrMore.verdict(&board(call)).say(WORDS));
        told.returned() == Some(&words)
    };
    match long.iter().zip(&told).all(wins) {
        true => Rule::FiveOrMore,
        false => Rule::ExactlyFive,
    }
}

fn is(call: &Call, right: GameStatus) -> bool {
    is_win(&board(call)) == right
}

/// All complete sequences of a board: whose, how long, and how they are bounded.
fn sequences(board: &AssignmentBoard) -> Vec<(Side, i32, Bound)> {
    let mut found = Vec::new();
    let stone_at = |square| at(board, square).flatten();
    for (y, row) in board.iter().enumerate() {
        for (x, &stone) in row.iter().enumerate() {
            let (start, Some(side)) = ((y as i32, x as i32), stone) else { continue };
            for direction in DIRECTIONS {
                if stone_at(step(start, direction, -1)) == Some(side) {
                    continue;
                }
                let length =
                    (1..).find(|&steps| stone_at(step(start, direction, steps)) != Some(side));
                let length = length.unwrap_or(1);
                let last = step(start, direction, length - 1);
                found.push((side, length, is_bounded(board, last, length, direction)));
            }
        }
    }
    found
}

/// A position that no game comes to: both sides have five, or more.
fn has_two_fives(board: &AssignmentBoard) -> bool {
    let fives: Vec<Side> =
        sequences(board).iter().filter(|found| found.1 >= 5).map(|found| found.0).collect();
    Side::BOTH.iter().all(|side| fives.contains(side))
}

fn is_closed_five(board: &AssignmentBoard) -> bool {
    let mut fives = sequences(board).into_iter().filter(|found| found.1 == 5).peekable();
    fives.peek().is_some() && fives.all(|(_, _, bound)| bound == Bound::Closed)
}

/// Six or more in a row, and no five.
fn is_long_only(board: &AssignmentBoard) -> bool {
    let lengths: Vec<i32> = sequences(board).iter().map(|found| found.1).collect();
    !lengths.contains(&5) && lengths.iter().any(|&length| length > 5)
}

fn verdict_calls(rng: &mut Rng) -> Vec<Call> {
    let mut boards = Vec::new();
    for direction in DIRECTIONS {
        for colour in Side::BOTH {
            let mut starts = corner_starts(OWN_SIZE, direction, 5);
            starts.extend(place(rng, OWN_SIZE, direction, 5));
            boards.extend(
                starts.into_iter().filter_map(|at| with_five(rng, OWN_SIZE, at, direction, colour)),
            );
            boards.extend(closed_five(rng, OWN_SIZE, direction, colour));
            boards.extend(near_misses(rng, OWN_SIZE, direction, colour));
        }
    }
    boards.extend((0..4).map(|_| full_draw(rng, OWN_SIZE)));
    boards.extend(nearly_full(rng, OWN_SIZE));
    for (index, direction) in DIRECTIONS.into_iter().enumerate() {
        boards.extend(full_won(rng, OWN_SIZE, direction, Side::BOTH[index % 2]));
    }
    boards.push(make_empty_board(OWN_SIZE));
    rng.shuffle(&mut boards);
    for round in 0..12 {
        let (size, direction) = (other_size(rng), DIRECTIONS[round % 4]);
        let starts = corner_starts(size, direction, 5);
        let start = rng.choose(&starts).copied().unwrap_or((0, 0));
        let colour = side(rng);
        boards.extend(with_five(rng, size, start, direction, colour));
    }
    boards.extend([5, 6, 7, 9].map(|size| full_draw(rng, size)));
    for size in [5, 7, 9, 10] {
        let board = scattered(rng, size, 40);
        boards.extend((is_win(&board) == GameStatus::Continue).then_some(board));
    }
    boards.retain(|board| !has_two_fives(board));
    let calls: Vec<Call> = boards.iter().map(|board| call(IS_WIN, board, [])).collect();
    // The assignment's own size first: the first wrong call is the one that is made smaller.
    let (own, others): (Vec<Call>, Vec<Call>) =
        calls.into_iter().partition(|call| !is_other_size(call));
    own.into_iter().chain(others).collect()
}

/// The outermost places for a sequence: where it begins.
fn corner_starts(size: usize, (d_y, d_x): Square, length: i32) -> Vec<Square> {
    let last = size as i32 - 1;
    let ys = [0, last - d_y * (length - 1)];
    let xs = if d_x < 0 { [length - 1, last] } else { [0, last - d_x * (length - 1)] };
    let mut starts: Vec<Square> = ys.into_iter().flat_map(|y| xs.map(|x| (y, x))).collect();
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// A board on which this five is the only one.
fn with_five(
    rng: &mut Rng,
    size: usize,
    start: Square,
    direction: Square,
    colour: Side,
) -> Option<AssignmentBoard> {
    let won = if colour == BLACK { GameStatus::BlackWon } else { GameStatus::WhiteWon };
    for percent in [25, 15, 5, 0] {
        let mut board = scattered(rng, size, percent);
        lay(rng, &mut board, start, direction, 5, colour);
        if is_win(&board) == won && !has_two_fives(&board) {
            return Some(board);
        }
    }
    None
}

fn closed_five(
    rng: &mut Rng,
    size: usize,
    direction: Square,
    colour: Side,
) -> Option<AssignmentBoard> {
    let start = place(rng, size, direction, 5)?;
    let mut board = with_five(rng, size, start, direction, colour)?;
    for end in [-1, 5] {
        put(&mut board, step(start, direction, end), Some(colour.other()));
    }
    (is_closed_five(&board) && !has_two_fives(&board)).then_some(board)
}

/// Four, six or seven in a row, and five with a gap or a stone of the other colour in it.
fn near_misses(
    rng: &mut Rng,
    size: usize,
    direction: Square,
    colour: Side,
) -> Vec<AssignmentBoard> {
    let mut found = Vec::new();
    for (length, gap) in
        [(4, None), (6 + rng.below(2) as i32, None), (6, Some(1 + rng.below(4) as i32))]
    {
        let starts = corner_starts(size, direction, length);
        let start = match chance(rng, 50) {
            true => rng.choose(&starts).copied(),
            false => place(rng, size, direction, length),
        };
        let Some(start) = start.filter(|&at| is_on(size, at)) else { continue };
        for percent in [25, 10, 0] {
            let mut board = scattered(rng, size, percent);
            lay(rng, &mut board, start, direction, length, colour);
            if let Some(gap) = gap {
                let stone = chance(rng, 30).then(|| colour.other());
                put(&mut board, step(start, direction, gap), stone);
            }
            if is_win(&board) == GameStatus::Continue {
                found.push(board);
                break;
            }
        }
    }
    found
}

/// A full board whose last stone made five.
fn full_won(
    rng: &mut Rng,
    size: usize,
    direction: Square,
    colour: Side,
) -> Option<AssignmentBoard> {
    let won = if colour == BLACK { GameStatus::BlackWon } else { GameStatus::WhiteWon };
    (0..200).find_map(|_| {
        let mut board = full_draw(rng, size);
        let start = place(rng, size, direction, 5)?;
        for steps in -1..=5 {
            let square = step(start, direction, steps);
            let own = if (0..5).contains(&steps) { colour } else { colour.other() };
            if is_on(size, square) {
                put(&mut board, square, Some(own));
            }
        }
        (is_win(&board) == won && !has_two_fives(&board)).then_some(board)
    })
}

/// Full boards without a five, but for one square.
fn nearly_full(rng: &mut Rng, size: usize) -> Vec<AssignmentBoard> {
    let last = size as i32 - 1;
    let places = [(0, 0), (0, last), (last, 0), (last, last), (last / 2, last), (last, last / 2)];
    let mut one = |place: Square| {
        (0..50).find_map(|_| {
            let mut board = full_draw(rng, size);
            put(&mut board, place, None);
            (is_win(&board) == GameStatus::Continue).then_some(board)
        })
    };
    places.into_iter().filter_map(&mut one).collect()
}
