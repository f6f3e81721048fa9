//! One game's rules: the trait that every game implements, and the two promises that some games make.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

use serde::{Serialize, de::DeserializeOwned};

use jogada_text::Message;

use crate::{BadOptions, Cost, Fault, IllegalMove, Outcome, Rng, Seat, Seed, TEXTS, Turn};

/// Who looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One who sits at the table, and knows what that seat may know.
    Seat(Seat),
    /// One who watches while the game goes on, and knows only what all seats know.
    Public,
    /// One who may know everything: the referee, or any reader after the game.
    Full,
}

/// One game's rules. A value is one position.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The name in commands, records and URLs: one lower-case English word.
    const NAME: &'static str;
    /// The number of seats: 2, or 4 in pairs.
    const SEATS: u8;
    /// No match has more moves than this.
    const MOVES_MAX: u32;

    /// What may be agreed before a match: a board's size, a rule's variant, a starting position.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One choice of the seat to move, a pass included. `Display` is the notation; the number is a code that never changes.
    type Move: Copy + Eq + Hash + Debug + Display + Into<u32> + Send + Sync + 'static;
    /// What a viewer may know; `Self` where nothing is hidden.
    type View: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The first position. The seed deals, and decides whatever else is left to chance.
    fn start(options: &Self::Options, seed: Seed) -> Result<Self, BadOptions>;

    /// Appends the legal moves and says whose they are: one generation answers both questions.
    /// The order is fixed. Nothing is appended exactly when the game is over.
    fn moves_into(&self, moves: &mut Vec<Self::Move>) -> Turn;

    /// Plays a move known to be legal. Anything else may corrupt the position;
    /// use [`Game::play`] when the move comes from outside.
    fn play_unchecked(&mut self, m: Self::Move);

    /// What a viewer may know. Whatever must stay secret from that viewer is not in it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a mistake of the seat to move costs: the game, unless the rules say otherwise.
    fn cost(&self, fault: Fault) -> Cost<Self::Move> {
        let _ = fault;
        Cost::Game
    }

    /// Whose move it is, or how it ended. Override it where that is known without generating moves.
    fn turn(&self) -> Turn {
        self.moves_into(&mut Vec::new())
    }

    /// The legal moves, in their fixed order.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Plays a move from outside, or says that it is not legal.
    fn play(&mut self, m: Self::Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(&m) {
            return Err(IllegalMove(not_among(&self.legal_moves(), &m.to_string())));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Reads a legal move. Every legal move's `Display` reads back as that move; games accept other notations too,
    /// and say why a well-formed move is not legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        let text = text.trim();
        let moves = self.legal_moves();
        let found = moves.iter().find(|m| m.to_string() == text);
        found.copied().ok_or_else(|| IllegalMove(not_among(&moves, text)))
    }

    /// The move as people write it, which may need the position: `Nf3` where `Display` is `g1f3`.
    fn describe(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// A move drawn uniformly among the legal ones; nothing when the game is over. Override it for speed.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        rng.choose(&self.legal_moves()).copied()
    }

    /// Plays random moves to the end. Override it for speed.
    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let mut moves = 0;
        while let Some(m) = self.random_move(rng) {
            self.play_unchecked(m);
            moves += 1;
        }
        let outcome = self.turn().outcome().expect("a game without a legal move is over");
        Playout { outcome, moves }
    }
}

/// How a random game ended, and after how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The result.
    pub outcome: Outcome,
    /// The number of moves played.
    pub moves: u32,
}

fn not_among<M: Display>(moves: &[M], text: &str) -> Message {
    match moves.first() {
        None => IllegalMove::game_over().0,
        Some(first) => TEXTS
            .message("not-a-legal-move")
            .with("count", moves.len())
            .with("example", first.to_string())
            .quoting("got", text),
    }
}

/// A game in which seats know different things.
pub trait Hidden: Game {
    /// One whole position that the view allows; the seed chooses which.
    fn guess(view: &Self::View, seed: Seed) -> Self;
}

/// A game in which all seats know everything: the view is the position.
///
/// A search that asks for this cannot look at a hand by mistake.
pub trait Perfect: Game<View = Self> {}
impl<G: Game<View = G>> Perfect for G {}
