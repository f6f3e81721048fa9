//! Positions in Forsyth-Edwards notation: FEN, X-FEN and Shredder-FEN, and the four fields of an EPD.

use std::{fmt, str::FromStr};

use jogada_text::Message;

use super::castling;
use crate::{
    Board, Color, Kind, Piece, Set, Square, TEXTS,
    lines::between,
    square::{RANK_1, rank, squares},
};

/// A board with the two numbers that FEN adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen {
    pub board: Board,
    /// Half-moves since a pawn moved or something was taken.
    pub clock: u16,
    /// The number of the move that is to be played, from 1; it grows after Black.
    pub number: u16,
}

/// A text that is no position. It names the field and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFen(pub Message);

/// How much is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// Six fields, and `KQkq` only for king and rooks on their squares of standard chess, as the assignment has it.
    /// The files of rooks (`HAha`) still say Chess960.
    Six,
    /// Four fields or six; `KQkq` means the outermost rooks, as X-FEN has it.
    FourOrSix,
}

impl Fen {
    /// The first position of standard chess.
    pub fn start() -> Fen {
        Fen { board: Board::start(), clock: 0, number: 1 }
    }

    /// Reads a position, checking that it can be one.
    pub fn read(text: &str, fields: Fields) -> Result<Fen, BadFen> {
        let words: Vec<&str> = text.split_ascii_whitespace().take(8).collect();
        let (pieces, turn, castling, en_passant, clock, number) = match (&words[..], fields) {
            (&[a, b, c, d, e, f], _) => (a, b, c, d, e, f),
            (&[a, b, c, d], Fields::FourOrSix) => (a, b, c, d, "0", "1"),
            _ => return Err(wrong_count(words.len(), fields)),
        };
        let [in_pieces, in_turn] = [TEXTS.message("in-pieces"), TEXTS.message("in-turn")];
        let mut board = read_pieces(pieces).map_err(bad(&in_pieces))?;
        board.turn = read_turn(turn).map_err(bad(&in_turn))?;
        check_kings(&board).map_err(bad(&in_pieces))?;
        check_checks(&board).map_err(bad(&in_turn))?;
        board.castlers =
            castling::read(&board, castling, fields).map_err(bad(&TEXTS.message("in-castling")))?;
        board.en_passant =
            read_en_passant(&board, en_passant).map_err(bad(&TEXTS.message("in-en-passant")))?;
        let clock = read_number(clock, 0).map_err(bad(&TEXTS.message("in-clock")))?;
        let number = read_number(number, 1).map_err(bad(&TEXTS.message("in-number")))?;
        Ok(Fen { board, clock, number })
    }

    /// With the files of the castling rooks, `HAha`, as Shredder-FEN has it.
    pub fn to_shredder(&self) -> String {
        let castling = castling::shredder(&self.board);
        format!("{} {} {}", fields(&self.board, &castling), self.clock, self.number)
    }
}

impl FromStr for Fen {
    type Err = BadFen;

    fn from_str(text: &str) -> Result<Fen, BadFen> {
        Fen::read(text, Fields::FourOrSix)
    }
}

impl fmt::Display for Fen {
    /// X-FEN, which in standard chess is plain FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", board_fields(&self.board), self.clock, self.number)
    }
}

impl fmt::Display for BadFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadFen {}

/// The first four fields. The en passant square is written after every double step, as the assignment asks.
pub(crate) fn board_fields(board: &Board) -> String {
    fields(board, &castling::x_fen(board))
}

fn fields(board: &Board, castling: &str) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(board, rank)).collect();
    let turn = if board.turn == Color::White { 'w' } else { 'b' };
    let en_passant = board.en_passant().map_or("-".to_owned(), |square| square.to_string());
    format!("{} {turn} {castling} {en_passant}", ranks.join("/"))
}

