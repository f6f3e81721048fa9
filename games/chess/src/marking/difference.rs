//! Compares the moves that a hand-in lists with the right ones, and says whose mistake each difference is.

use super::{
    CASTLING, EN_PASSANT, KINDS, PROMOTION,
    line::{Line, MoveKey},
};
use crate::{
    Board, Color, Kind, Move,
    definition::Definition,
    listing::{Style, in_order, listing},
    text::san::takes,
};

/// A right move.
#[derive(Clone, Debug)]
pub(super) struct RightMove {
    pub m: Move,
    pub key: MoveKey,
    /// As the assignment writes it, without `e.p.`.
    pub text: String,
    pub takes: bool,
    pub passing: bool,
}

/// The right moves in their order.
pub(super) fn right_moves(board: &Board) -> Vec<RightMove> {
    let texts = listing(board, Style { en_passant_suffix: false });
    let right = |(m, text): (Move, String)| RightMove {
        m,
        key: key_of(board, m),
        text,
        takes: takes(board, m),
        passing: m == Move::en_passant(m.from(), m.to()),
    };
    in_order(board).into_iter().zip(texts).map(right).collect()
}

/// The key of a move of the side to move.
pub(super) fn key_of(board: &Board, m: Move) -> MoveKey {
    let kind = board.kind_at(m.from()).unwrap_or(Kind::Pawn);
    let to = m.lands();
    MoveKey {
        kind,
        file: (kind == Kind::Pawn).then_some(m.from().file()),
        to: (to.file(), to.rank()),
        promotion: m.promotes_to(),
    }
}

/// What is wrong with the moves of a listing.
#[derive(Debug, Default)]
pub(super) struct Difference {
    /// Right moves that are not listed.
    pub missing: Vec<RightMove>,
    /// Right moves that are.
    pub found: Vec<RightMove>,
    /// Lines that no piece can go, or that are there too often.
    pub extra: Vec<(MoveKey, String)>,
    /// Lines after which the own king is attacked: the text, and the move.
    pub exposing: Vec<(MoveKey, String, Move)>,
}

impl Difference {
    pub(super) fn of(board: &Board, lines: &[Line]) -> Difference {
        let mut difference = Difference::default();
        let mut left: Vec<(MoveKey, &str)> = lines
            .iter()
            .filter_map(|line| Some((line.read.as_ref()?.key, line.text.as_str())))
            .collect();
        let mut take = |key: MoveKey| {
            let at = left.iter().position(|(own, _)| *own == key)?;
            Some(left.remove(at).1.to_owned())
        };
        for right in right_moves(board) {
            match take(right.key) {
                Some(_) => difference.found.push(right),
                None => difference.missing.push(right),
            }
        }
        let definition = Definition::from(board);
        let legal = definition.legal_moves();
        for m in definition.pseudo_legal_moves().into_iter().filter(|m| !legal.contains(m)) {
            let key = key_of(board, m);
            if let Some(text) = take(key) {
                difference.exposing.push((key, text, m));
            }
        }
        difference.extra = left.into_iter().map(|(key, text)| (key, text.to_owned())).collect();
        difference
    }
}

/// The check that a move belongs to, by what is special about it.
pub(super) fn owner(board: &Board, key: &MoveKey) -> &'static str {
    let turn = board.turn();
    match key.kind {
        Kind::Pawn if key.to.1 == turn.rank(8) || key.promotion.is_some() => PROMOTION,
        Kind::Pawn if is_passing(board, key) => EN_PASSANT,
        Kind::King if is_castling(board, key) => CASTLING,
        kind => KINDS[kind.index()],
    }
}

/// Has another check found moves like this one wrong? A queen's are often those of bishops and rooks.
pub(super) fn is_blamed(parts: &[&str], board: &Board, key: &MoveKey) -> bool {
    let is_slider = |part: &&str| matches!(*part, "bishops" | "rooks");
    let owner = owner(board, key);
    parts.contains(&owner)
        || (key.kind == Kind::Queen && parts.iter().any(is_slider))
        || (key.kind == Kind::Pawn && parts.contains(&KINDS[0]))
}

/// A pawn goes sideways to a square without a piece.
fn is_passing(board: &Board, key: &MoveKey) -> bool {
    let is_sideways = key.file.is_some_and(|file| file.abs_diff(key.to.0) == 1);
    let rank = if board.turn() == Color::White { 5 } else { 2 };
    is_sideways && key.to.1 == rank && board.kind_at(key.to()).is_none()
}

/// The king goes two squares along its first rank.
fn is_castling(board: &Board, key: &MoveKey) -> bool {
    let (king, turn) = (board.king(board.turn()), board.turn());
    king.file() == 4
        && king.rank() == turn.rank(1)
        && key.to.1 == king.rank()
        && matches!(key.to.0, 2 | 6)
}
