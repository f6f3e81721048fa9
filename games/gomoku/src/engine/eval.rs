//! The weights of the evaluation: numbers for every code, and for combinations of threats.
//!
//! They were learned from self-play under the free rule and serve every rule, because the shapes account for the differences
//! between the rules. `cargo xtask train gomoku` makes them again.

use std::sync::OnceLock;

use crate::engine::{
    codes::{CODES, Code, combinations},
    shapes::Shape,
};

/// The weights. A difference of 200, in value or in rank, changes the odds by a factor of e.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub(super) worth: Vec<[i16; 2]>,
    pub(super) rank: Vec<[i16; 2]>,
    pub(super) threats: Vec<i16>,
}

/// Combinations of nine threats: four of the side to move, five of the other.
pub(super) const THREATS: usize = 512;
/// The number of weights.
const COUNT: usize = 4 * CODES + THREATS;
/// The learned weights, two bytes each. They come from 4,000 games at 1,200 positions a move with the plain weights, which
/// they beat by 170 Elo (60 games at 4,000 positions a move), then from 3,000 games of their own at 1,500.
static LEARNED: &[u8] = include_bytes!("weights.bin");

impl Weights {
    /// The learned weights; the plain ones if the file is empty.
    pub(super) fn learned() -> &'static Weights {
        static TABLE: OnceLock<Weights> = OnceLock::new();
        TABLE.get_or_init(|| match LEARNED.len() == 2 * COUNT {
            true => Weights::from_bytes(LEARNED),
            false => Weights::plain(),
        })
    }

    /// The value of a square for its side when that side is to move, and when the other is.
    pub(super) fn worth(&self, code: Code) -> [i16; 2] {
        self.worth[usize::from(code)]
    }

    /// The rank of a move on a square by its side, and by the other.
    pub(super) fn rank(&self, code: Code) -> [i16; 2] {
        self.rank[usize::from(code)]
    }

    /// Weights by the shapes alone, to begin learning with.
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

/// The value of each shape, from [`Shape::Dead`] on.
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
