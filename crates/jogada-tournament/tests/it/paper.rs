//! Players on paper: every match ends as a hash of its bout and number says.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_tournament::{Bout, Results, Schedule};

/// How an event is played on paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paper {
    /// Where all results come from.
    pub(crate) seed: u64,
    /// Games drawn of a hundred.
    pub(crate) drawn: u32,
    /// Whether a lower number is a stronger player, else all are equal.
    pub(crate) is_ranked: bool,
}

impl Paper {
    pub(crate) fn end(&self, bout: &Bout, number: usize) -> End {
        let mut rng = Seed::from_number(self.seed).derive(&bout.id, number as u64).rng();
        let [first, second] = bout.seated(&bout.matches[number]);
        let (drawn, wins) = (rng.below(100) < self.drawn, rng.below(100));
        let bar = match first.cmp(&second) {
            _ if !self.is_ranked => 50,
            std::cmp::Ordering::Less => 80,
            _ => 20,
        };
        let winner = match drawn {
            true => None,
            false if wins < bar => Some(Side::First),
            false => Some(Side::Second),
        };
        let reason =
            if winner.is_some() && rng.below(10) == 0 { Reason::Crashed } else { Reason::Rules };
        End { winner, scores: [rng.below(9) as i32, 4], reason, ending: None }
    }

    /// All matches of some bouts, shuffled.
    pub(crate) fn games(&self, bouts: &[Bout], shuffle: u64) -> Vec<(String, usize, End)> {
        let mut games: Vec<(String, usize, End)> = bouts
            .iter()
            .flat_map(|bout| {
                (0..bout.matches.len())
                    .map(|number| (bout.id.clone(), number, self.end(bout, number)))
            })
            .collect();
        Seed::from_number(shuffle).rng().shuffle(&mut games);
        games
    }

    /// Plays a whole event. Returns the results and all bouts in the order in which they became pending.
    pub(crate) fn play(&self, schedule: &dyn Schedule) -> (Results, Vec<Bout>) {
        let (mut results, mut played) = (Results::new(), Vec::new());
        loop {
            let pending = schedule.pending(&results);
            assert_eq!(pending.is_empty(), schedule.is_over(&results));
            if pending.is_empty() {
                return (results, played);
            }
            for (bout, number, end) in self.games(&pending, 1) {
                assert_eq!(results.add(&bout, number, &end), Ok(true));
            }
            played.extend(pending);
        }
    }
}
