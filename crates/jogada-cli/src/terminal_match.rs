//! A match at this terminal: the arena runs it, and a file keeps it after every move.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use jogada_arena::{
    Hint, LazyBotBuilder, MachinePlayer, MachineSource, Machines, MatchHandle, MatchLog,
    MatchSession, MatchSettings, MatchSnapshot, NoLog, NotKept, PlayerRequest, Refusal, SpokenMove,
    TeamMember,
};
use jogada_bot::Limits;
use jogada_core::{Choice, Look, Seed, Viewer};
use jogada_game::{Entry, Games};
use jogada_match::{BoxFuture, Pace};
use jogada_text::Message;
use tokio::{
    runtime::{Builder, Runtime},
    sync::Semaphore,
    task::JoinHandle,
};

use crate::{arena::bots::bot_builder, files, tell};

/// A match at this terminal. All people at it use the same keyboard.
pub(crate) struct TerminalMatch {
    runtime: Runtime,
    /// Nothing once it is closed.
    handle: Option<MatchHandle>,
    machines: Machines,
    /// The time control as it was given.
    time: Option<String>,
    /// Where the match is kept, if it is.
    path: Option<PathBuf>,
}

/// Builds bots in this machine's jail, or trusts them.
struct TerminalBots(Mutex<LazyBotBuilder>);

impl MachineSource for TerminalBots {
    fn member(&self, entry: &'static Entry, name: &str) -> Result<TeamMember, Message> {
        let mut warden = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        TeamMember::enter(entry, name, &mut *warden)
    }
}

/// A match in a file, which is replaced whole after every event.
struct SaveFile(PathBuf);

impl SaveFile {
    fn write(&self, session: &MatchSession) -> Result<(), Message> {
        files::replace(&self.0, session.to_text().as_bytes()).map_err(|error| {
            let path = self.0.display().to_string();
            tell::message("file-problem").with("path", path).with("why", Message::of_system(&error))
        })
    }
}

impl MatchLog for SaveFile {
    fn keep<'a>(
        &'a mut self,
        session: &'a MatchSession,
        _: Duration,
    ) -> BoxFuture<'a, Result<(), NotKept>> {
        Box::pin(std::future::ready(self.write(session).map_err(NotKept::File)))
    }
}

impl TerminalMatch {
    /// A new match.
    pub(crate) fn new(
        entry: &'static Entry,
        settings: &MatchSettings,
        seed: Seed,
        path: Option<PathBuf>,
        trust: bool,
    ) -> Result<TerminalMatch> {
        let session = MatchSession::new(entry, settings, seed, Instant::now())?;
        TerminalMatch::start(session, settings.time.clone(), path, machines(trust))
    }

    /// A match that goes on from its file.
    pub(crate) fn resume(
        path: &Path,
        games: Games,
        time: Option<&str>,
        trust: bool,
    ) -> Result<TerminalMatch> {
        let name = || path.display().to_string();
        let pace = time.map_or(Ok(Pace::default()), |time| {
            time.parse().map_err(|bad: jogada_match::BadPace| bad.0)
        })?;
        let bytes = files::read(path, 16 << 20).with_context(name)?;
        let text = String::from_utf8_lossy(&bytes);
        let session =
            MatchSession::of_save(games, &text, pace, Instant::now()).with_context(name)?;
        let time = time.map(str::to_owned);
        TerminalMatch::start(session, time, Some(path.to_owned()), machines(trust))
            .with_context(name)
    }

    /// A new match by the same players, kept where matches of this game are kept: the file of the old one stays.
    pub(crate) fn again(&self, seed: Seed) -> Result<TerminalMatch> {
        let session = &self.snapshot().session;
        let settings = MatchSettings {
            options: session.game().setup().options.clone(),
            seats: session.seats().to_vec(),
            time: self.time.clone(),
            tournament: None,
        };
        let path = TerminalMatch::kept_at(session.entry());
        let session = MatchSession::new(session.entry(), &settings, seed, Instant::now())?;
        TerminalMatch::start(session, settings.time, path, self.machines.clone())
    }

