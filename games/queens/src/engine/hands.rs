//! The game as hands bind it: who holds what, and where each kind may still go.
//!
//! A search for a winning move with a table of what was won and lost, the same for all eight images of a position and for
//! either seat. Two bounds end most of it early: a side that can be sure of as many placements as the other has pieces,
//! whatever is closed meanwhile, outlasts it.

use super::{
    bits::Bits,
    ground::{self, Ground, Reach},
    shared::Shared,
    table::Key,
    watch::Count,
};
use crate::Hand;

/// The game on one board.
#[derive(Debug)]
pub(super) struct Duel<'a, const W: usize> {
    ground: &'a Ground<W>,
    shared: &'a Shared,
}

/// A position: where each kind may go, what the side to move holds, and what the other does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<const W: usize> {
    free: [Bits<W>; 5],
    mover: Counts,
    other: Counts,
}

type Counts = [u16; 5];

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, const W: usize> {
    duel: &'a Duel<'a, W>,
    count: Count<'a>,
}

struct Next<const W: usize> {
    stand: Stand<W>,
    key: Key,
    rank: u32,
}

/// In the table: the side to move wins, or loses.
const WON: u16 = 1;
const LOST: u16 = 2;
/// Keeps these keys apart from those of sets without hands.
const HANDS: u64 = 1 << 40;
/// Positions with fewer placements than this are not worth keeping threads apart.
const APART: u32 = 40;

impl<const W: usize> Stand<W> {
    pub(super) fn new(free: [Bits<W>; 5], mover: Hand, other: Hand) -> Stand<W> {
        let mut stand = Stand { free, mover: mover.0, other: other.0 };
        stand.tidy();
        stand
    }

    /// Drops what makes no difference: pieces that fit nowhere, and squares for kinds that nobody holds.
    fn tidy(&mut self) {
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
        let Stand { free, mover, .. } = *self;
        let kinds = (0..5).filter(move |&kind| mover[kind] > 0);
        kinds.flat_map(move |kind| free[kind].iter().map(move |square| (kind, square)))
    }

    pub(super) fn after(&self, ground: &Ground<W>, kind: usize, square: usize) -> Stand<W> {
        let free =
            std::array::from_fn(|other| self.free[other].minus(ground.closed(square, kind, other)));
        let mut next = Stand { free, mover: self.other, other: self.mover };
        next.other[kind] -= 1;
        next.tidy();
        next
    }

    fn key(&self, ground: &Ground<W>) -> Key {
        let (key, _) = ground::key((0..5).map(|kind| (ground.marks(kind), &self.free[kind])));
        let hands = (0..5).fold(HANDS, |number, kind| {
            let pair = u64::from(self.mover[kind]) << 9 | u64::from(self.other[kind]);
            ground::mix(number ^ pair)
        });
        key.with(hands)
    }

    /// How many placements the side to move has.
    fn room(&self) -> u32 {
        (0..5).filter(|&kind| self.mover[kind] > 0).map(|kind| self.free[kind].len()).sum()
    }

    /// What the largest closing of each kind for each other can be here.
    fn reach(&self, ground: &Ground<W>) -> Reach {
        let mut reach = [[0; 5]; 5];
        for (placed, row) in reach.iter_mut().enumerate() {
            for square in self.free[placed].iter() {
                for (kind, most) in row.iter_mut().enumerate() {
                    let closed = self.free[kind].and(ground.closed(square, placed, kind)).len();
                    *most = closed.max(*most);
                }
            }
        }
        reach
    }

    /// Does the side to move win for sure, or lose for sure? `reach` bounds what a placement closes.
    fn verdict(&self, reach: &Reach) -> Option<bool> {
        let [mine, theirs] =
            [self.mover, self.other].map(|hand| hand.iter().map(|&n| u32::from(n)).sum::<u32>());
        if mine == 0 {
            Some(false)
        } else if theirs == 0
            || mine > theirs && self.is_sure(&self.mover, &self.other, theirs + 1, 0, reach)
        {
            Some(true)
        } else {
            (theirs >= mine && self.is_sure(&self.other, &self.mover, mine, 1, reach))
                .then_some(false)
        }
    }

