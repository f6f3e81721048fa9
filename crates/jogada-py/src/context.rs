//! A game's tool with Python's own streams: it reads with `input`, writes to `sys.stdout`, and keeps its files where
//! Python was started. Notebooks and tests that put something else in their place are served too.

use std::{
    fs,
    io::{self, BufReader, Read, Write},
    path::Path,
    time::Instant,
};

use jogada_core::Stop;
use jogada_game::Entry;
use jogada_game::{Files, ToolContext, ToolError};
use jogada_text::{Lang, PrintableWriter, printable_lines};
use pyo3::{
    exceptions::{PyEOFError, PyValueError},
    prelude::*,
};

use crate::{TEXTS, args, lang::lang};

/// Runs the tool of this name with these words after it; returns what it wrote to the error stream.
/// `spoken` is the language of what it prints; what is wrong with the words is said in the language that Python asked for.
pub(crate) fn run(
    py: Python<'_>,
    entry: &Entry,
    words: &[String],
    chance: u64,
    spoken: Lang,
) -> PyResult<String> {
    let refuse = |why: String| PyValueError::new_err(why);
    let name = words.first().cloned().unwrap_or_default();
    let tools = entry.tools.iter().map(|tool| (tool, (tool.command)(lang())));
    let found = tools.into_iter().find(|(_, command)| *command.get_name() == *name);
    let (tool, command) = found
        .ok_or_else(|| refuse(TEXTS.message("expected-tool").with("got", &name).say(lang())))?;
    let matches = command.try_get_matches_from(words).map_err(|error| refuse(error.to_string()))?;
    let began = Instant::now();
    let mut err = Vec::new();
    let input = py.import("builtins")?.getattr("input")?.unbind();
    let mut screen = PrintableWriter::new(Screen(py.import("sys")?.getattr("stdout")?.unbind()));
    // A tool may write from a thread of its own while it waits for a line.
    let done = py.detach(|| {
        let mut context = ToolContext {
            input: &mut BufReader::new(Keyboard { input, line: Vec::new() }),
            out: &mut screen,
            err: &mut err,
            files: &Here,
            stop: Stop::new(move || began.elapsed()),
            lang: spoken,
            seed: args::seed(chance),
        };
        (tool.run)(&matches, &mut context)
    });
    match done {
        Ok(_) => Ok(printable_lines(&String::from_utf8_lossy(&err)).into_owned()),
        Err(ToolError::BadInput(said)) => Err(refuse(said.say(lang()))),
        // An exception that Python raised while the tool read or wrote comes out as it was.
        Err(ToolError::Io(error)) => Err(error.into()),
        Err(other) => Err(refuse(other.to_string())),
    }
}

/// Lines of Python's `input`.
struct Keyboard {
    input: Py<PyAny>,
    line: Vec<u8>,
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.is_empty() {
            let line = Python::attach(|py| match self.input.call0(py) {
                Ok(line) => Ok(Some(line.bind(py).str()?.to_string())),
                Err(error) if error.is_instance_of::<PyEOFError>(py) => Ok(None),
                Err(error) => Err(error),
            });
            match line.map_err(io::Error::other)? {
                Some(line) => self.line = line.into_bytes(),
                None => return Ok(0),
            }
            self.line.push(b'\n');
        }
        let count = buffer.len().min(self.line.len());
        buffer[..count].copy_from_slice(&self.line[..count]);
        self.line.drain(..count);
        Ok(count)
    }
}

/// Python's `sys.stdout`.
struct Screen(Py<PyAny>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Tools write whole texts, so no character is ever cut in two.
        let text = String::from_utf8_lossy(bytes);
        Python::attach(|py| self.0.call_method1(py, "write", (text.as_ref(),)))
            .map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Python::attach(|py| self.0.call_method0(py, "flush")).map(drop).map_err(io::Error::other)
    }
}

/// The folder where Python was started.
struct Here;

impl Files for Here {
    fn read(&self, name: &str, max: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        fs::File::open(name)?.take(max as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() > max {
            return Err(io::Error::other(
                TEXTS.message("file-too-long").with("most", max).say(lang()),
            ));
        }
        Ok(bytes)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let beside = format!(".{name}.{}", std::process::id());
        let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, name));
        if written.is_err() && Path::new(&beside).exists() {
            // What could not be put in its place is useless.
            let _best_effort = fs::remove_file(&beside);
        }
        written
    }
}
