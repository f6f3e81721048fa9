//! Positions as people give them to a tool: moves, rows of a board, a file of Piskvork, or JSON.

use std::io::Read;

use jogada_core::{Game, IllegalMove, Seed, read_json};
use jogada_game::{
    ToolContext, ToolError,
    clap::{Arg, ArgMatches},
};
use jogada_text::{Lang, Message};

use super::size_arg;
use crate::{
    TEXTS, files,
    line::Rule,
    rules::{Gomoku, Options},
    text,
};

/// More than the longest game needs.
const INPUT_BYTES_MAX: usize = 64_000;

/// The arguments that say a position.
pub(super) fn args(lang: Lang) -> [Arg; 3] {
    let moves = Arg::new("moves")
        .value_name("POSITION")
        .num_args(0..)
        .help(TEXTS.say(lang, "arg-position"));
    [moves, size_arg(lang).long("size"), rule_arg(lang)]
}

fn rule_arg(lang: Lang) -> Arg {
    Arg::new("rule")
        .long("rule")
        .value_name("RULE")
        .default_value(Rule::Standard.name())
        .value_parser(Rule::ALL.map(Rule::name))
        .help(TEXTS.say(lang, "arg-rule"))
}

/// Size and rule as the arguments say.
pub(super) fn options(args: &ArgMatches) -> Options {
    let is_named =
        |rule: &Rule| args.get_one::<String>("rule").is_some_and(|name| name == rule.name());
    let rule = Rule::ALL.into_iter().find(is_named).unwrap_or_default();
    Options { size: args.get_one::<u8>("size").copied().unwrap_or(8), rule }
}

/// The position that the arguments, or else the input, describe.
pub(super) fn read(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Gomoku, ToolError> {
    let given: Vec<&String> = args.get_many("moves").unwrap_or_default().collect();
    let text = match given[..] {
        [] => all_input(context)?,
        [dash] if dash == "-" => all_input(context)?,
        [name] if is_file(name) => file(name, context)?,
        _ => given.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" "),
    };
    Ok(one(&text, options(args))?)
}

/// A game's file by its name.
pub(super) fn is_file(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".psq", ".rec", ".txt"].iter().any(|extension| name.ends_with(extension))
}

pub(super) fn file(name: &str, context: &ToolContext<'_>) -> Result<String, ToolError> {
    let bytes = context
        .files
        .read(name, INPUT_BYTES_MAX)
        .map_err(|_| TEXTS.message("no-file").quoting("got", name))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(super) fn all_input(context: &mut ToolContext<'_>) -> Result<String, ToolError> {
    let mut bytes = Vec::new();
    context.input.take(INPUT_BYTES_MAX as u64).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a position in whichever form it is.
pub(super) fn one(text: &str, options: Options) -> Result<Gomoku, Message> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let is_row = |word: &String| word.chars().all(|c| ".xXoO".contains(c));
    if words.first().is_some_and(is_row) {
        return Gomoku::from_board(options.rule, text::read_rows(&words)?, None);
    }
    if text.trim_start().starts_with('{') {
        return read_json(text);
    }
    if text.contains(',') {
        let games = files::read(text, options.size)?;
        let none = || TEXTS.message("no-moves").quoting("got", text.trim());
        let game = games.first().ok_or_else(none)?;
        let words: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
        return played(Options { size: game.size, ..options }, &words);
    }
    played(options, &words)
}

fn played(options: Options, moves: &[String]) -> Result<Gomoku, Message> {
    let mut pos = Gomoku::start(&options, Seed::from_number(0)).map_err(|bad| bad.0)?;
    for (number, text) in moves.iter().enumerate() {
        let number = number + 1;
        let m = pos.parse_move(text).map_err(|IllegalMove(why)| {
            TEXTS.message("in-move").with("number", number).with("why", why)
        })?;
        pos.play_unchecked(m);
    }
    Ok(pos)
}
