//! Promotion, checks, captures en passant and castling.

use jogada_game::assignment::{CheckResult, Exam};

use super::{
    CASTLING, EN_PASSANT, KINDS, MARKING_TEXTS, PROMOTION,
    answer::Answer,
    difference::{Difference, is_blamed, owner},
    line::MoveKey,
    positions,
    trial::{AnswerJudgement, Judge, fault_of, lines_wrong, own_moves, quoted, tried},
};
use crate::{Board, Fen, Kind, Move};

/// A verdict where the opponent has pieces of a kind that is wrong: programs that move a piece wrongly often also let it
/// attack wrongly, and that is not blamed again.
fn forgiving(verdict: AnswerJudgement, board: &Board, parts: &[&str]) -> AnswerJudgement {
    let theirs = |kind: Kind| kind != Kind::King && board.pieces(board.turn().other(), kind) != 0;
    let is_slider = |part: &&str| matches!(*part, "bishops" | "rooks");
    let is_blamed = |kind: Kind| {
        let is_through = kind == Kind::Queen && parts.iter().any(is_slider);
        theirs(kind) && (is_through || parts.contains(&KINDS[kind.index()]))
    };
    match verdict {
        AnswerJudgement::Wrong(_) if Kind::ALL.into_iter().any(is_blamed) => {
            AnswerJudgement::Through
        }
        verdict => verdict,
    }
}

/// Every pawn that reaches the last rank becomes one of four pieces.
pub(super) fn promotion(exam: &mut Exam<'_>) -> CheckResult {
    let is_own = |board: &Board, key: &MoveKey| owner(board, key) == PROMOTION;
    let is_pawn_wrong = exam.wrong_parts().contains(&"pawns");
    let judge = |fen: &Fen, answer: &Answer| match own_moves(fen, answer, &is_own) {
        AnswerJudgement::Wrong(_) if is_pawn_wrong && is_whole(fen, answer) => {
            let difference = Difference::of(&fen.board, &answer.lines);
            let is_seen = difference.found.iter().any(|right| is_own(&fen.board, &right.key));
            if is_seen { AnswerJudgement::Through } else { AnswerJudgement::Unseen }
        }
        verdict => verdict,
    };
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| forgiving(judge(fen, answer), &fen.board, &parts);
    let positions = positions::promotions(&mut exam.rng());
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None }).0
}

/// Is each promotion there with all its pieces, or not at all? Then it is the pawn's step that is wrong.
fn is_whole(fen: &Fen, answer: &Answer) -> bool {
    let difference = Difference::of(&fen.board, &answer.lines);
    let step = |key: &MoveKey| (key.file, key.to);
    let found: Vec<_> = difference.found.iter().map(|right| step(&right.key)).collect();
    let is_known = |key: &MoveKey| found.contains(&step(key));
    !difference.missing.iter().any(|right| is_known(&right.key))
        && !difference.extra.iter().any(|(key, _)| key.kind == Kind::Pawn && is_known(key))
}

/// No move leaves the own king attacked, and all that do not are there.
pub(super) fn check(exam: &mut Exam<'_>) -> CheckResult {
    let parts = exam.wrong_parts();
    let is_own = |board: &Board, key: &MoveKey| {
        let owner = owner(board, key);
        owner != EN_PASSANT && owner != CASTLING && !is_blamed(&parts, board, key)
    };
    let judge = |fen: &Fen, answer: &Answer| {
        let board = &fen.board;
        let difference = Difference::of(board, &answer.lines);
        let exposing: Vec<String> =
            difference.exposing.iter().map(|(_, text, _)| text.clone()).collect();
        if let Some(attackers) = attackers(board, &difference.exposing) {
            let why = MARKING_TEXTS.message(attackers).with("lines", quoted(&exposing));
            return AnswerJudgement::Wrong(fault_of(fen, answer, &|_, _| true, why));
        }
        let (own, others): (Vec<_>, Vec<_>) =
            difference.missing.into_iter().partition(|right| is_own(board, &right.key));
        let own: Vec<String> = own.into_iter().map(|right| right.text).collect();
        let is_seen = difference.found.iter().any(|right| right.key.kind != Kind::King);
        match lines_wrong(&own, &[]) {
            Some(why) => AnswerJudgement::Wrong(fault_of(fen, answer, &|_, _| true, why)),
            None if others.is_empty() => AnswerJudgement::Right,
            None if is_seen => AnswerJudgement::Through,
            None => AnswerJudgement::Unseen,
        }
    };
    let judge = |fen: &Fen, answer: &Answer| forgiving(judge(fen, answer), &fen.board, &parts);
    let positions = positions::checks(&mut exam.rng());
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None }).0
}

