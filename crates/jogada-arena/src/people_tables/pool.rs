//! A pool that seats people at tables, and lets other workers play what machines play among themselves.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    time::Duration,
};

use jogada_record::Record;
use jogada_text::Message;

use super::{PeopleTable, table::TableRules};
use crate::{
    Job, MatchRunner, PlayedMatch, StopSignal, TournamentSpec, UnfinishedJob, WorkerCounts,
    WorkerEvent, WorkerPool, WorkerSource,
};

/// Keeps tables where people find them.
pub trait TableHost: Send + Sync {
    /// Opens a table, or finds it if it is there from before, and has it played ([`super::play_table`]) until it is over or the
    /// signal is raised. How it ended is sent once.
    fn open(
        &self,
        table: PeopleTable,
        ends: Sender<TableEnd>,
        signal: &StopSignal,
    ) -> Result<(), Message>;
}

/// How a table ended.
#[derive(Debug)]
pub struct TableEnd {
    /// The table's name.
    pub id: String,
    /// Its record, or why it must be opened again.
    pub record: Result<Record, Message>,
}

/// Workers of a tournament in which people play.
#[allow(missing_debug_implementations, reason = "a host need not be printable")]
pub struct PeopleWorkers<'a> {
    /// Who plays what machines play among themselves.
    pub machines: &'a dyn WorkerSource,
    /// Where the tables are.
    pub host: Arc<dyn TableHost>,
    /// What the entrants are called.
    pub names: Vec<String>,
    /// The entrants' players, as the host's machine players are named.
    pub players: Vec<String>,
    /// How long a person may take for the first move.
    pub no_show: Duration,
}

impl WorkerSource for PeopleWorkers<'_> {
    fn workers(
        &self,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
        signal: &StopSignal,
    ) -> Result<Box<dyn WorkerPool + Send>, Message> {
        let rules = TableRules {
            tournament: spec.id,
            names: self.names.clone(),
            players: self.players.clone(),
            time: spec.settings.time.clone(),
            no_show: self.no_show,
        };
        let (sender, ends) = channel();
        Ok(Box::new(PeoplePool {
            machines: self.machines.workers(runner, spec, signal)?,
            host: Arc::clone(&self.host),
            runner: Arc::clone(runner),
            rules,
            signal: signal.clone(),
            waiting: VecDeque::new(),
            tables: HashMap::new(),
            sender,
            ends,
            events: VecDeque::new(),
        }))
    }

    fn counts(&self) -> WorkerCounts {
        self.machines.counts()
    }

    fn seats_people(&self) -> bool {
        true
    }
}

struct PeoplePool {
    machines: Box<dyn WorkerPool + Send>,
    host: Arc<dyn TableHost>,
    runner: Arc<MatchRunner>,
    rules: TableRules,
    signal: StopSignal,
    /// Jobs with people who sit at other tables.
    waiting: VecDeque<Job>,
    /// Tables that are played, by name.
    tables: HashMap<String, OpenTable>,
    sender: Sender<TableEnd>,
    ends: Receiver<TableEnd>,
    events: VecDeque<WorkerEvent>,
}

/// A table that is played.
struct OpenTable {
    job: Job,
    /// The place of its match among those of the job.
    at: usize,
    people: Vec<i64>,
}

/// More tables than this are not open at once.
const TABLES_MAX: usize = 500;

impl PeoplePool {
    /// Opens tables for all who are free, in the order of the schedule.
    fn seat(&mut self) {
        let seated = self.tables.values().flat_map(|table| &table.people);
        let mut busy: HashSet<i64> = seated.copied().collect();
        for job in std::mem::take(&mut self.waiting) {
            let people = self.runner.people(&job.bout);
            if people.iter().any(|person| busy.contains(person)) {
                self.waiting.push_back(job);
            } else {
                busy.extend(people);
                self.open(job, 0);
            }
        }
    }

    /// Opens the table of a match of a job.
    fn open(&mut self, job: Job, at: usize) {
        let table = self.rules.table(&self.runner, &job.bout, job.numbers[at]);
        let opened = table.and_then(|table| {
            let (id, people) = (table.new.id.clone(), table.people.clone());
            self.host.open(table, self.sender.clone(), &self.signal).map(|()| (id, people))
        });
        match opened {
            Ok((id, people)) => _ = self.tables.insert(id, OpenTable { job, at, people }),
            Err(why) => self.put_back(job, at, why),
        }
    }

    fn put_back(&mut self, job: Job, at: usize, why: Message) {
        let Job { bout, numbers, learns, .. } = job;
        let numbers = numbers[at..].to_vec();
        self.events.push_back(WorkerEvent::Unable(UnfinishedJob { bout, numbers, learns, why }));
    }

    /// Takes what tables have come to, and seats the next.
    fn take_ends(&mut self) {
        let ends: Vec<TableEnd> = self.ends.try_iter().collect();
        if ends.is_empty() {
            return;
        }
        for TableEnd { id, record } in ends {
            let Some(OpenTable { job, at, .. }) = self.tables.remove(&id) else { continue };
            match record {
                Ok(record) => self.take_record(job, at, &record),
                Err(why) => self.put_back(job, at, why),
            }
        }
        self.seat();
    }

    fn take_record(&mut self, job: Job, at: usize, record: &Record) {
        let (bout, number) = (Arc::clone(&job.bout), job.numbers[at]);
        // What people played must be the match of the schedule to the letter.
        let record = match self.runner.verify(&bout.matches[number], &record.to_text()) {
            Ok(record) => record,
            Err(why) => return self.events.push_back(WorkerEvent::Failed(why)),
        };
        let played = PlayedMatch { bout, number, record, beside: None };
        self.events.push_back(WorkerEvent::Played(vec![played]));
        match at + 1 < job.numbers.len() {
            true => self.open(job, at + 1),
            false => self.events.push_back(WorkerEvent::Done),
        }
    }
}

impl WorkerPool for PeoplePool {
    fn capacity(&self) -> usize {
        self.machines.capacity() + TABLES_MAX
    }

    fn submit(&mut self, job: Job) {
        if self.runner.people(&job.bout).is_empty() {
            return self.machines.submit(job);
        }
        self.waiting.push_back(job);
        self.seat();
    }

    fn next_event(&mut self, wait: Duration) -> Option<WorkerEvent> {
        self.take_ends();
        if let Some(event) = self.events.pop_front() {
            return Some(event);
        }
        let event = self.machines.next_event(wait);
        if event.is_none() {
            self.take_ends();
            return self.events.pop_front();
        }
        event
    }

    fn committed(&mut self) {
        self.machines.committed();
    }
}
