//! The commands that chess adds to the program.

mod moves;
mod partida;
mod perft;

use std::io::{self, BufRead, Read};

use jogada_core::{Desk, Lang, Said, Tool, ToolError};

pub(crate) const TOOLS: &[Tool] = &[
    Tool { command: moves::command, run: moves::run },
    Tool { command: perft::command, run: perft::run },
    Tool { command: partida::command, run: partida::run },
];

/// No line that means anything is longer.
const LINE_MAX: u64 = 1_000;

/// The next line without its end, or nothing at the end of the input. What is too long to mean anything is cut,
/// and the rest of it is passed over.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LINE_MAX).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_MAX {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// One line on the error stream.
fn complain(desk: &mut Desk<'_>, said: &Said) -> Result<(), ToolError> {
    let lang = desk.lang;
    Ok(writeln!(desk.err, "{}", said.say(lang))?)
}

/// One of two texts.
fn pick(lang: Lang, en: &'static str, pt: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Pt => pt,
    }
}
