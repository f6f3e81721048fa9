//! Seven to eleven empty squares, searched to the end: moves are sorted by the replies that they
//! leave, and results are stored in the table; more would cost more than it saves here.

use super::{
    endgame::{FEW, few},
    last::{odd_quadrants, quadrant},
    order::around,
    search::Search,
    stability::{CORNERS, bound},
    table::{CERTAIN, TtEntry},
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// The most empty squares that are searched to the end here.
pub(super) const LATE_EMPTIES: u32 = 11;

/// A position with its legal moves and parity.
#[derive(Clone, Copy)]
struct Late {
    board: Board,
    legal: u64,
    empties: u32,
    /// The quadrants with an odd number of empty squares.
    odd: u64,
}

/// A move to be searched.
#[derive(Clone, Copy, Default)]
struct LateMove {
    child: Board,
    replies: u64,
    square: u8,
    rank: i16,
}

impl<B: Bits> Search<'_, B> {
    /// The final score for the side to move, exact inside the window and a bound outside it, by
    /// bisection with null windows (as in MTD).
    pub(super) fn solve_late(&mut self, board: Board, alpha: i32, beta: i32) -> i32 {
        let (mut low, mut high) = (-64, 64);
        while low < high && low < beta && high > alpha {
            let test = ((low + high) / 2).clamp(low.max(alpha), high.min(beta) - 1);
            let mut nodes = 0;
            match self.above(board, test, &mut nodes) {
                score if score > test => low = score,
                score => high = score,
            }
            self.budget.spend(nodes);
        }
        if high <= alpha { high } else { low }
    }

    /// A bound on the final score that says whether it is above `alpha`.
    #[inline(always)]
    fn above(&self, board: Board, alpha: i32, nodes: &mut u64) -> i32 {
        let empties = board.empty().count_ones();
        let odd = odd_quadrants(board.empty());
        if empties <= FEW {
            return few(self.bits, board, alpha, odd, nodes);
        }
        let legal = self.bits.legal(board);
        self.late(Late { board, legal, empties, odd }, alpha, nodes)
    }

    fn late(&self, late: Late, alpha: i32, nodes: &mut u64) -> i32 {
        self.bits.within(|| {
            *nodes += 1;
            let Late { board, legal, empties, odd } = late;
            if let Some(most) = bound(board, alpha, empties) {
                return most;
            }
            if legal == 0 {
                let (board, legal) = (board.passed(), self.bits.legal(board.passed()));
                return match legal {
                    0 => -board.final_score(),
                    _ => -self.late(Late { board, legal, empties, odd }, -alpha - 1, nodes),
                };
            }
            let key = self.table.key(board);
            let tt_entry = self.table.probe(key);
            if let Some(tt_entry) = tt_entry.filter(|tt_entry| {
                u32::from(tt_entry.depth) == empties && tt_entry.confidence == CERTAIN
            }) {
                if i32::from(tt_entry.lower) > alpha {
                    return i32::from(tt_entry.lower);
                }
                if i32::from(tt_entry.upper) <= alpha {
                    return i32::from(tt_entry.upper);
                }
            }
            let (score, best) = self.try_sorted(late, alpha, tt_entry, nodes);
            let (lower, upper) = TtEntry::bounds(score, alpha, alpha + 1);
            let best = [Square::new(best), None];
            self.table.store(
                key,
                TtEntry { lower, upper, depth: empties as u8, confidence: CERTAIN, best },
            );
            score
        })
    }

    /// The best score and its move.
    #[inline(always)]
    fn try_sorted(
        &self,
        late: Late,
        alpha: i32,
        tt_entry: Option<TtEntry>,
        nodes: &mut u64,
    ) -> (i32, u8) {
        let mut list = [LateMove::default(); LATE_EMPTIES as usize];
        let n = self.sort(late, tt_entry, &mut list);
        let list = &mut list[..n];
        let (mut best, mut best_square) = (-65, 64);
        for i in 0..n {
            let next = (i..n).min_by_key(|&j| list[j].rank).unwrap_or(i);
            list.swap(i, next);
            let LateMove { child, replies, square, .. } = list[i];
            let odd = late.odd ^ Square::new(square).map_or(0, quadrant);
            let score = if late.empties - 1 <= FEW {
                -few(self.bits, child, -alpha - 1, odd, nodes)
            } else {
                let empties = late.empties - 1;
                -self.late(Late { board: child, legal: replies, empties, odd }, -alpha - 1, nodes)
            };
            if score > best {
                (best, best_square) = (score, square);
                if score > alpha {
                    break;
                }
            }
        }
        (best, best_square)
    }

    /// Lists the moves, the table's first and then by what they leave the opponent.
    #[inline(always)]
    fn sort(
        &self,
        late: Late,
        tt_entry: Option<TtEntry>,
        list: &mut [LateMove; LATE_EMPTIES as usize],
    ) -> usize {
        let known = tt_entry.and_then(|tt_entry| tt_entry.best[0]);
        let mut n = 0;
        for (slot, square) in list.iter_mut().zip(squares(late.legal)) {
            let child = late.board.placed(square, self.bits.flips(late.board, square));
            if late.empties > FEW + 1 {
                self.table.prefetch(self.table.key(child));
            }
            let replies = self.bits.legal(child);
            let freedom = replies.count_ones() + (replies & CORNERS).count_ones();
            let open = (around(child.other) & child.empty()).count_ones();
            let is_odd = square.bit() & late.odd != 0;
            let is_corner = square.bit() & CORNERS != 0;
            let rank = 16 * freedom as i16 + 5 * open as i16
                - if is_odd { 8 } else { 0 }
                - if is_corner { 16 } else { 0 };
            let rank = if known == Some(square) { i16::MIN } else { rank };
            *slot = LateMove { child, replies, square: square.index() as u8, rank };
            n += 1;
        }
        n
    }
}
