//! Long work: other threads of Python go on meanwhile, and Ctrl-C ends it.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use jogada_core::{AnyGame, Seated};
use jogada_search::{AnyEngine, Limit, Stop, Thought};
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use tokio::{runtime::Runtime, time::sleep};

use crate::{TEXTS, lang::lang};

/// How often Python is asked whether Ctrl-C was pressed.
const GLANCE: Duration = Duration::from_millis(50);

/// Works on another thread without the interpreter's lock. If a signal's handler raises, the work is told to stop and
/// the exception goes on.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let began = Instant::now();
    let stop = Stop::new(move || began.elapsed());
    let (done, heard) = attended(py, || work(&stop), |_| Ok(()), |_| stop.raise())?;
    heard.map(|()| done)
}

/// Works likewise, and calls `glance` every now and then. When that or a signal's handler raises, `interrupt` is called
/// until the work has ended, and the exception comes back beside what the work has made.
pub(crate) fn attended<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    mut glance: impl FnMut(Python<'_>) -> PyResult<()>,
    interrupt: impl Fn(Python<'_>),
) -> PyResult<(T, PyResult<()>)> {
    let (is_done, waiting) = (AtomicBool::new(false), thread::current());
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let done = work();
            is_done.store(true, Ordering::Release);
            waiting.unpark();
            done
        });
        let mut heard = Ok(());
        while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(GLANCE));
            if heard.is_ok() {
                heard = py.check_signals().and_then(|()| glance(py));
            }
            if heard.is_err() {
                interrupt(py);
            }
        }
        let done = py.detach(|| worker.join());
        let done = done.map_err(|_| PyRuntimeError::new_err(TEXTS.say(lang(), "mistake")))?;
        Ok((done, heard))
    })
}

/// Waits on the calling thread, while other threads of Python go on. If a signal's handler raises, that goes on instead.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    runtime: &Runtime,
    waiting: impl Future<Output = T> + Send,
) -> PyResult<T> {
    let signal = async {
        loop {
            sleep(GLANCE).await;
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                return error;
            }
        }
    };
    py.detach(|| {
        runtime.block_on(async {
            tokio::select! {
                done = waiting => Ok(done),
                error = signal => Err(error),
            }
        })
    })
}

/// Lets an engine think for the seat to move; nothing when the game is over.
pub(crate) fn think(
    py: Python<'_>,
    engine: &mut dyn AnyEngine,
    pos: &AnyGame,
    limit: Limit,
) -> PyResult<Option<Thought<u32>>> {
    let Some(seat) = pos.turn().seat() else { return Ok(None) };
    interruptible(py, |stop| engine.think(Seated::new(pos, seat), limit, stop)).map(Some)
}
