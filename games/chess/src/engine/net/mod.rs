//! The network that judges positions: two views of the board, one from each side, and a judge that hears both.
//!
//! Each piece on its square is one of 768 inputs, seen from a side: own pieces first, own first rank below, and the
//! board mirrored so that the own king stands on the left half. A region of the king chooses among [`REGIONS`] sets of
//! weights. The inputs of a view add up to [`WIDTH`] numbers (its [`Row`]), which is why a move costs only the pieces
//! that it moved. The numbers are clamped, squared and weighed; how many pieces are left chooses among [`STAGES`] ways
//! of weighing. All of it is whole numbers, so every machine finds the same value.

mod inputs;
mod kernel;
mod played;
mod sample;
mod views;

use std::sync::LazyLock;

use jogada_search::Score;

use crate::Board;

pub use played::Played;
pub use sample::Sample;
pub(crate) use views::Views;

/// Numbers in a view.
pub(crate) const WIDTH: usize = 512;
/// Regions of the own king, each with its own weights.
pub(crate) const REGIONS: usize = 4;
/// Ways of weighing the views, by the number of pieces.
pub(crate) const STAGES: usize = 8;
/// What one is in a view.
const UNIT: i16 = 255;
/// What one is in the weights of the output.
const OUTPUT_UNIT: i32 = 64;
/// Hundredths of a pawn that the output calls one: a side that leads by so much scores 73 %.
const SCALE: i32 = 300;
/// A network is never so sure that it looks like a mate.
const MOST: Score = 20_000;

/// The network that the engine plays with.
pub(crate) fn shipped() -> &'static Network {
    static NETWORK: LazyLock<Network> = LazyLock::new(|| {
        Network::read(include_bytes!("network.bin")).expect("the network has the right size")
    });
    &NETWORK
}

/// The value of a board for the side to move, from the board alone.
pub(crate) fn evaluate(board: &Board) -> Score {
    Views::new(shipped()).value(board, 0)
}

/// A row of weights, or the sum of some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

impl Row {
    /// Weights of the output must leave sums within 32 bits, and a clamped number times one within 16.
    fn can_weigh(&self) -> bool {
        let most = i64::from(i32::MAX) / (2 * i64::from(UNIT).pow(2));
        let total: i64 = self.0.iter().map(|&weight| i64::from(weight).abs()).sum();
        total <= most && self.0.iter().all(|weight| weight.unsigned_abs() <= 127)
    }
}

/// The weights.
#[derive(Debug)]
pub(crate) struct Network {
    /// One row for each input in each region.
    rows: Vec<Row>,
    /// Where every view starts.
    bias: Row,
    /// For each stage, the weights of the view of the side to move and of the other.
    output: Vec<[Row; 2]>,
    output_bias: [i32; STAGES],
}

impl Network {
    /// Reads little-endian 16-bit numbers: rows, bias, and for each stage its weights; then the biases of the stages.
    pub(crate) fn read(bytes: &[u8]) -> Option<Network> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        if bytes.len() != 2 * (WIDTH * (REGIONS * inputs::INPUTS + 1 + 2 * STAGES) + STAGES) {
            return None;
        }
        let mut row = || {
            let mut row = Row([0; WIDTH]);
            row.0.iter_mut().for_each(|number| *number = numbers.next().unwrap_or_default());
            row
        };
        let rows = (0..REGIONS * inputs::INPUTS).map(|_| row()).collect();
        let bias = row();
        let output: Vec<[Row; 2]> = (0..STAGES).map(|_| [row(), row()]).collect();
        if !output.iter().flatten().all(Row::can_weigh) {
            return None;
        }
        let output_bias = std::array::from_fn(|_| i32::from(numbers.next().unwrap_or_default()));
        Some(Network { rows, bias, output, output_bias })
    }

    /// What the views say of a board, for the side to move, in hundredths of a pawn.
    fn judge(&self, board: &Board, own: &Row, other: &Row) -> Score {
        let stage = stage(board);
        let [own_weights, other_weights] = &self.output[stage];
        let sum = kernel::weigh(own, own_weights) + kernel::weigh(other, other_weights);
        let output = sum / i32::from(UNIT) + self.output_bias[stage];
        (output * SCALE / (i32::from(UNIT) * OUTPUT_UNIT)).clamp(-MOST, MOST)
    }
}

/// Two kings alone are the first stage, all thirty-two pieces the last.
fn stage(board: &Board) -> usize {
    let pieces = board.occupied().count_ones() as usize;
    (pieces.saturating_sub(2) / 4).min(STAGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of numbers from -most to most, always the same.
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
        let output = random_rows(2 * STAGES, 127);
        Network {
            rows: random_rows(REGIONS * inputs::INPUTS, 60),
            bias: random_rows(1, 100)[0],
            output: output.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
            output_bias: [1000, -2000, 3000, 0, 50, -60, 7, 8],
        }
    }

    /// Training and the engine must agree on what the network says; training wrote these values.
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
            Views::new(&network).value(&fen.board, 0)
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
