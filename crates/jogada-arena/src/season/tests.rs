//! Seasons played through the real run and store: versions come in, challenges are met, kills lose nothing.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc::{Receiver, Sender, channel},
    thread::{Scope, ScopedJoinHandle, scope},
    time::Duration,
};

use all_games::GAMES;
use jogada_game::Entry;
use jogada_store::Store;
use jogada_text::Message;
use jogada_tournament::{Format, Ladder};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::*;
use crate::{
    BotSource, LocalWorkers, NoBots, PlayerSource, RunEnd, RunObserver, RunOptions, RunProgress,
    StopSignal, StoredTournament, TournamentDraft, TournamentSettings,
};

/// A database in a folder of its own.
struct World {
    folder: TempDir,
    runtime: Runtime,
    store: Store,
}

/// What is seen of a season: its games, its entrants, and whether it rests.
type Seen = (usize, usize, bool);

struct Watcher(Sender<Seen>, Option<Seen>);

impl RunObserver for Watcher {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        let RunProgress { info, results, .. } = progress;
        let seen = (results.games(), info.plan.entrants.len(), info.is_over(results));
        if self.1 != Some(seen) {
            self.1 = Some(seen);
            // The test may have seen enough.
            _ = self.0.send(seen);
        }
    }
}

fn game() -> &'static Entry {
    GAMES.iter().next().expect("there are games")
}

fn settings(meetings: usize) -> TournamentSettings {
    let asked = TournamentSettings { rounds: Some(meetings), ..TournamentSettings::default() };
    season_of(game().kind.name, &["random".to_owned(), "first".to_owned()], asked)
}

fn no_bots(_: &TournamentSettings) -> Box<dyn BotSource> {
    Box::new(NoBots)
}

impl World {
    fn new() -> World {
        let (folder, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
        let store = runtime.block_on(Store::open(&folder.path().join("arena.db"))).unwrap();
        World { folder, runtime, store }
    }

    fn create(&self, settings: TournamentSettings) -> Season {
        let draft =
            TournamentDraft::new(GAMES, settings, &mut PlayerSource::by_name, &mut NoBots).unwrap();
        Season::create(&self.store, GAMES, draft, self.runtime.handle()).unwrap()
    }

    fn resume(&self, id: i64) -> Season {
        Season::resume(&self.store, GAMES, id, no_bots, self.runtime.handle()).unwrap()
    }

    fn stored(&self, id: i64) -> StoredTournament {
        self.runtime.block_on(StoredTournament::read(&self.store, GAMES, id)).unwrap()
    }

    fn games_of(&self, id: i64, entrant: usize) -> usize {
        let StoredTournament { info, results } = self.stored(id);
        let of = |bout: &&str| info.seated(bout, 0).is_some_and(|pair| pair.contains(&entrant));
        results.bouts().filter(of).map(|bout| results.of_bout(bout).count()).sum()
    }
}

/// Plays a season in a thread, and returns what is seen of it.
fn play<'s>(
    scope: &'s Scope<'s, '_>,
    mut season: Season,
    signal: &StopSignal,
) -> (Receiver<Seen>, ScopedJoinHandle<'s, RunEnd>) {
    let (send, seen) = channel();
    let signal = signal.clone();
    let thread = scope.spawn(move || {
        let workers = LocalWorkers { workers: 2 };
        let mut watcher = Watcher(send, None);
        season.run(&workers, &RunOptions::default(), &mut watcher, &signal).unwrap()
    });
    (seen, thread)
}

fn wait(seen: &Receiver<Seen>, is_it: impl Fn(&Seen) -> bool) -> Seen {
    let limit = Duration::from_secs(60);
    std::iter::from_fn(|| seen.recv_timeout(limit).ok()).find(is_it).expect("it happens in time")
}

#[test]
fn versions_come_in_while_others_play_and_no_game_is_lost() {
    let world = World::new();
    let season = world.create(settings(40));
    let (id, handle, signal) = (season.info().id, season.handle(), StopSignal::new());
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        let (before, ..) = wait(&seen, |(games, ..)| *games > 0);
        assert_eq!(handle.enter("Ana v1", "random", &mut NoBots), Ok(2));
        assert_eq!(handle.enter("Bia v1", "greedy", &mut NoBots), Ok(3));
        assert_eq!(handle.enter("Ana v1", "first", &mut NoBots), Ok(2), "it is there already");
        let (games, ..) = wait(&seen, |(_, entrants, rests)| *entrants == 4 && *rests);
        assert!(games > before);
        let of_old = world.games_of(id, 2);
        assert!(of_old >= 40 && world.games_of(id, 3) >= 40);
        // It wakes. The old version is asked to play, and asks for nothing itself.
        assert_eq!(handle.enter("Ana v2", "greedy", &mut NoBots), Ok(4));
        let (more, ..) = wait(&seen, |(_, entrants, rests)| *entrants == 5 && *rests);
        assert!(world.games_of(id, 4) >= 40);
        assert!(world.games_of(id, 2) - of_old < world.games_of(id, 4));
        signal.raise();
        assert_eq!(thread.join().unwrap(), RunEnd::Stopped);
        let StoredTournament { info, results } = world.stored(id);
        assert_eq!(results.games(), more);
        assert_eq!(world.runtime.block_on(world.store.tournament(id)).unwrap().games, more as u64);
        assert_eq!((info.is_finished, info.plan.entrants[4].name.as_str()), (false, "Ana v2"));
        assert_eq!(handle.enter("Rui v1", "first", &mut NoBots), Err(SeasonError::Closed));
    });
}

