//! The 55 tiles of a double-nine set, and sets of them as bits.

use serde::{Deserialize, Serialize};

/// One tile, numbered from the heaviest: more pips first, and among equals the one with the smaller low half.
///
/// The numbering makes "the heaviest tile of a set" its lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Tile(u8);

/// Numbers on a half: 0 to 9.
pub const NUMBERS: u8 = 10;
/// Tiles in the set.
pub const TILES: u8 = 55;

impl Tile {
    /// The tile with these halves, in any order; nothing if one is no number from 0 to 9.
    pub const fn new(a: u8, b: u8) -> Option<Tile> {
        if a < NUMBERS && b < NUMBERS {
            Some(Tile(TABLES.tile[a as usize][b as usize]))
        } else {
            None
        }
    }

    /// The tile's place in the numbering, from 0.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The tile with this place in the numbering.
    pub(crate) const fn from_index(index: u8) -> Tile {
        debug_assert!(index < TILES, "there are 55 tiles");
        Tile(index)
    }

    /// The smaller half.
    pub const fn low(self) -> u8 {
        TABLES.halves[self.0 as usize].0
    }

    /// The greater half.
    pub const fn high(self) -> u8 {
        TABLES.halves[self.0 as usize].1
    }

    /// Both halves together.
    pub const fn pips(self) -> u8 {
        self.low() + self.high()
    }

    /// Are both halves the same?
    pub const fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// Is one of the halves this number?
    pub const fn has(self, number: u8) -> bool {
        self.low() == number || self.high() == number
    }

    /// The half beside this number, which must be on the tile.
    pub const fn beside(self, number: u8) -> u8 {
        debug_assert!(self.has(number), "the number is on the tile");
        self.pips() - number
    }
}

impl From<Tile> for (u8, u8) {
    fn from(tile: Tile) -> (u8, u8) {
        (tile.low(), tile.high())
    }
}

impl TryFrom<(u8, u8)> for Tile {
    type Error = String;

    fn try_from((a, b): (u8, u8)) -> Result<Tile, String> {
        Tile::new(a, b).ok_or_else(|| format!("expected two numbers from 0 to 9, got {a} and {b}"))
    }
}

/// A set of tiles: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Tile>", into = "Vec<Tile>")]
pub struct Tiles(u64);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(0);
    /// The whole set.
    pub const ALL: Tiles = Tiles((1 << TILES) - 1);

    /// The ten tiles with this number; none if it is greater than 9.
    #[inline]
    pub const fn with(number: u8) -> Tiles {
        if number < NUMBERS { Tiles(TABLES.with[number as usize]) } else { Tiles::NONE }
    }

    /// The first `count` tiles by their numbers: the heaviest.
    pub(crate) const fn first(count: u8) -> Tiles {
        Tiles((1 << count) - 1)
    }

    /// One bit for each tile, by its number.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this tile among them?
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Those in either set.
    #[inline]
    pub const fn or(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    /// Those in both sets.
    #[inline]
    pub const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[inline]
    pub const fn without(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    /// The pips of all of them.
    pub fn pips(self) -> u32 {
        self.into_iter().map(|tile| u32::from(tile.pips())).sum()
    }

    /// The heaviest; of several, the one with the smallest low half.
    #[inline]
    pub const fn heaviest(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(self.0.trailing_zeros() as u8)) }
    }

    /// The tile after `n` heavier ones; there must be more than `n`.
    #[inline]
    pub const fn nth(self, n: u32) -> Tile {
        debug_assert!(n < self.0.count_ones(), "there are more tiles than n");
        let mut bits = self.0;
        let mut skipped = 0;
        while skipped < n {
            bits &= bits - 1;
            skipped += 1;
        }
        Tile(bits.trailing_zeros() as u8)
    }
}

impl From<Tile> for Tiles {
    #[inline]
    fn from(tile: Tile) -> Tiles {
        Tiles(1 << tile.0)
    }
}

impl From<Vec<Tile>> for Tiles {
    fn from(tiles: Vec<Tile>) -> Tiles {
        tiles.into_iter().collect()
    }
}

impl From<Tiles> for Vec<Tile> {
    fn from(tiles: Tiles) -> Vec<Tile> {
        tiles.into_iter().collect()
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles.into_iter().fold(Tiles::NONE, |set, tile| set.or(tile.into()))
    }
}

impl IntoIterator for Tiles {
    type Item = Tile;
    type IntoIter = Heaviest;

    /// From the heaviest to the lightest.
    fn into_iter(self) -> Heaviest {
        Heaviest(self)
    }
}

/// The tiles of a set, heaviest first.
#[derive(Clone, Debug)]
pub struct Heaviest(Tiles);

impl Iterator for Heaviest {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        let tile = self.0.heaviest()?;
        self.0 = Tiles(self.0.0 & (self.0.0 - 1));
        Some(tile)
    }
}

struct Tables {
    halves: [(u8, u8); TILES as usize],
    tile: [[u8; NUMBERS as usize]; NUMBERS as usize],
    with: [u64; NUMBERS as usize],
}

static TABLES: Tables = number_tiles();

const fn number_tiles() -> Tables {
    let mut tables = Tables { halves: [(0, 0); 55], tile: [[0; 10]; 10], with: [0; 10] };
    let (mut index, mut pips) = (0, 2 * NUMBERS as usize - 1);
    while pips > 0 {
        pips -= 1;
        let mut low = pips.saturating_sub(NUMBERS as usize - 1);
        while 2 * low <= pips {
            let high = pips - low;
            tables.halves[index] = (low as u8, high as u8);
            tables.tile[low][high] = index as u8;
            tables.tile[high][low] = index as u8;
            tables.with[low] |= 1 << index;
            tables.with[high] |= 1 << index;
            index += 1;
            low += 1;
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_every_pair_of_numbers_once() {
        let mut seen = Tiles::NONE;
        for high in 0..NUMBERS {
            for low in 0..=high {
                let tile = Tile::new(high, low).unwrap();
                assert_eq!((tile.low(), tile.high(), tile.pips()), (low, high, low + high));
                assert_eq!(tile.beside(low), high);
                assert!(!seen.contains(tile));
                seen = seen.or(tile.into());
            }
        }
        assert_eq!(seen, Tiles::ALL);
        assert_eq!(seen.pips(), 495);
        assert_eq!(Tile::new(3, 10), None);
    }

    #[test]
    fn tiles_are_numbered_from_the_heaviest() {
        let pips: Vec<u8> = Tiles::ALL.into_iter().map(Tile::pips).collect();
        assert!(pips.is_sorted_by(|a, b| a >= b));
        assert_eq!(Tiles::ALL.nth(1), Tile::new(8, 9).unwrap());
        assert_eq!(Tiles::ALL.nth(2), Tile::new(7, 9).unwrap());
    }

    #[test]
    fn each_number_is_on_ten_tiles() {
        for number in 0..NUMBERS {
            assert_eq!(Tiles::with(number).len(), 10);
            assert!(Tiles::with(number).into_iter().all(|tile| tile.has(number)));
        }
    }
}
