//! Matches that have ended, by bout and number. The order of arrival leaves no trace.

use std::collections::{BTreeMap, HashMap, HashSet};

use jogada_core::Side;
use jogada_record::{End, Event, Reason, Record};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{TEXTS, meeting::GAMES_MAX};

/// The results of a tournament so far. Equal sets of results are equal, whatever the order in which they arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    bouts: HashMap<String, Vec<Option<MatchResult>>>,
    games: usize,
    /// By bout: the matches, and what is to be said of their sides.
    side_notes: HashMap<String, HashSet<(usize, Side, SideNote)>>,
}

/// How one match ended, as far as tables need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchResult {
    /// The side that won; nothing is a draw.
    pub winner: Option<Side>,
    /// What each side made, in the game's own unit.
    pub scores: [i32; 2],
    /// Why it ended. A fault is the loser's.
    pub reason: Reason,
}

/// A result that cannot be taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadResult(pub Message);

/// What a side did in a match that the match's end does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideNote {
    /// The judge replaced an answer that was no legal move.
    Replaced,
    /// All of its moves were one and the same: it only passed.
    OnlyPassed,
}

/// What is to be said of the sides of a match.
pub fn side_notes(record: &Record) -> Vec<(Side, SideNote)> {
    let mut notes = Vec::new();
    for side in Side::BOTH {
        let mut plies = record.events.iter().filter_map(|event| match event {
            Event::Move(ply) if ply.seat.side() == side => Some(ply),
            _ => None,
        });
        let Some(first) = plies.next() else { continue };
        let (mut count, mut is_same, mut is_replaced) = (1, true, first.said.is_some());
        for ply in plies {
            count += 1;
            is_same &= ply.code == first.code;
            is_replaced |= ply.said.is_some();
        }
        notes.extend(is_replaced.then_some((side, SideNote::Replaced)));
        // Hardly a move but a pass can be made at every turn, and none that is a pass wins.
        let is_pass = is_same && count > 1 && record.end.winner != Some(side);
        notes.extend(is_pass.then_some((side, SideNote::OnlyPassed)));
    }
    notes
}

impl Results {
    /// Nothing has been played.
    pub fn new() -> Results {
        Results::default()
    }

    /// Takes the end of one match; `number` counts from 0 within its bout. Returns whether it was new: the same result
    /// twice is ignored, as queues deliver twice.
    ///
    /// Refused are a second, different result, a number that no bout has, and an aborted match: that one has no result and is
    /// played again. A bout that no schedule knows is kept and counts nowhere.
    pub fn add(&mut self, bout: &str, number: usize, end: &End) -> Result<bool, BadResult> {
        let finish = MatchResult { winner: end.winner, scores: end.scores, reason: end.reason };
        if end.reason == Reason::Aborted {
            return Err(BadResult(TEXTS.message("aborted-match")));
        }
        if number >= GAMES_MAX {
            let message = TEXTS.message("bad-match-number");
            return Err(BadResult(message.quoting("got", &number.to_string())));
        }
        if !self.bouts.contains_key(bout) {
            self.bouts.insert(bout.to_owned(), Vec::new());
        }
        let finishes = self.bouts.get_mut(bout).expect("it was put there if it was missing");
        if finishes.len() <= number {
            finishes.resize(number + 1, None);
        }
        match finishes[number] {
            None => {
                finishes[number] = Some(finish);
                self.games += 1;
                Ok(true)
            }
            Some(known) if known == finish => Ok(false),
            Some(known) => Err(BadResult(
                TEXTS
                    .message("different-result")
                    .with("bout", bout)
                    .with("number", number)
                    .with("known", format!("{known:?}"))
                    .quoting("got", &format!("{finish:?}")),
            )),
        }
    }

    /// The bouts that have a result, in no order.
    pub fn bouts(&self) -> impl Iterator<Item = &str> {
        self.bouts.keys().map(String::as_str)
    }

    /// The matches of a bout that have ended, by number.
    pub fn of_bout(&self, bout: &str) -> impl Iterator<Item = (usize, MatchResult)> {
        let finishes = self.bouts.get(bout).map_or(&[][..], Vec::as_slice);
        finishes.iter().enumerate().filter_map(|(number, finish)| Some((number, (*finish)?)))
    }

    /// Notes what a side did in a match. An answer that was replaced is a fault of the side, however the match ended.
    pub fn note_side(&mut self, bout: &str, number: usize, side: Side, note: SideNote) {
        if !self.side_notes.contains_key(bout) {
            self.side_notes.insert(bout.to_owned(), HashSet::new());
        }
        self.side_notes.get_mut(bout).expect("it was put there").insert((number, side, note));
    }

    /// Whether this was noted of a side in a match.
    pub fn has_note(&self, bout: &str, number: usize, side: Side, note: SideNote) -> bool {
        self.side_notes.get(bout).is_some_and(|noted| noted.contains(&(number, side, note)))
    }

