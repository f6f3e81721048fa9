//! Checks the functions that look at sequences: `esta_limitada`, `detecta_linha` and `detecta_linhas`.

use jogada_core::{Rng, Side};
use jogada_game::assignment::{Call, CallResult, CheckResult, Exam, Mismatch, Property, Value};
use jogada_text::Message;

use super::{
    DETECT_ROW, DETECT_ROWS, IS_BOUNDED, MARKING_TEXTS,
    boards::{
        any_square, chance, fill_line, lay, line, line_starts, other_size, place, put, scattered,
        side,
    },
    oracle,
    position::{
        OWN_SIZE, Square, at, board, call, colour, goes, int, ints, is_for, is_on, kind,
        other_sizes, pair, picture, size_of, smaller, step,
    },
};
use crate::{
    assignment::{AssignmentBoard, DIRECTIONS},
    board::{BLACK, WHITE},
};

/// Compares what a call returned with the right answer.
pub(super) fn same_value(call: &Call, result: &CallResult) -> Result<(), Mismatch> {
    let right = oracle(call).map_or(Value::None, |right| right.value);
    match result.returned() {
        Some(value) if *value == right => Ok(()),
        Some(value) => Err(Mismatch::new(right, value)),
        None => Err(Mismatch::new(right, "")),
    }
}

/// Is the right answer to a call this text?
fn is_answer(call: &Call, text: &str) -> bool {
    oracle(call).is_some_and(|right| right.value == Value::from(text))
}

fn direction_name(direction: usize) -> Message {
    let (d_y, d_x) = DIRECTIONS[direction];
    MARKING_TEXTS.message("in-direction").with("direction", format!("({d_y}, {d_x})"))
}

/// `esta_limitada`: each kind of square at each end of a sequence, in each direction.
pub(super) fn bounded(exam: &mut Exam<'_>) -> CheckResult {
    let calls = bounded_calls(&mut exam.rng());
    let kinds = [
        other_sizes(),
        kind(direction_name(0), &|call| goes(call, 4, 0)),
        kind(direction_name(1), &|call| goes(call, 4, 1)),
        kind(direction_name(2), &|call| goes(call, 4, 2)),
        kind(direction_name(3), &|call| goes(call, 4, 3)),
        kind(MARKING_TEXTS.message("at-edge"), &touches_edge),
        kind(MARKING_TEXTS.message("open-sequences"), &|call| is_answer(call, "ABERTA")),
        kind(MARKING_TEXTS.message("semi-open-sequences"), &|call| is_answer(call, "SEMIABERTA")),
        kind(MARKING_TEXTS.message("closed-sequences"), &|call| is_answer(call, "FECHADA")),
        kind(MARKING_TEXTS.message("black-stones"), &|call| end_colour(call) == Some(BLACK)),
        kind(MARKING_TEXTS.message("white-stones"), &|call| end_colour(call) == Some(WHITE)),
    ];
    let property = Property {
        judge: &same_value,
        smaller: &|call| smaller(call, Some(1), &is_complete),
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    exam.property(&calls, &property)
}

/// The two squares just beyond the ends of the sequence in a call of `esta_limitada`.
fn ends(call: &Call) -> Option<[Square; 2]> {
    let (last, direction) = (pair(call, 1)?, pair(call, 4)?);
    Some([step(last, direction, -int(call, 3)?), step(last, direction, 1)])
}

fn touches_edge(call: &Call) -> bool {
    let size = board(call).len();
    ends(call).is_some_and(|ends| ends.iter().any(|&end| !is_on(size, end)))
}

fn end_colour(call: &Call) -> Option<Side> {
    at(&board(call), pair(call, 1)?).flatten()
}

/// Does a call of `esta_limitada` name a complete sequence of one colour?
fn is_complete(call: &Call) -> bool {
    let board = board(call);
    let found = || {
        let (last, direction) = (pair(call, 1)?, pair(call, 4)?);
        let colour = at(&board, last)??;
        let is_own = |square| at(&board, square) == Some(Some(colour));
        let is_whole = (0..int(call, 3)?).all(|back| is_own(step(last, direction, -back)));
        Some(is_whole && !ends(call)?.into_iter().any(is_own))
    };
    found().unwrap_or(false)
}

/// What lies just beyond an end of a sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// A stone of the other colour.
    Rival,
    /// A free square; beyond it the rows end, or the columns.
    Free { at_y: bool, at_x: bool },
    /// The edge: the rows end, or the columns.
    Edge { off_y: bool, off_x: bool },
}

