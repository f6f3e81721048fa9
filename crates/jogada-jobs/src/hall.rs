//! Where a tournament is played: the game, the teams, the clock.

use std::sync::Arc;

use jogada_core::{AnyGame, Said, Seed, Stop};
use jogada_match::Pace;
use jogada_record::{Course, Event, Reason, Record, Setup};
use jogada_search::Entry;
use jogada_tournament::{Bout, Plan};
use serde_json::Value;

use crate::{Gallery, Halt, Table, Team};

/// All that is needed to play any bout of a tournament.
#[derive(Debug)]
pub struct Hall {
    pub(crate) entry: &'static Entry,
    pub(crate) teams: Vec<Team>,
    pub(crate) pace: Pace,
    pub(crate) secret: Seed,
    pub(crate) stop: Stop,
    /// Whether bots are started anew for every match, so that none can learn.
    pub(crate) restart: bool,
    pub(crate) gallery: Option<Arc<dyn Gallery>>,
}

impl Hall {
    /// A hall for the teams, in the order of entrants.
    pub fn new(
        entry: &'static Entry,
        teams: Vec<Team>,
        pace: Pace,
        secret: Seed,
        halt: &Halt,
    ) -> Hall {
        Hall {
            entry,
            teams,
            pace,
            secret,
            stop: halt.stop().clone(),
            restart: false,
            gallery: None,
        }
    }

    /// Starts bots anew for every match.
    #[must_use]
    pub fn with_restarts(mut self, restart: bool) -> Hall {
        self.restart = restart;
        self
    }

    /// Lets somebody watch.
    #[must_use]
    pub fn with_gallery(mut self, gallery: Arc<dyn Gallery>) -> Hall {
        self.gallery = Some(gallery);
        self
    }

    /// Whoever watches.
    pub fn gallery(&self) -> Option<&Arc<dyn Gallery>> {
        self.gallery.as_ref()
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// A worker's table for a bout.
    pub fn table(&self, bout: &Arc<Bout>, slot: usize) -> Table<'_> {
        Table::new(self, Arc::clone(bout), slot)
    }

    /// Is a player of this bout a process?
    pub fn has_bots(&self, bout: &Bout) -> bool {
        let has = |&entrant: &usize| self.teams.get(entrant).is_some_and(Team::has_bots);
        bout.entrants.iter().any(has)
    }

    /// May players of this bout know in one match what happened in another? Then all of it is one job.
    pub fn may_learn(&self, bout: &Bout) -> bool {
        let learns = |&entrant: &usize| self.teams.get(entrant).is_some_and(Team::may_learn);
        !self.restart && bout.entrants.iter().any(learns)
    }

    /// Reads what somebody says of a match and replays it: it must be this very match, played by the rules to its end. Who
    /// sat where is not in a record, so that is taken on trust.
    pub fn verify(&self, plan: &Plan, text: &str) -> Result<Record, Said> {
        let seed = plan.deal.seed(&self.secret);
        let start = |_: &str, options: &Value, seed: Seed| self.entry.kind.start(options, seed);
        let (record, _) = Record::read(text, &start).map_err(|bad| bad.0)?;
        let options = self.entry.kind.full_options(&plan.options).map_err(|bad| bad.0)?;
        let Setup { game, options: played, opening, .. } = &record.setup;
        let is_same =
            game == self.entry.kind.name && *played == options && **opening == *plan.opening;
        if !is_same || record.seed != seed {
            let (en, pt) = ("the match that was handed out", "a partida que foi entregue");
            return Err(Said::expected(en, pt, "another one"));
        }
        if record.end.reason == Reason::Aborted {
            let (en, pt) = ("a match that was played to its end", "uma partida jogada até o fim");
            return Err(Said::expected(en, pt, "one that was broken off"));
        }
        Ok(record)
    }

    /// A match as it stands after these events, for whoever watches it from elsewhere.
    pub fn course(&self, plan: &Plan, events: Vec<Event>) -> Result<Course, Said> {
        let (start, ..) = self.start(plan)?;
        let mut course = Course::new(start);
        for event in events {
            course.apply(event).map_err(|bad| bad.0)?;
        }
        Ok(course)
    }

    /// The first position of a match with its opening played, and the options written out.
    pub(crate) fn start(&self, plan: &Plan) -> Result<(AnyGame, Value, Seed), Said> {
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
