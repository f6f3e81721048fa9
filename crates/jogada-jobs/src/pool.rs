//! Workers that are threads of this process, each with a core of its own.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use jogada_core::Said;
use tokio::runtime::{Builder, Runtime};

use crate::{Hall, Halt, Job, Left, News, NotPlayed, Played, Table, Workers};

/// Threads that play. Dropping it drops the matches that are under way and waits for the threads.
#[derive(Debug)]
pub struct Pool {
    jobs: Option<Sender<Job>>,
    news: Receiver<News>,
    threads: Vec<JoinHandle<()>>,
    halt: Halt,
}

/// What one worker holds.
struct Worker {
    number: usize,
    hall: Arc<Hall>,
    halt: Halt,
    news: SyncSender<News>,
    runtime: Runtime,
}

/// A worker tells of its matches at least this often, if one has ended.
const NEWS_EVERY: Duration = Duration::from_millis(50);

/// And after so many matches.
const NEWS_MATCHES: usize = 256;

/// A match that took longer is told of at once: there are not many of them a second, and the next may take an hour.
const NEWS_SLOW: Duration = Duration::from_millis(2);

/// So much news may wait to be heard; then workers wait.
const NEWS_WAITING: usize = 16;

impl Pool {
    /// So many workers for a hall.
    pub fn start(hall: &Arc<Hall>, workers: usize, halt: Halt) -> std::io::Result<Pool> {
        let (jobs, due) = mpsc::channel();
        let due = Arc::new(Mutex::new(due));
        let (send, news) = mpsc::sync_channel(NEWS_WAITING);
        let cores = jogada_bot::cores().unwrap_or_default();
        let mut threads = Vec::with_capacity(workers);
        for number in 0..workers.max(1) {
            let worker = Worker {
                number,
                hall: Arc::clone(hall),
                halt: halt.clone(),
                news: send.clone(),
                runtime: Builder::new_current_thread().enable_all().build()?,
            };
            let due = Arc::clone(&due);
            let core = core_for(&cores, std::process::id(), number);
            let thread = std::thread::Builder::new().name(format!("worker-{number}"));
            threads.push(thread.spawn(move || {
                // Bots that it starts share its core, so that nobody's bot slows another worker's. Where that is not
                // allowed the tournament goes on without.
                _ = core.map(jogada_bot::pin_to_core);
                worker.work(&due);
            })?);
        }
        Ok(Pool { jobs: Some(jobs), news, threads, halt })
    }
}

/// The core of a worker, among those that may be used. Two programs at once begin at different ones, as a rule.
fn core_for(cores: &[usize], process: u32, number: usize) -> Option<usize> {
    cores.get((process as usize + number) % cores.len().max(1)).copied()
}

impl Workers for Pool {
    fn capacity(&self) -> usize {
        // One under way and one waiting, so that nobody idles between two jobs.
        2 * self.threads.len()
    }

    fn submit(&mut self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Workers leave only when they are halted; then nobody wants the job done.
            _ = jobs.send(job);
        }
    }

    fn news(&mut self, wait: Duration) -> Option<News> {
        match self.news.recv_timeout(wait) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            // Whoever was asked to stop may have left already.
            Err(RecvTimeoutError::Disconnected) if self.halt.is_raised() => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::Failed(Said::fixed(
                "expected a worker, but all have gone",
                "esperava um trabalhador, mas todos se foram",
            ))),
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.halt.raise();
        drop(self.jobs.take());
        // A worker that waits to be heard must be heard, or it never leaves.
        while self.news.recv().is_ok() {}
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
            if self.halt.is_raised() {
                return;
            }
            let last = self.job(&job);
            let Some(last) = last else { return };
            if self.news.send(last).is_err() {
                return;
            }
        }
    }

    /// Does a job and says how it ended; nothing if it was halted.
    fn job(&mut self, job: &Job) -> Option<News> {
        let Worker { number, hall, halt, news, runtime } = self;
        let mut heard = halt.listen();
        let tell = async |played| news.send(News::Played(played)).is_ok();
        runtime.block_on(async {
            let mut table = hall.table(&job.bout, *number);
            let outcome = tokio::select! {
                // Whether to stop is asked first, so that it is always heard.
                biased;
                _ = heard.wait_for(|halted| *halted) => None,
                outcome = play(job, &mut table, halt, tell) => outcome,
            };
            table.close().await;
            outcome
        })
    }
}

/// Plays a job at its table and says how it ended; nothing if it was halted, or if nobody hears of it any more. Matches are
/// told of when they have ended: slow ones at once, quick ones by the hundred.
pub async fn play(
    job: &Job,
    table: &mut Table<'_>,
    halt: &Halt,
    mut tell: impl AsyncFnMut(Vec<Played>) -> bool,
) -> Option<News> {
    for (number, record) in &job.known {
        match table.rehearse(*number, record).await {
            Ok(true) => {}
            Ok(false) => return Some(News::Differs(Arc::clone(&job.bout))),
            Err(why) => return Some(job.stops(0, why)),
        }
    }
    let mut ended: Vec<Played> = Vec::new();
    let mut told = Instant::now();
    for (at, &number) in job.numbers.iter().enumerate() {
        let began = Instant::now();
        let played = match table.play(number).await {
            Ok(played) => played,
            Err(why) => {
                // What was played before it counts all the same.
                let is_heard = ended.is_empty() || tell(ended).await;
                return is_heard.then(|| job.stops(at, why));
            }
        };
        // An engine that was halted has answered too early: that is not how the match went.
        if halt.is_raised() {
            break;
        }
        ended.push(played);
        let now = Instant::now();
        let is_slow = now - began >= NEWS_SLOW;
        if is_slow || ended.len() >= NEWS_MATCHES || now - told >= NEWS_EVERY {
            if !tell(std::mem::take(&mut ended)).await {
                return None;
            }
            told = now;
        }
    }
    if !ended.is_empty() && !tell(ended).await {
        return None;
    }
    (!halt.is_raised()).then_some(News::Done)
}

impl Job {
    /// How it ends at the match of its own that was not played.
    fn stops(&self, at: usize, why: NotPlayed) -> News {
        let (bout, learns) = (Arc::clone(&self.bout), self.learns);
        match why {
            NotPlayed::Failed(said) => News::Failed(said),
            NotPlayed::Unable(why) => {
                News::Unable(Left { bout, numbers: self.numbers[at..].to_vec(), learns, why })
            }
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
