//! The evaluation: the sum of the learnt weights of all patterns.

use std::sync::LazyLock;

use super::patterns::{Indices, PLACES, Patterns, STARTS, WEIGHTS, representatives};
use crate::board::{Board, Square};

/// Stages of the game with weights of their own: two for every four discs, because the last move of
/// a region depends on the parity of the empty squares.
pub const STAGES: usize = 26;

/// Weights are in this part of a disc.
pub const PER_DISC: i32 = 32;

/// The number of weights that an index could reach.
const REACH: usize = 1 << u16::BITS;

/// The greatest estimate: a whole board can only be proved.
pub(super) const ESTIMATE_MAX: i32 = 62;

/// The evaluation that ships with the game, unpacked when it is first needed.
pub(super) static EVAL: LazyLock<Eval> =
    LazyLock::new(|| Eval::unpack(include_bytes!("weights.bin")));

/// Patterns and their weights.
#[derive(Debug)]
pub struct Eval {
    pub patterns: Patterns,
    /// All weights of a stage, then those of the next, then zeros that no index reaches.
    weights: Vec<i16>,
}

/// The stage of a position: every four discs have their own after a shared opening stage, those with
/// an even number of empty squares before those with an odd one.
#[inline(always)]
pub const fn stage(board: Board) -> usize {
    stage_of(64 - board.empty().count_ones() as usize)
}

const fn stage_of(discs: usize) -> usize {
    let stage = discs.saturating_sub(12) / 4 * 2;
    (if stage < STAGES { stage } else { STAGES - 2 }) + discs % 2
}

/// What the evaluations after each of a position's moves have in common.
pub(super) struct Before {
    indices: Indices,
    stage: usize,
}

/// A sum of weights in whole discs, clamped to an estimate's range.
#[inline(always)]
pub(super) fn in_discs(fine: i32) -> i32 {
    ((fine + PER_DISC / 2) / PER_DISC).clamp(-ESTIMATE_MAX, ESTIMATE_MAX)
}

impl Eval {
    /// The evaluation that ships with the game.
    pub fn shipped() -> &'static Eval {
        &EVAL
    }

    /// The expected final difference for the side to move, in discs. `board` must not be of a
    /// finished game.
    #[inline(always)]
    pub(super) fn estimate(&self, board: Board) -> i32 {
        in_discs(self.fine(board))
    }

    /// The same in parts of a disc, not clamped.
    #[inline(always)]
    pub fn fine(&self, board: Board) -> i32 {
        self.total(stage(board), &self.patterns.indices(board))
    }

    /// What the evaluations after each of a position's moves have in common.
    #[inline(always)]
    pub(super) fn before(&self, board: Board) -> Before {
        let placed = 64 - board.empty().count_ones() as usize;
        Before { indices: self.patterns.before(board), stage: stage_of(placed + 1) }
    }

    /// The evaluation after a move for the opponent, in parts of a disc: [`Eval::fine`] of that
    /// position, at less cost.
    #[inline(always)]
    pub(super) fn after(&self, before: &Before, square: Square, flips: u64) -> i32 {
        self.total(before.stage, &self.patterns.after(before.indices, square, flips))
    }

    #[inline(always)]
    fn total(&self, stage: usize, indices: &Indices) -> i32 {
        let weights = self.weights[stage * WEIGHTS..].first_chunk::<{ WEIGHTS + REACH }>();
        let weights = weights.expect("the last stage is followed by as many zeros");
        let mut sum = 0;
        for i in 0..PLACES {
            // As many weights as an index can reach, so that no bounds check is left.
            let reached = weights[STARTS[i]..].first_chunk::<REACH>();
            sum += reached.map_or(0, |reached| i32::from(reached[usize::from(indices[i])]));
        }
        sum
    }

    /// Reads what [`pack`] wrote; missing weights are 0.
    pub fn unpack(bytes: &[u8]) -> Eval {
        let representatives = representatives();
        let mut values = unpacked(bytes);
        let mut weights = vec![0i16; STAGES * WEIGHTS + REACH];
        for stage in (0..STAGES).rev() {
            for (i, &first) in representatives.iter().enumerate() {
                let (here, first) = (stage * WEIGHTS + i, stage * WEIGHTS + first as usize);
                weights[here] = if first == here {
                    later(&weights, here).wrapping_add(values.next().unwrap_or(0))
                } else {
                    weights[first]
                };
            }
        }
        Eval { patterns: Patterns::new(), weights }
    }
}

/// Packs weights, the last stage first: of equal weights by symmetry only one, as the difference from
/// the next stage of the same parity; small numbers in one byte, and a run of zeros as a zero and
/// its length.
pub fn pack(weights: &[i16]) -> Vec<u8> {
    let representatives = representatives();
    let mut bytes = Vec::new();
    let mut zeros = 0;
    for stage in (0..STAGES).rev() {
        for i in (0..WEIGHTS).filter(|&i| representatives[i] as usize == i) {
            let here = stage * WEIGHTS + i;
            let more = i32::from(weights[here].wrapping_sub(later(weights, here)));
            if more == 0 {
                zeros += 1;
            } else {
                put_zeros(&mut bytes, &mut zeros);
                put_number(&mut bytes, (more << 1 ^ more >> 31).cast_unsigned());
            }
        }
    }
    put_zeros(&mut bytes, &mut zeros);
    bytes
}

/// The same weight in the next stage of the same parity.
fn later(weights: &[i16], i: usize) -> i16 {
    if i + 2 * WEIGHTS < STAGES * WEIGHTS { weights[i + 2 * WEIGHTS] } else { 0 }
}

fn put_zeros(bytes: &mut Vec<u8>, zeros: &mut u32) {
    if *zeros > 0 {
        put_number(bytes, 0);
        put_number(bytes, *zeros);
        *zeros = 0;
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
fn put_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn unpacked(bytes: &[u8]) -> impl Iterator<Item = i16> {
    let mut rest = bytes.iter();
    let mut number = move || {
        let (mut number, mut shift) = (0u32, 0);
        for &byte in rest.by_ref() {
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
            shift = (shift + 7).min(28);
        }
        None
    };
    let mut zeros = 0;
    std::iter::from_fn(move || {
        if zeros == 0 {
            match number()? {
                0 => zeros = number()?.max(1),
                value => return Some(((value >> 1) as i16) ^ -((value & 1) as i16)),
            }
        }
        zeros -= 1;
        Some(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let representatives = representatives();
        let weight = |i: usize| match representatives[i % WEIGHTS] {
            first if first % 3 == 0 => 0,
            first => (first as i16).wrapping_mul((77 + i / WEIGHTS) as i16) >> (first % 13),
        };
        let weights: Vec<i16> = (0..STAGES * WEIGHTS).map(weight).collect();
        assert_eq!(Eval::unpack(&pack(&weights)).weights[..STAGES * WEIGHTS], weights);
        assert!(Eval::unpack(&[]).weights.iter().all(|&weight| weight == 0));
    }
}
