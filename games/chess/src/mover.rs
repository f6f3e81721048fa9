//! The colour to move as a type, so that every shift and mask of the generator is a constant.

use crate::{
    Color,
    square::{FILE_A, FILE_H, RANK_1, Set, rank},
};

pub(crate) trait Mover: Copy {
    type Other: Mover;
    const COLOR: Color;

    const US: usize = Self::COLOR.index();
    const THEM: usize = Self::COLOR.other().index();
    /// The ranks as this colour counts them.
    const FIRST: Set = rank(Self::COLOR.rank(1));
    const THIRD: Set = rank(Self::COLOR.rank(3));
    const LAST: Set = rank(Self::COLOR.rank(8));
    /// The steps of a pawn, in squares.
    const UP: i8 = 8 * Self::COLOR.forward();
    const UP_WEST: i8 = Self::UP - 1;
    const UP_EAST: i8 = Self::UP + 1;

    #[inline(always)]
    fn up(set: Set) -> Set {
        shift(set, Self::UP)
    }

    #[inline(always)]
    fn down(set: Set) -> Set {
        shift(set, -Self::UP)
    }

    #[inline(always)]
    fn up_west(set: Set) -> Set {
        shift(set & !FILE_A, Self::UP_WEST)
    }

    #[inline(always)]
    fn up_east(set: Set) -> Set {
        shift(set & !FILE_H, Self::UP_EAST)
    }

    /// What pawns of this colour attack.
    #[inline(always)]
    fn pawns_reach(pawns: Set) -> Set {
        Self::up_west(pawns) | Self::up_east(pawns)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Mover for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Mover for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}

/// Shifts every square of a set by `by` squares; those that leave the board are lost.
#[inline(always)]
pub(crate) const fn shift(set: Set, by: i8) -> Set {
    if by > 0 { set << by } else { set >> -by }
}

const _: () = assert!(White::FIRST == RANK_1 && Black::LAST == RANK_1);
