//! The game in which hands bind: what each side holds, and where each kind may still go.
//!
//! A search for a winning move with a table of won and lost positions, the same for all eight symmetric images and for
//! either seat. Two bounds end most of it early: a side that is sure of as many placements as the other has pieces,
//! whatever is closed meanwhile, outlasts it.

use super::{
    bits::Bits,
    budget::ThreadBudget,
    key::Key,
    shared::Shared,
    solver_board::{self, ClosedMax, SolverBoard},
};
use crate::Hand;

/// The game on one board.
#[derive(Debug)]
pub(super) struct HandGame<'a, const W: usize> {
    board: &'a SolverBoard<W>,
    shared: &'a Shared,
}

/// A position: where each kind may go, and the hands of the side to move and of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandPosition<const W: usize> {
    free: [Bits<W>; 5],
    mover: Counts,
    other: Counts,
}

type Counts = [u16; 5];

/// One search thread.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    game: &'a HandGame<'a, W>,
    budget: ThreadBudget<'a>,
}

struct Child<const W: usize> {
    pos: HandPosition<W>,
    key: Key,
    rank: u32,
}

/// Values in the table: the side to move wins, or loses.
const WON: u16 = 1;
const LOST: u16 = 2;
/// Separates these keys from those of sets without hands.
const HANDS: u64 = 1 << 40;
/// Positions of fewer placements are not entered in the busy table.
const BUSY_MIN: u32 = 40;

impl<const W: usize> HandPosition<W> {
    pub(super) fn new(free: [Bits<W>; 5], mover: Hand, other: Hand) -> HandPosition<W> {
        let mut pos = HandPosition { free, mover: mover.0, other: other.0 };
        pos.normalize();
        pos
    }

    /// Drops what makes no difference: pieces without a square, and squares of kinds that are in no hand.
    fn normalize(&mut self) {
        for kind in 0..5 {
            let most = self.free[kind].len() as u16;
            self.mover[kind] = self.mover[kind].min(most);
            self.other[kind] = self.other[kind].min(most);
            if self.mover[kind] + self.other[kind] == 0 {
                self.free[kind] = Bits::EMPTY;
            }
        }
    }

    /// The squares where the side to move may place a kind.
    pub(super) fn placements(&self) -> impl Iterator<Item = (usize, usize)> + use<W> {
        let HandPosition { free, mover, .. } = *self;
        let kinds = (0..5).filter(move |&kind| mover[kind] > 0);
        kinds.flat_map(move |kind| free[kind].iter().map(move |square| (kind, square)))
    }

    pub(super) fn after(
        &self,
        board: &SolverBoard<W>,
        kind: usize,
        square: usize,
    ) -> HandPosition<W> {
        let free =
            std::array::from_fn(|other| self.free[other].minus(board.closed(square, kind, other)));
        let mut next = HandPosition { free, mover: self.other, other: self.mover };
        next.other[kind] -= 1;
        next.normalize();
        next
    }

    fn key(&self, board: &SolverBoard<W>) -> Key {
        let (key, _) =
            solver_board::key((0..5).map(|kind| (board.zobrist(kind), &self.free[kind])));
        let hands = (0..5).fold(HANDS, |number, kind| {
            let pair = u64::from(self.mover[kind]) << 9 | u64::from(self.other[kind]);
            solver_board::mix(number ^ pair)
        });
        key.with(hands)
    }

    /// The number of placements of the side to move.
    fn room(&self) -> u32 {
        (0..5).filter(|&kind| self.mover[kind] > 0).map(|kind| self.free[kind].len()).sum()
    }

    /// The most squares that each kind can close for each other here.
    fn closed_max(&self, board: &SolverBoard<W>) -> ClosedMax {
        let mut closed_max = [[0; 5]; 5];
        for (placed, row) in closed_max.iter_mut().enumerate() {
            for square in self.free[placed].iter() {
                for (kind, most) in row.iter_mut().enumerate() {
                    let closed = self.free[kind].and(board.closed(square, placed, kind)).len();
                    *most = closed.max(*most);
                }
            }
        }
        closed_max
    }

    /// Does the side to move certainly win or lose? `closed_max` bounds what a placement closes.
    fn bound_result(&self, closed_max: &ClosedMax) -> Option<bool> {
        let [mine, theirs] =
            [self.mover, self.other].map(|hand| hand.iter().map(|&n| u32::from(n)).sum::<u32>());
        if mine == 0 {
            Some(false)
        } else if theirs == 0
            || mine > theirs && self.is_sure(&self.mover, &self.other, theirs + 1, 0, closed_max)
        {
            Some(true)
        } else {
            (theirs >= mine && self.is_sure(&self.other, &self.mover, mine, 1, closed_max))
                .then_some(false)
        }
    }

