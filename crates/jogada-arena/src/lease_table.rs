//! The jobs that workers elsewhere have, and what has come back: bookkeeping without a clock or a network.
//!
//! A missing match is accepted from any worker, also late: a job is a set of matches, and each is a pure function of its
//! number. Only where players learn from match to match must all come from one worker, which holds the lease.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use jogada_text::Message;
use jogada_tournament::Bout;

use crate::{Job, PlayedMatch};

/// Tracks pending jobs and their leases.
#[derive(Debug, Default)]
pub struct LeaseTable {
    jobs: BTreeMap<u64, PendingJob>,
    of_bout: HashMap<String, Vec<u64>>,
    /// WorkerPool that were put banned, and why.
    banned: HashMap<String, Message>,
    /// The next job's number.
    next: u64,
    leases: u64,
}

#[derive(Debug)]
struct PendingJob {
    job: Job,
    lacking: BTreeSet<usize>,
    /// The last lease that was granted.
    lease: u64,
    /// The workers that could not do it.
    failed: BTreeSet<String>,
}

/// The reply to a worker that took a job.
#[derive(Clone, Debug)]
pub enum LeaseReply {
    /// The lease is granted: play these matches, after those that are known.
    Granted {
        /// Comes back with the results.
        lease: u64,
        /// The missing matches, and those that are known.
        job: Job,
    },
    /// The job is done.
    Done,
    /// The worker is banned.
    Banned(Message),
}

/// What became of matches that a worker sent.
#[derive(Debug, Default)]
pub struct AcceptedResults {
    /// Those that were missing.
    pub new: Vec<PlayedMatch>,
    /// How many jobs are done with them.
    pub done: usize,
    /// Whether the worker lost the lease to another, and should drop the job.
    pub lost: bool,
}

/// At least this many jobs are pending, so that a new worker finds one.
const PENDING_MIN: usize = 16;
/// And this many for each match that can be played at once.
const PENDING_PER_SLOT: usize = 3;
/// More would only fill the queue.
const PENDING_MAX: usize = 4096;

/// A job that this many workers could not do cannot be done.
const FAILURES_MAX: usize = 3;

impl LeaseTable {
    /// An empty table, whose jobs count from a number that no earlier table has reached.
    pub fn new(next: u64) -> LeaseTable {
        LeaseTable { next, ..LeaseTable::default() }
    }

    /// How many jobs may be pending where `slots` matches can be played at once: enough for all workers, and for new ones.
    pub fn capacity(slots: usize) -> usize {
        (slots * PENDING_PER_SLOT).clamp(PENDING_MIN, PENDING_MAX)
    }

    /// Adds a job and returns its number.
    pub fn add(&mut self, job: Job) -> u64 {
        let number = self.next;
        self.next += 1;
        self.of_bout.entry(job.bout.id.clone()).or_default().push(number);
        let lacking = job.numbers.iter().copied().collect();
        self.jobs.insert(number, PendingJob { job, lacking, lease: 0, failed: BTreeSet::new() });
        number
    }

    /// The pending jobs, by number.
    pub fn pending(&self) -> impl ExactSizeIterator<Item = u64> {
        self.jobs.keys().copied()
    }

    /// A bout with a pending job.
    pub fn bout(&self, id: &str) -> Option<&Arc<Bout>> {
        let number = self.of_bout.get(id)?.first()?;
        Some(&self.jobs.get(number)?.job.bout)
    }

    /// Grants a worker the lease of a job that it took.
    pub fn lease(&mut self, number: u64, worker: &str) -> LeaseReply {
        if let Some(why) = self.banned.get(worker) {
            return LeaseReply::Banned(why.clone());
        }
        let Some(pending) = self.jobs.get_mut(&number) else { return LeaseReply::Done };
        self.leases += 1;
        pending.lease = self.leases;
        let job = Job { numbers: pending.lacking.iter().copied().collect(), ..pending.job.clone() };
        LeaseReply::Granted { lease: pending.lease, job }
    }

