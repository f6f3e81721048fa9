//! What wins: the rules, and their test of one line of bits.

use jogada_core::Side;
use serde::{Deserialize, Serialize};

use crate::board::{BLACK, Board, Dir, Square};

/// What counts as five in a row, and what black may not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// Exactly five wins; six or more does not.
    #[default]
    #[serde(alias = "padrao", alias = "padrão")]
    Standard,
    /// Five or more wins.
    #[serde(alias = "livre")]
    Free,
    /// Black wins with exactly five and may not make an overline, a double four or a double three; white wins with five or more.
    Renju,
    /// Five wins unless the other side's stones stand at both its ends; more than five always wins.
    Caro,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 4] = [Rule::Standard, Rule::Free, Rule::Renju, Rule::Caro];

    /// The name in options and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Standard => "standard",
            Rule::Free => "free",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
        }
    }

    /// Do a side's stones on a line hold a winning run? `other` are the opponent's stones on it.
    #[inline]
    pub fn wins(self, side: Side, own: u32, other: u32) -> bool {
        match self {
            Rule::Free => fives(own) != 0,
            Rule::Standard => exact_fives(own) != 0,
            Rule::Renju if side == BLACK => exact_fives(own) != 0,
            Rule::Renju => fives(own) != 0,
            Rule::Caro => {
                let shut = (other << 1) & (other >> 5);
                let sixes = fives(own) & fives(own) >> 1;
                (exact_fives(own) & !shut | sixes) != 0
            }
        }
    }

    /// Does a stone that this side has just put there win?
    ///
    /// It looks at the whole of the four lines: in a game that goes on, no other run on them can be a winning one.
    #[inline]
    pub fn wins_at(self, board: &Board, side: Side, square: Square) -> bool {
        let found =
            Dir::ALL.into_iter().fold(0, |found, dir| found | fives(board.line(side, dir, square)));
        found != 0 && (self == Rule::Free || self.allows_five_at(board, side, square))
    }

    /// The rare second look: five or more stand in a row, is that what the rule wants?
    #[cold]
    #[inline(never)]
    fn allows_five_at(self, board: &Board, side: Side, square: Square) -> bool {
        let line = |side, dir| board.line(side, dir, square);
        Dir::ALL.into_iter().any(|dir| self.wins(side, line(side, dir), line(side.other(), dir)))
    }
}

/// Where five stones in a row begin.
#[inline]
const fn fives(line: u32) -> u32 {
    let twos = line & line >> 1;
    twos & twos >> 2 & line >> 4
}

/// Where a run of five begins that is no part of a longer one.
#[inline]
const fn exact_fives(line: u32) -> u32 {
    fives(line) & !(line << 1) & !(line >> 5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::WHITE;

    /// The bits of a line drawn with `x` for own stones and `o` for the other's.
    fn wins(rule: Rule, side: Side, line: &str) -> bool {
        let bits = |stone| {
            line.bytes().enumerate().fold(0, |bits, (n, c)| bits | u32::from(c == stone) << n)
        };
        rule.wins(side, bits(b'x'), bits(b'o'))
    }

    #[test]
    fn six_in_a_row_win_where_the_rule_says_so() {
        for (line, standard, free, caro) in [
            ("xxxx", false, false, false),
            (".xxxxx.", true, true, true),
            ("oxxxxxo", true, true, false),
            ("xxxxxo", true, true, true),
            ("oxxxxxxo", false, true, true),
            ("xxxxxx.xxxxx", true, true, true),
            ("xxxx.xxxx", false, false, false),
            ("...............xxxxx", true, true, true),
        ] {
            assert_eq!(wins(Rule::Standard, BLACK, line), standard, "{line}");
            assert_eq!(wins(Rule::Free, WHITE, line), free, "{line}");
            assert_eq!(wins(Rule::Caro, BLACK, line), caro, "{line}");
            assert_eq!(wins(Rule::Renju, BLACK, line), standard, "{line}");
            assert_eq!(wins(Rule::Renju, WHITE, line), free, "{line}");
        }
    }
}
