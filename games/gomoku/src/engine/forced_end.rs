//! Forced ends that follow from the counts of threats alone: fives, open fours, threats that cannot all be met.

use crate::{
    board::BLACK,
    engine::{codes::Grade, field::Field},
    line::Rule,
};

/// The forced end of a position for the side to move, with its distance in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForcedEnd {
    WonIn(i32),
    LostIn(i32),
    Drawn,
}

/// The forced end of a position, if the counts show one.
pub(super) fn forced_end(field: &mut Field) -> Option<ForcedEnd> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(own, Grade::Five) > 0 {
        return Some(ForcedEnd::WonIn(1));
    }
    if field.room() == 0 {
        return Some(ForcedEnd::Drawn);
    }
    let rule = field.rule();
    let fives = field.count(other, Grade::Five);
    if fives > 0 {
        return (fives > 1 && rule != Rule::Caro).then_some(ForcedEnd::LostIn(2));
    }
    if field.count(own, Grade::OpenFour) > 0 {
        let mut squares = field.from(own, Grade::Four);
        return squares
            .any(|square| field.grade(own, square) == Grade::OpenFour && field.is_legal(square))
            .then_some(ForcedEnd::WonIn(3));
    }
    // Two threats at once, and the opponent has no four to gain time with. Its answer stops only one of them and makes no
    // four, so an open four follows. In caro more can be stopped, and black's threes in renju may be forbidden.
    let is_plain = rule != Rule::Caro && !(rule == Rule::Renju && own == BLACK);
    let doubles = field.count(own, Grade::FourThree) + field.count(own, Grade::TwoThrees);
    (is_plain && doubles > 0 && !field.has_from(other, Grade::Four)).then_some(ForcedEnd::WonIn(5))
}
