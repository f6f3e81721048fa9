//! `jogada play` alone: which game?

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use jogada_game::{Exit, Games};
use jogada_text::Lang;

use crate::{command, commands::play, out, tell};

/// On a terminal, asks for a game and plays it. In a pipe there is no person to ask, so it fails.
pub(crate) fn run(games: Games, lang: Lang) -> Result<Exit> {
    let people = io::stdin().is_terminal() && out::is_seen();
    if !people {
        games.find("")?;
    }
    let mut out = out::stdout();
    writeln!(out, "{}\n", tell::say(lang, "about", &[]))?;
    for (i, entry) in games.iter().enumerate() {
        writeln!(out, "  {}  {:<10} {}", i + 1, entry.kind.name, entry.about().say(lang))?;
    }
    loop {
        write!(out, "\n{} ", tell::say(lang, "menu-ask", &[]))?;
        out.flush()?;
        let line = jogada_game::read_line(&mut io::stdin().lock())?;
        let Some(text) = line.as_deref().filter(|line| !line.is_empty()) else {
            return Ok(Exit::Done);
        };
        let by_number = text
            .parse::<usize>()
            .ok()
            .and_then(|number| games.entries().get(number.checked_sub(1)?));
        match by_number.map_or_else(|| games.find(text), Ok) {
            Ok(entry) => {
                drop(out);
                return play::start(entry, command::fresh_seed(), lang);
            }
            Err(said) => writeln!(out, "{}", said.say(lang))?,
        }
    }
}
