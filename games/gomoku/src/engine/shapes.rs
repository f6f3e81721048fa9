//! Shapes: what a stone on an empty square would make of one line, looked up in a table.
//!
//! What can be seen from the square along the line is five squares on either side. The table is made once
//! by the definition of each shape: a four is what one more stone makes five, a three is what one more stone
//! makes an open four, and so on down.

use std::sync::OnceLock;

use jogada_core::Side;

use crate::{
    board::{BLACK, WHITE},
    line::Rule,
};

/// What a stone makes of a line, the best first from the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Shape {
    /// Nothing that can still become five.
    Dead,
    /// Could become a two.
    One,
    /// Could become an open two.
    OpenOne,
    /// Could become a three.
    Two,
    /// Could become an open three.
    OpenTwo,
    /// Could become a four.
    Three,
    /// Could become an open four.
    OpenThree,
    /// Threatens five, and can be stopped.
    Four,
    /// Threatens five, and cannot be stopped.
    OpenFour,
    /// Wins.
    Five,
    /// More than five where that does not win.
    Overline,
}

/// What an empty square is to both sides along one line: black's shape in the low four bits, white's in the high ones.
pub(super) type Pair = u8;

/// The shape of a side in a pair.
#[inline]
pub(super) fn of_side(pair: Pair, side: Side) -> u8 {
    pair >> (4 * side as u8) & 15
}

/// For every view from an empty square, its shapes for both sides under one rule.
pub(super) struct Shapes {
    pairs: Vec<Pair>,
    halves: &'static Halves,
}

impl Shapes {
    pub(super) fn of(rule: Rule) -> &'static Shapes {
        static TABLES: [OnceLock<Shapes>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| Shapes::new(rule))
    }

    /// The shapes of the empty square that sees these stones: windows of eleven squares with that one in the middle,
    /// in which the edge is a stone of both sides.
    #[inline]
    pub(super) fn pair(&self, black: u32, white: u32) -> Pair {
        let before = self.halves.before[(black & 31 | (white & 31) << 5) as usize];
        let after = self.halves.after[(black >> 6 & 31 | (white >> 6 & 31) << 5) as usize];
        self.pairs[usize::from(before) * HALVES + usize::from(after)]
    }

    fn new(rule: Rule) -> Shapes {
        let halves = Halves::get();
        let mut found = Side::BOTH.map(|_| vec![None; WINDOWS]);
        let mut pairs = vec![0; HALVES * HALVES];
        for (code, &before) in
            halves.before.iter().enumerate().filter(|&(_, &half)| half != NO_HALF)
        {
            for (far, &after) in
                halves.after.iter().enumerate().filter(|&(_, &half)| half != NO_HALF)
            {
                let [black, white] = [0, 5]
                    .map(|shift| (code as u32 >> shift & 31) | (far as u32 >> shift & 31) << 6);
                let [blacks, whites] = &mut found;
                let black_shape = Window::of(black, white).shape(Five::of(rule, BLACK), blacks);
                let white_shape = Window::of(white, black).shape(Five::of(rule, WHITE), whites);
                pairs[usize::from(before) * HALVES + usize::from(after)] =
                    black_shape as u8 | (white_shape as u8) << 4;
            }
        }
        Shapes { pairs, halves }
    }
}

/// How many different things five squares in a row can show, the edge included: 3⁵ + 3⁴ + … + 1.
const HALVES: usize = 364;
const NO_HALF: u16 = u16::MAX;

/// A number for each sight of five squares before and after the middle, by five bits of black and five of white.
struct Halves {
    before: [u16; 1024],
    after: [u16; 1024],
}

