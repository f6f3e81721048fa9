//! A ladder: every entrant meets well-chosen opponents until its rating is sure enough.

use std::{collections::BTreeMap, sync::Arc};

use jogada_core::Seed;
use serde::{Deserialize, Serialize};

use crate::{
    BadFormat, Bout, Criterion, Meeting, Ratings, Results, Schedule, Standings,
    meeting::Pairing,
    rating::{ELO, SIGMAS_95, share},
    standings::FieldTotals,
};

/// A ladder. It plays meetings in batches; each is chosen to tell as much as it can of two strengths, by the ratings of all
/// games so far. An entrant whose rating is sure, or who has had its meetings, is chosen only as an opponent, so that one
/// who comes in later costs its own games and no others.
#[derive(Clone, Debug)]
pub struct Ladder {
    entrants: usize,
    dropped: Vec<usize>,
    options: LadderOptions,
    meeting: Meeting,
    secret: Seed,
    meetings_max: usize,
}

/// What is decided about a ladder while it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderOptions {
    /// Entrants that ask for no meetings of their own, and still serve as opponents.
    pub resting: Vec<usize>,
    /// Entrants that cannot play now. They keep their results and their ratings.
    pub absent: Vec<usize>,
    /// Meetings that are played whatever they tell, before all others.
    pub challenges: Vec<Challenge>,
}

/// One meeting of two entrants that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The two, the lower number first.
    pub pair: [usize; 2],
    /// Which of their meetings it is, from 1.
    pub number: usize,
}

impl Challenge {
    /// The next meeting of two entrants, after those that have results and those that were asked for before.
    pub fn next(pair: [usize; 2], results: &Results, known: &[Challenge]) -> Challenge {
        let pair = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        let played = results.bouts().filter_map(meeting_of);
        let played = played.filter(|(_, of)| *of == pair).map(|(number, _)| number);
        let asked = known.iter().filter(|challenge| challenge.pair == pair);
        let last = played.chain(asked.map(|challenge| challenge.number)).max();
        Challenge { pair, number: last.unwrap_or(0) + 1 }
    }
}

/// The number and the pair of a ladder's bout: `m3-2v1` is of the third meeting of the first two.
fn meeting_of(bout: &str) -> Option<(usize, [usize; 2])> {
    let (number, pair) = bout.strip_prefix('m')?.split_once('-')?;
    let (a, b) = pair.split_once('v')?;
    let entrant = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let (a, b) = (entrant(a)?, entrant(b)?);
    (a != b).then_some((number.parse().ok()?, [a.min(b), a.max(b)]))
}

/// What is known of an entrant while a batch is chosen.
#[derive(Clone, Copy, Debug)]
struct Rung {
    entrant: usize,
    /// In natural logarithms of the odds.
    strength: f64,
    variance: f64,
    /// Meetings, those of the batch included.
    meetings: usize,
    /// It asks for no meetings of its own.
    is_resting: bool,
}

/// How often any two have met, those who have. Each pair has its lower number first.
type Meetings = BTreeMap<[usize; 2], usize>;

impl Ladder {
    /// Ranked by rating alone: points say nothing where opponents differ.
    pub const CRITERIA: [Criterion; 1] = [Criterion::Rating];

    /// A rating is sure within this much Elo, in 95 cases of 100.
    pub const ERROR: f64 = 30.0;

    /// Meetings for which an entrant is chosen, unless something else is asked for. Two even entrants need about 260 of two
    /// games each for [`Ladder::ERROR`].
    pub const MEETINGS: usize = 400;

    /// A batch has at least this many meetings: several for each worker.
    const BATCH_MIN: usize = 16;

    /// A ladder on which an entrant is chosen for at most `meetings_max` meetings.
    pub fn new(
        entrants: usize,
        meetings_max: usize,
        meeting: Meeting,
        secret: Seed,
    ) -> Result<Ladder, BadFormat> {
        /// A million games between every two of a class would not tell more.
        const MEETINGS_MAX: usize = 100_000;
        BadFormat::check_field(entrants)?;
        meeting.check()?;
        if !(1..=MEETINGS_MAX).contains(&meetings_max) {
            return Err(BadFormat::beyond("bad-rounds", MEETINGS_MAX, meetings_max));
        }
        let (dropped, options) = (Vec::new(), LadderOptions::default());
        Ok(Ladder { entrants, dropped, options, meeting, secret, meetings_max })
    }

    /// The same ladder without some entrants. All others keep their numbers.
    pub fn without(mut self, dropped: &[usize]) -> Result<Ladder, BadFormat> {
        self.dropped = dropped.to_vec();
        BadFormat::check_field(self.active().count())?;
        Ok(self)
    }

    /// The same ladder with what was decided since it began.
    #[must_use]
    pub fn with_options(mut self, options: LadderOptions) -> Ladder {
        self.options = options;
        self
    }

