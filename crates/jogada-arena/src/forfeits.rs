//! Entrants that time out game after game: they lose the rest of their games at once, so that no tournament waits for one.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Who timed out in how many games in a row, shared by all workers of this process. A clone is another handle of the same.
#[derive(Clone, Debug, Default)]
pub struct Forfeits {
    /// Games in a row after which an entrant forfeits; 0 is never.
    after: u32,
    entrants: Arc<Mutex<BTreeMap<usize, TimeOuts>>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct TimeOuts {
    in_a_row: u32,
    /// The games in a row after which it forfeited.
    forfeited: Option<u32>,
    is_saved: bool,
}

impl Forfeits {
    /// The default number of games in a row.
    pub const AFTER: u32 = 3;

    /// No entrant has timed out yet. After this number of games in a row an entrant forfeits; 0 is never.
    pub fn new(after: u32) -> Forfeits {
        Forfeits { after, entrants: Arc::default() }
    }

    /// Takes in what is known from before.
    pub(crate) fn load(&self, known: &[(usize, u32)]) {
        let mut entrants = self.entrants();
        for &(entrant, games) in known {
            let forfeit = TimeOuts { in_a_row: games, forfeited: Some(games), is_saved: true };
            entrants.insert(entrant, forfeit);
        }
    }

    /// The games in a row after which an entrant forfeited; nothing for one that plays.
    pub fn of(&self, entrant: usize) -> Option<u32> {
        // What was settled before stays, whatever the setting is now.
        self.entrants().get(&entrant)?.forfeited
    }

    /// All that forfeit, with the games in a row, by their numbers.
    pub fn all(&self) -> Vec<(usize, u32)> {
        let entrants = self.entrants();
        entrants.iter().filter_map(|(&entrant, of)| Some((entrant, of.forfeited?))).collect()
    }

    /// A game of an entrant has ended.
    pub(crate) fn note(&self, entrant: usize, has_timed_out: bool) {
        let mut entrants = self.entrants();
        let of = entrants.entry(entrant).or_default();
        of.in_a_row = if has_timed_out { of.in_a_row + 1 } else { 0 };
        if self.after > 0 && of.in_a_row >= self.after && of.forfeited.is_none() {
            of.forfeited = Some(of.in_a_row);
        }
    }

    /// A worker elsewhere found that an entrant forfeits.
    pub(crate) fn set(&self, entrant: usize, games: u32) {
        self.entrants().entry(entrant).or_default().forfeited.get_or_insert(games);
    }

    /// Those that were not saved yet. They count as saved from now on.
    pub(crate) fn take_unsaved(&self) -> Vec<(usize, u32)> {
        let mut entrants = self.entrants();
        let unsaved = entrants.iter_mut().filter(|(_, of)| !of.is_saved);
        let unsaved = unsaved.filter_map(|(&entrant, of)| {
            let games = of.forfeited?;
            of.is_saved = true;
            Some((entrant, games))
        });
        unsaved.collect()
    }

    fn entrants(&self) -> MutexGuard<'_, BTreeMap<usize, TimeOuts>> {
        // No holder leaves anything half done.
        self.entrants.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_outs_in_a_row_count() {
        let forfeits = Forfeits::new(3);
        for has_timed_out in [true, true, false, true, true] {
            forfeits.note(4, has_timed_out);
            assert_eq!(forfeits.of(4), None);
        }
        forfeits.clone().note(4, true);
        assert_eq!((forfeits.of(4), forfeits.of(5)), (Some(3), None));
        assert_eq!(forfeits.take_unsaved(), [(4, 3)]);
        forfeits.note(4, false);
        assert_eq!(forfeits.all(), [(4, 3)], "what is settled stays");
        assert_eq!(forfeits.take_unsaved(), []);
    }

    #[test]
    fn nought_is_never() {
        let forfeits = Forfeits::new(0);
        (0..100).for_each(|_| forfeits.note(0, true));
        assert_eq!(forfeits.all(), []);
        forfeits.load(&[(1, 3)]);
        assert_eq!((forfeits.of(1), forfeits.take_unsaved().len()), (Some(3), 0));
    }
}
