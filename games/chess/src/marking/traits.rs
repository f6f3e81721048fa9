//! What the moves that a hand-in misses have in common, and the others have not.

use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    answer::Answer,
    difference::{Difference, RightMove, right_moves},
    line::MoveKey,
};
use crate::{Board, Color, Fen, Kind};

/// A trait of moves, and the key of its name: the end of "the missing ones are those …".
type Trait = (&'static str, fn(&Board, &RightMove) -> bool);

const TRAITS: &[Trait] = &[
    ("two-squares", |_, right| right.key.kind == Kind::Pawn && ranks(right).abs() == 2),
    ("en-passant-left", |_, right| right.passing && files(right) < 0),
    ("en-passant-right", |_, right| right.passing && files(right) > 0),
    ("castling-short", |_, right| right.m.is_castling() && right.key.to.0 == 6),
    ("castling-long", |_, right| right.m.is_castling() && right.key.to.0 == 2),
    ("to-knight", |_, right| right.key.promotion == Some(Kind::Knight)),
    ("to-bishop", |_, right| right.key.promotion == Some(Kind::Bishop)),
    ("to-rook", |_, right| right.key.promotion == Some(Kind::Rook)),
    ("to-queen", |_, right| right.key.promotion == Some(Kind::Queen)),
    ("by-white", |board, _| board.turn() == Color::White),
    ("by-black", |board, _| board.turn() == Color::Black),
    ("captures", |_, right| right.takes),
    ("captures-left", |_, right| right.takes && files(right) < 0),
    ("captures-right", |_, right| right.takes && files(right) > 0),
    ("to-empty", |_, right| !right.takes),
    ("left", |_, right| files(right) < 0),
    ("right", |_, right| files(right) > 0),
    ("up", |_, right| ranks(right) > 0),
    ("down", |_, right| ranks(right) < 0),
    ("up-left", |_, right| files(right) < 0 && ranks(right) > 0),
    ("up-right", |_, right| files(right) > 0 && ranks(right) > 0),
    ("down-left", |_, right| files(right) < 0 && ranks(right) < 0),
    ("down-right", |_, right| files(right) > 0 && ranks(right) < 0),
    ("along-file", |_, right| files(right) == 0),
    ("along-rank", |_, right| ranks(right) == 0),
    ("diagonal", |_, right| files(right).abs() == ranks(right).abs()),
    ("farther", |_, right| files(right).abs().max(ranks(right).abs()) > 1),
    ("to-a-file", |_, right| right.key.to.0 == 0),
    ("to-h-file", |_, right| right.key.to.0 == 7),
    ("to-rank-1", |_, right| right.key.to.1 == 0),
    ("to-rank-8", |_, right| right.key.to.1 == 7),
];

fn files(right: &RightMove) -> i8 {
    right.m.lands().file() as i8 - right.m.from().file() as i8
}

fn ranks(right: &RightMove) -> i8 {
    right.m.lands().rank() as i8 - right.m.from().rank() as i8
}

/// The first trait that all missing moves have and no listed one has.
pub(super) fn common(
    fens: &[Fen],
    answers: &[Answer],
    is_own: &dyn Fn(&Board, &MoveKey) -> bool,
) -> Option<Message> {
    let (mut missing, mut found) = (Vec::new(), Vec::new());
    for (fen, answer) in fens.iter().zip(answers).filter(|(_, answer)| !answer.is_late) {
        let difference = Difference::of(&fen.board, &answer.lines);
        // Of pieces that go to one square, the lines do not tell which one is missing.
        let keys: Vec<MoveKey> = right_moves(&fen.board).iter().map(|right| right.key).collect();
        let own = |right: &RightMove| {
            let alike = keys.iter().filter(|key| **key == right.key).count();
            alike == 1 && is_own(&fen.board, &right.key)
        };
        missing.extend(difference.missing.into_iter().filter(own).map(|right| (fen.board, right)));
        found.extend(difference.found.into_iter().filter(own).map(|right| (fen.board, right)));
    }
    if missing.is_empty() || found.is_empty() {
        return None;
    }
    let tells = |(_, holds): &&Trait| {
        missing.iter().all(|(board, right)| holds(board, right))
            && !found.iter().any(|(board, right)| holds(board, right))
    };
    let step = (files(&missing[0].1), ranks(&missing[0].1));
    let is_step = |(_, right): &(Board, RightMove)| (files(right), ranks(right)) == step;
    if missing.iter().all(is_step) && !found.iter().any(is_step) {
        let signed = |n: i8| format!("{n:+}");
        let message = MARKING_TEXTS.message("one-step").with("files", signed(step.0));
        return Some(message.with("ranks", signed(step.1)));
    }
    TRAITS.iter().find(tells).map(|(key, _)| MARKING_TEXTS.message(key))
}
