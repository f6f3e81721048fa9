//! How a listing is written: the notation of each line, the origins that tell pieces apart, the order.

use jogada_game::assignment::{CheckResult, Exam};
use jogada_text::Message;

use super::{
    CHECK, MARKING_TEXTS,
    answer::Answer,
    difference::{RightMove, is_blamed, right_moves},
    line::{Line, MoveKey, ReadMove},
    positions,
    trial::{AnswerJudgement, Fault, Judge, tried},
};
use crate::{Board, Fen, Kind};

/// One move a line, in the assignment's notation.
pub(super) fn format(exam: &mut Exam<'_>) -> CheckResult {
    let judge = |fen: &Fen, answer: &Answer| {
        let right = right_moves(&fen.board);
        let wrong: Vec<(&Line, &str)> = answer
            .lines
            .iter()
            .filter_map(|line| Some((line, misspelt(&fen.board, line, &right)?)))
            .collect();
        let Some((first, key)) = wrong.first() else { return AnswerJudgement::Right };
        let meant = |(line, _): &(&Line, &str)| {
            let key = line.read.as_ref().map(|read| read.key);
            let right = right.iter().find(|right| Some(right.key) == key);
            right.map(|right| right.text.clone())
        };
        AnswerJudgement::Wrong(Fault {
            expected: wrong.iter().filter_map(meant).collect(),
            got: wrong.iter().map(|(line, _)| line.text.clone()).collect(),
            why: MARKING_TEXTS.message(key).with("line", first.text.as_str()),
        })
    };
    let positions = positions::various(&mut exam.rng());
    let is_own = |_: &Board, _: &MoveKey| false;
    let (result, answers) =
        tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None });
    let mut ends = answers.iter().filter(|answer| !answer.lines.is_empty());
    let is_bare = ends.any(|answer| !answer.output.ends_with('\n'));
    if is_bare { result.noting(MARKING_TEXTS.message("without-newline")) } else { result }
}

/// What is wrong with how a line is written, as the key of a message.
fn misspelt(board: &Board, line: &Line, right: &[RightMove]) -> Option<&'static str> {
    let Some(read) = &line.read else {
        return Some(if line.text.is_empty() { "line-empty" } else { "line-no-move" });
    };
    if !read.is_spelt {
        return Some("line-misspelt");
    }
    let meant = right.iter().find(|right| right.key == read.key)?;
    // What is wrong on the square that a pawn has passed is told by its own check.
    if board.en_passant() == Some(read.key.to()) && !meant.passing {
        return None;
    }
    match (read.takes, meant.takes) {
        (true, false) => Some("line-takes-nothing"),
        (false, true) => Some("line-without-x"),
        _ if read.passing && !meant.passing => Some("line-not-passing"),
        _ => None,
    }
}

/// Origins are written where several pieces of a kind can go to a square, and as short as they may be.
pub(super) fn disambiguation(exam: &mut Exam<'_>) -> CheckResult {
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| {
        let right = right_moves(&fen.board);
        let mut wrong = (Vec::new(), Vec::new());
        let (mut is_through, mut is_unseen) = (false, false);
        for key in officers(&right) {
            let (expected, got) = origins(&key, &right, answer);
            is_unseen |= expected.len() > 1 && got.is_empty();
            if is_right(&expected, &got) {
                continue;
            }
            // A move that is missing, or too much, changes how the others must be written.
            if is_blamed(&parts, &fen.board, &key) || parts.contains(&CHECK) {
                is_through = true;
            } else {
                wrong.0.extend(right.iter().filter(|r| r.key == key).map(|r| r.text.clone()));
                wrong.1.extend(printed(&key, answer));
            }
        }
        if wrong.0.is_empty() {
            return match (is_unseen && !parts.is_empty(), is_through) {
                (true, _) => AnswerJudgement::Unseen,
                (false, true) => AnswerJudgement::Through,
                (false, false) => AnswerJudgement::Right,
            };
        }
        let why = why_origins(&wrong.0, &wrong.1);
        AnswerJudgement::Wrong(Fault { expected: wrong.0, got: wrong.1, why })
    };
    let positions = positions::ambiguous(&mut exam.rng());
    let is_own = |_: &Board, _: &MoveKey| false;
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None }).0
}

