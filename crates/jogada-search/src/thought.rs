//! Engines and the results of their searches.

use jogada_core::Game;

use crate::{Level, Limit, Stop};

/// The value of a position or move for the side to move, in the game's own unit.
///
/// Beyond ±([`WIN`] − 10 000) it is a forced result: `WIN` less the plies to it.
pub type Score = i32;

/// The score of a win.
pub const WIN: Score = 1_000_000;

/// The score of a win in `plies` plies: sooner is better.
pub const fn won_in(plies: u32) -> Score {
    WIN - plies as Score
}

/// The score of a loss in `plies` plies: later is better.
pub const fn lost_in(plies: u32) -> Score {
    -won_in(plies)
}

/// Does the score say that a side wins by force?
pub const fn is_decided(score: Score) -> bool {
    score.abs() > WIN - 10_000
}

/// A score for people: a number, or a forced result; a star marks a proof.
pub fn worth(score: Score, proved: bool) -> String {
    let star = if proved { "*" } else { "" };
    match score {
        score if is_decided(score) => format!("{}{star}", if score > 0 { "+#" } else { "-#" }),
        score => format!("{score:+}{star}"),
    }
}

/// A player of one game that is linked in. It is given a view and nothing else.
pub trait Engine<G: Game>: Send {
    /// Chooses a move. The view is of a seat that is to move.
    fn think(&mut self, view: &G::View, limit: Limit, stop: &Stop) -> Thought<G::Move>;

    /// The same with an exact score for every legal move, for hints and reviews; it costs more.
    fn weigh(&mut self, view: &G::View, limit: Limit, stop: &Stop) -> Thought<G::Move> {
        self.think(view, limit, stop)
    }

    /// The move of a level that this engine plays in its own way; `None` where the level only limits its search.
    fn at_level(&mut self, view: &G::View, level: Level) -> Option<Thought<G::Move>> {
        let _ = (view, level);
        None
    }
}

/// The result of a search. Hints, overlays and reviews read only this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The chosen move.
    pub best: M,
    /// Root moves with their scores, best first; all of them after [`Engine::weigh`], perhaps fewer after [`Engine::think`].
    pub scores: Vec<Scored<M>>,
    /// The principal variation, from the chosen move on.
    pub line: Vec<M>,
    /// Nodes searched.
    pub nodes: u64,
    /// The depth of the search in plies.
    pub depth: u32,
    /// Is the score of the chosen move proved?
    pub proved: bool,
}

/// A root move and its score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored<M> {
    /// The move.
    pub m: M,
    /// Its score.
    pub score: Score,
    /// Is the score proved?
    pub proved: bool,
}

impl<M: Copy> Thought<M> {
    /// A move chosen without looking ahead.
    pub fn plain(best: M) -> Thought<M> {
        Thought { best, scores: Vec::new(), line: vec![best], nodes: 1, depth: 0, proved: false }
    }

    /// The score of the chosen move, if the engine gave one.
    pub fn score(&self) -> Option<Score> {
        self.scores.first().map(|scored| scored.score)
    }

    /// The same thought with its moves in another form.
    pub fn map<N>(&self, f: impl Fn(M) -> N) -> Thought<N> {
        Thought {
            best: f(self.best),
            scores: self
                .scores
                .iter()
                .map(|&Scored { m, score, proved }| Scored { m: f(m), score, proved })
                .collect(),
            line: self.line.iter().map(|&m| f(m)).collect(),
            nodes: self.nodes,
            depth: self.depth,
            proved: self.proved,
        }
    }
}
