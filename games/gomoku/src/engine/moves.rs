//! Which moves are worth trying, and in what order.

use jogada_core::Side;

use crate::{
    board::{BLACK, Board, Dir, SIZE_MAX, Square, bits},
    engine::{codes::Grade, field::Field, vcf},
    line::Rule,
};

/// A move and how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) square: Square,
    pub(super) rank: i32,
}

/// The moves of a position, and whether any other could matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// They are all that could save or change it.
    Complete,
    /// They are those that seem best.
    Partial,
}

/// What the search has learned about moves: which ones cut, where and after what.
#[derive(Debug)]
pub(super) struct History {
    /// By side and square.
    good: [Vec<i16>; 2],
    /// The answer that worked, by side and the square of the last stone.
    answers: [Vec<Option<Square>>; 2],
    /// By side, the own square before and the square.
    follow: [Vec<i16>; 2],
}

const CELLS: usize = 640;
/// No history grows beyond this.
const MOST: i32 = 8192;

impl History {
    pub(super) fn new() -> History {
        History {
            good: [0, 1].map(|_| vec![0; CELLS]),
            answers: [0, 1].map(|_| vec![None; CELLS]),
            follow: [0, 1].map(|_| vec![0; CELLS * CELLS]),
        }
    }

    /// What is left of it for the next think.
    pub(super) fn fade(&mut self) {
        self.good.iter_mut().flatten().for_each(|score| *score /= 2);
    }

    #[inline]
    pub(super) fn of(&self, field: &Field, square: Square) -> i32 {
        let side = field.side().index();
        let follow = field
            .last(2)
            .map_or(0, |before| self.follow[side][before.index() * CELLS + square.index()]);
        i32::from(self.good[side][square.index()]) + i32::from(follow)
    }

    /// The answer to the last stone that worked before.
    #[inline]
    fn answer(&self, field: &Field) -> Option<Square> {
        field.last(1).and_then(|last| self.answers[field.side().index()][last.index()])
    }

    /// A move cut, after others that did not.
    pub(super) fn learn(&mut self, field: &Field, best: Square, tried: &[Ranked], depth: i32) {
        let side = field.side().index();
        let bonus = (depth * depth * 12 + 60 * depth).clamp(0, 2000);
        let before = field.last(2);
        let mut add = |square: Square, bonus: i32| {
            grow(&mut self.good[side][square.index()], bonus);
            if let Some(before) = before {
                grow(&mut self.follow[side][before.index() * CELLS + square.index()], bonus);
            }
        };
        add(best, bonus);
        let others = tried.iter().map(|ranked| ranked.square).filter(|&square| square != best);
        others.for_each(|square| add(square, -bonus / 2));
        if let Some(last) = field.last(1) {
            self.answers[side][last.index()] = Some(best);
        }
    }
}

#[inline]
fn grow(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// Appends the moves to try, in no order. None of them need be legal for black in renju.
pub(super) fn generate(field: &mut Field, history: &History, moves: &mut Vec<Ranked>) -> Reach {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        let answers = vcf::answers(field);
        moves.extend(answers.into_iter().map(|square| Ranked { square, rank: 0 }));
        return Reach::Complete;
    }
    let mut add = |square| moves.push(Ranked { square, rank: rank(field, history, square) });
    if field.count(other, Grade::OpenFour) > 0 {
        field.from(other, Grade::Four).for_each(&mut add);
        let is_new = |&square: &Square| field.grade(other, square) < Grade::Four;
        field.from(own, Grade::Four).filter(is_new).for_each(&mut add);
        if answers_are_known(field.rule(), other) {
            return Reach::Complete;
        }
        if field.rule() == Rule::Caro {
            // A stone beside the line may shut an end.
            let is_new = |square: &Square| {
                field.grade(other, *square) < Grade::Four && field.grade(own, *square) < Grade::Four
            };
            candidates(field.board()).filter(is_new).for_each(&mut add);
        }
        return Reach::Partial;
    }
    let before = moves.len();
    let mut add = |square| moves.push(Ranked { square, rank: rank(field, history, square) });
    candidates(field.board()).for_each(&mut add);
    match moves.len() - before == usize::from(field.room()) {
        true => Reach::Complete,
        false => Reach::Partial,
    }
}

/// How early to try a square: what it gives, what it takes, and whether it was good before.
#[inline]
fn rank(field: &Field, history: &History, square: Square) -> i32 {
    let (own, other) = (field.side(), field.side().other());
    let plain =
        i32::from(field.kind(own, square).rank[0]) + i32::from(field.kind(other, square).rank[1]);
    let bonus = if history.answer(field) == Some(square) { ANSWER } else { 0 };
    plain + bonus + history.of(field, square) / HISTORY
}

/// What an answer that worked before is worth in the order of moves, and how much history weighs.
const ANSWER: i32 = 40;
const HISTORY: i32 = 64;

/// Takes the best of the moves from `from` on to that place.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], from: usize) -> Option<Ranked> {
    let best = (from..moves.len()).max_by_key(|&i| (moves[i].rank, std::cmp::Reverse(i)))?;
    moves.swap(from, best);
    Some(moves[from])
}

/// Are the squares where either side makes a four all that can stop an attacker's open four?
/// Not in caro, where shutting an end may do, nor against black in renju, whose four may become forbidden.
fn answers_are_known(rule: Rule, attacker: Side) -> bool {
    match rule {
        Rule::Standard | Rule::Free => true,
        Rule::Renju => attacker != BLACK,
        Rule::Caro => false,
    }
}

/// Rows before and after the board, so that looking around needs no test.
const AROUND: usize = 4;

/// The empty squares near a stone: two steps away in any way, or up to four along a line. The middle of an empty board.
pub(super) fn candidates(board: &Board) -> impl Iterator<Item = Square> + use<> {
    let size = board.size();
    let mut stones = [0_u32; SIZE_MAX as usize + 2 * AROUND];
    for y in 0..size {
        let row = |side| board.line(side, Dir::Row, Square::new(0, y));
        stones[usize::from(y) + AROUND] = row(Side::First) | row(Side::Second);
    }
    let inside = (1_u32 << size) - 1;
    let near = move |y: u8| {
        let at = |dy: isize| stones[(usize::from(y) + AROUND).wrapping_add_signed(dy)];
        let close = at(-2) | at(-1) | at(0) | at(1) | at(2);
        let mut near = close << 2 | close << 1 | close | close >> 1 | close >> 2;
        for far in [3, 4] {
            let (own, beyond) = (at(0), at(-far) | at(far));
            near |= (own | beyond) << far | (own | beyond) >> far | beyond;
        }
        let is_empty = board_is_empty(&stones);
        let middle = if is_empty && y == size / 2 { 1 << (size / 2) } else { 0 };
        (near | middle) & inside & !at(0)
    };
    (0..size).flat_map(move |y| bits(near(y)).map(move |x| Square::new(x, y)))
}

fn board_is_empty(stones: &[u32]) -> bool {
    stones.iter().all(|&row| row == 0)
}
