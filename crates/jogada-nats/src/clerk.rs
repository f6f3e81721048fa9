//! Reads letters: replays what they claim, books what is true, and puts aside who lies.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use async_nats::{Message, Subject, Subscriber};
use futures_util::StreamExt;
use jogada_core::Said;
use jogada_jobs::{Begin, Brought, Job, Left, News, Notice, Played};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    queue::{Post, Shared, Tell, Told},
    words::{Answer, Call, Game, Letter, Part, decode},
};

/// Reads one tournament's letters.
#[derive(Debug)]
pub(crate) struct Clerk {
    shared: Arc<Shared>,
    tell: Tell,
    post: UnboundedSender<Post>,
    /// What was told of workers that could not do a job: they cannot do the next either, for the same reason.
    failures: Mutex<HashSet<String>>,
}

/// A claim that is not true.
struct Lie {
    bout: String,
    number: usize,
    said: Said,
}

impl Clerk {
    pub(crate) fn new(shared: Arc<Shared>, tell: Tell, post: UnboundedSender<Post>) -> Clerk {
        Clerk { shared, tell, post, failures: Mutex::default() }
    }

    /// Reads until nobody writes or hears any more. Replaying takes time, so it has a thread of its own.
    pub(crate) async fn read(self, mut letters: Subscriber) {
        let (send, mut waiting) = tokio::sync::mpsc::unbounded_channel::<Message>();
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
    fn open(&self, letter: Letter, reply: Subject) -> Option<()> {
        let Letter { worker, call } = letter;
        if let Some(why) = self.shared.desk().aside(&worker) {
            return self.answer(reply, Answer::Aside(why.into()));
        }
        match call {
            Call::Terms => self.answer(reply, Answer::Terms(Box::new(self.shared.notes.clone()))),
            Call::Begin { job } => self.begin(job, &worker, reply),
            Call::Played { job, lease, games } => match self.replay(games) {
                Ok(played) => self.enter(job, lease, played, reply),
                Err(lie) => self.put_aside(job, &worker, lie, reply),
            },
            Call::Differs { job, lease } => {
                let bout = self.shared.desk().differs(job, lease);
                let news = bout.map(News::Differs).into_iter().collect();
                self.tell(Told { news, answer: Some((reply, Answer::Entered)) })
            }
            Call::Unable { job, lease, why } => {
                self.give_back(job, lease, &worker, &why.into(), reply)
            }
            Call::Failed { job, why } => self.fail(job, &worker, why.into(), reply),
        }
    }

    fn begin(&self, job: u64, worker: &str, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let begun = self.shared.desk().begin(job, worker);
        let answer = match begun {
            Begin::Gone => Answer::Gone,
            Begin::Aside(why) => Answer::Aside((&why).into()),
            Begin::Go { lease, job } => {
                let known = job.known.iter().map(|(number, record)| Game {
                    bout: job.bout.id.clone(),
                    number: *number,
                    record: record.to_text(),
                    beside: None,
                });
                let (known, part) = (known.collect(), Part::of(&job));
                let terms = self.shared.terms.clone();
                Answer::Go { terms, lease, part, learns: job.learns, known }
            }
        };
        self.answer(reply, answer)
    }

    /// What is claimed and lacking, replayed. What is not lacking any more is not worth the time.
    fn replay(&self, games: Vec<Game>) -> Result<Vec<Played>, Lie> {
        let mut played = Vec::with_capacity(games.len());
        for game in games {
            let bout = self.shared.desk().bout(&game.bout).cloned();
            let Some(bout) = bout else { continue };
            let lie = |said| Lie { bout: game.bout.clone(), number: game.number, said };
            let plan = bout.matches.get(game.number).ok_or_else(|| {
                let (en, pt) = ("a match of the bout", "uma partida do confronto");
                lie(Said::expected(en, pt, &game.number.to_string()))
            })?;
            let record = self.shared.hall.verify(plan, &game.record).map_err(lie)?;
            let number = game.number;
            played.push(Played { bout, number, record, beside: game.beside });
        }
        Ok(played)
    }

    /// Books what was lacking. The worker hears that it may forget it only when it is in the ledger.
    fn enter(&self, job: u64, lease: u64, played: Vec<Played>, reply: Subject) -> Option<()> {
        self.shared.hear(job);
        let Brought { new, done, lost } = self.shared.desk().bring(job, lease, played);
        let mut news = Vec::new();
        if !new.is_empty() {
            news.push(News::Played(new));
        }
        news.extend((0..done).map(|_| News::Done));
        let answer = if lost { Answer::Gone } else { Answer::Entered };
        self.tell(Told { news, answer: Some((reply, answer)) })
    }

    fn put_aside(&self, job: u64, worker: &str, lie: Lie, reply: Subject) -> Option<()> {
        let Lie { bout, number, said } = lie;
        self.answer(reply, Answer::Aside((&said).into()))?;
        // Somebody else is to play what this one has. Its own message may stay in the queue; then that is asked in vain.
        _ = self.post.send(Post::Job(job));
        if !self.shared.desk().put_aside(worker, said.clone()) {
            return Some(());
        }
        let said = said.at(
            "put aside, since a record does not replay",
            "posto de lado, pois um registro não se repete",
        );
        let about = Some((bout, u32::try_from(number).unwrap_or(u32::MAX)));
        let notice = Notice { worker: worker.to_owned(), about, said };
        self.tell(Told { news: vec![News::Notice(notice)], answer: None })
    }

    /// Takes back what a worker's machine cannot carry out now. It is handed out again, to whoever can.
    fn give_back(
        &self,
        job: u64,
        lease: u64,
        worker: &str,
        why: &Said,
        reply: Subject,
    ) -> Option<()> {
        let given = self.shared.desk().give_back(job, lease);
        let mut news = Vec::new();
        news.extend(self.notice(worker, why));
        news.extend(given.map(|Job { bout, numbers, learns, .. }| {
            News::Unable(Left { bout, numbers, learns, why: why.at(worker, worker) })
        }));
        self.tell(Told { news, answer: Some((reply, Answer::Entered)) })
    }

    /// What a worker could not do; nothing if it was told before.
    fn notice(&self, worker: &str, why: &Said) -> Option<News> {
        let notice = Notice { worker: worker.to_owned(), about: None, said: why.clone() };
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.insert(format!("{worker} {why}")).then_some(News::Notice(notice))
    }

    fn fail(&self, job: u64, worker: &str, why: Said, reply: Subject) -> Option<()> {
        let workers = self.shared.crowd.here().len();
        let is_hopeless = self.shared.desk().fail(job, worker, workers);
        let mut news = Vec::new();
        news.extend(self.notice(worker, &why));
        if is_hopeless {
            news.push(News::Failed(why));
        }
        self.tell(Told { news, answer: Some((reply, Answer::Entered)) })
    }

    fn answer(&self, reply: Subject, answer: Answer) -> Option<()> {
        self.post.send(Post::Answer(reply, Box::new(answer))).ok()
    }

    fn tell(&self, told: Told) -> Option<()> {
        self.tell.send(told).ok()
    }
}
