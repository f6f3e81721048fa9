//! The board as solvers see it: what each placement closes, and numbers for hashing that know the eight symmetries.

use std::sync::OnceLock;

use super::{bits::Bits, table::Key};
use crate::{
    Piece, Square, Squares,
    board::{self, SIZE_MAX},
};

/// Everything about an empty board of one size that a search asks again and again.
#[derive(Debug)]
pub(super) struct Ground<const W: usize> {
    size: u8,
    /// By square, placed kind and kind that wants to go elsewhere: the squares that the placement closes.
    closed: Vec<[[Bits<W>; 5]; 5]>,
    /// By placed kind and kind that wants to go elsewhere: the most squares that a placement closes.
    reach: Reach,
    marks: [Marks; 5],
}

/// How many squares a placement of the first kind may close for the second, at most.
pub(super) type Reach = [[u32; 5]; 5];

/// Random numbers for the squares of one kind, one for each symmetry: eight hashes are summed up at once,
/// each of which is the plain hash of the set as one symmetry shows it.
#[derive(Debug)]
pub(super) struct Marks {
    first: Vec<[u64; 8]>,
    second: Vec<[u64; 8]>,
}

/// Boards of all sizes, each made when it is asked for first; the fewer words the faster.
#[derive(Debug, Default)]
pub(super) struct Grounds {
    pub(super) to_8: Shelf<1>,
    pub(super) to_11: Shelf<2>,
    pub(super) to_13: Shelf<3>,
    pub(super) to_16: Shelf<4>,
    pub(super) to_20: Shelf<7>,
}

/// Boards that fit into so many words, by size.
#[derive(Debug, Default)]
pub(super) struct Shelf<const W: usize>([OnceLock<Ground<W>>; SIZE_MAX as usize + 1]);

impl<const W: usize> Shelf<W> {
    pub(super) fn at(&self, size: u8) -> &Ground<W> {
        self.0[usize::from(size)].get_or_init(|| Ground::new(size))
    }
}

impl<const W: usize> Ground<W> {
    pub(super) fn new(size: u8) -> Ground<W> {
        let count = usize::from(size) * usize::from(size);
        assert!(count <= 64 * W, "the board fits into its words");
        let mut ground = Ground {
            size,
            closed: Vec::new(),
            reach: [[0; 5]; 5],
            marks: Piece::ALL.map(|kind| Marks::new(kind, size)),
        };
        for number in 0..count {
            let closed = Piece::ALL
                .map(|placed| Piece::ALL.map(|kind| ground.closing(number, placed, kind)));
            ground.closed.push(closed);
        }
        for (placed, kind) in (0..5).flat_map(|placed| (0..5).map(move |kind| (placed, kind))) {
            let most = ground.closed.iter().map(|closed| closed[placed][kind].len()).max();
            ground.reach[placed][kind] = most.unwrap_or(0);
        }
        ground
    }

    fn closing(&self, number: usize, placed: Piece, kind: Piece) -> Bits<W> {
        let square = self.square(number);
        let attacked = board::attacks(placed, square, self.size);
        let mut closed = self.bits(&attacked.union(board::attacks(kind, square, self.size)));
        closed.insert(number);
        closed
    }

    /// How many squares there are.
    pub(super) fn count(&self) -> usize {
        self.closed.len()
    }

    /// What placing one kind on a square closes for another, the square itself included.
    #[inline]
    pub(super) fn closed(&self, number: usize, placed: usize, kind: usize) -> &Bits<W> {
        &self.closed[number][placed][kind]
    }

    pub(super) fn reach(&self) -> &Reach {
        &self.reach
    }

    pub(super) fn marks(&self, kind: usize) -> &Marks {
        &self.marks[kind]
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

    /// The squares that attack their own image, or are it, when the board is turned by half.
    pub(super) fn selfish(&self, kind: usize) -> Bits<W> {
        let count = self.closed.len();
        (0..count).filter(|&q| self.closed[q][kind][kind].has(count - 1 - q)).collect()
    }
}

impl Marks {
    fn new(kind: Piece, size: u8) -> Marks {
        let squares = |salt: u64| {
            let squares =
                (0..size).flat_map(|row| (0..size).map(move |column| Square(row, column)));
            let number = move |Square(row, column)| {
                let number = usize::from(row) * usize::from(SIZE_MAX) + usize::from(column);
                mix(salt << 32 | (kind as u64) << 16 | number as u64)
            };
            squares.map(|square| std::array::from_fn(|s| number(image(square, s, size)))).collect()
        };
        Marks { first: squares(1), second: squares(2) }
    }
}

/// The key of some sets, each with its marks: equal for all eight images. And whether turning by half changes nothing.
#[inline]
pub(super) fn key<'a, const W: usize>(
    sets: impl Iterator<Item = (&'a Marks, &'a Bits<W>)> + Clone,
) -> (Key, bool) {
    let mut lanes = [0u64; 8];
    for (marks, set) in sets.clone() {
        for q in set.iter() {
            let numbers = &marks.first[q];
            (0..8).for_each(|s| lanes[s] ^= numbers[s]);
        }
    }
    let least = (1..8).fold(0, |least, s| if lanes[s] < lanes[least] { s } else { least });
    let mut second = 0;
    for (marks, set) in sets {
        set.iter().for_each(|q| second ^= marks.second[q][least]);
    }
    (Key(lanes[least], second), lanes[0] == lanes[HALF_TURN])
}

/// The symmetry that turns the board by half.
const HALF_TURN: usize = 3;

/// A square as one of the eight symmetries shows it.
fn image(Square(row, column): Square, symmetry: usize, size: u8) -> Square {
    let row = if symmetry & 1 == 0 { row } else { size - 1 - row };
    let column = if symmetry & 2 == 0 { column } else { size - 1 - column };
    if symmetry & 4 == 0 { Square(row, column) } else { Square(column, row) }
}

/// A number that looks random, from any other (the finaliser of splitmix64).
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
        let ground = Ground::<2>::new(9);
        let marks = ground.marks(Piece::D as usize);
        let squares = [Square(0, 1), Square(3, 7), Square(8, 2)];
        let keys = (0..8).map(|s| {
            let set: Squares = squares.iter().map(|&square| image(square, s, 9)).collect();
            key([(marks, &ground.bits(&set))].into_iter())
        });
        let keys: Vec<(Key, bool)> = keys.collect();
        assert!(keys.iter().all(|&key| key == keys[0] && !key.1));
        let other: Squares = squares[..2].iter().copied().collect();
        assert_ne!(key([(marks, &ground.bits(&other))].into_iter()).0, keys[0].0);
        let turned: Squares = [Square(0, 1), Square(8, 7)].into_iter().collect();
        assert!(key([(marks, &ground.bits(&turned))].into_iter()).1);
    }
}
