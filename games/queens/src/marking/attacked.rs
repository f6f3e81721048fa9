//! Q1: what a piece attacks, from every square of the boards that the assignment names.

use std::sync::LazyLock;

use jogada_game::assignment::{Call, CallKind, CallResult, CheckResult, Exam, Property, Value};

use super::{
    ATTACKED, MARKING_TEXTS,
    functions::{attacked_squares, equal},
    jogo::{of_piece, of_square, piece, square},
};
use crate::{Piece, Square, assignment};

/// What pieces are called in a hint.
const PIECE_KINDS: [(Piece, &str); 5] = [
    (Piece::R, "with-king"),
    (Piece::D, "with-queen"),
    (Piece::T, "with-rook"),
    (Piece::B, "with-bishop"),
    (Piece::C, "with-knight"),
];

/// Q1.
pub(super) fn attacked(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let call = |piece: Piece, at: Square, size: Option<u8>| {
        let size = size.map(|size| i64::from(size).into());
        Call::new(ATTACKED, [of_piece(piece), of_square(at)].into_iter().chain(size))
    };
    let mut calls = Vec::new();
    for piece in Piece::ALL {
        for index in 0..64 {
            let size = (index % 5 != 0).then_some(8);
            calls.push(call(piece, Square(index / 8, index % 8), size));
        }
        for size in [2, 3, 4, 5, 7, 9, 13, 20] {
            let mut any = || rng.below(u32::from(size)) as u8;
            calls.extend(
                [Square(0, size - 1), Square(size - 1, 0), Square(any(), any())]
                    .map(|at| call(piece, at, Some(size))),
            );
        }
    }
    let size_of = |call: &Call| call.args.get(2).and_then(Value::int);
    let holds = PIECE_KINDS.map(|(kind, _)| move |call: &Call| piece(&call.args[0]) == Some(kind));
    let is_default = |call: &Call| call.args.len() == 2;
    let is_other = |call: &Call| !matches!(size_of(call), None | Some(8));
    let mut kinds = vec![
        CallKind { name: MARKING_TEXTS.message("default-size"), holds: &is_default },
        CallKind { name: MARKING_TEXTS.message("other-sizes"), holds: &is_other },
    ];
    for ((_, key), holds) in PIECE_KINDS.iter().zip(&holds) {
        kinds.push(CallKind { name: MARKING_TEXTS.message(key), holds });
    }
    let property = Property {
        judge: &equal(attacked_squares),
        smaller: &smaller_calls,
        kinds: &kinds,
        size: Some(&|call| call.args.get(2).map_or(Some(8), Value::int)),
        ..Property::PLAIN
    };
    let result = exam.property(&calls, &property);
    let wrong = if result.passed == Some(true) { wrong_elsewhere(exam) } else { Vec::new() };
    if wrong.is_empty() {
        return result;
    }
    calls.extend(wrong.into_iter().map(|(piece, at, size)| call(piece, at, Some(size))));
    exam.property(&calls, &property)
}

/// Smaller boards, and squares nearer to the corner.
fn smaller_calls(call: &Call) -> Vec<Call> {
    let size = call.args.get(2).map_or(Some(8), Value::int);
    let (Some(at), Some(size)) = (square(&call.args[1]), size) else {
        return Vec::new();
    };
    let with = |at: Square, size: i64| {
        Call::new(ATTACKED, [call.args[0].clone(), of_square(at), size.into()])
    };
    let sizes =
        (1..size).filter(|&size| i64::from(at.0.max(at.1)) < size).map(|size| with(at, size));
    let nearer =
        [(at.0 > 0).then(|| Square(at.0 - 1, at.1)), (at.1 > 0).then(|| Square(at.0, at.1 - 1))];
    sizes.chain(nearer.into_iter().flatten().map(|at| with(at, size))).collect()
}

/// Boards of the assignment besides the usual one, on which every square is tried in one call.
const OTHER_BOARDS: [u8; 2] = [13, 20];

/// Wrong squares that are asked for one by one.
const WRONG_MAX: usize = 24;

/// What a piece attacks from each square of a board, as `attacked_everywhere` of the adapter tells it.
struct Everywhere {
    piece: Piece,
    size: u8,
    told: Vec<Value>,
}

static EVERYWHERE: LazyLock<Vec<Everywhere>> = LazyLock::new(|| {
    let boards = OTHER_BOARDS.iter().flat_map(|&size| Piece::ALL.map(|piece| (piece, size)));
    let of = |(piece, size): (Piece, u8)| {
        let squares = all_squares(size);
        let told = squares.map(|at| told(assignment::pos_atacadas_por(piece, at, size))).collect();
        Everywhere { piece, size, told }
    };
    boards.map(of).collect()
});

fn all_squares(size: u8) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |row| (0..size).map(move |column| Square(row, column)))
}

/// A number that tells squares from others: the sum of cubes differs for all that a mistake is likely to make of them.
fn told(squares: impl IntoIterator<Item = Square>) -> Value {
    let cube = |Square(row, column): Square| (i64::from(row) * 32 + i64::from(column) + 1).pow(3);
    squares.into_iter().map(cube).sum::<i64>().into()
}

/// Squares of the other boards from which the function is wrong.
fn wrong_elsewhere(exam: &mut Exam<'_>) -> Vec<(Piece, Square, u8)> {
    let right = &*EVERYWHERE;
    let call = |right: &Everywhere| {
        let args = [of_piece(right.piece), i64::from(right.size).into()];
        Call::new("attacked_everywhere", args)
    };
    let calls: Vec<Call> = right.iter().map(call).collect();
    let told = exam.call(&calls);
    let wrong = |(right, told): (&Everywhere, &CallResult)| -> Vec<(Piece, Square, u8)> {
        // One that takes long for all these squares has been tried on some of them.
        let Some(Value::List(told)) = told.returned() else { return Vec::new() };
        let pairs = all_squares(right.size).zip(right.told.iter().zip(told));
        let differ = pairs.filter(|(_, (right, told))| right != told);
        differ.map(|(at, _)| (right.piece, at, right.size)).collect()
    };
    right.iter().zip(&told).flat_map(wrong).take(WRONG_MAX).collect()
}
