//! Reads letters: replays what they claim, books what is true, and puts aside who lies.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use async_nats::{Message as NatsMessage, Subject, Subscriber};
use futures_util::StreamExt;
use jogada_arena::{
    AcceptedResults, Job, LeaseReply, Notice, PlayedMatch, UnfinishedJob, WorkerEvent,
};
use jogada_text::Message;
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    protocol::{BoutPart, MatchResult, Reply, Request, WorkerRequest, decode},
    queue::{Outgoing, QueueState, Report, Tell},
};

/// Reads one tournament's letters.
#[derive(Debug)]
pub(crate) struct ResultVerifier {
    shared: Arc<QueueState>,
    tell: Tell,
    post: UnboundedSender<Outgoing>,
    /// What was told of workers that could not do a job: they cannot do the next either, for the same reason.
    failures: Mutex<HashSet<String>>,
}

/// A claim that is not true.
struct Lie {
    bout: String,
    number: usize,
    said: Message,
}

impl ResultVerifier {
    pub(crate) fn new(
        shared: Arc<QueueState>,
        tell: Tell,
        post: UnboundedSender<Outgoing>,
    ) -> ResultVerifier {
        ResultVerifier { shared, tell, post, failures: Mutex::default() }
    }

    /// Reads until nobody writes or hears any more. Replaying takes time, so it has a thread of its own.
    pub(crate) async fn read(self, mut letters: Subscriber) {
        let (send, mut waiting) = tokio::sync::mpsc::unbounded_channel::<NatsMessage>();
        let work = tokio::task::spawn_blocking(move || {
            while let Some(message) = waiting.blocking_recv() {
                if let (Some(letter), Some(reply)) = (decode(&message.payload), message.reply)
                    && self.open(letter, reply).is_none()
                {
                    return;
                }
            }
        });
        while let Some(message) = letters.next().await {
            if send.send(message).is_err() {
                break;
            }
        }
        drop(send);
        // It ends with the letters.
        _ = work.await;
    }

    /// Does what a letter asks for. Nothing if nobody hears of it any more.
    fn open(&self, letter: WorkerRequest, reply: Subject) -> Option<()> {
        let WorkerRequest { worker, request } = letter;
        if let Some(why) = self.shared.leases().banned(&worker) {
            return self.answer(reply, Reply::Banned(why.into()));
        }
        match request {
            Request::Spec => self.answer(reply, Reply::Spec(Box::new(self.shared.notes.clone()))),
            Request::Begin { job } => self.begin(job, &worker, reply),
            Request::Played { job, lease, games } => match self.replay(games) {
                Ok(played) => self.enter(job, lease, played, reply),
                Err(lie) => self.ban(job, &worker, lie, reply),
            },
            Request::Differs { job, lease } => {
                let bout = self.shared.leases().differs(job, lease);
                let news = bout.map(WorkerEvent::Differs).into_iter().collect();
                self.tell(Report { news, answer: Some((reply, Reply::Committed)) })
            }
            Request::Unable { job, lease, why } => {
                self.give_back(job, lease, &worker, &why.into(), reply)
            }
            Request::Failed { job, why } => self.fail(job, &worker, why.into(), reply),
        }
    }

    fn begin(&self, job: u64, worker: &str, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let begun = self.shared.leases().begin(job, worker);
        let answer = match begun {
            LeaseReply::Done => Reply::Drop,
            LeaseReply::Banned(why) => Reply::Banned((&why).into()),
            LeaseReply::Granted { lease, job } => {
                let known = job.known.iter().map(|(number, record)| MatchResult {
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
        self.answer(reply, answer)
    }

    /// What is claimed and lacking, replayed. What is not lacking any more is not worth the time.
    fn replay(&self, games: Vec<MatchResult>) -> Result<Vec<PlayedMatch>, Lie> {
        let mut played = Vec::with_capacity(games.len());
        for game in games {
            let bout = self.shared.leases().bout(&game.bout).cloned();
            let Some(bout) = bout else { continue };
            let lie = |said| Lie { bout: game.bout.clone(), number: game.number, said };
            let plan = bout.matches.get(game.number).ok_or_else(|| {
                let (en, pt) = ("a match of the bout", "uma partida do confronto");
                lie(Message::expected(en, pt, &game.number.to_string()))
            })?;
            let record = self.shared.runner.verify(plan, &game.record).map_err(lie)?;
            let number = game.number;
            played.push(PlayedMatch { bout, number, record, beside: game.beside });
        }
        Ok(played)
    }

    /// Books what was lacking. The worker hears that it may forget it only when it is in the ledger.
    fn enter(&self, job: u64, lease: u64, played: Vec<PlayedMatch>, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let AcceptedResults { new, done, lost } = self.shared.leases().bring(job, lease, played);
        let mut news = Vec::new();
        if !new.is_empty() {
            news.push(WorkerEvent::Played(new));
        }
        news.extend((0..done).map(|_| WorkerEvent::Done));
        let answer = if lost { Reply::Drop } else { Reply::Committed };
        self.tell(Report { news, answer: Some((reply, answer)) })
    }

    fn ban(&self, job: u64, worker: &str, lie: Lie, reply: Subject) -> Option<()> {
        let Lie { bout, number, said } = lie;
        self.answer(reply, Reply::Banned((&said).into()))?;
        // Somebody else is to play what this one has. Its own message may stay in the queue; then that is asked in vain.
        _ = self.post.send(Outgoing::Job(job));
        if !self.shared.leases().ban(worker, said.clone()) {
            return Some(());
        }
        let said = said.at(
            "put aside, since a record does not replay",
            "posto de lado, pois um registro não se repete",
        );
        let about = Some((bout, u32::try_from(number).unwrap_or(u32::MAX)));
        let notice = Notice { worker: worker.to_owned(), about, said };
        self.tell(Report { news: vec![WorkerEvent::Notice(notice)], answer: None })
    }

    /// Takes back what a worker's machine cannot carry out now. It is handed out again, to whoever can.
    fn give_back(
        &self,
        job: u64,
        lease: u64,
        worker: &str,
        why: &Message,
        reply: Subject,
    ) -> Option<()> {
        let given = self.shared.leases().give_back(job, lease);
        let mut news = Vec::new();
        news.extend(self.notice(worker, why));
        news.extend(given.map(|Job { bout, numbers, learns, .. }| {
            WorkerEvent::Unable(UnfinishedJob {
                bout,
                numbers,
                learns,
                why: why.at(worker, worker),
            })
        }));
        self.tell(Report { news, answer: Some((reply, Reply::Committed)) })
    }

    /// What a worker could not do; nothing if it was told before.
    fn notice(&self, worker: &str, why: &Message) -> Option<WorkerEvent> {
        let notice = Notice { worker: worker.to_owned(), about: None, said: why.clone() };
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.insert(format!("{worker} {why}")).then_some(WorkerEvent::Notice(notice))
    }

    fn fail(&self, job: u64, worker: &str, why: Message, reply: Subject) -> Option<()> {
        let workers = self.shared.list.here().len();
        let is_hopeless = self.shared.leases().fail(job, worker, workers);
        let mut news = Vec::new();
        news.extend(self.notice(worker, &why));
        if is_hopeless {
            news.push(WorkerEvent::Failed(why));
        }
        self.tell(Report { news, answer: Some((reply, Reply::Committed)) })
    }

    fn answer(&self, reply: Subject, answer: Reply) -> Option<()> {
        self.post.send(Outgoing::Reply(reply, Box::new(answer))).ok()
    }

    fn tell(&self, told: Report) -> Option<()> {
        self.tell.send(told).ok()
    }
}
