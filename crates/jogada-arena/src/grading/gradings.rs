//! The classes that a server keeps: made, listed, marked one at a time, resumed after a restart, deleted.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{Arc, Mutex},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use jogada_game::Games;
use jogada_text::Message;

use super::{
    GradingMachine, GradingPhase, GradingRefusal, GradingSettings, StoredGrading,
    folder::{GradingFolder, HEADER},
    locked,
    stored::Header,
};
use crate::{StopSignal, TEXTS};

/// Opens what marks hand-ins. It is called on a thread that may block.
pub type GradingMachines = Arc<dyn Fn() -> Result<GradingMachine, Message> + Send + Sync>;

/// The classes that a server keeps. One is marked at a time, on some cores; the others wait.
#[derive(Clone)]
pub struct Gradings(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    games: Games,
    machines: GradingMachines,
    threads: usize,
    all: Mutex<BTreeMap<String, Arc<StoredGrading>>>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<StoredGrading>>,
    is_working: bool,
    is_closed: bool,
}

/// More than these are not kept at once.
const GRADINGS_MAX: usize = 500;

impl Gradings {
    /// Reads the gradings of a folder. Those that were being marked when the server ended go on.
    pub fn open(
        folder: PathBuf,
        games: Games,
        machines: GradingMachines,
        threads: usize,
    ) -> Gradings {
        let mut all = BTreeMap::new();
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Some(id) = entry.file_name().to_str().map(str::to_owned) else { continue };
            let of = GradingFolder::new(entry.path());
            let Some(header) = of.read::<Header>(HEADER) else { continue };
            let found = StoredGrading::new(&id, of, header, games);
            all.extend(found.map(|grading| (id, Arc::new(grading))));
        }
        let (all, queue) = (Mutex::new(all), Mutex::default());
        let gradings = Gradings(Arc::new(Inner { folder, games, machines, threads, all, queue }));
        let mut open: Vec<Arc<StoredGrading>> = gradings.list();
        open.reverse();
        let was_marked = |grading: &Arc<StoredGrading>| grading.refuse_busy().is_err();
        open.into_iter().filter(was_marked).for_each(|grading| gradings.enqueue(grading));
        gradings
    }

    /// What marks hand-ins. Blocks.
    pub fn machine(&self) -> Result<GradingMachine, Message> {
        (self.0.machines)()
    }

    /// Makes a grading without files, under an id that the caller chose at random.
    pub fn create(
        &self,
        id: &str,
        settings: GradingSettings,
    ) -> Result<Arc<StoredGrading>, GradingRefusal> {
        let settings = settings.checked(self.0.games).map_err(GradingRefusal::Bad)?;
        let mut all = locked(&self.0.all);
        if all.len() >= GRADINGS_MAX {
            let message = TEXTS.message("too-many-gradings").with("most", GRADINGS_MAX);
            return Err(GradingRefusal::Busy(message));
        }
        let folder = GradingFolder::new(self.0.folder.join(id));
        folder.make().map_err(|error| GradingRefusal::Failed(Message::of_system(&error)))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let created = i64::try_from(now).unwrap_or_default();
        let header = Header { settings, created, phase: GradingPhase::New, counts: (0, 0) };
        let grading = StoredGrading::new(id, folder, header, self.0.games)
            .ok_or_else(|| GradingRefusal::Failed(TEXTS.message("grading-broke")))?;
        grading.enter(GradingPhase::New, None).map_err(GradingRefusal::Failed)?;
        let grading = Arc::new(grading);
        all.insert(id.to_owned(), Arc::clone(&grading));
        Ok(grading)
    }

    /// All gradings, the newest one first.
    pub fn list(&self) -> Vec<Arc<StoredGrading>> {
        let mut all: Vec<Arc<StoredGrading>> = locked(&self.0.all).values().cloned().collect();
        all.sort_by_key(|grading| std::cmp::Reverse(grading.created_at()));
        all
    }

    /// The grading of an id.
    pub fn find(&self, id: &str) -> Option<Arc<StoredGrading>> {
        locked(&self.0.all).get(id).cloned()
    }

    /// Marks a grading when those before it are done. What has its mark already keeps it, unless its files changed.
    pub fn start(&self, grading: &Arc<StoredGrading>) -> Result<(), GradingRefusal> {
        grading.refuse_busy()?;
        if grading.files().is_empty() {
            return Err(GradingRefusal::Bad(TEXTS.message("no-hand-ins")));
        }
        grading.enter(GradingPhase::Waiting, None).map_err(GradingRefusal::Failed)?;
        self.enqueue(Arc::clone(grading));
        Ok(())
    }

    /// Stops a grading that is marked or waits.
    pub fn stop(&self, grading: &Arc<StoredGrading>) -> Result<(), GradingRefusal> {
        let mut queue = locked(&self.0.queue);
        let before = queue.waiting.len();
        queue.waiting.retain(|waiting| waiting.id != grading.id);
        if queue.waiting.len() < before {
            return grading.enter(GradingPhase::Stopped, None).map_err(GradingRefusal::Failed);
        }
        drop(queue);
        grading.stop();
        Ok(())
    }

    /// Deletes a grading with all its files, unless it is being marked.
    pub fn delete(&self, id: &str) -> Result<bool, GradingRefusal> {
        let mut all = locked(&self.0.all);
        let Some(grading) = all.get(id) else { return Ok(false) };
        grading.refuse_busy()?;
        let failed = |error: std::io::Error| GradingRefusal::Failed(Message::of_system(&error));
        grading.delete().map_err(failed)?;
        all.remove(id);
        Ok(true)
    }

    /// Has marking end after the hand-ins that are under way. It goes on when the folder is opened again.
    pub fn close(&self) {
        locked(&self.0.queue).is_closed = true;
        locked(&self.0.all).values().for_each(|grading| grading.stop());
    }

    /// Is a class being marked?
    pub fn is_working(&self) -> bool {
        locked(&self.0.queue).is_working
    }

    fn enqueue(&self, grading: Arc<StoredGrading>) {
        let mut queue = locked(&self.0.queue);
        // It stands here before its turn, so that it can be stopped at any time.
        *locked(&grading.signal) = Some(StopSignal::new());
        queue.waiting.push_back(grading);
        if queue.is_working || queue.is_closed {
            return;
        }
        let inner = Arc::clone(&self.0);
        let worker = thread::Builder::new().name("grading".to_owned()).spawn(move || inner.work());
        match worker {
            Ok(_) => queue.is_working = true,
            Err(error) => {
                let why = Message::of_system(&error);
                queue.waiting.drain(..).for_each(|grading| grading.fail(why.clone()));
            }
        }
    }
}

