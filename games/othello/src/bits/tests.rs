//! Every way of computing moves against the definition, and the definition against counts of others.

use jogada_testkit::is_slow;

use super::*;
use crate::{
    board::{Start, squares},
    perft::Perft,
};

/// Leaves by depth from either start: counted by several programs; see the README.
const LEAVES: [u64; 12] = [
    4,
    12,
    56,
    244,
    1_396,
    8_200,
    55_092,
    390_216,
    3_005_288,
    24_571_284,
    212_258_800,
    1_939_886_636,
];

#[test]
fn every_way_agrees_with_the_definition_on_any_board() {
    let mut boards: Vec<Board> = Vec::new();
    let mut bits = 0x1234_5678_9ABC_DEF1_u64;
    let mut next = || {
        // Marsaglia's xorshift64.
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        bits
    };
    for _ in 0..5_000 {
        let (a, b, c) = (next(), next(), next());
        for (mover, other) in [(a, b), (a & c, b | c), (a & b, c), (a & b & c, !a | b)] {
            boards.push(Board { mover: mover & !other, other });
        }
    }
    boards.extend([Board { mover: 0, other: u64::MAX >> 1 }, Board { mover: 1, other: !1 << 1 }]);
    for path in Path::available() {
        assert_eq!(path.run(Answers(&boards)), Path::Definition.run(Answers(&boards)), "{path:?}");
    }
}

/// The legal moves of each board, and what each empty square turns.
struct Answers<'a>(&'a [Board]);

impl Task for Answers<'_> {
    type Output = Vec<u64>;

    fn run<B: Bits>(self, bits: B) -> Vec<u64> {
        let mut answers = Vec::new();
        for &board in self.0 {
            answers.push(bits.legal(board));
            answers.extend(squares(board.empty()).map(|square| bits.flips(board, square)));
            let last = Square::lowest(board.other | 1);
            answers.push(u64::from(bits.last_flips(board.mover & !last.bit(), last)));
        }
        answers
    }
}

#[test]
fn a_set_counts_its_squares_from_below() {
    struct Nth(u64);
    impl Task for Nth {
        type Output = Vec<Square>;
        fn run<B: Bits>(self, bits: B) -> Vec<Square> {
            (0..self.0.count_ones()).map(|n| bits.nth(self.0, n)).collect()
        }
    }
    let set = 0x8000_0420_0000_0103;
    for path in Path::available() {
        assert_eq!(path.run(Nth(set)), Some(squares(set).collect()), "{path:?}");
    }
}

#[test]
fn the_tree_has_as_many_leaves_as_others_count() {
    for path in Path::available() {
        let deepest = match (path, is_slow()) {
            (Path::Definition, _) => 6,
            (_, false) => 9,
            (_, true) => 12,
        };
        for (depth, leaves) in (0..=deepest).zip([1].into_iter().chain(LEAVES)) {
            for (start, bulk) in
                [(Start::World, true), (Start::World, false), (Start::Assignment, true)]
            {
                let perft = Perft { board: Board::start(start), depth, bulk };
                assert_eq!(path.run(perft), Some(leaves), "{path:?} {perft:?}");
            }
        }
    }
}

#[test]
fn a_finished_game_is_one_leaf_and_a_pass_is_a_ply() {
    // The other side has no disc left: the game is over at every depth.
    let over = Board { mover: 1, other: 0 };
    // a1 cannot move, the other side can take c1 and ends the game.
    let pass = Board { mover: 0b010, other: 0b001 };
    for path in Path::available() {
        for bulk in [false, true] {
            for depth in 0..4 {
                assert_eq!(path.run(Perft { board: over, depth, bulk }), Some(1));
                assert_eq!(path.run(Perft { board: pass, depth, bulk }), Some(1));
            }
        }
    }
}
