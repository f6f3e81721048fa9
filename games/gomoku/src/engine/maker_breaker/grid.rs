//! A small board as bits: its lines and symmetries.

/// A board of at most 8 × 8 squares on which a line of `length` wins. Square (x, y) is bit 8·y + x.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u8,
    height: u8,
    /// All lines, as sets of squares.
    pub lines: Vec<u64>,
}

impl Grid {
    /// The board of this size.
    pub fn new(width: u8, height: u8, length: u8) -> Grid {
        assert!(width <= 8 && height <= 8 && length > 1, "a grid of {width} × {height}");
        let (w, h, k) = (i32::from(width), i32::from(height), i32::from(length));
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (y, x) in (0..h).flat_map(|y| (0..w).map(move |x| (y, x))) {
                let (last_x, last_y) = (x + (k - 1) * dx, y + (k - 1) * dy);
                if last_x < w && (0..h).contains(&last_y) {
                    let squares = (0..k).map(|i| 1 << (8 * (y + i * dy) + x + i * dx));
                    lines.push(squares.fold(0, |line, bit: u64| line | bit));
                }
            }
        }
        Grid { width, height, lines }
    }

    /// Every square.
    pub fn squares(&self) -> u64 {
        let row = (1 << self.width) - 1;
        (0..self.height).fold(0, |all, y| all | row << (8 * y))
    }

    /// The image of each square under each symmetry: eight symmetries if the board is square, else four.
    pub fn symmetries(&self) -> Vec<[u8; 64]> {
        let ways = if self.width == self.height { 8 } else { 4 };
        (0..ways).map(|way| std::array::from_fn(|square| self.mapped(way, square as u8))).collect()
    }

    fn mapped(&self, way: u8, square: u8) -> u8 {
        let (mut x, mut y) = (square % 8, square / 8);
        if x >= self.width || y >= self.height {
            return square;
        }
        if way & 1 != 0 {
            x = self.width - 1 - x;
        }
        if way & 2 != 0 {
            y = self.height - 1 - y;
        }
        if way & 4 != 0 {
            (x, y) = (y, x);
        }
        8 * y + x
    }
}

/// The squares of a set, from the lowest.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The image of a set under a symmetry.
pub(super) fn mapped(set: u64, symmetry: &[u8; 64]) -> u64 {
    squares(set).fold(0, |mapped, square| mapped | 1 << symmetry[usize::from(square)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_as_many_lines_as_it_should() {
        for ((w, h, k), lines) in
            [((8, 8, 5), 96), ((5, 5, 5), 12), ((7, 6, 5), 44), ((4, 4, 4), 10)]
        {
            let grid = Grid::new(w, h, k);
            assert_eq!(grid.lines.len(), lines, "{w} × {h}");
            assert!(grid.lines.iter().all(|line| line.count_ones() == u32::from(k)));
            assert!(grid.lines.iter().all(|line| line & !grid.squares() == 0));
        }
    }

    #[test]
    fn a_symmetry_takes_lines_to_lines() {
        for grid in [Grid::new(8, 8, 5), Grid::new(7, 5, 5)] {
            for symmetry in grid.symmetries() {
                assert!(
                    grid.lines.iter().all(|&line| grid.lines.contains(&mapped(line, &symmetry)))
                );
            }
        }
    }
}
