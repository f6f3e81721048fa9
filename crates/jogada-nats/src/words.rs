//! What a worker and whoever runs a tournament say to each other: JSON, compressed.

use std::sync::Arc;

use jogada_core::{Lang, Said};
use jogada_jobs::{Job, Played, Terms};
use jogada_record::Event;
use jogada_tournament::{Bout, Plan};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// From a worker to the desk.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Letter<W = String, C = Call> {
    /// Who writes.
    pub(crate) worker: W,
    pub(crate) call: C,
}

/// What a worker wants.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Call {
    /// To know the tournament.
    Terms,
    /// To begin a job that it took from the queue.
    Begin { job: u64 },
    /// To hand in matches.
    Played { job: u64, lease: u64, games: Vec<Game> },
    /// To say that a bout cannot be gone on with.
    Differs { job: u64, lease: u64 },
    /// To give back a job that its machine cannot carry out now.
    Unable { job: u64, lease: u64, why: Words },
    /// To say that it cannot do a job.
    Failed { job: u64, why: Words },
}

/// What a worker hears.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Terms(Box<Notes>),
    /// Play this. `terms` names the tournament's terms as they are now.
    Go {
        terms: String,
        lease: u64,
        part: Part,
        learns: bool,
        known: Vec<Game>,
    },
    /// It is in the ledger.
    Entered,
    /// Drop the job: it is done, or another has it.
    Gone,
    /// Go away.
    Aside(Words),
}

/// Terms with players that can be found from anywhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Notes {
    pub(crate) terms: Terms,
    /// For every entrant, one or more partners, in place of the players of the terms.
    pub(crate) players: Vec<Vec<Sent>>,
}

/// A player that can be found from anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sent {
    Named(String),
    /// An object of the store, the name that its file or folder has, and perhaps a function in it.
    Bot {
        hash: String,
        file: String,
        is_folder: bool,
        function: Option<String>,
    },
}

/// A match on its way.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Game {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) beside: Option<Value>,
}

/// The matches of a bout that one job needs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Part {
    id: String,
    entrants: [usize; 2],
    /// By number: those that are to be played, and those that were.
    plans: Vec<(usize, Plan)>,
    numbers: Vec<usize>,
}

/// A match under way, for whoever looks.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Glimpse {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) events: Vec<Event>,
}

/// A message in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Words {
    en: String,
    pt: String,
}

/// What nobody sends: a letter that unpacks to more would only fill the memory.
const BYTES_MAX: usize = 256 << 20;

/// Words as bytes.
pub(crate) fn encode<T: Serialize>(words: &T) -> Vec<u8> {
    let json = serde_json::to_vec(words).expect("words have text keys and no odd numbers");
    zstd::bulk::compress(&json, 1).expect("a vector takes any number of bytes")
}

/// Bytes as words, if they are any.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let size = zstd::zstd_safe::get_frame_content_size(bytes).ok()??;
    let size = usize::try_from(size).ok().filter(|&size| size <= BYTES_MAX)?;
    serde_json::from_slice(&zstd::bulk::decompress(bytes, size).ok()?).ok()
}

impl Game {
    pub(crate) fn of(played: &Played) -> Game {
        Game {
            bout: played.bout.id.clone(),
            number: played.number,
            record: played.record.to_text(),
            beside: played.beside.clone(),
        }
    }
}

impl Part {
    pub(crate) fn of(job: &Job) -> Part {
        let known = job.known.iter().map(|(number, _)| *number);
        let numbers = known.chain(job.numbers.iter().copied());
        let plan = |number: usize| Some((number, job.bout.matches.get(number)?.clone()));
        Part {
            id: job.bout.id.clone(),
            entrants: job.bout.entrants,
            plans: numbers.filter_map(plan).collect(),
            numbers: job.numbers.clone(),
        }
    }

    /// The bout and the numbers to be played. Matches that nobody asked for stand in it like any other of its own.
    pub(crate) fn bout(self) -> Option<(Arc<Bout>, Vec<usize>)> {
        let last = self.plans.iter().map(|(number, _)| *number).max()?;
        let filler = self.plans.first()?.1.clone();
        let mut matches = vec![filler; last.checked_add(1).filter(|&len| len <= MATCHES_MAX)?];
        for (number, plan) in self.plans {
            matches[number] = plan;
        }
        let is_there = |number: &usize| *number < matches.len();
        let numbers = self.numbers.into_iter().filter(is_there).collect();
        Some((Arc::new(Bout { id: self.id, entrants: self.entrants, matches }), numbers))
    }
}

/// No bout has more.
const MATCHES_MAX: usize = 1 << 20;

impl From<&Said> for Words {
    fn from(said: &Said) -> Words {
        Words { en: said.say(Lang::En).to_owned(), pt: said.say(Lang::Pt).to_owned() }
    }
}

impl From<Words> for Said {
    fn from(words: Words) -> Said {
        Said::new(words.en, words.pt)
    }
}
