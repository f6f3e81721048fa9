//! The commands that the game adds: `perft`, `solve`, `nboard`, and `rothelo`, the assignment's
//! program.

mod nboard;
mod perft;
mod problems;
mod rothelo;
mod solve;

use jogada_core::{
    Lang, Tool,
    clap::{Arg, ArgAction},
};

/// All of them, for the registry.
pub(crate) const TOOLS: &[Tool] = &[perft::TOOL, solve::TOOL, nboard::TOOL, rothelo::TOOL];

fn json_flag(lang: Lang) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(lang.pick("Write JSON, one object a line", "Escreve JSON, um objeto por linha"))
}