#[test]
fn a_bot_that_cannot_be_built_is_told_to_its_author_and_stops_no_game() {
    let world = World::new();
    let season = world.create(settings(4));
    let (handle, signal) = (season.handle(), StopSignal::new());
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        let refused = handle.enter("Ana v1", "no/such/file.py", &mut NoBots).unwrap_err();
        assert!(matches!(refused, SeasonError::Unplayable(_)), "{refused:?}");
        let refused = handle.enter("Ana\u{1b} v1", "first", &mut NoBots).unwrap_err();
        assert_eq!(refused.message().key(), "bad-entrant-name");
        assert_eq!(handle.enter("Ana v2", "first", &mut NoBots), Ok(2), "the next one comes in");
        wait(&seen, |(_, entrants, rests)| *entrants == 3 && *rests);
        signal.raise();
        assert_eq!(thread.join().unwrap(), RunEnd::Stopped);
    });
}

/// Builds nothing, as on a machine that has lost its compilers.
struct NoCompiler;

impl BotSource for NoCompiler {
    fn build(&mut self, _: &Entry, _: &str) -> Result<crate::BuiltBot, Message> {
        Err(Message::as_it_is("no compiler"))
    }
}

#[test]
fn an_entrant_that_cannot_be_built_again_is_left_alone() {
    let world = World::new();
    let season = world.create(settings(4));
    let (id, player) = (season.info().id, world.folder.path().join("ana.py"));
    let ana = jogada_tournament::Entrant {
        name: "Ana v1".to_owned(),
        player: player.display().to_string(),
    };
    world.runtime.block_on(world.store.enter(id, 2, &[ana], &[])).unwrap();
    drop(season);
    let bots = |_: &TournamentSettings| -> Box<dyn BotSource> { Box::new(NoCompiler) };
    let runtime = world.runtime.handle();
    let season = Season::resume(&world.store, GAMES, id, bots, runtime).unwrap();
    assert_eq!(season.absent().next().map(|(name, _)| name), Some("Ana v1"));
    let (handle, signal) = (season.handle(), StopSignal::new());
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        assert_eq!(handle.challenge([0, 2]), Err(SeasonError::NoSuchPair));
        wait(&seen, |(games, _, rests)| *games > 0 && *rests);
        signal.raise();
        thread.join().unwrap();
    });
    assert_eq!(world.games_of(id, 2), 0, "it loses nothing");
}

#[test]
fn challenges_are_met_a_freeze_holds_and_the_final_is_seeded_by_rating() {
    let world = World::new();
    let season = world.create(settings(4));
    let (id, handle, signal) = (season.info().id, season.handle(), StopSignal::new());
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        for (number, name) in (2..).zip(["Ana v1", "Bia v1", "Ana v2"]) {
            assert_eq!(handle.enter(name, "random", &mut NoBots), Ok(number));
        }
        let (games, ..) = wait(&seen, |(_, entrants, rests)| *entrants == 5 && *rests);
        assert_eq!(handle.challenge([4, 3]), Ok(()));
        wait(&seen, |&(now, _, rests)| now == games + 2 && rests);
        assert_eq!(handle.challenge([4, 4]), Err(SeasonError::NoSuchPair));
        assert_eq!(handle.challenge([4, 9]), Err(SeasonError::NoSuchPair));
        handle.freeze(true).unwrap();
        assert_eq!(handle.enter("Rui v1", "first", &mut NoBots), Err(SeasonError::Frozen));
        handle.note_final(77).unwrap();
        signal.raise();
        assert_eq!(thread.join().unwrap(), RunEnd::Stopped);
    });
    let stored = world.stored(id);
    let kept = stored.info.settings.season.clone().unwrap();
    assert_eq!((kept.is_frozen, kept.final_tournament), (true, Some(77)));
    let asked = TournamentSettings { format: Format::Swiss, ..TournamentSettings::default() };
    let (settings, entrants) = final_of(&stored, &[], asked.clone()).unwrap();
    let standings = stored.info.standings(&stored.results);
    let order: Vec<usize> = standings.lines.iter().map(|line| line.entrant).collect();
    let ana_first = order.iter().position(|&one| one == 4) < order.iter().position(|&one| one == 3);
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, if ana_first { ["Ana v2", "Bia v1"] } else { ["Bia v1", "Ana v2"] });
    assert_eq!((settings.format, settings.season), (Format::Swiss, None));
    assert_eq!(final_of(&stored, &[2, 3, 4], asked).unwrap().1.len(), 3);
    // A frozen season that is resumed stays frozen, until it is opened again.
    let season = world.resume(id);
    let (handle, signal) = (season.handle(), StopSignal::new());
    scope(|scope| {
        let (_, thread) = play(scope, season, &signal);
        assert_eq!(handle.enter("Rui v1", "first", &mut NoBots), Err(SeasonError::Frozen));
        handle.freeze(false).unwrap();
        assert_eq!(handle.enter("Rui v1", "first", &mut NoBots), Ok(5));
        signal.raise();
        thread.join().unwrap();
    });
}

