//! How a match ended, in a sentence.

use jogada_core::{AnyGame, Lang, Said, Side};
use jogada_record::{End, Reason};

/// How a match ended, in a sentence. `pos` is its last position, which knows the words of the rule that ended it.
pub fn end_sentence(end: &End, pos: &AnyGame) -> Said {
    Said::new(sentence(end, pos, Lang::En), sentence(end, pos, Lang::Pt))
}

fn sentence(end: &End, pos: &AnyGame, lang: Lang) -> String {
    let (en, pt) = match end.winner {
        _ if end.reason == Reason::Aborted => {
            ("Broken off without a result", "Interrompida sem resultado")
        }
        None => ("Draw", "Empate"),
        Some(Side::First) => ("The first side wins", "O primeiro lado vence"),
        Some(Side::Second) => ("The second side wins", "O segundo lado vence"),
    };
    let result = lang.pick(en, pt);
    let (en, pt) = match end.reason {
        Reason::Rules => pos.turn().outcome().map_or(("", ""), |outcome| {
            let ending = outcome.ending;
            (ending.say(Lang::En), ending.say(Lang::Pt))
        }),
        Reason::Resigned => ("the other side resigned", "o outro lado desistiu"),
        Reason::Agreed => ("by agreement", "por acordo"),
        Reason::IllegalMove => {
            ("the other side made an illegal move", "o outro lado fez um lance inválido")
        }
        Reason::OutOfTime => ("the other side ran out of time", "acabou o tempo do outro lado"),
        Reason::Crashed => ("the other side's player broke down", "o jogador do outro lado falhou"),
        _ => return result.to_owned(),
    };
    let scores = match end.scores {
        [0 | 1, 0 | 1] => String::new(),
        [first, second] => format!(" {first} x {second}"),
    };
    format!("{result}{scores}: {}", lang.pick(en, pt))
}
