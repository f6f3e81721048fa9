//! A game as a learning program sees it: moves are numbers below a bound, and views are planes of zeros and ones.

use jogada_core::{BadOptions, Draw, Game, Rng, Seat, Seed, Turn, Viewer, read_value};
use serde_json::Value;

/// A game whose moves are numbered and whose views are planes.
pub trait Planes: Draw {
    /// Every move's number is below this.
    fn actions(&self) -> usize;

    /// The number of a move.
    fn action(&self, m: Self::Move) -> usize;

    /// Height, width and number of planes.
    fn shape(&self) -> (usize, usize, usize);

    /// Sets what is there, by the square's number and the plane. A seat's own things come first.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize));
}

/// A position of such a game, outside its type.
pub trait AnyPlanes: Send + Sync {
    /// Whose turn it is, or how it ended.
    fn turn(&self) -> Turn;
    /// Every action is below this.
    fn actions(&self) -> usize;
    /// Height, width and number of planes.
    fn shape(&self) -> (usize, usize, usize);
    /// The actions that are legal.
    fn legal(&self) -> Vec<usize>;
    /// Sets what a seat may know, by the square's number and the plane.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize));
    /// Plays an action. Returns whether it is legal; if not, nothing changes.
    fn play(&mut self, action: usize) -> bool;
    /// A legal action drawn uniformly; nothing when the game is over.
    fn sample(&self, rng: &mut Rng) -> Option<usize>;
    /// Everything in plain characters.
    fn text(&self) -> String;
}

/// Starts a game with these options.
pub type StartPlanes = fn(&Value, Seed) -> Result<Box<dyn AnyPlanes>, BadOptions>;

/// The [`StartPlanes`] of a game, for its entry.
pub fn start_planes<G: Planes>(
    options: &Value,
    seed: Seed,
) -> Result<Box<dyn AnyPlanes>, BadOptions> {
    let options: G::Options = read_value(options).map_err(BadOptions)?;
    Ok(Box::new(G::start(&options, seed)?))
}

impl<G: Planes> AnyPlanes for G {
    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn actions(&self) -> usize {
        Planes::actions(self)
    }

    fn shape(&self) -> (usize, usize, usize) {
        Planes::shape(self)
    }

    fn legal(&self) -> Vec<usize> {
        self.legal_moves().into_iter().map(|m| self.action(m)).collect()
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        Planes::observe(self, seat, set);
    }

    fn play(&mut self, action: usize) -> bool {
        let found = self.legal_moves().into_iter().find(|&m| self.action(m) == action);
        if let Some(m) = found {
            self.play_unchecked(m);
        }
        found.is_some()
    }

    fn sample(&self, rng: &mut Rng) -> Option<usize> {
        self.random_move(rng).map(|m| self.action(m))
    }

    fn text(&self) -> String {
        G::text(&self.view(Viewer::Full))
    }
}
