//! The main loop of a tournament: asks the schedule what is due, submits jobs, and counts what has been committed.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_record::Record;
use jogada_store::Notice;
use jogada_text::Message;
use jogada_tournament::{Bout, Results, Schedule, side_notes};

use crate::{
    Job, MachinePause, MatchRunner, PlayedMatch, StopSignal, UnfinishedJob, WorkerEvent,
    WorkerPool, retry::RetryQueue,
};

/// Where finished matches are kept. What is committed survives the end of the program.
pub trait ResultStore {
    /// Commits matches, all of them or none. One that is there already is ignored.
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message>;

    /// The matches of a bout that were committed before, by number.
    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message>;

    /// Discards a bout, so that it can be played again.
    fn discard(&mut self, bout: &str) -> Result<(), Message>;

    /// Keeps that an entrant timed out in this many games in a row, and forfeits the rest.
    fn forfeit(&mut self, entrant: usize, games: u32) -> Result<(), Message> {
        let _ = (entrant, games);
        Ok(())
    }

    /// Keeps what the operator should know.
    fn notice(&mut self, notice: &Notice) -> Result<(), Message> {
        let _ = notice;
        Ok(())
    }
}

/// Why a tournament stopped before its end. What was committed stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The signal was raised.
    Stopped,
    /// A job that no worker can do, or a result that cannot be kept.
    Failed(Message),
}

impl From<Message> for RunError {
    fn from(said: Message) -> RunError {
        RunError::Failed(said)
    }
}

/// How long to wait for an event before the signal is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Called many times a second, with what the machine lacks while matches wait for it. Returns whether to interrupt the run.
pub(crate) type RunControl<'a> =
    &'a mut dyn FnMut(&Results, Option<&MachinePause>) -> Result<bool, Message>;

/// Plays a tournament to its end. `results` are those that the store holds; `progress` is called many times a second, with what
/// the machine lacks while matches wait for it. What the machine could not carry out is retried until the signal is raised.
pub fn run_tournament(
    schedule: &dyn Schedule,
    runner: &MatchRunner,
    results: &mut Results,
    workers: &mut dyn WorkerPool,
    store: &mut dyn ResultStore,
    progress: &mut dyn FnMut(&Results, Option<&MachinePause>),
    signal: &StopSignal,
) -> Result<(), RunError> {
    let mut control = |results: &Results, pause: Option<&MachinePause>| {
        progress(results, pause);
        Ok(false)
    };
    run_until(schedule, runner, results, workers, store, &mut control, signal).map(|_| ())
}

/// The same until `control` interrupts it: then jobs under way are played to their end, and no other begins. Returns whether
/// nothing is left to play.
pub(crate) fn run_until(
    schedule: &dyn Schedule,
    runner: &MatchRunner,
    results: &mut Results,
    workers: &mut dyn WorkerPool,
    store: &mut dyn ResultStore,
    control: RunControl<'_>,
    signal: &StopSignal,
) -> Result<bool, RunError> {
    let (mut round, mut is_interrupted) = (Round::default(), false);
    loop {
        if round.is_empty() {
            if is_interrupted {
                return Ok(false);
            }
            round.queue = due(schedule, runner, results, workers.capacity());
            if round.is_empty() {
                return Ok(true);
            }
        }
        round.submit(workers, store, results)?;
        let ended = round.take_events(workers, store, results)?;
        commit(ended, results, store)?;
        workers.committed();
        let pause = round.waiting.look(round.under_way, Instant::now());
        is_interrupted |= control(results, pause.as_ref())?;
        if signal.is_raised() {
            return Err(RunError::Stopped);
        }
        if is_interrupted {
            // The schedule names again what is not played.
            round.queue.clear();
            round.waiting = RetryQueue::default();
        }
    }
}

/// What is left of one answer of the schedule.
#[derive(Default)]
struct Round {
    queue: VecDeque<Due>,
    under_way: usize,
    /// What the machine could not carry out.
    waiting: RetryQueue,
}

/// A job that is not submitted yet.
pub(crate) struct Due {
    pub(crate) bout: Arc<Bout>,
    pub(crate) numbers: Vec<usize>,
    /// Its players may have learnt from the matches that are committed already.
    pub(crate) learns: bool,
}

impl Due {
    fn whole(bout: Arc<Bout>) -> Due {
        let numbers = (0..bout.matches.len()).collect();
        Due { bout, numbers, learns: true }
    }
}

