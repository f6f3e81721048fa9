//! `perft`: the leaves of the game tree, counted.

use jogada_core::{
    Desk, Exit, Lang, Tool, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::json,
};

use super::json_flag;
use crate::{
    bits,
    board::{Board, Start},
    perft::Perft,
};

pub(super) const TOOL: Tool = Tool { command, run };

fn command(lang: Lang) -> Command {
    Command::new("perft")
        .about(lang.pick("Counts the positions so many plies from the start: a pass is a ply, a finished game a leaf",
            "Conta as posições a tantos lances do início: um passe é um lance, uma partida acabada é uma folha",
        ))
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u32).range(0..=120))
                .help(lang.pick("How many plies deep", "A quantos lances")),
        )
        .arg(Arg::new("bulk").long("bulk").action(ArgAction::SetTrue).help(lang.pick("Count the moves of the last ply without playing them",
            "Conta os lances do último nível sem jogá-los",
        )))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let depth = args.get_one("depth").copied().unwrap_or_default();
    let bulk = args.get_flag("bulk");
    let board = Board::start(Start::World);
    let began = desk.stop.now();
    let nodes = bits::fastest(Perft { board, depth, bulk });
    let seconds = (desk.stop.now() - began).as_secs_f64();
    if args.get_flag("json") {
        let answer = json!({ "depth": depth, "nodes": nodes, "seconds": seconds, "bulk": bulk });
        writeln!(desk.out, "{answer}")?;
    } else {
        writeln!(desk.out, "depth {depth}  nodes {nodes}  seconds {seconds:.3}")?;
    }
    Ok(Exit::Done)
}
