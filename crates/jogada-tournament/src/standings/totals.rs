//! What is counted of each entrant, before the field is ranked.

use std::collections::BTreeMap;

use jogada_core::Side;
use serde::Serialize;

use super::{
    Criterion, Faults, Points, Tally,
    criteria::{Group, RATING_UNIT},
};
use crate::{
    GameCounts, Meeting, PairCounts, Ratings, ResultCounts, Results, Seating,
    meeting::Pairing,
    results::{MatchResult, SideNote},
};

/// All games of two entrants, from the first one's point of view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Duel {
    /// The two, the lower number first.
    pub pair: [usize; 2],
    /// All games.
    pub games: GameCounts,
    /// Those that come in pairs from one start with sides exchanged, both finished.
    pub pairs: PairCounts,
    /// The rest of the games, those whose other half is not finished included.
    pub singles: GameCounts,
}

/// The totals of one entrant.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntrantTotals {
    pub(crate) tally: Tally,
    pub(crate) meetings: Tally,
    pub(crate) faults: Faults,
    pub(crate) score_difference: i64,
    pub(crate) byes: u32,
}

/// The totals of a whole field.
#[derive(Clone, Debug)]
pub(crate) struct FieldTotals {
    pub(crate) entrants: Vec<EntrantTotals>,
    pub(crate) duels: Vec<Duel>,
    pub(crate) games_per_bye: u64,
    /// For [`Criterion::Rating`]; nothing until the field is rated.
    pub(super) ratings: Vec<i64>,
    /// For each entrant, the duels it is in.
    met: Vec<Vec<u32>>,
}

impl FieldTotals {
    /// Counts all finished games of these pairings.
    pub(crate) fn of<'a>(
        entrants: usize,
        meeting: &Meeting,
        pairings: impl IntoIterator<Item = &'a Pairing>,
        results: &Results,
    ) -> FieldTotals {
        let mut field = FieldCount::new(entrants);
        for pairing in pairings {
            field.add(pairing.pair, PairingTotals::of(meeting, pairing, results));
        }
        field.totals(meeting.games() as u64)
    }

    /// Counts matches without a schedule.
    pub(super) fn of_matches(
        entrants: usize,
        matches: &[([usize; 2], MatchResult)],
    ) -> FieldTotals {
        let mut met: BTreeMap<[usize; 2], PairingTotals> = BTreeMap::new();
        for &([a, b], finish) in matches.iter().filter(|([a, b], _)| a != b) {
            let counted = met.entry([a.min(b), a.max(b)]).or_default();
            let side = if a < b { Side::First } else { Side::Second };
            counted.count(&finish, side);
            let mut tally = Tally::default();
            tally.count(finish.winner, side);
            counted.singles.0[tally.points().halves() as usize] += 1;
        }
        let mut field = FieldCount::new(entrants);
        for (pair, counted) in met {
            field.add(pair, counted);
        }
        field.totals(0)
    }

    /// Rates some entrants of the field, in ascending order.
    pub(super) fn rate(&mut self, some: &[usize]) {
        let ratings = Ratings::of_some(some, &self.duels);
        self.ratings = vec![0; self.entrants.len()];
        for &entrant in some {
            self.ratings[entrant] = (ratings.get(entrant).value * RATING_UNIT).round() as i64;
        }
    }

    /// Points of games and byes.
    pub(crate) fn points(&self, entrant: usize) -> Points {
        let own = &self.entrants[entrant];
        let byes = Points::from_halves(2 * self.games_per_bye * u64::from(own.byes));
        own.tally.points() + byes
    }

    /// One of two entrants' value of a criterion, as if they were the only equals.
    pub(crate) fn value(&self, criterion: Criterion, entrant: usize, [a, b]: [usize; 2]) -> i64 {
        criterion.value(self, entrant, &Group(&[a.min(b), a.max(b)]))
    }

    /// The opponents of an entrant, with the games against each.
    pub(crate) fn duels_of(&self, entrant: usize) -> impl Iterator<Item = (usize, Tally)> + '_ {
        self.met[entrant].iter().map(move |&number| {
            let duel = &self.duels[number as usize];
            let [lost, drawn, won] = duel.games.0;
            let tally = Tally { won, drawn, lost };
            let [a, b] = duel.pair;
            if a == entrant { (b, tally) } else { (a, tally.reversed()) }
        })
    }
}

/// A field whose games are being counted, pairing by pairing.
struct FieldCount {
    entrants: Vec<EntrantTotals>,
    duels: BTreeMap<[usize; 2], Duel>,
}

impl FieldCount {
    fn new(entrants: usize) -> FieldCount {
        let entrants = vec![EntrantTotals::default(); entrants];
        FieldCount { entrants, duels: BTreeMap::new() }
    }

    fn add(&mut self, pair: [usize; 2], counted: PairingTotals) {
        for (&entrant, count) in pair.iter().zip(&counted.entrants) {
            let own = &mut self.entrants[entrant];
            own.tally += count.tally;
            own.meetings += count.meetings;
            own.faults += count.faults;
            own.score_difference += count.score_difference;
        }
        counted.add_to(&mut self.duels, pair);
    }

    fn totals(self, games_per_bye: u64) -> FieldTotals {
        let duels: Vec<Duel> = self.duels.into_values().collect();
        let mut met = vec![Vec::new(); self.entrants.len()];
        for (number, duel) in duels.iter().enumerate() {
            duel.pair.iter().for_each(|&entrant| met[entrant].push(number as u32));
        }
        FieldTotals { entrants: self.entrants, duels, games_per_bye, ratings: Vec::new(), met }
    }
}

