//! The commands that the game adds: `solve` and `grundy`.

mod grundy;
mod solve;

use jogada_game::{
    Tool,
    clap::{Arg, ArgAction, ArgMatches, value_parser},
};
use jogada_text::Lang;

use crate::{TEXTS, engine::Solver};

#[cfg(test)]
pub(crate) use solve::read_position;

/// All of them, for the registry.
pub(crate) const TOOLS: &[Tool] = &[solve::TOOL, grundy::TOOL];

fn json_flag(lang: Lang) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(TEXTS.say(lang, "arg-json"))
}

fn threads_arg(lang: Lang) -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(value_parser!(u8).range(1..))
        .help(TEXTS.say(lang, "arg-threads"))
}

fn memory_arg(lang: Lang) -> Arg {
    Arg::new("memory")
        .long("memory")
        .value_name("MIB")
        .value_parser(value_parser!(u32).range(1..=1 << 17))
        .help(TEXTS.say(lang, "arg-memory"))
}

/// The solver that the arguments ask for.
fn solver(args: &ArgMatches, mebibytes: usize) -> Solver {
    let threads =
        args.get_one::<u8>("threads").map_or_else(Solver::all_threads, |&n| usize::from(n));
    let memory = args.get_one::<u32>("memory").map_or(mebibytes, |&mib| mib as usize);
    Solver::new(memory, threads)
}
