//! Matches with people from outside: the clock, what may be taken back, what is kept, and a machine that fails.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use jogada_core::{Place, Seat};
use jogada_game::{Entry, Games};
use jogada_match::{BoxFuture, State};
use jogada_record::{End, Reason};
use jogada_store::{KeyHash, StoreError};
use jogada_text::Message;
use serde_json::json;
use tokio::sync::Semaphore;

use super::*;
use crate::{BotSource, BuiltBot, TeamMember};

const GAMES: Games = Games::new(&[queens::ENTRY, dominoes::ENTRY, othello::ENTRY]);

fn session(game: &str, seats: &[&str], time: Option<&str>, now: Instant) -> MatchSession {
    let asked = NewMatch {
        game: game.to_owned(),
        seats: seats.iter().map(|&seat| seat.to_owned()).collect(),
        time: time.map(str::to_owned),
        seed: Some("1".to_owned()),
        ..NewMatch::default()
    };
    let (entry, settings, seed) = asked.check(GAMES).unwrap();
    MatchSession::new(entry, &settings, seed, now).unwrap()
}

fn seats(numbers: &[u8]) -> SeatSet {
    numbers.iter().map(|&number| Seat::new(number)).collect()
}

fn first_move(session: &MatchSession) -> PlayerRequest {
    PlayerRequest::Move(SpokenMove::Text(session.game().course().pos().choices()[0].text.clone()))
}

fn end(session: &MatchSession) -> End {
    match session.game().state() {
        State::Over(end) => end,
        State::ToMove(..) => panic!("it goes on"),
    }
}

#[test]
fn a_flag_falls_after_the_margin_and_a_move_before_that_counts() {
    let asked = Instant::now();
    let session = session("othello", &["human", "human"], Some("1s"), asked);
    let at = |ms| asked + Duration::from_millis(ms);
    assert_eq!(session.flag(), Some(at(1100)));
    assert!(
        session.after_flag(at(1099)).is_none(),
        "it falls before the referee calls a move late"
    );
    let (moved, took) = session.after_request(seats(&[0]), first_move(&session), at(1100)).unwrap();
    assert_eq!((took.as_millis(), moved.plies().len()), (1100, 1));
    assert_eq!(moved.flag(), Some(at(2200)), "the next one is asked then");
    let (over, _) = session.after_flag(at(1100)).unwrap();
    assert_eq!((end(&over).reason, end(&over).winner.unwrap().index()), (Reason::OutOfTime, 1));
    let (late, _) = session.after_request(seats(&[0]), first_move(&session), at(1101)).unwrap();
    assert_eq!(end(&late).reason, Reason::OutOfTime, "one rule, whoever sees it first");
}

#[test]
fn no_flag_falls_where_a_machine_is_to_move_or_no_time_was_agreed() {
    let now = Instant::now();
    assert_eq!(session("othello", &["first", "human"], Some("1s"), now).flag(), None);
    assert_eq!(session("othello", &["human", "first"], None, now).flag(), None);
}

#[test]
fn requests_that_change_nothing_say_why() {
    let now = Instant::now();
    let game = session("othello", &["human", "human"], None, now);
    let refused = |own: &[u8], request| game.after_request(seats(own), request, now).unwrap_err();
    assert_eq!(refused(&[], PlayerRequest::Resign), Refusal::NotSeated);
    assert_eq!(refused(&[1], first_move(&game)), Refusal::NotYourTurn);
    let spoken = SpokenMove::Text("a1".to_owned());
    assert!(matches!(refused(&[0], PlayerRequest::Move(spoken)), Refusal::IllegalMove(_)));
    let touched = SpokenMove::Path(vec![Place::new("nowhere")]);
    let Refusal::IllegalMove(why) = refused(&[0], PlayerRequest::Move(touched)) else { panic!() };
    assert_eq!(why.key(), "bad-path");
    let (over, _) = game.after_request(seats(&[1]), PlayerRequest::Resign, now).unwrap();
    assert_eq!(end(&over).winner.unwrap().index(), 0);
    assert_eq!(
        over.after_request(seats(&[0]), PlayerRequest::Draw, now).unwrap_err(),
        Refusal::Over
    );
}

