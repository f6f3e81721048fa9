//! Seasons of the server: each is played in a thread of its own until the server ends, and goes on when it starts again.
//!
//! A season is known by its tournament's number. What is accepted here is in the database before it is answered, so after a
//! kill a caller may ask for all of it again: a version that is there already keeps its number.

use std::sync::{Arc, PoisonError};

use jogada_arena::{
    PlayerSource, RunEnd, RunOptions, Season, SeasonError, SeasonHandle, SeasonSettings,
    StopSignal, StoredTournament, TournamentDraft, TournamentPhase, TournamentRun,
    TournamentSettings, TournamentStatus, final_of,
};
use jogada_store::TournamentState;
use tokio::runtime::Handle;

use super::{
    TOURNAMENTS_MAX, TournamentFeed,
    run::{self, Publisher, blocking},
};
use crate::{TEXTS, arena::Arena, problem::Problem};

/// A season in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedSeason {
    /// The tournament's number.
    pub(crate) id: i64,
    /// The game's name.
    pub(crate) game: String,
    /// Whether it is played now.
    pub(crate) is_running: bool,
    /// What was decided about it.
    pub(crate) settings: SeasonSettings,
}

/// Starts a season and returns its tournament's number. [`jogada_arena::season_of`] makes its settings.
pub(crate) async fn start_season(
    arena: &Arc<Arena>,
    settings: TournamentSettings,
) -> Result<i64, Problem> {
    if settings.trust {
        return Err(Problem::bad_request(TEXTS.message("always-jailed")));
    }
    let (server, runtime) = (Arc::clone(arena), Handle::current());
    let season = blocking(move || {
        let draft = run::draft(&server, settings)?;
        Ok(Season::create(&server.store, server.games, draft, &runtime)?)
    });
    let season = season.await?;
    let feed = arena.tournaments.find(arena, season.info().id).await?;
    start(arena, &feed, season)?;
    Ok(feed.id)
}

/// Goes on with a season that was stopped, for whatever reason.
pub(super) async fn resume(arena: &Arc<Arena>, feed: &Arc<TournamentFeed>) -> Result<(), Problem> {
    let (server, id, runtime) = (Arc::clone(arena), feed.id, Handle::current());
    let season = blocking(move || {
        let bots = |settings: &TournamentSettings| (server.bot_sources)(&settings.limits);
        Ok(Season::resume(&server.store, server.games, id, bots, &runtime)?)
    });
    let season = season.await?;
    for (name, why) in season.absent() {
        tracing::warn!(tournament = id, entrant = name, "a version cannot be built: {why}");
    }
    start(arena, feed, season)
}

/// Enters a version as `name`, such as `Ana Souza v3`, and returns its entrant's number. The player is the path of a file that
/// stays as it is, or a built-in player's name. Waits until it is built; one that cannot be built is refused with what its
/// compiler said.
pub(crate) async fn enter_version(
    arena: &Arc<Arena>,
    id: i64,
    name: String,
    player: String,
) -> Result<usize, Problem> {
    let handle = arena.tournaments.season(id)?;
    if let Some(number) = handle.number_of(&name) {
        return Ok(number);
    }
    // More builds at once would take the processors from those who play.
    let _permit = arena.tournaments.builds.acquire().await.map_err(|_| Problem::internal())?;
    let limits = arena.store.tournament(id).await?.settings["limits"].clone();
    let limits = serde_json::from_value(limits).unwrap_or_default();
    let server = Arc::clone(arena);
    blocking(move || {
        let mut bots = (server.bot_sources)(&limits);
        handle.enter(&name, &player, bots.as_mut()).map_err(Problem::from)
    })
    .await
}

/// Has two entrants meet once, before all else that is due.
pub(crate) async fn challenge(
    arena: &Arc<Arena>,
    id: i64,
    pair: [usize; 2],
) -> Result<(), Problem> {
    let handle = arena.tournaments.season(id)?;
    blocking(move || handle.challenge(pair).map_err(Problem::from)).await
}

/// Lets no version come in any more, or lets them come in again. What is due is played either way.
pub(crate) async fn freeze(arena: &Arc<Arena>, id: i64, is_frozen: bool) -> Result<(), Problem> {
    let handle = arena.tournaments.season(id)?;
    blocking(move || handle.freeze(is_frozen).map_err(Problem::from)).await
}

