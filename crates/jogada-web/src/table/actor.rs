//! The task that owns a match: it takes what people do, asks whoever else is to move, calls the flag, and publishes.

use std::{
    future::pending,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use jogada_core::{Choice, Place, Seat, Seed};
use jogada_jobs::{Mind, pause_after, takeback};
use jogada_match::{Action, Clock, Match, State, Unable};
use jogada_record::{Course, Event, Setup};
use jogada_search::Entry;
use jogada_store::Live;
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{sleep, sleep_until},
};

use super::{
    Chair, Moment, ShownPly, asked,
    moment::{EVENTS_MAX, Now, bit},
    think::{Question, Thinking, Thought, thought},
    view::note,
};
use crate::{arena::Arena, problem::Problem};

/// The way to a table: what is to be seen, and whom to ask.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) chairs: Arc<[Chair]>,
    pub(crate) commands: mpsc::Sender<Command>,
    pub(crate) moments: watch::Receiver<Arc<Moment>>,
    pub(crate) used: Mutex<Instant>,
}

/// What somebody who plays these seats wants, and where the answer goes: the version in which it has happened.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) seats: u8,
    pub(crate) deed: Deed,
    pub(crate) reply: oneshot::Sender<Result<u64, Problem>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Move(Said),
    Resign,
    Undo,
    Draw,
}

/// A move as it was said.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    Text(String),
    Path(Vec<Place>),
}

struct Actor {
    arena: Arc<Arena>,
    id: String,
    entry: &'static Entry,
    game: Match,
    seed: Seed,
    chairs: Arc<[Chair]>,
    minds: Vec<Option<Mind>>,
    plies: Vec<Arc<ShownPly>>,
    asked: Instant,
    thinking: Option<Thinking>,
    /// Since whoever is to move could not be asked: how often, and when to try again.
    failures: u32,
    again: Option<Instant>,
    commands: mpsc::Receiver<Command>,
    moments: watch::Sender<Arc<Moment>>,
}

/// Commands that may wait at a table.
const WAITING: usize = 16;
/// A table that nobody has looked at for so long is put away; the store has all of it.
const IDLE: Duration = Duration::from_secs(600);
/// So often a machine that fails is tried for a table that nobody looks at: for some minutes.
const TRIES_UNWATCHED: u32 = 12;
/// How long to wait before something that could not be kept is tried again.
const AGAIN: Duration = Duration::from_secs(2);

impl Table {
    /// Sets a table up as the store has it, and lets play go on.
    pub(crate) fn start(arena: &Arc<Arena>, live: Live) -> Result<Table, jogada_core::Said> {
        let entry = all_games::find(&live.game)?;
        let (options, chairs, pace) = asked::read(&live)?;
        let start = entry.kind.start(&options, live.secret).map_err(|bad| bad.0)?;
        let mut course = Course::new(start);
        let (mut clock, mut plies) = (Clock::new(pace), Vec::new());
        for (event, took) in live.events {
            if let Event::Move(ply) = &event {
                // Whoever was late then was told so by the event itself.
                _ = clock.spend(ply.seat.side(), took);
            }
            note(&mut plies, &course, &event);
            course.apply(event).map_err(|bad| bad.0)?;
        }
        let game = entry.kind.name.to_owned();
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: live.secret.hash() };
        let game = Match::resume(setup, course, pace).with_clock(clock);
        let chairs: Arc<[Chair]> = chairs.into();
        let now = Now::new(&live.id, entry.kind.name, game.clone(), plies.clone(), chairs.clone());
        let (asked, (send, commands)) = (now.asked, mpsc::channel(WAITING));
        let (moments, seen) = watch::channel(Arc::new(Moment::new(now, None)));
        let actor = Actor {
            arena: Arc::clone(arena),
            id: live.id,
            entry,
            game,
            seed: live.secret,
            minds: chairs.iter().map(|_| None).collect(),
            chairs: chairs.clone(),
            plies,
            asked,
            thinking: None,
            failures: 0,
            again: None,
            commands,
            moments,
        };
        tokio::spawn(actor.run());
        Ok(Table { chairs, commands: send, moments: seen, used: Mutex::new(Instant::now()) })
    }
}

