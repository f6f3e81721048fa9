//! What the machine lacks, told to the person who runs a tournament or a match: once when it begins, and once when it is over.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use jogada_arena::MachinePause;
use jogada_text::Lang;

use crate::tell;

/// Tells of pauses.
pub(crate) struct PauseNotes {
    lang: Lang,
    /// A pause was reported, and not yet its end.
    is_told: bool,
    /// When a pause was last reported.
    at: Option<Instant>,
}

/// The least time between two reports of a machine that fails now and then.
const EVERY: Duration = Duration::from_secs(10);

impl PauseNotes {
    pub(crate) fn new(lang: Lang) -> PauseNotes {
        PauseNotes { lang, is_told: false, at: None }
    }

    /// Says above the bar that matches wait, or that none does any more.
    pub(crate) fn note(&mut self, pause: Option<&MachinePause>, bar: &ProgressBar) {
        let note = |text: &str| bar.suspend(|| tell::note(text));
        let Some(pause) = pause else {
            if std::mem::take(&mut self.is_told) {
                note(&tell::say(self.lang, "machine-works", &[]));
            }
            return;
        };
        if !self.is_told && self.at.is_none_or(|at| at.elapsed() >= EVERY) {
            let why = pause.why.say(self.lang);
            let name = if pause.is_total { "machine-fails" } else { "machine-fails-some" };
            note(&tell::say(self.lang, name, &[("why", &why)]));
            (self.is_told, self.at) = (true, Some(Instant::now()));
        }
    }

    /// What stands beside the bar meanwhile.
    pub(crate) fn beside_bar(&self, pause: Option<&MachinePause>) -> Option<String> {
        let why = pause?.why.say(self.lang);
        Some(tell::say(self.lang, "machine-waits", &[("why", &why)]))
    }
}
