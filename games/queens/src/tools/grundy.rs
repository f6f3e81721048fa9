//! `grundy`: the nim value of an empty board on which both place one kind without end.

use std::{io, time::Duration};

use jogada_core::{
    Desk, Exit, Lang, Said, Tool, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
    serde_json::json,
};
use jogada_search::Limit;

use super::{json_flag, memory_arg, solver, threads_arg};
use crate::{Piece, board::SIZE_MAX, engine::Solver};

pub(super) const TOOL: Tool = Tool { command, run };

/// How long a run works before it tells how far it is.
const SLICE: Duration = Duration::from_secs(10);
/// How much longer a run works before it writes its memory down.
const SLICES_PER_CHECKPOINT: u32 = 30;

fn command(lang: Lang) -> Command {
    Command::new("grundy")
        .about(lang.pick(
            "Proves the nim value of an empty board where both place one kind without end; 0 is won by the second player",
            "Prova o valor de nim de um tabuleiro vazio em que ambos põem um só tipo de peça sem limite; com 0 ganha o segundo",
        ))
        .arg(Arg::new("size").value_name("N").required(true).value_parser(value_parser!(u8).range(0..=i64::from(SIZE_MAX)))
            .help(lang.pick("The board's side, from 0 to 20", "O lado do tabuleiro, de 0 a 20")))
        .arg(Arg::new("piece").long("piece").value_name("LETTER").default_value("D")
            .help(lang.pick("The kind: R D T B C", "O tipo: R D T B C")))
        .arg(Arg::new("checkpoint").long("checkpoint").value_name("FILE").help(lang.pick(
            "Begin from this file if it is there, and write it every five minutes and at the end; it has the size of --memory",
            "Começa deste arquivo se existir, e o grava a cada cinco minutos e no fim; tem o tamanho de --memory",
        )))
        .arg(threads_arg(lang))
        .arg(memory_arg(lang))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let size = *args.get_one::<u8>("size").expect("clap requires it");
    let letter = args.get_one::<String>("piece").map_or("D", String::as_str);
    let kind = read_kind(letter)?;
    let mut solver = solver(args, default_memory(size));
    let file = args.get_one::<String>("checkpoint");
    if let Some(name) = file {
        resume(&mut solver, name, desk)?;
    }
    let began = desk.stop.now();
    let (mut nodes, mut slices) = (0, 0);
    loop {
        let (value, visited) = solver.nim_value(kind, size, Limit::time(SLICE), &desk.stop);
        nodes += visited;
        slices += 1;
        let seconds = desk.stop.now().saturating_sub(began).as_secs_f64();
        if let Some(name) = file
            && (value.is_some() || slices % SLICES_PER_CHECKPOINT == 0 || desk.stop.is_raised())
        {
            desk.files.write(name, &solver.memory())?;
        }
        match value {
            Some(value) if args.get_flag("json") => {
                let answer = json!({ "size": size, "piece": kind, "grundy": value, "nodes": nodes, "seconds": seconds });
                writeln!(desk.out, "{answer}")?;
            }
            Some(value) => writeln!(desk.out, "{value}  nodes {nodes}  seconds {seconds:.3}")?,
            None if desk.stop.is_raised() => return Ok(Exit::No),
            None => {
                desk.complain(&progress(nodes, seconds))?;
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

fn read_kind(text: &str) -> Result<Piece, Said> {
    let mut letters = text.chars();
    let kind = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    kind.ok_or_else(|| Said::expected("one letter of R D T B C", "uma letra entre R D T B C", text))
}

fn resume(solver: &mut Solver, name: &str, desk: &mut Desk<'_>) -> Result<(), ToolError> {
    let bytes = match desk.files.read(name, solver.memory_len()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        read => read?,
    };
    if solver.remember(&bytes) {
        return Ok(());
    }
    let expected = solver.memory_len();
    Err(Said::expected(
        &format!("a checkpoint of {expected} bytes (see --memory)"),
        &format!("um arquivo de {expected} bytes (veja --memory)"),
        &format!("{name}: {}", bytes.len()),
    ))?
}

fn progress(nodes: u64, seconds: f64) -> Said {
    Said::new(
        format!("still proving: {nodes} positions in {seconds:.0} s"),
        format!("ainda provando: {nodes} posições em {seconds:.0} s"),
    )
}
