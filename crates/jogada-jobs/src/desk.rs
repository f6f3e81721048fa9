//! What is handed out to workers elsewhere, and what of it has come back: bookkeeping without a clock or a wire.
//!
//! Whoever brings a match that is lacking has it taken, be it twice or late: a job is a set of matches, and each is a pure
//! function of its number. Only where players learn from match to match must all come from one worker, which holds a lease.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use jogada_core::Said;
use jogada_tournament::Bout;

use crate::{Job, Played};

/// The jobs that are out.
#[derive(Debug, Default)]
pub struct Desk {
    jobs: BTreeMap<u64, Out>,
    of_bout: HashMap<String, Vec<u64>>,
    /// Workers that were put aside, and why.
    aside: HashMap<String, Said>,
    /// The next job's number.
    next: u64,
    leases: u64,
}

#[derive(Debug)]
struct Out {
    job: Job,
    lacking: BTreeSet<usize>,
    /// The last lease that was given.
    lease: u64,
    /// Who could not do it.
    failed: BTreeSet<String>,
}

/// What somebody who took a job is to do.
#[derive(Clone, Debug)]
pub enum Begin {
    /// Play these matches, after those that are known.
    Go {
        /// What proves later that it was told so.
        lease: u64,
        /// The matches that still lack, and those that are known.
        job: Job,
    },
    /// Nothing: it is done.
    Gone,
    /// Go away.
    Aside(Said),
}

/// What became of matches that somebody brought.
#[derive(Debug, Default)]
pub struct Brought {
    /// Those that were lacking.
    pub new: Vec<Played>,
    /// How many jobs are done with them.
    pub done: usize,
    /// Whether whoever brought them lost the job to another, and should drop it.
    pub lost: bool,
}

/// A job that so many workers could not do cannot be done.
const FAILURES_MAX: usize = 3;

impl Desk {
    /// An empty desk, whose jobs count from a number that no earlier desk has reached.
    pub fn new(next: u64) -> Desk {
        Desk { next, ..Desk::default() }
    }

    /// Puts a job on the desk and returns its number.
    pub fn put(&mut self, job: Job) -> u64 {
        let number = self.next;
        self.next += 1;
        self.of_bout.entry(job.bout.id.clone()).or_default().push(number);
        let lacking = job.numbers.iter().copied().collect();
        self.jobs.insert(number, Out { job, lacking, lease: 0, failed: BTreeSet::new() });
        number
    }

    /// The jobs that are out.
    pub fn out(&self) -> impl ExactSizeIterator<Item = u64> {
        self.jobs.keys().copied()
    }

    /// A bout of which something is out.
    pub fn bout(&self, id: &str) -> Option<&Arc<Bout>> {
        let number = self.of_bout.get(id)?.first()?;
        Some(&self.jobs.get(number)?.job.bout)
    }

    /// A worker has taken a job.
    pub fn begin(&mut self, number: u64, worker: &str) -> Begin {
        if let Some(why) = self.aside.get(worker) {
            return Begin::Aside(why.clone());
        }
        let Some(out) = self.jobs.get_mut(&number) else { return Begin::Gone };
        self.leases += 1;
        out.lease = self.leases;
        let job = Job { numbers: out.lacking.iter().copied().collect(), ..out.job.clone() };
        Begin::Go { lease: out.lease, job }
    }

    /// A worker brings matches of a job. They have been replayed.
    pub fn bring(&mut self, number: u64, lease: u64, played: Vec<Played>) -> Brought {
        let mut brought = Brought::default();
        for played in played {
            let Some(number) = self.lacking(&played) else { continue };
            let Some(out) = self.jobs.get_mut(&number) else { continue };
            if out.job.learns {
                if out.lease != lease || out.lacking.first() != Some(&played.number) {
                    brought.lost = true;
                    continue;
                }
                out.job.known.push((played.number, played.record.clone()));
            }
            out.lacking.remove(&played.number);
            brought.new.push(played);
            if out.lacking.is_empty() {
                self.take(number);
                brought.done += 1;
            }
        }
        let learnt = self.jobs.get(&number).filter(|out| out.job.learns);
        brought.lost |= learnt.is_some_and(|out| out.lease != lease);
        brought
    }

    /// A worker's players answered otherwise than they had: the bout, if it was that worker's to say so.
    pub fn differs(&mut self, number: u64, lease: u64) -> Option<Arc<Bout>> {
        let out = self.jobs.get(&number).filter(|out| out.lease == lease)?;
        let bout = Arc::clone(&out.job.bout);
        self.take(number);
        Some(bout)
    }

    /// A worker could not do a job, and so many workers are there. True if nobody can: then it is off the desk.
    pub fn fail(&mut self, number: u64, worker: &str, workers: usize) -> bool {
        let Some(out) = self.jobs.get_mut(&number) else { return false };
        out.failed.insert(worker.to_owned());
        out.failed.len() >= workers.clamp(1, FAILURES_MAX) && self.take(number).is_some()
    }

    /// Nothing of this worker counts from now on. True if that is new.
    pub fn put_aside(&mut self, worker: &str, why: Said) -> bool {
        self.aside.insert(worker.to_owned(), why).is_none()
    }

    /// Why a worker was put aside, if it was.
    pub fn aside(&self, worker: &str) -> Option<&Said> {
        self.aside.get(worker)
    }

    /// The job that lacks a match.
    fn lacking(&self, played: &Played) -> Option<u64> {
        let numbers = self.of_bout.get(&played.bout.id)?;
        let lacks = |number: &&u64| {
            self.jobs.get(number).is_some_and(|out| out.lacking.contains(&played.number))
        };
        numbers.iter().find(lacks).copied()
    }

    fn take(&mut self, number: u64) -> Option<Out> {
        let out = self.jobs.remove(&number)?;
        if let Some(numbers) = self.of_bout.get_mut(&out.job.bout.id) {
            numbers.retain(|&other| other != number);
            if numbers.is_empty() {
                self.of_bout.remove(&out.job.bout.id);
            }
        }
        Some(out)
    }
}
