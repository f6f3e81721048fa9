//! The task that runs a match: it takes requests, asks machine players, calls the flag, keeps what happens, and publishes.

use std::{
    future::pending,
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_match::{Action, State, Unable};
use jogada_text::Message;
use tokio::{
    sync::{mpsc, oneshot, watch},
    task::JoinHandle,
    time::{sleep, sleep_until},
};

use super::{
    MachinePlayer, Machines, MatchLog, MatchSession, NotKept, PlayerRequest, RequestError,
    SeatPlayer, SeatSet,
    machine::{Thinking, Thought, thought},
};
use crate::retry_delay;

/// A match as it is shown to a program.
#[derive(Clone, Debug)]
pub struct MatchSnapshot {
    /// The match as it stands.
    pub session: MatchSession,
    /// Why the machine cannot go on, while it cannot. It is tried again.
    pub waits: Option<MachineWait>,
}

/// Why the machine cannot ask the player to move, or keep its move. That is no player's time and no player's loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineWait {
    /// What it lacks.
    pub why: Message,
    /// How often it was tried in vain.
    pub failures: u32,
}

/// What a program makes of snapshots, once for all that watch.
pub trait SnapshotView: Send + Sync + 'static {
    /// The view of a match, after another one.
    fn next(now: MatchSnapshot, before: Option<&Self>) -> Self;
}

impl SnapshotView for MatchSnapshot {
    fn next(now: MatchSnapshot, _: Option<&MatchSnapshot>) -> MatchSnapshot {
        now
    }
}

/// A running match. Dropping all handles ends its task and its bots; the log has all of it.
#[derive(Debug)]
pub struct MatchHandle<V = MatchSnapshot> {
    seats: Arc<[SeatPlayer]>,
    commands: mpsc::Sender<Command>,
    views: watch::Receiver<Arc<V>>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Command {
    own: SeatSet,
    request: PlayerRequest,
    reply: oneshot::Sender<Result<u64, RequestError>>,
}

/// Requests that may wait.
const WAITING: usize = 16;
/// How often a machine that fails is tried for a match without watchers: for some minutes.
const TRIES_UNWATCHED: u32 = 12;

impl<V: SnapshotView> MatchHandle<V> {
    /// Runs a match on the current runtime. `players` are those made already, by seat; others are made when they are
    /// asked. A match that is not watched and waits for a person ends after `idle`, if that is given.
    pub fn start(
        session: MatchSession,
        players: Vec<Option<MachinePlayer>>,
        machines: Machines,
        log: Box<dyn MatchLog>,
        idle: Option<Duration>,
    ) -> MatchHandle<V> {
        let (commands, requests) = mpsc::channel(WAITING);
        let seats = Arc::clone(session.seats());
        let first = MatchSnapshot { session: session.clone(), waits: None };
        let (views, seen) = watch::channel(Arc::new(V::next(first, None)));
        let mut players = players;
        players.resize_with(seats.len(), || None);
        let driver = Driver {
            session,
            players,
            machines,
            log,
            idle,
            thinking: None,
            waits: None,
            again: None,
            requests,
            views,
        };
        let task = tokio::spawn(driver.run());
        MatchHandle { seats, commands, views: seen, task }
    }

    /// Who plays, in the order of seats.
    pub fn seats(&self) -> &[SeatPlayer] {
        &self.seats
    }

    /// The match as it stands.
    pub fn view(&self) -> Arc<V> {
        Arc::clone(&self.views.borrow())
    }

    /// The match as it stands, and as it changes.
    pub fn watch(&self) -> watch::Receiver<Arc<V>> {
        self.views.clone()
    }

    /// Is it still run?
    pub fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }

    /// Has something done by the players of these seats. Returns the version in which it has happened and is kept.
    pub async fn request(&self, own: SeatSet, request: PlayerRequest) -> Result<u64, RequestError> {
        let (reply, done) = oneshot::channel();
        let command = Command { own, request, reply };
        self.commands.send(command).await.map_err(|_| RequestError::Closed)?;
        done.await.map_err(|_| RequestError::Closed)?
    }

    /// Ends the task and all processes of its players.
    pub async fn close(self) {
        drop(self.commands);
        // A task that panicked has ended too.
        _ = self.task.await;
    }
}

/// Whether the task goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

struct Driver<V> {
    session: MatchSession,
    players: Vec<Option<MachinePlayer>>,
    machines: Machines,
    log: Box<dyn MatchLog>,
    idle: Option<Duration>,
    thinking: Option<Thinking>,
    waits: Option<MachineWait>,
    /// When a machine that failed is tried again.
    again: Option<Instant>,
    requests: mpsc::Receiver<Command>,
    views: watch::Sender<Arc<V>>,
}

