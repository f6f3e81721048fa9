//! Workers that are threads of this process, each with a core of its own.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::runtime::{Builder, Runtime};

use crate::{
    BoutRun, Job, MatchRunner, NotPlayed, PlayedMatch, StopSignal, TEXTS, UnfinishedJob,
    WorkerEvent, WorkerPool,
};

/// Threads that play. Dropping it drops the matches that are under way and waits for the threads.
#[derive(Debug)]
pub struct ThreadPool {
    jobs: Option<Sender<Job>>,
    events: Receiver<WorkerEvent>,
    threads: Vec<JoinHandle<()>>,
    signal: StopSignal,
}

/// What one worker holds.
struct Worker {
    number: usize,
    runner: Arc<MatchRunner>,
    signal: StopSignal,
    events: SyncSender<WorkerEvent>,
    runtime: Runtime,
}

/// A worker reports its matches at least this often, if one has ended.
const REPORT_EVERY: Duration = Duration::from_millis(50);

/// And after this many matches.
const REPORT_MATCHES: usize = 256;

/// A match that took longer is reported at once: there are not many of them a second, and the next may take an hour.
const REPORT_SLOW: Duration = Duration::from_millis(2);

/// This many events may wait to be read; then workers wait.
const EVENTS_WAITING: usize = 16;

impl ThreadPool {
    /// StartHistory `workers` threads.
    pub fn start(
        runner: &Arc<MatchRunner>,
        workers: usize,
        signal: StopSignal,
    ) -> std::io::Result<ThreadPool> {
        let (jobs, due) = mpsc::channel();
        let due = Arc::new(Mutex::new(due));
        let (send, events) = mpsc::sync_channel(EVENTS_WAITING);
        let cores = jogada_bot::cores().unwrap_or_default();
        let mut threads = Vec::with_capacity(workers);
        for number in 0..workers.max(1) {
            let worker = Worker {
                number,
                runner: Arc::clone(runner),
                signal: signal.clone(),
                events: send.clone(),
                runtime: Builder::new_current_thread().enable_all().build()?,
            };
            let due = Arc::clone(&due);
            let core = core_for(&cores, std::process::id(), number);
            let thread = std::thread::Builder::new().name(format!("worker-{number}"));
            threads.push(thread.spawn(move || {
                // Bots that it starts share its core, so that no bot slows down another worker. Where that is not allowed the
                // tournament goes on without.
                _ = core.map(jogada_bot::pin_to_core);
                worker.work(&due);
            })?);
        }
        Ok(ThreadPool { jobs: Some(jobs), events, threads, signal })
    }
}

/// The core of a worker, among those that may be used. Two programs at once begin at different ones, as a rule.
fn core_for(cores: &[usize], process: u32, number: usize) -> Option<usize> {
    cores.get((process as usize + number) % cores.len().max(1)).copied()
}

impl WorkerPool for ThreadPool {
    fn capacity(&self) -> usize {
        // One under way and one waiting, so that no thread idles between two jobs.
        2 * self.threads.len()
    }

    fn submit(&mut self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Threads end only when the signal is raised; then the job is not wanted.
            _ = jobs.send(job);
        }
    }

    fn next_event(&mut self, wait: Duration) -> Option<WorkerEvent> {
        match self.events.recv_timeout(wait) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            // Threads that were asked to stop may have ended already.
            Err(RecvTimeoutError::Disconnected) if self.signal.is_raised() => None,
            Err(RecvTimeoutError::Disconnected) => {
                Some(WorkerEvent::Failed(TEXTS.message("workers-gone")))
            }
        }
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.signal.raise();
        drop(self.jobs.take());
        // A thread that waits to report must be heard, or it never ends.
        while self.events.recv().is_ok() {}
        for thread in self.threads.drain(..) {
            _ = thread.join();
        }
    }
}

impl Worker {
    fn work(mut self, due: &Mutex<Receiver<Job>>) {
        loop {
            let job = match due.lock() {
                Ok(due) => due.recv(),
                Err(_) => return,
            };
            let Ok(job) = job else { return };
            if self.signal.is_raised() {
                return;
            }
            let last = self.job(&job);
            let Some(last) = last else { return };
            if self.events.send(last).is_err() {
                return;
            }
        }
    }

    /// Plays a job and returns how it ended; nothing if it was stopped.
    fn job(&mut self, job: &Job) -> Option<WorkerEvent> {
        let Worker { number, runner, signal, events, runtime } = self;
        let mut heard = signal.listen();
        let report = async |played| events.send(WorkerEvent::Played(played)).is_ok();
        runtime.block_on(async {
            let mut run = runner.bout_run(&job.bout, *number);
            let outcome = tokio::select! {
                // The signal comes first, so that it is always heard.
                biased;
                _ = heard.wait_for(|raised| *raised) => None,
                outcome = play_job(job, &mut run, signal, report) => outcome,
            };
            run.close().await;
            outcome
        })
    }
}

/// Plays a job and returns how it ended; nothing if it was stopped, or if `report` returned false. Matches are reported when they
/// have ended: slow ones at once, quick ones by the hundred.
pub async fn play_job(
    job: &Job,
    run: &mut BoutRun<'_>,
    signal: &StopSignal,
    mut report: impl AsyncFnMut(Vec<PlayedMatch>) -> bool,
) -> Option<WorkerEvent> {
    for (number, record) in &job.known {
        match run.rehearse(*number, record).await {
            Ok(true) => {}
            Ok(false) => return Some(WorkerEvent::Differs(Arc::clone(&job.bout))),
            Err(why) => return Some(job.stops(0, why)),
        }
    }
    let mut ended: Vec<PlayedMatch> = Vec::new();
    let mut reported = Instant::now();
    for (at, &number) in job.numbers.iter().enumerate() {
        let began = Instant::now();
        let played = match run.play(number).await {
            Ok(played) => played,
            Err(why) => {
                // What was played before it counts all the same.
                let is_heard = ended.is_empty() || report(ended).await;
                return is_heard.then(|| job.stops(at, why));
            }
        };
        // An engine that was stopped has answered too early: that is not how the match went.
        if signal.is_raised() {
            break;
        }
        ended.push(played);
        let now = Instant::now();
        let is_slow = now - began >= REPORT_SLOW;
        if is_slow || ended.len() >= REPORT_MATCHES || now - reported >= REPORT_EVERY {
            if !report(std::mem::take(&mut ended)).await {
                return None;
            }
            reported = now;
        }
    }
    if !ended.is_empty() && !report(ended).await {
        return None;
    }
    (!signal.is_raised()).then_some(WorkerEvent::Done)
}

impl Job {
    /// How it ends at a match that was not played.
    fn stops(&self, at: usize, why: NotPlayed) -> WorkerEvent {
        let (bout, learns) = (Arc::clone(&self.bout), self.learns);
        match why {
            NotPlayed::Failed(said) => WorkerEvent::Failed(said),
            NotPlayed::Unable(why) => WorkerEvent::Unable(UnfinishedJob {
                bout,
                numbers: self.numbers[at..].to_vec(),
                learns,
                why,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_share_out_the_cores_that_may_be_used() {
        let of = |process, workers| {
            (0..workers).map(|number| core_for(&[2, 3, 6], process, number).unwrap()).collect()
        };
        let (first, second): (Vec<_>, Vec<_>) = (of(900, 4), of(901, 2));
        assert_eq!(first, [2, 3, 6, 2]);
        assert_eq!(second, [3, 6]);
        assert_eq!(core_for(&[], 900, 1), None);
    }
}
