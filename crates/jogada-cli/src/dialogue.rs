//! The dialogue of lines: for a pipe, a screen reader, or whoever likes it.

use std::{
    io::{self, Write},
    path::Path,
};

use anyhow::Result;
use jogada_core::{Exit, Lang, Seat, read_line};
use jogada_match::State;

use crate::{out, session::Session, show, tell};

/// Plays a match line by line.
pub(crate) fn play(session: Session, lang: Lang) -> Result<Exit> {
    interrupted_kindly(&session, lang);
    let colour = out::is_seen();
    let mut dialogue = Dialogue { session, lang, colour };
    dialogue.run()
}

/// Ctrl-C loses nothing: every move is on disk already, so it is enough to say how to go on.
fn interrupted_kindly(session: &Session, lang: Lang) {
    let hint = show::resume_hint(session, lang);
    // A second handler cannot be set; then the first one already says the same.
    _ = ctrlc::set_handler(move || {
        tell::note(&format!("\n{}", hint.as_deref().unwrap_or_default()));
        #[allow(clippy::exit, reason = "the main thread waits for a line and cannot be asked")]
        std::process::exit(130);
    });
}

struct Dialogue {
    session: Session,
    lang: Lang,
    colour: bool,
}

/// What to do after a line.
enum Next {
    GoOn,
    Leave,
}

impl Dialogue {
    fn run(&mut self) -> Result<Exit> {
        self.say("dialogue-help", &[]);
        let mut drawn = None;
        loop {
            let plies = self.session.game().course().events().len();
            if drawn != Some(plies) {
                drawn = Some(plies);
                self.draw()?;
            }
            match self.session.state() {
                State::Over(end) => {
                    let told = show::end(&end, self.session.game().course().pos(), self.lang);
                    self.print(&told)?;
                    return Ok(Exit::Done);
                }
                State::ToMove(seat, _) if self.session.player(seat).is_human() => {
                    if let Next::Leave = self.ask(seat)? {
                        show::resume_hint(&self.session, self.lang).as_deref().map(tell::note);
                        return Ok(Exit::Done);
                    }
                }
                State::ToMove(seat, _) => self.let_engine_move(seat)?,
            }
        }
    }

    fn let_engine_move(&mut self, seat: Seat) -> Result<()> {
        let Some(thinking) = self.session.think() else { return Ok(()) };
        if let Some(why) = self.session.take(thinking)? {
            show::resume_hint(&self.session, self.lang).as_deref().map(tell::note);
            return Err(why.into());
        }
        let Some(label) = show::labels(self.session.game().course()).pop() else { return Ok(()) };
        self.print(&show::played(&self.session, seat, &label, self.lang))
    }

    /// Reads one line and does what it says.
    fn ask(&mut self, seat: Seat) -> Result<Next> {
        let mut out = out::stdout();
        write!(out, "{} ", tell::say(self.lang, "ask-move", &[("seat", &seat.index())]))?;
        out.flush()?;
        drop(out);
        let Some(line) = read_line(&mut io::stdin().lock())? else {
            self.print("")?;
            return Ok(Next::Leave);
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let done = match word {
            "" => Ok(()),
            "?" | "help" | "ajuda" => self.help(),
            "quit" | "exit" | "sair" => return Ok(Next::Leave),
            "moves" | "lances" => self.moves(),
            "hint" | "dica" => self.hint(),
            "undo" | "desfaz" => self.session.undo(),
            "resign" | "desiste" => self.session.resign(seat),
            "save" | "salva" if !rest.trim().is_empty() => self.save(Path::new(rest.trim())),
            _ => self.session.play(&line),
        };
        if let Err(error) = done {
            tell::note(&tell::words(&error));
        }
        Ok(Next::GoOn)
    }

    fn help(&self) -> Result<()> {
        self.print(&tell::say(self.lang, "dialogue-commands", &[]))
    }

    fn moves(&self) -> Result<()> {
        let labels: Vec<String> =
            self.session.choices().into_iter().map(|choice| choice.label).collect();
        self.print(&labels.join(" "))
    }

    fn hint(&self) -> Result<()> {
        let opinions = self.session.hint()?;
        let told: Vec<String> = opinions
            .iter()
            .take(5)
            .map(|opinion| format!("{} {}", opinion.choice.label, opinion.worth()))
            .collect();
        self.print(&told.join("   "))
    }

    fn save(&self, path: &Path) -> Result<()> {
        self.session.save(path)?;
        self.print(&tell::say(self.lang, "saved", &[("path", &path.display())]))
    }

    fn draw(&self) -> Result<()> {
        let mut out = out::stdout();
        writeln!(out)?;
        show::board(&self.session.look(), self.colour, &mut out)?;
        drop(out);
        let opening = self.session.game().course().pos().opening();
        opening
            .map_or(Ok(()), |name| self.print(&tell::say(self.lang, "opening", &[("name", &name)])))
    }

    fn print(&self, text: &str) -> Result<()> {
        let mut out = out::stdout();
        writeln!(out, "{text}")?;
        Ok(out.flush()?)
    }

    fn say(&self, name: &'static str, args: &[(&'static str, &dyn ToString)]) {
        tell::note(&tell::say(self.lang, name, args));
    }
}
