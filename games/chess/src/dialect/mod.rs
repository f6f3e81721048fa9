//! What chess programs from elsewhere speak: UCI, and the older protocol of xboard.
//!
//! Both are told the same things: where the game began, the moves since, and how long to think.

mod announced;
mod features;
mod uci;
mod xboard;

use jogada_core::{BadOptions, Game, read_value, serde_json::Value};
use jogada_game::{DialectSpec, MoveRequest};
use jogada_text::Message;

use crate::{
    BadFen, Board, Chess, Chess960, Color, Draws, Fen, Move, Options, Square, TEXTS,
    square::squares,
};

/// The dialects of the registry.
pub(crate) const DIALECTS: &[DialectSpec] = &[
    DialectSpec {
        name: "uci",
        about: &TEXTS.message("dialect-uci"),
        speak: |options| Ok(Box::new(uci::Uci::new(Opening::read(options)?))),
    },
    DialectSpec {
        name: "xboard",
        about: &TEXTS.message("dialect-xboard"),
        speak: |options| Ok(Box::new(xboard::Xboard::new(Opening::read(options)?))),
    },
];

/// How a match begins, as far as it matters to what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Opening {
    /// It begins like every game of standard chess.
    is_standard: bool,
    /// King or rooks may castle from squares that are not those of standard chess.
    is_960: bool,
}

impl Opening {
    fn read(options: &Value) -> Result<Opening, Message> {
        let options: Options = read_value(options).map_err(|why| BadOptions::because(why).0)?;
        let first = match (&options.fen, options.chess960) {
            (Some(fen), _) => fen.parse::<Fen>().map_err(|BadFen(said)| said.at_place("fen"))?,
            (None, Some(Chess960::Number(number))) if number < 960 => {
                Fen { board: Board::chess960(number), ..Fen::start() }
            }
            (None, None) => Fen::start(),
            // The seed chooses, and may choose anything.
            (None, Some(_)) => return Ok(Opening { is_standard: false, is_960: true }),
        };
        Ok(Opening { is_standard: first == Fen::start(), is_960: castles_oddly(&first.board) })
    }
}

/// Does a side castle from squares that are not those of standard chess?
fn castles_oddly(board: &Board) -> bool {
    let is_odd = |king: Square, rook: Square| king.file() != 4 || !matches!(rook.file(), 0 | 7);
    Color::BOTH
        .into_iter()
        .any(|color| squares(board.castlers(color)).any(|rook| is_odd(board.king(color), rook)))
}

/// A way to the position of a question: from the first position where that is the standard one, so that programs find it in
/// their books, else from the last move that cannot be undone, which is all that repetition depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    /// Nothing is the standard position.
    from: Option<Fen>,
    moves: Vec<Move>,
}

impl Way {
    fn to(pos: &Chess, opening: Opening, moves: &[&str]) -> Way {
        let from_start = opening.is_standard.then(|| replay(moves)).flatten();
        match from_start.filter(|(reached, _)| reached.fen() == pos.fen()) {
            Some((_, moves)) => Way { from: None, moves },
            None => Way { from: Some(pos.since), moves: pos.moves.clone() },
        }
    }
}

fn replay(moves: &[&str]) -> Option<(Chess, Vec<Move>)> {
    let mut pos = Chess::new(Fen::start(), Draws::SeventyFive);
    let played = follow(&mut pos, moves)?;
    Some((pos, played))
}

/// Plays moves on, and says which they were.
fn follow(pos: &mut Chess, moves: &[&str]) -> Option<Vec<Move>> {
    let play = |text: &&str| {
        let m = pos.parse_move(text).ok()?;
        pos.play_unchecked(m);
        Some(m)
    };
    moves.iter().map(play).collect()
}

/// The position that is asked about.
fn position(question: &MoveRequest<'_>) -> Option<Chess> {
    question.at.view::<Chess>()
}

/// Milliseconds, and never none: a program that is given none may think that it is given all.
fn millis(time: std::time::Duration) -> u128 {
    time.as_millis().max(1)
}
