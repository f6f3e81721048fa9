//! A position as one seat may see it: what players are given, so that what they must not know is out of reach.

use crate::{AnyGame, Choice, Draw, IllegalMove, Look, Rng, Seat, Viewer};

/// A position behind the eyes of a seat that is to move. It gives out that seat's view and its choices, nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Seated<'a> {
    pos: &'a AnyGame,
    seat: Seat,
}

impl<'a> Seated<'a> {
    /// Sits down. Only the referee holds whole positions, so only it can do this for others.
    pub fn new(pos: &'a AnyGame, seat: Seat) -> Seated<'a> {
        Seated { pos, seat }
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The view inside its type, or nothing if this is another game.
    pub fn view<G: Draw>(&self) -> Option<G::View> {
        Some(self.pos.downcast_ref::<G>()?.view(Viewer::Seat(self.seat)))
    }

    /// The view as JSON, with its picture.
    pub fn look(&self) -> Look {
        self.pos.look(Viewer::Seat(self.seat))
    }

    /// The legal moves, in their fixed order.
    pub fn choices(&self) -> Vec<Choice> {
        self.pos.choices()
    }

    /// The notations of the legal moves, in their fixed order.
    pub fn spellings(&self) -> Vec<String> {
        self.pos.spellings()
    }

    /// Appends the view as JSON, without its picture.
    pub fn write_view(&self, json: &mut Vec<u8>) {
        self.pos.write_view(Viewer::Seat(self.seat), json);
    }

    /// Reads a legal move.
    pub fn parse(&self, text: &str) -> Result<Choice, IllegalMove> {
        self.pos.parse(text)
    }

    /// The code of a legal move drawn uniformly.
    pub fn random_code(&self, rng: &mut Rng) -> Option<u32> {
        self.pos.random_code(rng)
    }

    /// The code of the first legal move.
    pub fn first_code(&self) -> Option<u32> {
        self.pos.first_code()
    }
}
