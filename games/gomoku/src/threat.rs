//! What each side threatens with one stone, told from the rules alone: for pictures, tools and the solver.

use jogada_core::Side;

use crate::{
    board::{Board, Dir, Square},
    line::Rule,
};

/// What one stone would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Threat {
    /// A four: one square makes five next.
    Four,
    /// A four that cannot be stopped: two squares or more make five next. An open three is one stone away from it.
    OpenFour,
    /// Five.
    Five,
}

/// The squares that matter to a side, with what a stone there makes. Forbidden moves are not looked at.
pub fn threats(board: &Board, rule: Rule, side: Side) -> Vec<(Square, Threat)> {
    let made = |square: Square| {
        if makes_five(board, rule, side, square) {
            return Some(Threat::Five);
        }
        match fives_with(board, rule, side, square).len() {
            0 => None,
            1 => Some(Threat::Four),
            _ => Some(Threat::OpenFour),
        }
    };
    board.free().filter_map(|square| Some((square, made(square)?))).collect()
}

/// Does a side's stone on this empty square make five?
pub(crate) fn makes_five(board: &Board, rule: Rule, side: Side, square: Square) -> bool {
    Dir::ALL.into_iter().any(|dir| wins(board, rule, side, dir, [square, square]))
}

/// The squares where a side would make five after a stone on this one, on the lines through it.
pub(crate) fn fives_with(board: &Board, rule: Rule, side: Side, stone: Square) -> Vec<Square> {
    let mut found = Vec::new();
    for dir in Dir::ALL {
        if near(board, side, dir, stone).count_ones() < 3 {
            continue;
        }
        let steps = (-4..=4).filter(|&steps| steps != 0);
        let beside = steps.filter_map(|steps| stone.step(dir, steps, board.size()));
        let is_five = |&square: &Square| {
            board.is_free(square) && wins(board, rule, side, dir, [stone, square])
        };
        found.extend(beside.filter(is_five));
    }
    found
}

/// A side's stones on a line within four steps of a square.
pub(crate) fn near(board: &Board, side: Side, dir: Dir, square: Square) -> u32 {
    let around = 0b1_1111_1111_u64 << dir.bit_of(square) >> 4;
    board.line(side, dir, square) & around as u32
}

/// Would a side have five on this line with stones on both squares of it?
fn wins(board: &Board, rule: Rule, side: Side, dir: Dir, stones: [Square; 2]) -> bool {
    let own = stones
        .iter()
        .fold(board.line(side, dir, stones[0]), |own, &stone| own | 1 << dir.bit_of(stone));
    rule.wins(side, own, board.line(side.other(), dir, stones[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board::BLACK, text::read_rows};

    fn seen(rows: &[&str], rule: Rule) -> String {
        let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        let found = threats(&read_rows(&rows).unwrap(), rule, BLACK);
        let texts = found.iter().map(|(square, threat)| format!("{square}{threat:?}"));
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_open_three_threatens_an_open_four_and_a_four_a_five() {
        let empty = "........";
        let row = |row| [empty, empty, row, empty, empty, empty, empty, empty];
        assert_eq!(seen(&row("..xxx..."), Rule::Free), "a6Four b6OpenFour f6OpenFour g6Four");
        assert_eq!(seen(&row(".oxxx..."), Rule::Free), "f6Four g6Four");
        assert_eq!(seen(&row(".oxxxx.."), Rule::Free), "g6Five h6Four");
        assert_eq!(seen(&row("xxx.xx.."), Rule::Free), "d6Five g6Four");
        assert_eq!(seen(&row("xxx.xx.."), Rule::Standard), "");
    }
}
