//! The terminal while it is ours: taken over when opened, given back as it was on every way out.

use std::{
    io, panic, process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
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
    /// Raised by a panic, in this thread or in an engine's, which gave the terminal back for its message.
    given_back: Arc<AtomicBool>,
    /// Raised by a signal that asks the program to end.
    told_to_leave: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal over. Should the program panic, the terminal is given back before the message appears.
    pub(crate) fn open() -> Result<Terminal> {
        let screen = ratatui::try_init()?;
        let given_back = Arc::new(AtomicBool::new(false));
        let give_back = given_back.clone();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            release_mouse();
            give_back.store(true, Ordering::Relaxed);
            report(info);
        }));
        let told_to_leave = Arc::new(AtomicBool::new(false));
        let told = told_to_leave.clone();
        // Without a handler a signal ends the program at once; keys still work.
        _ = ctrlc::set_handler(move || leave_soon(&told));
        let terminal = Terminal { screen, given_back, told_to_leave };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(terminal)
    }

    /// Draws a frame, at the size that the terminal has now.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<()> {
        if !self.is_given_back() {
            self.screen.draw(draw)?;
        }
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

    fn is_given_back(&self) -> bool {
        self.given_back.load(Ordering::Relaxed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Twice would put the cursor on top of what was said meanwhile.
        if !self.is_given_back() {
            release_mouse();
            ratatui::restore();
        }
    }
}

/// Asks the main thread to leave, and ends the program if it does not. Where the terminal itself is gone, the main
/// thread is caught reading from it for ever; nothing is lost then, because every move is on disk.
fn leave_soon(told: &AtomicBool) {
    const PATIENCE: Duration = Duration::from_secs(1);
    told.store(true, Ordering::Relaxed);
    thread::sleep(PATIENCE);
    release_mouse();
    ratatui::restore();
    #[allow(clippy::exit, reason = "the main thread cannot be reached")]
    process::exit(130);
}

fn release_mouse() {
    // Nothing can be done about a terminal that is gone.
    _ = execute!(io::stdout(), DisableMouseCapture);
}
