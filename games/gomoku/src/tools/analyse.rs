//! `jogada gomoku analyse`: what every legal move of a position is worth.

use jogada_core::{
    Game, Turn,
    serde_json::{Value, json},
};
use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
};
use jogada_search::{Engine, Limit, Scored, Stop, Thought, WIN, is_decided};
use jogada_text::Lang;

use super::{position, values};
use crate::{
    TEXTS,
    board::{BLACK, Square},
    engine::Master,
    rules::Gomoku,
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("analyse")
        .visible_alias("analisa")
        .about(TEXTS.say(lang, "analyse"))
        .args(position::args(lang))
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .default_value("300000")
                .value_parser(value_parser!(u64))
                .help(TEXTS.say(lang, "analyse-nodes")),
        )
        .arg(
            Arg::new("board")
                .long("board")
                .visible_alias("tabuleiro")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "analyse-board")),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "arg-json")),
        )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let pos = position::read(args, context)?;
    let json = args.get_flag("json");
    if let Turn::Over(outcome) = pos.turn() {
        if json {
            writeln!(
                context.out,
                "{}",
                json!({ "position": pos, "outcome": outcome, "moves": [] })
            )?;
        } else {
            writeln!(context.err, "{}", outcome.ending.say(context.lang))?;
        }
        return Ok(Exit::Done);
    }
    let nodes = args.get_one::<u64>("nodes").copied().unwrap_or(1);
    let thought = Master::default().weigh(&pos, Limit::nodes(nodes), &Stop::never());
    let holding = values::holding(&pos, &thought);
    if json {
        writeln!(context.out, "{}", object(&pos, &thought, &holding))?;
    } else if args.get_flag("board") {
        write!(context.out, "{}", values::board(&pos, &thought, &holding, context.lang))?;
    } else {
        for scored in &thought.scores {
            let words = words(scored, holding.contains(&scored.m), context.lang);
            writeln!(context.out, "{:<4}{words}", scored.m.to_string())?;
        }
    }
    Ok(Exit::Done)
}

fn object(pos: &Gomoku, thought: &Thought<Square>, holding: &[Square]) -> Value {
    let moves: Vec<Value> = thought
        .scores
        .iter()
        .map(|scored| json!({ "move": scored.m.to_string(), "score": scored.score, "proved": scored.proved, "never_loses": holding.contains(&scored.m) }))
        .collect();
    json!({
        "position": pos,
        "to_move": if pos.side() == BLACK { "black" } else { "white" },
        "best": thought.best.to_string(),
        "line": thought.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "depth": thought.depth,
        "nodes": thought.nodes,
        "moves": moves,
    })
}

/// A score for people: a result and how far off it is, or the engine's number, and whether the move provably never loses.
fn words(scored: &Scored<Square>, never_loses: bool, lang: Lang) -> String {
    let plies = WIN - scored.score.abs();
    let score = format!("{:+}", scored.score);
    match is_decided(scored.score) {
        false if never_loses => TEXTS.message("never-loses").with("score", score).say(lang),
        false => score,
        true if scored.score > 0 => TEXTS.message("wins-in").with("plies", plies).say(lang),
        true => TEXTS.message("loses-in").with("plies", plies).say(lang),
    }
}
