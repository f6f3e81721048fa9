//! How things are shown in words and lines, by the dialogue and by the screen alike.

use std::io::{self, Write};

use jogada_arena::MatchSession;
use jogada_core::{AnyGame, Look, Seat, Side, Viewer};
use jogada_record::{Course, End};
use jogada_report::{SideNames, end_sentence};
use jogada_text::{Lang, PrintableWriter};

use crate::{
    out,
    paint::{self, Palette},
    tell,
    terminal_match::TerminalMatch,
};

/// Writes the board: with colour and Unicode on a terminal that has room for it, otherwise plain text.
pub(crate) fn board(
    look: &Look,
    color: bool,
    out: &mut PrintableWriter<impl Write>,
) -> io::Result<()> {
    let painted = match crossterm::terminal::size() {
        Ok((width, _)) if color && Palette::of_terminal().has_color() => {
            paint::ansi(&look.picture, width)
        }
        _ => None,
    };
    match painted {
        Some(painted) => out::painted(&painted, out),
        None => writeln!(out, "{}", look.text),
    }
}

/// Who looks at a match that is watched again: only once it is over may everything be known.
pub(crate) fn viewer_of(course: &Course) -> Viewer {
    if course.end().is_some() { Viewer::Full } else { Viewer::Public }
}

/// The moves that stand, as people write them.
pub(crate) fn labels(course: &Course) -> Vec<String> {
    let mut pos = course.position_after(0);
    let labels = course.plies().iter().map(|ply| {
        let label = pos.choice(ply.code).map_or_else(|| ply.text.clone(), |choice| choice.label);
        pos.play_code(ply.code).expect("moves that stand were legal when they were played");
        label
    });
    labels.collect()
}

/// That a player has played.
pub(crate) fn played(session: &MatchSession, seat: Seat, label: &str, lang: Lang) -> String {
    let player = session.seats().get(seat.index()).map_or("?", |seat| seat.shown());
    tell::say(lang, "played", &[("seat", &seat.index()), ("player", &player), ("move", &label)])
}

/// How to go on with a match that was left, if it is kept.
pub(crate) fn resume_hint(game: &TerminalMatch, lang: Lang) -> Option<String> {
    let path = game.path()?.display();
    Some(tell::say(lang, "resume-hint", &[("path", &path)]))
}

/// How a match ended, in a sentence.
pub(crate) fn end(end: &End, pos: &AnyGame, names: &SideNames, lang: Lang) -> String {
    end_sentence(end, pos, names).say(lang)
}

/// How the match of a session ended, in a sentence.
pub(crate) fn end_of(session: &MatchSession, result: &End, lang: Lang) -> String {
    end(result, session.game().course().pos(), &session.side_names(), lang)
}

/// What a side is called.
pub(crate) fn name(side: Side, lang: Lang) -> String {
    tell::say(lang, if side == Side::First { "side-first" } else { "side-second" }, &[])
}
