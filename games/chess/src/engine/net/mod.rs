//! The efficiently updatable network (NNUE) that evaluates positions, after Y. Nasu.
//!
//! Each piece on its square is one of 768 features, as one side sees it: own pieces first, own first rank below, and the
//! board mirrored so that the own king is on the left half. The king's square chooses one of [`KING_BUCKETS`] sets of
//! weights. The features of each side add up to an accumulator of [`HIDDEN`] numbers, so a move costs only the pieces that
//! it moves. The output layer takes squared clipped ReLU of both accumulators; the number of pieces chooses one of its
//! [`OUTPUT_BUCKETS`] sets of weights. All numbers are integers, so every machine finds the same value.

mod accumulators;
mod features;
mod kernel;
mod sample;
mod self_play;

use std::{iter, sync::LazyLock};

use jogada_search::Score;

use crate::{Board, Color};
use features::{Perspective, pieces_on};

pub(crate) use accumulators::Accumulators;
pub use sample::Sample;
pub use self_play::SelfPlayGame;

/// The size of an accumulator.
pub(crate) const HIDDEN: usize = 512;
/// Groups of squares of the own king, each with its own feature weights.
pub(crate) const KING_BUCKETS: usize = 4;
/// Sets of output weights, by the number of pieces.
pub(crate) const OUTPUT_BUCKETS: usize = 8;
/// The quantisation of accumulators: this stands for 1.
const QA: i16 = 255;
/// The quantisation of output weights: this stands for 1.
const QB: i32 = 64;
/// Hundredths of a pawn for an output of 1; a side that leads by that scores 73 %.
const SCALE: i32 = 300;
/// Values are clamped to this, far from mate scores.
const VALUE_MAX: Score = 20_000;

/// The network that ships with the engine.
pub(crate) fn shipped() -> &'static Network {
    static NETWORK: LazyLock<Network> = LazyLock::new(|| {
        Network::read(include_bytes!("network.bin")).expect("the network has the right size")
    });
    &NETWORK
}

/// The value of a board for the side to move in hundredths of a pawn, by the shipped network and without a search.
pub fn evaluate(board: &Board) -> Score {
    shipped().value(board)
}

/// A row of weights, or the sum of some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

impl Row {
    /// Do these output weights keep sums within 32 bits, and a clamped value times a weight within 16?
    fn is_valid_output(&self) -> bool {
        let total_max = i64::from(i32::MAX) / (2 * i64::from(QA).pow(2));
        let total: i64 = self.0.iter().map(|&weight| i64::from(weight).abs()).sum();
        total <= total_max && self.0.iter().all(|weight| weight.unsigned_abs() <= 127)
    }
}

/// The weights.
#[derive(Debug)]
pub(crate) struct Network {
    /// One row for each feature in each king bucket.
    rows: Vec<Row>,
    /// The accumulator of an empty board.
    bias: Row,
    /// For each output bucket, the weights of the accumulators of the side to move and of the other side.
    output: Vec<[Row; 2]>,
    output_bias: [i32; OUTPUT_BUCKETS],
}

