//! What squares are worth: numbers for every code, and for the threats that the two sides have.
//!
//! They were learned from games of the engine against itself: `cargo xtask train gomoku` makes them anew.

use std::sync::OnceLock;

use crate::{
    engine::{
        codes::{CODES, Code, combinations},
        shapes::Shape,
    },
    line::Rule,
};

/// The numbers of one rule. A hundred of worth, or of rank, change the odds by a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub(super) worth: Vec<[i16; 2]>,
    pub(super) rank: Vec<[i16; 2]>,
    pub(super) threats: Vec<i16>,
}

/// Combinations of nine threats: four of the side to move, five of the other.
pub(super) const THREATS: usize = 512;
/// Numbers of one rule.
const COUNT: usize = 4 * CODES + THREATS;
/// Those of all rules, two bytes each, in the order of [`Rule::ALL`].
static LEARNED: &[u8] = include_bytes!("weights.bin");

impl Weights {
    pub(super) fn of(rule: Rule) -> &'static Weights {
        static TABLES: [OnceLock<Weights>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| {
            let bytes = LEARNED.chunks_exact(2 * COUNT).nth(rule as usize);
            bytes.map_or_else(Weights::plain, Weights::from_bytes)
        })
    }

    /// What a square is worth to its side when that is to move, and when the other is.
    pub(super) fn worth(&self, code: Code) -> [i16; 2] {
        self.worth[usize::from(code)]
    }

    /// How early a move on it is tried by its side, and by the other.
    pub(super) fn rank(&self, code: Code) -> [i16; 2] {
        self.rank[usize::from(code)]
    }

    /// Numbers by the shapes alone, where none were learned.
    pub(super) fn plain() -> Weights {
        let all = combinations();
        let sum = |shapes: &[Shape; 4]| -> i16 {
            shapes.iter().map(|&shape| WORTH[shape as usize]).sum()
        };
        Weights {
            worth: all.iter().map(|shapes| [sum(shapes) * 6 / 5, sum(shapes)]).collect(),
            rank: all.iter().map(|shapes| [5 * sum(shapes), 4 * sum(shapes)]).collect(),
            threats: vec![0; THREATS],
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.worth.iter().chain(&self.rank).flatten().chain(&self.threats);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Weights {
        let numbers: Vec<i16> =
            bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let (worth, rest) = numbers.split_at(2 * CODES);
        let (rank, threats) = rest.split_at(2 * CODES);
        let pairs =
            |numbers: &[i16]| numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        Weights { worth: pairs(worth), rank: pairs(rank), threats: threats.to_vec() }
    }
}

/// What a shape is worth, from [`Shape::Dead`] on.
const WORTH: [i16; Shape::COUNT] = [0, 0, 1, 4, 9, 10, 11, 13, 50, 65, 75, 150, 400, 400, 1000];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_what_they_write() {
        let plain = Weights::plain();
        assert_eq!(plain.to_bytes().len(), 2 * COUNT);
        assert_eq!(Weights::from_bytes(&plain.to_bytes()), plain);
    }
}
