//! The moves that each kind of piece makes by itself.

use jogada_game::assignment::{CheckResult, Exam};

use super::{
    KINDS,
    answer::Answer,
    compose::distance,
    difference::{Difference, RightMove, owner, right_moves},
    positions,
    trial::{AnswerJudgement, Judge, own_moves, tried},
};
use crate::{Fen, Kind, square::squares};

pub(super) fn pawns(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::Pawn)
}

pub(super) fn knights(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::Knight)
}

pub(super) fn bishops(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::Bishop)
}

pub(super) fn rooks(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::Rook)
}

/// A queen often moves as a bishop and as a rook: what is wrong with those is not blamed again.
pub(super) fn queens(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::Queen)
}

pub(super) fn kings(exam: &mut Exam<'_>) -> CheckResult {
    kind(exam, Kind::King)
}

fn kind(exam: &mut Exam<'_>, kind: Kind) -> CheckResult {
    let name = KINDS[kind.index()];
    let is_own = |board: &_, key: &_| owner(board, key) == name;
    let positions = positions::of_kind(&mut exam.rng(), kind);
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| match own_moves(fen, answer, &is_own) {
        AnswerJudgement::Wrong(_) if kind == Kind::Queen && is_through(fen, answer, &parts) => {
            through(has_found(fen, answer, Kind::Queen))
        }
        AnswerJudgement::Wrong(_) if kind == Kind::King && is_frightened(fen, answer) => {
            AnswerJudgement::Through
        }
        verdict => verdict,
    };
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: Some(kind) }).0
}

fn through(is_seen: bool) -> AnswerJudgement {
    if is_seen { AnswerJudgement::Through } else { AnswerJudgement::Unseen }
}

fn has_found(fen: &Fen, answer: &Answer, kind: Kind) -> bool {
    let difference = Difference::of(&fen.board, &answer.lines);
    difference.found.iter().any(|right| right.key.kind == kind)
}

/// Does the king keep from squares beside pieces of the opponent that do not attack them? That is a mistake in what is
/// attacked, not in how a king moves, unless what is missing is just the captures.
fn is_frightened(fen: &Fen, answer: &Answer) -> bool {
    let board = &fen.board;
    let difference = Difference::of(board, &answer.lines);
    let is_king = |right: &&RightMove| right.key.kind == Kind::King;
    let missing: Vec<_> = difference.missing.iter().filter(is_king).collect();
    let others = board.side(board.turn().other()) & !board.kind(Kind::King);
    let king = board.king(board.turn());
    let is_near = squares(others).any(|square| distance(king, square) <= 2);
    let takes_none = missing.iter().all(|right| right.takes)
        && !difference.found.iter().filter(is_king).any(|right| right.takes);
    let has_extra = difference.extra.iter().any(|(key, _)| key.kind == Kind::King);
    is_near && !takes_none && !has_extra
}

/// Are the wrong moves of queens only those of a bishop or a rook that moves wrongly too?
fn is_through(fen: &Fen, answer: &Answer, parts: &[&str]) -> bool {
    let board = &fen.board;
    let difference = Difference::of(board, &answer.lines);
    let mut missing = difference.missing.iter().filter(|right| right.key.kind == Kind::Queen);
    let is_part = |right: &RightMove| {
        let (from, to) = (right.m.from(), right.m.to());
        let is_diagonal = from.file() != to.file() && from.rank() != to.rank();
        parts.contains(if is_diagonal { &"bishops" } else { &"rooks" })
    };
    // Of two queens that go to one square, the lines do not tell which one is missing.
    let right = right_moves(board);
    let alike = |own: &RightMove| right.iter().any(|right| right.key == own.key && is_part(right));
    parts.iter().any(|part| matches!(*part, "bishops" | "rooks")) && missing.all(alike)
}