#[test]
fn a_draw_is_offered_by_one_side_and_taken_by_the_other() {
    let now = Instant::now();
    let game = session("othello", &["human", "human"], None, now);
    let (offered, _) = game.after_request(seats(&[1]), PlayerRequest::Draw, now).unwrap();
    let again = offered.after_request(seats(&[1]), PlayerRequest::Draw, now);
    assert_eq!(again.unwrap_err(), Refusal::DrawOffered);
    let (taken, _) = offered.after_request(seats(&[0]), PlayerRequest::Draw, now).unwrap();
    assert_eq!((end(&taken).reason, end(&taken).winner), (Reason::Agreed, None));
}

#[test]
fn moves_are_taken_back_to_the_last_person_where_no_other_person_plays() {
    let now = Instant::now();
    let undo = |game: &MatchSession, own: &[u8]| {
        game.after_request(seats(own), PlayerRequest::Undo, now).map(|(next, _)| next)
    };
    let played = |game: &MatchSession| {
        let seat = game.game().course().to_move().unwrap();
        game.after_request(seats(&[seat.index() as u8]), first_move(game), now).unwrap().0
    };
    let game = session("othello", &["human", "human"], None, now);
    assert_eq!(undo(&game, &[0, 1]).unwrap_err(), Refusal::NoUndo, "there is nothing yet");
    let moved = played(&played(&game));
    assert_eq!(undo(&moved, &[0]).unwrap_err(), Refusal::NoUndo, "another person plays");
    assert_eq!(undo(&moved, &[0, 1]).unwrap().plies().len(), 1);
    let alone = played(&played(&session("othello", &["human", "first"], None, now)));
    assert_eq!(undo(&alone, &[0]).unwrap().plies().len(), 0, "and the machine's answer");
    let hidden = played(&session("dominoes", &["human"; 4], None, now));
    assert_eq!(undo(&hidden, &[0, 1, 2, 3]).unwrap_err(), Refusal::NoUndo, "it was seen");
}

#[test]
fn names_of_people_are_cleaned_and_cut() {
    let long = "a".repeat(100);
    for (name, clean) in [
        (" Ana \u{1b}[2J\n", Some("Ana [2J")),
        ("\u{202e}\t", None),
        (long.as_str(), Some(&long[..40])),
    ] {
        assert_eq!(SeatPlayer::new("Voce", Some(name)).name.as_deref(), clean);
    }
    assert_eq!(SeatPlayer::new("Voce", None).player, HUMAN);
}

#[test]
fn settings_are_kept_as_they_always_were() {
    let kept = json!({
        "options": {"start": "world"},
        "chairs": [
            {"player": "human", "name": "Ana", "key": KeyHash::of("k").to_string()},
            {"player": "bot:ana.py", "name": null, "key": null},
        ],
        "time": "5m+3s",
    });
    let settings: MatchSettings = serde_json::from_value(kept.clone()).unwrap();
    assert_eq!(SeatSet::of_keys(&settings.seats, "x, k"), seats(&[0]));
    assert_eq!(serde_json::to_value(settings).unwrap(), kept);
}

#[test]
fn a_saved_match_goes_on_where_it_stopped() {
    let now = Instant::now();
    let game = session("othello", &["human", "engine:2"], None, now);
    let (moved, _) = game.after_request(seats(&[0]), first_move(&game), now).unwrap();
    let again = MatchSession::of_save(GAMES, &moved.to_text(), Default::default(), now).unwrap();
    assert_eq!((again.to_text(), again.plies()), (moved.to_text(), moved.plies()));
    assert_eq!(again.people(), seats(&[0]));
}

/// A log that returns each of `failures` once, and otherwise keeps how far the match is.
#[derive(Clone, Default)]
struct Disk {
    failures: Arc<Mutex<VecDeque<NotKept>>>,
    kept: Arc<Mutex<Vec<u64>>>,
}

impl MatchLog for Disk {
    fn keep<'a>(
        &'a mut self,
        session: &'a MatchSession,
        _: Duration,
    ) -> BoxFuture<'a, Result<(), NotKept>> {
        let failure = self.failures.lock().unwrap().pop_front();
        let kept = failure.map_or_else(
            || {
                self.kept.lock().unwrap().push(session.version());
                Ok(())
            },
            Err,
        );
        Box::pin(std::future::ready(kept))
    }
}

/// Finds built-in players, after the machine has failed this often.
struct Engines(Mutex<u32>);

struct NoBots;

