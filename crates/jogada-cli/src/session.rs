//! A match at this terminal: people and engines at one table, saved after every move.

use std::{
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use jogada_core::{Choice, Look, Said, Seat, Seed, Viewer};
use jogada_jobs::{Opinion, stop_by_clock, takeback};
use jogada_match::{Action, Match, Pace, State, Unable};
use jogada_record::{Record, Save, Setup};
use jogada_search::{Entry, Stop, Thought};
use serde_json::Value;

use crate::{
    files,
    seats::{self, Mind, Player},
};

/// A match with everything that belongs to it.
pub(crate) struct Session {
    pub(crate) entry: &'static Entry,
    game: Match,
    seed: Seed,
    players: Vec<Player>,
    /// Whether bots run free.
    trust: bool,
    /// Where the match is kept, if it is.
    path: Option<PathBuf>,
    /// When whoever is to move was asked.
    asked: Instant,
}

/// An engine at work in its own thread.
pub(crate) struct Thinking {
    seat: Seat,
    stop: Stop,
    done: mpsc::Receiver<Done>,
    /// What came out, once somebody has looked.
    out: Option<Done>,
}

/// What came of a thought.
enum Done {
    /// Who was lent, the move, and how long that took; or why the machine could not ask for it.
    Move(Mind, Result<(Action, Duration), Unable>),
    /// An opinion on every move.
    Opinion(Thought<u32>),
}

impl Session {
    /// A new match. `names` are the players in the order of seats.
    pub(crate) fn new(
        entry: &'static Entry,
        options: &Value,
        names: &[String],
        pace: Pace,
        seed: Seed,
        path: Option<PathBuf>,
        trust: bool,
    ) -> Result<Session> {
        let options = entry.kind.full_options(options).map_err(|bad| bad.0)?;
        let start = entry.kind.start(&options, seed).map_err(|bad| bad.0)?;
        let game = entry.kind.name.to_owned();
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
        let players = sit(entry, names, seed, pace, trust)?;
        let session = Session {
            entry,
            game: Match::new(setup, start, pace),
            seed,
            players,
            trust,
            path,
            asked: Instant::now(),
        };
        session.keep()?;
        Ok(session)
    }

    /// A match that goes on from its save.
    pub(crate) fn resume(path: &Path, pace: Pace, trust: bool) -> Result<Session> {
        let name = || path.display().to_string();
        let bytes = files::read(path, 16 << 20).with_context(name)?;
        let text = String::from_utf8_lossy(&bytes);
        let (save, course) =
            Save::read(&text, &all_games::start).map_err(|bad| bad.0).with_context(name)?;
        let entry = all_games::find(&save.setup.game)?;
        let players = sit(entry, &save.players, save.seed, pace, trust).with_context(name)?;
        let game = Match::resume(save.setup, course, pace);
        Ok(Session {
            entry,
            game,
            seed: save.seed,
            players,
            trust,
            path: Some(path.to_owned()),
            asked: Instant::now(),
        })
    }

    /// A new match by the same players, kept where matches of this game are kept: the file of the old one stays.
    pub(crate) fn again(&self, seed: Seed) -> Result<Session> {
        let pace = self.game.clock().pace();
        let path = Session::kept_at(self.entry);
        let options = &self.game.setup().options;
        Session::new(self.entry, options, &self.names(), pace, seed, path, self.trust)
    }

    /// Where a match is kept when nobody says where.
    pub(crate) fn kept_at(entry: &Entry) -> Option<PathBuf> {
        Some(files::data_folder()?.join(format!("{}.jsonl", entry.kind.name)))
    }

    /// Who is asked now, or how it ended.
    pub(crate) fn state(&self) -> State {
        self.game.state()
    }

    /// The match, for looking at.
    pub(crate) fn game(&self) -> &Match {
        &self.game
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// What is shown at this terminal: what the person who is to move may know, or the only person at the table,
    /// or everything when nobody plays or the match is over.
    pub(crate) fn look(&self) -> Look {
        self.game.course().pos().look(self.viewer())
    }

    pub(crate) fn viewer(&self) -> Viewer {
        let seats = Seat::all(self.entry.kind.seats);
        let people: Vec<Seat> = seats.filter(|&seat| self.player(seat).is_human()).collect();
        if people.is_empty() { Viewer::Full } else { jogada_jobs::viewer(&self.game, &people) }
    }

    /// The legal moves of whoever is to move.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        self.game.course().pos().choices()
    }

    /// Plays a person's move; what is no move is explained, and costs nothing.
    pub(crate) fn play(&mut self, text: &str) -> Result<()> {
        let choice = self.game.course().pos().parse(text).map_err(|illegal| illegal.0)?;
        self.act(Action::Code(choice.code), self.asked.elapsed())
    }

    /// How long whoever is to move has been asked.
    pub(crate) fn waited(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Calls the flag of a person whose time is over.
    pub(crate) fn call_time(&mut self) -> Result<()> {
        match self.state() {
            State::ToMove(seat, Some(due))
                if self.player(seat).is_human() && self.waited() > due =>
            {
                self.act_as(seat, Action::Silence, due)
            }
            _ => Ok(()),
        }
    }

    /// Gives up for a seat.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<()> {
        self.act_as(seat, Action::Resign, Duration::ZERO)
    }

    /// Takes back moves until a person is to move again, and at least one.
    pub(crate) fn undo(&mut self) -> Result<()> {
        let back = takeback(&self.game, |seat| self.player(seat).is_human());
        let seat = self.game.course().to_move().unwrap_or(Seat::FIRST);
        self.act_as(seat, Action::Takeback(back), Duration::ZERO)
    }

    /// Lets the engine that is to move think in its own thread; nothing if a person is to move or it is over.
    pub(crate) fn think(&mut self) -> Option<Thinking> {
        let State::ToMove(seat, _) = self.state() else { return None };
        let Player::Other(_, mind) = &mut self.players[seat.index()] else { return None };
        let mut mind = mind.take()?;
        let limit = jogada_jobs::limit(self.game.clock(), seat);
        let game = self.game.clone();
        Some(Thinking::begin(seat, move |stop| {
            let answer = mind.answer(&game, limit, stop);
            Done::Move(mind, answer)
        }))
    }

    /// Plays what an engine thought of. Returns why the machine could not ask it, if that is so: then nothing has happened,
    /// and it may be asked again.
    pub(crate) fn take(&mut self, thinking: Thinking) -> Result<Option<Said>> {
        let seat = thinking.seat;
        let Done::Move(mind, answer) = thinking.wait()? else { return Ok(None) };
        if let Player::Other(_, place) = &mut self.players[seat.index()] {
            *place = Some(mind);
        }
        match answer {
            Ok((action, took)) => self.act(action, took).map(|()| None),
            Err(Unable(why)) => {
                let (en, pt) = ("the machine failed, not the bot", "a máquina falhou, não o robô");
                Ok(Some(why.at(en, pt)))
            }
        }
    }

    /// Every legal move with a strong engine's opinion, best first.
    pub(crate) fn hint(&self) -> Result<Vec<Opinion>> {
        self.weigh()?.map_or(Ok(Vec::new()), |thinking| self.opinions(thinking))
    }

    /// Lets a strong engine weigh every legal move in its own thread; nothing if it is over.
    pub(crate) fn weigh(&self) -> Result<Option<Thinking>> {
        let State::ToMove(seat, _) = self.state() else { return Ok(None) };
        let mut engine = self.entry.player("engine", self.seed.derive("hint", 0))?;
        let pos = self.game.course().pos().clone();
        Ok(Some(Thinking::begin(seat, move |stop| {
            Done::Opinion(Opinion::weigh(engine.as_mut(), &pos, seat, stop))
        })))
    }

    /// What came out of [`Session::weigh`], if nothing was played meanwhile.
    pub(crate) fn opinions(&self, thinking: Thinking) -> Result<Vec<Opinion>> {
        let Done::Opinion(thought) = thinking.wait()? else { return Ok(Vec::new()) };
        Ok(Opinion::all(self.game.course().pos(), &thought))
    }

    /// Writes the match to a file: a record once it is over, before that a save that can go on.
    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        files::replace(path, self.text().as_bytes()).with_context(|| path.display().to_string())
    }

    /// The file where the match is kept.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn act(&mut self, action: Action, took: Duration) -> Result<()> {
        let seat = self
            .game
            .course()
            .to_move()
            .ok_or_else(|| Said::fixed("the match has ended", "a partida acabou"))?;
        self.act_as(seat, action, took)
    }

    fn act_as(&mut self, seat: Seat, action: Action, took: Duration) -> Result<()> {
        self.game.act(seat, action, took).map_err(|refused| refused.0)?;
        self.asked = Instant::now();
        self.keep()
    }

    fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name().to_owned()).collect()
    }

    fn keep(&self) -> Result<()> {
        self.path().map_or(Ok(()), |path| self.save(path))
    }

    fn text(&self) -> String {
        match self.game.record(self.seed) {
            Some(record) => Record::to_text(&record),
            None => Save {
                setup: self.game.setup().clone(),
                events: self.game.course().events().to_vec(),
                seed: self.seed,
                players: self.names(),
            }
            .to_text(),
        }
    }
}

