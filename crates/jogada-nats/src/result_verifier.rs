//! Serves the requests of workers: replays their results, accepts those that are true, and bans workers whose are not.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use async_nats::{Message as NatsMessage, Subject, Subscriber};
use futures_util::StreamExt;
use jogada_arena::{AcceptedResults, Job, LeaseReply, PlayedMatch, UnfinishedJob, WorkerEvent};
use jogada_store::Notice;
use jogada_text::Message;
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    TEXTS,
    protocol::{BoutPart, Reply, Request, WireMatch, WorkerRequest, decode},
    queue::{Outgoing, QueueState, Report, Reports},
};

/// Serves one tournament's workers.
#[derive(Debug)]
pub(crate) struct ResultVerifier {
    shared: Arc<QueueState>,
    reports: Reports,
    post: UnboundedSender<Outgoing>,
    /// Failures that were noticed already: a worker that cannot do one job cannot do the next, for the same reason.
    failures: Mutex<HashSet<String>>,
}

/// A result that does not replay.
struct FalseResult {
    bout: String,
    number: usize,
    said: Message,
}

impl ResultVerifier {
    pub(crate) fn new(
        shared: Arc<QueueState>,
        reports: Reports,
        post: UnboundedSender<Outgoing>,
    ) -> ResultVerifier {
        ResultVerifier { shared, reports, post, failures: Mutex::default() }
    }

    /// Serves until the queue is closed. Replaying takes time, so it has a thread of its own.
    pub(crate) async fn serve(self, mut requests: Subscriber) {
        let (send, mut waiting) = tokio::sync::mpsc::unbounded_channel::<NatsMessage>();
        let work = tokio::task::spawn_blocking(move || {
            while let Some(message) = waiting.blocking_recv() {
                if let (Some(request), Some(reply)) = (decode(&message.payload), message.reply)
                    && self.serve_one(request, reply).is_none()
                {
                    return;
                }
            }
        });
        while let Some(message) = requests.next().await {
            if send.send(message).is_err() {
                break;
            }
        }
        drop(send);
        // It ends with the requests.
        _ = work.await;
    }

    /// Serves a request. Nothing if the queue was closed.
    fn serve_one(&self, request: WorkerRequest, reply: Subject) -> Option<()> {
        let WorkerRequest { worker, request } = request;
        if let Some(why) = self.shared.leases().ban_of(&worker) {
            return self.reply(reply, Reply::Banned(why.into()));
        }
        match request {
            Request::Spec => self.reply(reply, Reply::Spec(Box::new(self.shared.remote.clone()))),
            Request::Begin { job } => self.begin(job, &worker, reply),
            Request::Played { job, lease, games } => match self.replay(games) {
                Ok(played) => self.accept(job, lease, played, reply),
                Err(result) => self.ban(job, &worker, result, reply),
            },
            Request::Differs { job, lease } => {
                let bout = self.shared.leases().differs(job, lease);
                let events = bout.map(WorkerEvent::Differs).into_iter().collect();
                self.report(Report { events, reply: Some((reply, Reply::Committed)) })
            }
            Request::Unable { job, lease, why } => {
                self.give_back(job, lease, &worker, &why.into(), reply)
            }
            Request::Failed { job, why } => self.fail(job, &worker, why.into(), reply),
        }
    }

    fn begin(&self, job: u64, worker: &str, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let begun = self.shared.leases().lease(job, worker);
        let granted = match begun {
            LeaseReply::Done => Reply::Drop,
            LeaseReply::Banned(why) => Reply::Banned((&why).into()),
            LeaseReply::Granted { lease, job } => {
                let known = job.known.iter().map(|(number, record)| WireMatch {
                    bout: job.bout.id.clone(),
                    number: *number,
                    record: record.to_text(),
                    beside: None,
                });
                let (known, part) = (known.collect(), BoutPart::of(&job));
                let spec = self.shared.spec.clone();
                Reply::Play { spec, lease, part, learns: job.learns, known }
            }
        };
        self.reply(reply, granted)
    }