/// Starts the final of a season and returns its tournament's number: the chosen entrants, or else the last version of each
/// author, seeded by rating. Of `asked`, format, rounds, games and name count.
pub(crate) async fn start_final(
    arena: &Arc<Arena>,
    id: i64,
    chosen: Vec<usize>,
    asked: TournamentSettings,
) -> Result<i64, Problem> {
    let handle = arena.tournaments.season(id)?;
    if arena.tournaments.running().await >= TOURNAMENTS_MAX {
        return Err(Problem::busy(TEXTS.message("too-many-tournaments")));
    }
    let season = StoredTournament::read(&arena.store, arena.games, id).await?;
    let (server, runtime) = (Arc::clone(arena), Handle::current());
    let run = blocking(move || {
        let (settings, entrants) =
            final_of(&season, &chosen, asked).map_err(Problem::bad_request)?;
        let mut bots = (server.bot_sources)(&settings.limits);
        let resolve = &mut PlayerSource::by_name;
        let draft = TournamentDraft::with_entrants(
            server.games,
            settings,
            entrants,
            resolve,
            bots.as_mut(),
        );
        let draft = draft.map_err(|bad| Problem::bad_request(bad.keyed_message()))?;
        let run = TournamentRun::create(&server.store, server.games, draft, &runtime)?;
        handle.note_final(run.info.id).map_err(Problem::from)?;
        Ok(run)
    });
    let run = run.await?;
    let feed = arena.tournaments.find(arena, run.info.id).await?;
    run::start_run(arena, &feed, run)?;
    Ok(feed.id)
}

/// All seasons, the newest first.
pub(crate) async fn seasons(arena: &Arc<Arena>) -> Result<Vec<ListedSeason>, Problem> {
    let listed = arena.store.tournaments().await?.into_iter();
    let season = |one: jogada_store::TournamentSummary| {
        let (settings, _) = one.asked.filter(|_| one.state == TournamentState::Open)?;
        let settings = serde_json::from_value(settings.get("season")?.clone()).ok()?;
        let is_running = arena.tournaments.season(one.id).is_ok();
        Some(ListedSeason { id: one.id, game: one.game, is_running, settings })
    };
    Ok(listed.filter_map(season).collect())
}

/// Goes on with all seasons that another server left. One that cannot go on is logged, and stops no other.
pub(crate) async fn resume_seasons(arena: &Arc<Arena>) -> Result<(), Problem> {
    for ListedSeason { id, .. } in seasons(arena).await?.iter().filter(|one| !one.is_running) {
        let resumed = async {
            let feed = arena.tournaments.find(arena, *id).await?;
            resume(arena, &feed).await
        };
        if let Err(problem) = resumed.await {
            tracing::error!(tournament = id, "a season cannot go on: {}", problem.said);
        }
    }
    Ok(())
}

fn start(arena: &Arc<Arena>, feed: &Arc<TournamentFeed>, season: Season) -> Result<(), Problem> {
    let seasons = &arena.tournaments.seasons;
    seasons.lock().unwrap_or_else(PoisonError::into_inner).insert(feed.id, season.handle());
    run::start(arena, feed, move |server, feed, signal| play(server, feed, season, signal))
}

fn play(arena: &Arena, feed: &TournamentFeed, mut season: Season, signal: &StopSignal) {
    let workers = arena.tournaments.workers.as_ref();
    let options = RunOptions { patience: None, boards: Some(feed.boards.clone()) };
    let mut observer = Publisher::new(feed, season.results().games());
    let end = season.run(workers, &options, &mut observer, signal);
    let status = TournamentStatus::new(season.info(), season.results());
    feed.set_status(status.running(None, 0.0));
    // Another program may go on with it as soon as watchers know that it has ended here.
    drop(season);
    let seasons = &arena.tournaments.seasons;
    seasons.lock().unwrap_or_else(PoisonError::into_inner).remove(&feed.id);
    let why = match end {
        Ok(RunEnd::Finished | RunEnd::Stopped) => None,
        Ok(RunEnd::GaveUp(why)) | Err(why) => Some(why),
    };
    feed.end(TournamentPhase::Stopped, why);
}

impl super::Tournaments {
    /// What asks things of a season that is played here.
    fn season(&self, id: i64) -> Result<SeasonHandle, Problem> {
        let seasons = self.seasons.lock().unwrap_or_else(PoisonError::into_inner);
        seasons.get(&id).cloned().ok_or_else(|| SeasonError::Closed.into())
    }
}

impl From<SeasonError> for Problem {
    fn from(error: SeasonError) -> Problem {
        let said = error.message();
        match error {
            SeasonError::Frozen => Problem::refused("frozen", said),
            SeasonError::Unplayable(_) | SeasonError::NoSuchPair => Problem::bad_request(said),
            SeasonError::Closed => Problem::refused("closed", said),
            SeasonError::NotKept(_) => Problem::internal_because(said),
        }
    }
}
