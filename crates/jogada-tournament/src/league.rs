//! Leagues: round robin, gauntlet, and the tournaments that games define for themselves.

use std::sync::Arc;

use jogada_core::Seed;
use serde::{Deserialize, Serialize};

use crate::{
    BadFormat, Bout, Bracket, Criterion, Meeting, Results, Schedule, Standings, StandingsNote,
    TEXTS,
    bracket::{Better, Elimination, Run},
    meeting::Pairing,
    standings::FieldTotals,
};

/// The rules of a league as data: what is played, what ranks, and what follows the table. A game's own tournament is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeagueRules {
    /// What two entrants play.
    pub meeting: Meeting,
    /// What ranks, in order; who is equal in all of it is tied.
    pub criteria: Vec<Criterion>,
    /// What comes after the table.
    pub playoff: Playoff,
}

/// What comes after the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Playoff {
    /// The table is the result.
    #[default]
    None,
    /// The best four play semifinals drawn by lot, a final and a match for third place. Those games do not count in the table,
    /// which gives the places from five on. Fewer than four entrants have no playoff. A tie at the fourth place is decided by
    /// lot, a drawn meeting by the table and then by lot.
    TopFour,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeaguePairing {
    /// Every two.
    #[default]
    RoundRobin,
    /// The first entrant meets all others, who do not meet each other.
    Gauntlet,
}

/// A tournament whose pairings are known from the start, perhaps with a playoff behind it.
#[derive(Clone, Debug)]
pub struct League {
    entrants: usize,
    rules: LeagueRules,
    pairings: Vec<Pairing>,
    secret: Seed,
    /// Entrants that were dropped: they keep their numbers.
    dropped: Vec<usize>,
}

impl Default for LeagueRules {
    /// Every start both ways, ranked by points.
    fn default() -> LeagueRules {
        LeagueRules {
            meeting: Meeting::default(),
            criteria: vec![
                Criterion::Points,
                Criterion::HeadToHead,
                Criterion::SonnebornBerger,
                Criterion::Wins,
                Criterion::FewerFaults,
            ],
            playoff: Playoff::None,
        }
    }
}

impl League {
    /// A league under any rules.
    pub fn new(
        entrants: usize,
        pairs: LeaguePairing,
        rules: LeagueRules,
        secret: Seed,
    ) -> Result<League, BadFormat> {
        /// Pairings are kept in memory.
        const PAIRINGS_MAX: usize = 5_000_000;
        BadFormat::check_field(entrants)?;
        rules.meeting.check()?;
        let pairings = match pairs {
            LeaguePairing::RoundRobin => entrants * (entrants - 1) / 2,
            LeaguePairing::Gauntlet => entrants - 1,
        };
        if pairings > PAIRINGS_MAX {
            return Err(BadFormat::beyond("too-many-pairings", PAIRINGS_MAX, pairings));
        }
        let pairs = match pairs {
            LeaguePairing::RoundRobin => every_two(entrants),
            LeaguePairing::Gauntlet => (1..entrants).map(|other| [0, other]).collect(),
        };
        let stage: Arc<str> = "".into();
        let pairings = pairs.into_iter().map(|pair| Pairing::new(&stage, pair)).collect();
        Ok(League { entrants, rules, pairings, secret, dropped: Vec::new() })
    }

    /// The same league without some entrants. All others keep their numbers, so that their bouts stay what they were. Refused if
    /// fewer than two are left, or nothing to play.
    pub fn without(mut self, dropped: &[usize]) -> Result<League, BadFormat> {
        self.dropped = dropped.to_vec();
        BadFormat::check_field(self.active().count())?;
        let is_left = |pairing: &Pairing| !pairing.pair.iter().any(|one| dropped.contains(one));
        self.pairings.retain(is_left);
        match self.pairings.is_empty() {
            true => Err(BadFormat(TEXTS.message("nothing-left"))),
            false => Ok(self),
        }
    }

