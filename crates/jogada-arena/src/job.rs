//! Jobs, what comes of them, and who plays them.

use std::{sync::Arc, time::Duration};

use jogada_record::Record;
use jogada_store::Notice;
use jogada_text::Message;
use jogada_tournament::Bout;

use crate::MatchBeside;

/// Matches of one bout, to be played in order by the same player instances.
#[derive(Clone, Debug)]
pub struct Job {
    /// The bout that they belong to.
    pub bout: Arc<Bout>,
    /// Their numbers in it, ascending.
    pub numbers: Vec<usize>,
    /// Whether players may have learnt from matches before: then one worker must play all of them.
    pub learns: bool,
    /// Matches of the bout that were played before, for players that may have learnt from them.
    pub known: Vec<(usize, Record)>,
}

/// A match that has ended, and what is kept beside its record.
#[derive(Clone, Debug)]
pub struct PlayedMatch {
    /// The bout.
    pub bout: Arc<Bout>,
    /// The match's number in it.
    pub number: usize,
    /// What happened.
    pub record: Record,
    /// Times, work and words of the bots at the table; nothing where there are none.
    pub beside: Option<MatchBeside>,
}

/// What a worker pool reports.
#[derive(Debug)]
pub enum WorkerEvent {
    /// These matches have ended.
    Played(Vec<PlayedMatch>),
    /// A job is done: all of its matches were reported before.
    Done,
    /// Players of this bout answered otherwise than before: it must be played again from its start.
    Differs(Arc<Bout>),
    /// The machine could not carry out the rest of a job: no player is to blame, and it must be submitted again.
    Unable(UnfinishedJob),
    /// A job that no worker can do.
    Failed(Message),
    /// Something that the operator should know. The tournament goes on.
    Notice(Notice),
}

/// The rest of a job that the machine could not carry out.
#[derive(Clone, Debug)]
pub struct UnfinishedJob {
    /// The bout.
    pub bout: Arc<Bout>,
    /// The matches that were not played, ascending; never none.
    pub numbers: Vec<usize>,
    /// Whether players may have learnt from the matches before.
    pub learns: bool,
    /// What the machine lacks.
    pub why: Message,
}

/// Plays jobs: threads of this process, or machines behind a queue.
pub trait WorkerPool {
    /// How many jobs may be under way at once. It may change at any time.
    fn capacity(&self) -> usize;

    /// Submits a job. Exactly one of [`WorkerEvent::Done`], [`WorkerEvent::Differs`], [`WorkerEvent::Unable`] and
    /// [`WorkerEvent::Failed`] ends it.
    fn submit(&mut self, job: Job);

    /// The next event, if there is one within this time.
    fn next_event(&mut self, wait: Duration) -> Option<WorkerEvent>;

    /// All matches reported so far are committed: only now may workers forget them.
    fn committed(&mut self) {}
}
