//! Four directions at a time as with AVX2, with AVX-512's leading zeros, three-way logic and
//! masked lanes. Vectors stay at 256 bits: eight directions in 512 measured slower on Zen 4.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_lzcnt_epi64, _mm256_mask_or_epi64, _mm256_maskz_mov_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srav_epi64,
    _mm256_srlv_epi64, _mm256_ternarylogic_epi64, _mm256_test_epi64_mask,
};

use super::{Bits, RAYS, bmi2};
use crate::board::{Board, Square};

/// A value exists only where the processor has AVX-512 (F, CD and VL) and BMI.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    #[inline]
    pub(super) fn detect() -> Option<Avx512> {
        let here = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Avx512(()))
    }
}

impl Bits for Avx512 {
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

#[target_feature(enable = "avx512f,avx512cd,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn compiled_for_it<R>(f: impl FnOnce() -> R) -> R {
    f()
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn legal(board: Board) -> u64 {
    const AND_OR: i32 = 0b1110_1010; // (a & b) | c
    let by_1 = _mm256_setr_epi64x(1, 7, 8, 9);
    let by_2 = _mm256_setr_epi64x(2, 14, 16, 18);
    let inner = 0x7E7E_7E7E_7E7E_7E7E;
    let mover = splat(board.mover);
    let turning = _mm256_and_si256(splat(board.other), _mm256_setr_epi64x(inner, inner, -1, inner));
    let mut up = _mm256_and_si256(turning, _mm256_sllv_epi64(mover, by_1));
    let mut down = _mm256_and_si256(turning, _mm256_srlv_epi64(mover, by_1));
    up = _mm256_ternarylogic_epi64::<AND_OR>(turning, _mm256_sllv_epi64(up, by_1), up);
    down = _mm256_ternarylogic_epi64::<AND_OR>(turning, _mm256_srlv_epi64(down, by_1), down);
    let pairs_up = _mm256_and_si256(turning, _mm256_sllv_epi64(turning, by_1));
    let pairs_down = _mm256_srlv_epi64(pairs_up, by_1);
    up = _mm256_ternarylogic_epi64::<AND_OR>(pairs_up, _mm256_sllv_epi64(up, by_2), up);
    down = _mm256_ternarylogic_epi64::<AND_OR>(pairs_down, _mm256_srlv_epi64(down, by_2), down);
    up = _mm256_ternarylogic_epi64::<AND_OR>(pairs_up, _mm256_sllv_epi64(up, by_2), up);
    down = _mm256_ternarylogic_epi64::<AND_OR>(pairs_down, _mm256_srlv_epi64(down, by_2), down);
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, by_1), _mm256_srlv_epi64(down, by_1));
    merged(ends) & board.empty()
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn flips(board: Board, square: Square) -> u64 {
    const XOR_AND: i32 = 0b0010_1000; // (a ^ b) & c
    let (mover, other) = (splat(board.mover), splat(board.other));
    let rays = RAYS.0[square.index()].as_ptr();
    // SAFETY: a row of the table is eight words, two vectors.
    let (up, down) =
        unsafe { (_mm256_loadu_si256(rays.cast()), _mm256_loadu_si256(rays.add(4).cast())) };

    // Everything up to and including the first square that is not the other side's.
    let stop = _mm256_andnot_si256(other, up);
    let below = _mm256_add_epi64(stop, _mm256_set1_epi64x(-1));
    let walked_up = _mm256_ternarylogic_epi64::<XOR_AND>(stop, below, up);

    // The same downwards; a shift by 64, where nothing stops, keeps the whole ray.
    let stop = _mm256_andnot_si256(other, down);
    let from_top = _mm256_srav_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stop));
    let walked_down = _mm256_and_si256(from_top, down);

    let closed_up = _mm256_test_epi64_mask(walked_up, mover);
    let closed_down = _mm256_test_epi64_mask(walked_down, mover);
    let walked = _mm256_maskz_mov_epi64(closed_up, walked_up);
    let walked = _mm256_mask_or_epi64(walked, closed_down, walked, walked_down);
    merged(walked) & board.other
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn splat(set: u64) -> __m256i {
    _mm256_set1_epi64x(set.cast_signed())
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn merged(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
    _mm_cvtsi128_si64(one).cast_unsigned()
}
