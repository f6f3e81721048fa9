//! The table at one moment, without its past: hands, ends, whose turn. Small and `Copy`, for search and play-outs.

use jogada_core::{Ending, Outcome, Rng, Seat, Side, Turn};
use serde::{Deserialize, Serialize};

use crate::{TEXTS, Tile, Tiles};

/// Chairs at the table.
pub(crate) const SEATS: u8 = 4;
/// Tiles in a hand at the start.
pub(crate) const HAND: u8 = 10;
/// The number of passes in a row that ends the game.
const BLOCKED_AFTER: u8 = SEATS;

/// A hand is empty: its pair wins.
pub const OUT: Ending = Ending::new(TEXTS, "out");
/// All four lost their turn in a row: the lightest hand decides.
pub const BLOCKED: Ending = Ending::new(TEXTS, "blocked");

/// The table at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// What each seat holds.
    pub(crate) hands: [Tiles; SEATS as usize],
    /// The chain's ends; nothing before the first tile.
    pub(crate) ends: Option<Ends>,
    /// Whose turn it is, unless the game is over.
    pub(crate) seat: Seat,
    /// Turns lost in a row.
    pub(crate) passes: u8,
}

/// What the seat to move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lays a tile at an end. The first tile of a game is laid at the right.
    Lay {
        /// A tile of the mover's hand.
        tile: Tile,
        /// Where it is laid.
        end: End,
    },
    /// Loses the turn, by need or by choice.
    Pass,
}

/// The numbers at the two ends of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Ends {
    /// The number at the left end.
    pub left: u8,
    /// The number at the right end.
    pub right: u8,
}

/// One end of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The assignment's side 0.
    Left,
    /// The assignment's side 1.
    Right,
}

impl Board {
    /// Ten tiles for each seat and an empty table.
    pub(crate) fn deal(starter: Seat, rng: &mut Rng) -> Board {
        let hands = deal_from(Tiles::ALL, [HAND; SEATS as usize], rng);
        Board { hands, ends: None, seat: starter, passes: 0 }
    }

    /// The chain's ends; nothing before the first tile.
    pub const fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// What a seat holds.
    pub const fn hand(&self, seat: Seat) -> Tiles {
        self.hands[seat.index()]
    }

    /// Whose turn it is, or how it ended.
    #[inline]
    pub fn turn(&self) -> Turn {
        let last = self.hands[(self.seat.index() + 3) % 4];
        if last.is_empty() {
            // Only the seat that has just moved can have run out.
            return Turn::Over(Outcome::win(self.seat.side().other(), OUT));
        }
        if self.passes == BLOCKED_AFTER {
            return Turn::Over(self.count());
        }
        Turn::ToMove(self.seat)
    }

    /// The tiles that the seat to move can lay.
    #[inline]
    pub const fn playable(&self) -> Tiles {
        let hand = self.hands[self.seat.index()];
        match self.ends {
            None => hand,
            Some(ends) => hand.and(ends.matching()),
        }
    }

    /// Where the judge lays a tile that is meant for an end: there if it fits, else at the other; nothing if it fits nowhere.
    #[inline]
    pub const fn settle(&self, tile: Tile, meant: End) -> Option<End> {
        let Some(ends) = self.ends else { return Some(End::Right) };
        match (tile.has(ends.left), tile.has(ends.right), meant) {
            (false, false, _) => None,
            (true, _, End::Left) | (true, false, End::Right) => Some(End::Left),
            (_, true, End::Right) | (false, true, End::Left) => Some(End::Right),
        }
    }