const END_KINDS: [End; 8] = [
    End::Rival,
    End::Free { at_y: false, at_x: false },
    End::Free { at_y: true, at_x: false },
    End::Free { at_y: false, at_x: true },
    End::Free { at_y: true, at_x: true },
    End::Edge { off_y: true, off_x: false },
    End::Edge { off_y: false, off_x: true },
    End::Edge { off_y: true, off_x: true },
];

impl End {
    /// Can the square just beyond an end, seen in the direction that leads away from the sequence, be of this kind?
    fn suits(self, size: usize, square: Square, away: Square) -> bool {
        let is_off = |number: i32| !(0..size as i32).contains(&number);
        let next = step(square, away, 1);
        match self {
            End::Rival => is_on(size, square),
            End::Free { at_y, at_x } => {
                is_on(size, square) && (is_off(next.0), is_off(next.1)) == (at_y, at_x)
            }
            End::Edge { off_y, off_x } => (is_off(square.0), is_off(square.1)) == (off_y, off_x),
        }
    }
}

fn bounded_calls(rng: &mut Rng) -> Vec<Call> {
    let mut calls = Vec::new();
    for direction in DIRECTIONS {
        for end in END_KINDS {
            for round in 0..2 {
                let others = [END_KINDS[round], END_KINDS[rng.below(8) as usize]];
                for other in others {
                    let ends = if rng.below(2) == 0 { [end, other] } else { [other, end] };
                    calls.extend(bounded_call(rng, OWN_SIZE, direction, ends));
                }
                calls.extend(bounded_call(rng, OWN_SIZE, direction, [end, END_KINDS[1 - round]]));
            }
        }
    }
    for _ in 0..32 {
        let (size, direction) = (other_size(rng), DIRECTIONS[rng.below(4) as usize]);
        let ends = [END_KINDS[rng.below(8) as usize], END_KINDS[rng.below(8) as usize]];
        calls.extend(bounded_call(rng, size, direction, ends));
    }
    calls
}

/// A call with these ends, if there is a place for them.
fn bounded_call(rng: &mut Rng, size: usize, direction: Square, ends: [End; 2]) -> Option<Call> {
    let back = (-direction.0, -direction.1);
    let mut found = None;
    for _ in 0..300 {
        let (start, length) = (any_square(rng, size), 2 + rng.below(5) as i32);
        let (before, after) = (step(start, direction, -1), step(start, direction, length));
        let last = step(start, direction, length - 1);
        if is_on(size, last)
            && ends[0].suits(size, before, back)
            && ends[1].suits(size, after, direction)
        {
            found = Some((start, length, last, [before, after]));
            break;
        }
    }
    let (start, length, last, squares) = found?;
    let colour = side(rng);
    let mut board = scattered(rng, size, 30);
    for square in squares.into_iter().filter(|&square| !is_on(size, square)) {
        // An index below zero counts from the other end in Python: that a function looks there shows if nothing stands there.
        let around = |number: i32| number.rem_euclid(size as i32);
        put(&mut board, (around(square.0), around(square.1)), None);
    }
    lay(rng, &mut board, start, direction, length, colour);
    for (square, end) in squares.into_iter().zip(ends) {
        put(&mut board, square, (end == End::Rival).then(|| colour.other()));
    }
    let numbers = [last.0, last.1, length, direction.0, direction.1];
    Some(call(IS_BOUNDED, &board, ints(numbers)))
}

