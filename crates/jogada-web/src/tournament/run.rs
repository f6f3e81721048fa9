//! Plays a tournament in a thread of its own, and publishes how far it is.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};

use jogada_arena::{
    ChangedFiles, MachinePause, PlayerSource, ResumeOptions, RunEnd, RunObserver, RunOptions,
    RunProgress, StopSignal, Throttle, TournamentDraft, TournamentPhase, TournamentRun,
    TournamentSettings, TournamentStatus, WorkerSource,
};
use jogada_store::Notice;
use jogada_text::Message;
use tokio::{runtime::Handle, task::spawn_blocking};

use super::{TournamentFeed, people, season};
use crate::{TEXTS, arena::Arena, problem::Problem};

/// This many tournaments are played at once; more would only slow each other down.
pub const TOURNAMENTS_MAX: usize = 4;

/// Between two tables.
const TABLE_EVERY: Duration = Duration::from_millis(250);

/// Creates a tournament and starts it. All settings are checked before anything is written.
pub(crate) async fn create(
    arena: &Arc<Arena>,
    settings: TournamentSettings,
) -> Result<i64, Problem> {
    if settings.trust {
        return Err(Problem::bad_request(TEXTS.message("always-jailed")));
    }
    if arena.tournaments.running().await >= TOURNAMENTS_MAX {
        return Err(Problem::busy(TEXTS.message("too-many-tournaments")));
    }
    if settings.season.is_some() {
        return season::start_season(arena, settings).await;
    }
    let (server, runtime) = (Arc::clone(arena), Handle::current());
    let run = blocking(move || {
        let draft = draft(&server, settings)?;
        Ok(TournamentRun::create(&server.store, server.games, draft, &runtime)?)
    });
    let run = run.await?;
    let feed = arena.tournaments.find(arena, run.info.id).await?;
    start_run(arena, &feed, run)?;
    Ok(feed.id)
}

/// Checks settings whose players are named as requests name them, and builds its bots. Blocks.
pub(super) fn draft(
    arena: &Arena,
    settings: TournamentSettings,
) -> Result<TournamentDraft, Problem> {
    let mut bots = (arena.bot_sources)(&settings.limits);
    let mut resolve =
        |_: usize, entry: &_, player: &str| arena.bots.team(entry, player).map(PlayerSource::Named);
    let draft = TournamentDraft::new(arena.games, settings, &mut resolve, bots.as_mut());
    draft.map_err(|bad| Problem::bad_request(bad.keyed_message()))
}

/// Goes on with a tournament that was stopped, for whatever reason.
pub(crate) async fn resume(
    arena: &Arc<Arena>,
    feed: &Arc<TournamentFeed>,
    changed: Option<ChangedFiles>,
) -> Result<(), Problem> {
    let kept = arena.store.tournament(feed.id).await?;
    if kept.settings.get("season").is_some() {
        return season::resume(arena, feed).await;
    }
    if feed.status().phase == TournamentPhase::Finished {
        return Err(Problem::refused("over", TEXTS.message("tournament-over")));
    }
    let (server, id, runtime) = (Arc::clone(arena), feed.id, Handle::current());
    let run = blocking(move || {
        let bots = |settings: &TournamentSettings| (server.bot_sources)(&settings.limits);
        let (store, games) = (&server.store, server.games);
        let options = ResumeOptions { changed, ..ResumeOptions::default() };
        Ok(TournamentRun::resume_with(store, games, id, &options, bots, &runtime)?)
    });
    start_run(arena, feed, run.await?)
}

/// Runs what may block, such as building bots, on a thread for that.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|_| Problem::internal())?
}

/// Plays a run in a thread of its own.
pub(super) fn start_run(
    arena: &Arc<Arena>,
    feed: &Arc<TournamentFeed>,
    run: TournamentRun,
) -> Result<(), Problem> {
    let runtime = Handle::current();
    start(arena, feed, move |server, feed, signal| play(server, feed, run, &runtime, signal))
}

