//! Which moves to try first: the table's, good captures, refutations of before, what has been good elsewhere, bad captures.

use super::{
    eval::rough_value,
    exchange,
    memory::{Memory, Scene, is_noisy},
};
use crate::{Board, Kind, Manner, Move};

/// A move and how early to try it: greater first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) m: Move,
    pub(crate) rank: i32,
}

const FIRST: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const REFUTATION: i32 = 1 << 27;
const BAD_CAPTURE: i32 = -(1 << 28);
const UNRANKED: i32 = i32::MIN;

/// The moves of a position, handed out one by one. Quiet moves are ranked only when it is their turn,
/// because most positions are done with before.
#[derive(Debug)]
pub(crate) struct Picker {
    moves: Vec<Ranked>,
    next: usize,
    /// The table's move and the captures that were not put off are before this.
    early: usize,
    is_late: bool,
}

impl Picker {
    /// All these moves, which are legal. `list` is only room to put them.
    pub(crate) fn new(
        mut list: Vec<Ranked>,
        moves: &[Move],
        board: &Board,
        first: Option<Move>,
        memory: &Memory,
    ) -> Picker {
        list.clear();
        let mut early = 0;
        for &m in moves {
            let rank = if Some(m) == first {
                FIRST
            } else if is_noisy(board, m) {
                GOOD_CAPTURE + worth(board, m, memory)
            } else {
                UNRANKED
            };
            list.push(Ranked { m, rank });
            if rank != UNRANKED {
                let last = list.len() - 1;
                list.swap(early, last);
                early += 1;
            }
        }
        Picker { moves: list, next: 0, early, is_late: false }
    }

    /// How many there are in all.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The next best. A capture that loses material is put off until its turn comes again.
    pub(crate) fn next(&mut self, board: &Board, scene: &Scene, memory: &Memory) -> Option<Ranked> {
        while self.next < self.early {
            let ranked = self.best(self.early);
            if ranked.rank == FIRST || exchange::wins(board, ranked.m, 0) {
                self.next += 1;
                return Some(ranked);
            }
            self.moves[self.next].rank += BAD_CAPTURE - GOOD_CAPTURE;
            self.early -= 1;
            self.moves.swap(self.next, self.early);
        }
        if !self.is_late {
            self.is_late = true;
            let quiets = memory.quiets(scene);
            for ranked in &mut self.moves[self.next..] {
                if ranked.rank == UNRANKED {
                    let refutes = memory.refutes(scene, ranked.m);
                    let bonus = if refutes > 0 { REFUTATION + (refutes << 20) } else { 0 };
                    ranked.rank = bonus + quiets.of(board, ranked.m);
                }
            }
        }
        if self.next >= self.moves.len() {
            return None;
        }
        let ranked = self.best(self.moves.len());
        self.next += 1;
        Some(ranked)
    }

    /// The next best capture that does not lose material; the table's move too.
    pub(crate) fn next_capture(&mut self, board: &Board) -> Option<Ranked> {
        while self.next < self.early {
            let ranked = self.best(self.early);
            self.next += 1;
            if ranked.rank == FIRST || exchange::wins(board, ranked.m, 0) {
                return Some(ranked);
            }
        }
        None
    }

    /// Leaves out the quiet moves that have not been handed out, unless they give check.
    pub(crate) fn skip_quiets(&mut self, board: &Board, scene: &Scene) {
        let mut nth = 0;
        self.moves.retain(|ranked| {
            nth += 1;
            nth <= self.next || ranked.is_bad_capture() || scene.is_check(board, ranked.m)
        });
    }

    /// Gives the room back.
    pub(crate) fn into_list(self) -> Vec<Ranked> {
        self.moves
    }

    /// Brings the best of those before `end` to the front.
    fn best(&mut self, end: usize) -> Ranked {
        let left = &mut self.moves[self.next..end];
        let mut best = 0;
        for i in 1..left.len() {
            if left[i].rank > left[best].rank {
                best = i;
            }
        }
        left.swap(0, best);
        left[0]
    }
}

impl Ranked {
    /// How good a quiet move had been when it was ranked. What else counts is in multiples of a greater number.
    pub(crate) fn history(self) -> i32 {
        self.rank << 12 >> 12
    }

    /// Was it put off because it loses material?
    pub(crate) fn is_bad_capture(self) -> bool {
        self.rank < BAD_CAPTURE / 2
    }
}

/// The most valuable victim first, corrected by what has been good.
fn worth(board: &Board, m: Move, memory: &Memory) -> i32 {
    8 * gain(board, m) + memory.capture(board, m) / 4
}

/// What a capture or promotion wins at once.
pub(crate) fn gain(board: &Board, m: Move) -> i32 {
    let taken = match m.manner() {
        Manner::EnPassant => rough_value(Kind::Pawn),
        Manner::Castling => 0,
        _ => board.kind_at(m.to()).map_or(0, rough_value),
    };
    taken + m.promotes_to().map_or(0, |kind| rough_value(kind) - rough_value(Kind::Pawn))
}
