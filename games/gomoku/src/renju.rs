//! Black's forbidden moves in renju, exactly: overline, double four, and double three by its recursive definition.
//!
//! The rules are those of the Renju International Federation. A move that makes five is never forbidden.
//! A *four* is a line that one more stone makes exactly five; a *straight four* is an unbroken four that either end makes five.
//! A *three* is a line that one more stone makes a straight four, where that stone must not make five elsewhere
//! and must not itself be forbidden: hence the recursion, which ends because every step adds a stone.
//! `definition.rs` says the same slowly, and the tests compare the two.

use crate::{
    board::{BLACK, Board, Dir, Square, WHITE},
    line::Rule,
};

/// Why black may not play on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two or more fours at once.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

/// Why a black stone on this empty square is forbidden, if it is. The board is the same afterwards.
pub fn forbidden(board: &mut Board, square: Square) -> Option<Forbidden> {
    board.put(BLACK, square);
    let verdict = judge(board, square);
    board.take(BLACK, square);
    verdict
}

/// The verdict on a black stone that already lies there.
fn judge(board: &mut Board, square: Square) -> Option<Forbidden> {
    if Rule::Renju.wins_at(board, BLACK, square) {
        return None;
    }
    let lines = Dir::ALL.map(|dir| Line::through(board, dir, square));
    if lines.iter().any(|line| line.length >= 6) {
        return Some(Forbidden::Overline);
    }
    if lines.iter().map(Line::fours).sum::<u32>() >= 2 {
        return Some(Forbidden::DoubleFour);
    }
    let ways = lines.map(|line| line.ways_to_a_straight_four());
    if ways.iter().filter(|ways| ways.iter().any(Option::is_some)).count() < 2 {
        return None;
    }
    let mut is_way = |dir, steps: Option<i8>| {
        let way = steps.and_then(|steps| square.step(dir, steps, board.size()));
        way.is_some_and(|way| completes_a_three(board, way))
    };
    let threes = Dir::ALL
        .into_iter()
        .zip(ways)
        .filter(|&(dir, ways)| ways.iter().any(|&way| is_way(dir, way)));
    (threes.count() >= 2).then_some(Forbidden::DoubleThree)
}

/// May black turn a three into a straight four there? Not if that makes five elsewhere or is forbidden.
fn completes_a_three(board: &mut Board, way: Square) -> bool {
    board.put(BLACK, way);
    let allowed = !Rule::Renju.wins_at(board, BLACK, way) && judge(board, way).is_none();
    board.take(BLACK, way);
    allowed
}

/// The line through a black stone, and the unbroken run that holds it. Bits are counted from five squares
/// before the line's beginning, so that looking a few squares past either end needs no test.
struct Line {
    black: u64,
    free: u64,
    stone: u32,
    first: u32,
    length: u32,
}

impl Line {
    const MARGIN: u32 = 8;

    fn through(board: &Board, dir: Dir, square: Square) -> Line {
        let stones = board.line(BLACK, dir, square);
        let taken = stones | board.line(WHITE, dir, square);
        let black = u64::from(stones) << Line::MARGIN;
        let free = u64::from(board.span(dir, square) & !taken) << Line::MARGIN;
        let stone = dir.bit_of(square) + Line::MARGIN;
        let before = ones_below(black, stone);
        let length = before + ones_from(black, stone);
        Line { black, free, stone, first: stone - before, length }
    }

    /// How many fours the stone makes on this line: the same run may be part of two.
    fn fours(&self) -> u32 {
        let (before, after) = (self.first - 1, self.first + self.length);
        let five_before =
            self.is_free(before) && ones_below(self.black, before) + 1 + self.length == 5;
        let five_after =
            self.is_free(after) && self.length + 1 + ones_from(self.black, after + 1) == 5;
        let is_straight = self.length == 4;
        match (five_before, five_after) {
            (true, true) if !is_straight => 2,
            (false, false) => 0,
            _ => 1,
        }
    }

    /// The steps from the stone to squares next to its run that make a straight four of it.
    fn ways_to_a_straight_four(&self) -> [Option<i8>; 2] {
        let (before, after) = (self.first - 1, self.first + self.length);
        let joined_before = ones_below(self.black, before) + 1;
        let joined_after = 1 + ones_from(self.black, after + 1);
        let steps = |to: u32| to as i8 - self.stone as i8;
        [
            (self.is_free(before)
                && self.is_straight_four(self.first - joined_before, joined_before + self.length))
            .then(|| steps(before)),
            (self.is_free(after) && self.is_straight_four(self.first, self.length + joined_after))
                .then(|| steps(after)),
        ]
    }

    /// Would a run of this length from `first` be four, free at both ends, with no stone beyond to make six of it?
    fn is_straight_four(&self, first: u32, length: u32) -> bool {
        length == 4
            && self.is_free(first - 1)
            && self.is_free(first + 4)
            && !self.is_black(first - 2)
            && !self.is_black(first + 5)
    }

    fn is_free(&self, bit: u32) -> bool {
        self.free >> bit & 1 == 1
    }

    fn is_black(&self, bit: u32) -> bool {
        self.black >> bit & 1 == 1
    }
}

/// How many bits are set without a gap from this one upwards.
fn ones_from(word: u64, bit: u32) -> u32 {
    (word >> bit).trailing_ones()
}

/// How many bits are set without a gap from the one below this downwards.
fn ones_below(word: u64, bit: u32) -> u32 {
    (word << (64 - bit)).leading_ones()
}