impl Round {
    fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.under_way == 0 && self.waiting.is_empty()
    }

    /// The next job to submit. While nothing works, what has not been tried comes first: it may need other things.
    fn next(&mut self) -> Option<Due> {
        let now = Instant::now();
        if self.waiting.is_total() {
            return self.queue.pop_front().or_else(|| self.waiting.take(now));
        }
        self.waiting.take(now).or_else(|| self.queue.pop_front())
    }

    /// Waits for events, and returns the matches that have ended.
    fn take_events(
        &mut self,
        workers: &mut dyn WorkerPool,
        store: &mut dyn ResultStore,
        results: &mut Results,
    ) -> Result<Vec<PlayedMatch>, RunError> {
        let mut ended: Vec<PlayedMatch> = Vec::new();
        let mut event = workers.next_event(GLANCE);
        while let Some(one) = event {
            match one {
                WorkerEvent::Played(played) => ended.extend(played),
                WorkerEvent::Done => self.under_way -= 1,
                WorkerEvent::Differs(bout) => {
                    self.under_way -= 1;
                    store.discard(&bout.id)?;
                    results.strike(&bout.id);
                    self.waiting.forget(&bout.id);
                    self.queue.push_front(Due::whole(bout));
                }
                WorkerEvent::Unable(UnfinishedJob { bout, numbers, learns, why }) => {
                    self.under_way -= 1;
                    self.waiting.put_back(Due { bout, numbers, learns }, why, Instant::now());
                }
                WorkerEvent::Failed(said) => return Err(RunError::Failed(said)),
                WorkerEvent::Notice(notice) => store.notice(&notice)?,
            }
            event = workers.next_event(Duration::ZERO);
        }
        for played in &ended {
            self.waiting.note_played(&played.bout.id, played.number);
        }
        Ok(ended)
    }

    fn submit(
        &mut self,
        workers: &mut dyn WorkerPool,
        store: &mut dyn ResultStore,
        results: &mut Results,
    ) -> Result<(), RunError> {
        while self.under_way < workers.capacity() {
            let Some(mut due) = self.next() else { break };
            let mut known = Vec::new();
            if due.learns && due.numbers.len() < due.bout.matches.len() {
                known = store.committed(&due.bout.id)?;
                let is_beginning = known.iter().map(|(number, _)| *number).eq(0..due.numbers[0]);
                // Players cannot be shown matches out of order.
                if !is_beginning {
                    store.discard(&due.bout.id)?;
                    results.strike(&due.bout.id);
                    self.waiting.forget(&due.bout.id);
                    known.clear();
                    due = Due::whole(due.bout);
                }
            }
            let Due { bout, numbers, learns } = due;
            workers.submit(Job { bout, numbers, learns, known });
            self.under_way += 1;
        }
        Ok(())
    }
}

/// What may be played now, cut into jobs. Matches that have a result are left out.
fn due(
    schedule: &dyn Schedule,
    runner: &MatchRunner,
    results: &Results,
    capacity: usize,
) -> VecDeque<Due> {
    let lacking = |bout: &Bout| -> Vec<usize> {
        (0..bout.matches.len()).filter(|&number| results.get(&bout.id, number).is_none()).collect()
    };
    let bouts: Vec<(Bout, Vec<usize>)> = schedule
        .pending(results)
        .into_iter()
        .map(|bout| {
            let numbers = lacking(&bout);
            (bout, numbers)
        })
        .filter(|(_, numbers)| !numbers.is_empty())
        .collect();
    let matches: usize = bouts.iter().map(|(_, numbers)| numbers.len()).sum();
    // Small enough that the last job does not take long, large enough to be worth submitting.
    let part = (matches / (PARTS * capacity.max(1))).clamp(1, PART_MAX);
    let mut parts: Vec<(usize, Due)> = Vec::new();
    for (bout, numbers) in bouts {
        let (learns, bout) = (runner.may_learn(&bout), Arc::new(bout));
        let part = match (learns, runner.has_bots(&bout)) {
            (true, _) => numbers.len(),
            (false, true) => part.max(PART_WITH_BOTS),
            (false, false) => part,
        };
        for (turn, numbers) in numbers.chunks(part).enumerate() {
            let numbers = numbers.to_vec();
            parts.push((turn, Due { bout: Arc::clone(&bout), numbers, learns }));
        }
    }
    // The first games of all bouts come first, so that an early table means something.
    parts.sort_by_key(|(turn, _)| *turn);
    parts.into_iter().map(|(_, due)| due).collect()
}

/// About this many jobs for each that can be under way.
const PARTS: usize = 16;

/// Bots are started for every job, and some take longer to start than to play.
const PART_WITH_BOTS: usize = 16;

/// The most matches of one job whose players learn nothing.
const PART_MAX: usize = 1024;

/// First the store, then the count.
fn commit(
    ended: Vec<PlayedMatch>,
    results: &mut Results,
    store: &mut dyn ResultStore,
) -> Result<(), RunError> {
    if ended.is_empty() {
        return Ok(());
    }
    let ends: Vec<_> = ended
        .iter()
        .map(|played| {
            let record = &played.record;
            let notes = side_notes(record);
            (Arc::clone(&played.bout), played.number, record.end.clone(), notes)
        })
        .collect();
    store.commit(ended)?;
    for (bout, number, end, notes) in ends {
        results.add(&bout.id, number, &end).map_err(|bad| bad.0)?;
        for (side, note) in notes {
            results.note_side(&bout.id, number, side, note);
        }
    }
    Ok(())
}