impl Thinking {
    fn begin(seat: Seat, think: impl FnOnce(&Stop) -> Done + Send + 'static) -> Thinking {
        let stop = stop_by_clock();
        let (send, done) = mpsc::channel();
        let heard = stop.clone();
        thread::spawn(move || {
            // Whoever asked may have left; then nobody wants to know.
            _ = send.send(think(&heard));
        });
        Thinking { seat, stop, done, out: None }
    }

    /// Who thinks.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// Has it come to an end? Waits at most so long to see.
    pub(crate) fn is_done(&mut self, wait: Duration) -> bool {
        if self.out.is_none() {
            match self.done.recv_timeout(wait) {
                Ok(done) => self.out = Some(done),
                Err(mpsc::RecvTimeoutError::Timeout) => return false,
                // An engine that broke down will not come to another end; whoever takes it is told.
                Err(mpsc::RecvTimeoutError::Disconnected) => {}
            }
        }
        true
    }

    fn wait(self) -> Result<Done> {
        self.out.map_or_else(|| self.done.recv().context("the engine broke down"), Ok)
    }

    /// Asks the engine to come to an end.
    pub(crate) fn hurry(&self) {
        self.stop.raise();
    }
}

fn sit(
    entry: &Entry,
    names: &[String],
    seed: Seed,
    pace: Pace,
    trust: bool,
) -> Result<Vec<Player>> {
    let seats = usize::from(entry.kind.seats);
    if names.len() != seats {
        let said = Said::expected(
            &format!("{seats} players"),
            &format!("{seats} jogadores"),
            &names.join(" "),
        );
        return Err(said.into());
    }
    let named = Seat::all(entry.kind.seats).zip(names);
    named.map(|(seat, name)| seats::player(entry, name, seat, seed, pace, trust)).collect()
}