    /// Accepts matches that a worker sent. They have been replayed.
    pub fn accept(&mut self, number: u64, lease: u64, played: Vec<PlayedMatch>) -> AcceptedResults {
        let mut accepted = AcceptedResults::default();
        for played in played {
            let Some(number) = self.lacking(&played) else { continue };
            let Some(pending) = self.jobs.get_mut(&number) else { continue };
            if pending.job.learns {
                if pending.lease != lease || pending.lacking.first() != Some(&played.number) {
                    accepted.lost = true;
                    continue;
                }
                pending.job.known.push((played.number, played.record.clone()));
            }
            pending.lacking.remove(&played.number);
            accepted.new.push(played);
            if pending.lacking.is_empty() {
                self.take(number);
                accepted.done += 1;
            }
        }
        let learnt = self.jobs.get(&number).filter(|pending| pending.job.learns);
        accepted.lost |= learnt.is_some_and(|pending| pending.lease != lease);
        accepted
    }

    /// Drops a job whose players answered otherwise than before, and returns its bout; nothing without the lease.
    pub fn differs(&mut self, number: u64, lease: u64) -> Option<Arc<Bout>> {
        let pending = self.jobs.get(&number).filter(|pending| pending.lease == lease)?;
        let bout = Arc::clone(&pending.job.bout);
        self.take(number);
        Some(bout)
    }

    /// Drops a job that a worker's machine could not carry out, and returns the rest of it to be submitted again; nothing
    /// without the lease.
    pub fn give_back(&mut self, number: u64, lease: u64) -> Option<Job> {
        self.jobs.get(&number).filter(|pending| pending.lease == lease)?;
        let pending = self.take(number)?;
        Some(Job { numbers: pending.lacking.into_iter().collect(), ..pending.job })
    }

    /// Notes that one of `workers` workers could not do a job. True if none can: then the job is dropped.
    pub fn fail(&mut self, number: u64, worker: &str, workers: usize) -> bool {
        let Some(pending) = self.jobs.get_mut(&number) else { return false };
        pending.failed.insert(worker.to_owned());
        pending.failed.len() >= workers.clamp(1, FAILURES_MAX) && self.take(number).is_some()
    }

    /// Bans a worker: none of its results count from now on. True if that is new.
    pub fn ban(&mut self, worker: &str, why: Message) -> bool {
        self.banned.insert(worker.to_owned(), why).is_none()
    }

    /// Why a worker is banned, if it is.
    pub fn ban_of(&self, worker: &str) -> Option<&Message> {
        self.banned.get(worker)
    }

    /// The job that misses a match.
    fn lacking(&self, played: &PlayedMatch) -> Option<u64> {
        let numbers = self.of_bout.get(&played.bout.id)?;
        let lacks = |number: &&u64| {
            self.jobs.get(number).is_some_and(|pending| pending.lacking.contains(&played.number))
        };
        numbers.iter().find(lacks).copied()
    }

