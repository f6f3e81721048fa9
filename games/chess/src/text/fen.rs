//! Positions in Forsyth-Edwards notation: FEN, X-FEN and Shredder-FEN, and the four fields of an EPD.

use std::{fmt, str::FromStr};

use jogada_core::Said;

use super::castling;
use crate::{
    Board, Color, Kind, Piece, Set, Square,
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
pub struct BadFen(pub Said);

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
        let mut board = read_pieces(pieces).map_err(|said| at(&said, "pieces", "peças"))?;
        board.turn = read_turn(turn).map_err(|said| at(&said, "turn", "vez"))?;
        check_kings(&board).map_err(|said| at(&said, "pieces", "peças"))?;
        check_checks(&board).map_err(|said| at(&said, "turn", "vez"))?;
        board.castlers = castling::read(&board, castling, fields)
            .map_err(|said| at(&said, "castling", "roque"))?;
        board.en_passant = read_en_passant(&board, en_passant)
            .map_err(|said| at(&said, "en passant", "en passant"))?;
        let clock = read_number(clock, 0).map_err(|said| at(&said, "clock", "meios-lances"))?;
        let number =
            read_number(number, 1).map_err(|said| at(&said, "number", "número do lance"))?;
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

fn read_pieces(text: &str) -> Result<Board, Said> {
    let ranks: Vec<&str> = text.split('/').take(65).collect();
    if ranks.len() != 8 {
        let got = ranks.len();
        return Err(Said::new(
            format!("expected 8 ranks, got {got}"),
            format!("esperava 8 linhas, vieram {got}"),
        ));
    }
    let mut board = Board::EMPTY;
    for (rank, text) in (0..8).rev().zip(ranks) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: u8, text: &str) -> Result<(), Said> {
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
                return Err(Said::expected(
                    "a letter of PNBRQKpnbrqk or a digit from 1 to 8 between them",
                    "uma letra de PNBRQKpnbrqk ou um dígito de 1 a 8 entre elas",
                    &letter.to_string(),
                ));
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
    let (rank, got) = (rank + 1, if file > 8 { "more".to_owned() } else { file.to_string() });
    let pt = if file > 8 { "mais".to_owned() } else { got.clone() };
    Err(Said::new(
        format!("expected 8 squares in rank {rank}, got {got}"),
        format!("esperava 8 casas na linha {rank}, vieram {pt}"),
    ))
}

fn read_turn(text: &str) -> Result<Color, Said> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(Said::expected("w or b", "w ou b", text)),
    }
}

/// One king each, pawns where pawns can be, and no more pieces than a game begins with.
fn check_kings(board: &Board) -> Result<(), Said> {
    for (color, en, pt) in [(Color::White, "white", "branco"), (Color::Black, "black", "preto")] {
        let kings = board.pieces(color, Kind::King).count_ones();
        if kings != 1 {
            return Err(Said::new(
                format!("expected one {en} king, got {kings}"),
                format!("esperava um rei {pt}, vieram {kings}"),
            ));
        }
        let (pieces, pawns) =
            (board.side(color).count_ones(), board.pieces(color, Kind::Pawn).count_ones());
        if pieces > 16 || pawns > 8 {
            return Err(Said::new(
                format!("expected at most 16 {en} pieces and 8 pawns, got {pieces} and {pawns}"),
                format!("esperava no máximo 16 peças e 8 peões ({pt}), vieram {pieces} e {pawns}"),
            ));
        }
    }
    let misplaced = board.pawns & (RANK_1 | rank(7));
    if misplaced != 0 {
        let square = Square::first(misplaced);
        return Err(Said::new(
            format!("a pawn cannot stand on {square}"),
            format!("um peão não pode estar em {square}"),
        ));
    }
    Ok(())
}

/// Whoever moved last is not in check, and at most two pieces can give check at once.
fn check_checks(board: &Board) -> Result<(), Said> {
    if board.checkers(board.turn.other()) != 0 {
        return Err(Said::fixed(
            "the side that is not to move is in check",
            "o lado que não tem a vez está em xeque",
        ));
    }
    let checkers = board.checkers(board.turn).count_ones();
    if checkers > 2 {
        return Err(Said::new(
            format!("{checkers} pieces give check at once, at most 2 can"),
            format!("{checkers} peças dão xeque ao mesmo tempo, no máximo 2 podem"),
        ));
    }
    Ok(())
}

/// The square that a pawn has just passed over, if it can have done so.
fn read_en_passant(board: &Board, text: &str) -> Result<Set, Said> {
    if text == "-" {
        return Ok(0);
    }
    let them = board.turn.other();
    let Some(passed) =
        Square::parse(text.as_bytes()).filter(|square| square.rank() == them.rank(3))
    else {
        let example = if them == Color::White { "e3" } else { "e6" };
        return Err(Said::expected(
            &format!("- or a square like {example} with this side to move"),
            &format!("- ou uma casa como {example} com este lado na vez"),
            text,
        ));
    };
    let from = Square::new(passed.file(), them.rank(2));
    let to = Square::new(passed.file(), them.rank(4));
    let empty = (from.set() | passed.set()) & board.occupied() == 0;
    if board.pieces(them, Kind::Pawn) & to.set() == 0 || !empty {
        return Err(Said::new(
            format!("no pawn can have passed over {passed}"),
            format!("nenhum peão pode ter passado por {passed}"),
        ));
    }
    // Any check must come from the pawn itself or have been opened by its leaving; an older one was illegal.
    let king = board.king(board.turn);
    let explained = |checker: Square| checker == to || between(checker, king) & from.set() != 0;
    match squares(board.checkers(board.turn)).find(|&checker| !explained(checker)) {
        None => Ok(passed.set()),
        Some(checker) => Err(Said::new(
            format!("the check from {checker} cannot follow a pawn's double step to {to}"),
            format!("o xeque de {checker} não pode vir depois do avanço duplo até {to}"),
        )),
    }
}

fn read_number(text: &str, least: u16) -> Result<u16, Said> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number: &u16| digits && number >= least);
    number.ok_or_else(|| {
        Said::expected(
            &format!("a number from {least} to {}", u16::MAX),
            &format!("um número de {least} a {}", u16::MAX),
            text,
        )
    })
}

fn wrong_count(got: usize, fields: Fields) -> BadFen {
    let got = if got > 6 { "more".to_owned() } else { got.to_string() };
    let pt = if got == "more" { "mais" } else { &got };
    BadFen(match fields {
        Fields::Six => Said::new(
            format!(
                "expected six fields (pieces, turn, castling, en passant, clock, number), got {got}"
            ),
            format!(
                "esperava seis campos (peças, vez, roque, en passant, meios-lances, número), vieram {pt}"
            ),
        ),
        Fields::FourOrSix => Said::new(
            format!("expected six fields, or four without clock and number, got {got}"),
            format!("esperava seis campos, ou quatro sem os números, vieram {pt}"),
        ),
    })
}

fn at(said: &Said, en: &str, pt: &str) -> BadFen {
    BadFen(said.at(en, pt))
}