    /// All legal moves but the pass: tiles from the heaviest, each at the right before the left.
    #[inline]
    pub fn lays(&self) -> impl Iterator<Item = Move> + '_ {
        self.playable().into_iter().flat_map(move |tile| {
            let fits = move |&end: &End| self.settle(tile, end) == Some(end);
            let ends = [End::Right, End::Left].into_iter().filter(fits);
            ends.map(move |end| Move::Lay { tile, end })
        })
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        let seat = self.seat;
        self.seat = seat.next(SEATS);
        match m {
            Move::Pass => self.passes += 1,
            Move::Lay { tile, end } => {
                let hand = &mut self.hands[seat.index()];
                *hand = hand.without(tile.into());
                self.ends = Some(Ends::after(self.ends, tile, end));
                self.passes = 0;
            }
        }
    }

    /// What the assignment's `DummyPlayer` does: any tile that fits, on the right if it can, and a pass only when it must.
    #[inline]
    pub fn dummy_move(&self, rng: &mut Rng) -> Move {
        let playable = self.playable();
        match playable.len() {
            0 => Move::Pass,
            n => self.lay(playable.nth(rng.below(u32::from(n)))),
        }
    }

    /// What the assignment's `GreedyPlayer` does: the heaviest tile that fits, on the right if it can, and a pass only when it must.
    #[inline]
    pub fn greedy_move(&self) -> Move {
        self.playable().heaviest().map_or(Move::Pass, |tile| self.lay(tile))
    }

    #[inline]
    fn lay(&self, tile: Tile) -> Move {
        self.settle(tile, End::Right).map_or(Move::Pass, |end| Move::Lay { tile, end })
    }

    /// The pair of the lightest hand wins a blocked game.
    fn count(&self) -> Outcome {
        let lightest = |seat: usize| self.hands[seat].pips().min(self.hands[seat + 2].pips());
        match lightest(0).cmp(&lightest(1)) {
            std::cmp::Ordering::Less => Outcome::win(Side::First, BLOCKED),
            std::cmp::Ordering::Greater => Outcome::win(Side::Second, BLOCKED),
            std::cmp::Ordering::Equal => Outcome::draw(BLOCKED),
        }
    }
}

impl Ends {
    /// The tiles that fit at one of the ends.
    #[inline]
    pub const fn matching(self) -> Tiles {
        Tiles::with(self.left).or(Tiles::with(self.right))
    }

    /// The ends once a tile that fits there is laid. The judge lays the first tile (a, b) as (b, a).
    #[inline]
    pub const fn after(ends: Option<Ends>, tile: Tile, end: End) -> Ends {
        match (ends, end) {
            (None, _) => Ends { left: tile.high(), right: tile.low() },
            (Some(ends), End::Left) => Ends { left: tile.beside(ends.left), ..ends },
            (Some(ends), End::Right) => Ends { right: tile.beside(ends.right), ..ends },
        }
    }
}

impl Move {
    /// The tile that it lays.
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Move::Lay { tile, .. } => Some(tile),
            Move::Pass => None,
        }
    }
}

impl From<(u8, u8)> for Ends {
    fn from((left, right): (u8, u8)) -> Ends {
        Ends { left, right }
    }
}

impl From<Ends> for (u8, u8) {
    fn from(ends: Ends) -> (u8, u8) {
        (ends.left, ends.right)
    }
}

impl From<Move> for u32 {
    /// Twice the tile's number, one more at the right; a pass comes after all of them.
    fn from(m: Move) -> u32 {
        match m {
            Move::Lay { tile, end } => 2 * u32::from(tile.index()) + end as u32,
            Move::Pass => 2 * u32::from(crate::TILES),
        }
    }
}

/// Deals each seat its number of tiles, all deals equally likely.
pub(crate) fn deal_from(tiles: Tiles, counts: [u8; 4], rng: &mut Rng) -> [Tiles; 4] {
    let mut heap = [0; crate::TILES as usize];
    let mut left = 0;
    for tile in tiles {
        heap[left] = tile.index();
        left += 1;
    }
    counts.map(|count| {
        let mut hand = Tiles::NONE;
        for _ in 0..count {
            let drawn = rng.below(left as u32) as usize;
            hand = hand.or(Tile::from_index(heap[drawn]).into());
            left -= 1;
            heap[drawn] = heap[left];
        }
        hand
    })
}
