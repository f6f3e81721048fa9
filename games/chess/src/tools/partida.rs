//! `jogada chess partida`: the second and third parts of the assignment, a match on standard input and output.
//!
//! Their text is not published; the messages are those that several students' programs agree on.

use std::collections::HashMap;

use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command},
};
use jogada_text::Lang;

use crate::{
    Board, Color, Fen, Move, TEXTS,
    engine::Aluno,
    fen::{BadFen, Fields, board_fields},
    san,
};

/// There the counter draws after 50 half-moves, and not after 100 as FIDE has it.
const HALF_MOVES: u16 = 50;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("partida").about(TEXTS.say(lang, "partida")).arg(
        Arg::new("ia").long("ia").action(ArgAction::SetTrue).help(TEXTS.say(lang, "partida-ia")),
    )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let with_player = args.get_flag("ia");
    let line = context.read_line()?.unwrap_or_default();
    let fen = Fen::read(&line, Fields::Six).map_err(|BadFen(said)| said)?;
    let mut table = CurrentGame { now: fen, seen: with_player.then(HashMap::new) };
    loop {
        writeln!(context.out, "{}", table.now)?;
        if let Some(end) = table.end() {
            writeln!(context.out, "{end}")?;
            break;
        }
        let m = if with_player && table.now.board.turn() == Color::Black {
            Aluno::choose(&table.now.board)
        } else {
            read_move(&table.now.board, context)?
        };
        let Some(m) = m else { break };
        table.play(m);
    }
    context.out.flush()?;
    Ok(Exit::Done)
}

/// The next legal move from the input, or nothing at its end.
fn read_move(board: &Board, context: &mut ToolContext<'_>) -> Result<Option<Move>, ToolError> {
    loop {
        context.out.flush()?;
        let Some(line) = context.read_line()? else { return Ok(None) };
        if line.is_empty() {
            continue;
        }
        match san::read_coordinates(board, &line) {
            Some(m) => return Ok(Some(m)),
            None => writeln!(context.out, "Movimento invalido. Tente novamente.")?,
        }
    }
}

struct CurrentGame {
    now: Fen,
    /// How often each position was there, where repetition counts.
    seen: Option<HashMap<String, u32>>,
}

impl CurrentGame {
    fn play(&mut self, m: Move) {
        let Fen { board, clock, number } = self.now;
        self.now = Fen {
            board: board.after(m),
            clock: if board.is_zeroing(m) { 0 } else { clock.saturating_add(1) },
            number: number.saturating_add(u16::from(board.turn() == Color::Black)),
        };
    }

    /// The words that the match ends with, if it has ended.
    fn end(&mut self) -> Option<&'static str> {
        let board = &self.now.board;
        if board.count_moves() == 0 {
            return Some(match (board.is_check(), board.turn()) {
                (false, _) => "Empate -- Afogamento",
                (true, Color::White) => "Xeque-mate -- Vitoria: PRETO",
                (true, Color::Black) => "Xeque-mate -- Vitoria: BRANCO",
            });
        }
        let times = self.seen.as_mut().map_or(0, |seen| {
            let times = seen.entry(board_fields(board)).or_default();
            *times += 1;
            *times
        });
        if self.now.clock >= HALF_MOVES {
            Some("Empate -- Regra dos 50 Movimentos")
        } else if lacks_material(board) {
            Some("Empate -- Falta de Material")
        } else if times >= 3 {
            Some("Empate -- Tripla Repeticao")
        } else {
            None
        }
    }
}

/// Bare kings, or one knight or bishop beside them.
fn lacks_material(board: &Board) -> bool {
    let minors = board.occupied() & !board.kings;
    board.pawns | board.straights == 0 && minors.count_ones() <= 1
}
