//! The solver: who wins a position, by which moves, and at what cost.

use std::thread;

use jogada_core::{Rng, Seed};
use jogada_search::{Limit, Score, Stop};

use super::{
    bits::Bits,
    budget::{SharedBudget, ThreadBudget},
    hands::{self, HandGame, HandPosition},
    nimber::{self, Kayles},
    sample,
    shared::Shared,
    solver_board::SolverBoard,
};
use crate::{Hand, Piece, Placement, Queens, Squares};

/// Solves positions of any board and any hands, and keeps its table.
#[derive(Debug)]
pub(crate) struct Solver {
    shared: Shared,
    threads: usize,
}

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Who wins, and one winning move if the mover does.
    Winner,
    /// The same, and every winning move.
    EveryMove,
}

/// The result of a proof.
#[derive(Clone, Debug)]
pub(crate) struct SolverResult {
    /// Does the side to move win? `None` if the limit was reached first.
    pub(crate) mover_wins: Option<bool>,
    /// Legal moves and whether they win; all are proved if every move was asked for and the limit sufficed.
    pub(crate) moves: Vec<(Placement, Option<bool>)>,
    /// Positions visited.
    pub(crate) nodes: u64,
}

/// The score of a side that always wins in samples.
const SCALE: f64 = 1000.0;
/// With fewer free squares, more threads cost more than they bring.
const WORTH_THREADS: u32 = 60;

/// Calls an expression with the board of a size in as few words as possible.
macro_rules! on_board {
    ($solver:expr, $size:expr, $board:ident => $go:expr) => {{
        let (boards, size) = (&$solver.shared.boards, $size);
        match size {
            0..=8 => {
                let $board = boards.to_8.at(size);
                $go
            }
            9..=11 => {
                let $board = boards.to_11.at(size);
                $go
            }
            12..=13 => {
                let $board = boards.to_13.at(size);
                $go
            }
            14..=16 => {
                let $board = boards.to_16.at(size);
                $go
            }
            _ => {
                let $board = boards.to_20.at(size);
                $go
            }
        }
    }};
}

impl Solver {
    pub(crate) fn new(mebibytes: usize, threads: usize) -> Solver {
        Solver { shared: Shared::new(mebibytes), threads: threads.max(1) }
    }

    /// A thread for each processor.
    pub(crate) fn all_threads() -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// Solves a position that is not over.
    pub(crate) fn solve(&self, pos: &Queens, aim: Aim, limit: Limit, stop: &Stop) -> SolverResult {
        let budget = SharedBudget::new(limit, stop);
        on_board!(self, pos.size(), board => self.solve_on(board, pos, aim, &budget))
    }

    /// Estimates of the moves that are not proved, best first, where hands never bind; `None` where they may.
    pub(super) fn sample(
        &self,
        pos: &Queens,
        moves: &[(Placement, Option<bool>)],
        rng: &mut Rng,
        limit: Limit,
        stop: &Stop,
    ) -> Option<Vec<(Placement, Score)>> {
        let mover = pos.seat.side();
        let kind = only_kind(pos, pos.hand(mover), pos.hand(mover.other()))?;
        let open: Squares =
            moves.iter().filter(|(_, wins)| wins.is_none()).map(|(m, _)| m.square).collect();
        let (budget, seed) = (SharedBudget::new(limit, stop), rng.seed());
        Some(
            on_board!(self, pos.size(), board => self.sample_on(board, pos, kind, &open, &budget, seed)),
        )
    }

    fn sample_on<const W: usize>(
        &self,
        board: &SolverBoard<W>,
        pos: &Queens,
        kind: Piece,
        open: &Squares,
        budget: &SharedBudget<'_>,
        seed: Seed,
    ) -> Vec<(Placement, Score)> {
        let game = Kayles::new(board, kind as usize, &self.shared);
        let (set, open) = (board.bits(pos.free_for(kind)), board.bits(open));
        let arms = budget.run_threads(1, |budget| {
            Some(sample::sample(&game, &set, open.iter(), &mut seed.rng(), budget))
        });
        let guess = |arm: &sample::Arm<W>| {
            let m = Placement { piece: kind, square: board.square(arm.square) };
            (m, ((2.0 * arm.share() - 1.0) * SCALE) as Score)
        };
        arms.iter().flatten().map(guess).collect()
    }

    /// The nim value of an empty board on which both sides have enough pieces of one kind.
    pub(crate) fn nim_value(
        &self,
        kind: Piece,
        size: u8,
        limit: Limit,
        stop: &Stop,
    ) -> (Option<u8>, u64) {
        let budget = SharedBudget::new(limit, stop);
        let value = on_board!(self, size, board => self.value_on(board, kind, &Squares::board(size), &budget));
        (value, budget.nodes())
    }

    /// The table, to be written to a file.
    pub(crate) fn table_bytes(&self) -> Vec<u8> {
        self.shared.table.to_bytes()
    }

    /// The size of the table.
    pub(crate) fn table_len_bytes(&self) -> usize {
        self.shared.table.len_bytes()
    }

    /// Reads the table of a solver of the same size; false if it had another size.
    pub(crate) fn load_table(&mut self, bytes: &[u8]) -> bool {
        self.shared.table.read_bytes(bytes)
    }

    fn value_on<const W: usize>(
        &self,
        board: &SolverBoard<W>,
        kind: Piece,
        all: &Squares,
        budget: &SharedBudget<'_>,
    ) -> Option<u8> {
        let game = Kayles::new(board, kind as usize, &self.shared);
        let all = board.bits(all);
        budget.run_threads(self.threads, |budget| nimber::Search::new(&game, budget).value(&all))
    }

