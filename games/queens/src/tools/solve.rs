//! `solve`: who wins a position under perfect play, by which moves, and what the proof took.

use jogada_core::{
    Game, Seat, Side, Turn, read_json, read_value,
    serde_json::{self, json},
};
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command},
};
use jogada_search::Limit;
use jogada_text::{Lang, Message};
use serde::Deserialize;

use super::{json_flag, memory_arg, solver, threads_arg};
use crate::{
    Hand, Options, Piece, Placement, Queens, Square, TEXTS,
    engine::{Aim, Solver, SolverResult},
};

pub(super) const TOOL: Tool = Tool { command, run };

/// What one line of JSON may hold: two full hands and a full board.
const LINE_BYTES_MAX: usize = 1 << 16;
/// MiB for what is remembered.
const MEMORY: usize = 64;

fn command(lang: Lang) -> Command {
    Command::new("solve")
        .about(TEXTS.say(lang, "solve"))
        .arg(Arg::new("modality").value_name("MODALITY").help(TEXTS.say(lang, "solve-modality")))
        .arg(
            Arg::new("moves")
                .value_name("MOVES")
                .num_args(0..)
                .help(TEXTS.say(lang, "solve-moves")),
        )
        .arg(Arg::new("size").long("size").value_name("N").help(TEXTS.say(lang, "solve-size")))
        .arg(
            Arg::new("first")
                .long("first")
                .value_name("PIECES")
                .help(TEXTS.say(lang, "solve-first")),
        )
        .arg(
            Arg::new("second")
                .long("second")
                .value_name("PIECES")
                .help(TEXTS.say(lang, "solve-second")),
        )
        .arg(threads_arg(lang))
        .arg(memory_arg(lang))
        .arg(json_flag(lang).help(TEXTS.say(lang, "solve-json")))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let solver = solver(args, MEMORY);
    let is_json = args.get_flag("json");
    let is_named = ["modality", "size", "first", "second"].iter().any(|&key| args.contains_id(key));
    if is_json && !is_named {
        return answer_lines(&solver, context);
    }
    let pos = position(args, context)?;
    if is_json {
        let Some(solved) = solve(&solver, &pos, context) else { return Ok(Exit::No) };
        writeln!(context.out, "{}", solved.json())?;
        return Ok(Exit::Done);
    }
    let began = context.stop.now();
    let Some(solved) = solve(&solver, &pos, context) else { return Ok(Exit::No) };
    let seconds = context.stop.now().saturating_sub(began).as_secs_f64();
    let winner = match solved.winner {
        Side::First => TEXTS.message("solve-won-by-first"),
        Side::Second => TEXTS.message("solve-won-by-second"),
    };
    let moves: Vec<String> = solved.moves.iter().map(ToString::to_string).collect();
    let moves = if moves.is_empty() { "-".to_owned() } else { moves.join(" ") };
    let moves = TEXTS.message("solve-winning-moves").with("moves", moves);
    writeln!(context.out, "{}\n{}", winner.say(context.lang), moves.say(context.lang))?;
    writeln!(context.out, "nodes {}  seconds {seconds:.3}", solved.nodes)?;
    Ok(Exit::Done)
}

fn position(args: &ArgMatches, context: &ToolContext<'_>) -> Result<Queens, ToolError> {
    let mut options = serde_json::Map::new();
    for key in ["modality", "first", "second"] {
        if let Some(text) = args.get_one::<String>(key) {
            options.insert(key.to_owned(), json!(text));
        }
    }
    if let Some(text) = args.get_one::<String>("size") {
        let size: u8 = text.parse().map_err(|_| TEXTS.message("bad-size").quoting("got", text))?;
        options.insert("size".to_owned(), json!(size));
    }
    let options: Options = read_value(&options.into())?;
    let mut pos = Queens::start(&options, context.seed).map_err(|bad| bad.0)?;
    for text in args.get_many::<String>("moves").into_iter().flatten() {
        let m = pos.parse_move(text).map_err(|bad| bad.0)?;
        pos.play_unchecked(m);
    }
    Ok(pos)
}

struct Solved {
    winner: Side,
    moves: Vec<Placement>,
    nodes: u64,
}

impl Solved {
    /// In the words of the assignment.
    fn json(&self) -> serde_json::Value {
        let moves: Vec<_> = self.moves.iter().map(|m| json!([m.piece, m.square])).collect();
        let winner = if self.winner == Side::First { "primeiro" } else { "segundo" };
        json!({ "vencedor": winner, "lances_vencedores": moves })
    }
}

/// Nothing only when it was stopped.
fn solve(solver: &Solver, pos: &Queens, context: &ToolContext<'_>) -> Option<Solved> {
    let mover = pos.seat.side();
    let Turn::ToMove(_) = pos.turn() else {
        return Some(Solved { winner: mover.other(), moves: Vec::new(), nodes: 0 });
    };
    let SolverResult { mover_wins, moves, nodes } =
        solver.solve(pos, Aim::EveryMove, Limit::NONE, &context.stop);
    let is_proved = moves.iter().all(|(_, wins)| wins.is_some());
    let winner = if mover_wins? { mover } else { mover.other() };
    let winning = moves.into_iter().filter(|(_, wins)| *wins == Some(true)).map(|(m, _)| m);
    is_proved.then(|| Solved { winner, moves: winning.collect(), nodes })
}

fn answer_lines(solver: &Solver, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let mut exit = Exit::Done;
    while let Some(line) = jogada_text::read_line(context.input, LINE_BYTES_MAX)? {
        if line.trim().is_empty() {
            continue;
        }
        let answer = match read_position(&line) {
            Ok(pos) => match solve(solver, &pos, context) {
                Some(solved) => solved.json(),
                None => return Ok(Exit::No),
            },
            Err(why) => {
                exit = Exit::BadInput;
                json!({ "error": why.to_string() })
            }
        };
        writeln!(context.out, "{answer}")?;
        context.out.flush()?;
    }
    Ok(exit)
}

/// A position in the words of the assignment; whatever else the object holds is passed over.
#[derive(Deserialize)]
struct Posicao {
    tamanho: u8,
    /// Row, column, piece.
    #[serde(default)]
    ocupadas: Vec<(u8, u8, Piece)>,
    primeiro: Vec<Piece>,
    segundo: Vec<Piece>,
    vez: Vez,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Vez {
    Primeiro,
    Segundo,
}

/// Reads one such object.
pub(crate) fn read_position(line: &str) -> Result<Queens, Message> {
    let read: Posicao = read_json(line)?;
    let hand = |pieces: &[Piece]| -> Hand { pieces.iter().copied().collect() };
    let placed = read.ocupadas.iter().map(|&(row, column, piece)| (piece, Square(row, column)));
    let seat = match read.vez {
        Vez::Primeiro => Seat::FIRST,
        Vez::Segundo => Seat::new(1),
    };
    Queens::with(read.tamanho, [hand(&read.primeiro), hand(&read.segundo)], placed, seat)
}
