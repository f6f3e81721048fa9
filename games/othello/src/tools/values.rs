//! `values`: what every legal square is worth, on the board and for programs.

use std::time::Duration;

use jogada_core::{
    Game,
    serde_json::{Value, json},
};
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
};
use jogada_search::{Engine, Limit, Scored, Thought, worth};
use jogada_text::Lang;

use super::{json_flag, position_arg, problems, threads, threads_arg};
use crate::{
    TEXTS,
    board::Square,
    draw::letter,
    engine::Thinker,
    rules::{Move, Othello},
    text::{obf, openings},
};

pub(super) const TOOL: Tool = Tool { command, run };

/// A million positions, 16 MB: what fits into the time.
const TABLE_BITS: u32 = 20;

fn command(lang: Lang) -> Command {
    Command::new("values")
        .visible_alias("valores")
        .about(TEXTS.say(lang, "values"))
        .arg(position_arg(lang))
        .arg(
            Arg::new("ms")
                .long("ms")
                .value_name("MS")
                .value_parser(value_parser!(u64).range(1..))
                .default_value("190")
                .help(TEXTS.say(lang, "values-ms")),
        )
        .arg(
            Arg::new("depth")
                .long("depth")
                .value_name("PLIES")
                .value_parser(value_parser!(u32).range(1..=60))
                .help(TEXTS.say(lang, "values-depth")),
        )
        .arg(threads_arg(lang))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let ms = args.get_one("ms").copied().unwrap_or(1);
    let limit = match args.get_one("depth") {
        Some(&depth) => Limit::depth(depth),
        None => Limit::time(Duration::from_millis(ms)),
    };
    let mut thinker = Thinker::new(TABLE_BITS, context.seed).on_threads(threads(args));
    let json = args.get_flag("json");
    let text = args.get_one::<String>("position").map_or("-", String::as_str);
    problems::each(text, json, context, &mut |pos, context| {
        let began = context.stop.now();
        let thought = weighed(&mut thinker, pos, limit, context);
        let seconds = (context.stop.now() - began).as_secs_f64();
        match json {
            true => writeln!(context.out, "{}", object(pos, &thought, seconds))?,
            false => write!(context.out, "{}", board(pos, &thought, seconds, context.lang))?,
        }
        Ok(())
    })
}

/// Every move weighed. A pass is worth what it leaves; a finished game has no moves.
fn weighed(
    thinker: &mut Thinker,
    pos: &Othello,
    limit: Limit,
    context: &ToolContext<'_>,
) -> Option<Thought<Move>> {
    if pos.turn().is_over() {
        return None;
    }
    if pos.legal() != 0 {
        return Some(thinker.weigh(pos, limit, &context.stop));
    }
    let mut next = *pos;
    next.play_unchecked(Move::Pass);
    let after = thinker.weigh(&next, limit, &context.stop);
    let scores =
        after.scores.first().map(|best| Scored { m: Move::Pass, score: -best.score, ..*best });
    let line = [&[Move::Pass][..], &after.line].concat();
    Some(Thought { best: Move::Pass, scores: scores.into_iter().collect(), line, ..after })
}

fn object(pos: &Othello, thought: &Option<Thought<Move>>, seconds: f64) -> Value {
    let scores = thought.iter().flat_map(|thought| &thought.scores);
    let values: Vec<Value> = scores
        .map(|scored| {
            json!({ "move": scored.m.to_string(), "score": scored.score, "proved": scored.proved })
        })
        .collect();
    let told = thought.as_ref();
    let line: Vec<String> =
        told.map_or(Vec::new(), |thought| thought.line.iter().map(ToString::to_string).collect());
    json!({
        "position": obf::write(pos),
        "empties": pos.board().empty().count_ones(),
        "opening": openings::name(pos),
        "values": values,
        "line": line,
        "depth": told.map_or(0, |thought| thought.depth),
        "nodes": told.map_or(0, |thought| thought.nodes),
        "seconds": seconds,
    })
}

/// The board, with a value on every legal square and a bracket around the best.
fn board(pos: &Othello, thought: &Option<Thought<Move>>, seconds: f64, lang: Lang) -> String {
    let mut text = "  ".to_owned();
    text += &(b'a'..=b'h').map(|column| format!("{:^6}", char::from(column))).collect::<String>();
    for row in 0..8 {
        text = format!("{}\n{} ", text.trim_end(), row + 1);
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            text += &format!("{:^6}", cell(pos, square, thought.as_ref()));
        }
    }
    text = text.trim_end().to_owned() + "\n";
    let Some(thought) = thought else {
        return text + &TEXTS.say(lang, "values-over") + "\n";
    };
    if let (Move::Pass, Some(scored)) = (thought.best, thought.scores.first()) {
        text += &format!("{}  ", TEXTS.say(lang, "values-pass"));
        text += &format!("{}  ", worth(scored.score, scored.proved));
    }
    if let Some(name) = openings::name(pos) {
        text += &format!("{name}  ");
    }
    let (depth, nodes) = (thought.depth, thought.nodes);
    text + &format!("depth {depth}  nodes {nodes}  seconds {seconds:.3}\n")
}

fn cell(pos: &Othello, square: Square, thought: Option<&Thought<Move>>) -> String {
    if let Some(side) = pos.side_on(square) {
        return letter(pos, side).to_string();
    }
    let scores = thought.into_iter().flat_map(|thought| &thought.scores);
    let best = thought.and_then(Thought::score);
    let found = scores.into_iter().find(|scored| scored.m == Move::Place(square));
    match found {
        None => "-".to_owned(),
        Some(scored) if Some(scored.score) == best => {
            format!("[{}]", worth(scored.score, scored.proved))
        }
        Some(scored) => worth(scored.score, scored.proved),
    }
}