    /// The entrants that only passed in every one of their matches, with the number of these, by their numbers. `seated` names
    /// the entrants of a match in the order of sides.
    pub fn only_passed(
        &self,
        seated: impl Fn(&str, usize) -> Option<[usize; 2]>,
    ) -> Vec<(usize, u64)> {
        let noted = |(bout, notes): (&String, &HashSet<(usize, Side, SideNote)>)| {
            let passed = notes.iter().filter(|(.., note)| *note == SideNote::OnlyPassed);
            passed.map(|&(number, side, _)| (bout.clone(), number, side)).collect::<Vec<_>>()
        };
        let mut passed: BTreeMap<usize, u64> = BTreeMap::new();
        for (bout, number, side) in self.side_notes.iter().flat_map(noted) {
            if let Some(pair) = seated(&bout, number) {
                *passed.entry(pair[side.index()]).or_default() += 1;
            }
        }
        if passed.is_empty() {
            return Vec::new();
        }
        let mut played: HashMap<usize, u64> = HashMap::new();
        for bout in self.bouts() {
            for (number, _) in self.of_bout(bout) {
                for entrant in seated(bout, number).into_iter().flatten() {
                    *played.entry(entrant).or_default() += 1;
                }
            }
        }
        passed.retain(|entrant, games| played.get(entrant) == Some(games));
        passed.into_iter().collect()
    }

    /// Forgets a bout, as if none of its matches had been played.
    pub fn strike(&mut self, bout: &str) {
        self.side_notes.remove(bout);
        let finishes = self.bouts.remove(bout).unwrap_or_default();
        self.games -= finishes.iter().flatten().count();
    }

    /// How one match ended, if it has.
    pub fn get(&self, bout: &str, number: usize) -> Option<MatchResult> {
        *self.bouts.get(bout)?.get(number)?
    }

    /// The number of matches that have ended, in all bouts.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The matches of one bout that have ended, in their order; a missing tail is simply not there.
    pub(crate) fn of(&self, bout: &str) -> &[Option<MatchResult>] {
        self.bouts.get(bout).map_or(&[], Vec::as_slice)
    }

    /// Whether the first `games` matches of a bout have all ended.
    pub(crate) fn is_complete(&self, bout: &str, games: usize) -> bool {
        let finishes = self.of(bout);
        finishes.len() >= games && finishes[..games].iter().all(Option::is_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bout_that_is_struck_leaves_no_trace() {
        let mut results = Results::new();
        let drawn = end(None, Reason::Rules);
        results.add("1v2", 0, &drawn).unwrap();
        let before = results.clone();
        results.add("2v1", 4, &drawn).unwrap();
        results.strike("2v1");
        results.strike("no-such-bout");
        assert_eq!(results, before);
    }

    fn end(winner: Option<Side>, reason: Reason) -> End {
        End { winner, scores: [0, 0], reason, ending: None }
    }

    #[test]
    fn the_same_twice_is_ignored_and_another_is_refused() {
        let mut results = Results::new();
        let won = end(Some(Side::First), Reason::Rules);
        assert_eq!(results.add("1v2", 3, &won), Ok(true));
        assert_eq!(results.add("1v2", 3, &won), Ok(false));
        assert!(results.add("1v2", 3, &end(None, Reason::Rules)).is_err());
        assert_eq!(results.games(), 1);
        assert!(results.get("1v2", 2).is_none());
        assert!(!results.is_complete("1v2", 4));
    }

    #[test]
    fn who_only_passes_in_every_match_is_named() {
        let mut results = Results::new();
        let seated = |_: &str, number: usize| Some(if number == 0 { [0, 1] } else { [1, 0] });
        let lost = end(Some(Side::First), Reason::Rules);
        results.add("1v2", 0, &lost).unwrap();
        results.note_side("1v2", 0, Side::Second, SideNote::OnlyPassed);
        results.note_side("1v2", 0, Side::First, SideNote::Replaced);
        assert_eq!(results.only_passed(seated), [(1, 1)]);
        results.add("1v2", 1, &lost).unwrap();
        assert_eq!(results.only_passed(seated), [], "it played in the other one");
        results.note_side("1v2", 1, Side::First, SideNote::OnlyPassed);
        assert_eq!(results.only_passed(seated), [(1, 2)]);
        results.strike("1v2");
        assert_eq!(results.only_passed(seated), []);
    }

    #[test]
    fn an_aborted_match_has_no_result() {
        let mut results = Results::new();
        assert!(results.add("1v2", 0, &end(None, Reason::Aborted)).is_err());
        assert!(results.add("1v2", usize::MAX, &end(None, Reason::Rules)).is_err());
        assert_eq!(results, Results::new());
    }
}
