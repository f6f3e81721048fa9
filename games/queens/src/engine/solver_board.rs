//! The board tables of the solvers: what each placement closes, and Zobrist numbers for all eight symmetries.

use std::sync::OnceLock;

use super::{bits::Bits, key::Key};
use crate::{
    Piece, Square, Squares,
    board::{self, SIZE_MAX},
};

/// The tables of an empty board of one size.
#[derive(Debug)]
pub(super) struct SolverBoard<const W: usize> {
    size: u8,
    /// By square, placed kind and other kind: the squares that the placement closes for the other kind.
    closed: Vec<[[Bits<W>; 5]; 5]>,
    /// By placed kind and other kind: the most squares that a placement closes.
    closed_max: ClosedMax,
    zobrist: [Zobrist; 5],
}

/// The most squares that a placement of the first kind closes for the second.
pub(super) type ClosedMax = [[u32; 5]; 5];

/// Zobrist numbers of the squares of one kind, one for each symmetry: eight hashes are computed at once, each the
/// hash of the set's image under one symmetry.
#[derive(Debug)]
pub(super) struct Zobrist {
    first: Vec<[u64; 8]>,
    second: Vec<[u64; 8]>,
}

/// The tables of all sizes, each made when it is first needed; fewer words are faster.
#[derive(Debug, Default)]
pub(super) struct SolverBoards {
    pub(super) to_8: BoardsBySize<1>,
    pub(super) to_11: BoardsBySize<2>,
    pub(super) to_13: BoardsBySize<3>,
    pub(super) to_16: BoardsBySize<4>,
    pub(super) to_20: BoardsBySize<7>,
}

/// The tables that fit into `W` words, by size.
#[derive(Debug, Default)]
pub(super) struct BoardsBySize<const W: usize>([OnceLock<SolverBoard<W>>; SIZE_MAX as usize + 1]);

impl<const W: usize> BoardsBySize<W> {
    pub(super) fn at(&self, size: u8) -> &SolverBoard<W> {
        self.0[usize::from(size)].get_or_init(|| SolverBoard::new(size))
    }
}

impl<const W: usize> SolverBoard<W> {
    pub(super) fn new(size: u8) -> SolverBoard<W> {
        let count = usize::from(size) * usize::from(size);
        assert!(count <= 64 * W, "the board fits into its words");
        let mut board = SolverBoard {
            size,
            closed: Vec::new(),
            closed_max: [[0; 5]; 5],
            zobrist: Piece::ALL.map(|kind| Zobrist::new(kind, size)),
        };
        for number in 0..count {
            let closed =
                Piece::ALL.map(|placed| Piece::ALL.map(|kind| board.closing(number, placed, kind)));
            board.closed.push(closed);
        }
        for (placed, kind) in (0..5).flat_map(|placed| (0..5).map(move |kind| (placed, kind))) {
            let most = board.closed.iter().map(|closed| closed[placed][kind].len()).max();
            board.closed_max[placed][kind] = most.unwrap_or(0);
        }
        board
    }

    fn closing(&self, number: usize, placed: Piece, kind: Piece) -> Bits<W> {
        let square = self.square(number);
        let attacked = board::attacks(placed, square, self.size);
        let mut closed = self.bits(&attacked.union(board::attacks(kind, square, self.size)));
        closed.insert(number);
        closed
    }

    /// The number of squares.
    pub(super) fn count(&self) -> usize {
        self.closed.len()
    }

    /// The squares that placing one kind closes for another, its own square included.
    #[inline]
    pub(super) fn closed(&self, number: usize, placed: usize, kind: usize) -> &Bits<W> {
        &self.closed[number][placed][kind]
    }

    pub(super) fn closed_max(&self) -> &ClosedMax {
        &self.closed_max
    }

    pub(super) fn zobrist(&self, kind: usize) -> &Zobrist {
        &self.zobrist[kind]
    }

    pub(super) fn square(&self, number: usize) -> Square {
        let size = usize::from(self.size);
        Square((number / size) as u8, (number % size) as u8)
    }

    pub(super) fn bits(&self, squares: &Squares) -> Bits<W> {
        let size = usize::from(self.size);
        squares
            .iter()
            .map(|Square(row, column)| usize::from(row) * size + usize::from(column))
            .collect()
    }

    /// The squares that attack their image under a half turn, or are it.
    pub(super) fn self_attacking(&self, kind: usize) -> Bits<W> {
        let count = self.closed.len();
        (0..count).filter(|&q| self.closed[q][kind][kind].has(count - 1 - q)).collect()
    }
}

impl Zobrist {
    fn new(kind: Piece, size: u8) -> Zobrist {
        let squares = |salt: u64| {
            let squares =
                (0..size).flat_map(|row| (0..size).map(move |column| Square(row, column)));
            let number = move |Square(row, column)| {
                let number = usize::from(row) * usize::from(SIZE_MAX) + usize::from(column);
                mix(salt << 32 | (kind as u64) << 16 | number as u64)
            };
            squares.map(|square| std::array::from_fn(|s| number(image(square, s, size)))).collect()
        };
        Zobrist { first: squares(1), second: squares(2) }
    }
}

/// The key of some sets, equal for all eight symmetric images, and whether a half turn changes nothing.
#[inline]
pub(super) fn key<'a, const W: usize>(
    sets: impl Iterator<Item = (&'a Zobrist, &'a Bits<W>)> + Clone,
) -> (Key, bool) {
    let mut lanes = [0u64; 8];
    for (zobrist, set) in sets.clone() {
        for q in set.iter() {
            let numbers = &zobrist.first[q];
            (0..8).for_each(|s| lanes[s] ^= numbers[s]);
        }
    }
    let least = (1..8).fold(0, |least, s| if lanes[s] < lanes[least] { s } else { least });
    let mut second = 0;
    for (zobrist, set) in sets {
        set.iter().for_each(|q| second ^= zobrist.second[q][least]);
    }
    (Key(lanes[least], second), lanes[0] == lanes[HALF_TURN])
}

/// The half turn.
const HALF_TURN: usize = 3;

/// The image of a square under one of the eight symmetries.
fn image(Square(row, column): Square, symmetry: usize, size: u8) -> Square {
    let row = if symmetry & 1 == 0 { row } else { size - 1 - row };
    let column = if symmetry & 2 == 0 { column } else { size - 1 - column };
    if symmetry & 4 == 0 { Square(row, column) } else { Square(column, row) }
}

/// The finaliser of splitmix64: a pseudorandom number.
pub(super) fn mix(number: u64) -> u64 {
    let mut x = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_eight_images_of_a_set_have_one_key_and_other_sets_have_others() {
        let board = SolverBoard::<2>::new(9);
        let zobrist = board.zobrist(Piece::D as usize);
        let squares = [Square(0, 1), Square(3, 7), Square(8, 2)];
        let keys = (0..8).map(|s| {
            let set: Squares = squares.iter().map(|&square| image(square, s, 9)).collect();
            key([(zobrist, &board.bits(&set))].into_iter())
        });
        let keys: Vec<(Key, bool)> = keys.collect();
        assert!(keys.iter().all(|&key| key == keys[0] && !key.1));
        let other: Squares = squares[..2].iter().copied().collect();
        assert_ne!(key([(zobrist, &board.bits(&other))].into_iter()).0, keys[0].0);
        let turned: Squares = [Square(0, 1), Square(8, 7)].into_iter().collect();
        assert!(key([(zobrist, &board.bits(&turned))].into_iter()).1);
    }
}
