//! `jogada chess perft`: how many ways a position can go on.

use jogada_core::{
    Desk, Exit, Lang, Said, Stop, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::{Map, Value, json},
};

use crate::{
    Board, Move,
    fen::{BadFen, Fen},
    perft,
};

/// Deeper than anybody can wait for.
const DEPTH_MAX: i64 = 64;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("perft")
        .about(lang.pick(
            "Count the lines of so many moves from a position",
            "Conta as sequências de tantos lances a partir de uma posição",
        ))
        .arg(
            Arg::new("fen")
                .value_name("FEN")
                .required(true)
                .help(lang.pick("The position, or start", "A posição, ou start")),
        )
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u32).range(0..=DEPTH_MAX)),
        )
        .arg(Arg::new("divide").long("divide").action(ArgAction::SetTrue).help(
            lang.pick("Count each first move apart", "Conta cada primeiro lance em separado"),
        ))
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(lang.pick("One JSON object", "Um objeto JSON")),
        )
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let text = args.get_one::<String>("fen").map_or("start", String::as_str);
    let fen = match text {
        "start" | "startpos" => Fen::start(),
        text => text.parse().map_err(|BadFen(said)| said)?,
    };
    let depth = args.get_one::<u32>("depth").copied().unwrap_or(1);
    let began = desk.stop.now();
    let parts = count(&fen.board, depth, &desk.stop)?;
    let seconds = (desk.stop.now() - began).as_secs_f64();
    // At depth 0 there is one line, which is empty.
    let nodes = if depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum::<u64>() };
    let divide = args.get_flag("divide");
    if args.get_flag("json") {
        let mut object = json!({
            "fen": fen.to_string(), "depth": depth, "nodes": nodes, "seconds": seconds,
        });
        if divide {
            let parts: Map<String, Value> =
                parts.iter().map(|(m, nodes)| (m.to_string(), (*nodes).into())).collect();
            object["divide"] = parts.into();
        }
        writeln!(desk.out, "{object}")?;
    } else {
        if divide {
            parts.iter().try_for_each(|(m, nodes)| writeln!(desk.out, "{m} {nodes}"))?;
        }
        writeln!(desk.out, "nodes {nodes}\nseconds {seconds:.3}")?;
    }
    desk.out.flush()?;
    Ok(Exit::Done)
}

/// The count for each first move. It looks up after every second move whether somebody wants it to stop.
fn count(board: &Board, depth: u32, stop: &Stop) -> Result<Vec<(Move, u64)>, ToolError> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let mut parts = Vec::new();
    for m in board.legal_moves() {
        let after = board.after(m);
        let mut nodes = 0;
        match rest.checked_sub(1) {
            None => nodes = 1,
            Some(0) => nodes = perft(&after, 1),
            Some(rest) => {
                for reply in after.legal_moves() {
                    nodes += perft(&after.after(reply), rest);
                    if stop.is_raised() {
                        return Err(Said::fixed("stopped", "interrompido").into());
                    }
                }
            }
        }
        parts.push((m, nodes));
    }
    Ok(parts)
}
