//! The commands that the game adds: `perft`, `solve`, and `rothelo`, the assignment's program.

mod perft;
mod rothelo;
mod solve;

use jogada_core::{
    Lang, Said, Tool,
    clap::{Arg, ArgAction},
};

/// All of them, for the registry.
pub(crate) const TOOLS: &[Tool] = &[perft::TOOL, solve::TOOL, rothelo::TOOL];

/// Help in the reader's language.
fn help(lang: Lang, en: &'static str, pt: &'static str) -> String {
    Said::fixed(en, pt).say(lang).to_owned()
}

fn json_flag(lang: Lang) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(help(
        lang,
        "Write JSON, one object a line",
        "Escreve JSON, um objeto por linha",
    ))
}
