//! Plays a tournament in a thread of its own, and says how far it is.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};

use axum::http::StatusCode;
use jogada_core::{Said, is_unprintable};
use jogada_jobs::{
    BadSetting, Hall, Halt, Pause, Planned, Settings, Team, Terms, Trouble, conduct,
};
use jogada_store::{Hold, NewTournament, Tournament};
use jogada_tournament::Results;
use tokio::{runtime::Handle, task::spawn_blocking};

use super::{Book, Facts, Hub, Phase, plan};
use crate::{arena::Arena, problem::Problem, secret};

/// A tournament with everybody in their seats.
struct Open {
    kept: Tournament,
    planned: Planned,
    teams: Vec<Team>,
    settings: Settings,
    results: Results,
    repeats: Vec<String>,
    hold: Hold,
}

/// So many tournaments are played at once; more would only slow each other down.
pub const TOURNAMENTS_MAX: usize = 4;
/// A larger field is a slip of the keyboard, or a program that runs wild.
const ENTRANTS_MAX: usize = 1000;
/// Between two tables.
const TABLE_EVERY: Duration = Duration::from_millis(250);

/// Makes a tournament of what was asked for, and starts it. Whatever can be wrong is found out before anything is written.
pub(crate) async fn create(arena: &Arc<Arena>, settings: Settings) -> Result<i64, Problem> {
    if settings.trust {
        let said = Said::fixed(
            "expected no trust: bots of the page are always jailed",
            "esperava nada de confiança: robôs da página ficam sempre presos",
        );
        return Err(Problem::bad_request(said));
    }
    if arena.tournaments.running().await >= TOURNAMENTS_MAX {
        return Err(Problem::busy(
            "enough tournaments are being played; wait for one to end",
            "já há torneios demais em andamento; espere um acabar",
        ));
    }
    let (world, asked) = (Arc::clone(arena), settings.clone());
    let made = spawn_blocking(move || seat(&world, &asked)).await;
    let (planned, teams) = made.map_err(|_| Problem::internal())?.map_err(|bad| told(&bad))?;
    let name = match settings.name.is_empty() {
        true => format!("{} {}", planned.entry.kind.name, settings.format),
        false => settings.name.chars().filter(|&c| !is_unprintable(c)).take(120).collect(),
    };
    let new = NewTournament {
        name,
        game: planned.entry.kind.name.to_owned(),
        settings: serde_json::to_value(&settings).map_err(|_| Problem::internal())?,
        entrants: planned.entrants.clone(),
        secret: planned.secret,
    };
    let id = arena.store.create(&new).await?;
    let hold = arena.store.hold(id).await?;
    let hub = arena.tournaments.find(arena, id).await?;
    let kept = arena.store.tournament(id).await?;
    let (results, repeats) = (Results::new(), Vec::new());
    start(arena, &hub, Open { kept, planned, teams, settings, results, repeats, hold })?;
    Ok(id)
}

/// Goes on with a tournament that was stopped, however that was.
pub(crate) async fn resume(arena: &Arc<Arena>, hub: &Arc<Hub>) -> Result<(), Problem> {
    if hub.facts().phase == Phase::Finished {
        let (en, pt) = ("the tournament has ended", "o torneio acabou");
        return Err(Problem::refused("over", en, pt));
    }
    let hold = arena.store.hold(hub.id).await?;
    let kept = arena.store.tournament(hub.id).await?;
    let results = arena.store.results(hub.id).await?;
    let repeats = arena.store.repeats(hub.id).await?;
    let repeats = repeats.into_iter().map(|(bout, _)| bout).collect();
    let world = Arc::clone(arena);
    let seated = spawn_blocking(move || {
        let (settings, planned) = plan(&kept)?;
        let mut office = (world.hirer)(&settings.limits);
        let teams = planned.teams(office.as_mut()).map_err(|bad| bad.said)?;
        Ok((kept, planned, teams, settings))
    });
    let seated: Result<_, Said> = seated.await.map_err(|_| Problem::internal())?;
    let (kept, planned, teams, settings) = seated.map_err(Problem::bad_request)?;
    start(arena, hub, Open { kept, planned, teams, settings, results, repeats, hold })
}

/// Plans a tournament and hires its players. Bots are built where they must be, so it may take a while.
fn seat(arena: &Arena, settings: &Settings) -> Result<(Planned, Vec<Team>), BadSetting> {
    let bad = |key| move |said| BadSetting { key, index: None, said };
    let entry = all_games::find(&settings.game).map_err(bad("game"))?;
    let mut entrants = settings.entrants()?;
    if entrants.len() > ENTRANTS_MAX {
        let (en, pt) = ("at most 1000 entrants", "no máximo 1000 inscritos");
        return Err(bad("entrants")(Said::expected(en, pt, &entrants.len().to_string())));
    }
    for (index, entrant) in entrants.iter_mut().enumerate() {
        entrant.player = arena.bots.team(entry, &entrant.player).map_err(|said| BadSetting {
            key: "entrants",
            index: Some(index),
            said,
        })?;
    }
    let secret = settings.secret(secret::fresh_seed())?;
    let mut planned = settings.plan(entrants, all_games::find, secret)?;
    let mut office = (arena.hirer)(&settings.limits);
    let teams = planned.teams(office.as_mut())?;
    for (entrant, name) in planned.entrants.iter_mut().zip(settings.names(&teams)?) {
        entrant.name = name;
    }
    Ok((planned, teams))
}