impl<V: SnapshotView> Driver<V> {
    async fn run(mut self) {
        loop {
            self.think();
            let (flag, again, idle) = (self.flag(), self.again, self.idle);
            let next = tokio::select! {
                command = self.requests.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => Next::End,
                },
                thought = thought(&mut self.thinking) => self.take(thought).await,
                () = until(flag) => self.call_time().await,
                () = until(again) => {
                    self.again = None;
                    Next::GoOn
                }
                () = after(idle) => match self.is_idle() {
                    true => Next::End,
                    false => Next::GoOn,
                },
            };
            if next == Next::End {
                break;
            }
        }
        self.thinking = None;
        for player in self.players.iter_mut().flatten() {
            player.close().await;
        }
    }

    fn is_watched(&self) -> bool {
        // The handle holds one of the receivers.
        self.idle.is_none() || self.views.receiver_count() > 1
    }

    fn is_idle(&self) -> bool {
        !self.is_watched() && self.thinking.is_none() && self.session.flag().is_none()
    }

    /// When the flag falls, unless its fall could not be kept and is tried again later.
    fn flag(&self) -> Option<Instant> {
        self.session.flag().filter(|_| self.again.is_none())
    }

    async fn obey(&mut self, Command { own, request, reply }: Command) -> Next {
        let done = match self.session.after_request(own, request, Instant::now()) {
            Ok((next, took)) => self.keep(next, took).await.map_err(RequestError::NotKept),
            Err(refusal) => Err(RequestError::Refused(refusal)),
        };
        let is_stale = matches!(&done, Err(RequestError::NotKept(error)) if error.is_stale());
        // The asker may have left; what happened has happened.
        _ = reply.send(done.map(|()| self.session.version()));
        if is_stale { Next::End } else { Next::GoOn }
    }

    /// Asks the machine player to move, unless it is being asked.
    fn think(&mut self) {
        let State::ToMove(seat, _) = self.session.game().state() else { return };
        if self.session.is_human(seat) || self.thinking.is_some() || self.again.is_some() {
            return;
        }
        let player = self.players[seat.index()].take();
        let (session, machines) = (self.session.clone(), self.machines.clone());
        self.thinking = Some(Thinking::begin(seat, player, session, machines));
    }

    async fn take(&mut self, thought: Thought) -> Next {
        let Some(thinking) = self.thinking.take() else { return Next::GoOn };
        self.players[thinking.seat.index()] = thought.player;
        let (action, took) = match thought.answer {
            Ok(answer) => answer,
            Err(Unable(why)) => return self.wait(why),
        };
        let now = Instant::now();
        // A player that was asked is to move, so its action is not refused; a crash certainly is not.
        let next = self.session.after(thinking.seat, action, took, now).or_else(|refusal| {
            let words = refusal.message().to_string();
            self.session.after(thinking.seat, Action::Crash(words), took, now)
        });
        match next {
            Ok(next) => self.keep_or_wait(next, took).await,
            Err(refusal) => self.wait(refusal.message()),
        }
    }

    async fn call_time(&mut self) -> Next {
        match self.session.after_flag(Instant::now()) {
            Some((next, took)) => self.keep_or_wait(next, took).await,
            None => Next::GoOn,
        }
    }

    async fn keep_or_wait(&mut self, next: MatchSession, took: Duration) -> Next {
        match self.keep(next, took).await {
            Ok(()) => Next::GoOn,
            Err(error) if error.is_stale() => Next::End,
            Err(error) => self.wait(error.message()),
        }
    }

    /// Lets something happen: it is kept first, then it has happened.
    async fn keep(&mut self, next: MatchSession, took: Duration) -> Result<(), NotKept> {
        self.log.keep(&next, took).await?;
        self.session = next;
        (self.thinking, self.waits, self.again) = (None, None, None);
        self.publish();
        Ok(())
    }

    /// The machine could not go on. It is shown, and tried again.
    fn wait(&mut self, why: Message) -> Next {
        let failures = self.waits.as_ref().map_or(0, |waits| waits.failures) + 1;
        let pause = match self.is_watched() || failures <= TRIES_UNWATCHED {
            true => retry_delay(failures),
            // A match that is asked for again is read from its log, and tried then.
            false => self.idle.unwrap_or_default() * 2,
        };
        self.again = Some(Instant::now() + pause);
        self.waits = Some(MachineWait { why, failures });
        self.publish();
        Next::GoOn
    }

    fn publish(&self) {
        let now = MatchSnapshot { session: self.session.clone(), waits: self.waits.clone() };
        let before = Arc::clone(&self.views.borrow());
        self.views.send_replace(Arc::new(V::next(now, Some(&before))));
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => pending().await,
    }
}

async fn after(time: Option<Duration>) {
    match time {
        Some(time) => sleep(time).await,
        None => pending().await,
    }
}
