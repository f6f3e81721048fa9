//! Whether a program starts at all, as all bots that run it have found.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a program's starts went so far, known to all bots that run it. One that has never started, and failed to
/// [`Starts::TRIES`] times, is not tried again: each try may cost everybody as long as a start may take. One that has
/// started once is always tried again.
#[derive(Clone, Debug, Default)]
pub struct Starts(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    has_started: bool,
    failed: u32,
    /// Why it is not tried any more.
    hopeless: Option<String>,
}

impl Starts {
    /// So many failures without a success are enough.
    pub const TRIES: u32 = 3;

    /// Of what is not even a program: nothing is ever started, and this is why.
    pub fn never(why: String) -> Starts {
        Starts(Arc::new(Mutex::new(Known { hopeless: Some(why), ..Known::default() })))
    }

    /// Why it need not be tried, and how often it was; nothing if it must be.
    pub(crate) fn hopeless(&self) -> Option<(String, u32)> {
        let known = self.known();
        Some((known.hopeless.clone()?, known.failed))
    }

    /// Remembers how a start went.
    pub(crate) fn note(&self, how: &Result<(), String>) {
        let mut known = self.known();
        match how {
            Ok(()) => known.has_started = true,
            Err(why) => {
                known.failed += 1;
                if !known.has_started && known.failed >= Starts::TRIES {
                    known.hopeless = Some(why.clone());
                }
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing is left half done by whoever held it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_never_started_is_given_up() {
        let failed = || Err("exit status 3".to_owned());
        let never = Starts::default();
        for _ in 0..Starts::TRIES {
            assert_eq!(never.hopeless(), None);
            never.clone().note(&failed());
        }
        assert_eq!(never.hopeless(), Some(("exit status 3".to_owned(), Starts::TRIES)));
        let once = Starts::default();
        once.note(&Ok(()));
        (0..10).for_each(|_| once.note(&failed()));
        assert_eq!(once.hopeless(), None);
        assert_eq!(Starts::never("torn".to_owned()).hopeless(), Some(("torn".to_owned(), 0)));
    }
}
