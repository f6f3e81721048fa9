//! A bracket as data: rounds, pairings, who goes on, and the match for third place.

use jogada_core::Side;

use crate::{Meeting, Results, meeting::Pairing};

/// A knockout or a playoff as far as it is known. Rounds that no entrant has reached are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The rounds in order. Pairing `i` of a round is fed by pairings `2 * i` and `2 * i + 1` of the round before.
    pub rounds: Vec<BracketRound>,
    /// The match for third place, between the losers of the semifinals.
    pub third_place: Option<BracketPairing>,
}

/// One round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketRound {
    /// Its slots, byes included: two in the final, four in the semifinals.
    pub slots: usize,
    /// Who meets whom, in the order of the slots.
    pub pairings: Vec<BracketPairing>,
}

/// Two slots of a bracket that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketPairing {
    /// The entrants; an empty slot gives the other one a bye.
    pub entrants: [Option<usize>; 2],
    /// The half points of each so far, replays included.
    pub halves: [u64; 2],
    /// Who goes on, once that is settled. A bye has no winner.
    pub winner: Option<usize>,
    /// The ids of its bouts that have results.
    pub bouts: Vec<String>,
}

/// A part of a bracket with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketStage {
    /// The round of this many slots.
    Round(usize),
    /// The match for third place.
    ThirdPlace,
}

impl Bracket {
    /// Every stage in order, the match for third place last.
    pub fn stages(&self) -> impl Iterator<Item = (BracketStage, &[BracketPairing])> {
        let rounds = self.rounds.iter();
        let rounds = rounds.map(|round| (BracketStage::Round(round.slots), &round.pairings[..]));
        let third = self.third_place.iter().map(std::slice::from_ref);
        rounds.chain(third.map(|pairing| (BracketStage::ThirdPlace, pairing)))
    }

    /// The stage that a bout with results belongs to.
    pub fn stage_of(&self, bout: &str) -> Option<BracketStage> {
        let holds = |pairing: &BracketPairing| pairing.bouts.iter().any(|id| id == bout);
        self.stages().find(|(_, pairings)| pairings.iter().any(holds)).map(|(stage, _)| stage)
    }
}

impl BracketPairing {
    /// The two entrants; nothing for a bye.
    pub fn pair(&self) -> Option<[usize; 2]> {
        let [a, b] = self.entrants;
        Some([a?, b?])
    }

    /// Adds the results of a meeting of the two.
    pub(crate) fn count(&mut self, meeting: &Meeting, pairing: &Pairing, results: &Results) {
        for (id, [first, second]) in pairing.legs(meeting) {
            let mut has_results = false;
            for (number, finish) in results.of_bout(&id) {
                has_results = true;
                let seated = match meeting.is_exchanged(number) {
                    true => [second, first],
                    false => [first, second],
                };
                for side in Side::BOTH {
                    let slot = usize::from(Some(seated[side.index()]) != self.entrants[0]);
                    self.halves[slot] += match finish.winner {
                        None => 1,
                        Some(winner) => 2 * u64::from(winner == side),
                    };
                }
            }
            if has_results {
                self.bouts.push(id);
            }
        }
    }
}
