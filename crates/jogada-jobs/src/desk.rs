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

/// At least so many jobs are out, so that a worker that comes finds something to do.
const OUT_MIN: usize = 16;
/// And so many for each match that can be played at once.
const OUT_PER_SLOT: usize = 3;
/// More would only fill the queue.
const OUT_MAX: usize = 4096;

/// A job that so many workers could not do cannot be done.
const FAILURES_MAX: usize = 3;

impl Desk {
    /// An empty desk, whose jobs count from a number that no earlier desk has reached.
    pub fn new(next: u64) -> Desk {
        Desk { next, ..Desk::default() }
    }

    /// How many jobs may be out where so many matches can be played at once: enough for all, and for whoever comes.
    pub fn capacity(slots: usize) -> usize {
        (slots * OUT_PER_SLOT).clamp(OUT_MIN, OUT_MAX)
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

    /// A worker's machine could not carry out a job: what is left of it, if it was that worker's to say so. Then it is off
    /// the desk, and handed out again by whoever put it there.
    pub fn give_back(&mut self, number: u64, lease: u64) -> Option<Job> {
        self.jobs.get(&number).filter(|out| out.lease == lease)?;
        let out = self.take(number)?;
        Some(Job { numbers: out.lacking.into_iter().collect(), ..out.job })
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

#[cfg(test)]
mod tests {
    use jogada_core::Seed;
    use jogada_record::{End, Reason, Record, Setup};
    use jogada_tournament::{Deal, Plan};
    use serde_json::Value;

    use super::*;

    fn bout(matches: usize) -> Arc<Bout> {
        let plan = Plan {
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

    fn played(number: usize) -> Played {
        let setup = Setup {
            game: String::new(),
            options: Value::Null,
            opening: Vec::new(),
            seed_hash: String::new(),
        };
        let end = End { winner: None, scores: [0, 0], reason: Reason::Rules, ending: None };
        let record = Record { setup, events: Vec::new(), end, seed: Seed::from_number(0) };
        Played { bout: bout(4), number, record, beside: None }
    }

    fn lease(begin: Begin) -> (u64, Vec<usize>, usize) {
        let Begin::Go { lease, job } = begin else { panic!("{begin:?}") };
        (lease, job.numbers, job.known.len())
    }

    #[test]
    fn a_match_counts_once_whoever_brings_it() {
        let mut desk = Desk::new(7);
        let number = desk.put(job(false));
        let (first, ..) = lease(desk.begin(number, "a"));
        assert_eq!(desk.bring(number, first, vec![played(1)]).new.len(), 1);
        // Another took it over and was slower; and somebody brings it with no lease at all.
        let (second, numbers, _) = lease(desk.begin(number, "b"));
        assert_eq!(numbers, [0, 2, 3]);
        assert_eq!(desk.bring(number, second, vec![played(0), played(1)]).new.len(), 1);
        let last = desk.bring(999, 999, vec![played(2), played(3), played(3)]);
        assert_eq!((last.new.len(), last.done, last.lost), (2, 1, false));
        assert!(matches!(desk.begin(number, "a"), Begin::Gone));
        assert!(desk.bring(number, first, vec![played(0)]).new.is_empty());
        assert_eq!(desk.out().len(), 0);
    }

    #[test]
    fn where_players_learn_only_the_last_lease_counts_and_in_order() {
        let mut desk = Desk::new(0);
        let number = desk.put(job(true));
        let (first, ..) = lease(desk.begin(number, "a"));
        assert_eq!(desk.bring(number, first, vec![played(0), played(1)]).new.len(), 2);
        let (second, numbers, known) = lease(desk.begin(number, "b"));
        assert_eq!((numbers, known), (vec![2, 3], 2));
        let late = desk.bring(number, first, vec![played(2)]);
        assert!(late.lost && late.new.is_empty());
        let gap = desk.bring(number, second, vec![played(3)]);
        assert!(gap.lost && gap.new.is_empty());
        assert!(desk.differs(number, first).is_none());
        assert_eq!(desk.bring(number, second, vec![played(2), played(3)]).done, 1);
    }

    #[test]
    fn what_a_machine_could_not_carry_out_is_given_back_by_its_holder_only() {
        let mut desk = Desk::new(0);
        let number = desk.put(job(true));
        let (first, ..) = lease(desk.begin(number, "a"));
        let (second, ..) = lease(desk.begin(number, "b"));
        desk.bring(number, second, vec![played(0)]);
        assert!(desk.give_back(number, first).is_none(), "another has it");
        assert_eq!(desk.give_back(number, second).unwrap().numbers, [1, 2, 3]);
        assert_eq!(desk.out().len(), 0);
        assert!(desk.give_back(number, second).is_none());
    }

    #[test]
    fn what_nobody_can_do_is_given_up_and_who_lies_gets_nothing() {
        let mut desk = Desk::new(0);
        let number = desk.put(job(false));
        assert!(!desk.fail(number, "a", 2));
        assert!(!desk.fail(number, "a", 2), "the same one again is no news");
        assert!(desk.fail(number, "b", 2));
        let number = desk.put(job(false));
        assert!(desk.put_aside("a", Said::fixed("lies", "mente")));
        assert!(!desk.put_aside("a", Said::fixed("lies", "mente")));
        assert!(matches!(desk.begin(number, "a"), Begin::Aside(_)));
        assert!(matches!(desk.begin(number, "b"), Begin::Go { .. }));
    }
}
