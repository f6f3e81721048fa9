//! `solve`: the final score of a position under perfect play, proved.

use std::io::{BufRead, Cursor, Read};

use jogada_core::{
    Desk, Exit, Files, Game, Lang, Said, Tool, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::json,
};
use jogada_search::{Stop, Thought};

use super::{json_flag, problems::Problems};
use crate::{
    engine::Thinker,
    rules::{Move, Othello},
    text::obf,
};

pub(super) const TOOL: Tool = Tool { command, run };

/// Eight million positions, 128 MB.
const TABLE_BITS: u32 = 23;
/// What one line may hold: a position, the scores of its moves, a comment.
const LINE_BYTES_MAX: u64 = 4096;
const FILE_BYTES_MAX: usize = 16 << 20;
const THREADS_MAX: u64 = 256;

fn command(lang: Lang) -> Command {
    Command::new("solve")
        .about(lang.pick("Proves the final score of a position and the best line",
            "Prova o placar final de uma posição e a melhor linha",
        ))
        .arg(Arg::new("position").value_name("FILE|POSITION").required(true).allow_hyphen_values(true).help(lang.pick("An OBF line, the 65 characters of rothelo.txt, a file of such lines or of FFO positions, or - to read lines from standard input",
            "Uma linha OBF, os 65 caracteres do rothelo.txt, um arquivo de tais linhas ou de posições FFO, ou - para ler linhas da entrada",
        )))
        .arg(Arg::new("threads").long("threads").value_name("N").value_parser(value_parser!(u64).range(1..=THREADS_MAX)).default_value("1").help(lang.pick("How many threads search", "Quantas threads buscam")))
        .arg(Arg::new("wld").long("wld").action(ArgAction::SetTrue).help(lang.pick("Only prove who wins: +1 a win, 0 a draw, -1 a loss; much faster",
            "Prova só quem ganha: +1 vitória, 0 empate, -1 derrota; muito mais rápido",
        )))
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let threads = args.get_one::<u64>("threads").copied().unwrap_or(1) as usize;
    let mut solver = Solver {
        thinker: Thinker::new(TABLE_BITS, desk.seed).on_threads(threads),
        wld: args.get_flag("wld"),
        json: args.get_flag("json"),
    };
    let text = args.get_one::<String>("position").map_or("-", String::as_str);
    if text == "-" {
        return solver.solve_lines(None, desk);
    }
    let mut problems = Problems::default();
    let read = problems.read(text).and_then(|pos| Ok(pos.or(problems.end()?)));
    match read {
        Ok(Some(pos)) => solver.solve(&pos, desk).map(|()| Exit::Done),
        unread => match desk.files.read(text, FILE_BYTES_MAX) {
            Ok(bytes) => solver.solve_lines(Some(bytes), desk),
            // What is too short for a board was meant for a file's name.
            Err(_) if text.len() < 64 => Err(no_position(text).into()),
            Err(_) => Err(unread.err().unwrap_or_else(|| no_position(text)).into()),
        },
    }
}

fn no_position(text: &str) -> Said {
    let (en, pt) = ("a position or a file of positions", "uma posição ou um arquivo de posições");
    Said::expected(en, pt, text)
}

struct Solver {
    thinker: Thinker,
    /// Only who wins.
    wld: bool,
    json: bool,
}

impl Solver {
    /// Solves what the lines of a file hold, or of the input if there is none.
    fn solve_lines(
        &mut self,
        file: Option<Vec<u8>>,
        desk: &mut Desk<'_>,
    ) -> Result<Exit, ToolError> {
        let mut file = file.map(Cursor::new);
        let mut problems = Problems::default();
        let mut exit = Exit::Done;
        loop {
            let line = match &mut file {
                Some(file) => next_line(file)?,
                None => next_line(desk.input)?,
            };
            let read = match &line {
                Some(line) => problems.read(line),
                None => problems.end(),
            };
            match read {
                Ok(None) => {}
                Ok(Some(pos)) => self.solve(&pos, desk)?,
                Err(why) => {
                    exit = Exit::BadInput;
                    self.complain(line.as_deref().unwrap_or_default(), &why, desk)?;
                }
            }
            desk.out.flush()?;
            if line.is_none() {
                return Ok(exit);
            }
        }
    }

    fn complain(&self, line: &str, why: &Said, desk: &mut Desk<'_>) -> Result<(), ToolError> {
        if self.json {
            let answer = json!({ "position": line, "error": why.to_string() });
            writeln!(desk.out, "{answer}")?;
        } else {
            desk.complain(why)?;
        }
        Ok(())
    }

    fn solve(&mut self, pos: &Othello, desk: &mut Desk<'_>) -> Result<(), ToolError> {
        let (began, cpu) = (desk.stop.now(), cpu_seconds(desk.files));
        let Solved { score, line, nodes } = self.solved(pos);
        let seconds = (desk.stop.now() - began).as_secs_f64();
        let cpu = cpu_seconds(desk.files).zip(cpu).map(|(now, then)| now - then);
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        if self.json {
            let empties = pos.board().empty().count_ones();
            let key = if self.wld { "outcome" } else { "score" };
            let answer = json!({
                "position": obf::write(pos), "empties": empties, key: score, "line": line,
                "nodes": nodes, "seconds": seconds, "cpu_seconds": cpu,
            });
            writeln!(desk.out, "{answer}")?;
        } else {
            let line = line.join(" ");
            write!(desk.out, "{score:+}  {line}  nodes {nodes}  seconds {seconds:.3}")?;
            if let Some(cpu) = cpu {
                write!(desk.out, "  cpu {cpu:.2}")?;
            }
            writeln!(desk.out)?;
        }
        Ok(())
    }

    fn solved(&mut self, pos: &Othello) -> Solved {
        if pos.turn().is_over() {
            let score = pos.board().final_score();
            let score = if self.wld { score.signum() } else { score };
            return Solved { score, line: Vec::new(), nodes: 0 };
        }
        let thought = match pos.legal() {
            0 => Thought::plain(Move::Pass),
            _ if self.wld => self.thinker.solve_outcome(pos, &Stop::never()),
            _ => self.thinker.solve(pos, &Stop::never()),
        };
        let mut end = *pos;
        thought.line.iter().for_each(|&m| end.play_unchecked(m));
        // The engine's line stops where its table does; from there on it is solved again.
        let rest = self.solved(&end);
        let score = thought.score().unwrap_or(-rest.score);
        let nodes = thought.nodes + rest.nodes;
        Solved { score, line: [thought.line, rest.line].concat(), nodes }
    }
}

struct Solved {
    /// For the side to move, the empty squares given to the winner.
    score: i32,
    line: Vec<Move>,
    nodes: u64,
}

/// A line without its end, or nothing at the end of the input. One that is too long is cut, and
/// then no position.
fn next_line(input: &mut dyn BufRead) -> Result<Option<String>, ToolError> {
    let mut bytes = Vec::new();
    input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

/// What all threads of this program have used of the processors, in hundredths, where the system
/// tells it: the fourteenth and fifteenth number of Linux's `stat`, two of them after the name.
fn cpu_seconds(files: &dyn Files) -> Option<f64> {
    let stat = String::from_utf8(files.read("/proc/self/stat", 4096).ok()?).ok()?;
    let (_, numbers) = stat.rsplit_once(") ")?;
    let ticks = numbers.split(' ').skip(11).take(2).map(|n| n.parse::<u64>().ok());
    Some(ticks.sum::<Option<u64>>()? as f64 / 100.0)
}