impl Actor {
    async fn run(mut self) {
        loop {
            self.think();
            let (flag, again) = (self.flag(), self.again);
            tokio::select! {
                command = self.commands.recv() => {
                    let Some(Command { seats, deed, reply }) = command else { break };
                    let done = self.obey(seats, deed).await;
                    let is_lost = matches!(&done, Err(problem) if problem.code == "busy");
                    // Whoever asked may have left; what happened has happened.
                    _ = reply.send(done);
                    if is_lost {
                        break;
                    }
                }
                thought = thought(&mut self.thinking) => self.take(thought).await,
                () = until(flag) => self.call_time().await,
                () = until(again) => self.again = None,
                () = sleep(IDLE) => {
                    // The way to the table holds one of those that look.
                    let is_watched = self.moments.receiver_count() > 1;
                    if !is_watched && self.thinking.is_none() && flag.is_none() {
                        break;
                    }
                }
            }
        }
        for mind in self.minds.iter_mut().flatten() {
            mind.close().await;
        }
    }

    /// Does what somebody wants, or says why not.
    async fn obey(&mut self, seats: u8, deed: Deed) -> Result<u64, Problem> {
        let Some(to_move) = self.game.course().to_move() else { return Err(Problem::over()) };
        let own = |seat: &Seat| seats & bit(*seat) != 0;
        let first = Seat::all(self.entry.kind.seats).find(own);
        let Some(first) = first else {
            return Err(Problem::forbidden(
                "expected the key of a seat at this table",
                "esperava a chave de um lugar desta mesa",
            ));
        };
        let (seat, action) = match deed {
            Deed::Move(_) if !own(&to_move) => {
                let (en, pt) = ("it is not your turn", "não é a sua vez");
                return Err(Problem::refused("not-your-turn", en, pt));
            }
            Deed::Move(said) => (to_move, Action::Code(self.choice(said)?.code)),
            Deed::Resign if own(&to_move) => (to_move, Action::Resign),
            Deed::Resign => (first, Action::Resign),
            Deed::Undo => (to_move, self.undo(seats)?),
            Deed::Draw => (self.offerer(seats, to_move, first)?, Action::Draw),
        };
        // Only a move takes time, and only whoever was asked for it.
        let is_move = matches!(action, Action::Code(_));
        let took = if is_move { self.asked.elapsed() } else { Duration::ZERO };
        self.act(seat, action, took).await
    }

    /// The legal move that was said; what is none is explained, and costs nothing.
    fn choice(&self, said: Said) -> Result<Choice, Problem> {
        let pos = self.game.course().pos();
        match said {
            Said::Text(text) => {
                pos.parse(&text).map_err(|illegal| Problem::illegal_move(illegal.0))
            }
            Said::Path(path) => {
                let found = pos.choices().into_iter().find(|choice| choice.path == path);
                found.ok_or_else(|| Problem::illegal_move(asked::why(pos, &path)))
            }
        }
    }

    fn undo(&self, seats: u8) -> Result<Action, Problem> {
        if !self.moments.borrow().now.can_undo(seats) {
            return Err(Problem::refused(
                "no-undo",
                "there is no move here that you may take back",
                "não há lance aqui que você possa desfazer",
            ));
        }
        Ok(Action::Takeback(takeback(&self.game, |seat| self.is_human(seat))))
    }

    /// The seat that offers a draw, or takes one.
    fn offerer(&self, seats: u8, to_move: Seat, first: Seat) -> Result<Seat, Problem> {
        let own = |seat: &Seat| seats & bit(*seat) != 0;
        let offer = self.game.course().offer();
        let mut seats = Seat::all(self.entry.kind.seats).filter(own);
        match offer {
            None if own(&to_move) => Ok(to_move),
            None => Ok(first),
            Some(side) => seats.find(|seat| seat.side() != side).ok_or_else(|| {
                Problem::refused("offered", "a draw is offered already", "o empate já foi proposto")
            }),
        }
    }

