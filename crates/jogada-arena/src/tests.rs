//! A tournament from end to end with built-in players: the table is the same with any workers and after any stops.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use jogada_core::Seed;
use jogada_game::Entry;
use jogada_match::{Answer, Ask, BoxFuture, Pace, Player};
use jogada_record::Record;
use jogada_text::Message;
use jogada_tournament::{League, Meeting, Results, Schedule, Standings};

use crate::{
    BotSource, BuiltBot, MachinePause, MatchRunner, OwnPlayer, PlayedMatch, ResultStore, RunError,
    StopSignal, Team, ThreadPool, run_tournament,
};

static QUEENS: Entry = queens::ENTRY;
static DOMINOES: Entry = dominoes::ENTRY;

/// A source without bots.
struct Closed;

impl BotSource for Closed {
    fn build(&mut self, _: &Entry, name: &str) -> Result<BuiltBot, Message> {
        Err(Message::as_it_is(format!("expected no bot, got {name}")))
    }
}

/// A store in memory that can raise a signal after a number of entries, or refuse every entry.
#[derive(Default)]
struct Paper {
    entries: Vec<PlayedMatch>,
    struck: Vec<String>,
    halt_after: Option<(usize, StopSignal)>,
    is_full: bool,
}

impl ResultStore for Paper {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        if self.is_full {
            return Err(Message::as_it_is("the paper is full"));
        }
        self.entries.extend(played);
        if let Some((after, signal)) = &self.halt_after
            && self.entries.len() >= *after
        {
            signal.raise();
        }
        Ok(())
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        let of_bout = self.entries.iter().filter(|played| played.bout.id == bout);
        Ok(of_bout.map(|played| (played.number, played.record.clone())).collect())
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.entries.retain(|played| played.bout.id != bout);
        self.struck.push(bout.to_owned());
        Ok(())
    }
}

fn runner(entry: &'static Entry, players: &[&str], signal: &StopSignal) -> Arc<MatchRunner> {
    let teams = players.iter().map(|name| Team::find(entry, name, &mut Closed).unwrap()).collect();
    let pace: Pace = "nodes=20".parse().unwrap();
    Arc::new(MatchRunner::new(entry, teams, pace, Seed::from_number(9), signal))
}

/// Resumes the tournament from the results in `paper`.
fn go_on(
    entry: &'static Entry,
    players: &[&str],
    workers: usize,
    paper: &mut Paper,
) -> Result<Standings, RunError> {
    let signal = StopSignal::new();
    if let Some((_, raised)) = &mut paper.halt_after {
        *raised = signal.clone();
    }
    let runner = runner(entry, players, &signal);
    let schedule =
        League::round_robin(players.len(), Meeting::of_games(6), Seed::from_number(9)).unwrap();
    let mut results = Results::new();
    for played in &paper.entries {
        assert_eq!(results.add(&played.bout.id, played.number, &played.record.end), Ok(true));
    }
    let mut pool = ThreadPool::start(&runner, workers, signal.clone()).unwrap();
    let done =
        run_tournament(&schedule, &runner, &mut results, &mut pool, paper, &mut |_, _| {}, &signal);
    done.map(|()| schedule.standings(&results))
}

const PAIRS: [&str; 3] = ["dummy", "greedy", "dummy+greedy"];

#[test]
fn any_number_of_workers_gives_the_same_records() {
    let records = |workers| {
        let mut paper = Paper::default();
        let table = go_on(&DOMINOES, &PAIRS, workers, &mut paper).unwrap();
        let mut texts: Vec<_> = paper
            .entries
            .iter()
            .map(|played| (played.bout.id.clone(), played.number, played.record.to_text()))
            .collect();
        texts.sort();
        (table, texts)
    };
    let one = records(1);
    assert_eq!(one.1.len(), 3 * 12);
    assert!(records(3) == one);
}

#[test]
fn a_tournament_that_is_stopped_again_and_again_ends_with_the_same_table() {
    let players = ["engine", "greedy", "random", "first"];
    let whole = go_on(&QUEENS, &players, 2, &mut Paper::default()).unwrap();
    let mut paper = Paper { halt_after: Some((0, StopSignal::new())), ..Paper::default() };
    let mut stops = 0;
    let table = loop {
        let done = paper.entries.len();
        if let Some((after, _)) = &mut paper.halt_after {
            *after = done + 7;
        }
        match go_on(&QUEENS, &players, 2, &mut paper) {
            Ok(table) => break table,
            Err(trouble) => assert_eq!(trouble, RunError::Stopped),
        }
        stops += 1;
    };
    assert!(stops >= 2, "{stops}");
    assert_eq!(table, whole);
    assert_eq!(paper.entries.len(), 6 * 12);
}

#[test]
fn workers_that_have_left_because_they_were_asked_to_are_not_missed() {
    let signal = StopSignal::new();
    let runner = runner(&QUEENS, &["first", "random"], &signal);
    let schedule = League::round_robin(2, Meeting::of_games(2), Seed::from_number(9)).unwrap();
    let mut pool = ThreadPool::start(&runner, 1, signal.clone()).unwrap();
    signal.raise();
    let (mut results, mut paper) = (Results::new(), Paper::default());
    let done = run_tournament(
        &schedule,
        &runner,
        &mut results,
        &mut pool,
        &mut paper,
        &mut |_, _| {},
        &signal,
    );
    assert_eq!(done, Err(RunError::Stopped));
}