/// The moves of pieces that are no pawns, each key once.
fn officers(right: &[RightMove]) -> Vec<MoveKey> {
    let mut keys: Vec<MoveKey> =
        right.iter().map(|right| right.key).filter(|key| key.kind != Kind::Pawn).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// The origins that are right for a move, and those that were printed; both sorted.
fn origins(key: &MoveKey, right: &[RightMove], answer: &Answer) -> (Vec<String>, Vec<String>) {
    let of = |right: &RightMove| {
        let text = right.text.trim_start_matches(right.key.kind.letter());
        text[..text.len() - 2].trim_end_matches('x').to_owned()
    };
    let mut expected: Vec<String> = right.iter().filter(|r| r.key == *key).map(of).collect();
    let reads = answer.lines.iter().filter_map(|line| line.read.as_ref());
    let mut got: Vec<String> =
        reads.filter(|read| read.key == *key).filter_map(|read| read.origin.clone()).collect();
    expected.sort();
    got.sort();
    (expected, got)
}

/// Where moves are missing or too many, those that are there must be right.
fn is_right(expected: &[String], got: &[String]) -> bool {
    if expected.len() == got.len() {
        return expected == got;
    }
    got.iter().all(|origin| expected.contains(origin))
}

fn printed(key: &MoveKey, answer: &Answer) -> Vec<String> {
    let is_it = |line: &&Line| line.read.as_ref().is_some_and(|read| read.key == *key);
    answer.lines.iter().filter(is_it).map(|line| line.text.clone()).collect()
}

fn why_origins(expected: &[String], got: &[String]) -> Message {
    let length = |lines: &[String]| lines.iter().map(String::len).sum::<usize>();
    let key = match length(got).cmp(&length(expected)) {
        std::cmp::Ordering::Less => "origin-missing",
        std::cmp::Ordering::Equal => "origin-wrong",
        std::cmp::Ordering::Greater => "origin-needless",
    };
    MARKING_TEXTS.message(key)
}

/// Pieces by value, then by where they stand, then by where they go.
pub(super) fn order(exam: &mut Exam<'_>) -> CheckResult {
    let parts = exam.wrong_parts();
    let judge = |fen: &Fen, answer: &Answer| {
        let mut right = right_moves(&fen.board);
        right.retain(|right| !is_blamed(&parts, &fen.board, &right.key));
        let got = common(&right, answer);
        if got.is_empty() {
            return if fen.board.count_moves() > 0 {
                AnswerJudgement::Unseen
            } else {
                AnswerJudgement::Right
            };
        }
        let Some(at) = misplaced(&right, &got) else { return AnswerJudgement::Right };
        let (before, line) = (&got[at.saturating_sub(1)], &got[at]);
        let key = why_order(&before.1.key, &line.1.key);
        let texts =
            |keys: &[(String, &ReadMove)]| keys.iter().map(|(text, _)| text.clone()).collect();
        AnswerJudgement::Wrong(Fault {
            expected: expected_order(&right, &got),
            got: texts(&got),
            why: MARKING_TEXTS
                .message(key)
                .with("line", line.0.as_str())
                .with("before", before.0.as_str()),
        })
    };
    let positions = positions::many_moves(&mut exam.rng());
    let is_own = |_: &Board, _: &MoveKey| false;
    tried(exam, &positions, &Judge { judge: &judge, is_own: &is_own, kind: None }).0
}

/// The printed lines that are right moves, each as often as it is right.
fn common<'a>(right: &[RightMove], answer: &'a Answer) -> Vec<(String, &'a ReadMove)> {
    let mut left: Vec<MoveKey> = right.iter().map(|right| right.key).collect();
    let mut lines = Vec::new();
    for line in &answer.lines {
        let Some(read) = &line.read else { continue };
        if let Some(at) = left.iter().position(|key| *key == read.key) {
            left.remove(at);
            lines.push((line.text.clone(), read));
        }
    }
    lines
}

/// The first line that does not follow those before it.
fn misplaced(right: &[RightMove], got: &[(String, &ReadMove)]) -> Option<usize> {
    let mut keys = right.iter().map(|right| right.key);
    got.iter().position(|(_, read)| !keys.any(|key| key == read.key))
}

/// The right order of the lines that were printed.
fn expected_order(right: &[RightMove], got: &[(String, &ReadMove)]) -> Vec<String> {
    let mut left: Vec<MoveKey> = got.iter().map(|(_, read)| read.key).collect();
    let mut lines = Vec::new();
    for right in right {
        if let Some(at) = left.iter().position(|key| *key == right.key) {
            left.remove(at);
            lines.push(right.text.clone());
        }
    }
    lines
}

fn why_order(before: &MoveKey, line: &MoveKey) -> &'static str {
    if before.kind > line.kind {
        "order-kinds"
    } else if before.to == line.to && before.file == line.file && line.promotion.is_some() {
        "order-promotions"
    } else if before.kind == Kind::King || (before.file == line.file && line.kind == Kind::Pawn) {
        "order-destinations"
    } else if line.kind == Kind::Pawn {
        "order-origins"
    } else {
        "order-moves"
    }
}
