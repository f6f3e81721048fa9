//! Hands in what was played, again and again until it is in the ledger; only then is a job off the queue.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use async_nats::jetstream::AckKind;
use jogada_core::Said;
use jogada_jobs::News;
use tokio::sync::mpsc::Receiver;

use super::{Crew, hands::Step, take::Taken};
use crate::words::{Answer, Call, Game, Letter, decode, encode};

/// A job that is being handed in.
pub(super) struct Delivery {
    pub(super) crew: Arc<Crew>,
    pub(super) taken: Taken,
    pub(super) lease: u64,
}

/// How handing in ended.
enum Handed {
    Entered,
    /// Another has the job, or it is done.
    Gone,
    /// Nobody takes it.
    Kept,
}

/// For so long a worker tries to hand in: whoever runs the tournament may have been started again.
const PATIENCE: Duration = Duration::from_secs(60);
/// And for so long when it is asked to leave.
const PATIENCE_LEAVING: Duration = Duration::from_secs(2);
/// Before one asks again.
const AGAIN: Duration = Duration::from_millis(300);
/// A job that failed is offered to others after this time.
const LATER: Duration = Duration::from_secs(2);
/// So many steps are taken at once.
const STEPS: usize = 64;
/// Some of a message's room is for other things.
const ROOM: usize = 4096;

impl Delivery {
    pub(super) async fn run(self, mut steps: Receiver<Step>) {
        let kind = self.all(&mut steps).await;
        if let Some(kind) = kind {
            // What is not heard is offered again, and then asked about.
            _ = self.taken.message.ack_with(kind).await;
        }
        self.crew.hold(&self.taken.key, self.taken.job, false);
    }

    /// Hands in every step, and says what to tell the queue; nothing if it is another's to tell.
    async fn all(&self, steps: &mut Receiver<Step>) -> Option<AckKind> {
        let mut some = Vec::new();
        while steps.recv_many(&mut some, STEPS).await > 0 {
            let (mut games, mut end) = (Vec::new(), None);
            for step in some.drain(..) {
                match step {
                    Step::Played(played) => games.extend(played.iter().map(Game::of)),
                    Step::End(outcome) => end = Some(outcome),
                }
            }
            let count = games.len() as u64;
            match self.hand_in(games).await {
                Handed::Entered => _ = self.crew.games.fetch_add(count, Ordering::Relaxed),
                Handed::Gone => return None,
                Handed::Kept => return Some(AckKind::Nak(None)),
            }
            if let Some(end) = end {
                return self.end(end).await;
            }
        }
        let said = Said::fixed("a worker's thread broke down", "uma thread do trabalhador quebrou");
        self.fail(&said).await
    }

    async fn end(&self, end: Option<News>) -> Option<AckKind> {
        let Taken { key, job, .. } = &self.taken;
        match end {
            Some(News::Differs(_)) => {
                let differs = Call::Differs { job: *job, lease: self.lease };
                ask(&self.crew, key, &differs).await.map(|_| AckKind::Ack)
            }
            Some(News::Unable(left)) => {
                let why = (&left.why).into();
                let unable = Call::Unable { job: *job, lease: self.lease, why };
                // Whoever hears it hands it out again; otherwise the queue does.
                let heard = ask(&self.crew, key, &unable).await;
                Some(heard.map_or(AckKind::Nak(Some(LATER)), |_| AckKind::Ack))
            }
            Some(News::Failed(said)) => self.fail(&said).await,
            Some(_) => Some(AckKind::Ack),
            None => Some(AckKind::Nak(None)),
        }
    }

    async fn fail(&self, said: &Said) -> Option<AckKind> {
        let failed = Call::Failed { job: self.taken.job, why: said.into() };
        // Whether or not it is heard, the job is not done.
        _ = ask(&self.crew, &self.taken.key, &failed).await;
        Some(AckKind::Nak(Some(LATER)))
    }

    /// Hands in matches, in as many letters as it takes.
    async fn hand_in(&self, games: Vec<Game>) -> Handed {
        let room = self.crew.link.client.server_info().max_payload.saturating_sub(ROOM);
        let mut left = vec![games];
        while let Some(games) = left.pop() {
            if games.is_empty() {
                continue;
            }
            let call = Call::Played { job: self.taken.job, lease: self.lease, games };
            let letter = letter(&self.crew, &call);
            let Call::Played { mut games, .. } = call else { return Handed::Kept };
            if letter.len() <= room {
                match self.send(&letter).await {
                    Handed::Entered => continue,
                    other => return other,
                }
            }
            if games.len() == 1 {
                // What is beside a record is not worth losing the record for.
                if games[0].beside.take().is_none() {
                    return Handed::Kept;
                }
                left.push(games);
            } else {
                // In order, for players that learn.
                let later = games.split_off(games.len() / 2);
                left.extend([later, games]);
            }
        }
        Handed::Entered
    }

    async fn send(&self, letter: &[u8]) -> Handed {
        let began = Instant::now();
        loop {
            match send(&self.crew, &self.taken.key, letter).await {
                Some(Answer::Entered) => return Handed::Entered,
                Some(Answer::Gone) => return Handed::Gone,
                Some(Answer::Aside(why)) => {
                    self.crew.put_aside(Said::from(why));
                    return Handed::Gone;
                }
                Some(Answer::Go { .. } | Answer::Terms(_)) | None => {}
            }
            let is_leaving = self.crew.halt.is_raised();
            if began.elapsed() > if is_leaving { PATIENCE_LEAVING } else { PATIENCE } {
                return Handed::Kept;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// Asks the desk of a tournament. Nothing if nobody answers.
pub(super) async fn ask(crew: &Crew, key: &str, call: &Call) -> Option<Answer> {
    send(crew, key, &letter(crew, call)).await
}

fn letter(crew: &Crew, call: &Call) -> Vec<u8> {
    encode(&Letter { worker: &crew.id, call })
}

async fn send(crew: &Crew, key: &str, letter: &[u8]) -> Option<Answer> {
    let subject = format!("jogada.desk.{key}");
    let answer = crew.link.client.request(subject, letter.to_vec().into()).await.ok()?;
    decode(&answer.payload)
}