    /// The entrants that were not dropped.
    fn active(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entrants).filter(|entrant| !self.dropped.contains(entrant))
    }

    /// Every two entrants, each start both ways, ranked by points.
    pub fn round_robin(
        entrants: usize,
        meeting: Meeting,
        secret: Seed,
    ) -> Result<League, BadFormat> {
        League::new(
            entrants,
            LeaguePairing::RoundRobin,
            LeagueRules { meeting, ..LeagueRules::default() },
            secret,
        )
    }

    /// The first entrant against all others.
    pub fn gauntlet(entrants: usize, meeting: Meeting, secret: Seed) -> Result<League, BadFormat> {
        League::new(
            entrants,
            LeaguePairing::Gauntlet,
            LeagueRules { meeting, ..LeagueRules::default() },
            secret,
        )
    }

    fn has_playoff(&self) -> bool {
        self.rules.playoff == Playoff::TopFour && self.active().count() >= 4
    }

    fn due<'a>(&'a self, results: &'a Results) -> impl Iterator<Item = &'a Pairing> {
        let is_due = |pairing: &&Pairing| !pairing.is_complete(&self.rules.meeting, results);
        self.pairings.iter().filter(is_due)
    }

    fn table(&self, results: &Results) -> Standings {
        let totals = FieldTotals::of(self.entrants, &self.rules.meeting, &self.pairings, results);
        let active = self.active().collect();
        Standings::rank_some(totals, active, &self.rules.criteria, Vec::new())
    }

    /// The playoff, once the table is complete.
    fn playoff(&self, table: &Standings, results: &Results) -> Run {
        let mut notes = Vec::new();
        let mut four = self.best_four(table, &mut notes);
        self.secret.derive("lot semi", 0).rng().shuffle(&mut four);
        notes.push(StandingsNote::Lot { stage: "semi".to_owned(), order: four.clone() });
        let judge = |_: &[Pairing]| -> Better<'_> { Box::new(|pair| better(table, pair)) };
        let bracket = Elimination {
            slots: four.into_iter().map(Some).collect(),
            meeting: &self.rules.meeting,
            replays: 0,
            secret: &self.secret,
            judge: &judge,
        };
        let mut run = bracket.run(results);
        notes.append(&mut run.notes);
        run.notes = notes;
        run
    }

    /// The first four of the table; those tied for the last of these places draw lots.
    fn best_four(&self, table: &Standings, notes: &mut Vec<StandingsNote>) -> Vec<usize> {
        let mut order: Vec<usize> = table.lines.iter().map(|line| line.entrant).collect();
        let place = table.lines[3].place;
        let tied = table.lines.iter().filter(|line| line.place == place).count();
        let from = place - 1;
        if from + tied > 4 {
            let equals = &mut order[from..from + tied];
            self.secret.derive("lot fourth", 0).rng().shuffle(equals);
            notes.push(StandingsNote::Lot { stage: "fourth".to_owned(), order: equals.to_vec() });
        }
        order.truncate(4);
        order
    }
}

impl Schedule for League {
    fn entrants(&self) -> usize {
        self.entrants
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        let meeting = &self.rules.meeting;
        let due = meeting.pending_of(self.due(results), &self.secret, results);
        if !due.is_empty() || !self.has_playoff() {
            return due;
        }
        let playoff = self.playoff(&self.table(results), results);
        meeting.pending_of(&playoff.due, &self.secret, results)
    }

    fn is_over(&self, results: &Results) -> bool {
        self.due(results).next().is_none()
            && (!self.has_playoff() || self.playoff(&self.table(results), results).due.is_empty())
    }

    fn games_total(&self) -> Option<u64> {
        let playoff = if self.has_playoff() { 4 } else { 0 };
        Some((self.pairings.len() + playoff) as u64 * self.rules.meeting.games() as u64)
    }

    fn bracket(&self, results: &Results) -> Option<Bracket> {
        if !self.has_playoff() || self.due(results).next().is_some() {
            return None;
        }
        let playoff = self.playoff(&self.table(results), results);
        Some(playoff.bracket(&self.rules.meeting, 0, results))
    }

    fn standings(&self, results: &Results) -> Standings {
        let mut table = self.table(results);
        if self.has_playoff() && self.due(results).next().is_none() {
            let run = self.playoff(&table, results);
            // The playoff's games are not the table's, but a fault is a fault.
            let pairings = run.played.iter().chain(&run.due);
            let totals =
                FieldTotals::of(self.entrants, &self.rules.meeting, pairings, results).entrants;
            for line in &mut table.lines {
                line.faults += totals[line.entrant].faults;
            }
            table.notes = run.notes;
            table.lead(&run.groups);
        }
        table
    }
}