impl Network {
    /// Reads little-endian 16-bit numbers: feature rows, bias, the weights of each output bucket, then their biases.
    pub(crate) fn read(bytes: &[u8]) -> Option<Network> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        if bytes.len()
            != 2 * (HIDDEN * (KING_BUCKETS * features::FEATURES + 1 + 2 * OUTPUT_BUCKETS)
                + OUTPUT_BUCKETS)
        {
            return None;
        }
        let mut row = || {
            let mut row = Row([0; HIDDEN]);
            row.0.iter_mut().for_each(|number| *number = numbers.next().unwrap_or_default());
            row
        };
        let rows = (0..KING_BUCKETS * features::FEATURES).map(|_| row()).collect();
        let bias = row();
        let output: Vec<[Row; 2]> = (0..OUTPUT_BUCKETS).map(|_| [row(), row()]).collect();
        if !output.iter().flatten().all(Row::is_valid_output) {
            return None;
        }
        let output_bias = std::array::from_fn(|_| i32::from(numbers.next().unwrap_or_default()));
        Some(Network { rows, bias, output, output_bias })
    }

    /// The value of a board for the side to move. [`Accumulators`] cost less along a line of search.
    fn value(&self, board: &Board) -> Score {
        let accumulator = |side: Color| {
            let perspective = Perspective::of(board, side);
            let rows = pieces_on(board, !0)
                .map(|(piece, square)| &self.rows[perspective.feature(piece, square)]);
            let mut sum = self.bias;
            kernel::update(&mut sum, &self.bias, rows, iter::empty());
            sum
        };
        self.forward(board, &accumulator(board.turn()), &accumulator(board.turn().other()))
    }

    /// The output layer: the value of a board for the side to move in hundredths of a pawn.
    fn forward(&self, board: &Board, own: &Row, other: &Row) -> Score {
        let bucket = output_bucket(board);
        let [own_weights, other_weights] = &self.output[bucket];
        let sum = kernel::screlu_dot(own, own_weights) + kernel::screlu_dot(other, other_weights);
        let output = sum / i32::from(QA) + self.output_bias[bucket];
        (output * SCALE / (i32::from(QA) * QB)).clamp(-VALUE_MAX, VALUE_MAX)
    }
}

/// Two kings alone are in the first bucket, all thirty-two pieces in the last.
fn output_bucket(board: &Board) -> usize {
    let pieces = board.occupied().count_ones() as usize;
    (pieces.saturating_sub(2) / 4).min(OUTPUT_BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of pseudorandom numbers from -most to most, always the same.
    pub(super) fn random_rows(rows: usize, most: i16) -> Vec<Row> {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut number = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % (2 * most as u64 + 1)) as i16 - most
        };
        (0..rows).map(|_| Row(std::array::from_fn(|_| number()))).collect()
    }

    pub(super) fn random_network() -> Network {
        let output = random_rows(2 * OUTPUT_BUCKETS, 127);
        Network {
            rows: random_rows(KING_BUCKETS * features::FEATURES, 60),
            bias: random_rows(1, 100)[0],
            output: output.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
            output_bias: [1000, -2000, 3000, 0, 50, -60, 7, 8],
        }
    }

    /// Training and the engine must agree on the network's values; training wrote these.
    #[test]
    fn values_are_those_that_training_found() {
        let text = include_str!("../../../testdata/network.jsonl");
        for line in text.lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let fen: crate::Fen = case["fen"].as_str().unwrap().parse().unwrap();
            assert_eq!(Some(i64::from(evaluate(&fen.board))), case["value"].as_i64(), "{line}");
        }
        assert!(text.lines().count() >= 60);
    }

    #[test]
    fn a_network_of_another_size_is_refused() {
        assert!(Network::read(&[0; 100]).is_none());
    }

    #[test]
    fn mirrored_boards_are_worth_the_same() {
        let network = random_network();
        let value = |ranks: &[String], turn: &str| {
            let fen: crate::Fen = format!("{} {turn} - - 0 1", ranks.join("/")).parse().unwrap();
            Accumulators::new(&network).value(&fen.board, 0)
        };
        let ranks = "r3k3/pp3pbp/2n1b1p1/8/3NP3/2N1B3/PPP2PPP/R4RK1".split('/').map(String::from);
        let ranks: Vec<String> = ranks.collect();
        let left_right: Vec<String> = ranks.iter().map(|r| r.chars().rev().collect()).collect();
        let swap = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        let sides: Vec<String> =
            ranks.iter().rev().map(|r| r.chars().map(swap).collect()).collect();
        assert_eq!(value(&ranks, "w"), value(&left_right, "w"));
        assert_eq!(value(&ranks, "w"), value(&sides, "b"));
        assert_ne!(value(&ranks, "w"), value(&ranks, "b"));
    }
}
