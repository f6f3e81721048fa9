//! What the machine lacks, told to whoever runs a tournament or a match: once when it begins, and once when it is over.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use jogada_core::{Lang, Said};
use jogada_jobs::{Halt, Pause};

use crate::tell;

/// Tells of pauses, and stops the work when they last too long.
pub(crate) struct HeldUp {
    patience: Duration,
    halt: Halt,
    lang: Lang,
    /// What was told, and has not been called off.
    told: Option<Said>,
    /// When something was last told.
    at: Option<Instant>,
    gave_up: Option<Said>,
}

/// A machine that fails now and then is told of no more often.
const EVERY: Duration = Duration::from_secs(10);

impl HeldUp {
    /// Nothing is wrong yet. The halt is raised when there has been nothing to do but wait for longer than the patience.
    pub(crate) fn new(patience: Duration, halt: &Halt, lang: Lang) -> HeldUp {
        HeldUp { patience, halt: halt.clone(), lang, told: None, at: None, gave_up: None }
    }

    /// Hears whether matches wait, and says so above the bar.
    pub(crate) fn hear(&mut self, pause: Option<&Pause>, bar: &ProgressBar) {
        let note = |text: &str| bar.suspend(|| tell::note(text));
        let Some(pause) = pause else {
            if self.told.take().is_some() {
                note(&tell::say(self.lang, "machine-works", &[]));
            }
            return;
        };
        let is_new = self.told.is_none() && self.at.is_none_or(|at| at.elapsed() >= EVERY);
        if is_new {
            let why = pause.why.say(self.lang);
            let name = if pause.is_total { "machine-fails" } else { "machine-fails-some" };
            note(&tell::say(self.lang, name, &[("why", &why)]));
            (self.told, self.at) = (Some(pause.why.clone()), Some(Instant::now()));
        }
        if pause.waited >= self.patience && self.gave_up.is_none() {
            self.gave_up = Some(pause.why.clone());
            self.halt.raise();
        }
    }

    /// What stands beside the bar meanwhile.
    pub(crate) fn message(&self, pause: Option<&Pause>) -> Option<String> {
        let why = pause?.why.say(self.lang).to_owned();
        Some(tell::say(self.lang, "machine-waits", &[("why", &why)]))
    }

    /// Why nothing more was waited for, if that is so.
    pub(crate) fn gave_up(&self) -> Option<Said> {
        let why = self.gave_up.as_ref()?;
        let seconds = self.patience.as_secs();
        Some(why.at(
            &format!("the machine, not a bot, failed for {seconds} s"),
            &format!("a máquina, e não um robô, falhou por {seconds} s"),
        ))
    }
}
