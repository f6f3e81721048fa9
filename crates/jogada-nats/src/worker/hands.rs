//! Hands that play: a thread with a core of its own, one match after the other.

use std::{io, sync::Arc};

use jogada_jobs::{Hall, Halt, Job, News, Played, play};
use tokio::{
    runtime::Builder,
    sync::{mpsc, oneshot},
};

/// A thread that plays. It leaves when it is dropped.
#[derive(Debug)]
pub(super) struct Hands {
    tasks: mpsc::UnboundedSender<Task>,
}

/// What the thread tells of a job.
#[derive(Debug)]
pub(super) enum Step {
    /// Matches have ended.
    Played(Vec<Played>),
    /// The job has ended; with nothing, it was halted.
    End(Option<News>),
}

struct Task {
    hall: Arc<Hall>,
    job: Job,
    steps: mpsc::Sender<Step>,
    free: oneshot::Sender<Free>,
}

/// The hands can take another job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Free {
    /// The last one ended as it should.
    Well,
    /// The machine could not carry it out.
    Unable,
}

/// So much may wait to be handed in; then the hands wait.
const STEPS_WAITING: usize = 64;

impl Hands {
    pub(super) fn start(slot: usize, core: usize, halt: Halt) -> io::Result<Hands> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (tasks, mut due) = mpsc::unbounded_channel::<Task>();
        let thread = std::thread::Builder::new().name(format!("hands-{slot}"));
        thread.spawn(move || {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            // Bots that it starts share its core. Where that is not allowed the work goes on without.
            _ = jogada_bot::pin_to_core(core % cores);
            runtime.block_on(async {
                while let Some(task) = due.recv().await {
                    let (steps, free) = (task.steps.clone(), task.free);
                    let end = one(&task.hall, &task.job, slot, &halt, &task.steps).await;
                    // Whoever does not hear it has left, or has lost the job.
                    let is_unable = matches!(end, Some(News::Unable(_)));
                    _ = steps.send(Step::End(end)).await;
                    _ = free.send(if is_unable { Free::Unable } else { Free::Well });
                }
            });
        })?;
        Ok(Hands { tasks })
    }

    /// Plays a job. The steps come as they are made; the other end is told when the hands are free again.
    pub(super) fn play(
        &self,
        hall: Arc<Hall>,
        job: Job,
    ) -> (mpsc::Receiver<Step>, oneshot::Receiver<Free>) {
        let (steps, made) = mpsc::channel(STEPS_WAITING);
        let (free, freed) = oneshot::channel();
        // A thread that broke down shows by its silence.
        _ = self.tasks.send(Task { hall, job, steps, free });
        (made, freed)
    }
}

async fn one(
    hall: &Hall,
    job: &Job,
    slot: usize,
    halt: &Halt,
    steps: &mpsc::Sender<Step>,
) -> Option<News> {
    let mut table = hall.table(&job.bout, slot);
    let tell = async |played| steps.send(Step::Played(played)).await.is_ok();
    let end = tokio::select! {
        biased;
        () = halt.wait() => None,
        () = steps.closed() => None,
        end = play(job, &mut table, halt, tell) => end,
    };
    table.close().await;
    end
}
