//! The messages between a worker and the coordinator of a tournament: JSON, compressed.

use std::{collections::BTreeMap, sync::Arc};

use jogada_arena::{Job, MatchBeside, PlayedMatch, TournamentSpec};
use jogada_record::Event;
use jogada_text::{Lang, Message};
use jogada_tournament::{Bout, MatchPlan};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

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
    Played { job: u64, lease: u64, games: Vec<WireMatch> },
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
        known: Vec<WireMatch>,
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
pub(crate) struct WireMatch {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) beside: Option<MatchBeside>,
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

/// A match under way, for watchers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BoardUpdate {
    pub(crate) bout: String,
    pub(crate) number: usize,
    pub(crate) events: Vec<Event>,
}

/// A message in every language, from a program that may be older and know fewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Translations(BTreeMap<String, String>);

/// A larger message is no message of ours, and would only fill the memory.
const BYTES_MAX: usize = 256 << 20;

/// A message as bytes.
pub(crate) fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    let json = serde_json::to_vec(message).expect("messages have text keys and no odd numbers");
    zstd::bulk::compress(&json, 1).expect("a vector takes any number of bytes")
}

/// Bytes as a message, if they are one.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let size = zstd::zstd_safe::get_frame_content_size(bytes).ok()??;
    let size = usize::try_from(size).ok().filter(|&size| size <= BYTES_MAX)?;
    serde_json::from_slice(&zstd::bulk::decompress(bytes, size).ok()?).ok()
}

impl WireMatch {
    pub(crate) fn of(played: &PlayedMatch) -> WireMatch {
        WireMatch {
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

    /// The bout and the numbers to be played. Matches that the job does not need are copies of others.
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
    fn from(message: &Message) -> Translations {
        let words = Lang::ALL.iter().map(|&lang| (lang.tag().to_owned(), message.say(lang)));
        Translations(words.collect())
    }
}

impl From<Translations> for Message {
    fn from(Translations(words): Translations) -> Message {
        let known =
            Lang::ALL.iter().filter_map(|&lang| Some((lang, words.get(lang.tag())?.as_str())));
        Message::in_languages(known)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::TEXTS;

    #[test]
    fn workers_of_other_versions_understand_the_names_on_the_wire() {
        let words = [("en", "a"), ("pt", "b")].map(|(tag, text)| (tag.to_owned(), text.to_owned()));
        let why = || Translations(BTreeMap::from(words.clone()));
        let request =
            |request| serde_json::to_value(WorkerRequest { worker: "w", request }).unwrap();
        assert_eq!(request(Request::Spec), json!({ "worker": "w", "call": "terms" }));
        assert_eq!(
            request(Request::Begin { job: 1 }),
            json!({ "worker": "w", "call": { "begin": { "job": 1 } } })
        );
        let failed = Request::Failed { job: 1, why: why() };
        let failed = request(failed);
        assert_eq!(failed["call"]["failed"], json!({ "job": 1, "why": { "en": "a", "pt": "b" } }));
        let reply = |reply: Reply| serde_json::to_value(reply).unwrap();
        assert_eq!(reply(Reply::Committed), json!("entered"));
        assert_eq!(reply(Reply::Drop), json!("gone"));
        assert_eq!(reply(Reply::Banned(why())), json!({ "aside": { "en": "a", "pt": "b" } }));
        let part =
            BoutPart { id: "1v2".into(), entrants: [0, 1], plans: Vec::new(), numbers: Vec::new() };
        let play =
            Reply::Play { spec: "h".into(), lease: 2, part, learns: false, known: Vec::new() };
        let expected = json!({ "go": {
            "terms": "h", "lease": 2, "learns": false, "known": [],
            "part": { "id": "1v2", "entrants": [0, 1], "plans": [], "numbers": [] },
        } });
        assert_eq!(reply(play), expected);
    }

    #[test]
    fn a_message_keeps_its_languages_on_the_way() {
        let message = TEXTS.message("bad-priority").quoting("got", "x");
        let sent = encode(&Translations::from(&message));
        let came = Message::from(decode::<Translations>(&sent).unwrap());
        for &lang in Lang::ALL {
            assert_eq!(came.say(lang), message.say(lang));
        }
        let old: Translations = serde_json::from_value(json!({ "en": "a", "pt": "b" })).unwrap();
        assert_eq!(Message::from(old).say(Lang::Es), "a");
    }
}
