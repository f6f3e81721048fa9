//! What a viewer may know: the moves, the ends, how many tiles each seat holds, and its own tiles.

use jogada_core::{Game, Seat, Side, Turn, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Dominoes, End, Ends, Move, Tile, Tiles,
    board::{Board, HAND, SEATS},
};

/// What a viewer may know. Once the game is over all hands lie open, as they must for the count.
///
/// In JSON it is read back only if the plies are legal and everything else follows from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Wire", into = "Wire")]
pub struct View {
    pub(crate) starter: Seat,
    pub(crate) moves: Vec<Move>,
    pub(crate) turn: Turn,
    pub(crate) ends: Option<Ends>,
    pub(crate) counts: [u8; SEATS as usize],
    pub(crate) hands: [Option<Tiles>; SEATS as usize],
    pub(crate) bottom: Bottom,
}

/// The seat at the bottom of the picture: the viewer's own, also when all hands lie open at the end. It says nothing of the
/// match, so that views are equal whatever it is, and it is not in their JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bottom(pub(crate) Seat);

impl PartialEq for Bottom {
    fn eq(&self, _: &Bottom) -> bool {
        true
    }
}

impl Eq for Bottom {}

/// A move as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// Who moved.
    pub seat: Seat,
    /// The chain's ends before the move.
    pub ends: Option<Ends>,
    /// Where the tile was laid; nothing for a pass.
    pub end: Option<End>,
    /// The tile; nothing for a pass.
    pub tile: Option<Tile>,
}

impl View {
    pub(crate) fn of(pos: &Dominoes, viewer: Viewer) -> View {
        let turn = pos.board.turn();
        let is_known = |seat: usize| match viewer {
            _ if turn.is_over() => true,
            Viewer::Full => true,
            Viewer::Public => false,
            Viewer::Seat(viewer) => viewer.index() == seat,
        };
        let hands = pos.board.hands;
        View {
            starter: pos.starter,
            moves: pos.moves.clone(),
            turn,
            ends: pos.board.ends,
            counts: hands.map(Tiles::len),
            hands: std::array::from_fn(|seat| is_known(seat).then_some(hands[seat])),
            bottom: Bottom(if let Viewer::Seat(seat) = viewer { seat } else { Seat::FIRST }),
        }
    }

    /// Who laid the first tile, or passed first.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose turn it is, or how it ended.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The chain's ends; nothing before the first tile.
    pub fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// How many tiles a seat holds.
    pub fn count(&self, seat: Seat) -> u8 {
        self.counts[seat.index()]
    }

    /// What a seat holds, if the viewer may know it.
    pub fn hand(&self, seat: Seat) -> Option<Tiles> {
        self.hands[seat.index()]
    }

    /// The one seat whose hand is known, if it is just one.
    pub fn seat(&self) -> Option<Seat> {
        let mut known = Seat::all(SEATS).filter(|&seat| self.hand(seat).is_some());
        known.next().filter(|_| known.next().is_none())
    }

    /// The moves with who made them and the ends that were there.
    pub fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        let mut seat = self.starter;
        let mut ends: Option<Ends> = None;
        self.moves.iter().map(move |&m| {
            let ply = match m {
                Move::Pass => Ply { seat, ends, end: None, tile: None },
                Move::Lay { tile, end } => Ply { seat, ends, end: Some(end), tile: Some(tile) },
            };
            seat = seat.next(SEATS);
            if let Move::Lay { tile, end } = m {
                ends = Some(Ends::after(ends, tile, end));
            }
            ply
        })
    }

    /// Turns lost in a row.
    pub(crate) fn passes(&self) -> u8 {
        self.moves.iter().rev().take_while(|&&m| m == Move::Pass).count() as u8
    }

    /// The chain from left to right, each tile as it lies: left half, right half.
    pub fn chain(&self) -> Vec<(u8, u8)> {
        self.arms().0
    }

    /// The chain, and how many of its tiles were laid at the left.
    pub(crate) fn arms(&self) -> (Vec<(u8, u8)>, usize) {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for ply in self.plies() {
            let (Some(tile), Some(end)) = (ply.tile, ply.end) else { continue };
            match (ply.ends, end) {
                (None, _) => right.push((tile.high(), tile.low())),
                (Some(ends), End::Left) => left.push((tile.beside(ends.left), ends.left)),
                (Some(ends), End::Right) => right.push((ends.right, tile.beside(ends.right))),
            }
        }
        let laid_left = left.len();
        left.reverse();
        left.append(&mut right);
        (left, laid_left)
    }

    /// The tiles that are neither on the table nor in a hand that the viewer knows.
    pub fn unseen(&self) -> Tiles {
        let laid = self.moves.iter().filter_map(|m| m.tile());
        let known = self.hands.into_iter().flatten().fold(laid.collect(), Tiles::or);
        Tiles::ALL.without(known)
    }
}

