//! Whether two hand-ins play alike: the same moves in the same positions.

use std::collections::{HashMap, HashSet};

use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::SIMILARITY_TEXTS;

/// What a hand-in played in one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What the position is known by: equal for two hand-ins that saw the same, such as all moves before it.
    pub position: String,
    /// How many moves were legal.
    pub choices: usize,
    /// The move that was played.
    pub played: String,
}

/// How much the games of two hand-ins agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GamesAlike {
    /// Positions that both met and in which at least two moves were legal.
    pub positions: usize,
    /// Those in which both played the same move.
    pub agreements: usize,
    /// The share of agreements that two players who choose at random would have: the mean of 1 / choices.
    pub by_chance: f64,
}

impl GamesAlike {
    /// Agreements as a share of the positions, from 0 to 1; `None` if there was no position to compare.
    pub fn share(&self) -> Option<f64> {
        (self.positions > 0).then(|| self.agreements as f64 / self.positions as f64)
    }

    /// What a report says of it. Never that one copied: strong players agree on good moves.
    pub fn message(&self) -> Message {
        let Some(share) = self.share() else { return SIMILARITY_TEXTS.message("games-none") };
        SIMILARITY_TEXTS
            .message("games-alike")
            .with("percent", percent(share))
            .with("agreements", self.agreements)
            .with("positions", self.positions)
            .with("chance", percent(self.by_chance))
    }
}

/// Compares the moves of two hand-ins in the positions that both met. A position that one met several times counts once,
/// with what it played the first time.
pub fn games_alike(a: &[Decision], b: &[Decision]) -> GamesAlike {
    let theirs = first_decisions(b);
    let mut alike = GamesAlike { positions: 0, agreements: 0, by_chance: 0.0 };
    let mut chances = 0.0;
    let mut met = HashSet::new();
    for own in a {
        let Some(other) = theirs.get(own.position.as_str()) else { continue };
        // The number of choices belongs to the position; if the two disagree on it, the smaller claims less.
        let choices = own.choices.min(other.choices);
        if choices < 2 || !met.insert(own.position.as_str()) {
            continue;
        }
        alike.positions += 1;
        alike.agreements += usize::from(own.played == other.played);
        chances += 1.0 / choices as f64;
    }
    alike.by_chance = chances / alike.positions.max(1) as f64;
    alike
}

fn first_decisions(decisions: &[Decision]) -> HashMap<&str, &Decision> {
    let mut first = HashMap::new();
    for decision in decisions {
        first.entry(decision.position.as_str()).or_insert(decision);
    }
    first
}

/// A share in whole per cent.
pub(crate) fn percent(share: f64) -> u32 {
    // From 0 to 100: it fits.
    (share.clamp(0.0, 1.0) * 100.0).round() as u32
}

#[cfg(test)]
mod tests {
    use jogada_text::Lang;

    use super::*;

    fn decisions(all: &[(&str, usize, &str)]) -> Vec<Decision> {
        let decision = |&(position, choices, played): &(&str, usize, &str)| Decision {
            position: position.to_owned(),
            choices,
            played: played.to_owned(),
        };
        all.iter().map(decision).collect()
    }

    #[test]
    fn agreement_counts_where_both_had_a_choice() {
        let a =
            decisions(&[("", 4, "a1"), ("a1 b1", 2, "c1"), ("x", 1, "d1"), ("only a", 9, "e1")]);
        let b =
            decisions(&[("a1 b1", 2, "c2"), ("", 4, "a1"), ("x", 1, "d1"), ("only b", 9, "e1")]);
        let alike = games_alike(&a, &b);
        assert_eq!(alike, GamesAlike { positions: 2, agreements: 1, by_chance: 0.375 });
        assert_eq!((alike.share(), games_alike(&b, &a)), (Some(0.5), alike));
        assert_eq!(
            alike.message().say(Lang::En),
            "in 1 of 2 positions that both met with a choice, both played the same move: 50 %, by chance it would be 38 %"
        );
    }

    #[test]
    fn a_position_counts_once_with_the_first_move() {
        let a = decisions(&[("", 2, "a1"), ("", 2, "b1"), ("", 2, "b1")]);
        let b = decisions(&[("", 2, "a1"), ("", 2, "c1")]);
        assert_eq!(games_alike(&a, &b), GamesAlike { positions: 1, agreements: 1, by_chance: 0.5 });
    }

    #[test]
    fn without_a_common_position_there_is_no_share() {
        let alike = games_alike(&decisions(&[("", 2, "a1")]), &[]);
        assert_eq!((alike.share(), alike.by_chance), (None, 0.0));
        assert_eq!(alike.message().key(), "games-none");
    }
}
