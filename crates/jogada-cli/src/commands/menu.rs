//! `jogada play` alone: which game?

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::Result;
use jogada_core::{Exit, Lang};

use crate::{command, commands::play, out, tell};

/// On a terminal asks for a game and plays it; in a pipe there is nobody to ask.
pub(crate) fn run(lang: Lang) -> Result<Exit> {
    let people = io::stdin().is_terminal() && out::is_seen();
    if !people {
        all_games::find("")?;
    }
    let mut out = out::stdout();
    writeln!(out, "{}\n", tell::say(lang, "about", &[]))?;
    for (i, entry) in all_games::GAMES.iter().enumerate() {
        writeln!(out, "  {}  {:<10} {}", i + 1, entry.kind.name, entry.about.say(lang))?;
    }
    loop {
        write!(out, "\n{} ", tell::say(lang, "menu-ask", &[]))?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 || line.trim().is_empty() {
            return Ok(Exit::Done);
        }
        let text = line.trim();
        let by_number = text
            .parse::<usize>()
            .ok()
            .and_then(|number| all_games::GAMES.get(number.checked_sub(1)?));
        match by_number.map_or_else(|| all_games::find(text), Ok) {
            Ok(entry) => {
                drop(out);
                return play::start(entry, command::fresh_seed(), lang);
            }
            Err(said) => writeln!(out, "{}", said.say(lang))?,
        }
    }
}