    /// Can a side certainly place `need` pieces, when the other is `ahead` placements ahead?
    ///
    /// It places the kinds with the least room first, and assumes the worst closings.
    fn is_sure(
        &self,
        mine: &Counts,
        theirs: &Counts,
        need: u32,
        ahead: u32,
        closed_max: &ClosedMax,
    ) -> bool {
        let mut kinds = [0, 1, 2, 3, 4];
        kinds.sort_by_key(|&kind| self.free[kind].len());
        let mut done = 0;
        let mut closed_by_me = [0; 5];
        for kind in kinds.into_iter().filter(|&kind| mine[kind] > 0) {
            let room = self.free[kind].len();
            for _ in 0..mine[kind] {
                if room <= closed_by_me[kind] + worst(theirs, done + ahead, kind, closed_max) {
                    break;
                }
                done += 1;
                if done >= need {
                    return true;
                }
                (0..5).for_each(|other| closed_by_me[other] += closed_max[kind][other]);
            }
        }
        false
    }
}

/// The most squares that `pieces` pieces of a hand can close for a kind.
fn worst(hand: &Counts, mut pieces: u32, kind: usize, closed_max: &ClosedMax) -> u32 {
    let mut kinds = [0, 1, 2, 3, 4];
    kinds.sort_by_key(|&placed| std::cmp::Reverse(closed_max[placed][kind]));
    let mut closed = 0;
    for placed in kinds {
        let used = pieces.min(u32::from(hand[placed]));
        closed += used * closed_max[placed][kind];
        pieces -= used;
    }
    closed
}

impl<'a, const W: usize> HandGame<'a, W> {
    pub(super) fn new(board: &'a SolverBoard<W>, shared: &'a Shared) -> HandGame<'a, W> {
        HandGame { board, shared }
    }

    pub(super) fn after(
        &self,
        pos: &HandPosition<W>,
        kind: usize,
        square: usize,
    ) -> HandPosition<W> {
        pos.after(self.board, kind, square)
    }

    /// Is the side to move known to lose, or not to, without a search?
    pub(super) fn static_result(&self, pos: &HandPosition<W>) -> Option<bool> {
        let wins =
            pos.bound_result(self.board.closed_max()).or_else(|| self.known(pos.key(self.board)));
        wins.map(|wins| !wins)
    }

    fn known(&self, key: Key) -> Option<bool> {
        match self.shared.probe(key) {
            0 => None,
            known => Some(known == WON),
        }
    }
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(game: &'a HandGame<'a, W>, budget: ThreadBudget<'a>) -> Search<'a, W> {
        Search { game, budget }
    }

    /// Does the side to move lose? `None` when the budget is spent.
    pub(super) fn is_lost(&mut self, pos: &HandPosition<W>) -> Option<bool> {
        match self.game.static_result(pos) {
            Some(lost) => Some(lost),
            None => self.wins(pos, pos.key(self.game.board)).map(|wins| !wins),
        }
    }

    fn wins(&mut self, pos: &HandPosition<W>, key: Key) -> Option<bool> {
        if let Some(known) = self.game.known(key) {
            return Some(known);
        }
        self.budget.visit()?;
        let wins = match pos.bound_result(&pos.closed_max(self.game.board)) {
            Some(wins) => wins,
            None => self.has_winning_move(pos)?,
        };
        self.game.shared.store(key, if wins { WON } else { LOST });
        Some(wins)
    }

    fn has_winning_move(&mut self, pos: &HandPosition<W>) -> Option<bool> {
        let mut children: Vec<Child<W>> = Vec::new();
        for (kind, square) in pos.placements() {
            let next = self.game.after(pos, kind, square);
            match next.bound_result(self.game.board.closed_max()) {
                Some(true) => continue,
                Some(false) => return Some(true),
                None => {}
            }
            let key = next.key(self.game.board);
            match self.game.known(key) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => children.push(Child { pos: next, key, rank: next.room() }),
            }
        }
        // Positions with little room are decided soon.
        children.sort_by_key(|next| (next.rank, next.key.0));
        children.dedup_by_key(|next| next.key);
        self.is_one_lost(&children)
    }

    /// Positions that another thread is searching are deferred; it may have the answer by then.
    fn is_one_lost(&mut self, children: &[Child<W>]) -> Option<bool> {
        let busy = &self.game.shared.busy;
        let mut later = Vec::new();
        for (i, next) in children.iter().enumerate() {
            let is_large = next.rank >= BUSY_MIN;
            if i > 0 && is_large && busy.is_busy(next.key.1, next.key.0) {
                later.push(next);
                continue;
            }
            if is_large {
                busy.enter(next.key.1, next.key.0);
            }
            let wins = self.wins(&next.pos, next.key);
            if is_large {
                busy.leave(next.key.1);
            }
            if !wins? {
                return Some(true);
            }
        }
        for next in later {
            if !self.wins(&next.pos, next.key)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
