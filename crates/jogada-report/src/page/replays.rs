//! Games move by move: every position is drawn here, and the script only puts drawings where they belong.

use std::fmt::Write;

use jogada_core::{AnyGame, Picture, Side, Viewer};
use jogada_picture::{Painter, Theme};
use jogada_record::{Course, Event};
use jogada_text::{Message, printable_line};
use serde::Serialize;

use super::{Escaped, Page};
use crate::{
    Replay, SideNames, TEXTS,
    csv::result,
    end_sentence,
    film::{Film, Reel},
};

/// One game as the page's script reads it.
#[derive(Serialize)]
struct ReplayData {
    film: Film,
    /// The moves as people write them, and the side of each.
    moves: Vec<(String, usize)>,
    names: [String; 2],
    end: String,
}

impl Page<'_> {
    pub(super) fn replays(&self) -> String {
        let paper = self.paper;
        if paper.replays.is_empty() {
            return String::new();
        }
        let painter = Painter::new(&paper.skin, Theme::Variables);
        let mut reel = Reel::new(&painter);
        let shown: Vec<ReplayData> =
            paper.replays.iter().map(|replay| self.shown(replay, &mut reel)).collect();
        let data = serde_json::to_string(&(reel.starts(), &shown))
            .expect("numbers are finite and keys are texts");
        let mut html = String::from("<svg class=\"looks\" aria-hidden=\"true\"><defs>\n");
        html += &painter.definitions_of(reel.looks().iter().map(String::as_str));
        html.push('\n');
        for (number, look) in reel.looks().iter().enumerate() {
            _ = writeln!(html, "<g id=\"look{number}\">{look}</g>");
        }
        html += "</defs></svg>\n";
        html += &self.picker();
        html += &self.stage();
        // As text of the page and not as a script: the page has one script, and its hash is known.
        _ = write!(html, "<div id=\"films\" hidden>{}</div>", Text(&data));
        html
    }

    fn shown(&self, replay: &Replay<'_>, reel: &mut Reel<'_>) -> ReplayData {
        let (pictures, moves) = follow(replay.course);
        let shown = |text: &str| printable_line(text).into_owned();
        ReplayData {
            film: reel.film(pictures),
            moves,
            names: replay.entrants.map(|entrant| shown(self.paper.name(entrant))),
            end: shown(&self.end(replay)),
        }
    }

    /// Who won, why, and what was said if that was a mistake.
    fn end(&self, replay: &Replay<'_>) -> String {
        let paper = self.paper;
        let Some(end) = replay.course.end() else { return String::new() };
        let names = SideNames::new(replay.entrants.map(|entrant| paper.name(entrant)));
        let mut text = end_sentence(end, replay.course.pos(), &names).say(paper.lang);
        if let Some(Event::Forfeit { said, .. }) = replay.course.events().last()
            && !said.is_empty()
        {
            _ = write!(text, " \"{said}\"");
        }
        text
    }

    /// The list of games.
    fn picker(&self) -> String {
        let paper = self.paper;
        let label = self.say(&TEXTS.message("replay-game"));
        let mut html = format!(
            "<div class=\"picker\"><label for=\"game\">{label}</label> <select id=\"game\">\n"
        );
        for (number, replay) in paper.replays.iter().enumerate() {
            let [first, second] = replay.entrants.map(|entrant| paper.name(entrant));
            let end = replay.course.end();
            let result = end.map_or("*", |end| result(end.winner));
            let option =
                format!("{first} – {second}  {result}  ({} #{})", replay.bout, replay.number + 1);
            _ = writeln!(html, "<option value=\"{number}\">{}</option>", Escaped(&option));
        }
        html + "</select></div>\n"
    }

    /// The board, its buttons, and the moves.
    fn stage(&self) -> String {
        let say = |message: Message| self.say(&message);
        // Drawn, because not every machine has the characters for them.
        let button = |id: &str, sign: &str, label: Message| {
            let label = say(label);
            format!(
                "<button type=\"button\" id=\"{id}\" title=\"{label}\" aria-label=\"{label}\">\
                 <svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">{sign}</svg></button>"
            )
        };
        let buttons = [
            button(
                "first",
                "<path d=\"M3 2h2v12H3zM14 2v12L6 8z\"/>",
                TEXTS.message("replay-first"),
            ),
            button("previous", "<path d=\"M12 2v12L4 8z\"/>", TEXTS.message("replay-previous")),
            button(
                "play",
                "<path class=\"go\" d=\"M4 2v12l10-6z\"/><path class=\"halt\" d=\"M3 2h4v12H3zM9 2h4v12H9z\"/>",
                TEXTS.message("replay-play"),
            ),
            button("next", "<path d=\"M4 2v12l8-6z\"/>", TEXTS.message("replay-next")),
            button(
                "last",
                "<path d=\"M2 2v12l8-6zM11 2h2v12h-2z\"/>",
                TEXTS.message("replay-last"),
            ),
        ];
        format!(
            "<div class=\"stage\" id=\"stage\">\n<div class=\"table\">\n\
             <p class=\"players\"><span id=\"player0\"></span> <span id=\"player1\"></span></p>\n\
             <svg id=\"board\" role=\"img\" aria-label=\"{board}\"></svg>\n\
             <div class=\"buttons\" role=\"group\" aria-label=\"{controls}\">{buttons}</div>\n\
             <input type=\"range\" id=\"slider\" min=\"0\" value=\"0\" aria-label=\"{ply}\">\n\
             <p id=\"said\" aria-live=\"polite\"></p>\n</div>\n\
             <div class=\"side\"><ol id=\"moves\" aria-label=\"{moves}\"></ol><p id=\"end\"></p></div>\n</div>\n\
             <p class=\"hint\">{keys}</p>\n\
             <noscript><p>{without}</p></noscript>\n",
            board = say(TEXTS.message("replay-board")),
            controls = say(TEXTS.message("replay-controls")),
            buttons = buttons.concat(),
            ply = say(TEXTS.message("replay-ply")),
            moves = say(TEXTS.message("replay-moves")),
            keys = say(TEXTS.message("replay-keys")),
            without = say(TEXTS.message("replay-needs-script")),
        )
    }
}

/// The picture before each move and after the last, and the moves.
fn follow(course: &Course) -> (Vec<Picture>, Vec<(String, usize)>) {
    // What is still hidden stays so while a game goes on.
    let viewer = if course.end().is_some() { Viewer::Full } else { Viewer::Public };
    let picture = |pos: &AnyGame| pos.picture(viewer);
    let mut pos = course.position_after(0);
    let mut pictures = vec![picture(&pos)];
    let mut moves = Vec::with_capacity(course.plies().len());
    for ply in course.plies() {
        let label = pos.choice(ply.code).map_or_else(|| ply.text.clone(), |choice| choice.label);
        moves.push((label, usize::from(ply.seat.side() == Side::Second)));
        pos.play_code(ply.code).expect("moves that stand were legal when they were played");
        pictures.push(picture(&pos));
    }
    (pictures, moves)
}

/// JSON as text of a page: quotes may stay, and a control character is escaped already.
struct Text<'a>(&'a str);

impl std::fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>']) {
            f.write_str(&rest[..at])?;
            f.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                _ => "&gt;",
            })?;
            rest = &rest[at + 1..];
        }
        f.write_str(rest)
    }
}
