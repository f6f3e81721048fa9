//! A tournament on paper, and workers in threads of this process.

use std::{path::Path, sync::Arc, thread::JoinHandle, time::Duration};

use jogada_core::{Said, Seed};
use jogada_jobs::{
    Employer, Hall, Halt, Hire, Hired, Ledger, Local, Notice, Played, Settings, Terms, Trouble,
    conduct,
};
use jogada_nats::{Agency, Build, Priority, Server, Worker, WorkerError};
use jogada_record::Record;
use jogada_search::Entry;
use jogada_tournament::{Results, Standings};
use tempfile::TempDir;

/// A ledger in memory.
#[derive(Default)]
pub(crate) struct Paper {
    pub(crate) entries: Vec<Played>,
    pub(crate) notices: Vec<Notice>,
    /// Is asked after every entry, with how many there are.
    pub(crate) then: Option<Box<dyn FnMut(usize) + Send>>,
}

impl Ledger for Paper {
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said> {
        for played in played {
            let is_new = self.record(&played.bout.id, played.number).is_none();
            assert!(is_new, "{} {} was entered twice", played.bout.id, played.number);
            self.entries.push(played);
        }
        if let Some(then) = &mut self.then {
            then(self.entries.len());
        }
        Ok(())
    }

    fn entered(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Said> {
        let of_bout = self.entries.iter().filter(|played| played.bout.id == bout);
        let mut entered: Vec<_> =
            of_bout.map(|played| (played.number, played.record.clone())).collect();
        entered.sort_by_key(|(number, _)| *number);
        Ok(entered)
    }

    fn strike(&mut self, bout: &str) -> Result<(), Said> {
        self.entries.retain(|played| played.bout.id != bout);
        Ok(())
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Said> {
        self.notices.push(notice.clone());
        Ok(())
    }
}

impl Paper {
    fn record(&self, bout: &str, number: usize) -> Option<&Record> {
        let is_it = |played: &&Played| played.number == number && played.bout.id == bout;
        self.entries.iter().find(is_it).map(|played| &played.record)
    }

    /// All records in a stable order.
    pub(crate) fn texts(&self) -> Vec<(String, usize, String)> {
        let text =
            |played: &Played| (played.bout.id.clone(), played.number, played.record.to_text());
        let mut texts: Vec<_> = self.entries.iter().map(text).collect();
        texts.sort();
        texts
    }
}

/// An office that hires nobody.
pub(crate) struct Closed;

impl Hire for Closed {
    fn hire(&mut self, _: &Entry, name: &str) -> Result<Hired, Said> {
        Err(Said::expected("nobody", "ninguém", name))
    }
}

/// A tournament of built-in players.
pub(crate) fn terms(game: &str, players: &[&str], games: u32) -> Terms {
    let settings = Settings {
        game: game.to_owned(),
        entrants: players.iter().map(|&player| player.to_owned()).collect(),
        games: Some(games),
        time: Some("nodes=20".to_owned()),
        ..Settings::default()
    };
    let players = settings.entrants.clone();
    Terms { id: 1, settings, players, secret: Seed::from_number(9).to_string() }
}

/// Plays on from what the paper holds, with whoever is employed.
pub(crate) fn play(
    terms: &Terms,
    employer: &dyn Employer,
    office: &mut dyn Hire,
    paper: &mut Paper,
    halt: &Halt,
) -> Result<Standings, Trouble> {
    let hall = Arc::new(terms.hall(all_games::find, office, halt)?);
    play_in(terms, &hall, employer, paper, halt)
}

/// The same in a hall that is there.
pub(crate) fn play_in(
    terms: &Terms,
    hall: &Arc<Hall>,
    employer: &dyn Employer,
    paper: &mut Paper,
    halt: &Halt,
) -> Result<Standings, Trouble> {
    let entrants = terms.settings.entrants().map_err(|bad| bad.said)?;
    let planned = terms.settings.plan(entrants, all_games::find, terms.secret()?);
    let planned = planned.map_err(|bad| bad.said)?;
    let mut results = Results::new();
    for played in &paper.entries {
        results.add(&played.bout.id, played.number, &played.record.end).unwrap();
    }
    let mut workers = employer.employ(hall, terms, halt)?;
    let schedule = planned.schedule.as_ref();
    conduct(schedule, hall, &mut results, workers.as_mut(), paper, &mut |_, _| {}, halt)?;
    Ok(schedule.standings(&results))
}

/// What threads of this process make of it.
pub(crate) fn undisturbed(terms: &Terms) -> (Standings, Vec<(String, usize, String)>) {
    let mut paper = Paper::default();
    let local = Local { workers: 2 };
    let table = play(terms, &local, &mut Closed, &mut paper, &Halt::new()).unwrap();
    (table, paper.texts())
}

pub(crate) fn server(url: &str) -> Server {
    Server { urls: url.to_owned(), ..Server::default() }
}

pub(crate) fn agency(url: &str) -> Agency {
    Agency::open(&server(url), Priority::Normal, Duration::from_secs(20)).unwrap()
}

/// Builds halls of built-in players.
pub(crate) struct Builtins;

impl Build for Builtins {
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said> {
        terms.hall(all_games::find, &mut Closed, halt)
    }
}

/// A worker in a thread of this process; it leaves when it is dropped.
pub(crate) struct Hand {
    pub(crate) halt: Halt,
    thread: Option<JoinHandle<Result<(), WorkerError>>>,
    _folder: TempDir,
}

impl Hand {
    pub(crate) fn start(url: &str, name: &str, build: Arc<dyn Build>) -> Hand {
        let folder = tempfile::tempdir().unwrap();
        Hand::in_folder(url, name, build, folder)
    }

    pub(crate) fn in_folder(url: &str, name: &str, build: Arc<dyn Build>, folder: TempDir) -> Hand {
        let halt = Halt::new();
        let worker = Worker {
            server: server(url),
            name: name.to_owned(),
            slots: 1,
            folder: Path::to_owned(folder.path()),
            build,
        };
        let raised = halt.clone();
        let thread = std::thread::spawn(move || worker.run(&raised, &|_| {}));
        Hand { halt, thread: Some(thread), _folder: folder }
    }

    /// Waits until it leaves by itself.
    pub(crate) fn left(mut self) -> Result<(), WorkerError> {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.halt.raise();
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}
