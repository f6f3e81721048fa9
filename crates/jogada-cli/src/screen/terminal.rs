//! The terminal while it is ours: taken over when opened, given back as it was on every way out.

use std::{
    io, panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::Result;
use crossterm::{
    event::{self, DisableMouseCapture, EnableMouseCapture, Event},
    execute,
};
use ratatui::{DefaultTerminal, Frame};

/// The whole terminal. Dropping it gives it back.
pub(crate) struct Terminal {
    screen: DefaultTerminal,
    /// Raised by a signal that asks the program to end.
    told_to_leave: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal over. Should the program panic, the terminal is given back before the message appears.
    pub(crate) fn open() -> Result<Terminal> {
        let screen = ratatui::try_init()?;
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            release_mouse();
            report(info);
        }));
        let told_to_leave = Arc::new(AtomicBool::new(false));
        let told = told_to_leave.clone();
        // Without a handler a signal ends the program at once; keys still work.
        _ = ctrlc::set_handler(move || told.store(true, Ordering::Relaxed));
        let terminal = Terminal { screen, told_to_leave };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(terminal)
    }

    /// Draws a frame, at the size that the terminal has now.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<()> {
        self.screen.draw(draw)?;
        Ok(())
    }

    /// The next event; nothing if none comes in time.
    pub(crate) fn event(&self, wait: Duration) -> Result<Option<Event>> {
        Ok(if event::poll(wait)? { Some(event::read()?) } else { None })
    }

    /// Did somebody outside ask the program to end?
    pub(crate) fn is_told_to_leave(&self) -> bool {
        self.told_to_leave.load(Ordering::Relaxed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        release_mouse();
        ratatui::restore();
    }
}

fn release_mouse() {
    // Nothing can be done about a terminal that is gone.
    _ = execute!(io::stdout(), DisableMouseCapture);
}
