//! A function of Python as a player: it is given what its seat may know and the legal moves, and returns one of them.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use jogada_arena::{OwnPlayer, thread_cpu_time};
use jogada_core::Seed;
use jogada_match::{Answer, Ask, BoxFuture, Player};
use pyo3::{
    exceptions::{PyException, PyKeyboardInterrupt},
    prelude::*,
    types::PyString,
};

use super::to_python;

/// What a function answers. An exception is a crash, and goes on only if no program should catch it, such as Ctrl-C.
pub(crate) fn answer(function: &Bound<'_, PyAny>, ask: &Ask<'_>) -> PyResult<Answer> {
    let py = function.py();
    let mut json = Vec::new();
    ask.at.write_view(&mut json);
    let view = to_python(py, &String::from_utf8_lossy(&json))?;
    match function.call1((view, ask.at.spellings())) {
        Ok(m) => match m.cast::<PyString>() {
            Ok(text) => Ok(Answer::Move(text.to_string_lossy().into_owned())),
            // What is no text is no move, and is shown as it was.
            Err(_) => {
                Ok(Answer::Move(m.repr().map_or_else(|_| "?".into(), |repr| repr.to_string())))
            }
        },
        Err(error) if error.is_instance_of::<PyException>(py) => {
            Ok(Answer::Crashed(error.to_string()))
        }
        Err(error) => Err(error),
    }
}

/// A function that sits at the tables of a tournament.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) call: Py<PyAny>,
    pub(crate) calls: Arc<Calls>,
}

/// The threads of Python that are inside a player's function now.
#[derive(Debug, Default)]
pub(crate) struct Calls(Mutex<Vec<u64>>);

impl OwnPlayer for Function {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        let call = Python::attach(|py| self.call.clone_ref(py));
        Box::new(Seat { call, calls: Arc::clone(&self.calls), took: Duration::ZERO })
    }
}

struct Seat {
    call: Py<PyAny>,
    calls: Arc<Calls>,
    took: Duration,
}

impl Player for Seat {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        // Its own work is its time: the interpreter's lock is waited for by all functions alike.
        let began = thread_cpu_time();
        let answer = Python::attach(|py| {
            let thread = thread(py);
            self.calls.enter(thread);
            let answer = answer(self.call.bind(py), &ask);
            self.calls.leave(thread);
            answer.unwrap_or_else(|error| Answer::Crashed(error.to_string()))
        });
        self.took = thread_cpu_time().saturating_sub(began);
        Box::pin(std::future::ready(answer))
    }

    fn took(&self) -> Option<Duration> {
        Some(self.took)
    }
}

impl Calls {
    /// Raises `KeyboardInterrupt` in every function that is being called. One that sleeps hears it when it wakes up.
    pub(crate) fn interrupt(&self, py: Python<'_>) {
        let threads = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for thread in threads {
            // Where Python lacks this, the function is waited for.
            _ = raise(py, thread);
        }
    }

    fn enter(&self, thread: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
    }

    fn leave(&self, thread: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|&other| other != thread);
    }
}

fn thread(py: Python<'_>) -> u64 {
    let ident = py.import("threading").and_then(|module| module.call_method0("get_ident"));
    ident.and_then(|ident| ident.extract()).unwrap_or_default()
}

fn raise(py: Python<'_>, thread: u64) -> PyResult<()> {
    let ctypes = py.import("ctypes")?;
    let ident = ctypes.getattr("c_ulong")?.call1((thread,))?;
    let exception = ctypes.getattr("py_object")?.call1((py.get_type::<PyKeyboardInterrupt>(),))?;
    ctypes.getattr("pythonapi")?.call_method1("PyThreadState_SetAsyncExc", (ident, exception))?;
    Ok(())
}