/// Who of two stands higher in a table, and what decides it.
fn better(table: &Standings, [a, b]: [usize; 2]) -> Option<(usize, Criterion)> {
    let (one, other) = (table.line(a)?, table.line(b)?);
    let winner = match one.place.cmp(&other.place) {
        std::cmp::Ordering::Less => a,
        std::cmp::Ordering::Greater => b,
        std::cmp::Ordering::Equal => return None,
    };
    let values = one.values.iter().zip(&other.values);
    let decided = table.criteria.iter().zip(values).find(|(_, (one, other))| one != other);
    decided.map(|(&criterion, _)| (winner, criterion))
}

/// Every two, in rounds in which each entrant plays once: the circle method. All advance together, so that an early table
/// means something.
fn every_two(entrants: usize) -> Vec<[usize; 2]> {
    let seats = entrants + entrants % 2;
    let mut pairs = Vec::with_capacity(entrants * (entrants - 1) / 2);
    for round in 0..seats - 1 {
        for table in 0..seats / 2 {
            // The last seat stays; the others move round it.
            let a = (round + table) % (seats - 1);
            let b = if table == 0 { seats - 1 } else { (round + seats - 1 - table) % (seats - 1) };
            if a.max(b) < entrants {
                pairs.push([a.min(b), a.max(b)]);
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_meet_once_and_each_plays_once_a_round() {
        for entrants in 2..30 {
            let pairs = every_two(entrants);
            let mut sorted = pairs.clone();
            sorted.sort_unstable();
            let obvious: Vec<[usize; 2]> =
                (0..entrants).flat_map(|a| (a + 1..entrants).map(move |b| [a, b])).collect();
            assert_eq!(sorted, obvious);
            for round in pairs.chunks(entrants / 2) {
                let mut seen: Vec<usize> = round.iter().flatten().copied().collect();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), 2 * round.len());
            }
        }
    }

    #[test]
    fn the_rules_of_a_league_are_read_from_data() {
        let text = r#"{
            "meeting": { "modalities": [{ "games": 1000 }], "seating": "kept", "rotation": { "key": "starter", "values": 4 } },
            "criteria": ["meetings-won", "fewer-meetings-lost", "wins", "fewer-losses"],
            "playoff": "top-four"
        }"#;
        let rules: LeagueRules = serde_json::from_str(text).unwrap();
        let league =
            League::new(6, LeaguePairing::RoundRobin, rules, Seed::from_number(1)).unwrap();
        assert_eq!(league.games_total(), Some(19_000));
        assert_eq!(league.pending(&Results::new()).len(), 15);
        assert!(serde_json::from_str::<LeagueRules>(r#"{"playof": "none"}"#).is_err());
    }

    #[test]
    fn a_fault_in_the_playoff_is_seen_in_the_table() {
        use jogada_core::Side;
        use jogada_record::{End, Reason};
        let rules = LeagueRules { playoff: Playoff::TopFour, ..LeagueRules::default() };
        let league =
            League::new(4, LeaguePairing::RoundRobin, rules, Seed::from_number(1)).unwrap();
        let mut results = Results::new();
        let mut games = 0;
        loop {
            let pending = league.pending(&results);
            if pending.is_empty() {
                break;
            }
            for bout in pending {
                let reason = if bout.id.contains('-') { Reason::Crashed } else { Reason::Rules };
                let end = End { winner: Some(Side::First), scores: [1, 0], reason, ending: None };
                for number in 0..bout.matches.len() {
                    games += u64::from(reason == Reason::Crashed);
                    results.add(&bout.id, number, &end).unwrap();
                }
            }
        }
        let faults: u64 =
            league.standings(&results).lines.iter().map(|line| line.faults.total()).sum();
        assert_eq!((faults, games), (8, 8));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let refused = |entrants| {
            let league = League::round_robin(entrants, Meeting::default(), Seed::from_number(1));
            league.unwrap_err().to_string()
        };
        assert_eq!(refused(1), "expected 2 to 100000 entrants, got \"1\"");
        assert!(refused(50_000).starts_with("expected at most 5000000 pairings"));
    }
}
