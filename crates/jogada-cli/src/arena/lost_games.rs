//! Says which games had faults, and why.

use jogada_arena::LostGames;
use jogada_text::{Lang, printable_line};

use crate::tell;

/// One line for each entrant with games that it lost by faults, and one for each whose answers were replaced.
pub(crate) fn tell<'a>(lost: &LostGames, name: impl Fn(usize) -> &'a str, lang: Lang) {
    for (key, lines) in
        [("match-lost", lost.lines(lang)), ("match-replaced", lost.replaced_lines(lang))]
    {
        for (entrant, games, causes) in lines {
            let args: [(&'static str, &dyn ToString); 3] =
                [("name", &printable_line(name(entrant))), ("games", &games), ("causes", &causes)];
            tell::note(&tell::say(lang, key, &args));
        }
    }
}
