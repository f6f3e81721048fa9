//! Shapes: what a stone on an empty square would make of one line, from a lookup table.
//!
//! A square's view along a line is four squares on either side where five or more win, else five, because a sixth stone
//! spoils an exact five. Each square takes two bits, so a view is a number of 16 or 20 bits. The table is computed once
//! from the definition of each shape: one more stone makes a four a five, one more stone makes an open three an open
//! four, and so on.

use std::sync::OnceLock;

use jogada_core::Side;

use crate::{
    board::{BLACK, WHITE},
    line::Rule,
};

/// What a stone makes of a line, in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Shape {
    /// Nothing that can still become five.
    Dead,
    /// More than five where that does not win.
    Overline,
    /// Could become a two.
    One,
    /// Could become an open two.
    OpenOne,
    /// Could become a three.
    Two,
    /// Could become an open three, in one way, …
    OpenTwo,
    /// … in two ways, …
    WideTwo,
    /// … in three or more.
    FreeTwo,
    /// Could become a four.
    Three,
    /// Could become an open four, in one way, …
    OpenThree,
    /// … in two or more.
    FreeThree,
    /// Threatens five, and can be stopped.
    Four,
    /// Threatens five in two ways at the ends of one run.
    OpenFour,
    /// Threatens five in two ways that are two fours on one line.
    DoubleFour,
    /// Wins.
    Five,
}

impl Shape {
    pub(super) const COUNT: usize = Shape::Five as usize + 1;
    pub(super) const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::Overline,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwo,
        Shape::WideTwo,
        Shape::FreeTwo,
        Shape::Three,
        Shape::OpenThree,
        Shape::FreeThree,
        Shape::Four,
        Shape::OpenFour,
        Shape::DoubleFour,
        Shape::Five,
    ];
}

/// The shapes of an empty square along one line: black's in the low four bits, white's in the high ones.
pub(super) type Pair = u8;

/// The two-bit code of a square of a line: beyond the edge, a stone of either side, or empty.
pub(super) const EDGE: u64 = 0;
pub(super) const EMPTY: u64 = 3;

/// A side's stone in two bits.
#[inline]
pub(super) const fn stone(side: Side) -> u64 {
    side as u64 + 1
}

/// The shapes of both sides for every view from an empty square, under one rule.
pub(super) struct Shapes {
    pairs: Vec<Pair>,
    /// Squares seen on either side.
    pub(super) reach: u32,
    before: u64,
    after: u64,
}

impl Shapes {
    pub(super) fn of(rule: Rule) -> &'static Shapes {
        static TABLES: [OnceLock<Shapes>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| Shapes::new(rule))
    }

    /// The shapes of the empty square in the middle of this view: two bits a square, the farthest before it lowest.
    #[inline]
    pub(super) fn pair(&self, view: u64) -> Pair {
        self.pairs[(view & self.before | view >> 2 & self.after) as usize]
    }

    fn new(rule: Rule) -> Shapes {
        let reach = if rule == Rule::Free { 4 } else { 5 };
        let bits = 2 * reach;
        let (before, after) = ((1 << bits) - 1, ((1 << bits) - 1) << bits);
        let mut pairs = vec![0; 1 << (2 * bits)];
        let mut found = Side::BOTH.map(|_| vec![None; WINDOWS]);
        for (index, pair) in pairs.iter_mut().enumerate() {
            let index = index as u64;
            let view = index & before | EMPTY << bits | (index & after) << 2;
            let Some([black, white]) = windows(view, reach) else { continue };
            let [blacks, whites] = &mut found;
            let black = black.shape(Five::of(rule, BLACK), blacks);
            let white = white.shape(Five::of(rule, WHITE), whites);
            *pair = black as u8 | (white as u8) << 4;
        }
        Shapes { pairs, reach, before, after }
    }
}

