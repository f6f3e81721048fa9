//! Whoever finds workers for a tournament, and what workers must know of it.

use std::{fmt, sync::Arc};

use jogada_core::Seed;
use jogada_game::Entry;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{BotSource, MatchRunner, StopSignal, Team, ThreadPool, TournamentSettings, WorkerPool};

/// Finds workers. What a tournament comes to does not depend on whom it finds.
pub trait WorkerSource: Send + Sync {
    /// WorkerPool for a runner, until they are dropped or halted.
    fn workers(
        &self,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
        signal: &StopSignal,
    ) -> Result<Box<dyn WorkerPool + Send>, Message>;

    /// Who is there now.
    fn counts(&self) -> WorkerCounts;
}

/// Who is there, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WorkerCounts {
    /// Machines or processes.
    pub workers: usize,
    /// Matches that they can play at the same time.
    pub slots: usize,
    /// Jobs that are handed out and not done.
    pub jobs_out: usize,
}

/// All that a worker elsewhere must know to lay the same runner.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSpec {
    /// The tournament's number in its store.
    pub id: i64,
    /// What was asked for.
    pub settings: TournamentSettings,
    /// The player of every entrant, as an bots of this machine knows it.
    pub players: Vec<String>,
    /// All chance comes from it, as text.
    pub secret: String,
}

impl TournamentSpec {
    /// The runner that they describe.
    pub fn runner(
        &self,
        find: impl Fn(&str) -> Result<&'static Entry, Message>,
        bots: &mut dyn BotSource,
        signal: &StopSignal,
    ) -> Result<MatchRunner, Message> {
        let entry = find(&self.settings.game)?;
        let teams: Result<Vec<Team>, Message> =
            self.players.iter().map(|player| Team::enter(entry, player, bots)).collect();
        let pace = self.settings.pace().map_err(|bad| bad.said)?;
        let runner = MatchRunner::new(entry, teams?, pace, self.secret()?, signal);
        Ok(runner.with_restarts(self.settings.restart))
    }

    /// The secret.
    pub fn secret(&self) -> Result<Seed, Message> {
        self.secret.parse().map_err(|bad: jogada_core::BadSeed| bad.0)
    }
}

impl fmt::Debug for TournamentSpec {
    /// Hides the secret, so that no log can leak a deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TournamentSpec { id, settings, players, .. } = self;
        let mut spec = f.debug_struct("TournamentSpec");
        spec.field("id", id).field("settings", settings).field("players", players);
        spec.finish_non_exhaustive()
    }
}

/// Threads of this process.
#[derive(Clone, Copy, Debug)]
pub struct LocalWorkers {
    /// How many.
    pub workers: usize,
}

impl WorkerSource for LocalWorkers {
    fn workers(
        &self,
        runner: &Arc<MatchRunner>,
        _: &TournamentSpec,
        signal: &StopSignal,
    ) -> Result<Box<dyn WorkerPool + Send>, Message> {
        let pool = ThreadPool::start(runner, self.workers, signal.clone()).map_err(|error| {
            Message::of_system(&error).at(
                &format!("cannot start {} workers", self.workers),
                &format!("não dá para iniciar {} trabalhadores", self.workers),
            )
        })?;
        Ok(Box::new(pool))
    }

    fn counts(&self) -> WorkerCounts {
        WorkerCounts { workers: 1, slots: self.workers, jobs_out: 0 }
    }
}