/// Who attacks the king after each of these moves: the key of what is said of it. Nothing if there is no such move.
fn attackers(board: &Board, exposing: &[(MoveKey, String, Move)]) -> Option<&'static str> {
    let attacks = |m: Move, kind: Kind| {
        let (turn, after) = (board.turn(), board.after(m));
        let king = after.kings & after.side(turn);
        let king = crate::Square::first(king);
        let attackers = after.attackers(king, after.occupied()) & after.side(turn.other());
        attackers & after.kind(kind) != 0
    };
    let keys = [
        "exposed-to-pawn",
        "exposed-to-knight",
        "exposed-to-bishop",
        "exposed-to-rook",
        "exposed-to-queen",
        "exposed-to-king",
    ];
    let is_common = |kind: &Kind| exposing.iter().all(|(_, _, m)| attacks(*m, *kind));
    match Kind::ALL.into_iter().find(is_common) {
        _ if exposing.is_empty() => None,
        Some(kind) => Some(keys[kind.index()]),
        None => Some("exposed"),
    }
}

/// Captures en passant, and no other way to where a pawn has passed.
pub(super) fn en_passant(exam: &mut Exam<'_>) -> CheckResult {
    let is_own = |board: &Board, key: &MoveKey| owner(board, key) == EN_PASSANT;
    let is_pawn_wrong = exam.wrong_parts().contains(&"pawns");
    let judge = |fen: &Fen, answer: &Answer| {
        let board = &fen.board;
        let exposing: Vec<String> = Difference::of(board, &answer.lines)
            .exposing
            .into_iter()
            .filter(|(key, ..)| is_own(board, key))
            .map(|(_, text, _)| text)
            .collect();
        if !exposing.is_empty() {
            let why = MARKING_TEXTS.message("exposed").with("lines", quoted(&exposing));
            return AnswerJudgement::Wrong(fault_of(fen, answer, &is_own, why));
        }
        if let Some(line) = taken_by_piece(board, answer) {
            let why = MARKING_TEXTS.message("passed-square-is-empty").with("line", line);
            let is_there = |_: &Board, key: &MoveKey| Some(key.to()) == board.en_passant();
            return AnswerJudgement::Wrong(fault_of(fen, answer, &is_there, why));
        }
        match own_moves(fen, answer, &is_own) {
            AnswerJudgement::Wrong(_) if is_pawn_wrong && board.en_passant().is_none() => {
                AnswerJudgement::Through
            }
            verdict => verdict,
        }
    };
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| forgiving(judge(fen, answer), &fen.board, &parts);
    let positions = positions::en_passant(&mut exam.rng());
    let (result, answers) =
        tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None });
    let lines =
        answers.iter().flat_map(|answer| &answer.lines).filter_map(|line| line.read.as_ref());
    let passing = lines.filter(|read| read.passing).count();
    let key = if passing > 0 { "with-suffix" } else { "without-suffix" };
    if result.right > 0 { result.noting(MARKING_TEXTS.message(key)) } else { result }
}

/// A piece that goes where a pawn has passed takes nothing.
fn taken_by_piece(board: &Board, answer: &Answer) -> Option<String> {
    let passed = board.en_passant()?;
    let takes = answer.lines.iter().find(|line| {
        let read = line.read.as_ref();
        read.is_some_and(|read| {
            read.key.kind != Kind::Pawn && read.key.to() == passed && read.takes
        })
    });
    takes.map(|line| line.text.clone())
}

/// Castling, written as a move of the king.
pub(super) fn castling(exam: &mut Exam<'_>) -> CheckResult {
    let is_own = |board: &Board, key: &MoveKey| owner(board, key) == CASTLING;
    let judge = |fen: &Fen, answer: &Answer| own_moves(fen, answer, &is_own);
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| forgiving(judge(fen, answer), &fen.board, &parts);
    let positions = positions::castlings();
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None }).0
}
