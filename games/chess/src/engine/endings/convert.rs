//! Moves that leave an ending for another: taking and promoting.

use crate::{Kind, Square, lines, square::Set};

use super::{
    kit::{Kit, Man, Spread},
    plies,
    reach::attacks,
};

/// What the best of them comes to for the mover.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// The plies of the quickest win.
    pub(super) won: Option<u8>,
    /// The plies of the longest loss.
    pub(super) lost: Option<u8>,
    /// Does one of them not lose?
    pub(super) is_held: bool,
}

/// What taking and promoting come to in one position: the rival's king stands here, and this side is to move.
pub(super) fn outcome(kit: Kit, spread: &Spread, rival: Square, side: usize) -> Outcome {
    let mut at = Crossing { kings: [spread.king, rival], side, outcome: Outcome::default() };
    let first = Man { kind: kit.first, is_seconds: false, at: spread.first };
    let second = kit.second.map(|second| Man {
        kind: second.kind,
        is_seconds: second.is_rivals,
        at: spread.second,
    });
    if side == 0 {
        at.take(first, second);
        at.promote(first, second);
        if let Some(second) = second.filter(|second| !second.is_seconds) {
            at.promote(second, Some(first));
        }
    } else {
        at.take_with_king(first, second);
        match second {
            Some(second) if second.is_seconds => at.take_with(second, first),
            Some(second) => at.take_with_king(second, Some(first)),
            None => {}
        }
    }
    at.outcome
}

/// A position that is about to be left.
struct Crossing {
    kings: [Square; 2],
    side: usize,
    outcome: Outcome,
}

impl Crossing {
    /// The holder takes the rival's piece, if there is one.
    fn take(&mut self, first: Man, second: Option<Man>) {
        if let Some(victim) = second.filter(|second| second.is_seconds) {
            self.take_with_king(victim, Some(first));
            self.take_with(first, victim);
        }
    }

    /// The king takes a piece; another may be left.
    fn take_with_king(&mut self, victim: Man, left: Option<Man>) {
        if lines::king(self.kings[self.side]) & victim.at.set() != 0 {
            let mut kings = self.kings;
            kings[self.side] = victim.at;
            self.leave(kings, left.as_slice());
        }
    }

    /// A piece takes the only other one.
    fn take_with(&mut self, taker: Man, victim: Man) {
        let occupied = self.kings[0].set() | self.kings[1].set() | victim.at.set();
        if attacks(taker.kind, taker.at, occupied) & victim.at.set() == 0 {
            return;
        }
        for &kind in becomes(&taker.kind, victim.at) {
            self.leave(self.kings, &[Man { kind, at: victim.at, ..taker }]);
        }
    }

    /// A pawn goes to the last rank.
    fn promote(&mut self, pawn: Man, other: Option<Man>) {
        if pawn.kind != Kind::Pawn || pawn.at.rank() != 6 {
            return;
        }
        let at = Square::at(pawn.at.index() as u8 + 8);
        let occupied =
            self.kings[0].set() | self.kings[1].set() | other.map_or(0, |man| man.at.set());
        if occupied & at.set() != 0 {
            return;
        }
        for kind in Kind::PROMOTIONS {
            let promoted = Man { kind, at, ..pawn };
            match other {
                Some(other) => self.leave(self.kings, &[promoted, other]),
                None => self.leave(self.kings, &[promoted]),
            }
        }
    }

    /// Takes in what the other ending says, if the move was legal.
    fn leave(&mut self, kings: [Square; 2], men: &[Man]) {
        if is_attacked(kings, men, self.side) {
            return;
        }
        match plies(kings, men, 1 - self.side) {
            Some(plies) if plies % 2 == 1 => {
                self.outcome.lost = self.outcome.lost.max(Some(plies + 1));
            }
            Some(plies) => {
                let best = self.outcome.won.map_or(plies + 1, |won| won.min(plies + 1));
                self.outcome.won = Some(best);
                self.outcome.is_held = true;
            }
            None => self.outcome.is_held = true,
        }
    }
}

/// Is a side's king attacked?
fn is_attacked(kings: [Square; 2], men: &[Man], side: usize) -> bool {
    let king = kings[side].set();
    let occupied: Set =
        men.iter().fold(kings[0].set() | kings[1].set(), |all, man| all | man.at.set());
    let theirs = men.iter().filter(|man| usize::from(man.is_seconds) != side);
    let attacked = theirs
        .fold(lines::king(kings[1 - side]), |all, man| all | attacks(man.kind, man.at, occupied));
    attacked & king != 0
}

/// What a piece is after it has gone to a square.
fn becomes(kind: &Kind, at: Square) -> &[Kind] {
    if *kind == Kind::Pawn && at.rank() == 7 {
        &Kind::PROMOTIONS
    } else {
        std::slice::from_ref(kind)
    }
}
