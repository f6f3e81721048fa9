//! What the engine thinks of the best squares, on the board, and what each side threatens.

use std::fmt::Write;

use jogada_core::{Side, Stop};
use jogada_search::{Limit, Scored, Thought, WIN, is_decided};
use jogada_text::Lang;

use crate::{
    TEXTS,
    board::{BLACK, Square},
    engine::maker_breaker::{BreakerResult, MakerBreaker, bit, can_hold, stones},
    rules::Gomoku,
    text,
    threat::{Threat, threats},
};

/// Squares that get a number.
const SHOWN: usize = 16;
/// What a proof that a move never loses may take, for each move.
const HOLD_NODES: u64 = 400;

/// The moves after which the side to move provably never loses, as far as that is found at once.
pub(super) fn holding(pos: &Gomoku, thought: &Thought<Square>) -> Vec<Square> {
    let mut maker_breaker = MakerBreaker::default();
    if !maker_breaker.fit(pos) || !can_hold(pos, pos.side()) {
        return Vec::new();
    }
    let [own, other] = [pos.side(), pos.side().other()].map(|side| stones(pos, side));
    let holds = |m: Square| {
        let limit = Limit::nodes(HOLD_NODES);
        maker_breaker.holds(other, own | bit(m), limit, &Stop::never(), 1).0 == BreakerResult::Holds
    };
    thought.scores.iter().map(|scored| scored.m).filter(|&m| holds(m)).collect()
}

/// The board with the best squares' values: `+#5` wins in 5 plies and `-#4` loses in 4, both proved; `=` never loses.
pub(super) fn board(
    pos: &Gomoku,
    thought: &Thought<Square>,
    holding: &[Square],
    lang: Lang,
) -> String {
    let size = pos.board().size();
    let mut text = String::new();
    for y in (0..size).rev() {
        _ = write!(text, "{:>2} ", y + 1);
        for x in 0..size {
            let square = Square::new(x, y);
            let shown = thought.scores.iter().take(SHOWN).find(|scored| scored.m == square);
            let word = match (pos.board().at(square), shown) {
                (None, Some(scored)) => {
                    let mark = if holding.contains(&square) { "=" } else { "" };
                    short(scored) + mark
                }
                (None, None) if holding.contains(&square) => "=".to_owned(),
                (stone, _) => text::glyph(stone).to_string(),
            };
            _ = write!(text, "{word:>7}");
        }
        text.push('\n');
    }
    let letters: String = (0..size).map(|x| format!("{:>7}", char::from(b'a' + x))).collect();
    text + "   " + &letters + "\n" + &threatened(pos, lang)
}

fn short(scored: &Scored<Square>) -> String {
    let sign = if scored.score < 0 { '-' } else { '+' };
    if is_decided(scored.score) {
        format!("{sign}#{}", WIN - scored.score.abs())
    } else {
        format!("{:+}", scored.score.clamp(-9999, 9999))
    }
}

/// A line for each side that threatens anything.
fn threatened(pos: &Gomoku, lang: Lang) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let found = threats(pos.board(), pos.rule(), side);
        let kinds = [
            (Threat::Five, TEXTS.message("five-at")),
            (Threat::OpenFour, TEXTS.message("open-four-at")),
            (Threat::Four, TEXTS.message("four-at")),
        ];
        let told = kinds.into_iter().filter_map(|(kind, message)| {
            let squares = found.iter().filter(|(_, threat)| *threat == kind);
            let squares: Vec<String> = squares.map(|(square, _)| square.to_string()).collect();
            (!squares.is_empty()).then(|| message.with("squares", squares.join(" ")).say(lang))
        });
        let told: Vec<String> = told.collect();
        let line = match side == BLACK {
            true => TEXTS.message("black-threatens"),
            false => TEXTS.message("white-threatens"),
        };
        if !told.is_empty() {
            _ = writeln!(text, "{}", line.with("threats", told.join(", ")).say(lang));
        }
    }
    text
}
