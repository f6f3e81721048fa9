//! Seasons and tournaments of people as a server plays them, and as the next server goes on with them.

use std::{path::Path, sync::Arc, time::Duration};

use all_games::GAMES;
use jogada_arena::{
    BotSource, LocalWorkers, NoBots, PlayerRequest, Room, SeatSet, SpokenMove, TournamentPhase,
    TournamentSettings, season_of,
};
use jogada_bot::Limits;
use jogada_game::Entry;
use jogada_store::Store;
use jogada_text::Message;
use jogada_tournament::Format;
use tokio::time::timeout;

use super::*;
use crate::{ClassOptions, Options, ServerLimits, live::Show};

async fn arena(folder: &Path) -> Arc<Arena> {
    let store = Store::open(&folder.join("arena.db")).await.unwrap();
    let room = Room::open(store.clone(), GAMES).await.unwrap();
    let class = ClassOptions { room, addresses: Vec::new(), hand_ins: folder.join("hand-ins") };
    Arena::new(Options {
        games: GAMES,
        store,
        bots: folder.join("bots"),
        token: "token".to_owned(),
        is_near: true,
        workers: Arc::new(LocalWorkers { workers: 1 }),
        bot_sources: Arc::new(|_: &Limits| -> Box<dyn BotSource> { Box::new(NoBots) }),
        gradings: folder.join("gradings"),
        grading_machines: Arc::new(|| Err(Message::as_it_is("no hand-ins are marked here"))),
        limits: ServerLimits::default(),
        class: Some(class),
        tls: None,
        lti: None,
    })
}

fn game() -> &'static Entry {
    GAMES.iter().find(|entry| entry.kind.seats == 2).expect("there is a game for two")
}

/// Waits until a tournament is as it should be.
async fn wait(feed: &TournamentFeed, is_it: impl Fn(&Tick) -> bool) {
    let mut ticks = feed.watch();
    let waited = timeout(Duration::from_secs(60), ticks.wait_for(|tick| is_it(tick))).await;
    waited.expect("it happens in time").expect("the feed is there");
}

fn code<T: std::fmt::Debug>(result: Result<T, Problem>) -> &'static str {
    result.unwrap_err().code
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_takes_versions_and_goes_on_with_the_next_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = arena(folder.path()).await;
    let asked = TournamentSettings { rounds: Some(4), ..TournamentSettings::default() };
    let settings = season_of(game().kind.name, &["random".to_owned(), "first".to_owned()], asked);
    // A settings file may ask for one, too.
    let id = create(&server, settings).await.unwrap();
    let feed = server.tournaments.find(&server, id).await.unwrap();
    assert_eq!(server.tournaments.running().await, 0, "it takes no other tournament's place");
    let enter = |server: &Arc<Arena>, name: &str| {
        let (server, name) = (Arc::clone(server), name.to_owned());
        async move { enter_version(&server, id, name, "greedy".to_owned()).await }
    };
    assert_eq!(enter(&server, "Ana v1").await.unwrap(), 2);
    assert_eq!(enter(&server, "Bia v1").await.unwrap(), 3);
    let bad = enter_version(&server, id, "Rui v1".to_owned(), "no/such.py".to_owned()).await;
    assert_eq!(code(bad), "bad-request");
    wait(&feed, |tick| tick.status.entrants.len() == 4 && tick.status.games.played > 8).await;
    assert_eq!(feed.status().entrants[2], "Ana v1");
    let status = feed.status();
    let rated = status.rated(&status.entrants[2]);
    assert!(rated.is_some_and(|rated| rated.error > 0.0 && rated.games > 0));
    challenge(&server, id, [2, 3]).await.unwrap();
    assert_eq!(code(challenge(&server, id, [2, 2]).await), "bad-request");
    freeze(&server, id, true).await.unwrap();
    assert_eq!(code(enter(&server, "Ana v2").await), "frozen");
    let asked = TournamentSettings { format: Format::Knockout, ..TournamentSettings::default() };
    let last = start_final(&server, id, Vec::new(), asked).await.unwrap();
    let last_feed = server.tournaments.find(&server, last).await.unwrap();
    wait(&last_feed, |tick| tick.status.phase == TournamentPhase::Finished).await;
    let mut names = last_feed.status().entrants.clone();
    names.sort_unstable();
    assert_eq!(names, ["Ana v1", "Bia v1"]);
    server.close().await;
    assert_eq!(code(enter(&server, "Ana v2").await), "closed");
    drop((feed, last_feed, server));

    let server = arena(folder.path()).await;
    server.resume_open().await;
    let listed = seasons(&server).await.unwrap();
    assert_eq!((listed.len(), listed[0].id, listed[0].is_running), (1, id, true));
    assert!(listed[0].settings.is_frozen);
    assert_eq!(listed[0].settings.final_tournament, Some(last));
    assert_eq!(enter(&server, "Bia v1").await.unwrap(), 3, "asked again, it is there");
    freeze(&server, id, false).await.unwrap();
    assert_eq!(enter(&server, "Ana v2").await.unwrap(), 4);
    let feed = server.tournaments.find(&server, id).await.unwrap();
    wait(&feed, |tick| tick.status.entrants.len() == 5).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_names_are_told_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = arena(folder.path()).await;
    let settings = season_of(game().kind.name, &[], TournamentSettings::default());
    let id = create(&server, settings).await.unwrap();
    let feed = server.tournaments.find(&server, id).await.unwrap();
    let mut ticks = feed.watch();
    enter_version(&server, id, "Ana v1".to_owned(), "random".to_owned()).await.unwrap();
    let audience = crate::live::Audience::public(jogada_text::Lang::En);
    let grown = ticks.wait_for(|tick| tick.status.entrants.len() == 3).await.unwrap().clone();
    assert!(grown.whole(audience).contains("Ana v1"));
    server.close().await;
}

