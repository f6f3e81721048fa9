//! The players that come with the game, and its line in the registry.
//!
//! [`Thinker`] is the engine: `think` is the root, `parallel` searches on several threads; `search`
//! is the tree, `order` the order of its moves, `probcut` its selective pruning; `late`, `endgame`
//! and `last` search up to eleven, six and four empty squares. `eval` estimates by `patterns`,
//! `stability` bounds the score, `table` is the transposition table.
//! `book` has the first moves, `levels` play worse on purpose.

mod book;
mod endgame;
mod eval;
mod last;
mod late;
mod levels;
mod measure;
mod order;
mod parallel;
mod patterns;
mod probcut;
mod search;
mod stability;
mod table;
mod think;

pub use book::Book;
pub use eval::{Eval, PER_DISC, STAGES, pack, stage};
pub use measure::scores_by_depth;
pub use patterns::{Indices, PLACES, Patterns, WEIGHTS, place_weights, representatives};

use jogada_core::{Kind, Rng, Seed};
use jogada_game::{Alias, Builtin, Entry, start_planes};
use jogada_search::{Engine, Greedy, Level, Limit, Score, Stop, Thought, erase};

use crate::{
    TEXTS, bits,
    board::Start,
    dialect::DIALECTS,
    draw::SKIN,
    harness::{HARNESSES, STARTER},
    marking::ASSIGNMENT,
    rules::{Move, Othello},
    text::{sheet, transcript},
    tools::TOOLS,
};
use eval::EVAL;
use table::SearchTable;
use think::{Aim, RootSearch};

/// The registry's line.
pub const ENTRY: Entry = Entry {
    kind: Kind::of::<Othello>(),
    aliases: &[
        Alias { name: "rothelo", options: &[("start", "assignment")] },
        Alias::plain("reversi"),
        Alias::plain("otelo"),
    ],
    texts: TEXTS,
    players: PLAYERS,
    tools: TOOLS,
    dialects: DIALECTS,
    harnesses: HARNESSES,
    starter: Some(STARTER),
    assignment: Some(ASSIGNMENT),
    sheets: sheet::SHEETS,
    skin: SKIN,
    planes: Some(start_planes::<Othello>),
    league_rules: "{}",
    unit: 9,
    bench,
};

const PLAYERS: &[Builtin] = &[
    Builtin {
        name: "engine",
        aliases: &["mestre"],
        about: &TEXTS.message("player-engine"),
        make: |seed| erase(Thinker::new(TABLE_BITS, seed).with_book()),
    },
    Builtin {
        name: "greedy",
        aliases: &["guloso"],
        about: &TEXTS.message("player-greedy"),
        make: |seed| erase(Greedy::<Othello>::new(turned, seed)),
    },
];

/// Half a million positions, 12 MB: enough for some seconds a move.
pub(crate) const TABLE_BITS: u32 = 19;

fn turned(pos: &Othello, m: Move) -> Score {
    match m {
        Move::Place(square) => pos.flips(square).count_ones().cast_signed(),
        Move::Pass => 0,
    }
}

/// The Othello engine. It keeps its table from one move to the next. Scores are in discs: the
/// expected or proved final difference, with the empty squares
/// given to the winner.
#[derive(Debug)]
pub struct Thinker {
    table: SearchTable,
    threads: usize,
    eval: &'static Eval,
    book: Option<&'static Book>,
    rng: Rng,
}

impl Thinker {
    /// An engine with a table of 2^`bits` positions; `seed` chooses among equally good moves.
    pub fn new(bits: u32, seed: Seed) -> Thinker {
        Thinker::with_eval(bits, seed, &EVAL)
    }

    /// An engine with other weights than those that ship with the game.
    pub fn with_eval(bits: u32, seed: Seed, eval: &'static Eval) -> Thinker {
        Thinker { table: SearchTable::new(bits), threads: 1, eval, book: None, rng: seed.rng() }
    }

    /// The same with the opening book that ships with the game.
    #[must_use]
    pub fn with_book(self) -> Thinker {
        Thinker { book: Some(Book::shipped()), ..self }
    }

    /// The same on this many threads: faster, but its node counts vary.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Thinker {
        Thinker { threads, ..self }
    }

    /// Proves whether the side to move wins: the score is 1, 0 or -1 unless stopped.
    pub fn solve_outcome(&mut self, pos: &Othello, stop: &Stop) -> Thought<Move> {
        self.run(pos, Limit::NONE, stop, Aim::Outcome)
    }

    /// Searches to the end of the game, however far that is: the score is proved unless stopped.
    pub fn solve(&mut self, pos: &Othello, stop: &Stop) -> Thought<Move> {
        self.run(pos, Limit::NONE, stop, Aim::Score)
    }

    fn run(&mut self, pos: &Othello, limit: Limit, stop: &Stop, aim: Aim) -> Thought<Move> {
        let Thinker { table, threads, eval, rng, .. } = self;
        let board = pos.board();
        bits::fastest(RootSearch { board, table, threads: *threads, eval, rng, limit, stop, aim })
    }
}

impl Engine<Othello> for Thinker {
    fn think(&mut self, pos: &Othello, limit: Limit, stop: &Stop) -> Thought<Move> {
        let known = self.book.and_then(|book| book.thought(pos, &mut self.rng));
        known.unwrap_or_else(|| self.run(pos, limit, stop, Aim::Move))
    }

    fn weigh(&mut self, pos: &Othello, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.run(pos, limit, stop, Aim::Scores)
    }

    fn at_level(&mut self, pos: &Othello, level: Level) -> Option<Thought<Move>> {
        self.at_style(pos, level)
    }
}

/// A game of perfect play, searched after some of its moves; the last of these positions is solved.
fn bench() -> u64 {
    // Takizawa, Othello is Solved (arXiv 2310.19387).
    const DRAWN: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1\
        f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
    let nodes = [0, 8, 14, 20, 26, 32, 38, 45].map(|moves| {
        let (_, pos) =
            transcript::read(&DRAWN[..2 * moves], Start::World).expect("the game is legal");
        let depth = if moves == 45 { 15 } else { 9 };
        let mut thinker = Thinker::new(16, Seed::from_number(0));
        thinker.think(&pos, Limit::depth(depth), &Stop::never()).nodes
    });
    nodes.iter().sum()
}

#[cfg(test)]
mod tests;