/// The view for each side; `None` if squares on the board follow squares beyond the edge.
fn windows(view: u64, reach: u32) -> Option<[LineView; 2]> {
    let at = |steps: i32| view >> (2 * (steps + reach as i32)) & 3;
    let (mut lines, mut edge) = ([0_u32; 2], 0_u32);
    for way in [-1, 1] {
        let mut is_over = false;
        for steps in 1..=CENTRE as i32 {
            let seen = if steps <= reach as i32 { at(steps * way) } else { EMPTY };
            if is_over && seen != EDGE && steps <= reach as i32 {
                return None;
            }
            is_over |= seen == EDGE;
            let bit = 1 << (CENTRE as i32 + steps * way);
            match seen {
                _ if is_over => edge |= bit,
                EMPTY => {}
                stone => lines[stone as usize - 1] |= bit,
            }
        }
    }
    let [black, white] = lines;
    let window = |own, other| LineView { own: own | 1 << CENTRE, other, edge };
    Some([window(black, white), window(white, black)])
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Five {
    Exact,
    /// The same where double fours are forbidden, so only one run can be an open four.
    ExactStraight,
    OrMore,
    Unshut,
}

impl Five {
    fn of(rule: Rule, side: Side) -> Five {
        match rule {
            Rule::Standard => Five::Exact,
            Rule::Free => Five::OrMore,
            Rule::Renju if side == BLACK => Five::ExactStraight,
            Rule::Renju => Five::OrMore,
            Rule::Caro => Five::Unshut,
        }
    }
}

const CENTRE: u32 = 5;
/// The number of different views: ten bits of own stones and ten of the opponent's.
const WINDOWS: usize = 1 << 20;

/// Eleven squares of a line with an own stone in the middle.
#[derive(Clone, Copy)]
struct LineView {
    own: u32,
    other: u32,
    edge: u32,
}

impl LineView {
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
            return match self.is_unstoppable(five) {
                true if self.run() == 4 => Shape::OpenFour,
                true => Shape::DoubleFour,
                false => Shape::Four,
            };
        }
        let is_usable = |&shape: &Shape| {
            shape < Shape::DoubleFour || shape == Shape::DoubleFour && five != Five::ExactStraight
        };
        let next: Vec<Shape> = self
            .free()
            .map(|square| self.with_own(square).shape(five, found))
            .filter(is_usable)
            .collect();
        let ways = |least: Shape| next.iter().filter(|&&shape| shape >= least).count();
        match next.iter().copied().max().unwrap_or(Shape::Dead) {
            Shape::OpenFour | Shape::DoubleFour if ways(Shape::OpenFour) > 1 => Shape::FreeThree,
            Shape::OpenFour | Shape::DoubleFour => Shape::OpenThree,
            Shape::Four => Shape::Three,
            Shape::OpenThree | Shape::FreeThree => match ways(Shape::OpenThree) {
                1 => Shape::OpenTwo,
                2 => Shape::WideTwo,
                _ => Shape::FreeTwo,
            },
            Shape::Three => Shape::Two,
            Shape::OpenTwo | Shape::WideTwo | Shape::FreeTwo => Shape::OpenOne,
            Shape::Two => Shape::One,
            _ => Shape::Dead,
        }
    }

    /// Does five follow every answer on this line?
    fn is_unstoppable(self, five: Five) -> bool {
        let answers = (0..11).filter(|&square| self.is_free(square));
        answers
            .map(|square| LineView { other: self.other | 1 << square, ..self })
            .all(|answered| answered.free().any(|square| answered.with_own(square).wins(five)))
    }

    /// Does the run through the centre win?
    fn wins(self, five: Five) -> bool {
        let run = self.run();
        match five {
            Five::Exact | Five::ExactStraight => run == 5,
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

    /// Is the run through the centre closed at both ends by the opponent's stones?
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

    fn with_own(self, square: u32) -> LineView {
        LineView { own: self.own | 1 << square, ..self }
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
        let window = LineView { own: bits("x*"), other: bits("o"), edge: bits("#") };
        window.shape(five, &mut vec![None; WINDOWS])
    }

    #[test]
    fn shapes_are_named_as_players_name_them() {
        for (line, exact, or_more, unshut) in [
            (".....*.....", Shape::OpenOne, Shape::OpenOne, Shape::OpenOne),
            ("*....", Shape::One, Shape::One, Shape::One),
            ("*...", Shape::Dead, Shape::Dead, Shape::Dead),
            ("..x*......", Shape::FreeTwo, Shape::FreeTwo, Shape::FreeTwo),
            ("oo.x*..oo", Shape::Two, Shape::Two, Shape::Dead),
            ("oo.x.*.oo", Shape::Two, Shape::Two, Shape::Dead),
            ("o..x*..o", Shape::WideTwo, Shape::WideTwo, Shape::Two),
            ("..xx*....", Shape::FreeThree, Shape::FreeThree, Shape::FreeThree),
            ("..x.x*...", Shape::OpenThree, Shape::OpenThree, Shape::OpenThree),
            ("oxx*....", Shape::Three, Shape::Three, Shape::Three),
            ("o.xx*.o", Shape::Three, Shape::Three, Shape::Dead),
            ("..xxx*...", Shape::OpenFour, Shape::OpenFour, Shape::OpenFour),
            ("oxxx*.....", Shape::Four, Shape::Four, Shape::Four),
            ("o.xxx*.o", Shape::OpenFour, Shape::OpenFour, Shape::Four),
            ("x.xx*.x", Shape::DoubleFour, Shape::DoubleFour, Shape::DoubleFour),
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
    fn a_double_four_makes_no_three_where_it_is_forbidden() {
        let line = "..x.x.*.x..";
        assert_eq!(shape(Five::Exact, line), Shape::OpenThree);
        assert!(shape(Five::ExactStraight, line) < Shape::OpenThree);
    }

    #[test]
    fn a_pair_holds_the_shapes_of_both_sides() {
        let view = |rule: Rule, line: &str| {
            let reach = Shapes::of(rule).reach as usize;
            let seen = line[5 - reach..=5 + reach].bytes().rev();
            let view = seen.fold(0, |view, c| {
                view << 2
                    | match c {
                        b'x' => stone(BLACK),
                        b'o' => stone(WHITE),
                        b'#' => EDGE,
                        _ => EMPTY,
                    }
            });
            let pair = Shapes::of(rule).pair(view);
            (Shape::ALL[usize::from(pair & 15)], Shape::ALL[usize::from(pair >> 4)])
        };
        assert_eq!(view(Rule::Renju, ".xxxx*....."), (Shape::Five, Shape::One));
        assert_eq!(view(Rule::Renju, "xxxxx*....."), (Shape::Overline, Shape::One));
        assert_eq!(view(Rule::Renju, "ooooo*....."), (Shape::One, Shape::Five));
        assert_eq!(view(Rule::Free, "xxxxx*....."), (Shape::Five, Shape::One));
        assert_eq!(view(Rule::Free, "####x*....#"), (Shape::Two, Shape::One));
    }
}
