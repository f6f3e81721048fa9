//! Whether a program starts at all, as all bots that run it have found.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jogada_text::Message;

use crate::Failure;

/// How a program's starts went so far, known to all bots that run it. One that has never started, and failed to
/// [`StartHistory::TRIES`] times, is not tried again: each try may cost as long as a start may take. One that loops when
/// it is imported is not tried a second time. One that has started once is always tried again.
#[derive(Clone, Debug, Default)]
pub struct StartHistory(Arc<Mutex<StartCounts>>);

#[derive(Debug, Default)]
struct StartCounts {
    has_started: bool,
    failed: u32,
    /// Why it is not tried any more.
    give_up_reason: Option<Failure>,
}

impl StartHistory {
    /// Failures without a success after which it is not tried again.
    pub const TRIES: u32 = 3;

    /// Of what is not even a program: nothing is ever started, and this is why.
    pub fn never(why: Message) -> StartHistory {
        StartHistory(Arc::new(Mutex::new(StartCounts {
            give_up_reason: Some(Failure::Other(why)),
            ..StartCounts::default()
        })))
    }

    /// Why it need not be tried, and how often it was; nothing if it must be.
    pub(crate) fn give_up_reason(&self) -> Option<(Failure, u32)> {
        let known = self.known();
        Some((known.give_up_reason.clone()?, known.failed))
    }

    /// Whether it has ever started.
    pub(crate) fn has_started(&self) -> bool {
        self.known().has_started
    }

    /// Remembers how a start went.
    pub(crate) fn note(&self, how: &Result<(), Failure>) {
        let mut known = self.known();
        match how {
            Ok(()) => known.has_started = true,
            Err(why) => {
                known.failed += 1;
                let is_enough = known.failed >= StartHistory::TRIES || why.is_endless_import();
                if !known.has_started && is_enough {
                    known.give_up_reason = Some(why.clone());
                }
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, StartCounts> {
        // No holder leaves anything half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cause, ProcessExit};

    #[test]
    fn only_what_has_never_started_is_given_up() {
        let failed = || Err(Failure::InputUnread);
        let never = StartHistory::default();
        for _ in 0..StartHistory::TRIES {
            assert_eq!(never.give_up_reason(), None);
            never.clone().note(&failed());
        }
        assert_eq!(never.give_up_reason(), Some((Failure::InputUnread, StartHistory::TRIES)));
        let once = StartHistory::default();
        once.note(&Ok(()));
        (0..10).for_each(|_| once.note(&failed()));
        assert_eq!(once.give_up_reason(), None);
        let line = "a.py still runs 8 s after its import began, keep that under if x";
        let cause = Some(Cause::LastLine(line.to_owned()));
        let exit = ProcessExit::Code(3);
        let looping = Failure::Gone { exit, half_line: String::new(), cause };
        let once = StartHistory::default();
        once.note(&Err(looping.clone()));
        assert_eq!(once.give_up_reason(), Some((looping, 1)));
        let torn = Message::as_it_is("torn");
        let never = StartHistory::never(torn.clone());
        assert_eq!(never.give_up_reason(), Some((Failure::Other(torn), 0)));
    }
}
