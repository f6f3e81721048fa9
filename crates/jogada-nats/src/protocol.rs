//! The messages between a worker and the coordinator of a tournament: JSON, compressed.

use std::sync::Arc;

use jogada_arena::{Job, PlayedMatch, TournamentSpec};
use jogada_record::Event;
use jogada_text::{Lang, Message};
use jogada_tournament::{Bout, MatchPlan};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// From a worker to the coordinator. The names on the wire are older than those of the types.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct WorkerRequest<W = String, R = Request> {
    /// The worker's id.
    pub(crate) worker: W,
    #[serde(rename = "call")]
    pub(crate) request: R,
}

/// What a worker asks for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The tournament's spec.
    #[serde(rename = "terms")]
    Spec,
    /// The lease of a job that it took from the queue.
    Begin { job: u64 },
    /// To commit matches.
    Played { job: u64, lease: u64, games: Vec<MatchResult> },
    /// To play a bout again from its start: its players answer otherwise than before.
    Differs { job: u64, lease: u64 },
    /// To return a job that its machine cannot carry out now.
    Unable { job: u64, lease: u64, why: Translations },
    /// To report a job that it can never do.
    Failed { job: u64, why: Translations },
}

/// What the coordinator replies.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply {
    #[serde(rename = "terms")]
    Spec(Box<RemoteSpec>),
    /// The lease is granted. `spec` is the hash of the tournament's current spec.
    #[serde(rename = "go")]
    Play {
        #[serde(rename = "terms")]
        spec: String,
        lease: u64,
        part: BoutPart,
        learns: bool,
        known: Vec<MatchResult>,
    },
    /// The matches are in the database.
    #[serde(rename = "entered")]
    Committed,
    /// Drop the job: it is done, or another worker has the lease.
    #[serde(rename = "gone")]
    Drop,
    /// The worker is banned: nothing of it counts.
    #[serde(rename = "aside")]
    Banned(Translations),
}

/// A tournament's spec with players that any machine can find.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RemoteSpec {
    #[serde(rename = "terms")]
    pub(crate) spec: TournamentSpec,
    /// For every entrant, one or more partners, in place of the spec's own players.
    pub(crate) players: Vec<Vec<RemotePlayer>>,
}

/// A player that any machine can find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RemotePlayer {
    Named(String),
    /// An object of the store, the name that its file or folder has, and perhaps a function in it.
    Bot {
        hash: String,
        file: String,
        is_folder: bool,
        function: Option<String>,
    },
}

/// A match on the wire.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MatchResult {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) beside: Option<Value>,
}

/// The matches of a bout that one job needs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BoutPart {
    id: String,
    entrants: [usize; 2],
    /// By number: those that are to be played, and those that were.
    plans: Vec<(usize, MatchPlan)>,
    numbers: Vec<usize>,
}

/// A match under way, for whoever looks.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BoardUpdate {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) events: Vec<Event>,
}

/// A message in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Translations {
    en: String,
    pt: String,
}

/// What nobody sends: a letter that unpacks to more would only fill the memory.
const BYTES_MAX: usize = 256 << 20;

/// Translations as bytes.
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

impl MatchResult {
    pub(crate) fn of(played: &PlayedMatch) -> MatchResult {
        MatchResult {
            bout: played.bout.id.clone(),
            number: played.number,
            record: played.record.to_text(),
            beside: played.beside.clone(),
        }
    }
}

impl BoutPart {
    pub(crate) fn of(job: &Job) -> BoutPart {
        let known = job.known.iter().map(|(number, _)| *number);
        let numbers = known.chain(job.numbers.iter().copied());
        let plan = |number: usize| Some((number, job.bout.matches.get(number)?.clone()));
        BoutPart {
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

impl From<&Message> for Translations {
    fn from(said: &Message) -> Translations {
        Translations { en: said.say(Lang::En).to_owned(), pt: said.say(Lang::Pt).to_owned() }
    }
}

impl From<Translations> for Message {
    fn from(words: Translations) -> Message {
        Message::new(words.en, words.pt)
    }
}
