//! Four directions at a time in 256-bit vectors.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_xor_si256,
};

use super::{Bits, RAYS, bmi2};
use crate::board::{Board, Square};

/// A value exists only where the processor has AVX2 and BMI.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    #[inline]
    pub(super) fn detect() -> Option<Avx2> {
        let here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Avx2(()))
    }
}

impl Bits for Avx2 {
    #[inline(always)]
    fn legal(self, board: Board) -> u64 {
        // SAFETY: `detect` found the instructions.
        unsafe { legal(board) }
    }

    #[inline(always)]
    fn flips(self, board: Board, square: Square) -> u64 {
        // SAFETY: `detect` found the instructions.
        unsafe { flips(board, square) }
    }

    #[inline(always)]
    fn last_flips(self, mover: u64, square: Square) -> u32 {
        // SAFETY: `detect` found the instructions.
        unsafe { bmi2::last_flips(mover, square) }
    }

    #[inline(always)]
    fn nth(self, set: u64, n: u32) -> Square {
        // SAFETY: `detect` found the instructions.
        Square::lowest(unsafe { bmi2::deposit(1 << n, set) })
    }

    #[inline(always)]
    fn within<R>(self, f: impl FnOnce() -> R) -> R {
        // SAFETY: `detect` found the instructions.
        unsafe { compiled_for_it(f) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn compiled_for_it<R>(f: impl FnOnce() -> R) -> R {
    f()
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn legal(board: Board) -> u64 {
    let by_1 = _mm256_setr_epi64x(1, 7, 8, 9);
    let by_2 = _mm256_setr_epi64x(2, 14, 16, 18);
    let inner = 0x7E7E_7E7E_7E7E_7E7E;
    let mover = splat(board.mover);
    let turning = _mm256_and_si256(splat(board.other), _mm256_setr_epi64x(inner, inner, -1, inner));
    let mut up = _mm256_and_si256(turning, _mm256_sllv_epi64(mover, by_1));
    let mut down = _mm256_and_si256(turning, _mm256_srlv_epi64(mover, by_1));
    up = _mm256_or_si256(up, _mm256_and_si256(turning, _mm256_sllv_epi64(up, by_1)));
    down = _mm256_or_si256(down, _mm256_and_si256(turning, _mm256_srlv_epi64(down, by_1)));
    let pairs_up = _mm256_and_si256(turning, _mm256_sllv_epi64(turning, by_1));
    let pairs_down = _mm256_srlv_epi64(pairs_up, by_1);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, by_2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, by_2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, by_2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, by_2)));
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, by_1), _mm256_srlv_epi64(down, by_1));
    merged(ends) & board.empty()
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn flips(board: Board, square: Square) -> u64 {
    let (mover, other) = (splat(board.mover), splat(board.other));
    let zero = _mm256_setzero_si256();
    let rays = RAYS.0[square.index()].as_ptr();
    // SAFETY: a row of the table is eight words, two vectors.
    let (up, down) =
        unsafe { (_mm256_loadu_si256(rays.cast()), _mm256_loadu_si256(rays.add(4).cast())) };

    let stop = _mm256_andnot_si256(other, up);
    let below = _mm256_add_epi64(stop, _mm256_set1_epi64x(-1));
    let walked_up = _mm256_and_si256(up, _mm256_xor_si256(stop, below));
    let open_up = _mm256_cmpeq_epi64(_mm256_and_si256(walked_up, mover), zero);

    // There is no count of leading zeros: smear every stop away from the square instead.
    let beyond = _mm256_andnot_si256(other, down);
    let beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(1, 7, 8, 9)));
    let beyond =
        _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(2, 14, 16, 18)));
    let beyond =
        _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(4, 28, 32, 36)));
    let past = _mm256_srlv_epi64(beyond, _mm256_setr_epi64x(1, 7, 8, 9));
    let walked_down = _mm256_andnot_si256(past, down);
    let open_down = _mm256_cmpeq_epi64(_mm256_and_si256(walked_down, mover), zero);

    let walked = _mm256_or_si256(
        _mm256_andnot_si256(open_up, walked_up),
        _mm256_andnot_si256(open_down, walked_down),
    );
    merged(walked) & board.other
}

#[inline]
#[target_feature(enable = "avx2")]
fn splat(set: u64) -> __m256i {
    _mm256_set1_epi64x(set.cast_signed())
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn merged(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
    _mm_cvtsi128_si64(one).cast_unsigned()
}