    fn take(&mut self, number: u64) -> Option<PendingJob> {
        let pending = self.jobs.remove(&number)?;
        if let Some(numbers) = self.of_bout.get_mut(&pending.job.bout.id) {
            numbers.retain(|&other| other != number);
            if numbers.is_empty() {
                self.of_bout.remove(&pending.job.bout.id);
            }
        }
        Some(pending)
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::Seed;
    use jogada_record::{End, Reason, Record, Setup};
    use jogada_tournament::{Deal, MatchPlan};
    use serde_json::Value;

    use super::*;

    fn bout(matches: usize) -> Arc<Bout> {
        let plan = MatchPlan {
            options: Arc::new(Value::Null),
            opening: Arc::new([]),
            exchanged: false,
            deal: Deal { purpose: "x".into(), number: 0 },
        };
        Arc::new(Bout { id: "1v2".to_owned(), entrants: [0, 1], matches: vec![plan; matches] })
    }

    fn job(learns: bool) -> Job {
        Job { bout: bout(4), numbers: vec![0, 1, 2, 3], learns, known: Vec::new() }
    }

    fn played(number: usize) -> PlayedMatch {
        let setup = Setup {
            game: String::new(),
            options: Value::Null,
            opening: Vec::new(),
            seed_hash: String::new(),
        };
        let end = End { winner: None, scores: [0, 0], reason: Reason::Rules, ending: None };
        let record = Record { setup, events: Vec::new(), end, seed: Seed::from_number(0) };
        PlayedMatch { bout: bout(4), number, record, beside: None }
    }

    fn granted(begin: LeaseReply) -> (u64, Vec<usize>, usize) {
        let LeaseReply::Granted { lease, job } = begin else { panic!("{begin:?}") };
        (lease, job.numbers, job.known.len())
    }

    #[test]
    fn a_match_counts_once_from_any_worker() {
        let mut leases = LeaseTable::new(7);
        let number = leases.add(job(false));
        let (first, ..) = granted(leases.lease(number, "a"));
        assert_eq!(leases.accept(number, first, vec![played(1)]).new.len(), 1);
        // Another took it over and was slower; and a third sends it with no lease at all.
        let (second, numbers, _) = granted(leases.lease(number, "b"));
        assert_eq!(numbers, [0, 2, 3]);
        assert_eq!(leases.accept(number, second, vec![played(0), played(1)]).new.len(), 1);
        let last = leases.accept(999, 999, vec![played(2), played(3), played(3)]);
        assert_eq!((last.new.len(), last.done, last.lost), (2, 1, false));
        assert!(matches!(leases.lease(number, "a"), LeaseReply::Done));
        assert!(leases.accept(number, first, vec![played(0)]).new.is_empty());
        assert_eq!(leases.pending().len(), 0);
    }

    #[test]
    fn where_players_learn_only_the_last_lease_counts_and_in_order() {
        let mut leases = LeaseTable::new(0);
        let number = leases.add(job(true));
        let (first, ..) = granted(leases.lease(number, "a"));
        assert_eq!(leases.accept(number, first, vec![played(0), played(1)]).new.len(), 2);
        let (second, numbers, known) = granted(leases.lease(number, "b"));
        assert_eq!((numbers, known), (vec![2, 3], 2));
        let late = leases.accept(number, first, vec![played(2)]);
        assert!(late.lost && late.new.is_empty());
        let gap = leases.accept(number, second, vec![played(3)]);
        assert!(gap.lost && gap.new.is_empty());
        assert!(leases.differs(number, first).is_none());
        assert_eq!(leases.accept(number, second, vec![played(2), played(3)]).done, 1);
    }

    #[test]
    fn what_a_machine_could_not_carry_out_is_given_back_by_its_holder_only() {
        let mut leases = LeaseTable::new(0);
        let number = leases.add(job(true));
        let (first, ..) = granted(leases.lease(number, "a"));
        let (second, ..) = granted(leases.lease(number, "b"));
        leases.accept(number, second, vec![played(0)]);
        assert!(leases.give_back(number, first).is_none(), "another has it");
        assert_eq!(leases.give_back(number, second).unwrap().numbers, [1, 2, 3]);
        assert_eq!(leases.pending().len(), 0);
        assert!(leases.give_back(number, second).is_none());
    }

    #[test]
    fn a_job_that_no_worker_can_do_is_dropped_and_a_banned_worker_gets_none() {
        let mut leases = LeaseTable::new(0);
        let number = leases.add(job(false));
        assert!(!leases.fail(number, "a", 2));
        assert!(!leases.fail(number, "a", 2), "the same worker counts once");
        assert!(leases.fail(number, "b", 2));
        let number = leases.add(job(false));
        assert!(leases.ban("a", Message::as_it_is("lies")));
        assert!(!leases.ban("a", Message::as_it_is("lies")));
        assert!(matches!(leases.lease(number, "a"), LeaseReply::Banned(_)));
        assert!(matches!(leases.lease(number, "b"), LeaseReply::Granted { .. }));
    }
}
