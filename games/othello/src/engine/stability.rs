//! Stable discs, which can never flip again and so bound the final score.

use crate::board::Board;

/// An upper bound on the score for the side to move, if it is at most `alpha`. Only a high `alpha`
/// is worth the count: few discs are stable early on, and never more than there are.
#[inline(always)]
pub(super) fn bound(board: Board, alpha: i32, empties: u32) -> Option<i32> {
    if alpha < 2 * empties as i32 - 6 || 64 - 2 * board.other.count_ones() as i32 > alpha {
        return None;
    }
    let most = 64 - 2 * stable(board.other, !board.empty()).count_ones() as i32;
    (most <= alpha).then_some(most)
}

/// The discs of `mine` that are certainly stable: along each of the four lines through it, a disc
/// is at the rim, beside a stable disc of its side, or in a line without an empty square.
pub(crate) fn stable(mine: u64, occupied: u64) -> u64 {
    if mine & CORNERS == 0 && occupied & CORNERS != CORNERS {
        // Without a corner almost nothing is stable, and this is called millions of times.
        return 0;
    }
    let safe = LINES.map(|line| line.rim | line.full(occupied));
    let mut stable = 0;
    loop {
        let grown = LINES
            .iter()
            .zip(safe)
            .fold(mine, |grown, (line, safe)| grown & (safe | line.up(stable) | line.down(stable)));
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// One of the four kinds of lines.
struct Line {
    /// The distance of neighbours in bits.
    step: u32,
    /// Squares with a neighbour on one side only.
    rim: u64,
    /// Squares with fewer than one, two and four squares above them in the line.
    few_above: [u64; 3],
    few_below: [u64; 3],
}

const LINES: [Line; 4] = [line(1, 0), line(-1, 1), line(0, 1), line(1, 1)];

const fn line(dx: i32, dy: i32) -> Line {
    let few_above = [few(dx, dy, 1), few(dx, dy, 2), few(dx, dy, 4)];
    let few_below = [few(-dx, -dy, 1), few(-dx, -dy, 2), few(-dx, -dy, 4)];
    Line { step: (8 * dy + dx) as u32, rim: few_above[0] | few_below[0], few_above, few_below }
}

/// The squares from which `n` steps lead off the board.
const fn few(dx: i32, dy: i32, n: i32) -> u64 {
    let mut squares = 0;
    let mut i = 0;
    while i < 64 {
        let (x, y) = (i % 8 + n * dx, i / 8 + n * dy);
        if x < 0 || x > 7 || y < 0 || y > 7 {
            squares |= 1 << i;
        }
        i += 1;
    }
    squares
}

impl Line {
    /// The squares whose whole line is occupied, by doubling: one step, two, four.
    fn full(&self, occupied: u64) -> u64 {
        let (mut above, mut below) = (occupied, occupied);
        for i in 0..3 {
            above &= (above >> (self.step << i)) | self.few_above[i];
            below &= (below << (self.step << i)) | self.few_below[i];
        }
        above & below
    }

    fn up(&self, set: u64) -> u64 {
        (set << self.step) & !self.few_below[0]
    }

    fn down(&self, set: u64) -> u64 {
        (set >> self.step) & !self.few_above[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_and_what_leans_on_it_are_stable() {
        let first_row = 0b0000_0111;
        assert_eq!(stable(first_row, first_row), first_row);
        assert_eq!(stable(0b0000_0110, 0b0000_0110), 0);
        // b2 leans on a1 along one line only.
        assert_eq!(stable(0x0203, 0x0203), 0x0003);
        // With a1, b1, a2 and c1, a3 it leans on all four.
        assert_eq!(stable(0x01_0307, 0x01_0307), 0x01_0307);
    }

    #[test]
    fn a_full_board_is_stable() {
        assert_eq!(stable(0x1234_5678_9ABC_DEF0, u64::MAX), 0x1234_5678_9ABC_DEF0);
    }
}
