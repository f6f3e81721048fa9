//! `solve`: the final score of a position under perfect play, proved.

use jogada_core::{Game, serde_json::json};
use jogada_game::{
    Exit, Files, Tool, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command},
};
use jogada_search::{Stop, Thought};
use jogada_text::Lang;

use super::{json_flag, position_arg, problems, threads, threads_arg};
use crate::{
    TEXTS,
    engine::Thinker,
    rules::{Move, Othello},
    text::obf,
};

pub(super) const TOOL: Tool = Tool { command, run };

/// Eight million positions, 128 MB.
const TABLE_BITS: u32 = 23;

fn command(lang: Lang) -> Command {
    Command::new("solve")
        .about(TEXTS.say(lang, "solve"))
        .arg(position_arg(lang))
        .arg(threads_arg(lang))
        .arg(
            Arg::new("wld")
                .long("wld")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "solve-wld")),
        )
        .arg(json_flag(lang))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let threads = threads(args);
    let mut solver = Solver {
        thinker: Thinker::new(TABLE_BITS, context.seed).on_threads(threads),
        wld: args.get_flag("wld"),
        json: args.get_flag("json"),
    };
    let text = args.get_one::<String>("position").map_or("-", String::as_str);
    problems::each(text, solver.json, context, &mut |pos, context| solver.solve(pos, context))
}

struct Solver {
    thinker: Thinker,
    /// Only who wins.
    wld: bool,
    json: bool,
}

impl Solver {
    fn solve(&mut self, pos: &Othello, context: &mut ToolContext<'_>) -> Result<(), ToolError> {
        let (began, cpu) = (context.stop.now(), cpu_seconds(context.files));
        let Solved { score, line, nodes } = self.solved(pos);
        let seconds = (context.stop.now() - began).as_secs_f64();
        let cpu = cpu_seconds(context.files).zip(cpu).map(|(now, then)| now - then);
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        if self.json {
            let empties = pos.board().empty().count_ones();
            let key = if self.wld { "outcome" } else { "score" };
            let answer = json!({
                "position": obf::write(pos), "empties": empties, key: score, "line": line,
                "nodes": nodes, "seconds": seconds, "cpu_seconds": cpu,
            });
            writeln!(context.out, "{answer}")?;
        } else {
            let line = line.join(" ");
            write!(context.out, "{score:+}  {line}  nodes {nodes}  seconds {seconds:.3}")?;
            if let Some(cpu) = cpu {
                write!(context.out, "  cpu {cpu:.2}")?;
            }
            writeln!(context.out)?;
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

/// What all threads of this program have used of the processors, in hundredths, where the system
/// tells it: the fourteenth and fifteenth number of Linux's `stat`, two of them after the name.
fn cpu_seconds(files: &dyn Files) -> Option<f64> {
    let stat = String::from_utf8(files.read("/proc/self/stat", 4096).ok()?).ok()?;
    let (_, numbers) = stat.rsplit_once(") ")?;
    let ticks = numbers.split(' ').skip(11).take(2).map(|n| n.parse::<u64>().ok());
    Some(ticks.sum::<Option<u64>>()? as f64 / 100.0)
}
