//! Positions beside those of the matches, as the shipped network judges them: what a new network learns first.
//!
//! A search visits positions after moves that no player would choose. Each position of a match gives some of these, after
//! one to three random moves, and a value costs no search, so there can be many.

use chess::{
    Board,
    engine::{Sample, SelfPlayGame, evaluate},
};
use jogada_core::{Rng, Seed};

/// Random moves after a position of a match, at most.
const AWAY: u32 = 3;

/// `copies` strays for every position of a match, the same for the same number.
pub(crate) fn strays(played: &SelfPlayGame, number: u64, copies: usize) -> Vec<Sample> {
    let mut rng = Seed::from_number(number).derive("stray", 0).rng();
    let mut board = Board::start();
    let mut samples = Vec::new();
    for &(m, _) in &played.moves {
        for _ in 0..copies {
            samples.extend(stray(board, &mut rng).map(sample));
        }
        if !board.legal_moves().contains(&m) {
            break;
        }
        board = board.after(m);
    }
    samples
}

/// A position a few moves away; nothing if that is in check, where no evaluation is asked.
fn stray(mut board: Board, rng: &mut Rng) -> Option<Board> {
    for _ in 0..=rng.below(AWAY) {
        board = board.after(*rng.choose(&board.legal_moves())?);
    }
    (!board.is_check()).then_some(board)
}

fn sample(board: Board) -> Sample {
    let value = evaluate(&board);
    let white = if board.turn() == chess::Color::White { value } else { -value };
    Sample { board, score: white.clamp(-30_000, 30_000) as i16, result: 1 }
}
