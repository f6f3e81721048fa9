//! All eight directions at once in the lanes of one AVX-512 register, without loops or branches.
//!
//! In one direction, the reaches of two sliders of one side never overlap, since the nearer blocks the farther;
//! so counting the squares of each lane counts the moves. Single lookups are those of PEXT.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, __mmask8, _mm512_add_epi64, _mm512_and_si512, _mm512_load_si512,
    _mm512_mask_blend_epi64, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
};

use super::{Cpu, Task, pext::Pext};
use crate::{
    Board,
    mover::Mover,
    square::{FILE_A, FILE_H, RANK_1, Set, Square, rank},
};

/// A processor with AVX-512 and its population count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(Pext);

/// With fewer sliders than this on the board, looking them up one by one is faster.
const SLIDERS_MIN: u32 = 3;

impl Wide {
    pub(crate) fn detect() -> Option<Wide> {
        let has_all =
            is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq");
        if has_all { Pext::detect().map(Wide) } else { None }
    }
}

impl Cpu for Wide {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Set) -> Set {
        self.0.bishop(from, occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Set) -> Set {
        self.0.rook(from, occupied)
    }

    #[inline(always)]
    fn nth(self, set: Set, n: u32) -> Square {
        self.0.nth(set, n)
    }

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: a `Wide` exists, so all of these features were detected.
        unsafe { run_wide(self, task) }
    }

    #[inline(always)]
    fn run_for<T: Task>(self, board: &Board, task: T) -> T::Output {
        if (board.diagonals | board.straights).count_ones() < SLIDERS_MIN {
            self.0.run(task)
        } else {
            self.run(task)
        }
    }

    #[inline(always)]
    fn officers_reach<M: Mover>(self, board: &Board, occupied: Set) -> Set {
        // SAFETY: a `Wide` exists, so AVX-512 was detected.
        unsafe { reach(board, board.sides[M::US], occupied) }
    }

    #[inline(always)]
    fn officers_count(self, board: &Board, movers: Set, occupied: Set, allowed: Set) -> u32 {
        // SAFETY: a `Wide` exists, so AVX-512 was detected.
        unsafe { count(board, movers, occupied, allowed) }
    }
}

#[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn run_wide<T: Task>(cpu: Wide, task: T) -> T::Output {
    task.run(cpu)
}

#[repr(align(64))]
struct Lanes([u64; 8]);

/// East and on counterclockwise, as left rotations. Odd lanes are diagonals.
static STEP: Lanes = Lanes([1, 9, 8, 7, 63, 55, 56, 57]);
/// Where a step in each direction may arrive: not across the edge.
static STEP_ON: Lanes = Lanes([
    !FILE_A,
    !FILE_A & !RANK_1,
    !RANK_1,
    !FILE_H & !RANK_1,
    !FILE_H,
    !FILE_H & !RANK_8,
    !RANK_8,
    !FILE_A & !RANK_8,
]);
/// The eight jumps of a knight, as left rotations, and where they may arrive.
static JUMP: Lanes = Lanes([10, 17, 15, 6, 54, 47, 49, 58]);
static JUMP_ON: Lanes = Lanes([
    !FILES_AB & !RANK_1,
    !FILE_A & !RANKS_12,
    !FILE_H & !RANKS_12,
    !FILES_GH & !RANK_1,
    !FILES_GH & !RANK_8,
    !FILE_H & !RANKS_78,
    !FILE_A & !RANKS_78,
    !FILES_AB & !RANK_8,
]);
const RANK_8: Set = rank(7);
const RANKS_12: Set = RANK_1 | rank(1);
const RANKS_78: Set = rank(6) | RANK_8;
const FILES_AB: Set = FILE_A | FILE_A << 1;
const FILES_GH: Set = FILE_H | FILE_H >> 1;
const DIAGONAL_LANES: __mmask8 = 0b1010_1010;

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
#[inline]
fn reach(board: &Board, movers: Set, occupied: Set) -> Set {
    let reached = _mm512_or_si512(slides(board, movers, occupied), jumps(board, movers));
    _mm512_reduce_or_epi64(reached) as Set
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
#[inline]
fn count(board: &Board, movers: Set, occupied: Set, allowed: Set) -> u32 {
    let allowed = all(allowed);
    let slides = _mm512_and_si512(slides(board, movers, occupied), allowed);
    let jumps = _mm512_and_si512(jumps(board, movers), allowed);
    let counts = _mm512_add_epi64(_mm512_popcnt_epi64(slides), _mm512_popcnt_epi64(jumps));
    _mm512_reduce_add_epi64(counts) as u32
}

/// What the sliders among `movers` reach in each direction, the first occupied square included,
/// by filling over 1, 2 and 4 squares at a time.
#[target_feature(enable = "avx512f")]
#[inline]
fn slides(board: &Board, movers: Set, occupied: Set) -> __m512i {
    let sliders = _mm512_mask_blend_epi64(
        DIAGONAL_LANES,
        all(board.straights & movers),
        all(board.diagonals & movers),
    );
    let (step, on) = (load(&STEP), load(&STEP_ON));
    let step_2 = _mm512_add_epi64(step, step);
    let step_4 = _mm512_add_epi64(step_2, step_2);
    let free = _mm512_and_si512(all(!occupied), on);
    let free_2 = _mm512_and_si512(free, _mm512_rolv_epi64(free, step));
    let free_4 = _mm512_and_si512(free_2, _mm512_rolv_epi64(free_2, step_2));
    let filled = spread(sliders, step, free);
    let filled = spread(filled, step_2, free_2);
    let filled = spread(filled, step_4, free_4);
    _mm512_and_si512(_mm512_rolv_epi64(filled, step), on)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn jumps(board: &Board, movers: Set) -> __m512i {
    let jumped = _mm512_rolv_epi64(all(board.knights & movers), load(&JUMP));
    _mm512_and_si512(jumped, load(&JUMP_ON))
}

/// Adds what lies one rotation further and is free.
#[target_feature(enable = "avx512f")]
#[inline]
fn spread(filled: __m512i, by: __m512i, free: __m512i) -> __m512i {
    const A_AND_B_OR_C: i32 = 0xEA;
    _mm512_ternarylogic_epi64::<A_AND_B_OR_C>(_mm512_rolv_epi64(filled, by), free, filled)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn all(set: Set) -> __m512i {
    _mm512_set1_epi64(set as i64)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(lanes: &Lanes) -> __m512i {
    // SAFETY: `Lanes` is 64 bytes long and aligned to 64.
    unsafe { _mm512_load_si512(lanes.0.as_ptr().cast()) }
}
