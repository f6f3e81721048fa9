//! The terminal while it is ours: taken over when opened, given back as it was on every way out.

use std::{
    panic, process,
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
use jogada_text::is_unprintable;
use ratatui::{DefaultTerminal, Frame, buffer::Buffer};

use crate::out;

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
        execute!(out::terminal(), EnableMouseCapture)?;
        Ok(terminal)
    }

    /// Draws a frame, at the size that the terminal has now.
    /// What would steer the terminal is taken out of it, wherever it came from.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<()> {
        if !self.is_given_back() {
            self.screen.draw(|frame| {
                draw(frame);
                clean(frame.buffer_mut());
            })?;
        }
        Ok(())
    }

    /// The next event; nothing if none comes in time.
    pub(crate) fn event(&self, wait: Duration) -> Result<Option<Event>> {
        Ok(if event::poll(wait)? { Some(event::read()?) } else { None })
    }

    /// Has a signal asked the program to end?
    pub(crate) fn is_told_to_leave(&self) -> bool {
        self.told_to_leave.load(Ordering::Relaxed)
    }

    fn is_given_back(&self) -> bool {
        self.given_back.load(Ordering::Relaxed)
    }
}

/// Replaces cells that are not printable. Messages and names were escaped before; nothing else should have any.
fn clean(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().contains(is_unprintable) {
            cell.set_symbol("\u{fffd}");
        }
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
    _ = execute!(out::terminal(), DisableMouseCapture);
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

    #[test]
    fn no_cell_steers_the_terminal() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
        buffer.set_string(0, 0, "é\u{1b}[2J\u{202e}a", Style::new());
        buffer[(8, 0)].set_symbol("\u{9b}");
        clean(&mut buffer);
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert!(!text.contains(is_unprintable), "{text:?}");
        assert!(text.starts_with('é') && text.ends_with('\u{fffd}'), "{text:?}");
    }
}