#[test]
fn what_the_ledger_cannot_take_does_not_count() {
    let mut paper = Paper { is_full: true, ..Paper::default() };
    let trouble = go_on(&QUEENS, &["first", "random"], 1, &mut paper).unwrap_err();
    assert_eq!(trouble, RunError::Failed(Message::as_it_is("the paper is full")));
}

#[test]
fn a_name_that_nobody_has_is_refused() {
    let told = |name: &str| Team::find(&QUEENS, name, &mut Closed).unwrap_err().to_string();
    assert!(told("nobody").starts_with("expected a player such as"), "{}", told("nobody"));
    assert!(told("./nobody").contains("./nobody"), "{}", told("./nobody"));
    assert_eq!(told("first+random"), "expected 1 partner, got \"first+random\"");
}

/// A player of the program itself, that always plays the first move.
#[derive(Debug)]
struct Eldest;

impl OwnPlayer for Eldest {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        Box::new(Eldest)
    }
}

impl Player for Eldest {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        Box::pin(std::future::ready(Answer::Code(ask.choices()[0].code)))
    }
}

/// One that the machine cannot ask at some of its first questions.
#[derive(Debug)]
struct Hampered {
    asked: Arc<AtomicU32>,
    fails: fn(u32) -> bool,
}

impl OwnPlayer for Hampered {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        Box::new(Hampered { asked: Arc::clone(&self.asked), fails: self.fails })
    }
}

impl Player for Hampered {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        let answer = match (self.fails)(asked) {
            true => Answer::Unable(Message::as_it_is("no files left")),
            false => Answer::Code(ask.choices()[0].code),
        };
        Box::pin(std::future::ready(answer))
    }
}

/// Plays sixteen games with a player that the machine cannot always ask. Returns the reported pauses and the records.
fn hampered(fails: fn(u32) -> bool) -> (Vec<Option<bool>>, Vec<String>) {
    let signal = StopSignal::new();
    let own: Arc<dyn OwnPlayer> = Arc::new(Hampered { asked: Arc::default(), fails });
    let teams =
        vec![Team::of_own(&QUEENS, &own), Team::find(&QUEENS, "first", &mut Closed).unwrap()];
    let secret = Seed::from_number(9);
    let runner = Arc::new(MatchRunner::new(&QUEENS, teams, Pace::default(), secret, &signal));
    let schedule = League::round_robin(2, Meeting::of_games(8), secret).unwrap();
    let mut pool = ThreadPool::start(&runner, 1, signal.clone()).unwrap();
    let (mut results, mut paper) = (Results::new(), Paper::default());
    let mut told: Vec<Option<bool>> = Vec::new();
    let mut tell = |_: &Results, pause: Option<&MachinePause>| {
        assert!(pause.is_none_or(|pause| pause.why.to_string() == "no files left"));
        told.push(pause.map(|pause| pause.is_total));
    };
    run_tournament(&schedule, &runner, &mut results, &mut pool, &mut paper, &mut tell, &signal)
        .unwrap();
    told.dedup();
    let text = |played: &PlayedMatch| {
        format!("{} {} {}", played.bout.id, played.number, played.record.to_text())
    };
    let mut records: Vec<_> = paper.entries.iter().map(text).collect();
    records.sort();
    (told, records)
}

#[test]
fn what_the_machine_could_not_carry_out_is_played_again_and_nobody_loses_by_it() {
    let (told, peace) = hampered(|_| false);
    assert_eq!((told, peace.len()), (vec![None], 16));
    // At the very first question, and in the middle of matches.
    for fails in [|asked| asked < 2, |asked| [3, 7, 30].contains(&asked)] as [fn(u32) -> bool; 2] {
        let (told, records) = hampered(fails);
        assert!(records == peace, "the records differ");
        // Whether all matches wait at that moment, or some, depends on how soon the next one is tried.
        assert!(told.iter().any(Option::is_some), "it was never told");
        assert_eq!(told.last(), Some(&None), "it does not go away");
    }
}

#[test]
fn a_player_of_the_program_itself_sits_like_any_other() {
    let signal = StopSignal::new();
    let own: Arc<dyn OwnPlayer> = Arc::new(Eldest);
    let teams =
        vec![Team::of_own(&QUEENS, &own), Team::find(&QUEENS, "first", &mut Closed).unwrap()];
    let secret = Seed::from_number(9);
    let runner = Arc::new(MatchRunner::new(&QUEENS, teams, Pace::default(), secret, &signal));
    let schedule = League::round_robin(2, Meeting::of_games(2), secret).unwrap();
    let mut pool = ThreadPool::start(&runner, 1, signal.clone()).unwrap();
    let (mut results, mut paper) = (Results::new(), Paper::default());
    run_tournament(
        &schedule,
        &runner,
        &mut results,
        &mut pool,
        &mut paper,
        &mut |_, _| {},
        &signal,
    )
    .unwrap();
    let texts: Vec<String> = paper.entries.iter().map(|played| played.record.to_text()).collect();
    assert_eq!(texts.len(), 4);
    // The built-in does the same, so that it does not matter who sits where.
    let events = |text: &String| text.lines().filter(|line| line.contains("move")).count();
    assert!(texts.iter().all(|text| events(text) == events(&texts[0])));
}
