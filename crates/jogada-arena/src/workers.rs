//! Where workers come from, and what they must know of a tournament.

use std::{fmt, sync::Arc};

use jogada_core::Seed;
use jogada_game::Games;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{
    BotSource, MatchRunner, StopSignal, TEXTS, Team, ThreadPool, TournamentSettings, WorkerPool,
};

/// Provides workers. The results of a tournament do not depend on them.
pub trait WorkerSource: Send + Sync {
    /// Workers for a tournament, until the pool is dropped or the signal is raised.
    fn workers(
        &self,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
        signal: &StopSignal,
    ) -> Result<Box<dyn WorkerPool + Send>, Message>;

    /// How many workers there are now.
    fn counts(&self) -> WorkerCounts;

    /// Whether matches with people are played at tables. Others cannot play them.
    fn seats_people(&self) -> bool {
        false
    }
}

/// How many workers there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WorkerCounts {
    /// Machines or processes.
    pub workers: usize,
    /// Matches that they can play at the same time.
    pub slots: usize,
    /// Jobs that are submitted and not done.
    pub jobs_out: usize,
}

/// All that a worker elsewhere must know to play a tournament's matches.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSpec {
    /// The tournament's number in its database.
    pub id: i64,
    /// What was asked for.
    pub settings: TournamentSettings,
    /// The player of every entrant, by its name or path on this machine.
    pub players: Vec<String>,
    /// All chance derives from it, as text.
    pub secret: String,
}

impl TournamentSpec {
    /// The runner of this tournament's matches.
    pub fn runner(
        &self,
        games: Games,
        bots: &mut dyn BotSource,
        signal: &StopSignal,
    ) -> Result<MatchRunner, Message> {
        let entry = games.find(&self.settings.game)?;
        let teams: Result<Vec<Team>, Message> =
            self.players.iter().map(|player| Team::enter(entry, player, bots)).collect();
        let pace = self.settings.pace().map_err(|bad| bad.message())?;
        let runner = MatchRunner::new(entry, teams?, pace, self.secret()?, signal);
        Ok(runner.with_restarts(self.settings.restart).with_forfeits(&self.settings.forfeits()))
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
            let no_workers = TEXTS.message("no-workers").with("workers", self.workers);
            no_workers.with("message", Message::of_system(&error))
        })?;
        Ok(Box::new(pool))
    }

    fn counts(&self) -> WorkerCounts {
        WorkerCounts { workers: 1, slots: self.workers, jobs_out: 0 }
    }
}
