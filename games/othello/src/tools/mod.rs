//! The commands that the game adds: `perft`, `solve`, `values`, `convert`, `nboard`, and `rothelo`, the assignment's
//! program.

mod convert;
mod nboard;
mod perft;
mod problems;
mod rothelo;
mod solve;
mod values;

use jogada_core::{
    Lang, Tool,
    clap::{Arg, ArgAction, ArgMatches, value_parser},
};

/// All of them, for the registry.
pub(crate) const TOOLS: &[Tool] =
    &[perft::TOOL, solve::TOOL, values::TOOL, convert::TOOL, nboard::TOOL, rothelo::TOOL];

fn json_flag(lang: Lang) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(lang.pick("Write JSON, one object a line", "Escreve JSON, um objeto por linha"))
}

/// What [`problems::each`] reads.
fn position_arg(lang: Lang) -> Arg {
    Arg::new("position").value_name("FILE|POSITION").required(true).allow_hyphen_values(true).help(
        lang.pick(
            "An OBF line, a transcript, the 65 characters of rothelo.txt, a file of such lines or of FFO positions, or - to read lines from standard input",
            "Uma linha OBF, uma transcrição, os 65 caracteres do rothelo.txt, um arquivo de tais linhas ou de posições FFO, ou - para ler linhas da entrada",
        ),
    )
}

/// How many threads search.
fn threads_arg(lang: Lang) -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(value_parser!(u64).range(1..=THREADS_MAX))
        .default_value("1")
        .help(lang.pick("How many threads search", "Quantas threads buscam"))
}

const THREADS_MAX: u64 = 256;

fn threads(args: &ArgMatches) -> usize {
    args.get_one::<u64>("threads").map_or(1, |&threads| threads as usize)
}
