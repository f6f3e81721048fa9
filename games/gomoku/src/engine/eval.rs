//! What squares are worth: numbers for every code, and for the threats that the two sides have.
//!
//! They were learned from games of the engine against itself under the free rule, and serve every rule: what differs
//! between the rules is in the shapes. `cargo xtask train gomoku` makes them anew.

use std::sync::OnceLock;

use crate::engine::{
    codes::{CODES, Code, combinations},
    shapes::Shape,
};

/// The numbers. Two hundred of worth, or of rank, change the odds by a factor of e.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub(super) worth: Vec<[i16; 2]>,
    pub(super) rank: Vec<[i16; 2]>,
    pub(super) threats: Vec<i16>,
}

/// Combinations of nine threats: four of the side to move, five of the other.
pub(super) const THREATS: usize = 512;
/// How many numbers that is.
const COUNT: usize = 4 * CODES + THREATS;
/// Those that were learned, two bytes each. First 4,000 games at 1,200 positions a move by the plain ones, which they beat
/// by 170 Elo (60 games at 4,000 positions a move); then 3,000 games of their own at 1,500.
static LEARNED: &[u8] = include_bytes!("weights.bin");

impl Weights {
    /// The learned ones; the plain ones where nothing was learned yet.
    pub(super) fn learned() -> &'static Weights {
        static TABLE: OnceLock<Weights> = OnceLock::new();
        TABLE.get_or_init(|| match LEARNED.len() == 2 * COUNT {
            true => Weights::from_bytes(LEARNED),
            false => Weights::plain(),
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
