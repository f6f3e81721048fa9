//! The full screen: a match is played, or watched again, with keys and mouse.
//!
//! `state` is what a person touches, `table` the match and what is done to it, `view` and `panel` draw it in a
//! `layout`, `terminal` takes the terminal over and gives it back, `replay` shows records.

mod layout;
mod panel;
mod replay;
mod state;
mod table;
mod terminal;
mod view;

use std::{io::Write, time::Duration};

use anyhow::Result;
use crossterm::event::{Event, MouseButton, MouseEventKind};
use jogada_game::Exit;
use jogada_match::State;
use jogada_text::Lang;

pub(crate) use replay::replay;

use crate::{
    out,
    paint::Palette,
    screen::{
        layout::PlacedBoard,
        table::{MatchScreen, Next},
        terminal::Terminal,
    },
    show, tell,
    terminal_match::TerminalMatch,
};

/// How long the screen waits for a key before it looks at the engine again.
const TICK: Duration = Duration::from_millis(50);

/// Plays a match full-screen.
pub(crate) fn play(game: TerminalMatch, lang: Lang) -> Result<Exit> {
    let mut table = MatchScreen::new(game, lang);
    let mut terminal = Terminal::open()?;
    let played = run(&mut table, &mut terminal);
    drop(terminal);
    played?;
    let view = table.game.snapshot();
    match view.session.game().state() {
        State::Over(end) => {
            let told = show::end_of(&view.session, &end, lang);
            writeln!(out::stdout(), "{told}")?;
        }
        State::ToMove(..) => {
            show::resume_hint(&table.game, lang).as_deref().map(tell::note);
        }
    }
    Ok(Exit::Done)
}

fn run(table: &mut MatchScreen, terminal: &mut Terminal) -> Result<()> {
    let palette = Palette::of_terminal();
    while !terminal.is_told_to_leave() {
        table.step();
        let mut shown = None;
        terminal.draw(|frame| shown = view::draw(frame, table, palette))?;
        // Keys that wait already are all answered before the next frame.
        let mut wait = TICK;
        while let Some(event) = terminal.event(wait)? {
            if answer(table, &event, shown.as_ref())? == Next::Leave {
                return Ok(());
            }
            table.step();
            wait = Duration::ZERO;
        }
    }
    Ok(())
}

fn answer(table: &mut MatchScreen, event: &Event, shown: Option<&PlacedBoard>) -> Result<Next> {
    match event {
        Event::Key(key) => return table.key(*key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            if let Some(place) = shown.and_then(|shown| shown.place_at(mouse.column, mouse.row)) {
                table.touch(place);
            }
        }
        _ => {}
    }
    Ok(Next::GoOn)
}

#[cfg(test)]
mod tests;
