//! Margins of pruning and the table of reductions.

use crate::engine::{search::PLY, table::Value, value::EVAL_MAX};

/// Razoring: how far below alpha the static eval must be for a quiescence search alone.
pub(super) fn razor(depth: i32) -> Value {
    if depth < 5 * PLY / 2 { 30 + depth * 2 } else { EVAL_MAX * 2 }
}

/// Reverse futility pruning: how far above beta the static eval must be to be returned.
pub(super) fn futility(depth: i32, is_improving: bool) -> Value {
    (64 * (depth / PLY - i32::from(is_improving))).max(0)
}

/// Late move pruning: the moves searched at each depth in plies, 3 + depth^1.35.
pub(super) const LATE: [usize; 32] = [
    3, 4, 5, 7, 9, 11, 14, 16, 19, 22, 25, 28, 31, 34, 38, 41, 45, 48, 52, 56, 60, 63, 67, 71, 75,
    80, 84, 88, 92, 97, 101, 106,
];

/// The natural logarithm, in sixteenths.
pub(super) fn log(number: i32) -> i32 {
    const LOGS: [i32; 64] = [
        0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49,
        50, 51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61,
        61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
    ];
    LOGS[number.clamp(0, 63) as usize]
}