    /// Where a match is kept unless another file is named.
    pub(crate) fn kept_at(entry: &Entry) -> Option<PathBuf> {
        Some(files::data_folder()?.join(format!("{}.jsonl", entry.kind.name)))
    }

    fn start(
        session: MatchSession,
        time: Option<String>,
        path: Option<PathBuf>,
        machines: Machines,
    ) -> Result<TerminalMatch> {
        let players = MachinePlayer::all(&session, machines.source.as_ref())?;
        let log: Box<dyn MatchLog> = match path.clone().map(SaveFile) {
            Some(file) => {
                file.write(&session)?;
                Box::new(file)
            }
            None => Box::new(NoLog),
        };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let handle = {
            let _inside = runtime.enter();
            MatchHandle::start(session, players, machines.clone(), log, None)
        };
        Ok(TerminalMatch { runtime, handle: Some(handle), machines, time, path })
    }

    /// The match as it stands.
    pub(crate) fn snapshot(&self) -> Arc<MatchSnapshot> {
        self.handle().view()
    }

    /// Waits until the match has changed since a snapshot.
    pub(crate) fn wait_after(&self, seen: &Arc<MatchSnapshot>) -> Arc<MatchSnapshot> {
        let mut views = self.handle().watch();
        let changed = views.wait_for(|view| !Arc::ptr_eq(view, seen));
        // A match whose task has ended does not change any more.
        self.runtime.block_on(changed).map_or_else(|_| Arc::clone(seen), |view| view.clone())
    }

    /// Has something done by the people at this terminal; what cannot be is explained, and costs nothing.
    pub(crate) fn request(&self, request: PlayerRequest) -> Result<(), Message> {
        let own = self.snapshot().session.people();
        let done = self.runtime.block_on(self.handle().request(own, request));
        done.map(drop).map_err(|error| error.message())
    }

    /// Plays a move.
    pub(crate) fn play(&self, text: &str) -> Result<(), Message> {
        self.request(PlayerRequest::Move(SpokenMove::Text(text.to_owned())))
    }

    /// Lets a strong engine weigh every legal move while this thread goes on. Aborted, it ends soon.
    pub(crate) fn weigh(&self) -> JoinHandle<Result<Hint, Refusal>> {
        let (view, engines) = (self.snapshot(), Arc::clone(&self.machines.engines));
        self.runtime.spawn(async move {
            let own = view.session.people();
            view.session.hint(own, &engines).await
        })
    }

    /// What came of it.
    pub(crate) fn hint(
        &self,
        weighing: JoinHandle<Result<Hint, Refusal>>,
    ) -> Result<Hint, Message> {
        let hint = self.runtime.block_on(weighing).unwrap_or(Err(Refusal::EngineFailed));
        hint.map_err(|refusal| refusal.message())
    }

    /// Writes the match to a file: a record once it is over, before that a save that can go on.
    pub(crate) fn save(&self, path: &Path) -> Result<(), Message> {
        SaveFile(path.to_owned()).write(&self.snapshot().session)
    }

    /// The file where the match is kept.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn handle(&self) -> &MatchHandle {
        self.handle.as_ref().expect("it is closed only when it is dropped")
    }
}

impl Drop for TerminalMatch {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            self.runtime.block_on(handle.close());
        }
    }
}

fn machines(trust: bool) -> Machines {
    let warden = bot_builder(Limits::default(), trust);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Machines {
        source: Arc::new(TerminalBots(Mutex::new(warden))),
        engines: Arc::new(Semaphore::new(cores.max(2))),
    }
}

/// What is shown at this terminal: what the person who is to move may know, or the only person at the table, or
/// everything when only machines play or the match is over.
pub(crate) fn look(session: &MatchSession) -> Look {
    look_after(session, session.plies().len())
}

/// The same after the first `plies` moves.
pub(crate) fn look_after(session: &MatchSession, plies: usize) -> Look {
    let people = session.people();
    let viewer = if people.is_empty() { Viewer::Full } else { session.viewer_after(plies, people) };
    session.game().course().position_after(plies).look(viewer)
}

/// The legal moves of the seat to move.
pub(crate) fn choices(session: &MatchSession) -> Vec<Choice> {
    session.game().course().pos().choices()
}
