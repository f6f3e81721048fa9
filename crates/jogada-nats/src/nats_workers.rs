//! The workers of other machines, for the coordinator of a tournament.

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use jogada_arena::{
    MatchRunner, StopSignal, TournamentSpec, WorkerCounts, WorkerPool, WorkerSource,
};
use jogada_text::Message;
use tokio::runtime::{Builder, Runtime};

use crate::{
    NatsServer, Presence, TEXTS,
    connection::Connection,
    presence::WorkerList,
    queue::{JobQueue, QueueState},
};

/// Which tournament's jobs are taken first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Priority {
    /// Before all others.
    High,
    /// As usual.
    #[default]
    Normal,
    /// When there is nothing else to do.
    Low,
}

/// The workers that listen at a NATS server.
pub struct NatsWorkers {
    connection: Connection,
    list: WorkerList,
    priority: Priority,
    /// Pending jobs of all tournaments.
    out: Arc<AtomicUsize>,
    /// Nothing only while it is dropped.
    runtime: Option<Runtime>,
}

impl NatsWorkers {
    /// Connects to a server, or says why it cannot be reached within the patience.
    pub fn open(
        server: &NatsServer,
        priority: Priority,
        patience: Duration,
    ) -> Result<NatsWorkers, Message> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| {
            TEXTS.message("no-thread").with("message", Message::of_system(&error))
        })?;
        let connection = runtime.block_on(Connection::open(server, "jogada", patience, &|_| {}))?;
        let list = WorkerList::default();
        runtime.spawn(list.clone().listen(connection.clone()));
        Ok(NatsWorkers { connection, list, priority, out: Arc::default(), runtime: Some(runtime) })
    }

    /// The workers that are present, by id.
    pub fn workers(&self) -> Vec<(String, Presence)> {
        self.list.here()
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it is there until it is dropped")
    }
}

impl WorkerSource for NatsWorkers {
    fn workers(
        &self,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
        signal: &StopSignal,
    ) -> Result<Box<dyn WorkerPool + Send>, Message> {
        let shared = QueueState::new(&self.connection, &self.list, self.priority, runner, spec)?;
        let queue = JobQueue::open(shared, self.runtime().handle(), signal, &self.out)?;
        Ok(Box::new(queue))
    }

    fn counts(&self) -> WorkerCounts {
        let here = self.list.here();
        WorkerCounts {
            workers: here.len(),
            slots: here.iter().map(|(_, presence)| presence.slots).sum(),
            jobs_out: self.out.load(Ordering::Relaxed),
        }
    }
}

impl Drop for NatsWorkers {
    fn drop(&mut self) {
        // It may be dropped by another runtime, which must not wait.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for NatsWorkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsWorkers").field("priority", &self.priority).finish_non_exhaustive()
    }
}

impl Priority {
    /// The first one first.
    pub const ALL: [Priority; 3] = [Priority::High, Priority::Normal, Priority::Low];

    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Priority::High => "high",
            Priority::Normal => "normal",
            Priority::Low => "low",
        }
    }
}

impl FromStr for Priority {
    type Err = Message;

    fn from_str(text: &str) -> Result<Priority, Message> {
        let found = Priority::ALL.into_iter().find(|priority| priority.name() == text);
        found.ok_or_else(|| TEXTS.message("bad-priority").quoting("got", text))
    }
}