fn write_rank(board: &Board, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        match board.piece_at(Square::new(file, rank)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(piece.letter());
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn read_pieces(text: &str) -> Result<Board, Message> {
    let ranks: Vec<&str> = text.split('/').take(65).collect();
    if ranks.len() != 8 {
        return Err(TEXTS.message("eight-ranks").with("got", ranks.len()));
    }
    let mut board = Board::EMPTY;
    for (rank, text) in (0..8).rev().zip(ranks) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: u8, text: &str) -> Result<(), Message> {
    let mut file = 0;
    let mut after_digit = false;
    for letter in text.chars() {
        let digit = letter.to_digit(10).filter(|n| (1..=8).contains(n));
        match (digit, Piece::from_letter(letter)) {
            (Some(n), _) if !after_digit => file += n as u8,
            (None, Some(piece)) => {
                if file < 8 {
                    board.put(piece, Square::new(file, rank));
                }
                file += 1;
            }
            _ => {
                return Err(TEXTS.message("bad-piece-letter").quoting("got", &letter.to_string()));
            }
        }
        after_digit = digit.is_some();
        if file > 8 {
            break;
        }
    }
    if file == 8 {
        return Ok(());
    }
    let message = TEXTS.message("eight-squares").with("rank", rank + 1);
    Err(with_count(message, file.into(), 8))
}

fn read_turn(text: &str) -> Result<Color, Message> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(TEXTS.message("bad-turn").quoting("got", text)),
    }
}

/// One king each, pawns where pawns can be, and no more pieces than a game begins with.
fn check_kings(board: &Board) -> Result<(), Message> {
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        let kings = board.pieces(color, Kind::King).count_ones();
        if kings != 1 {
            return Err(TEXTS.message("one-king").with("color", name).with("got", kings));
        }
        let (pieces, pawns) =
            (board.side(color).count_ones(), board.pieces(color, Kind::Pawn).count_ones());
        if pieces > 16 || pawns > 8 {
            let message = TEXTS.message("too-many-pieces").with("color", name);
            return Err(message.with("pieces", pieces).with("pawns", pawns));
        }
    }
    let misplaced = board.pawns & (RANK_1 | rank(7));
    if misplaced != 0 {
        let square = Square::first(misplaced);
        return Err(TEXTS.message("misplaced-pawn").with("square", square.to_string()));
    }
    Ok(())
}

/// The side that moved last is not in check, and at most two pieces can give check at once.
fn check_checks(board: &Board) -> Result<(), Message> {
    if board.checkers(board.turn.other()) != 0 {
        return Err(TEXTS.message("wrong-side-in-check"));
    }
    let checkers = board.checkers(board.turn).count_ones();
    if checkers > 2 {
        return Err(TEXTS.message("too-many-checks").with("count", checkers));
    }
    Ok(())
}

/// The square that a pawn has just passed over, if it can have done so.
fn read_en_passant(board: &Board, text: &str) -> Result<Set, Message> {
    if text == "-" {
        return Ok(0);
    }
    let them = board.turn.other();
    let Some(passed) =
        Square::parse(text.as_bytes()).filter(|square| square.rank() == them.rank(3))
    else {
        let example = if them == Color::White { "e3" } else { "e6" };
        let message = TEXTS.message("bad-en-passant").with("example", example);
        return Err(message.quoting("got", text));
    };
    let from = Square::new(passed.file(), them.rank(2));
    let to = Square::new(passed.file(), them.rank(4));
    let empty = (from.set() | passed.set()) & board.occupied() == 0;
    if board.pieces(them, Kind::Pawn) & to.set() == 0 || !empty {
        return Err(TEXTS.message("no-double-step").with("square", passed.to_string()));
    }
    // Any check must come from the pawn itself or have been opened by its leaving; an older one was illegal.
    let king = board.king(board.turn);
    let explained = |checker: Square| checker == to || between(checker, king) & from.set() != 0;
    match squares(board.checkers(board.turn)).find(|&checker| !explained(checker)) {
        None => Ok(passed.set()),
        Some(checker) => {
            let message = TEXTS.message("older-check").with("checker", checker.to_string());
            Err(message.with("to", to.to_string()))
        }
    }
}

fn read_number(text: &str, least: u16) -> Result<u16, Message> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number: &u16| digits && number >= least);
    number.ok_or_else(|| {
        let message = TEXTS.message("bad-number").with("least", least).with("most", u16::MAX);
        message.quoting("got", text)
    })
}

fn wrong_count(got: usize, fields: Fields) -> BadFen {
    let message = match fields {
        Fields::Six => TEXTS.message("six-fields"),
        Fields::FourOrSix => TEXTS.message("four-or-six-fields"),
    };
    BadFen(with_count(message, got, 6))
}

/// How many came, as far as they were counted.
fn with_count(message: Message, got: usize, most: usize) -> Message {
    if got > most {
        return message.with("got", TEXTS.message("more"));
    }
    message.with("got", got)
}

/// Names the field that is wrong.
fn bad(field: &Message) -> impl FnOnce(Message) -> BadFen {
    let field = field.clone();
    |why| BadFen(field.with("why", why))
}
