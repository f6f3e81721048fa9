//! The commands that Gomoku adds to the program.

mod analyse;
mod brain;
mod convert;
mod jogar;
mod position;
mod solve;
mod values;

use jogada_game::{
    Tool,
    clap::{Arg, value_parser},
};
use jogada_text::Lang;

use crate::{
    TEXTS,
    board::{SIZE_MAX, SIZE_MIN},
};

pub(crate) const TOOLS: &[Tool] = &[
    Tool { command: jogar::command, run: jogar::run },
    Tool { command: analyse::command, run: analyse::run },
    Tool { command: solve::command, run: solve::run },
    Tool { command: convert::command, run: convert::run },
    Tool { command: brain::command, run: brain::run },
];

/// The board's size, 8 unless said otherwise.
fn size_arg(lang: Lang) -> Arg {
    Arg::new("size")
        .value_name("SIZE")
        .default_value("8")
        .value_parser(value_parser!(u8).range(i64::from(SIZE_MIN)..=i64::from(SIZE_MAX)))
        .help(TEXTS.say(lang, "arg-size"))
}