/// `detecta_linha`: every line of the board, from the square of the edge where it really begins.
pub(super) fn row(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    for direction in DIRECTIONS {
        for start in line_starts(OWN_SIZE, direction) {
            calls.push(row_call(&mut rng, OWN_SIZE, start, direction));
            if line(OWN_SIZE, start, direction).len() > 3 {
                calls.push(row_call(&mut rng, OWN_SIZE, start, direction));
            }
        }
    }
    rng.shuffle(&mut calls);
    for _ in 0..32 {
        let (size, direction) = (other_size(&mut rng), DIRECTIONS[rng.below(4) as usize]);
        let starts = line_starts(size, direction);
        let start = rng.choose(&starts).copied().unwrap_or((0, 0));
        calls.push(row_call(&mut rng, size, start, direction));
    }
    for (direction, run) in DIRECTIONS.into_iter().flat_map(|way| LONG.map(|run| (way, run))) {
        let (board, start, own) = long_run(&mut rng, OWN_SIZE, direction, run);
        calls.extend(COUNTED.map(|length| {
            let numbers = [start.0, start.1, length, direction.0, direction.1];
            call(DETECT_ROW, &board, std::iter::once(colour(own)).chain(ints(numbers)))
        }));
    }
    let kinds = [
        other_sizes(),
        kind(direction_name(0), &|call| goes(call, 5, 0)),
        kind(direction_name(1), &|call| goes(call, 5, 1)),
        kind(direction_name(2), &|call| goes(call, 5, 2)),
        kind(direction_name(3), &|call| goes(call, 5, 3)),
        kind(MARKING_TEXTS.message("black-stones"), &|call| is_for(call, 1, BLACK)),
        kind(MARKING_TEXTS.message("white-stones"), &|call| is_for(call, 1, WHITE)),
        kind(MARKING_TEXTS.message("something-found"), &is_something_found),
    ];
    let is_valid = |call: &Call| {
        let found = pair(call, 2).zip(pair(call, 5)).map(|(start, direction)| {
            let size = board(call).len();
            is_on(size, start) && !is_on(size, step(start, direction, -1))
        });
        found.unwrap_or(false)
    };
    let property = Property {
        judge: &same_value,
        smaller: &|call| smaller(call, Some(2), &is_valid),
        picture: Some(&picture),
        kinds: &kinds,
        size: Some(&size_of),
        ..Property::PLAIN
    };
    exam.property(&calls, &property)
}

/// Sequences that are longer than any that is counted: none of them counts as a shorter one.
const LONG: [i32; 3] = [6, 7, 8];

/// Lengths of sequences that are counted.
const COUNTED: [i32; 4] = [2, 3, 4, 5];

/// A board with a sequence of this length and few other stones: with the edge square where its line begins, and its colour.
fn long_run(
    rng: &mut Rng,
    size: usize,
    direction: Square,
    length: i32,
) -> (AssignmentBoard, Square, Side) {
    let mut starts = line_starts(size, direction);
    starts.retain(|&start| line(size, start, direction).len() >= length as usize);
    let start = rng.choose(&starts).copied().unwrap_or((0, 0));
    let squares = line(size, start, direction);
    let (own, mut board) = (side(rng), scattered(rng, size, 8));
    for &square in &squares {
        put(&mut board, square, None);
    }
    let first = rng.below(squares.len() as u32 + 1 - length as u32) as i32;
    lay(rng, &mut board, step(start, direction, first), direction, length, own);
    (board, start, own)
}

/// Is the right answer other than `(0, 0)`?
fn is_something_found(call: &Call) -> bool {
    let right = oracle(call).and_then(|right| Some(right.value.items()?.to_vec()));
    right.is_some_and(|counts| counts.iter().any(Value::is_true))
}

