//! `perft`: the leaves of the game tree, counted.

use jogada_core::serde_json::json;
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
};
use jogada_text::Lang;

use super::json_flag;
use crate::{
    TEXTS, bits,
    board::{Board, Start},
    perft::Perft,
};

pub(super) const TOOL: Tool = Tool { command, run };

fn command(lang: Lang) -> Command {
    Command::new("perft")
        .about(TEXTS.say(lang, "perft"))
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u32).range(0..=120))
                .help(TEXTS.say(lang, "perft-depth")),
        )
        .arg(
            Arg::new("bulk")
                .long("bulk")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "perft-bulk")),
        )
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let depth = args.get_one("depth").copied().unwrap_or_default();
    let bulk = args.get_flag("bulk");
    let board = Board::start(Start::World);
    let began = context.stop.now();
    let nodes = bits::fastest(Perft { board, depth, bulk });
    let seconds = (context.stop.now() - began).as_secs_f64();
    if args.get_flag("json") {
        let answer = json!({ "depth": depth, "nodes": nodes, "seconds": seconds, "bulk": bulk });
        writeln!(context.out, "{answer}")?;
    } else {
        writeln!(context.out, "depth {depth}  nodes {nodes}  seconds {seconds:.3}")?;
    }
    Ok(Exit::Done)
}