    /// Lets something happen: it is kept first, then it has happened.
    async fn act(&mut self, seat: Seat, action: Action, took: Duration) -> Result<u64, Problem> {
        let number = self.game.course().events().len();
        if number >= EVENTS_MAX && matches!(action, Action::Draw | Action::Takeback(_)) {
            return Err(Problem::refused("over", "enough of that", "já chega disso"));
        }
        let mut next = self.game.clone();
        next.act(seat, action, took).map_err(|refused| Problem::bad_request(refused.0))?;
        let event = next.course().events().last().expect("what was not refused is an event");
        self.arena.store.append(&self.id, number as u32, event, took).await?;
        note(&mut self.plies, self.game.course(), event);
        self.game = next;
        (self.thinking, self.failures, self.again) = (None, 0, None);
        let now = self.now();
        self.asked = now.asked;
        let before = Arc::clone(&self.moments.borrow());
        self.moments.send_replace(Arc::new(Moment::new(now, Some(&before))));
        Ok(number as u64 + 1)
    }

    /// Asks whoever is to move, if that is nobody's to do and it has not been asked.
    fn think(&mut self) {
        let State::ToMove(seat, _) = self.game.state() else { return };
        if self.is_human(seat) || self.thinking.is_some() || self.again.is_some() {
            return;
        }
        self.thinking = Some(Thinking::begin(Question {
            arena: Arc::clone(&self.arena),
            entry: self.entry,
            player: self.chairs[seat.index()].player.clone(),
            seat,
            chance: self.seed.derive("player", seat.index() as u64),
            mind: self.minds[seat.index()].take(),
            game: self.game.clone(),
        }));
    }

    async fn take(&mut self, thought: Thought) {
        let Some(thinking) = self.thinking.take() else { return };
        self.minds[thinking.seat.index()] = thought.mind;
        let (action, took) = match thought.answer {
            Ok(answer) => answer,
            Err(Unable(why)) => return self.wait(why),
        };
        if self.act(thinking.seat, action, took).await.is_err() {
            sleep(AGAIN).await;
        }
    }

    /// The machine could not ask whoever is to move. That is nobody's time and nobody's loss: it is shown, and tried again.
    fn wait(&mut self, why: jogada_core::Said) {
        self.failures += 1;
        let is_watched = self.moments.receiver_count() > 1;
        // Whoever comes back to a table that nobody watches finds it in the store, and it is tried then.
        let pause = match is_watched || self.failures <= TRIES_UNWATCHED {
            true => pause_after(self.failures),
            false => 2 * IDLE,
        };
        self.again = Some(Instant::now() + pause);
        let before = Arc::clone(&self.moments.borrow());
        if before.now.waits.as_ref() != Some(&why) {
            tracing::warn!(table = self.id, "a bot cannot be asked: {why}");
            let now = self.now().waiting(why);
            self.moments.send_replace(Arc::new(Moment::anew(now, &before)));
        }
    }

    /// The match as it stands.
    fn now(&self) -> Now {
        let (name, chairs) = (self.entry.kind.name, self.chairs.clone());
        Now::new(&self.id, name, self.game.clone(), self.plies.clone(), chairs)
    }

    /// When the flag of a person falls.
    fn flag(&self) -> Option<Instant> {
        match self.game.state() {
            State::ToMove(seat, Some(due)) if self.is_human(seat) => {
                Some(self.asked + due + self.game.clock().pace().margin)
            }
            _ => None,
        }
    }

    async fn call_time(&mut self) {
        if let State::ToMove(seat, Some(due)) = self.game.state()
            && self.act(seat, Action::Silence, due).await.is_err()
        {
            sleep(AGAIN).await;
        }
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(Chair::is_human)
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => pending().await,
    }
}
