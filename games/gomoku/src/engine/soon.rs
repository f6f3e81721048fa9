//! Ends that are in sight from the counts of squares alone: fives, open fours, threats that cannot all be met.

use crate::{
    board::BLACK,
    engine::{codes::Grade, field::Field},
    line::Rule,
};

/// How a position ends for the side to move, and in how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Soon {
    WonIn(i32),
    LostIn(i32),
    Drawn,
}

/// The end of a position, if it is in sight.
pub(super) fn settled(field: &mut Field) -> Option<Soon> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(own, Grade::Five) > 0 {
        return Some(Soon::WonIn(1));
    }
    if field.room() == 0 {
        return Some(Soon::Drawn);
    }
    let rule = field.rule();
    let fives = field.count(other, Grade::Five);
    if fives > 0 {
        return (fives > 1 && rule != Rule::Caro).then_some(Soon::LostIn(2));
    }
    if field.count(own, Grade::OpenFour) > 0 {
        let mut squares = field.from(own, Grade::Four);
        return squares
            .any(|square| field.grade(own, square) == Grade::OpenFour && field.is_legal(square))
            .then_some(Soon::WonIn(3));
    }
    // Two threats at once, and the other has no four to gain time with. After its answer, which can stop only one
    // of them and makes no four, an open four follows. In caro more can be stopped, and black's threes in renju may be none.
    let is_plain = rule != Rule::Caro && !(rule == Rule::Renju && own == BLACK);
    let doubles = field.count(own, Grade::FourThree) + field.count(own, Grade::TwoThrees);
    (is_plain && doubles > 0 && !field.has_from(other, Grade::Four)).then_some(Soon::WonIn(5))
}
