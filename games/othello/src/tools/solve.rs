//! `solve`: the final score of a position under perfect play, proved.

use std::io::{BufRead, Read};

use jogada_core::{
    Desk, Exit, Game, Lang, Said, Tool, ToolError,
    clap::{Arg, ArgMatches, Command},
    serde_json::json,
};
use jogada_search::{Stop, Thought};

use super::json_flag;
use crate::{
    engine::Thinker,
    rules::{Move, Othello},
    text::{obf, saved},
};

pub(super) const TOOL: Tool = Tool { command, run };

/// Four million positions, 100 MB.
const TABLE_BITS: u32 = 22;
/// What one line may hold: a position, the scores of its moves, a comment.
const LINE_BYTES_MAX: u64 = 4096;

fn command(lang: Lang) -> Command {
    Command::new("solve")
        .about(lang.pick("Proves the final score of a position and the best line",
            "Prova o placar final de uma posição e a melhor linha",
        ))
        .arg(Arg::new("position").value_name("POSITION").required(true).allow_hyphen_values(true).help(lang.pick("An OBF line, the 65 characters of rothelo.txt, or - to read lines from standard input",
            "Uma linha OBF, os 65 caracteres do rothelo.txt, ou - para ler linhas da entrada",
        )))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let json = args.get_flag("json");
    let mut thinker = Thinker::new(TABLE_BITS, desk.seed);
    let text = args.get_one::<String>("position").map_or("-", String::as_str);
    if text != "-" {
        let pos = read(text)?.ok_or_else(|| Said::expected("a position", "uma posição", text))?;
        solve(&mut thinker, &pos, json, desk)?;
        return Ok(Exit::Done);
    }
    let mut exit = Exit::Done;
    while let Some(line) = next_line(desk)? {
        match read(&line) {
            Ok(None) => {}
            Ok(Some(pos)) => solve(&mut thinker, &pos, json, desk)?,
            Err(why) => {
                exit = Exit::BadInput;
                if json {
                    let answer = json!({ "position": line, "error": why.to_string() });
                    writeln!(desk.out, "{answer}")?;
                } else {
                    writeln!(desk.err, "{}", why.say(desk.lang))?;
                }
            }
        }
        desk.out.flush()?;
    }
    Ok(exit)
}

/// A line without its end, or nothing at the end of the input. One that is too long is cut, and
/// then no position.
fn next_line(desk: &mut Desk<'_>) -> Result<Option<String>, ToolError> {
    let mut bytes = Vec::new();
    desk.input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

/// The seed's 65 characters have blanks in them and no other marks than `*` and `o`; everything
/// else is OBF.
fn read(text: &str) -> Result<Option<Othello>, Said> {
    let is_saved = text.len() == saved::LENGTH && text.bytes().all(|byte| b"*o ".contains(&byte));
    if is_saved {
        return saved::read(text.as_bytes()).map(Some);
    }
    Ok(obf::read(text)?.map(|problem| problem.pos))
}

fn solve(
    thinker: &mut Thinker,
    pos: &Othello,
    json: bool,
    desk: &mut Desk<'_>,
) -> Result<(), ToolError> {
    let began = desk.stop.now();
    let Solved { score, line, nodes } = solved(thinker, pos);
    let seconds = (desk.stop.now() - began).as_secs_f64();
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    if json {
        let empties = pos.board().empty().count_ones();
        let answer = json!({
            "position": obf::write(pos), "empties": empties, "score": score, "line": line,
            "nodes": nodes, "seconds": seconds,
        });
        writeln!(desk.out, "{answer}")?;
    } else {
        let line = line.join(" ");
        writeln!(desk.out, "{score:+}  {line}  nodes {nodes}  seconds {seconds:.3}")?;
    }
    Ok(())
}

struct Solved {
    /// For the side to move, the empty squares given to the winner.
    score: i32,
    line: Vec<Move>,
    nodes: u64,
}

fn solved(thinker: &mut Thinker, pos: &Othello) -> Solved {
    if pos.turn().is_over() {
        return Solved { score: pos.board().final_score(), line: Vec::new(), nodes: 0 };
    }
    let thought = match pos.legal() {
        0 => Thought::plain(Move::Pass),
        _ => thinker.solve(pos, &Stop::never()),
    };
    let mut end = *pos;
    thought.line.iter().for_each(|&m| end.play_unchecked(m));
    // The engine's line stops where its table does; from there on it is solved again.
    let rest = solved(thinker, &end);
    let score = thought.score().unwrap_or(-rest.score);
    Solved { score, line: [thought.line, rest.line].concat(), nodes: thought.nodes + rest.nodes }
}
