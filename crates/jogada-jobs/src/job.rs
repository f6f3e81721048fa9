//! What is handed out, what comes back, and through whom.

use std::{sync::Arc, time::Duration};

use jogada_core::Said;
use jogada_record::Record;
use jogada_tournament::Bout;
use serde_json::Value;

/// Matches of one bout, to be played in order by the same player instances.
#[derive(Clone, Debug)]
pub struct Job {
    /// The bout that they belong to.
    pub bout: Arc<Bout>,
    /// Their numbers in it, growing.
    pub numbers: Vec<usize>,
    /// Whether players may have learnt from matches before: then only whoever played those can play these.
    pub learns: bool,
    /// Matches of the bout that were played before, for players that may have learnt from them.
    pub known: Vec<(usize, Record)>,
}

/// A match that has ended, and what is kept beside its record.
#[derive(Clone, Debug)]
pub struct Played {
    /// The bout.
    pub bout: Arc<Bout>,
    /// The match's number in it.
    pub number: usize,
    /// What happened.
    pub record: Record,
    /// Times, work and words of the bots at the table; nothing where there are none.
    pub beside: Option<Value>,
}

/// What workers tell.
#[derive(Debug)]
pub enum News {
    /// These matches have ended.
    Played(Vec<Played>),
    /// A job is done: all of its matches were told before.
    Done,
    /// Players of this bout answered otherwise than they had before: it must be played again from its start.
    Differs(Arc<Bout>),
    /// The machine could not carry out the rest of a job: no player is to blame, and it must be handed out again.
    Unable(Left),
    /// A job cannot be done at all.
    Failed(Said),
    /// Something that whoever runs the tournament should know. The tournament goes on.
    Notice(Notice),
}

/// What is left of a job that the machine could not carry out.
#[derive(Clone, Debug)]
pub struct Left {
    /// The bout.
    pub bout: Arc<Bout>,
    /// The matches that were not played, growing; never none.
    pub numbers: Vec<usize>,
    /// Whether players may have learnt from the matches before.
    pub learns: bool,
    /// What the machine lacks.
    pub why: Said,
}

/// What whoever runs a tournament should know of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Which worker.
    pub worker: String,
    /// The bout and the match's number that it was at, if any.
    pub about: Option<(String, u32)>,
    /// What happened.
    pub said: Said,
}

/// Whoever does jobs: threads of this process, or machines behind a queue.
pub trait Workers {
    /// How many jobs may be under way at once. It may change at any time.
    fn capacity(&self) -> usize;

    /// Hands out a job. Exactly one of [`News::Done`], [`News::Differs`], [`News::Unable`] and [`News::Failed`] ends it.
    fn submit(&mut self, job: Job);

    /// The next news, if there are any within this time.
    fn news(&mut self, wait: Duration) -> Option<News>;

    /// Hears that all matches told so far are in the ledger: only now may anybody forget them.
    fn entered(&mut self) {}
}
