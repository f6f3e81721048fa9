//! The commands that the game adds: `perft`, `solve`, `values`, `convert`, `nboard`, and `rothelo`, the assignment's
//! program.

mod convert;
mod nboard;
mod perft;
mod problems;
mod rothelo;
mod solve;
mod values;

use jogada_game::{
    Tool,
    clap::{Arg, ArgAction, ArgMatches, value_parser},
};
use jogada_text::Lang;

use crate::TEXTS;

/// All of them, for the registry.
pub(crate) const TOOLS: &[Tool] =
    &[perft::TOOL, solve::TOOL, values::TOOL, convert::TOOL, nboard::TOOL, rothelo::TOOL];

fn json_flag(lang: Lang) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(TEXTS.say(lang, "arg-json"))
}

/// What [`problems::each`] reads.
fn position_arg(lang: Lang) -> Arg {
    Arg::new("position")
        .value_name("FILE|POSITION")
        .required(true)
        .allow_hyphen_values(true)
        .help(TEXTS.say(lang, "arg-position"))
}

/// How many threads search.
fn threads_arg(lang: Lang) -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(value_parser!(u64).range(1..=THREADS_MAX))
        .default_value("1")
        .help(TEXTS.say(lang, "arg-threads"))
}

const THREADS_MAX: u64 = 256;

fn threads(args: &ArgMatches) -> usize {
    args.get_one::<u64>("threads").map_or(1, |&threads| threads as usize)
}