/// Plays the first legal move for the person to move at a table, until it has this many moves or is over.
async fn play_at(server: &Arc<Arena>, table: &str, most: usize) {
    let handle = server.matches.find(server, table).await.unwrap();
    let mut views = handle.watch();
    loop {
        let session = views.borrow_and_update().session().clone();
        let Some(seat) = session.game().course().to_move() else { return };
        if session.plies().len() >= most {
            return;
        }
        let choice = session.game().course().pos().choices().remove(0);
        let own: SeatSet = [seat].into_iter().collect();
        let spoken = PlayerRequest::Move(SpokenMove::Text(choice.text));
        handle.request(own, spoken).await.unwrap();
    }
}

/// The table that two people are called to.
async fn called(server: &Arc<Arena>, person: i64) -> String {
    let class = server.class.as_ref().unwrap();
    let waited = timeout(Duration::from_secs(60), async {
        loop {
            if let Some(table) = class.lobby.table_of(person) {
                return table;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    waited.await.expect("the person is called in time")
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_a_knockout_at_tables_that_outlive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = arena(folder.path()).await;
    let settings = TournamentSettings {
        game: game().kind.name.to_owned(),
        entrants: vec!["Ana=person:1".to_owned(), "Bia=person:2".to_owned()],
        format: Format::Knockout,
        ..TournamentSettings::default()
    };
    let id = create(&server, settings).await.unwrap();
    let table = called(&server, 1).await;
    assert_eq!(called(&server, 2).await, table);
    play_at(&server, &table, 2).await;
    server.close().await;
    drop(server);

    let server = arena(folder.path()).await;
    server.resume_open().await;
    assert_eq!(called(&server, 2).await, table, "the same table");
    let handle = server.matches.find(&server, &table).await.unwrap();
    assert_eq!(handle.view().session().plies().len(), 2);
    drop(handle);
    let feed = server.tournaments.find(&server, id).await.unwrap();
    let finish = async {
        loop {
            let table = called(&server, 1).await;
            play_at(&server, &table, usize::MAX).await;
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        () = finish => {}
        () = wait(&feed, |tick| tick.status.phase == TournamentPhase::Finished) => {}
    }
    assert!(feed.status().games.played >= 2);
    server.close().await;
}
