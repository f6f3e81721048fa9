//! Tournaments of people who play at tables of a real store, one move after the other.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::Sender,
    },
    time::{Duration, Instant},
};

use all_games::GAMES;
use jogada_core::{Seat, Side};
use jogada_game::Entry;
use jogada_record::Reason;
use jogada_store::{Store, StoreError};
use jogada_text::Message;
use jogada_tournament::Format;
use tempfile::TempDir;
use tokio::{
    runtime::{Handle, Runtime},
    sync::Semaphore,
};

use super::*;
use crate::{
    BotSource, LocalWorkers, MachineSource, Machines, MatchHandle, MatchSession, NoBots,
    PlayerRequest, PlayerSource, RunEnd, RunOptions, SeatSet, SpokenMove, StopSignal, StoreLog,
    TeamMember, TournamentDraft, TournamentRun, TournamentSettings, person_number,
};

/// A house with tables, and people who play the first legal move until they have made all that they may.
struct House {
    store: Store,
    runtime: Handle,
    /// People who never come.
    absent: Vec<i64>,
    /// Moves that people still make; then they leave.
    moves: AtomicUsize,
    seated: Mutex<HashSet<i64>>,
    opened: Mutex<Vec<String>>,
}

struct Engines;

impl MachineSource for Engines {
    fn member(&self, entry: &'static Entry, name: &str) -> Result<TeamMember, Message> {
        TeamMember::enter(entry, name, &mut NoBots)
    }
}

impl House {
    fn new(store: &Store, runtime: &Runtime, absent: &[i64], moves: usize) -> Arc<House> {
        Arc::new(House {
            store: store.clone(),
            runtime: runtime.handle().clone(),
            absent: absent.to_vec(),
            moves: AtomicUsize::new(moves),
            seated: Mutex::default(),
            opened: Mutex::default(),
        })
    }

    fn may_move(&self, person: Option<i64>) -> bool {
        let is_here = person.is_some_and(|person| !self.absent.contains(&person));
        let take = |left: usize| left.checked_sub(1);
        is_here && self.moves.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok()
    }

    /// Plays for all people at a table.
    async fn people(&self, handle: &MatchHandle) {
        let mut views = handle.watch();
        loop {
            let session = views.borrow_and_update().session.clone();
            let Some(seat) = session.game().course().to_move() else { return };
            let player = &session.seats()[seat.index()];
            if player.is_human() && self.may_move(player.person) {
                let choice = session.game().course().pos().choices().remove(0);
                let own: SeatSet = [seat].into_iter().collect();
                let said = PlayerRequest::Move(SpokenMove::Text(choice.text));
                handle.request(own, said).await.unwrap();
            } else if views.changed().await.is_err() {
                return;
            }
        }
    }
}

impl TableHost for Arc<House> {
    fn open(
        &self,
        table: PeopleTable,
        ends: Sender<TableEnd>,
        signal: &StopSignal,
    ) -> Result<(), Message> {
        let live = self.runtime.block_on(async {
            match self.store.create_live(&table.new).await {
                Ok(()) | Err(StoreError::Taken { .. }) => {}
                Err(error) => panic!("{error:?}"),
            }
            self.store.live(&table.new.id).await.unwrap().unwrap()
        });
        let mut seated = self.seated.lock().unwrap();
        assert!(table.people.iter().all(|person| seated.insert(*person)), "one table at a time");
        self.opened.lock().unwrap().push(table.new.id.clone());
        let (house, signal) = (Arc::clone(self), signal.clone());
        self.runtime.spawn(async move {
            let session = MatchSession::of_store(GAMES, live, Instant::now()).unwrap();
            let engines = Arc::new(Semaphore::new(1));
            let machines = Machines { source: Arc::new(Engines), engines };
            let log = Box::new(StoreLog(house.store.clone()));
            let handle: MatchHandle = MatchHandle::start(session, Vec::new(), machines, log, None);
            let record = tokio::select! {
                () = signal.wait() => return,
                (record, ()) = async {
                    let seen = |_: &MatchSession| {};
                    let table = play_table(&handle, |view| &view.session, table.no_show, seen);
                    tokio::join!(table, house.people(&handle))
                } => record,
            };
            house.seated.lock().unwrap().retain(|person| !table.people.contains(person));
            let record = record.ok_or_else(|| Message::as_it_is("closed"));
            _ = ends.send(TableEnd { id: table.new.id, record });
        });
        Ok(())
    }
}