/// A view in JSON. Everything but the starter, the plies and the hands could be worked out; it spares bots the work.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    starter: Seat,
    /// The seat to move; nothing when the game is over.
    turn: Option<Seat>,
    /// Nothing while the game goes on, and in a draw.
    winner: Option<Side>,
    ends: Option<Ends>,
    counts: [u8; SEATS as usize],
    hands: [Option<Tiles>; SEATS as usize],
    plies: Vec<Ply>,
}

impl From<View> for Wire {
    fn from(view: View) -> Wire {
        Wire {
            starter: view.starter,
            turn: view.turn.seat(),
            winner: view.turn.outcome().and_then(|outcome| outcome.winner),
            ends: view.ends,
            counts: view.counts,
            hands: view.hands,
            plies: view.plies().collect(),
        }
    }
}

impl TryFrom<Wire> for View {
    type Error = String;

    /// Completes the deal in any way, plays the moves by the rules, and looks again: that must give the same.
    fn try_from(wire: Wire) -> Result<View, String> {
        let viewer = wire.viewer()?;
        let hands = wire.hands_at_start()?;
        let board = Board { hands, ends: None, seat: wire.starter, passes: 0 };
        let mut pos = Dominoes { board, starter: wire.starter, moves: Vec::new() };
        for ply in &wire.plies {
            let m = match (ply.tile, ply.end) {
                (Some(tile), Some(end)) => Move::Lay { tile, end },
                (None, None) => Move::Pass,
                _ => return Err("expected a tile and its end, or neither".to_owned()),
            };
            pos.play(m).map_err(|error| error.to_string())?;
        }
        let view = pos.view(viewer);
        if Wire::from(view.clone()) != wire {
            return Err(
                "expected turn, winner, ends, counts, hands and plies that follow from the moves"
                    .to_owned(),
            );
        }
        Ok(view)
    }
}

impl Wire {
    fn viewer(&self) -> Result<Viewer, String> {
        let mut known = Seat::all(SEATS).filter(|seat| self.hands[seat.index()].is_some());
        match (known.next(), known.count()) {
            (None, _) => Ok(Viewer::Public),
            (Some(seat), 0) => Ok(Viewer::Seat(seat)),
            (Some(_), 3) => Ok(Viewer::Full),
            (Some(_), more) => Err(format!("expected 0, 1 or 4 hands, got {}", more + 1)),
        }
    }

    /// Ten tiles for each seat that agree with what was laid and what is known.
    fn hands_at_start(&self) -> Result<[Tiles; SEATS as usize], String> {
        if self.starter.index() >= SEATS.into() {
            return Err(format!("expected a starter from 0 to 3, got {}", self.starter.index()));
        }
        let mut hands = self.hands.map(Option::unwrap_or_default);
        for (seat, ply) in (self.starter.index()..).zip(&self.plies) {
            let hand = &mut hands[seat % usize::from(SEATS)];
            *hand = hand.or(ply.tile.map_or(Tiles::NONE, Tiles::from));
        }
        let mut unseen = hands.iter().fold(Tiles::ALL, |unseen, &hand| unseen.without(hand));
        for (hand, known) in hands.iter_mut().zip(self.hands) {
            while known.is_none() && hand.len() < HAND {
                let spare = unseen.heaviest().ok_or("expected ten tiles for each seat")?;
                unseen = unseen.without(spare.into());
                *hand = hand.or(spare.into());
            }
        }
        let together = hands.iter().fold(Tiles::NONE, |all, &hand| all.or(hand));
        if hands.iter().any(|hand| hand.len() != HAND) || together.len() != SEATS * HAND {
            return Err("expected ten tiles for each seat, none of them twice".to_owned());
        }
        Ok(hands)
    }
}
