//! Employs workers of other machines.

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use jogada_core::Said;
use jogada_jobs::{Crew, Employer, Hall, Halt, Terms, Workers};
use tokio::runtime::{Builder, Runtime};

use crate::{
    Presence, Server,
    link::Link,
    presence::Crowd,
    queue::{Queue, Shared},
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

/// Employs whoever listens at a NATS server.
pub struct Agency {
    link: Link,
    crowd: Crowd,
    priority: Priority,
    /// Jobs that are out, of all of its tournaments.
    out: Arc<AtomicUsize>,
    /// Nothing only while it is dropped.
    runtime: Option<Runtime>,
}

impl Agency {
    /// Opens an agency at a server, or says why it cannot be reached after trying for so long.
    pub fn open(server: &Server, priority: Priority, patience: Duration) -> Result<Agency, Said> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| {
            Said::of_system(&error).at("cannot start a thread", "não dá para iniciar uma thread")
        })?;
        let link = runtime.block_on(Link::open(server, "jogada", patience, &|_| {}))?;
        let crowd = Crowd::default();
        runtime.spawn(crowd.clone().listen(link.clone()));
        Ok(Agency { link, crowd, priority, out: Arc::default(), runtime: Some(runtime) })
    }

    /// The workers that are there, by id.
    pub fn workers(&self) -> Vec<(String, Presence)> {
        self.crowd.here()
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it is there until it is dropped")
    }
}

impl Employer for Agency {
    fn employ(
        &self,
        hall: &Arc<Hall>,
        terms: &Terms,
        halt: &Halt,
    ) -> Result<Box<dyn Workers + Send>, Said> {
        let shared = Shared::new(&self.link, &self.crowd, self.priority, hall, terms)?;
        let queue = Queue::open(shared, self.runtime().handle(), halt, &self.out)?;
        Ok(Box::new(queue))
    }

    fn crew(&self) -> Crew {
        let here = self.crowd.here();
        Crew {
            workers: here.len(),
            slots: here.iter().map(|(_, presence)| presence.slots).sum(),
            jobs_out: self.out.load(Ordering::Relaxed),
        }
    }
}

impl Drop for Agency {
    fn drop(&mut self) {
        // It may be dropped by another runtime, which must not wait.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for Agency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agency").field("priority", &self.priority).finish_non_exhaustive()
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
    type Err = Said;

    fn from_str(text: &str) -> Result<Priority, Said> {
        let found = Priority::ALL.into_iter().find(|priority| priority.name() == text);
        let (en, pt) = ("high, normal or low", "high, normal ou low");
        found.ok_or_else(|| Said::expected(en, pt, text))
    }
}
