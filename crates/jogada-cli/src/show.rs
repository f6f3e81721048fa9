//! How the line dialogue shows things.

use jogada_core::{AnyGame, Lang, Look, Side};
use jogada_record::{End, Reason};

use crate::tell;

/// The board: with colour and Unicode on a terminal, plain text in a pipe.
pub(crate) fn board(look: &Look, colour: bool) -> String {
    let _ = colour;
    look.text.clone()
}

/// How a match ended, in a sentence.
pub(crate) fn end(end: &End, pos: &AnyGame, lang: Lang) -> String {
    let winner = match end.winner {
        None => tell::say(lang, "end-draw", &[]),
        Some(side) => tell::say(lang, "end-won", &[("side", &name(side, lang))]),
    };
    let why = match end.reason {
        // The rule's own words are in the position that it ended.
        Reason::Rules => pos
            .turn()
            .outcome()
            .map_or_else(String::new, |outcome| outcome.ending.say(lang).to_owned()),
        Reason::Resigned => tell::say(lang, "reason-resigned", &[]),
        Reason::Agreed => tell::say(lang, "reason-agreed", &[]),
        Reason::IllegalMove => tell::say(lang, "reason-illegal", &[]),
        Reason::OutOfTime => tell::say(lang, "reason-time", &[]),
        Reason::Crashed => tell::say(lang, "reason-crashed", &[]),
        _ => return tell::say(lang, "reason-aborted", &[]),
    };
    let scores = match end.scores {
        [0 | 1, 0 | 1] => String::new(),
        [first, second] => format!(" {first} x {second}"),
    };
    format!("{winner}{scores}: {why}")
}

/// What a side is called.
pub(crate) fn name(side: Side, lang: Lang) -> String {
    tell::say(lang, if side == Side::First { "side-first" } else { "side-second" }, &[])
}
