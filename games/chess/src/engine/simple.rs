//! Players that look one move ahead: `greedy`, and `aluno`, the player of the assignment's third part.

use jogada_core::Game;
use jogada_search::{Engine, Limit, Score, Stop, Thought};

use super::{endgame, history::is_noisy, net, see::piece_value};
use crate::{Board, Chess, Color, Kind, Move, listing, square::squares};

/// What `greedy` thinks of a move: the most valuable capture first, else the position that looks best.
pub(crate) fn worth(pos: &Chess, m: Move) -> Score {
    const CAPTURE: Score = 100_000;
    let board = pos.board();
    let after = board.after(m);
    let looks = -(net::evaluate(&after) + endgame::mop_up(&after)).clamp(-10_000, 10_000);
    if !is_noisy(board, m) {
        return looks;
    }
    let taken = board.kind_at(m.to()).map_or(piece_value(Kind::Pawn), piece_value);
    CAPTURE * (1 + taken / 100) + looks
}

/// The player of the assignment's third part: it weighs the squares that both sides attack after each of its moves.
#[derive(Debug)]
pub(crate) struct Aluno;

impl Aluno {
    /// The first move in the order of the listing after which attacks are worth most in proportion.
    pub(crate) fn choose(board: &Board) -> Option<Move> {
        let mut best: Option<(Move, Ratio)> = None;
        for m in listing::in_order(board) {
            let ratio = Ratio::of(&board.after(m), board.turn());
            if best.is_none_or(|(_, known)| ratio.exceeds(known)) {
                best = Some((m, ratio));
            }
        }
        best.map(|(m, _)| m)
    }
}

impl Engine<Chess> for Aluno {
    fn think(&mut self, pos: &Chess, _: Limit, _: &Stop) -> Thought<Move> {
        let best = Aluno::choose(pos.board()).expect("a player is asked only when it is to move");
        Thought { nodes: pos.legal_moves().len() as u64, depth: 1, ..Thought::plain(best) }
    }
}

/// S = Σ(a·v) / (Σ(b·w) + 1), kept as a fraction so that ties are ties.
#[derive(Clone, Copy, Debug)]
struct Ratio {
    /// Both in halves, since a piece that protects its own counts half.
    ours: i64,
    theirs: i64,
}

impl Ratio {
    fn of(board: &Board, us: Color) -> Ratio {
        Ratio { ours: attacked_worth(board, us), theirs: attacked_worth(board, us.other()) }
    }

    fn exceeds(self, other: Ratio) -> bool {
        self.ours * (other.theirs + 2) > other.ours * (self.theirs + 2)
    }
}

/// Twice the worth of the squares that a colour attacks: 50 if empty, the piece's value if it is an enemy's,
/// half of it if it is its own.
fn attacked_worth(board: &Board, color: Color) -> i64 {
    let worth = |square| match board.piece_at(square) {
        None => 100,
        Some(piece) if piece.color == color => i64::from(piece.kind.value()),
        Some(piece) => 2 * i64::from(piece.kind.value()),
    };
    squares(board.attacks(color)).map(worth).sum()
}