impl Halves {
    fn get() -> &'static Halves {
        static SIGHTS: OnceLock<Halves> = OnceLock::new();
        SIGHTS.get_or_init(|| {
            // The edge, if seen, reaches to the far end: the low bits before the middle, the high ones after it.
            let ends_low = |edge: u32| edge & (edge + 1) == 0;
            let ends_high = |edge: u32| ends_low(edge.reverse_bits() >> 27);
            Halves { before: Halves::number(ends_low), after: Halves::number(ends_high) }
        })
    }

    fn number(is_possible: impl Fn(u32) -> bool) -> [u16; 1024] {
        let mut next = 0;
        std::array::from_fn(|code| {
            let edge = code as u32 & code as u32 >> 5 & 31;
            let number = if is_possible(edge) { next } else { NO_HALF };
            next += u16::from(number != NO_HALF);
            number
        })
    }
}

/// How many stones in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Five {
    Exact,
    OrMore,
    Unshut,
}

impl Five {
    fn of(rule: Rule, side: Side) -> Five {
        match rule {
            Rule::Standard => Five::Exact,
            Rule::Free => Five::OrMore,
            Rule::Renju if side == BLACK => Five::Exact,
            Rule::Renju => Five::OrMore,
            Rule::Caro => Five::Unshut,
        }
    }
}

const CENTRE: u32 = 5;
/// Different windows, by ten bits of own stones and ten of the other's.
const WINDOWS: usize = 1 << 20;

/// Eleven squares of a line with an own stone in the middle.
#[derive(Clone, Copy)]
struct Window {
    own: u32,
    other: u32,
    edge: u32,
}

impl Window {
    /// The window that shows these stones, the edge being stones of both sides.
    fn of(own: u32, other: u32) -> Window {
        Window { own: own & !other | 1 << CENTRE, other: other & !own, edge: own & other }
    }

    fn shape(self, five: Five, found: &mut [Option<Shape>]) -> Shape {
        let squeeze = |window: u32| window & 31 | window >> 1 & 992;
        let index =
            (squeeze(self.own | self.edge) | squeeze(self.other | self.edge) << 10) as usize;
        if let Some(shape) = found[index] {
            return shape;
        }
        let shape = self.look(five, found);
        found[index] = Some(shape);
        shape
    }

    fn look(self, five: Five, found: &mut [Option<Shape>]) -> Shape {
        if self.wins(five) {
            return Shape::Five;
        }
        if self.run() > 5 {
            return Shape::Overline;
        }
        if self.free().any(|square| self.with_own(square).wins(five)) {
            return if self.is_unstoppable(five) { Shape::OpenFour } else { Shape::Four };
        }
        let next = self.free().map(|square| self.with_own(square).shape(five, found));
        match next.filter(|&shape| shape < Shape::Five).max() {
            Some(Shape::OpenFour) => Shape::OpenThree,
            Some(Shape::Four) => Shape::Three,
            Some(Shape::OpenThree) => Shape::OpenTwo,
            Some(Shape::Three) => Shape::Two,
            Some(Shape::OpenTwo) => Shape::OpenOne,
            Some(Shape::Two) => Shape::One,
            _ => Shape::Dead,
        }
    }

    /// Does five follow whatever the answer on this line?
    fn is_unstoppable(self, five: Five) -> bool {
        let answers = (0..11).filter(|&square| self.is_free(square));
        answers
            .map(|square| Window { other: self.other | 1 << square, ..self })
            .all(|answered| answered.free().any(|square| answered.with_own(square).wins(five)))
    }

    /// Does the run through the centre win?
    fn wins(self, five: Five) -> bool {
        let run = self.run();
        match five {
            Five::Exact => run == 5,
            Five::OrMore => run >= 5,
            Five::Unshut => run > 5 || run == 5 && !self.is_shut(),
        }
    }

    fn before(self) -> u32 {
        (self.own << (32 - CENTRE)).leading_ones()
    }

    fn after(self) -> u32 {
        (self.own >> (CENTRE + 1)).trailing_ones()
    }

    fn run(self) -> u32 {
        self.before() + 1 + self.after()
    }

