//! The dialogue of lines: for a pipe, a screen reader, or by choice.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use anyhow::Result;
use jogada_arena::{MatchSession, MatchSnapshot, PlayerRequest};
use jogada_core::Seat;
use jogada_game::{Exit, read_line};
use jogada_match::State;
use jogada_text::{Lang, Message};

use crate::{
    out, show, tell,
    terminal_match::{TerminalMatch, choices, look_after},
};

/// Plays a match line by line.
pub(crate) fn play(game: TerminalMatch, lang: Lang) -> Result<Exit> {
    interrupted_kindly(&game, lang);
    Dialogue { game, lang, color: out::is_seen() }.run()
}

/// Ctrl-C loses nothing: every move is on disk already, so it is enough to say how to go on.
fn interrupted_kindly(game: &TerminalMatch, lang: Lang) {
    let hint = show::resume_hint(game, lang);
    // A second handler cannot be set; then the first one already says the same.
    _ = ctrlc::set_handler(move || {
        tell::note(&format!("\n{}", hint.as_deref().unwrap_or_default()));
        #[allow(clippy::exit, reason = "the main thread waits for a line and cannot be asked")]
        std::process::exit(130);
    });
}

struct Dialogue {
    game: TerminalMatch,
    lang: Lang,
    color: bool,
}

/// What to do after a line.
enum Next {
    GoOn,
    Leave,
}

/// How often a machine that fails is tried before the dialogue ends: a few seconds.
const TRIES: u32 = 4;

impl Dialogue {
    fn run(&mut self) -> Result<Exit> {
        tell::note(&tell::say(self.lang, "dialogue-help", &[]));
        let mut view = self.game.snapshot();
        let mut shown = None;
        loop {
            self.show(&view.session, &mut shown)?;
            match view.session.game().state() {
                State::Over(end) => {
                    self.print(&show::end_of(&view.session, &end, self.lang))?;
                    return Ok(Exit::Done);
                }
                State::ToMove(seat, _) if view.session.is_human(seat) => {
                    if let Next::Leave = self.ask(&view, seat)? {
                        self.say_resume();
                        return Ok(Exit::Done);
                    }
                    view = self.game.snapshot();
                }
                State::ToMove(..) => {
                    view = self.game.wait_after(&view);
                    if let Some(waits) = view.waits.as_ref().filter(|waits| waits.failures >= TRIES)
                    {
                        self.say_resume();
                        let why = waits.why.clone();
                        return Err(tell::message("machine-failed").with("why", why).into());
                    }
                }
            }
        }
    }

    /// Draws every position since the one that was shown: its number of events and of plies.
    fn show(&self, session: &MatchSession, shown: &mut Option<(u64, usize)>) -> Result<()> {
        let (version, plies) = (session.version(), session.plies().len());
        let before = shown.replace((version, plies));
        match before {
            Some((seen, _)) if seen == version => return Ok(()),
            Some((_, drawn)) if drawn < plies => {
                for number in drawn + 1..=plies {
                    let ply = &session.plies()[number - 1];
                    let seat = Seat::new(ply.seat as u8);
                    if !session.is_human(seat) {
                        self.print(&show::played(session, seat, &ply.label, self.lang))?;
                    }
                    self.draw(session, number)?;
                }
            }
            _ => self.draw(session, plies)?,
        }
        Ok(())
    }

    /// Reads one line and does what it says.
    fn ask(&mut self, view: &Arc<MatchSnapshot>, seat: Seat) -> Result<Next> {
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
            "quit" | "exit" | "sair" | "salir" => return Ok(Next::Leave),
            // The flag may have fallen meanwhile.
            _ if self.game.snapshot().session.version() != view.session.version() => Ok(()),
            "?" | "help" | "ajuda" | "ayuda" => {
                Ok(self.print(&tell::say(self.lang, "dialogue-commands", &[]))?)
            }
            "moves" | "lances" | "jugadas" => {
                let choices = choices(&view.session).into_iter();
                let labels: Vec<String> = choices.map(|choice| choice.label).collect();
                Ok(self.print(&labels.join(" "))?)
            }
            "hint" | "dica" | "pista" => self.hint()?,
            "undo" | "desfaz" | "deshacer" => self.game.request(PlayerRequest::Undo),
            "draw" | "empate" | "tablas" => self.game.request(PlayerRequest::Draw),
            "resign" | "desiste" | "abandonar" => self.game.request(PlayerRequest::Resign),
            "save" | "salva" | "guardar" if !rest.trim().is_empty() => {
                self.save(Path::new(rest.trim()))?
            }
            _ => self.game.play(&line),
        };
        if let Err(why) = done {
            tell::note(&why.say(self.lang));
        }
        Ok(Next::GoOn)
    }

    fn hint(&self) -> Result<Result<(), Message>> {
        let hint = match self.game.hint(self.game.weigh()) {
            Ok(hint) => hint,
            Err(why) => return Ok(Err(why)),
        };
        let told: Vec<String> = hint
            .moves
            .iter()
            .take(5)
            .map(|one| format!("{} {}", one.choice.label, one.worth()))
            .collect();
        self.print(&told.join("   ")).map(Ok)
    }

    fn save(&self, path: &Path) -> Result<Result<(), Message>> {
        match self.game.save(path) {
            Ok(()) => {
                let saved = tell::say(self.lang, "saved", &[("path", &path.display())]);
                self.print(&saved).map(Ok)
            }
            Err(why) => Ok(Err(why)),
        }
    }

    fn draw(&self, session: &MatchSession, plies: usize) -> Result<()> {
        let mut out = out::stdout();
        writeln!(out)?;
        show::board(&look_after(session, plies), self.color, &mut out)?;
        drop(out);
        let opening = session.game().course().position_after(plies).opening();
        opening
            .map_or(Ok(()), |name| self.print(&tell::say(self.lang, "opening", &[("name", &name)])))
    }

    fn say_resume(&self) {
        show::resume_hint(&self.game, self.lang).as_deref().map(tell::note);
    }

    fn print(&self, text: &str) -> Result<()> {
        let mut out = out::stdout();
        writeln!(out, "{text}")?;
        Ok(out.flush()?)
    }
}