impl BotSource for NoBots {
    fn build(&mut self, _: &Entry, _: &str) -> Result<BuiltBot, Message> {
        Err(Message::as_it_is("no bots"))
    }
}

impl MachineSource for Engines {
    fn member(&self, entry: &'static Entry, name: &str) -> Result<TeamMember, Message> {
        let mut failures = self.0.lock().unwrap();
        if *failures > 0 {
            *failures -= 1;
            return Err(Message::as_it_is("no files left"));
        }
        TeamMember::enter(entry, name, &mut NoBots)
    }
}

fn start(session: MatchSession, log: &Disk, failures: u32) -> MatchHandle {
    let machines = Machines {
        source: Arc::new(Engines(Mutex::new(failures))),
        engines: Arc::new(Semaphore::new(1)),
    };
    MatchHandle::start(session, Vec::new(), machines, Box::new(log.clone()), None)
}

#[tokio::test]
async fn a_person_moves_and_the_machine_answers() {
    let session = session("othello", &["human", "first"], None, Instant::now());
    let (request, log) = (first_move(&session), Disk::default());
    let handle = start(session, &log, 0);
    let mut views = handle.watch();
    assert_eq!(handle.request(seats(&[0]), request).await.unwrap(), 1);
    let view = views.wait_for(|view| view.session.version() == 2).await.unwrap().clone();
    assert_eq!(view.session.plies()[1].seat, 1);
    assert_eq!(*log.kept.lock().unwrap(), [1, 2], "all was kept in its order");
    drop(views);
    handle.close().await;
}

#[tokio::test]
async fn what_cannot_be_kept_has_not_happened() {
    let session = session("othello", &["human", "human"], None, Instant::now());
    let (request, log) = (first_move(&session), Disk::default());
    let full = NotKept::File(Message::as_it_is("the disk is full"));
    log.failures.lock().unwrap().push_back(full);
    let handle = start(session, &log, 0);
    let failed = handle.request(seats(&[0]), request.clone()).await.unwrap_err();
    assert_eq!(failed.to_string(), "the disk is full");
    assert_eq!(handle.view().session.version(), 0);
    assert_eq!(handle.request(seats(&[0]), request.clone()).await.unwrap(), 1, "it goes on");
    // Another process has played on: what is in memory is not the match any more.
    let taken = StoreError::Taken { live: "x".to_owned(), number: Some(1) };
    log.failures.lock().unwrap().push_back(NotKept::Store(taken));
    let next = first_move(&handle.view().session);
    let failed = handle.request(seats(&[1]), next.clone()).await.unwrap_err();
    assert!(matches!(&failed, RequestError::NotKept(error) if error.is_stale()), "{failed}");
    let closed = handle.request(seats(&[1]), next).await.unwrap_err();
    assert!(matches!(closed, RequestError::Closed), "{closed}");
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_fails_is_waited_for_and_no_player_loses() {
    let session = session("othello", &["first", "human"], Some("1s"), Instant::now());
    let log = Disk::default();
    let handle = start(session, &log, 3);
    let mut views = handle.watch();
    let waits =
        |view: &Arc<MatchSnapshot>| view.waits.as_ref().is_some_and(|waits| waits.failures == 3);
    let view = views.wait_for(waits).await.unwrap().clone();
    assert_eq!(view.waits.as_ref().unwrap().why.to_string(), "no files left");
    assert_eq!((view.session.version(), view.session.flag()), (0, None));
    let view = views.wait_for(|view| view.session.version() == 1).await.unwrap().clone();
    assert!(view.waits.is_none() && view.session.game().course().end().is_none());
}

#[tokio::test]
async fn a_hint_is_for_the_seat_to_move() {
    let engines = Arc::new(Semaphore::new(1));
    let session = session("queens", &["human", "human"], None, Instant::now());
    assert_eq!(session.hint(seats(&[1]), &engines).await, Err(Refusal::NotYourTurn));
    let hint = session.hint(seats(&[0]), &engines).await.unwrap();
    assert_eq!(hint.moves.len(), session.game().course().pos().choices().len());
    assert!(!hint.line.is_empty());
}

#[test]
fn a_match_without_enough_players_is_refused() {
    let asked =
        NewMatch { game: "othello".to_owned(), seats: vec!["human".into()], ..NewMatch::default() };
    let why = asked.check(GAMES).unwrap_err();
    assert_eq!(why.to_string(), "expected 2 players, got \"human\"");
}