    /// Do the other's stones stand at both ends of the run through the centre?
    fn is_shut(self) -> bool {
        let has_other = |square: u32| self.other >> square & 1 == 1;
        self.before() < CENTRE
            && has_other(CENTRE - 1 - self.before())
            && has_other(CENTRE + 1 + self.after())
    }

    /// The empty squares that can be part of five with the centre.
    fn free(self) -> impl Iterator<Item = u32> {
        (1..10).filter(move |&square| self.is_free(square))
    }

    fn is_free(self, square: u32) -> bool {
        (self.own | self.other | self.edge) & 1 << square == 0
    }

    fn with_own(self, square: u32) -> Window {
        Window { own: self.own | 1 << square, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a drawn line: `x` own, `o` other, `#` edge, `*` the empty square asked about.
    fn shape(five: Five, line: &str) -> Shape {
        let centre = line.find('*').expect("a star") as i32;
        let bits = |stones: &str| {
            let seen = (-5..=5).filter(|steps| {
                let at = centre + steps;
                let c = if at < 0 || at >= line.len() as i32 {
                    '#'
                } else {
                    line.as_bytes()[at as usize] as char
                };
                stones.contains(c)
            });
            seen.fold(0, |bits, steps| bits | 1 << (steps + 5))
        };
        Window::of(bits("x#"), bits("o#")).shape(five, &mut vec![None; WINDOWS])
    }

    #[test]
    fn shapes_are_named_as_players_name_them() {
        for (line, exact, or_more, unshut) in [
            (".....*.....", Shape::OpenOne, Shape::OpenOne, Shape::OpenOne),
            ("*....", Shape::One, Shape::One, Shape::One),
            ("*...", Shape::Dead, Shape::Dead, Shape::Dead),
            ("..x*......", Shape::OpenTwo, Shape::OpenTwo, Shape::OpenTwo),
            ("..xx*....", Shape::OpenThree, Shape::OpenThree, Shape::OpenThree),
            ("..x.x*...", Shape::OpenThree, Shape::OpenThree, Shape::OpenThree),
            ("oxx*....", Shape::Three, Shape::Three, Shape::Three),
            ("o.xx*.o", Shape::Three, Shape::Three, Shape::Dead),
            ("..xxx*...", Shape::OpenFour, Shape::OpenFour, Shape::OpenFour),
            ("oxxx*.....", Shape::Four, Shape::Four, Shape::Four),
            ("o.xxx*.o", Shape::OpenFour, Shape::OpenFour, Shape::Four),
            ("x.xx*.x", Shape::OpenFour, Shape::OpenFour, Shape::OpenFour),
            (".xxxx*.", Shape::Five, Shape::Five, Shape::Five),
            ("oxxxx*o", Shape::Five, Shape::Five, Shape::Dead),
            ("xxxx*o", Shape::Five, Shape::Five, Shape::Five),
            ("xxxxx*", Shape::Overline, Shape::Five, Shape::Five),
            (".xxx.*x..", Shape::Dead, Shape::Four, Shape::Four),
            ("x.xxx*.", Shape::Four, Shape::OpenFour, Shape::OpenFour),
        ] {
            assert_eq!(shape(Five::Exact, line), exact, "exact {line}");
            assert_eq!(shape(Five::OrMore, line), or_more, "or more {line}");
            assert_eq!(shape(Five::Unshut, line), unshut, "unshut {line}");
        }
    }

    #[test]
    fn a_pair_holds_the_shapes_of_both_sides() {
        let shapes = Shapes::of(Rule::Renju);
        let four = 0b000_0000_1111 << 1;
        let pair = shapes.pair(four, 0);
        assert_eq!(of_side(pair, BLACK), Shape::Five as u8);
        assert_eq!(of_side(pair, WHITE), Shape::One as u8);
        let five = 0b11111;
        assert_eq!(of_side(shapes.pair(five, 0), BLACK), Shape::Overline as u8);
        assert_eq!(of_side(shapes.pair(0, five), WHITE), Shape::Five as u8);
    }
}