/// Starts the thread that plays a tournament.
pub(super) fn start(
    arena: &Arc<Arena>,
    feed: &Arc<TournamentFeed>,
    play: impl FnOnce(&Arc<Arena>, &Arc<TournamentFeed>, &StopSignal) + Send + 'static,
) -> Result<(), Problem> {
    let signal = StopSignal::new();
    feed.begin(signal.clone());
    let (server, ours) = (Arc::clone(arena), Arc::clone(feed));
    let thread = std::thread::Builder::new().name(format!("tournament-{}", feed.id));
    let thread = thread.spawn(move || {
        let play = AssertUnwindSafe(|| play(&server, &ours, &signal));
        if catch_unwind(play).is_err() {
            // What was played is kept; watchers must not wait for the rest.
            ours.end(TournamentPhase::Stopped, Some(Problem::internal().said));
        }
    });
    match thread {
        Ok(thread) => {
            *feed.thread.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
            Ok(())
        }
        Err(_) => {
            feed.end(TournamentPhase::Stopped, None);
            Err(Problem::internal())
        }
    }
}

fn play(
    arena: &Arc<Arena>,
    feed: &Arc<TournamentFeed>,
    mut run: TournamentRun,
    runtime: &Handle,
    signal: &StopSignal,
) {
    let people = run.has_people().then(|| people::workers(arena, feed, &run, runtime));
    let machines = arena.tournaments.workers.as_ref();
    let workers = people.as_ref().map_or(machines, |people| people as &dyn WorkerSource);
    let options = RunOptions { patience: None, boards: Some(feed.boards.clone()) };
    let mut observer = Publisher::new(feed, run.results.games());
    let end = run.run(workers, options, &mut observer, signal);
    feed.set_status(TournamentStatus::new(&run.info, &run.results).running(None, 0.0));
    // Another program may go on with it as soon as watchers know that it has ended here.
    drop(run);
    match end {
        Ok(RunEnd::Finished) => feed.end(TournamentPhase::Finished, None),
        Ok(RunEnd::Stopped) => feed.end(TournamentPhase::Stopped, None),
        Ok(RunEnd::GaveUp(why)) | Err(why) => feed.end(TournamentPhase::Stopped, Some(why)),
    }
}

/// Publishes the status of a run from time to time, and at once when it begins or ceases to wait.
pub(super) struct Publisher<'a> {
    feed: &'a TournamentFeed,
    table: Throttle,
    /// When the last table was made, and how many matches it had.
    last: (Instant, usize),
    /// How many entrants it had.
    entrants: usize,
    waits: Option<(Message, bool)>,
}

impl<'a> Publisher<'a> {
    pub(super) fn new(feed: &'a TournamentFeed, games: usize) -> Publisher<'a> {
        let (table, last) = (Throttle::new(TABLE_EVERY), (Instant::now(), games));
        Publisher { feed, table, last, entrants: feed.status().entrants.len(), waits: None }
    }

    /// Notes a pause that begins or ends, for operators.
    fn note_pause(&mut self, pause: Option<&MachinePause>) {
        let waits = pause.map(|pause| (pause.why.clone(), pause.is_total));
        if self.waits == waits {
            return;
        }
        let status = TournamentStatus::clone(&self.feed.status());
        let rate = if pause.is_some() { 0.0 } else { status.rate };
        self.feed.set_status(status.running(pause, rate));
        match (pause, &self.waits) {
            (Some(pause), None) => {
                tracing::warn!(tournament = self.feed.id, "games wait: {}", pause.why);
            }
            (None, Some(_)) => tracing::info!(tournament = self.feed.id, "no game waits any more"),
            _ => {}
        }
        self.waits = waits;
    }
}

impl RunObserver for Publisher<'_> {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        let RunProgress { info, results, pause } = *progress;
        let (at, games) = self.last;
        let is_grown = info.plan.entrants.len() != self.entrants;
        if is_grown || (self.table.is_due() && results.games() != games) {
            self.last = (Instant::now(), results.games());
            let seconds = at.elapsed().as_secs_f64().max(0.001);
            let rate = results.games().saturating_sub(games) as f64 / seconds;
            let status = self.table.run(|| TournamentStatus::new(info, results));
            if is_grown {
                self.entrants = status.entrants.len();
                self.feed.boards.set_names(status.entrants.clone());
            }
            self.feed.set_status(status.running(pause, rate));
        }
        self.note_pause(pause);
    }

    fn rests(&mut self, progress: &RunProgress<'_>) {
        let status = TournamentStatus::new(progress.info, progress.results);
        self.last = (Instant::now(), progress.results.games());
        self.feed.set_status(status.running(None, 0.0));
    }

    fn notice(&mut self, notice: &Notice) {
        tracing::info!(tournament = self.feed.id, worker = notice.worker, "{}", notice.message);
    }
}
