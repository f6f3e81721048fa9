//! Test positions in EPD: four fields of a FEN, then what a good player does there.

use jogada_text::Message;

use super::{
    fen::{BadFen, Fen, Fields},
    san,
};
use crate::{Board, Move, TEXTS};

/// A position with what each move in it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    pub fen: Fen,
    /// What its author calls it, or nothing.
    pub id: String,
    prizes: Vec<(Move, u32)>,
    /// What a move is worth that is not among them.
    otherwise: u32,
}

impl Epd {
    /// Reads a line. It must say which moves are good (`bm`), which are bad (`am`), or give points for moves (`c8`,
    /// `c9`), as the Strategic Test Suite does; what else it says is passed over.
    pub fn read(line: &str) -> Result<Epd, Message> {
        let (fen, rest) = position(line)?;
        let (mut best, mut avoid, mut points, mut moves) = (None, None, None, None);
        let mut id = String::new();
        for operation in operations(rest) {
            let (name, operand) =
                operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            let operand = operand.trim().trim_matches('"');
            match name {
                "bm" => best = Some(operand),
                "am" => avoid = Some(operand),
                "c8" => points = Some(operand),
                "c9" => moves = Some(operand),
                "id" => operand.clone_into(&mut id),
                _ => {}
            }
        }
        let board = &fen.board;
        let (prizes, otherwise) = match (points.zip(moves), best, avoid) {
            (Some((points, moves)), _, _) => (rewards(board, points, moves)?, 0),
            (None, Some(best), _) => (equal(board, best, 1)?, 0),
            (None, None, Some(avoid)) => (equal(board, avoid, 0)?, 1),
            (None, None, None) => {
                return Err(TEXTS.message("no-operation").quoting("got", rest.trim()));
            }
        };
        Ok(Epd { fen, id, prizes, otherwise })
    }

    /// What a move is worth.
    pub fn points(&self, m: Move) -> u32 {
        let prize = self.prizes.iter().find(|(good, _)| *good == m);
        prize.map_or(self.otherwise, |(_, points)| *points)
    }

    /// What the best move is worth.
    pub fn most(&self) -> u32 {
        self.prizes.iter().map(|(_, points)| *points).chain([self.otherwise]).max().unwrap_or(0)
    }
}

/// The position, and what follows it. Some files have the two counters of a FEN as well.
fn position(line: &str) -> Result<(Fen, &str), Message> {
    let end = |words: usize| {
        let mut rest = line.trim_start();
        for _ in 0..words {
            let word = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
            rest = rest[word..].trim_start();
        }
        rest
    };
    let cut = |rest: &str| &line[..line.len() - rest.len()];
    let (four, six) = (end(4), end(6));
    let counters = cut(six)[cut(four).len()..].split_whitespace();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let rest =
        if counters.clone().count() == 2 && counters.clone().all(is_number) { six } else { four };
    let fen = Fen::read(cut(rest), Fields::FourOrSix).map_err(|BadFen(said)| said)?;
    Ok((fen, rest))
}

/// The operations of a line: each ends with a semicolon, unless that is in quotes.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let ends = move |c: char| {
        is_quoted ^= c == '"';
        c == ';' && !is_quoted
    };
    text.split(ends).map(str::trim).filter(|operation| !operation.is_empty())
}

fn equal(board: &Board, moves: &str, points: u32) -> Result<Vec<(Move, u32)>, Message> {
    read_moves(board, moves).map(|read| Ok((read?, points))).collect()
}

/// As many points as moves.
fn rewards(board: &Board, points: &str, moves: &str) -> Result<Vec<(Move, u32)>, Message> {
    let numbers: Vec<&str> = points.split_whitespace().collect();
    let moves: Vec<Move> = read_moves(board, moves).collect::<Result<_, _>>()?;
    if numbers.len() != moves.len() {
        let message = TEXTS.message("wrong-count-of-points").with("count", moves.len());
        return Err(message.quoting("got", points));
    }
    let worth = |(text, m): (&str, Move)| match text.parse() {
        Ok(points) => Ok((m, points)),
        Err(_) => Err(TEXTS.message("bad-points").quoting("got", text)),
    };
    numbers.into_iter().zip(moves).map(worth).collect()
}

/// Marks that stand alone say nothing about the move.
fn read_moves(board: &Board, text: &str) -> impl Iterator<Item = Result<Move, Message>> {
    let is_move = |word: &&str| word.bytes().any(|byte| !b"+#!?".contains(&byte));
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(is_move);
    words.map(move |word| san::read(board, word).map_err(|bad| bad.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first of the Strategic Test Suite, and of Win At Chess.
    const STS: &str = r#"1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id "STS; 1"; c8 "10 2"; c9 "f4f5 d4e5";"#;
    const WAC: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";

    fn worth(line: &str, m: &str) -> (u32, u32) {
        let epd = Epd::read(line).unwrap();
        (epd.points(san::read(&epd.fen.board, m).unwrap()), epd.most())
    }

    #[test]
    fn points_are_for_moves() {
        assert_eq!(
            (worth(STS, "f5"), worth(STS, "Be5+"), worth(STS, "Kh1")),
            ((10, 10), (2, 10), (0, 10))
        );
        assert_eq!(Epd::read(STS).unwrap().id, "STS; 1");
    }

    #[test]
    fn a_good_move_is_one_point_and_so_is_any_but_a_bad_one() {
        for line in [" bm Qg6 ! ;", " ; bm Qg6", " 0 1 bm Qg6;", " 3 17; bm Qf4 Qg6 +; dm 2"] {
            let line = format!("{WAC}{line}");
            assert_eq!((worth(&line, "Qg6"), worth(&line, "Kh1")), ((1, 1), (0, 1)), "{line}");
        }
        let line = format!("{WAC} am Qg6;");
        assert_eq!((worth(&line, "Qg6"), worth(&line, "Kh1")), ((0, 1), (1, 1)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (rest, wrong) in [
            ("", "expected bm, am, or c8 and c9 after the position, got \"\""),
            (
                "id \"x\";",
                "expected bm, am, or c8 and c9 after the position, got \"id \\\"x\\\";\"",
            ),
            ("bm Qg9;", "expected a move like e2e4, Nf3 or O-O, got \"Qg9\""),
            ("bm Ra2;", "Ra2 is not a legal move here"),
            ("c8 \"1 2\"; c9 \"f1f2\";", "expected points for 1 move, got \"1 2\""),
            ("c8 \"x\"; c9 \"f1f2\";", "expected a number of points, got \"x\""),
        ] {
            let said = Epd::read(&format!("{WAC} {rest}")).unwrap_err();
            assert_eq!(said.to_string(), wrong);
        }
        assert!(Epd::read("").is_err());
        assert!(Epd::read("; bm é4; \u{2003}").is_err());
    }
}