    /// Can a side place so many pieces whatever the other does, which is `ahead` by so many placements?
    ///
    /// It places what has least room first, and reckons with the worst closings.
    fn is_sure(
        &self,
        mine: &Counts,
        theirs: &Counts,
        need: u32,
        ahead: u32,
        reach: &Reach,
    ) -> bool {
        let mut kinds = [0, 1, 2, 3, 4];
        kinds.sort_by_key(|&kind| self.free[kind].len());
        let mut done = 0;
        let mut closed_by_me = [0; 5];
        for kind in kinds.into_iter().filter(|&kind| mine[kind] > 0) {
            let room = self.free[kind].len();
            for _ in 0..mine[kind] {
                if room <= closed_by_me[kind] + worst(theirs, done + ahead, kind, reach) {
                    break;
                }
                done += 1;
                if done >= need {
                    return true;
                }
                (0..5).for_each(|other| closed_by_me[other] += reach[kind][other]);
            }
        }
        false
    }
}

/// The most that so many pieces of a hand can close for a kind.
fn worst(hand: &Counts, mut pieces: u32, kind: usize, reach: &Reach) -> u32 {
    let mut kinds = [0, 1, 2, 3, 4];
    kinds.sort_by_key(|&placed| std::cmp::Reverse(reach[placed][kind]));
    let mut closed = 0;
    for placed in kinds {
        let used = pieces.min(u32::from(hand[placed]));
        closed += used * reach[placed][kind];
        pieces -= used;
    }
    closed
}

impl<'a, const W: usize> Duel<'a, W> {
    pub(super) fn new(ground: &'a Ground<W>, shared: &'a Shared) -> Duel<'a, W> {
        Duel { ground, shared }
    }

    pub(super) fn after(&self, stand: &Stand<W>, kind: usize, square: usize) -> Stand<W> {
        stand.after(self.ground, kind, square)
    }

    /// Is the side to move known to lose, or not to, without a search?
    pub(super) fn glance(&self, stand: &Stand<W>) -> Option<bool> {
        let wins =
            stand.verdict(self.ground.reach()).or_else(|| self.known(stand.key(self.ground)));
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
    pub(super) fn new(duel: &'a Duel<'a, W>, count: Count<'a>) -> Search<'a, W> {
        Search { duel, count }
    }

    /// Does the side to move lose? Nothing when time was up.
    pub(super) fn is_lost(&mut self, stand: &Stand<W>) -> Option<bool> {
        match self.duel.glance(stand) {
            Some(lost) => Some(lost),
            None => self.wins(stand, stand.key(self.duel.ground)).map(|wins| !wins),
        }
    }

    fn wins(&mut self, stand: &Stand<W>, key: Key) -> Option<bool> {
        if let Some(known) = self.duel.known(key) {
            return Some(known);
        }
        self.count.visit()?;
        let wins = match stand.verdict(&stand.reach(self.duel.ground)) {
            Some(wins) => wins,
            None => self.has_winning_move(stand)?,
        };
        self.duel.shared.store(key, if wins { WON } else { LOST });
        Some(wins)
    }

    fn has_winning_move(&mut self, stand: &Stand<W>) -> Option<bool> {
        let mut nexts: Vec<Next<W>> = Vec::new();
        for (kind, square) in stand.placements() {
            let next = self.duel.after(stand, kind, square);
            match next.verdict(self.duel.ground.reach()) {
                Some(true) => continue,
                Some(false) => return Some(true),
                None => {}
            }
            let key = next.key(self.duel.ground);
            match self.duel.known(key) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => nexts.push(Next { stand: next, key, rank: next.room() }),
            }
        }
        // Whoever has little room is soon done for.
        nexts.sort_by_key(|next| (next.rank, next.key.0));
        nexts.dedup_by_key(|next| next.key);
        self.is_one_lost(&nexts)
    }

    /// Those that another thread is busy with are left for the end, when it may have the answer.
    fn is_one_lost(&mut self, nexts: &[Next<W>]) -> Option<bool> {
        let busy = &self.duel.shared.busy;
        let mut later = Vec::new();
        for (i, next) in nexts.iter().enumerate() {
            let is_large = next.rank >= APART;
            if i > 0 && is_large && busy.holds(next.key) {
                later.push(next);
                continue;
            }
            if is_large {
                busy.enter(next.key);
            }
            let wins = self.wins(&next.stand, next.key);
            if is_large {
                busy.leave(next.key);
            }
            if !wins? {
                return Some(true);
            }
        }
        for next in later {
            if !self.wins(&next.stand, next.key)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