/// A tournament in a database of its own.
struct World {
    _folder: TempDir,
    runtime: Runtime,
    store: Store,
}

fn game() -> &'static Entry {
    GAMES.iter().find(|entry| entry.kind.seats == 2).expect("there is a game for two")
}

fn people(_: usize, _: &Entry, player: &str) -> Result<PlayerSource, Message> {
    Ok(PlayerSource::Named(player.to_owned()))
}

impl World {
    fn new() -> World {
        let (folder, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
        let store = runtime.block_on(Store::open(&folder.path().join("arena.db"))).unwrap();
        World { _folder: folder, runtime, store }
    }

    fn create(&self, format: Format, entrants: &[&str]) -> TournamentRun {
        let settings = TournamentSettings {
            game: game().kind.name.to_owned(),
            entrants: entrants.iter().map(|&one| one.to_owned()).collect(),
            format,
            ..TournamentSettings::default()
        };
        let draft = TournamentDraft::new(GAMES, settings, &mut people, &mut NoBots).unwrap();
        TournamentRun::create(&self.store, GAMES, draft, self.runtime.handle()).unwrap()
    }

    fn play(&self, run: &mut TournamentRun, house: &Arc<House>, signal: &StopSignal) -> RunEnd {
        let entrants = &run.info.plan.entrants;
        let workers = PeopleWorkers {
            machines: &LocalWorkers { workers: 1 },
            host: Arc::new(Arc::clone(house)),
            names: entrants.iter().map(|one| one.name.clone()).collect(),
            players: entrants.iter().map(|one| one.player.clone()).collect(),
            no_show: Duration::from_millis(150),
        };
        run.run(&workers, RunOptions::default(), &mut (), signal).unwrap()
    }
}

#[test]
fn people_and_bots_play_a_knockout_and_a_swiss_tournament() {
    for format in [Format::Knockout, Format::Swiss, Format::RoundRobin] {
        let world = World::new();
        let field = ["Ana=person:1", "Bia=person:2", "Rui=person:3", "random", "first"];
        let mut run = world.create(format, &field);
        let house = House::new(&world.store, &world.runtime, &[], usize::MAX);
        assert_eq!(world.play(&mut run, &house, &StopSignal::new()), RunEnd::Finished, "{format}");
        assert!(run.info.is_over(&run.results));
        let opened = house.opened.lock().unwrap();
        assert!(opened.len() <= run.results.games());
        if format == Format::RoundRobin {
            assert_eq!(opened.len() + 2, run.results.games(), "machines play without a table");
        }
        let id = &opened[0];
        let live = world.runtime.block_on(world.store.live(id)).unwrap().unwrap();
        let session = MatchSession::of_store(GAMES, live, Instant::now()).unwrap();
        assert!(session.is_official() && !session.can_undo(session.people()));
        let of_person = session.seats().iter().find(|seat| seat.is_human()).unwrap();
        let entrants = &run.info.plan.entrants;
        let entrant = entrants.iter().find(|one| Some(&one.name) == of_person.name.as_ref());
        assert_eq!(entrant.and_then(|one| person_number(&one.player)), of_person.person);
        let engines = Arc::new(Semaphore::new(1));
        let hint = world.runtime.block_on(session.hint(session.people(), &engines));
        assert!(hint.is_err(), "no engine helps");
    }
}

#[test]
fn who_does_not_come_loses_and_where_none_comes_the_one_to_move() {
    let world = World::new();
    let mut run =
        world.create(Format::RoundRobin, &["Ana=person:1", "Bia=person:2", "Rui=person:3"]);
    let house = House::new(&world.store, &world.runtime, &[2, 3], usize::MAX);
    assert_eq!(world.play(&mut run, &house, &StopSignal::new()), RunEnd::Finished);
    for bout in run.results.bouts() {
        let pair = run.info.seated(bout, 0).unwrap();
        let result = run.results.get(bout, 0).unwrap();
        let winner = if pair[0] == 0 { Side::First } else { Side::Second };
        assert_eq!(result.winner, Some(winner), "{bout}");
        assert!(matches!(result.reason, Reason::OutOfTime | Reason::Resigned), "{result:?}");
    }
}

#[test]
fn a_person_has_the_whole_time_from_the_first_turn() {
    let asked = crate::NewMatch {
        game: game().kind.name.to_owned(),
        seats: vec!["human".to_owned(), "human".to_owned()],
        ..crate::NewMatch::default()
    };
    let (entry, settings, seed) = asked.check(GAMES).unwrap();
    let (opened, limit) = (Instant::now(), Duration::from_secs(180));
    let session = MatchSession::new(entry, &settings, seed, opened).unwrap();
    assert_eq!(no_show_due(&session, opened, limit), Some((Seat::FIRST, opened + limit)));
    let spoken = SpokenMove::Text(session.game().course().pos().choices().remove(0).text);
    let own: SeatSet = [Seat::FIRST].into_iter().collect();
    let later = opened + Duration::from_secs(170);
    let (moved, _) = session.after_request(own, PlayerRequest::Move(spoken), later).unwrap();
    assert_eq!(no_show_due(&moved, opened, limit), Some((Seat::SECOND, later + limit)));
}

#[test]
fn a_tournament_of_people_that_is_stopped_goes_on_at_the_same_tables() {
    let world = World::new();
    let mut run = world.create(Format::Knockout, &["Ana=person:1", "Bia=person:2"]);
    let (id, signal) = (run.info.id, StopSignal::new());
    let house = House::new(&world.store, &world.runtime, &[], 2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // The program ends in the middle of the first match.
            while house.moves.load(Ordering::SeqCst) > 0 {
                std::thread::yield_now();
            }
            signal.raise();
        });
        assert_eq!(world.play(&mut run, &house, &signal), RunEnd::Stopped);
    });
    assert_eq!(run.results.games(), 0);
    drop(run);
    let bots = |_: &TournamentSettings| -> Box<dyn BotSource> { Box::new(NoBots) };
    let runtime = world.runtime.handle();
    let mut run = TournamentRun::resume(&world.store, GAMES, id, bots, runtime).unwrap();
    let again = House::new(&world.store, &world.runtime, &[], usize::MAX);
    assert_eq!(world.play(&mut run, &again, &StopSignal::new()), RunEnd::Finished);
    let (before, after) = (house.opened.lock().unwrap(), again.opened.lock().unwrap());
    assert_eq!(before.len(), 1);
    assert_eq!(after.iter().filter(|table| **table == before[0]).count(), 1, "the same table");
    let live = world.runtime.block_on(world.store.live(&before[0])).unwrap().unwrap();
    let kept = world.runtime.block_on(world.store.verify(id, &GAMES.starter())).unwrap();
    assert_eq!(kept, run.results.games() as u64);
    assert!(live.events.len() > 2, "what was played before is part of it");
}

#[test]
fn people_cannot_play_where_there_are_no_tables() {
    let world = World::new();
    let mut run = world.create(Format::Knockout, &["Ana=person:1", "random"]);
    let workers = LocalWorkers { workers: 1 };
    let end = run.run(&workers, RunOptions::default(), &mut (), &StopSignal::new());
    assert_eq!(end.unwrap_err().key(), "people-need-tables");
    let entry = game();
    assert!(PlayerSource::by_name(0, entry, "person:1").is_err());
}
