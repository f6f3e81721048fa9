//! `solve`: who wins a position under perfect play, by which moves, and what the proof took.

use std::io::{BufRead, Read};

use jogada_core::{
    Desk, Exit, Game, Lang, Said, Seat, Side, Tool, ToolError, Turn,
    clap::{Arg, ArgMatches, Command},
    serde_json::{self, json},
};
use jogada_search::Limit;
use serde::Deserialize;

use super::{json_flag, memory_arg, solver, threads_arg};
use crate::{
    Hand, Options, Piece, Placement, Queens, Square,
    engine::{Aim, Solver, Verdict},
};

pub(super) const TOOL: Tool = Tool { command, run };

/// What one line of JSON may hold: two full hands and a full board.
const LINE_BYTES_MAX: u64 = 1 << 16;
/// MiB for what is remembered.
const MEMORY: usize = 64;

fn command(lang: Lang) -> Command {
    Command::new("solve")
        .about(lang.pick(
            "Proves who wins a position, with every winning move",
            "Prova quem ganha uma posição, com todos os lances vencedores",
        ))
        .arg(Arg::new("modality").value_name("MODALITY").help(lang.pick(
            "tradicional (the default), grande, impar or x-random",
            "tradicional (o padrão), grande, impar ou x-random",
        )))
        .arg(Arg::new("moves").value_name("MOVES").num_args(0..).help(
            lang.pick("Moves from its start on, such as D3,1", "Lances desde o início, como D3,1"),
        ))
        .arg(
            Arg::new("size")
                .long("size")
                .value_name("N")
                .help(lang.pick("Another board's side", "Outro lado do tabuleiro")),
        )
        .arg(Arg::new("first").long("first").value_name("PIECES").help(
            lang.pick("The first player's pieces, such as DDTC", "As peças do primeiro, como DDTC"),
        ))
        .arg(
            Arg::new("second")
                .long("second")
                .value_name("PIECES")
                .help(lang.pick("The second player's", "As do segundo")),
        )
        .arg(threads_arg(lang))
        .arg(memory_arg(lang))
        .arg(json_flag(lang).help(lang.pick(
            "Answer in JSON; without a position, read them from standard input, one object a line",
            "Responde em JSON; sem posição, lê posições da entrada, um objeto por linha",
        )))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let solver = solver(args, MEMORY);
    let is_json = args.get_flag("json");
    let is_named = ["modality", "size", "first", "second"].iter().any(|&key| args.contains_id(key));
    if is_json && !is_named {
        return answer_lines(&solver, desk);
    }
    let pos = position(args, desk)?;
    if is_json {
        let Some(solved) = solve(&solver, &pos, desk) else { return Ok(Exit::No) };
        writeln!(desk.out, "{}", solved.json())?;
        return Ok(Exit::Done);
    }
    let began = desk.stop.now();
    let Some(solved) = solve(&solver, &pos, desk) else { return Ok(Exit::No) };
    let seconds = desk.stop.now().saturating_sub(began).as_secs_f64();
    let winner = match solved.winner {
        Side::First => desk.lang.pick("first", "primeiro"),
        Side::Second => desk.lang.pick("second", "segundo"),
    };
    let moves: Vec<String> = solved.moves.iter().map(ToString::to_string).collect();
    let (winner_label, moves_label) = (
        desk.lang.pick("winner", "vencedor"),
        desk.lang.pick("winning moves", "lances vencedores"),
    );
    writeln!(desk.out, "{winner_label}: {winner}")?;
    writeln!(
        desk.out,
        "{moves_label}: {}",
        if moves.is_empty() { "-".into() } else { moves.join(" ") }
    )?;
    writeln!(desk.out, "nodes {}  seconds {seconds:.3}", solved.nodes)?;
    Ok(Exit::Done)
}

fn position(args: &ArgMatches, desk: &Desk<'_>) -> Result<Queens, ToolError> {
    let mut options = serde_json::Map::new();
    for key in ["modality", "first", "second"] {
        if let Some(text) = args.get_one::<String>(key) {
            options.insert(key.to_owned(), json!(text));
        }
    }
    if let Some(text) = args.get_one::<String>("size") {
        let size: u8 = text.parse().map_err(|_| {
            Said::expected("a board's side from 1 to 20", "um lado de tabuleiro de 1 a 20", text)
        })?;
        options.insert("size".to_owned(), json!(size));
    }
    let options: Options =
        serde_json::from_value(options.into()).map_err(|error| Said::of_serde(&error))?;
    let mut pos = Queens::start(&options, desk.seed).map_err(|bad| bad.0)?;
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

/// Nothing only when somebody stopped it.
fn solve(solver: &Solver, pos: &Queens, desk: &Desk<'_>) -> Option<Solved> {
    let mover = pos.seat.side();
    let Turn::ToMove(_) = pos.turn() else {
        return Some(Solved { winner: mover.other(), moves: Vec::new(), nodes: 0 });
    };
    let Verdict { mover_wins, moves, nodes } =
        solver.judge(pos, Aim::EveryMove, Limit::NONE, &desk.stop);
    let is_proved = moves.iter().all(|(_, wins)| wins.is_some());
    let winner = if mover_wins? { mover } else { mover.other() };
    let winning = moves.into_iter().filter(|(_, wins)| *wins == Some(true)).map(|(m, _)| m);
    is_proved.then(|| Solved { winner, moves: winning.collect(), nodes })
}

fn answer_lines(solver: &Solver, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let mut exit = Exit::Done;
    while let Some(line) = next_line(desk)? {
        if line.trim().is_empty() {
            continue;
        }
        let answer = match read_position(&line) {
            Ok(pos) => match solve(solver, &pos, desk) {
                Some(solved) => solved.json(),
                None => return Ok(Exit::No),
            },
            Err(why) => {
                exit = Exit::BadInput;
                json!({ "error": why.to_string() })
            }
        };
        writeln!(desk.out, "{answer}")?;
        desk.out.flush()?;
    }
    Ok(exit)
}

fn next_line(desk: &mut Desk<'_>) -> Result<Option<String>, ToolError> {
    let mut bytes = Vec::new();
    if desk.input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_BYTES_MAX {
        desk.input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
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
pub(crate) fn read_position(line: &str) -> Result<Queens, Said> {
    let read: Posicao = serde_json::from_str(line).map_err(|error| Said::of_serde(&error))?;
    let hand = |pieces: &[Piece]| -> Hand { pieces.iter().copied().collect() };
    let placed = read.ocupadas.iter().map(|&(row, column, piece)| (piece, Square(row, column)));
    let seat = match read.vez {
        Vez::Primeiro => Seat::FIRST,
        Vez::Segundo => Seat::new(1),
    };
    Queens::with(read.tamanho, [hand(&read.primeiro), hand(&read.segundo)], placed, seat)
}
