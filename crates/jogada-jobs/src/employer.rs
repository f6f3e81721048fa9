//! Whoever finds workers for a tournament, and what workers must know of it.

use std::{fmt, sync::Arc};

use jogada_core::{Said, Seed};
use jogada_search::Entry;
use serde::{Deserialize, Serialize};

use crate::{Hall, Halt, Hire, Pool, Settings, Team, Workers};

/// Finds workers. What a tournament comes to does not depend on whom it finds.
pub trait Employer: Send + Sync {
    /// Workers for a hall, until they are dropped or halted.
    fn employ(
        &self,
        hall: &Arc<Hall>,
        terms: &Terms,
        halt: &Halt,
    ) -> Result<Box<dyn Workers + Send>, Said>;

    /// Who is there now.
    fn crew(&self) -> Crew;
}

/// Who is there, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Crew {
    /// Machines or processes.
    pub workers: usize,
    /// Matches that they can play at the same time.
    pub slots: usize,
    /// Jobs that are handed out and not done.
    pub jobs_out: usize,
}

/// All that a worker elsewhere must know to lay the same hall.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The tournament's number in its store.
    pub id: i64,
    /// What was asked for.
    pub settings: Settings,
    /// The player of every entrant, as an office of this machine knows it.
    pub players: Vec<String>,
    /// All chance comes from it, as text.
    pub secret: String,
}

impl Terms {
    /// The hall that they describe.
    pub fn hall(
        &self,
        find: impl Fn(&str) -> Result<&'static Entry, Said>,
        office: &mut dyn Hire,
        halt: &Halt,
    ) -> Result<Hall, Said> {
        let entry = find(&self.settings.game)?;
        let teams: Result<Vec<Team>, Said> =
            self.players.iter().map(|player| Team::enter(entry, player, office)).collect();
        let pace = self.settings.pace().map_err(|bad| bad.said)?;
        let hall = Hall::new(entry, teams?, pace, self.secret()?, halt);
        Ok(hall.with_restarts(self.settings.restart))
    }

    /// The secret.
    pub fn secret(&self) -> Result<Seed, Said> {
        self.secret.parse().map_err(|bad: jogada_core::BadSeed| bad.0)
    }
}

impl fmt::Debug for Terms {
    /// Hides the secret, so that no log can leak a deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms { id, settings, players, .. } = self;
        let mut terms = f.debug_struct("Terms");
        terms.field("id", id).field("settings", settings).field("players", players);
        terms.finish_non_exhaustive()
    }
}

/// Threads of this process.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// How many.
    pub workers: usize,
}

impl Employer for Local {
    fn employ(
        &self,
        hall: &Arc<Hall>,
        _: &Terms,
        halt: &Halt,
    ) -> Result<Box<dyn Workers + Send>, Said> {
        let pool = Pool::start(hall, self.workers, halt.clone()).map_err(|error| {
            Said::of_system(&error).at(
                &format!("cannot start {} workers", self.workers),
                &format!("não dá para iniciar {} trabalhadores", self.workers),
            )
        })?;
        Ok(Box::new(pool))
    }

    fn crew(&self) -> Crew {
        Crew { workers: 1, slots: self.workers, jobs_out: 0 }
    }
}