/// Tells the test below that it is the process to be killed, and where its database is.
const KILLED: &str = "JOGADA_SEASON_TEST_DATABASE";

#[test]
fn a_season_that_is_killed_loses_nothing_and_plays_nothing_twice() {
    if let Some(database) = std::env::var_os(KILLED) {
        return play_until_killed(Path::new(&database));
    }
    let world = World::new();
    let season = world.create(settings(6));
    let id = season.info().id;
    drop(season);
    for kill in 1..=5 {
        let database = world.folder.path().join("arena.db");
        let name = "season::tests::a_season_that_is_killed_loses_nothing_and_plays_nothing_twice";
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([name, "--exact", "--nocapture"])
            .env(KILLED, &database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        // The first one dies between the answer to a version and its first game, the others a few games later.
        let entered = lines.filter(|line| line.contains("entered")).take(kill);
        assert_eq!(entered.count(), kill);
        child.kill().unwrap();
        child.wait().unwrap();
        let StoredTournament { info, results } = world.stored(id);
        assert!(info.plan.entrants.len() >= 2 + kill, "what was answered is there");
        let mut names: Vec<_> = info.plan.entrants.iter().map(|entrant| &entrant.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), info.plan.entrants.len(), "each of them once");
        let kept = world.runtime.block_on(world.store.tournament(id)).unwrap().games;
        assert_eq!(kept, results.games() as u64);
    }
    let (season, signal) = (world.resume(id), StopSignal::new());
    let entrants = season.info().plan.entrants.len();
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        wait(&seen, |(_, _, rests)| *rests);
        signal.raise();
        thread.join().unwrap();
    });
    assert!(world.games_of(id, entrants - 1) > 0, "the last version plays");
    let start = GAMES.starter();
    let checked = world.runtime.block_on(world.store.verify(id, &start)).unwrap();
    assert_eq!(checked, world.stored(id).results.games() as u64, "every match replays, once");
}

/// Enters versions and says so, until it is killed. It enters those again that it may have entered before.
fn play_until_killed(database: &Path) {
    let runtime = Runtime::new().unwrap();
    let store = runtime.block_on(Store::open(database)).unwrap();
    let season = Season::resume(&store, GAMES, 1, no_bots, runtime.handle()).unwrap();
    let (handle, signal) = (season.handle(), StopSignal::new());
    scope(|scope| {
        let (_seen, _thread) = play(scope, season, &signal);
        for version in 1.. {
            let number = handle.enter(&version_name("Ana", version), "random", &mut NoBots);
            println!("entered {number:?}");
        }
    });
}

#[test]
fn a_new_version_is_rated_within_a_minute() {
    let world = World::new();
    // Near each other, as the bots of a class that are worth comparing are.
    let staff = ["A=random", "B=random", "C=first", "D=greedy"].map(str::to_owned);
    let asked = TournamentSettings::default();
    let season = world.create(season_of(game().kind.name, &staff, asked));
    let (id, handle, signal) = (season.info().id, season.handle(), StopSignal::new());
    scope(|scope| {
        let (seen, thread) = play(scope, season, &signal);
        for author in ["Ana", "Bia", "Eva", "Rui"] {
            handle.enter(&version_name(author, 1), "random", &mut NoBots).unwrap();
        }
        let (before, ..) = wait(&seen, |(_, entrants, rests)| *entrants == 8 && *rests);
        let began = std::time::Instant::now();
        let number = handle.enter(&version_name("Ana", 2), "random", &mut NoBots).unwrap();
        let (games, ..) = wait(&seen, |(_, entrants, rests)| *entrants == 9 && *rests);
        let took = began.elapsed();
        let StoredTournament { info, results } = world.stored(id);
        let rating = info.standings(&results).ratings().get(number);
        println!("{} games, {took:.1?}: {rating:?}", games - before);
        assert!(rating.error <= Ladder::ERROR, "{rating:?}");
        assert!(took < Duration::from_secs(60), "{took:?}");
        signal.raise();
        thread.join().unwrap();
    });
}
