//! What the processor offers, found out once at run time, and code compiled for it.
//!
//! A [`Cpu`] value is a proof: it exists only after its tables were filled and the processor was seen to have what
//! its code uses. Hot code is written once, generic over `Cpu`, as a [`Task`]; [`dispatch`] runs it on the best one.

mod magic;
#[cfg(target_arch = "x86_64")]
mod pext;
mod reach;
#[cfg(target_arch = "x86_64")]
mod wide;

use std::sync::OnceLock;

use crate::{
    Board, lines,
    mover::Mover,
    square::{Set, Square, squares},
};

/// One way of computing where pieces reach, with the instructions that it may use.
pub(crate) trait Cpu: Copy {
    /// What a bishop reaches, the first occupied square of each line included.
    fn bishop(self, from: Square, occupied: Set) -> Set;

    /// What a rook reaches.
    fn rook(self, from: Square, occupied: Set) -> Set;

    /// Calls a task compiled with this processor's instructions. Never inlined into the caller.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// The same for a task about one board, with whatever code is faster for it.
    #[inline(always)]
    fn run_for<T: Task>(self, board: &Board, task: T) -> T::Output {
        let _ = board;
        self.run(task)
    }

    /// The square of a set with this number, counted from 0 at a1; the set must be that large.
    #[inline(always)]
    fn nth(self, mut set: Set, n: u32) -> Square {
        for _ in 0..n {
            set &= set.wrapping_sub(1);
        }
        Square::first(set)
    }

    /// What the bishops, rooks, queens and knights of M attack, occupied squares included.
    #[inline(always)]
    fn officers_reach<M: Mover>(self, board: &Board, occupied: Set) -> Set {
        let us = board.sides[M::US];
        let mut reached = lines::knights(board.knights & us);
        for from in squares(board.diagonals & us) {
            reached |= self.bishop(from, occupied);
        }
        for from in squares(board.straights & us) {
            reached |= self.rook(from, occupied);
        }
        reached
    }

    /// How many moves the bishops, rooks, queens and knights among `movers` have to `allowed` squares.
    #[inline(always)]
    fn officers_count(self, board: &Board, movers: Set, occupied: Set, allowed: Set) -> u32 {
        let mut count = 0;
        for from in squares(board.knights & movers) {
            count += (lines::knight(from) & allowed).count_ones();
        }
        for from in squares(board.diagonals & movers) {
            count += (self.bishop(from, occupied) & allowed).count_ones();
        }
        for from in squares(board.straights & movers) {
            count += (self.rook(from, occupied) & allowed).count_ones();
        }
        count
    }
}

/// Something to do, written once for every processor.
pub(crate) trait Task {
    type Output;

    /// Implementations are `#[inline(always)]`, so that they are compiled with the instructions of their caller.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Runs a task on the best that this processor has.
#[inline]
pub(crate) fn dispatch<T: Task>(task: T) -> T::Output {
    static BEST: OnceLock<Best> = OnceLock::new();
    match *BEST.get_or_init(Best::detect) {
        Best::Magic(cpu) => cpu.run(task),
        #[cfg(target_arch = "x86_64")]
        Best::Pext(cpu) => cpu.run(task),
        #[cfg(target_arch = "x86_64")]
        Best::Wide(cpu) => cpu.run(task),
    }
}

#[derive(Clone, Copy, Debug)]
enum Best {
    Magic(magic::Magic),
    #[cfg(target_arch = "x86_64")]
    Pext(pext::Pext),
    #[cfg(target_arch = "x86_64")]
    Wide(wide::Wide),
}

impl Best {
    fn detect() -> Best {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = wide::Wide::detect() {
            return Best::Wide(wide);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = pext::Pext::detect() {
            return Best::Pext(pext);
        }
        Best::Magic(magic::Magic::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Move, legal::Counting, perft::Node};

    /// Runs a task on every type that this machine can be, the plainest first.
    fn on_each<T: Task + Copy>(task: T) -> Vec<T::Output> {
        let mut outputs = vec![magic::Magic::new().run(task)];
        #[cfg(target_arch = "x86_64")]
        {
            outputs.extend(pext::Pext::detect().map(|cpu| cpu.run(task)));
            outputs.extend(wide::Wide::detect().map(|cpu| cpu.run(task)));
        }
        outputs
    }

    #[derive(Clone, Copy)]
    struct Reach(Square, Set);

    impl Task for Reach {
        type Output = (Set, Set);

        fn run<C: Cpu>(self, cpu: C) -> (Set, Set) {
            (cpu.bishop(self.0, self.1), cpu.rook(self.0, self.1))
        }
    }

    #[test]
    fn every_lookup_is_the_slide_of_the_definition() {
        let mut rng = jogada_core::Seed::from_number(1).rng();
        for _ in 0..200_000 {
            let from = Square::at(rng.below(64) as u8);
            let occupied = rng.bits() & rng.bits();
            let slow = (
                lines::slide(from, &lines::DIAGONAL, occupied),
                lines::slide(from, &lines::STRAIGHT, occupied),
            );
            for fast in on_each(Reach(from, occupied)) {
                assert_eq!(fast, slow, "{from} {occupied:x}");
            }
        }
    }

    #[test]
    fn every_processor_counts_alike() {
        for number in 0..200 {
            let mut rng = jogada_core::Seed::from_number(number).rng();
            let mut board = Board::chess960(rng.below(960) as u16);
            for _ in 0..200 {
                let moves: Vec<Move> = board.legal_moves();
                for count in on_each(Counting(&board)) {
                    assert_eq!(count as usize, moves.len(), "{board:?}");
                }
                let Some(&m) = rng.choose(&moves) else { break };
                board = board.after(m);
            }
        }
    }

    #[test]
    fn every_processor_walks_alike() {
        let board = Board::start();
        assert_eq!(board.turn(), Color::White);
        for nodes in on_each(Node::<crate::mover::White>::new(&board, 4)) {
            assert_eq!(nodes, 197_281);
        }
    }
}
