//! The streams to people: what a terminal would obey is escaped on its way out, wherever the text came from.
#![allow(clippy::disallowed_methods, reason = "this is where the streams are wrapped")]

use std::io::{self, IsTerminal, StderrLock, StdoutLock, Write};

use jogada_text::PrintableWriter;

/// Standard output, for data and answers.
pub(crate) fn stdout() -> PrintableWriter<StdoutLock<'static>> {
    PrintableWriter::new(io::stdout().lock())
}

/// Standard error, for everything else.
pub(crate) fn stderr() -> PrintableWriter<StderrLock<'static>> {
    PrintableWriter::new(io::stderr().lock())
}

/// Standard output for the thread that writes and for others: it is locked for each write only.
pub(crate) fn shared_stdout() -> PrintableWriter<io::Stdout> {
    PrintableWriter::new(io::stdout())
}

/// Writes a line with our own colours in it. What it quotes must be printable already.
pub(crate) fn painted(text: &str, out: &mut PrintableWriter<impl Write>) -> io::Result<()> {
    writeln!(out.unescaped(), "{text}")
}

/// The terminal itself, for the full screen, which draws its own cells.
pub(crate) fn terminal() -> io::Stdout {
    io::stdout()
}

/// Does a person look at standard output?
pub(crate) fn is_seen() -> bool {
    io::stdout().is_terminal()
}

/// Does a person look at standard error?
pub(crate) fn are_errors_seen() -> bool {
    io::stderr().is_terminal()
}
