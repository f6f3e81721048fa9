//! Matches of the engine against itself.

use chess::{
    Chess, Color, Draws, Fen, Move,
    engine::{SelfPlayGame, Thinker},
};
use jogada_core::{Game, Seed, Side, Turn};
use jogada_search::{Engine, Limit, Score, Stop, is_decided};

/// Random moves before a match begins; odd matches have one more.
const OPENING: usize = 8;
/// Openings with a greater lead for either side are not played.
const FAIR: Score = 300;
/// A lead of more than this for [`CLEAR_PLIES`] is a win.
const CLEAR: Score = 1_000;
const CLEAR_PLIES: u32 = 5;
/// A lead of at most this for [`EVEN_PLIES`], from ply [`EVEN_FROM`] on, is a draw.
const EVEN: Score = 8;
const EVEN_PLIES: u32 = 12;
const EVEN_FROM: usize = 60;
/// Longer matches are drawn.
const PLIES_MAX: usize = 300;

/// Plays one match after the other.
pub(crate) struct Player {
    thinker: Thinker,
    nodes: u64,
}

/// What a match has come to so far.
#[derive(Default)]
struct Course {
    clear: u32,
    even: u32,
}

impl Player {
    pub(crate) fn new(nodes: u64) -> Player {
        Player { thinker: Thinker::with_table(1 << 20), nodes }
    }

    /// The match of this number; without moves if its opening was not fair.
    pub(crate) fn play(&mut self, number: u64) -> SelfPlayGame {
        self.thinker.clear();
        let (mut pos, mut moves) = opening(number);
        let start = moves.len();
        let mut course = Course::default();
        loop {
            if let Turn::Over(outcome) = pos.turn() {
                return ended(moves, outcome.winner.map(color_of));
            }
            let thought = self.thinker.think(&pos, Limit::nodes(self.nodes), &Stop::never());
            let score = thought.score().unwrap_or(0);
            if moves.len() == start && score.abs() > FAIR {
                return SelfPlayGame::default();
            }
            let turn = pos.board().turn();
            let score = if turn == Color::White { score } else { -score };
            if let Some(winner) = course.follow(score, moves.len()) {
                return ended(moves, winner);
            }
            let kept = (!is_decided(score)).then(|| score.clamp(-30_000, 30_000) as i16);
            moves.push((thought.best, kept));
            pos.play_unchecked(thought.best);
        }
    }
}

impl Course {
    /// The winner, or that there is none, once it is clear. The score is White's.
    fn follow(&mut self, score: Score, ply: usize) -> Option<Option<Color>> {
        self.clear = if score.abs() > CLEAR { self.clear + 1 } else { 0 };
        self.even = if score.abs() <= EVEN && ply >= EVEN_FROM { self.even + 1 } else { 0 };
        if self.clear >= CLEAR_PLIES {
            return Some(Some(if score > 0 { Color::White } else { Color::Black }));
        }
        (self.even >= EVEN_PLIES || ply >= PLIES_MAX).then_some(None)
    }
}

fn ended(moves: Vec<(Move, Option<i16>)>, winner: Option<Color>) -> SelfPlayGame {
    SelfPlayGame { moves, result: SelfPlayGame::result_of(winner) }
}

fn color_of(side: Side) -> Color {
    match side {
        Side::First => Color::White,
        Side::Second => Color::Black,
    }
}

/// A position after random moves, and the moves.
fn opening(number: u64) -> (Chess, Vec<(Move, Option<i16>)>) {
    let mut rng = Seed::from_number(number).derive("opening", 0).rng();
    let mut pos = Chess::new(Fen::start(), Draws::Fifty);
    let mut moves = Vec::new();
    for _ in 0..OPENING + number as usize % 2 {
        if let Some(m) = pos.random_move(&mut rng) {
            pos.play_unchecked(m);
            moves.push((m, None));
        }
    }
    (pos, moves)
}
