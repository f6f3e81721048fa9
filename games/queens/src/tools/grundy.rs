//! `grundy`: the nim value of an empty board on which both place one kind without end.

use std::{io, time::Duration};

use jogada_core::serde_json::json;
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
};
use jogada_search::Limit;
use jogada_text::{Lang, Message};

use super::{json_flag, memory_arg, solver, threads_arg};
use crate::{Piece, TEXTS, board::SIZE_MAX, engine::Solver};

pub(super) const TOOL: Tool = Tool { command, run };

/// How long a run works before it tells how far it is.
const SLICE: Duration = Duration::from_secs(10);
/// How much longer a run works before it writes its memory down.
const SLICES_PER_CHECKPOINT: u32 = 30;

fn command(lang: Lang) -> Command {
    Command::new("grundy")
        .about(TEXTS.say(lang, "grundy"))
        .arg(
            Arg::new("size")
                .value_name("N")
                .required(true)
                .value_parser(value_parser!(u8).range(0..=i64::from(SIZE_MAX)))
                .help(TEXTS.say(lang, "grundy-size")),
        )
        .arg(
            Arg::new("piece")
                .long("piece")
                .value_name("LETTER")
                .default_value("D")
                .help(TEXTS.say(lang, "grundy-piece")),
        )
        .arg(
            Arg::new("checkpoint")
                .long("checkpoint")
                .value_name("FILE")
                .help(TEXTS.say(lang, "grundy-checkpoint")),
        )
        .arg(threads_arg(lang))
        .arg(memory_arg(lang))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let size = *args.get_one::<u8>("size").expect("clap requires it");
    let letter = args.get_one::<String>("piece").map_or("D", String::as_str);
    let kind = read_kind(letter)?;
    let mut solver = solver(args, default_memory(size));
    let file = args.get_one::<String>("checkpoint");
    if let Some(name) = file {
        resume(&mut solver, name, context)?;
    }
    let began = context.stop.now();
    let (mut nodes, mut slices) = (0, 0);
    loop {
        let (value, visited) = solver.nim_value(kind, size, Limit::time(SLICE), &context.stop);
        nodes += visited;
        slices += 1;
        let seconds = context.stop.now().saturating_sub(began).as_secs_f64();
        if let Some(name) = file
            && (value.is_some() || slices % SLICES_PER_CHECKPOINT == 0 || context.stop.is_raised())
        {
            context.files.write(name, &solver.table_bytes())?;
        }
        match value {
            Some(value) if args.get_flag("json") => {
                let answer = json!({ "size": size, "piece": kind, "grundy": value, "nodes": nodes, "seconds": seconds });
                writeln!(context.out, "{answer}")?;
            }
            Some(value) => writeln!(context.out, "{value}  nodes {nodes}  seconds {seconds:.3}")?,
            None if context.stop.is_raised() => return Ok(Exit::No),
            None => {
                context.complain(&progress(nodes, seconds))?;
                continue;
            }
        }
        return Ok(Exit::Done);
    }
}

/// Larger boards need more to be remembered; small ones should begin at once.
fn default_memory(size: u8) -> usize {
    match size {
        0..=12 => 16,
        13..=14 => 128,
        _ => 1024,
    }
}

fn read_kind(text: &str) -> Result<Piece, Message> {
    let mut letters = text.chars();
    let kind = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    kind.ok_or_else(|| TEXTS.message("bad-piece").quoting("got", text))
}

fn resume(solver: &mut Solver, name: &str, context: &mut ToolContext<'_>) -> Result<(), ToolError> {
    let bytes = match context.files.read(name, solver.table_len_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        read => read?,
    };
    if solver.load_table(&bytes) {
        return Ok(());
    }
    let expected = solver.table_len_bytes();
    let message = TEXTS.message("bad-checkpoint").with("expected", expected);
    Err(message.quoting("got", &format!("{name}: {}", bytes.len())))?
}

fn progress(nodes: u64, seconds: f64) -> Message {
    TEXTS.message("grundy-progress").with("nodes", nodes).with("seconds", seconds.round())
}
