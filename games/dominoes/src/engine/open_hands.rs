//! Solves deals with open hands by alpha-beta search, once few tiles are left.

use jogada_core::Turn;

use crate::{Board, Move};

/// The solver, with its transposition table.
#[derive(Clone, Debug)]
pub(super) struct OpenHandSolver {
    /// Direct-mapped by the low bits of the key.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// Bounds on the result for the side to move.
    low: i8,
    high: i8,
}

const SLOTS: usize = 1 << 14;
/// An empty slot: a key that hardly occurs, and the widest bounds.
const EMPTY: Slot = Slot { key: 0, low: -1, high: 1 };

impl OpenHandSolver {
    pub(super) fn new() -> OpenHandSolver {
        OpenHandSolver { slots: vec![EMPTY; SLOTS] }
    }

    /// 1, 0 or −1: won, drawn or lost for the side of the seat to move, or of the seat that would be.
    pub(super) fn solve(&mut self, board: &Board) -> i8 {
        self.search(board, -1, 1)
    }

    /// The result inside the window, a bound on it outside.
    fn search(&mut self, board: &Board, mut alpha: i8, mut beta: i8) -> i8 {
        if let Turn::Over(outcome) = board.turn() {
            return outcome.points(board.seat.side()) as i8 - 1;
        }
        let key = key(board);
        let at = key as usize % SLOTS;
        let known = if self.slots[at].key == key { self.slots[at] } else { Slot { key, ..EMPTY } };
        alpha = alpha.max(known.low);
        beta = beta.min(known.high);
        if alpha >= beta {
            return if known.low >= beta { known.low } else { known.high };
        }
        let (from, mut best) = (alpha, -1);
        for m in board.lays().chain([Move::Pass]) {
            let mut next = *board;
            next.play(m);
            // Sides alternate round the table.
            best = best.max(-self.search(&next, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        let (low, high) = match best {
            best if best >= beta => (best, known.high),
            best if best <= from => (known.low, best),
            best => (best, best),
        };
        self.slots[at] = Slot { key, low: low.max(known.low), high: high.min(known.high) };
        best
    }
}

/// A hash of all that the rest of a game depends on.
fn key(board: &Board) -> u64 {
    let ends = board.ends.map_or(255, |ends| ends.left * 10 + ends.right);
    let rest = u64::from(ends) << 8 | (board.seat.index() as u64) << 4 | u64::from(board.passes);
    board.hands.iter().fold(rest, |key, hand| {
        let stirred = (key ^ hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        stirred ^ stirred >> 29
    })
}

#[cfg(test)]
mod tests {
    use jogada_core::{Rng, Seat, Seed};

    use super::*;
    use crate::{Tiles, board::deal_from};

    /// The same by exhaustive search.
    fn tried(board: &Board) -> i8 {
        if let Turn::Over(outcome) = board.turn() {
            return outcome.points(board.seat.side()) as i8 - 1;
        }
        let after = |m| {
            let mut next = *board;
            next.play(m);
            -tried(&next)
        };
        board.lays().chain([Move::Pass]).map(after).max().unwrap()
    }

    /// A board late in a game: `tiles` tiles in each hand, and a chain whose ends are those of another tile.
    fn late(tiles: u8, rng: &mut Rng) -> Board {
        let hands = deal_from(Tiles::ALL, [tiles; 4], rng);
        let mut board = Board { hands, ends: None, seat: Seat::new(rng.below(4) as u8), passes: 0 };
        let laid = hands.iter().fold(Tiles::ALL, |left, &hand| left.without(hand));
        let tile = laid.nth(rng.below(u32::from(laid.len())));
        board.ends = Some((tile.low(), tile.high()).into());
        board
    }

    #[test]
    fn the_result_is_the_one_that_trying_everything_finds() {
        let mut rng = Seed::from_number(1).rng();
        let mut solver = OpenHandSolver::new();
        let mut seen = [0; 3];
        for number in 0..2000_u32 {
            let board = late(1 + (number % 2) as u8, &mut rng);
            let result = tried(&board);
            assert_eq!(solver.solve(&board), result, "{board:?}");
            seen[(result + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn what_is_remembered_does_not_change_the_result() {
        let mut rng = Seed::from_number(2).rng();
        let mut solver = OpenHandSolver::new();
        for _ in 0..200 {
            let board = late(3, &mut rng);
            assert_eq!(solver.solve(&board), OpenHandSolver::new().solve(&board), "{board:?}");
        }
    }
}