fn row_call(rng: &mut Rng, size: usize, start: Square, direction: Square) -> Call {
    let squares = line(size, start, direction);
    let longest = (squares.len() as u32).clamp(3, 6) - 1;
    let mut made = None;
    // Of three calls two find something: an answer that is always (0, 0) must not be right half of the time.
    let tries = if chance(rng, 70) { 12 } else { 1 };
    for _ in 0..tries {
        let (own, length) = (side(rng), 2 + rng.below(longest - 1) as usize);
        let mut board = scattered(rng, size, 35);
        fill_line(rng, &mut board, &squares, own, length);
        let numbers = [start.0, start.1, length as i32, direction.0, direction.1];
        let others = std::iter::once(colour(own)).chain(ints(numbers));
        let call = call(DETECT_ROW, &board, others);
        let is_found = is_something_found(&call);
        made = Some(call);
        if is_found {
            break;
        }
    }
    made.unwrap_or_else(|| Call::new(DETECT_ROW, []))
}

/// `detecta_linhas`: a sequence on every line of the board, then boards full of them.
pub(super) fn rows(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let mut calls = Vec::new();
    for direction in DIRECTIONS {
        for start in line_starts(OWN_SIZE, direction) {
            calls.extend(one_line_call(&mut rng, OWN_SIZE, start, direction));
        }
    }
    rng.shuffle(&mut calls);
    calls.extend((0..12).map(|_| crowded_call(&mut rng, OWN_SIZE)));
    for round in 0..20 {
        let (size, direction) = (other_size(&mut rng), DIRECTIONS[round % 4]);
        let starts = line_starts(size, direction);
        let start = rng.choose(&starts).copied().unwrap_or((0, 0));
        match one_line_call(&mut rng, size, start, direction) {
            Some(call) if round < 14 => calls.push(call),
            _ => calls.push(crowded_call(&mut rng, size)),
        }
    }
    for (index, run) in LONG.into_iter().enumerate() {
        for (next, length) in COUNTED.into_iter().enumerate() {
            let (board, _, own) = long_run(&mut rng, OWN_SIZE, DIRECTIONS[(index + next) % 4], run);
            calls.push(rows_call(&board, own, length));
        }
    }
    let kinds = [
        other_sizes(),
        kind(MARKING_TEXTS.message("black-stones"), &|call| is_for(call, 1, BLACK)),
        kind(MARKING_TEXTS.message("white-stones"), &|call| is_for(call, 1, WHITE)),
        kind(MARKING_TEXTS.message("something-found"), &is_something_found),
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

/// A board with a sequence on this line and few other stones; nothing if the line is too short for one that counts.
fn one_line_call(rng: &mut Rng, size: usize, start: Square, direction: Square) -> Option<Call> {
    let squares = line(size, start, direction);
    if squares.len() < 3 {
        return None;
    }
    let (own, longest) = (side(rng), (squares.len() - 1).min(5) as u32);
    let length = 2 + rng.below(longest - 1) as i32;
    let first = rng.below((squares.len() as u32 + 1) - length as u32) as usize;
    let mut board = scattered(rng, size, 6);
    for square in squares.iter().copied() {
        put(&mut board, square, None);
    }
    lay(rng, &mut board, squares[first], direction, length, own);
    Some(rows_call(&board, own, length))
}

fn crowded_call(rng: &mut Rng, size: usize) -> Call {
    let percent = 30 + rng.below(50);
    let mut board = scattered(rng, size, percent);
    let (own, length) = (side(rng), 2 + rng.below(4) as i32);
    for _ in 0..2 {
        let direction = DIRECTIONS[rng.below(4) as usize];
        if let Some(start) = place(rng, size, direction, length) {
            lay(rng, &mut board, start, direction, length, own);
        }
    }
    rows_call(&board, own, length)
}

fn rows_call(board: &AssignmentBoard, own: Side, length: i32) -> Call {
    call(DETECT_ROWS, board, [colour(own), i64::from(length).into()])
}
