//! The commands that Gomoku adds to the program.

mod analyse;
mod jogar;

use std::io::{self, BufRead, Read};

use jogada_core::{
    Lang, Tool,
    clap::{Arg, value_parser},
};

use crate::board::{SIZE_MAX, SIZE_MIN};

pub(crate) const TOOLS: &[Tool] = &[
    Tool { command: jogar::command, run: jogar::run },
    Tool { command: analyse::command, run: analyse::run },
];

/// No line that means anything is longer.
const LINE_BYTES_MAX: u64 = 4_000;

/// The next line without its end, or nothing at the end of the input. What is too long to mean anything is cut,
/// and the rest of it is passed over.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_BYTES_MAX {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// The board's size, 8 unless said otherwise.
fn size_arg(lang: Lang) -> Arg {
    Arg::new("size")
        .value_name("SIZE")
        .default_value("8")
        .value_parser(value_parser!(u8).range(i64::from(SIZE_MIN)..=i64::from(SIZE_MAX)))
        .help(pick(lang, "Squares along one edge", "Casas de cada lado"))
}

/// One of two texts.
fn pick(lang: Lang, en: &'static str, pt: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Pt => pt,
    }
}
