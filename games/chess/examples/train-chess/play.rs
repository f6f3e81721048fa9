//! Games of the engine against itself.

use chess::{
    Board, Chess, Draws, Fen, Move,
    engine::{Thinker, Trace},
};
use jogada_core::{Game, Seed, Side, Turn};
use jogada_search::{Engine, Limit, Score, Stop, is_decided};

/// A quiet position and what became of it.
pub(crate) struct Lesson {
    pub(crate) trace: Trace,
    /// What the search thought, for White, in hundredths of a pawn.
    pub(crate) score: f32,
    /// 1 if White won, 0 if Black did.
    pub(crate) result: f32,
}

/// Every so many games are told.
const PROGRESS: usize = 200;
/// Random moves before a game begins.
const OPENING: usize = 8;
/// Openings that are worse than this for somebody are not played.
const FAIR: Score = 200;
/// A lead of so much for so many plies is a win.
const CLEAR: Score = 1_200;
const CLEAR_PLIES: u32 = 5;
/// Longer games are drawn.
const PLIES_MAX: usize = 320;

/// Plays the games of these numbers.
pub(crate) fn games(numbers: impl Iterator<Item = usize>, nodes: u64) -> Vec<(usize, Vec<Lesson>)> {
    let mut thinker = Thinker::with_table(1 << 20);
    numbers
        .map(|number| {
            thinker.clear();
            if number % PROGRESS == 0 {
                eprintln!("game {number}");
            }
            (number, game(&mut thinker, number as u64, nodes))
        })
        .collect()
}

fn game(thinker: &mut Thinker, number: u64, nodes: u64) -> Vec<Lesson> {
    let (stop, limit) = (Stop::never(), Limit::nodes(nodes));
    let mut pos = opening(number);
    let (mut lessons, mut clear) = (Vec::new(), 0);
    for ply in 0.. {
        if let Turn::Over(outcome) = pos.turn() {
            return ended(lessons, outcome.winner);
        }
        let thought = thinker.think(&pos, limit, &stop);
        let score = thought.score().unwrap_or(0);
        if ply == 0 && score.abs() > FAIR {
            return Vec::new();
        }
        let for_white = if is_white(&pos) { score } else { -score };
        clear = if score.abs() > CLEAR { clear + 1 } else { 0 };
        if clear >= CLEAR_PLIES {
            return ended(lessons, Some(if for_white > 0 { Side::First } else { Side::Second }));
        }
        if ply > PLIES_MAX {
            return ended(lessons, None);
        }
        if is_quiet(pos.board(), thought.best) && !is_decided(score) && pos.fen().clock < 50 {
            let trace = Trace::of(pos.board());
            lessons.push(Lesson { trace, score: for_white as f32, result: 0.5 });
        }
        pos.play_unchecked(thought.best);
    }
    lessons
}

fn ended(mut lessons: Vec<Lesson>, winner: Option<Side>) -> Vec<Lesson> {
    let result = match winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    };
    lessons.iter_mut().for_each(|lesson| lesson.result = result);
    lessons
}

/// A position after random moves, the same for every two games in turn.
fn opening(number: u64) -> Chess {
    let mut rng = Seed::from_number(number).derive("opening", 0).rng();
    let mut pos = Chess::new(Fen::start(), Draws::Fifty);
    for _ in 0..OPENING + number as usize % 2 {
        if let Some(m) = pos.random_move(&mut rng) {
            pos.play_unchecked(m);
        }
    }
    pos
}

fn is_white(pos: &Chess) -> bool {
    pos.board().turn() == chess::Color::White
}

/// Is nothing being taken, promoted or in check?
fn is_quiet(board: &Board, best: Move) -> bool {
    let takes = board.side(board.turn().other()) & best.to().set() != 0;
    !takes && best.promotes_to().is_none() && !board.is_check()
}
