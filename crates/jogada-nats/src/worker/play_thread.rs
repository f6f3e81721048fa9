//! A thread that plays, with a core of its own, one match after the other.

use std::{io, sync::Arc};

use jogada_arena::{Job, MatchRunner, PlayedMatch, StopSignal, WorkerEvent, play_job};
use tokio::{
    runtime::Builder,
    sync::{mpsc, oneshot},
};

/// A thread that plays. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct PlayThread {
    tasks: mpsc::UnboundedSender<Task>,
}

/// What the thread reports of a job.
#[derive(Debug)]
pub(super) enum JobStep {
    /// Matches have ended.
    Played(Vec<PlayedMatch>),
    /// The job has ended; with nothing, it was stopped.
    End(Option<WorkerEvent>),
}

struct Task {
    runner: Arc<MatchRunner>,
    job: Job,
    steps: mpsc::Sender<JobStep>,
    free: oneshot::Sender<JobEnd>,
}

/// How the last job ended: the thread can take another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobEnd {
    /// The last one ended as it should.
    Well,
    /// The machine could not carry it out.
    Unable,
}

/// This many steps may wait to be delivered; then the thread waits.
const STEPS_WAITING: usize = 64;

impl PlayThread {
    pub(super) fn start(slot: usize, core: usize, signal: StopSignal) -> io::Result<PlayThread> {
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
                    let end = one(&task.runner, &task.job, slot, &signal, &task.steps).await;
                    // The receivers may have gone, or have lost the job.
                    let is_unable = matches!(end, Some(WorkerEvent::Unable(_)));
                    _ = steps.send(JobStep::End(end)).await;
                    _ = free.send(if is_unable { JobEnd::Unable } else { JobEnd::Well });
                }
            });
        })?;
        Ok(PlayThread { tasks })
    }

    /// Plays a job. The steps come as they are made; the other receiver hears when the thread is free again.
    pub(super) fn play(
        &self,
        runner: Arc<MatchRunner>,
        job: Job,
    ) -> (mpsc::Receiver<JobStep>, oneshot::Receiver<JobEnd>) {
        let (steps, made) = mpsc::channel(STEPS_WAITING);
        let (free, freed) = oneshot::channel();
        // A thread that panicked shows by its silence.
        _ = self.tasks.send(Task { runner, job, steps, free });
        (made, freed)
    }
}

async fn one(
    runner: &MatchRunner,
    job: &Job,
    slot: usize,
    signal: &StopSignal,
    steps: &mpsc::Sender<JobStep>,
) -> Option<WorkerEvent> {
    let mut table = runner.bout_run(&job.bout, slot);
    let tell = async |played| steps.send(JobStep::Played(played)).await.is_ok();
    let end = tokio::select! {
        biased;
        () = signal.wait() => None,
        () = steps.closed() => None,
        end = play_job(job, &mut table, signal, tell) => end,
    };
    table.close().await;
    end
}