    fn active(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entrants).filter(|entrant| !self.dropped.contains(entrant))
    }

    /// The meetings that have begun, or that were asked for.
    fn meetings(&self, results: &Results) -> Meetings {
        let mut meetings = Meetings::new();
        let is_here =
            |&entrant: &usize| entrant < self.entrants && !self.dropped.contains(&entrant);
        let begun = results.bouts().filter_map(meeting_of);
        let asked = self.options.challenges.iter().filter(|challenge| self.can_play(challenge));
        let asked = asked.map(|challenge| (challenge.number, challenge.pair));
        for (number, pair) in begun.chain(asked).filter(|(_, pair)| pair.iter().all(is_here)) {
            let known = meetings.entry(pair).or_default();
            *known = number.max(*known);
        }
        meetings
    }

    fn can_play(&self, challenge: &Challenge) -> bool {
        !challenge.pair.iter().any(|entrant| self.options.absent.contains(entrant))
    }

    /// One meeting of two, counted from 1. Who is named first changes from each to the next.
    fn pairing(&self, [a, b]: [usize; 2], number: usize) -> Pairing {
        let stage: Arc<str> = format!("m{number}-").into();
        Pairing::new(&stage, if number.is_multiple_of(2) { [b, a] } else { [a, b] })
    }

    fn pairings(&self, meetings: &Meetings) -> Vec<Pairing> {
        let of = |(&pair, &count): (&[usize; 2], &usize)| -> Vec<Pairing> {
            (1..=count).map(|number| self.pairing(pair, number)).collect()
        };
        meetings.iter().flat_map(of).collect()
    }

    /// What has begun and is not finished, or else the next batch.
    fn due(&self, results: &Results) -> Vec<Pairing> {
        let mut meetings = self.meetings(results);
        let pairings = self.pairings(&meetings);
        let is_absent = |pairing: &Pairing| {
            pairing.pair.iter().any(|entrant| self.options.absent.contains(entrant))
        };
        let is_open = |pairing: &&Pairing| {
            !pairing.is_complete(&self.meeting, results) && !is_absent(pairing)
        };
        let mut open: Vec<Pairing> = pairings.iter().filter(is_open).cloned().collect();
        if !open.is_empty() {
            open.sort_by_key(|pairing| !self.is_challenge(pairing));
            return open;
        }
        let totals = FieldTotals::of(self.entrants, &self.meeting, &pairings, results);
        let active: Vec<usize> = self.active().collect();
        let ratings = Ratings::of_some(&active, &totals.duels);
        let can_play = |entrant: &&usize| !self.options.absent.contains(entrant);
        let rungs = active.iter().filter(can_play).map(|&one| self.rung(one, &ratings));
        let mut rungs: Vec<Rung> = rungs.collect();
        for (pair, count) in &meetings {
            for rung in &mut rungs {
                rung.meetings += if pair.contains(&rung.entrant) { *count } else { 0 };
            }
        }
        let unsure = rungs.iter().filter(|rung| self.is_unsure(rung)).count();
        let mut batch = Vec::new();
        while batch.len() < unsure.max(Ladder::BATCH_MIN) {
            let Some(pair) = self.choose(&mut rungs, &meetings) else { break };
            let number = meetings.entry(pair).or_default();
            *number += 1;
            let number = *number;
            batch.push(self.pairing(pair, number));
        }
        batch
    }

    fn is_unsure(&self, rung: &Rung) -> bool {
        let sure = Ladder::ERROR / SIGMAS_95 / ELO;
        !rung.is_resting && rung.meetings < self.meetings_max && rung.variance > sure * sure
    }

    fn is_challenge(&self, pairing: &Pairing) -> bool {
        let [a, b] = pairing.pair;
        let pair = [a.min(b), a.max(b)];
        self.options.challenges.iter().any(|challenge| challenge.pair == pair)
    }

    /// The least sure entrant and the opponent of whom a meeting tells most; nothing if all are sure. Both are known better
    /// then, as far as that can be foreseen.
    fn choose(&self, rungs: &mut [Rung], meetings: &Meetings) -> Option<[usize; 2]> {
        let unsure = (0..rungs.len()).filter(|&at| self.is_unsure(&rungs[at]));
        let own = unsure.max_by(|&a, &b| rungs[a].variance.total_cmp(&rungs[b].variance))?;
        let of = rungs[own];
        let gain = |rung: &Rung| {
            let pair = [of.entrant.min(rung.entrant), of.entrant.max(rung.entrant)];
            let met = meetings.get(&pair).copied().unwrap_or(0) as f64;
            // An opponent may suit an entrant by its style: another one tells more than the same again.
            self.information(&of, rung) * (of.variance + rung.variance) / (1.0 + met).sqrt()
        };
        let others = (0..rungs.len()).filter(|&at| at != own);
        let gains = others.map(|at| (gain(&rungs[at]), at));
        let (_, other) = gains.max_by(|one, two| one.0.total_cmp(&two.0))?;
        let information = self.information(&of, &rungs[other]);
        for at in [own, other] {
            rungs[at].variance = 1.0 / (1.0 / rungs[at].variance + information);
            rungs[at].meetings += 1;
        }
        let (a, b) = (of.entrant, rungs[other].entrant);
        Some([a.min(b), a.max(b)])
    }

    fn rung(&self, entrant: usize, ratings: &Ratings) -> Rung {
        let rating = ratings.get(entrant);
        let variance = (rating.error / SIGMAS_95 / ELO).powi(2);
        let is_resting = self.options.resting.contains(&entrant);
        Rung { entrant, strength: rating.value / ELO, variance, meetings: 0, is_resting }
    }

    /// What a meeting of two tells of their difference.
    fn information(&self, one: &Rung, other: &Rung) -> f64 {
        let expected = share(one.strength - other.strength);
        self.meeting.games() as f64 * expected * (1.0 - expected)
    }
}

impl Schedule for Ladder {
    fn entrants(&self) -> usize {
        self.entrants
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        self.meeting.pending_of(&self.due(results), &self.secret, results)
    }

    fn is_over(&self, results: &Results) -> bool {
        self.due(results).is_empty()
    }

    fn games_total(&self) -> Option<u64> {
        None
    }

    fn standings(&self, results: &Results) -> Standings {
        let pairings = self.pairings(&self.meetings(results));
        let totals = FieldTotals::of(self.entrants, &self.meeting, &pairings, results);
        Standings::rank_some(totals, self.active().collect(), &Ladder::CRITERIA, Vec::new())
    }
}
