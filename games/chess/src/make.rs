//! What a move makes of the board: one function for each way of moving, and one that tells them apart.

use crate::{
    Board, Color, Kind, Manner, Move,
    board::attackers,
    cpu::{Cpu, Task, dispatch},
    mover::{Black, Mover, White},
    moves::castled,
    square::{Set, Square, squares},
};

impl Board {
    /// The board after a legal move. Anything else may corrupt it.
    #[inline]
    pub fn after(&self, m: Move) -> Board {
        match self.turn {
            Color::White => self.after_move::<White>(m),
            Color::Black => self.after_move::<Black>(m),
        }
    }

    /// Does a move of a pawn, a capture or neither come to pass? The first two can never be taken back by moving.
    #[inline]
    pub(crate) fn is_zeroing(&self, m: Move) -> bool {
        let theirs = self.sides[self.turn.other().index()];
        self.pawns & m.from().set() != 0 || theirs & m.to().set() != 0
    }

    #[inline(always)]
    pub(crate) fn after_move<M: Mover>(&self, m: Move) -> Board {
        let (from, to) = (m.from().set(), m.to().set());
        match m.manner() {
            Manner::Castling => self.after_castling::<M>(m.from(), m.to()),
            Manner::EnPassant => self.after_en_passant::<M>(from, to),
            Manner::Promotion(kind) => self.after_promotion::<M>(from, to, kind),
            Manner::Plain if self.pawns & from != 0 => {
                let passed = M::up(from) & M::THIRD;
                let is_double = M::up(passed) == to && passed != 0;
                let mut after = self.after_pawn::<M>(from, to);
                after.en_passant = if is_double { passed } else { 0 };
                after
            }
            Manner::Plain if self.knights & from != 0 => self.after_knight::<M>(from, to),
            Manner::Plain if self.diagonals & from != 0 => self.after_diagonal::<M>(from, to),
            Manner::Plain if self.straights & from != 0 => self.after_straight::<M>(from, to),
            Manner::Plain => self.after_king::<M>(from, to),
        }
    }

    /// What all moves but castling and en passant share: a piece of ours goes, and whatever stood there is gone.
    /// The mover's own kind is left to the caller.
    #[inline(always)]
    fn arrive<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut sides = self.sides;
        sides[M::US] ^= from | to;
        sides[M::THEM] &= !to;
        Board {
            pawns: self.pawns & !to,
            knights: self.knights & !to,
            diagonals: self.diagonals & !to,
            straights: self.straights & !to,
            kings: self.kings,
            sides,
            castlers: self.castlers & !to,
            en_passant: 0,
            turn: M::Other::COLOR,
        }
    }

    #[inline(always)]
    pub(crate) fn after_knight<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.knights ^= from | to;
        after
    }

    /// A bishop or queen moves.
    #[inline(always)]
    pub(crate) fn after_diagonal<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.diagonals ^= from | to;
        after.straights ^= if self.straights & from != 0 { from | to } else { 0 };
        after
    }

    /// A rook or queen moves.
    #[inline(always)]
    pub(crate) fn after_straight<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.straights ^= from | to;
        after.diagonals ^= if self.diagonals & from != 0 { from | to } else { 0 };
        after.castlers &= !from;
        after
    }

    #[inline(always)]
    pub(crate) fn after_king<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.kings ^= from | to;
        after.castlers &= !M::FIRST;
        after
    }

    /// A pawn takes, or moves without taking.
    #[inline(always)]
    pub(crate) fn after_pawn<M: Mover>(&self, from: Set, to: Set) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.pawns ^= from | to;
        after
    }

    /// A pawn moves without taking; `passed` is the square that it passes over, if any.
    #[inline(always)]
    pub(crate) fn after_push<M: Mover>(&self, from: Set, to: Set, passed: Set) -> Board {
        let mut after = *self;
        after.pawns ^= from | to;
        after.sides[M::US] ^= from | to;
        after.en_passant = passed;
        after.turn = M::Other::COLOR;
        after
    }

    #[inline(always)]
    pub(crate) fn after_en_passant<M: Mover>(&self, from: Set, to: Set) -> Board {
        let taken = M::down(to);
        let mut after = self.after_push::<M>(from, to, 0);
        after.pawns ^= taken;
        after.sides[M::THEM] ^= taken;
        after
    }

    #[inline(always)]
    pub(crate) fn after_promotion<M: Mover>(&self, from: Set, to: Set, kind: Kind) -> Board {
        let mut after = self.arrive::<M>(from, to);
        after.pawns ^= from;
        after.knights |= if kind == Kind::Knight { to } else { 0 };
        after.diagonals |= if matches!(kind, Kind::Bishop | Kind::Queen) { to } else { 0 };
        after.straights |= if matches!(kind, Kind::Rook | Kind::Queen) { to } else { 0 };
        after
    }

    #[inline(always)]
    pub(crate) fn after_castling<M: Mover>(&self, king: Square, rook: Square) -> Board {
        let (king_to, rook_to) = castled(king, rook);
        let mut after = *self;
        after.kings = after.kings & !king.set() | king_to.set();
        after.straights = after.straights & !rook.set() | rook_to.set();
        // In Chess960 either may land where the other stood.
        let us = &mut after.sides[M::US];
        *us = *us & !(king.set() | rook.set()) | king_to.set() | rook_to.set();
        after.castlers &= !M::FIRST;
        after.en_passant = 0;
        after.turn = M::Other::COLOR;
        after
    }

    /// The board after a null move. The side to move must not be in check.
    pub(crate) fn after_null_move(&self) -> Board {
        Board { turn: self.turn.other(), en_passant: 0, ..*self }
    }

    /// The same board without its en passant square if no capture there is legal.
    /// Positions that differ only in such a square count as repetitions of each other.
    #[inline]
    pub(crate) fn without_idle_en_passant(mut self) -> Board {
        if self.en_passant != 0 && !self.can_take_en_passant() {
            self.en_passant = 0;
        }
        self
    }

    fn can_take_en_passant(&self) -> bool {
        struct CanTake<'a>(&'a Board);
        impl Task for CanTake<'_> {
            type Output = bool;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> bool {
                match self.0.turn {
                    Color::White => en_passant_takers::<C, White>(cpu, self.0) != 0,
                    Color::Black => en_passant_takers::<C, Black>(cpu, self.0) != 0,
                }
            }
        }
        dispatch(CanTake(self))
    }
}

/// The pawns that may legally take en passant. Both pawns leave their line, so each is tried on the board after it.
#[inline(always)]
pub(crate) fn en_passant_takers<C: Cpu, M: Mover>(cpu: C, board: &Board) -> Set {
    let us = board.sides[M::US];
    let mut takers = 0;
    let near = board.pawns & us & M::Other::pawns_reach(board.en_passant);
    for from in squares(near) {
        let after = board.after_en_passant::<M>(from.set(), board.en_passant);
        let king = Square::first(board.kings & us);
        let occupied = after.sides[0] | after.sides[1];
        if attackers(cpu, &after, king, occupied) & after.sides[M::THEM] == 0 {
            takers |= from.set();
        }
    }
    takers
}
