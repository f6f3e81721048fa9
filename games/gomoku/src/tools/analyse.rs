//! `jogada gomoku analyse`: what every legal move of a position is worth.

use std::io::Read;

use jogada_core::{
    Desk, Exit, Game, Lang, Said, Seed, ToolError, Turn,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::{Value, json},
};
use jogada_search::{Engine, Limit, Scored, Stop, Thought, WIN, is_decided};

use super::size_arg;
use crate::{
    board::{BLACK, Square},
    engine::Master,
    line::Rule,
    rules::{Gomoku, Options},
    text,
};

/// More than the longest game needs.
const INPUT_BYTES_MAX: u64 = 16_000;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("analyse")
        .visible_alias("analisa")
        .about(lang.pick("Weigh every legal move of a position", "Avalia cada lance válido de uma posição"))
        .arg(Arg::new("moves").value_name("MOVE").num_args(0..).help(lang.pick("The moves so far; without any, moves or rows of x, o and . are read from standard input",
            "Os lances até aqui; sem nenhum, lances ou linhas de x, o e . são lidos da entrada",
        )))
        .arg(size_arg(lang).long("size"))
        .arg(
            Arg::new("rule")
                .long("rule")
                .value_name("RULE")
                .default_value(Rule::Standard.name())
                .value_parser(Rule::ALL.map(Rule::name))
                .help(lang.pick("What counts as five", "O que vale como cinco")),
        )
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .default_value("300000")
                .value_parser(value_parser!(u64))
                .help(lang.pick("Positions to visit", "Posições a visitar")),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(lang.pick("One JSON object", "Um objeto JSON")))
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let pos = position(args, desk)?;
    let json = args.get_flag("json");
    if let Turn::Over(outcome) = pos.turn() {
        if json {
            writeln!(desk.out, "{}", json!({ "position": pos, "outcome": outcome, "moves": [] }))?;
        } else {
            writeln!(desk.err, "{}", outcome.ending.say(desk.lang))?;
        }
        return Ok(Exit::Done);
    }
    let nodes = args.get_one::<u64>("nodes").copied().unwrap_or(1);
    let thought = Master::default().weigh(&pos, Limit::nodes(nodes), &Stop::never());
    if json {
        writeln!(desk.out, "{}", object(&pos, &thought))?;
    } else {
        for scored in &thought.scores {
            writeln!(desk.out, "{:<4}{}", scored.m.to_string(), words(scored, desk.lang))?;
        }
    }
    Ok(Exit::Done)
}

/// The position that the arguments, or else the input, describe.
fn position(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Gomoku, ToolError> {
    let rule = Rule::ALL
        .into_iter()
        .find(|rule| args.get_one::<String>("rule").is_some_and(|name| name == rule.name()));
    let options = Options {
        size: args.get_one::<u8>("size").copied().unwrap_or(8),
        rule: rule.unwrap_or_default(),
    };
    let given: Vec<String> =
        args.get_many::<String>("moves").unwrap_or_default().cloned().collect();
    if !given.is_empty() {
        return Ok(played(options, &given)?);
    }
    let mut bytes = Vec::new();
    desk.input.take(INPUT_BYTES_MAX).read_to_end(&mut bytes)?;
    let words: Vec<String> =
        String::from_utf8_lossy(&bytes).split_whitespace().map(str::to_owned).collect();
    let is_row = |word: &String| word.chars().all(|c| ".xXoO".contains(c));
    if words.first().is_some_and(is_row) {
        return Ok(Gomoku::from_board(options.rule, text::read_rows(&words)?, None)?);
    }
    Ok(played(options, &words)?)
}

fn played(options: Options, moves: &[String]) -> Result<Gomoku, Said> {
    let mut pos = Gomoku::start(&options, Seed::from_number(0)).map_err(|bad| bad.0)?;
    for (number, text) in moves.iter().enumerate() {
        let number = number + 1;
        let m = pos
            .parse_move(text)
            .map_err(|bad| bad.0.at(&format!("move {number}"), &format!("lance {number}")))?;
        pos.play_unchecked(m);
    }
    Ok(pos)
}

fn object(pos: &Gomoku, thought: &Thought<Square>) -> Value {
    let moves: Vec<Value> = thought
        .scores
        .iter()
        .map(|scored| json!({ "move": scored.m.to_string(), "score": scored.score, "proved": scored.proved }))
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

/// A score for people: a result and how far off it is, or the engine's number.
fn words(scored: &Scored<Square>, lang: Lang) -> String {
    let plies = WIN - scored.score.abs();
    match is_decided(scored.score) {
        false => format!("{:+}", scored.score),
        true if scored.score > 0 => format!("{} {plies}", lang.pick("wins in", "vence em")),
        true => format!("{} {plies}", lang.pick("loses in", "perde em")),
    }
}
