//! `jogada chess perft`: how many ways a position can go on.

use jogada_core::serde_json::{Map, Value, json};
use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
};
use jogada_text::Lang;

use crate::{
    TEXTS,
    fen::{BadFen, Fen},
    perft::shared,
};

/// Deeper than any count that ends.
const DEPTH_MAX: i64 = 64;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("perft")
        .about(TEXTS.say(lang, "perft"))
        .arg(Arg::new("fen").value_name("FEN").required(true).help(TEXTS.say(lang, "perft-fen")))
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u32).range(0..=DEPTH_MAX)),
        )
        .arg(
            Arg::new("divide")
                .long("divide")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "perft-divide")),
        )
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help(TEXTS.say(lang, "perft-threads")),
        )
        .arg(
            Arg::new("hash")
                .long("hash")
                .value_name("MB")
                .default_value("0")
                .value_parser(value_parser!(u32).range(0..=1_048_576))
                .help(TEXTS.say(lang, "perft-hash")),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "perft-json")),
        )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let text = args.get_one::<String>("fen").map_or("start", String::as_str);
    let fen = match text {
        "start" | "startpos" => Fen::start(),
        text => text.parse().map_err(|BadFen(said)| said)?,
    };
    let depth = args.get_one::<u32>("depth").copied().unwrap_or(1);
    let began = context.stop.now();
    let number = |name: &str| args.get_one::<u32>(name).copied().unwrap_or(0) as usize;
    let (threads, hash_bytes) = (number("threads"), number("hash") << 20);
    let parts = match depth {
        0 => Vec::new(),
        _ => shared::divide(&fen.board, depth, threads, hash_bytes, &context.stop)
            .ok_or(TEXTS.message("stopped"))?,
    };
    let seconds = (context.stop.now() - began).as_secs_f64();
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
        writeln!(context.out, "{object}")?;
    } else {
        if divide {
            parts.iter().try_for_each(|(m, nodes)| writeln!(context.out, "{m} {nodes}"))?;
        }
        writeln!(context.out, "nodes {nodes}\nseconds {seconds:.3}")?;
    }
    context.out.flush()?;
    Ok(Exit::Done)
}
