//! What four shapes make together: a code for each combination, its grade, and its value.

use std::sync::OnceLock;

use jogada_core::Side;

use crate::{
    board::BLACK,
    engine::{eval::Weights, shapes::Shape},
    line::Rule,
};

/// The threat that a stone on a square makes, all four lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Grade {
    /// An overline or a double four, where that is forbidden.
    Barred,
    Quiet,
    /// An open two, or a closed three.
    Two,
    /// Two of these.
    TwoTwos,
    /// One open three.
    Three,
    /// That and an open two or a closed three.
    ThreeTwo,
    /// Two open threes at once.
    TwoThrees,
    /// A four that can be stopped.
    Four,
    /// That and an open two or a closed three.
    FourTwo,
    /// A four and an open three.
    FourThree,
    /// An open four, or two fours at once.
    OpenFour,
    /// A win.
    Five,
}

impl Grade {
    pub(super) const COUNT: usize = Grade::Five as usize + 1;
}

/// A combination of four shapes, whatever the order of the lines.
pub(super) type Code = u16;
/// Combinations of four out of fifteen shapes with repetition.
pub(super) const CODES: usize = 3060;

/// The properties of a code under one rule, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The value of such a square for its side when that side is to move, and when the other is.
    pub(super) worth: [i16; 2],
    /// The rank of a move there by its side, and by the other.
    pub(super) rank: [i16; 2],
    pub(super) grade: Grade,
    /// A double three that may be forbidden.
    pub(super) is_doubtful: bool,
}

/// The code of any shapes, and the properties of every code.
pub(super) struct Codes {
    /// The number of an unordered pair of shapes, four bits each.
    halves: [u8; 256],
    codes: Vec<Code>,
    kinds: [Vec<Kind>; 2],
}

const HALVES: usize = Shape::COUNT * (Shape::COUNT + 1) / 2;

impl Codes {
    pub(super) fn of(rule: Rule) -> &'static Codes {
        static TABLES: [OnceLock<Codes>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| Codes::new(rule, Weights::learned()))
    }

    /// The code of the shapes in the low four bits of each byte.
    #[inline]
    pub(super) fn code(&self, shapes: u32) -> Code {
        let half =
            |shapes: u32| usize::from(self.halves[(shapes & 15 | shapes >> 4 & 240) as usize]);
        self.codes[half(shapes) * HALVES + half(shapes >> 16)]
    }

    #[inline]
    pub(super) fn kind(&self, side: Side, code: Code) -> Kind {
        self.kinds[side.index()][usize::from(code)]
    }

    pub(super) fn new(rule: Rule, weights: &Weights) -> Codes {
        let mut halves = [0; 256];
        let mut pairs = Vec::new();
        for low in Shape::ALL {
            for high in Shape::ALL.into_iter().filter(|&high| high >= low) {
                let number = pairs.len() as u8;
                halves[low as usize | (high as usize) << 4] = number;
                halves[high as usize | (low as usize) << 4] = number;
                pairs.push([low, high]);
            }
        }
        let all = combinations();
        let codes = (0..HALVES * HALVES).map(|index| {
            let ([a, b], [c, d]) = (pairs[index / HALVES], pairs[index % HALVES]);
            let mut shapes = [a, b, c, d];
            shapes.sort();
            all.binary_search(&shapes).expect("every combination is listed") as Code
        });
        let kinds = Side::BOTH.map(|side| {
            let kind = |(code, shapes): (usize, &[Shape; 4])| {
                let (grade, is_doubtful) = grade(shapes, rule == Rule::Renju && side == BLACK);
                Kind {
                    worth: weights.worth(code as Code),
                    rank: weights.rank(code as Code),
                    grade,
                    is_doubtful,
                }
            };
            all.iter().enumerate().map(kind).collect()
        });
        Codes { halves, codes: codes.collect(), kinds }
    }
}

/// All combinations of four shapes, each sorted, in the order of their codes.
pub(super) fn combinations() -> Vec<[Shape; 4]> {
    let mut all = Vec::with_capacity(CODES);
    for (i, &a) in Shape::ALL.iter().enumerate() {
        for (j, &b) in Shape::ALL.iter().enumerate().skip(i) {
            for (k, &c) in Shape::ALL.iter().enumerate().skip(j) {
                all.extend(Shape::ALL[k..].iter().map(|&d| [a, b, c, d]));
            }
        }
    }
    all
}

/// The grade of four shapes, and whether it is a double three that may be forbidden.
fn grade(shapes: &[Shape; 4], is_restricted: bool) -> (Grade, bool) {
    let count = |from: Shape, to: Shape| {
        shapes.iter().filter(|&&shape| from <= shape && shape <= to).count()
    };
    let fours =
        count(Shape::Four, Shape::OpenFour) + 2 * count(Shape::DoubleFour, Shape::DoubleFour);
    let threes = count(Shape::OpenThree, Shape::FreeThree);
    let twos = count(Shape::OpenTwo, Shape::Three);
    let has = |shape| count(shape, shape) > 0;
    let grade = match (fours, threes, twos) {
        _ if has(Shape::Five) => Grade::Five,
        (2.., ..) if is_restricted => Grade::Barred,
        _ if is_restricted && has(Shape::Overline) => Grade::Barred,
        (2.., ..) => Grade::OpenFour,
        _ if has(Shape::OpenFour) => Grade::OpenFour,
        (1, 1.., _) => Grade::FourThree,
        (1, 0, 1..) => Grade::FourTwo,
        (1, 0, 0) => Grade::Four,
        (_, 2.., _) => Grade::TwoThrees,
        (_, 1, 1..) => Grade::ThreeTwo,
        (_, 1, 0) => Grade::Three,
        (_, _, 2..) => Grade::TwoTwos,
        (_, _, 1) => Grade::Two,
        _ => Grade::Quiet,
    };
    (grade, is_restricted && threes > 1 && grade != Grade::Five && grade != Grade::Barred)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_forgets_only_the_order_of_its_shapes() {
        let codes = Codes::of(Rule::Free);
        let all = combinations();
        assert_eq!(all.len(), CODES);
        for (code, shapes) in all.iter().enumerate() {
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
                let bytes = order.map(|i| shapes[i] as u8);
                assert_eq!(usize::from(codes.code(u32::from_le_bytes(bytes))), code);
            }
        }
    }

    #[test]
    fn what_is_two_fours_to_most_is_barred_to_black_in_renju() {
        let of = |shapes| [false, true].map(|is_restricted| grade(&shapes, is_restricted));
        let [dead, four, three] = [Shape::Dead, Shape::Four, Shape::FreeThree];
        assert_eq!(
            of([dead, dead, four, four]).map(|(grade, _)| grade),
            [Grade::OpenFour, Grade::Barred]
        );
        assert_eq!(
            of([dead, dead, three, three]),
            [(Grade::TwoThrees, false), (Grade::TwoThrees, true)]
        );
        assert_eq!(of([dead, dead, three, four]), [(Grade::FourThree, false); 2]);
        assert_eq!(of([dead, Shape::Overline, four, Shape::Five]), [(Grade::Five, false); 2]);
        assert_eq!(of([dead, dead, Shape::Overline, three])[1].0, Grade::Barred);
        assert_eq!(of([dead, dead, dead, Shape::DoubleFour])[1].0, Grade::Barred);
    }
}