/// A mistake in the settings, with the setting's name before it.
fn told(bad: &BadSetting) -> Problem {
    let said = bad.said.at(bad.key, bad.key);
    Problem::new(StatusCode::BAD_REQUEST, "bad-request", said)
}

fn start(arena: &Arc<Arena>, hub: &Arc<Hub>, open: Open) -> Result<(), Problem> {
    let halt = Halt::new();
    hub.begin(halt.clone());
    let (world, ours, runtime) = (Arc::clone(arena), Arc::clone(hub), Handle::current());
    let thread = std::thread::Builder::new().name(format!("tournament-{}", hub.id));
    let thread = thread.spawn(move || {
        let run = AssertUnwindSafe(|| open.run(&world, &ours, &halt, &runtime));
        if catch_unwind(run).is_err() {
            // What was played is kept; whoever watches must not wait for the rest.
            ours.end(Phase::Stopped, Some(Problem::internal().said));
        }
    });
    match thread {
        Ok(thread) => {
            *hub.thread.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
            Ok(())
        }
        Err(_) => {
            hub.end(Phase::Stopped, None);
            Err(Problem::internal())
        }
    }
}

impl Open {
    fn run(self, arena: &Arena, hub: &Hub, halt: &Halt, runtime: &Handle) {
        let Open { kept, planned, teams, settings, mut results, repeats, hold } = self;
        let restart = settings.restart;
        let terms = Terms {
            id: kept.id,
            settings,
            players: kept.entrants.iter().map(|entrant| entrant.player.clone()).collect(),
            secret: kept.secret.to_string(),
        };
        let hall = Hall::new(planned.entry, teams, planned.pace, planned.secret, halt);
        let hall = hall.with_restarts(restart).with_gallery(hub.wall.clone());
        let hall = Arc::new(hall);
        let mut book = Book::new(arena.store.clone(), kept.id, runtime.clone());
        let mut pace = Pace { next: Instant::now(), games: results.games(), at: Instant::now() };
        let facts = |results: &Results, pause: Option<&Pause>, rate: f64| {
            let facts = Facts::new(&kept, &planned, results, &repeats);
            hub.set_facts(facts.played_on(pause, rate));
        };
        let mut shown = None;
        let mut told = |results: &Results, pause: Option<&Pause>| {
            if let Some(rate) = pace.due(results.games()) {
                facts(results, pause, rate);
                pace.done();
            }
            let now = pause.map(|pause| (pause.why.clone(), pause.is_total));
            if shown != now {
                let rate = if pause.is_some() { 0.0 } else { hub.facts().rate };
                hub.set_facts(Facts::clone(&hub.facts()).played_on(pause, rate));
                note_pause(hub.id, pause, &shown);
                shown = now;
            }
        };
        let workers = arena.tournaments.employer.employ(&hall, &terms, halt);
        let done = workers.map_err(Trouble::Failed).and_then(|mut workers| {
            let (schedule, workers) = (planned.schedule.as_ref(), workers.as_mut());
            conduct(schedule, &hall, &mut results, workers, &mut book, &mut told, halt)
        });
        let done = done.and_then(|()| {
            let finished = runtime.block_on(arena.store.finish(kept.id));
            finished.map_err(|error| Trouble::Failed(error.said()))
        });
        facts(&results, None, 0.0);
        drop(hold);
        match done {
            Ok(()) => hub.end(Phase::Finished, None),
            Err(Trouble::Halted) => hub.end(Phase::Stopped, None),
            Err(Trouble::Failed(said)) => hub.end(Phase::Stopped, Some(said)),
        }
    }
}

/// Tells operators of a pause: when it begins, and when it is over.
fn note_pause(id: i64, pause: Option<&Pause>, before: &Option<(Said, bool)>) {
    match (pause, before) {
        (Some(pause), None) => tracing::warn!(tournament = id, "games wait: {}", pause.why),
        (None, Some(_)) => tracing::info!(tournament = id, "no game waits any more"),
        _ => {}
    }
}

/// When the table is told again, and how fast games have come since.
struct Pace {
    next: Instant,
    games: usize,
    at: Instant,
}

impl Pace {
    /// Games a second since the last table, if it is time for another.
    fn due(&mut self, games: usize) -> Option<f64> {
        let now = Instant::now();
        if now < self.next || games == self.games {
            return None;
        }
        let seconds = (now - self.at).as_secs_f64().max(0.001);
        let rate = games.saturating_sub(self.games) as f64 / seconds;
        (self.games, self.at) = (games, now);
        Some(rate)
    }

    /// A large table takes long to make: at most a tenth of the time goes into it.
    fn done(&mut self) {
        self.next = Instant::now() + (9 * self.at.elapsed()).max(TABLE_EVERY);
    }
}