/// One pairing's games, for each of its two entrants, in the pairing's order.
#[derive(Default)]
struct PairingTotals {
    entrants: [EntrantTotals; 2],
    pairs: PairCounts,
    singles: GameCounts,
}

impl PairingTotals {
    fn of(meeting: &Meeting, pairing: &Pairing, results: &Results) -> PairingTotals {
        let mut counted = PairingTotals::default();
        let games = meeting.games_per_bout();
        let ids: Vec<String> = pairing.legs(meeting).iter().map(|(id, _)| id.to_string()).collect();
        let legs: Vec<&[Option<MatchResult>]> = ids
            .iter()
            .map(|id| results.of(id))
            .map(|finishes| &finishes[..finishes.len().min(games)])
            .collect();
        let mut ended = 0;
        for (leg, finishes) in legs.iter().enumerate() {
            for (number, finish) in finishes.iter().enumerate() {
                if let Some(finish) = finish {
                    let side = first_side(meeting, leg, number);
                    counted.count(finish, side);
                    let is_replaced =
                        |side| results.has_note(&ids[leg], number, side, SideNote::Replaced);
                    counted.count_replaced(finish, side, &is_replaced);
                    ended += 1;
                }
            }
        }
        counted.pair_up(meeting, &legs);
        if ended == meeting.games() {
            let [a, b] = counted.entrants.each_ref().map(|own| own.tally.points());
            let winner = match a.cmp(&b) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            };
            for side in Side::BOTH {
                counted.entrants[side.index()].meetings.count(winner, side);
            }
        }
        counted
    }

    /// One game; `side` is what the pairing's first entrant played.
    fn count(&mut self, finish: &MatchResult, side: Side) {
        for (own, side) in self.entrants.iter_mut().zip([side, side.other()]) {
            own.tally.count(finish.winner, side);
            let [made, conceded] =
                [side, side.other()].map(|side| i64::from(finish.scores[side.index()]));
            own.score_difference += made - conceded;
            if finish.winner == Some(side.other()) {
                own.faults.count(finish.reason);
            }
        }
    }

    /// One game in which the judge may have replaced answers, which is a fault unless the game was lost by one already.
    fn count_replaced(
        &mut self,
        finish: &MatchResult,
        side: Side,
        is_replaced: &dyn Fn(Side) -> bool,
    ) {
        for (own, side) in self.entrants.iter_mut().zip([side, side.other()]) {
            let mut lost_by = Faults::default();
            if finish.winner == Some(side.other()) {
                lost_by.count(finish.reason);
            }
            if is_replaced(side) && lost_by.total() == 0 {
                own.faults.illegal_move += 1;
            }
        }
    }

    /// Sorts games into pairs that share a start, and singles.
    fn pair_up(&mut self, meeting: &Meeting, legs: &[&[Option<MatchResult>]]) {
        let halves = |leg: usize, number: usize| -> Option<usize> {
            let finish = (*legs.get(leg)?.get(number)?)?;
            let mut tally = Tally::default();
            tally.count(finish.winner, first_side(meeting, leg, number));
            Some(tally.points().halves() as usize)
        };
        let longest = legs.iter().map(|leg| leg.len()).max().unwrap_or(0);
        let couples: Vec<[(usize, usize); 2]> = match meeting.seating {
            Seating::Exchanged => (0..longest).map(|number| [(0, number), (1, number)]).collect(),
            Seating::Alternate => {
                (0..longest).step_by(2).map(|number| [(0, number), (0, number + 1)]).collect()
            }
            // No start is shared: each game is paired with one that does not exist.
            Seating::EachWay | Seating::Kept => (0..legs.len())
                .flat_map(|leg| (0..longest).map(move |number| [(leg, number), (usize::MAX, 0)]))
                .collect(),
        };
        for couple in couples {
            match couple.map(|(leg, number)| halves(leg, number)) {
                [Some(one), Some(other)] => self.pairs.0[one + other] += 1,
                [Some(one), None] | [None, Some(one)] => self.singles.0[one] += 1,
                [None, None] => {}
            }
        }
    }

    fn add_to(mut self, duels: &mut BTreeMap<[usize; 2], Duel>, [a, b]: [usize; 2]) {
        let Tally { won, drawn, lost } = self.entrants[0].tally;
        let mut games = ResultCounts([lost, drawn, won]);
        if games.total() == 0 {
            return;
        }
        if a > b {
            games = games.reversed();
            self.pairs = self.pairs.reversed();
            self.singles = self.singles.reversed();
        }
        let pair = [a.min(b), a.max(b)];
        let duel = duels.entry(pair).or_insert_with(|| Duel {
            pair,
            games: GameCounts::default(),
            pairs: PairCounts::default(),
            singles: GameCounts::default(),
        });
        duel.games += games;
        duel.pairs += self.pairs;
        duel.singles += self.singles;
    }
}

/// The side that the pairing's first entrant plays in one match.
fn first_side(meeting: &Meeting, leg: usize, number: usize) -> Side {
    if (leg == 1) != meeting.is_exchanged(number) { Side::Second } else { Side::First }
}

/// Half points of a pairing for each of the two, or nothing while it lacks a result. Schedules ask for it often.
pub(crate) fn halves(meeting: &Meeting, pairing: &Pairing, results: &Results) -> Option<[u64; 2]> {
    let games = meeting.games_per_bout();
    let mut halves = [0, 0];
    for (leg, (id, _)) in pairing.legs(meeting).iter().enumerate() {
        let finishes = results.of(id).get(..games)?;
        for (number, finish) in finishes.iter().enumerate() {
            let winner = finish.as_ref()?.winner;
            let side = first_side(meeting, leg, number);
            let first = winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
            halves[0] += first;
            halves[1] += 2 - first;
        }
    }
    Some(halves)
}
