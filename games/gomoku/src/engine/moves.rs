//! Move generation and ordering, and the history of moves.

use jogada_core::Side;

use crate::{
    board::{BLACK, Board, Dir, SIZE_MAX, Square, bits},
    engine::{codes::Grade, field::Field, vcf},
    line::Rule,
};

/// A move and its place in the order: greater ranks first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) square: Square,
    pub(super) rank: i32,
}

/// Whether the generated moves are all that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coverage {
    /// No other move could save or change the position.
    Complete,
    /// Only the moves that seem best were generated.
    Partial,
}

/// Move history: which moves caused cutoffs, where and after which others.
#[derive(Debug)]
pub(super) struct History {
    /// By side and square.
    main: [Vec<i16>; 2],
    /// The move that last refuted another, by side and the square of the last stone.
    countermoves: [Vec<Option<Square>>; 2],
    /// By side, the square of the side's previous stone, and the square.
    continuation: [Vec<i16>; 2],
}

const CELLS: usize = 640;
/// Histories stay between plus and minus this.
const HISTORY_MAX: i32 = 8192;

impl History {
    pub(super) fn new() -> History {
        History {
            main: [0, 1].map(|_| vec![0; CELLS]),
            countermoves: [0, 1].map(|_| vec![None; CELLS]),
            continuation: [0, 1].map(|_| vec![0; CELLS * CELLS]),
        }
    }

    /// Halves the main history before another search.
    pub(super) fn age(&mut self) {
        self.main.iter_mut().flatten().for_each(|score| *score /= 2);
    }

    #[inline]
    pub(super) fn of(&self, field: &Field, square: Square) -> i32 {
        let side = field.side().index();
        let continuation = field
            .last(2)
            .map_or(0, |before| self.continuation[side][before.index() * CELLS + square.index()]);
        i32::from(self.main[side][square.index()]) + i32::from(continuation)
    }

    /// The countermove of the last stone.
    #[inline]
    fn countermove(&self, field: &Field) -> Option<Square> {
        field.last(1).and_then(|last| self.countermoves[field.side().index()][last.index()])
    }

    /// Rewards a move for raising alpha, and punishes the others that were tried.
    pub(super) fn learn(&mut self, field: &Field, best: Square, tried: &[Ranked], depth: i32) {
        let side = field.side().index();
        let bonus = (depth * depth * 12 + 60 * depth).clamp(0, 2000);
        let before = field.last(2);
        let mut add = |square: Square, bonus: i32| {
            add_bonus(&mut self.main[side][square.index()], bonus);
            if let Some(before) = before {
                add_bonus(
                    &mut self.continuation[side][before.index() * CELLS + square.index()],
                    bonus,
                );
            }
        };
        add(best, bonus);
        let others = tried.iter().map(|ranked| ranked.square).filter(|&square| square != best);
        others.for_each(|square| add(square, -bonus / 2));
        if let Some(last) = field.last(1) {
            self.countermoves[side][last.index()] = Some(best);
        }
    }
}

#[inline]
fn add_bonus(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// Appends the moves to search, unordered. For black in renju they need not be legal.
pub(super) fn generate(field: &mut Field, history: &History, moves: &mut Vec<Ranked>) -> Coverage {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        let answers = vcf::five_blocks(field);
        moves.extend(answers.into_iter().map(|square| Ranked { square, rank: 0 }));
        return Coverage::Complete;
    }
    let mut add = |square| moves.push(Ranked { square, rank: rank(field, history, square) });
    if field.count(other, Grade::OpenFour) > 0 {
        field.from(other, Grade::Four).for_each(&mut add);
        let is_new = |&square: &Square| field.grade(other, square) < Grade::Four;
        field.from(own, Grade::Four).filter(is_new).for_each(&mut add);
        if four_squares_suffice(field.rule(), other) {
            return Coverage::Complete;
        }
        if field.rule() == Rule::Caro {
            // A stone beside the line may close an end.
            let is_new = |square: &Square| {
                field.grade(other, *square) < Grade::Four && field.grade(own, *square) < Grade::Four
            };
            candidates(field.board()).filter(is_new).for_each(&mut add);
        }
        return Coverage::Partial;
    }
    let before = moves.len();
    let mut add = |square| moves.push(Ranked { square, rank: rank(field, history, square) });
    candidates(field.board()).for_each(&mut add);
    match moves.len() - before == usize::from(field.room()) {
        true => Coverage::Complete,
        false => Coverage::Partial,
    }
}

/// The rank of a move: what it builds, what it blocks, and its history.
#[inline]
fn rank(field: &Field, history: &History, square: Square) -> i32 {
    let (own, other) = (field.side(), field.side().other());
    let plain =
        i32::from(field.kind(own, square).rank[0]) + i32::from(field.kind(other, square).rank[1]);
    let bonus = if history.countermove(field) == Some(square) { COUNTERMOVE_BONUS } else { 0 };
    plain + bonus + history.of(field, square) / HISTORY_DIVISOR
}

/// The bonus of the countermove in the order of moves, and the divisor of the history.
const COUNTERMOVE_BONUS: i32 = 40;
const HISTORY_DIVISOR: i32 = 64;

/// Swaps the move of the greatest rank from `from` on to that index.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], from: usize) -> Option<Ranked> {
    let best = (from..moves.len()).max_by_key(|&i| (moves[i].rank, std::cmp::Reverse(i)))?;
    moves.swap(from, best);
    Some(moves[from])
}

/// Are the squares where either side makes a four the only ones that can stop an attacker's open four?
/// Not in caro, where closing an end is enough, nor against black in renju, whose four may become forbidden.
fn four_squares_suffice(rule: Rule, attacker: Side) -> bool {
    match rule {
        Rule::Standard | Rule::Free => true,
        Rule::Renju => attacker != BLACK,
        Rule::Caro => false,
    }
}

/// Rows of padding before and after the board.
const AROUND: usize = 4;

/// The empty squares near a stone: two steps away in any direction, or up to four along a line. The middle of an empty board.
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
