//! The rules, to the letter of the assignment's judge.

use jogada_core::{
    BadOptions, Cost, Fault, Game, Hidden, IllegalMove, Playout, Rng, Seat, Seed, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::{
    Board, End, Move, TEXTS, Tile, View,
    board::{HAND, SEATS, deal_from},
    text,
};

/// One position: the table, and the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    pub(crate) board: Board,
    pub(crate) starter: Seat,
    pub(crate) moves: Vec<Move>,
}

/// What may be agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who lays the first tile; drawn if no seat is named. The hands are the same either way.
    #[serde(alias = "comeca", alias = "começa")]
    pub starter: Option<Seat>,
}

/// Most games fit without growing.
const MOVES_USUAL: usize = 64;

impl Dominoes {
    /// The table without its past.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who began.
    pub const fn starter(&self) -> Seat {
        self.starter
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The judge's ruling on what the assignment's players return: a side and a tile.
    ///
    /// Side 0 is the left end, any other the right; a tile that fits only the other end is put there.
    /// A tile must be held and written as the assignment does, smaller half first. Everything else loses the turn.
    pub fn judge(&self, side: i64, tile: Option<(u8, u8)>) -> Move {
        let meant = if side == 0 { End::Left } else { End::Right };
        let held = |tile: &Tile| self.board.hand(self.board.seat).contains(*tile);
        tile.filter(|(low, high)| low <= high)
            .and_then(|(low, high)| Tile::new(low, high))
            .filter(held)
            .and_then(|tile| Some(Move::Lay { tile, end: self.board.settle(tile, meant)? }))
            .unwrap_or(Move::Pass)
    }
}

impl Game for Dominoes {
    const NAME: &'static str = "dominoes";
    const SEATS: u8 = SEATS;
    /// At most 37 tiles are laid before a hand is empty, each after at most three lost turns.
    const MOVES_MAX: u32 = 4 * (4 * (HAND as u32 - 1) + 1);

    type Options = Options;
    type Move = Move;
    type View = View;

    fn start(options: &Options, seed: Seed) -> Result<Dominoes, BadOptions> {
        let mut rng = seed.rng();
        let mut board = Board::deal(Seat::FIRST, &mut rng);
        let drawn = Seat::new(rng.below(SEATS.into()) as u8);
        let starter = options.starter.unwrap_or(drawn);
        if starter.index() >= SEATS.into() {
            let got = starter.index().to_string();
            return Err(BadOptions(TEXTS.message("bad-starter").quoting("got", &got)));
        }
        board.seat = starter;
        Ok(Dominoes { board, starter, moves: Vec::with_capacity(MOVES_USUAL) })
    }

    /// Tiles from the heaviest, each at the right before the left; the pass, always legal, comes last.
    fn moves_into(&self, moves: &mut Vec<Move>) -> Turn {
        let turn = self.board.turn();
        if turn.is_over() {
            return turn;
        }
        moves.extend(self.board.lays());
        moves.push(Move::Pass);
        turn
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        self.board.play(m);
        self.moves.push(m);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// A mistake loses the turn; silence or a dead player loses the game.
    fn cost(&self, fault: Fault) -> Cost<Move> {
        match fault {
            Fault::IllegalMove => Cost::Instead(Move::Pass),
            _ => Cost::Game,
        }
    }

    fn turn(&self) -> Turn {
        self.board.turn()
    }

    fn parse_move(&self, text: &str) -> Result<Move, IllegalMove> {
        text::parse(self, text)
    }

    fn describe(&self, m: Move) -> String {
        text::describe(&self.board, m)
    }

    /// Plays as four dummies do: any tile that fits, and a pass only when it must.
    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let begun = self.moves.len();
        loop {
            if let Turn::Over(outcome) = self.board.turn() {
                return Playout { outcome, moves: (self.moves.len() - begun) as u32 };
            }
            self.play_unchecked(self.board.dummy_move(rng));
        }
    }
}

impl Hidden for Dominoes {
    /// Any deal of the unseen tiles is equally likely: a pass may be by choice, so it proves nothing.
    fn guess(view: &View, seed: Seed) -> Dominoes {
        let unknown = |seat: usize| if view.hands[seat].is_some() { 0 } else { view.counts[seat] };
        let dealt = deal_from(view.unseen(), std::array::from_fn(unknown), &mut seed.rng());
        let hands = std::array::from_fn(|seat| view.hands[seat].unwrap_or(dealt[seat]));
        let seat = Seat::new(((view.starter.index() + view.moves.len()) % 4) as u8);
        let board = Board { hands, ends: view.ends, seat, passes: view.passes() };
        Dominoes { board, starter: view.starter, moves: view.moves.clone() }
    }
}