    /// Replays the matches that are missing; others are not worth the time.
    fn replay(&self, games: Vec<WireMatch>) -> Result<Vec<PlayedMatch>, FalseResult> {
        let mut played = Vec::with_capacity(games.len());
        for game in games {
            let bout = self.shared.leases().bout(&game.bout).cloned();
            let Some(bout) = bout else { continue };
            let bad = |said| FalseResult { bout: game.bout.clone(), number: game.number, said };
            let plan = bout.matches.get(game.number).ok_or_else(|| {
                let got = game.number.to_string();
                bad(TEXTS.message("no-such-match").quoting("got", &got))
            })?;
            let record = self.shared.runner.verify(plan, &game.record).map_err(bad)?;
            let number = game.number;
            played.push(PlayedMatch { bout, number, record, beside: game.beside });
        }
        Ok(played)
    }

    /// Accepts matches that are missing. The worker may forget them only when they are committed.
    fn accept(&self, job: u64, lease: u64, played: Vec<PlayedMatch>, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let AcceptedResults { new, done, lost } = self.shared.leases().accept(job, lease, played);
        let mut events = Vec::new();
        if !new.is_empty() {
            events.push(WorkerEvent::Played(new));
        }
        events.extend((0..done).map(|_| WorkerEvent::Done));
        let accepted = if lost { Reply::Drop } else { Reply::Committed };
        self.report(Report { events, reply: Some((reply, accepted)) })
    }

    fn ban(&self, job: u64, worker: &str, result: FalseResult, reply: Subject) -> Option<()> {
        let FalseResult { bout, number, said } = result;
        self.reply(reply, Reply::Banned((&said).into()))?;
        // Another worker is to play its job. The job's old message may stay in the queue, and is then answered with Drop.
        _ = self.post.send(Outgoing::Job(job));
        if !self.shared.leases().ban(worker, said.clone()) {
            return Some(());
        }
        let message = TEXTS.message("banned").with("message", said);
        let about = Some((bout, u32::try_from(number).unwrap_or(u32::MAX)));
        let notice = Notice { worker: worker.to_owned(), about, message };
        self.report(Report { events: vec![WorkerEvent::Notice(notice)], reply: None })
    }

    /// Takes back a job that a worker's machine cannot carry out now, to be submitted again.
    fn give_back(
        &self,
        job: u64,
        lease: u64,
        worker: &str,
        why: &Message,
        reply: Subject,
    ) -> Option<()> {
        let given = self.shared.leases().give_back(job, lease);
        let mut events = Vec::new();
        events.extend(self.notice(worker, why));
        events.extend(given.map(|Job { bout, numbers, learns, .. }| {
            WorkerEvent::Unable(UnfinishedJob {
                bout,
                numbers,
                learns,
                why: TEXTS.message("by-worker").with("worker", worker).with("message", why),
            })
        }));
        self.report(Report { events, reply: Some((reply, Reply::Committed)) })
    }

    /// A notice of what a worker could not do; nothing if there was one before.
    fn notice(&self, worker: &str, why: &Message) -> Option<WorkerEvent> {
        let notice = Notice { worker: worker.to_owned(), about: None, message: why.clone() };
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.insert(format!("{worker} {why}")).then_some(WorkerEvent::Notice(notice))
    }

    fn fail(&self, job: u64, worker: &str, why: Message, reply: Subject) -> Option<()> {
        let workers = self.shared.workers.here().len();
        let is_hopeless = self.shared.leases().fail(job, worker, workers);
        let mut events = Vec::new();
        events.extend(self.notice(worker, &why));
        if is_hopeless {
            events.push(WorkerEvent::Failed(why));
        }
        self.report(Report { events, reply: Some((reply, Reply::Committed)) })
    }

    fn reply(&self, to: Subject, reply: Reply) -> Option<()> {
        self.post.send(Outgoing::Reply(to, Box::new(reply))).ok()
    }

    fn report(&self, report: Report) -> Option<()> {
        self.reports.send(report).ok()
    }
}