impl Inner {
    /// Marks what waits, one after the other.
    fn work(&self) {
        while let Some(grading) = self.next() {
            let run = AssertUnwindSafe(|| self.run(&grading));
            let ended = catch_unwind(run).unwrap_or_else(|_| Err(TEXTS.message("grading-broke")));
            if let Err(why) = ended {
                let entered = grading.enter(GradingPhase::Stopped, Some(why.clone()));
                entered.unwrap_or_else(|_| grading.fail(why));
            }
            *locked(&grading.signal) = None;
        }
    }

    fn next(&self) -> Option<Arc<StoredGrading>> {
        let mut queue = locked(&self.queue);
        let next = if queue.is_closed { None } else { queue.waiting.pop_front() };
        queue.is_working = next.is_some();
        next
    }

    fn run(&self, grading: &StoredGrading) -> Result<(), Message> {
        let signal = locked(&grading.signal).clone().unwrap_or_default();
        grading.enter(GradingPhase::Running, None)?;
        grading.run(self.games, (self.machines)()?, self.threads, &signal)?;
        // The end of the server stops it for now only.
        if grading.phase() == GradingPhase::Running && !locked(&self.queue).is_closed {
            grading.enter(GradingPhase::Stopped, None)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Gradings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gradings").field("folder", &self.0.folder).finish_non_exhaustive()
    }
}