    fn solve_on<const W: usize>(
        &self,
        board: &SolverBoard<W>,
        pos: &Queens,
        aim: Aim,
        budget: &SharedBudget<'_>,
    ) -> SolverResult {
        let free = Piece::ALL.map(|kind| board.bits(pos.free_for(kind)));
        let [mover, other] = [pos.seat.side(), pos.seat.side().other()].map(|side| pos.hand(side));
        if let Some(kind) = only_kind(pos, mover, other) {
            let game = Kayles::new(board, kind as usize, &self.shared);
            let set = free[kind as usize];
            let after =
                |q| (Placement { piece: kind, square: board.square(q) }, game.after(&set, q));
            let proof = Proof {
                static_result: |set: &Bits<W>| game.static_result(set),
                is_lost: |set: &Bits<W>, budget: ThreadBudget<'_>| {
                    nimber::Search::new(&game, budget).is_zero(set)
                },
                threads: self.threads_for(set.len()),
                budget,
            };
            proof.run(&set, &set.iter().map(after).collect::<Vec<_>>(), aim)
        } else {
            let game = HandGame::new(board, &self.shared);
            let hand_pos = HandPosition::new(free, mover, other);
            let after = |(kind, q): (usize, usize)| {
                let m = Placement { piece: Piece::ALL[kind], square: board.square(q) };
                (m, game.after(&hand_pos, kind, q))
            };
            let proof = Proof {
                static_result: |hand_pos: &HandPosition<W>| game.static_result(hand_pos),
                is_lost: |hand_pos: &HandPosition<W>, budget: ThreadBudget<'_>| {
                    hands::Search::new(&game, budget).is_lost(hand_pos)
                },
                threads: self.threads_for(hand_pos.placements().count() as u32),
                budget,
            };
            proof.run(&hand_pos, &hand_pos.placements().map(after).collect::<Vec<_>>(), aim)
        }
    }

    fn threads_for(&self, placements: u32) -> usize {
        if placements < WORTH_THREADS { 1 } else { self.threads }
    }
}

/// The only kind that fits, if both sides hold enough of it that hands never bind.
pub(super) fn only_kind(pos: &Queens, mover: Hand, other: Hand) -> Option<Piece> {
    let fits =
        |&kind: &Piece| (mover.has(kind) || other.has(kind)) && !pos.free_for(kind).is_empty();
    let mut kinds = Piece::ALL.into_iter().filter(fits);
    let (kind, None) = (kinds.next()?, kinds.next()) else { return None };
    let most = most_placements(pos, kind);
    let [mine, theirs] = [mover, other].map(|hand| u32::from(hand.0[kind as usize]));
    (mine >= most.div_ceil(2) && theirs >= most / 2).then_some(kind)
}

/// An upper bound on the pieces of a kind that still fit: no two of them share a line, or a block for kings.
pub(super) fn most_placements(pos: &Queens, kind: Piece) -> u32 {
    let different = |line: fn(u8, u8) -> u8| {
        let mut lines: Vec<u8> = pos.free_for(kind).iter().map(|at| line(at.0, at.1)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.len() as u32
    };
    let straight = || different(|row, _| row).min(different(|_, column| column));
    let diagonal =
        || different(|row, column| row + column).min(different(|row, column| row + 32 - column));
    match kind {
        Piece::D => straight().min(diagonal()),
        Piece::T => straight(),
        Piece::B => diagonal(),
        Piece::R => different(|row, column| row / 2 * 10 + column / 2),
        Piece::C => pos.free_for(kind).len(),
    }
}

/// How one kind of game is solved: without a search, and by search. Both say whether the side to move loses.
struct Proof<'a, G, L> {
    static_result: G,
    is_lost: L,
    threads: usize,
    budget: &'a SharedBudget<'a>,
}

impl<G, L> Proof<'_, G, L> {
    fn run<P: Sync>(&self, root: &P, children: &[(Placement, P)], aim: Aim) -> SolverResult
    where
        G: Fn(&P) -> Option<bool>,
        L: Fn(&P, ThreadBudget<'_>) -> Option<bool> + Sync,
    {
        let mut moves: Vec<(Placement, Option<bool>)> =
            children.iter().map(|(m, next)| (*m, (self.static_result)(next))).collect();
        let search = &self.is_lost;
        let is_lost = |pos: &P| self.budget.run_threads(self.threads, |budget| search(pos, budget));
        let mut mover_wins = moves.iter().any(|(_, wins)| *wins == Some(true)).then_some(true);
        if aim == Aim::Winner && mover_wins.is_none() {
            mover_wins = is_lost(root).map(|lost| !lost);
            moves
                .iter_mut()
                .zip(children)
                .for_each(|((_, wins), (_, next))| *wins = (self.static_result)(next));
        }
        // The search found a winning move, but it may have been overwritten in the table.
        let is_needed = |moves: &[(Placement, Option<bool>)], mover_wins| match aim {
            Aim::EveryMove => true,
            Aim::Winner => {
                mover_wins == Some(true) && moves.iter().all(|(_, wins)| *wins != Some(true))
            }
        };
        for (i, (_, next)) in children.iter().enumerate() {
            if moves[i].1.is_none() && is_needed(&moves, mover_wins) {
                moves[i].1 = is_lost(next);
            }
        }
        if aim == Aim::EveryMove {
            mover_wins = decided(&moves);
        }
        SolverResult { mover_wins, moves, nodes: self.budget.nodes() }
    }
}

/// One winning move wins; it takes all of them to lose.
fn decided(moves: &[(Placement, Option<bool>)]) -> Option<bool> {
    if moves.iter().any(|(_, wins)| *wins == Some(true)) {
        Some(true)
    } else {
        moves.iter().all(|(_, wins)| *wins == Some(false)).then_some(false)
    }
}
