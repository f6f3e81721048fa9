//! How a match ended, in a sentence.

use jogada_core::{AnyGame, Side};
use jogada_record::{End, Reason};
use jogada_text::Message;

use crate::TEXTS;

/// How a match ended, in a sentence. `pos` is its last position, which knows the words of the rule that ended it.
pub fn end_sentence(end: &End, pos: &AnyGame) -> Message {
    let result = match end.winner {
        _ if end.reason == Reason::Aborted => TEXTS.message("aborted"),
        None => TEXTS.message("draw"),
        Some(Side::First) => TEXTS.message("first-side-wins"),
        Some(Side::Second) => TEXTS.message("second-side-wins"),
    };
    let Some(why) = why(end, pos) else { return result };
    let message = match end.scores {
        [0 | 1, 0 | 1] => TEXTS.message("end"),
        [first, second] => {
            TEXTS.message("end-with-scores").with("first", first).with("second", second)
        }
    };
    message.with("result", result).with("why", why)
}

fn why(end: &End, pos: &AnyGame) -> Option<Message> {
    Some(match end.reason {
        Reason::Rules => pos.turn().outcome()?.ending.message(),
        Reason::Resigned => TEXTS.message("because-resigned"),
        Reason::Agreed => TEXTS.message("because-agreed"),
        Reason::IllegalMove => TEXTS.message("because-illegal-move"),
        Reason::OutOfTime => TEXTS.message("because-out-of-time"),
        Reason::Crashed => TEXTS.message("because-crashed"),
        _ => return None,
    })
}
