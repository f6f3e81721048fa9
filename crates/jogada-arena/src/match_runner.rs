//! All that is needed to play any match of a tournament: the game, the teams, the clock.

use std::sync::Arc;

use jogada_core::{AnyGame, Seed, Stop};
use jogada_game::Entry;
use jogada_match::Pace;
use jogada_record::{Course, Event, Reason, Record, Setup};
use jogada_text::Message;
use jogada_tournament::{Bout, MatchPlan};
use serde_json::Value;

use crate::{BoardObserver, BoutRun, Forfeits, StopSignal, TEXTS, Team};

/// Plays any bout of a tournament.
#[derive(Debug)]
pub struct MatchRunner {
    pub(crate) entry: &'static Entry,
    pub(crate) teams: Vec<Team>,
    pub(crate) pace: Pace,
    pub(crate) secret: Seed,
    pub(crate) stop: Stop,
    /// Whether bots are started again for every match, so that none can learn.
    pub(crate) restart: bool,
    pub(crate) observer: Option<Arc<dyn BoardObserver>>,
    /// Who times out again and again.
    pub(crate) forfeits: Forfeits,
}

impl MatchRunner {
    /// A runner for these teams, in the order of entrants.
    pub fn new(
        entry: &'static Entry,
        teams: Vec<Team>,
        pace: Pace,
        secret: Seed,
        signal: &StopSignal,
    ) -> MatchRunner {
        MatchRunner {
            entry,
            teams,
            pace,
            secret,
            stop: signal.stop().clone(),
            restart: false,
            observer: None,
            forfeits: Forfeits::default(),
        }
    }

    /// Starts bots again for every match.
    #[must_use]
    pub fn with_restarts(mut self, restart: bool) -> MatchRunner {
        self.restart = restart;
        self
    }

    /// Lets entrants that time out again and again forfeit the rest of their games.
    #[must_use]
    pub fn with_forfeits(mut self, forfeits: &Forfeits) -> MatchRunner {
        self.forfeits = forfeits.clone();
        self
    }

    /// Shows boards to an observer.
    #[must_use]
    pub fn with_observer(mut self, observer: Option<Arc<dyn BoardObserver>>) -> MatchRunner {
        self.observer = observer;
        self
    }

    /// Who sees the boards.
    pub fn observer(&self) -> Option<&Arc<dyn BoardObserver>> {
        self.observer.as_ref()
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// A bout, to be played by a worker.
    pub fn bout_run(&self, bout: &Arc<Bout>, slot: usize) -> BoutRun<'_> {
        BoutRun::new(self, Arc::clone(bout), slot)
    }

    /// Whether a player of this bout is a process.
    pub fn has_bots(&self, bout: &Bout) -> bool {
        let has = |&entrant: &usize| self.teams.get(entrant).is_some_and(Team::has_bots);
        bout.entrants.iter().any(has)
    }

    /// The people who play a bout, by number, each once.
    pub fn people(&self, bout: &Bout) -> Vec<i64> {
        let teams = bout.entrants.iter().filter_map(|&entrant| self.teams.get(entrant));
        let mut people: Vec<i64> = teams.flat_map(Team::people).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Whether players of this bout may learn from match to match. Then all of it is one job.
    pub fn may_learn(&self, bout: &Bout) -> bool {
        let learns = |&entrant: &usize| self.teams.get(entrant).is_some_and(Team::may_learn);
        !self.restart && bout.entrants.iter().any(learns)
    }

    /// Reads a record that a worker sent and replays it: it must be this very match, played by the rules to its end. Who sat
    /// where is not in a record, so that is trusted.
    pub fn verify(&self, plan: &MatchPlan, text: &str) -> Result<Record, Message> {
        let seed = plan.deal.seed(&self.secret);
        let start = |_: &str, options: &Value, seed: Seed| self.entry.kind.start(options, seed);
        let (record, _) = Record::read(text, &start).map_err(|bad| bad.0)?;
        let options = self.entry.kind.full_options(&plan.options).map_err(|bad| bad.0)?;
        let Setup { game, options: played, opening, .. } = &record.setup;
        let is_same =
            game == self.entry.kind.name && *played == options && **opening == *plan.opening;
        if !is_same || record.seed != seed {
            return Err(TEXTS.message("another-match"));
        }
        if record.end.reason == Reason::Aborted {
            return Err(TEXTS.message("aborted-match"));
        }
        Ok(record)
    }

    /// A match as it stands after these events, for watchers elsewhere.
    pub fn course(&self, plan: &MatchPlan, events: Vec<Event>) -> Result<Course, Message> {
        let (start, ..) = self.start(plan)?;
        let mut course = Course::new(start);
        for event in events {
            course.apply(event).map_err(|bad| bad.0)?;
        }
        Ok(course)
    }

    /// The first position of a match with its opening played, and the options written out.
    pub(crate) fn start(&self, plan: &MatchPlan) -> Result<(AnyGame, Value, Seed), Message> {
        let seed = plan.deal.seed(&self.secret);
        let options = self.entry.kind.full_options(&plan.options).map_err(|bad| bad.0)?;
        let mut pos = self.entry.kind.start(&options, seed).map_err(|bad| bad.0)?;
        for text in plan.opening.iter() {
            let choice = pos.parse(text).map_err(|illegal| illegal.0)?;
            pos.play_code(choice.code).map_err(|illegal| illegal.0)?;
        }
        Ok((pos, options, seed))
    }
}
