//! Moves as people write them: standard algebraic notation, and the coordinates of UCI.

use jogada_core::IllegalMove;

use crate::{
    Board, Kind, Manner, Move, Square, TEXTS, lines,
    square::{Set, squares},
};

/// Writes a legal move: `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`.
pub fn write(board: &Board, m: Move) -> String {
    let mut text = match (m.manner(), board.kind_at(m.from())) {
        (Manner::Castling, _) => castling_text(m).to_owned(),
        (_, Some(Kind::Pawn) | None) => pawn_text(board, m),
        (_, Some(kind)) => {
            let others = rivals(board, m, kind);
            let x = if takes(board, m) { "x" } else { "" };
            format!("{}{}{x}{}", kind.letter(), disambiguation(m.from(), others), m.to())
        }
    };
    let after = board.after(m);
    if after.is_check() {
        text.push(if after.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

/// `O-O` or `O-O-O`.
pub(crate) fn castling_text(m: Move) -> &'static str {
    if m.to().file() > m.from().file() { "O-O" } else { "O-O-O" }
}

/// Does a legal move take something?
pub(crate) fn takes(board: &Board, m: Move) -> bool {
    let them = board.side(board.turn().other());
    them & m.to().set() != 0 || m.manner() == Manner::EnPassant
}

/// The other pieces of this kind that can legally go where this one goes.
fn rivals(board: &Board, m: Move, kind: Kind) -> Set {
    let same = board.pieces(board.turn(), kind) & !m.from().set();
    if same == 0 {
        return 0;
    }
    board
        .legal_moves()
        .into_iter()
        .filter(|other| other.to() == m.to() && !other.is_castling())
        .fold(0, |rivals, other| rivals | other.from().set() & same)
}

/// The least that tells a piece from its rivals: its file if that is enough, else its rank, else both.
pub(crate) fn disambiguation(from: Square, rivals: Set) -> String {
    if rivals == 0 {
        String::new()
    } else if squares(rivals).all(|rival| rival.file() != from.file()) {
        from.file_letter().to_string()
    } else if squares(rivals).all(|rival| rival.rank() != from.rank()) {
        from.rank_digit().to_string()
    } else {
        from.to_string()
    }
}

fn pawn_text(board: &Board, m: Move) -> String {
    let mut text = String::new();
    if takes(board, m) {
        text.push(m.from().file_letter());
        text.push('x');
    }
    text += &m.to().to_string();
    if let Some(kind) = m.promotes_to() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

/// Reads a legal move in coordinates or in algebraic notation.
pub fn read(board: &Board, text: &str) -> Result<Move, IllegalMove> {
    let text = text.trim();
    let moves = board.legal_moves();
    if let Some(coordinates) = Coordinates::parse(text) {
        return coordinates.among(&moves).ok_or_else(|| coordinates.refusal(board, &moves));
    }
    let Some(pattern) = Pattern::parse(text) else {
        return Err(IllegalMove(TEXTS.message("bad-move").quoting("got", text)));
    };
    let mut found = moves.iter().copied().filter(|&m| pattern.fits(board, m));
    match (found.next(), found.next()) {
        (Some(m), None) => Ok(m),
        (Some(one), Some(other)) => {
            let message = TEXTS.message("ambiguous-move").with("move", text);
            Err(IllegalMove(message.with("one", one.to_string()).with("other", other.to_string())))
        }
        (None, _) => Err(illegal(text)),
    }
}

/// Reads a legal move in coordinates only.
pub(crate) fn read_coordinates(board: &Board, text: &str) -> Option<Move> {
    Coordinates::parse(text.trim())?.among(&board.legal_moves())
}

fn illegal(text: &str) -> IllegalMove {
    let short: String = text.chars().take(12).collect();
    IllegalMove(TEXTS.message("illegal-move").with("move", short))
}

/// `e2e4`, `e7e8q`.
struct Coordinates {
    from: Square,
    to: Square,
    kind: Option<Kind>,
}

impl Coordinates {
    fn parse(text: &str) -> Option<Coordinates> {
        let bytes = text.as_bytes();
        let kind = match bytes.get(4) {
            None => None,
            Some(&letter) => Some(
                Kind::from_letter(char::from(letter))
                    .filter(|kind| Kind::PROMOTIONS.contains(kind))?,
            ),
        };
        if !(4..=5).contains(&bytes.len()) {
            return None;
        }
        let (from, to) = (Square::parse(&bytes[..2])?, Square::parse(&bytes[2..4])?);
        Some(Coordinates { from, to, kind })
    }

    /// The move that is written like this; castling may be written by the rook's square or by the king's landing.
    fn among(&self, moves: &[Move]) -> Option<Move> {
        let from_here = || moves.iter().copied().filter(|m| m.from() == self.from);
        let exact = from_here()
            .find(|m| m.to() == self.to && m.promotes_to() == self.kind && !m.is_castling());
        let castling = |to: fn(Move) -> Square| {
            from_here().find(|m| m.is_castling() && to(*m) == self.to && self.kind.is_none())
        };
        exact.or_else(|| castling(Move::to)).or_else(|| castling(Move::lands))
    }

    /// Why there is no such move.
    fn refusal(&self, board: &Board, moves: &[Move]) -> IllegalMove {
        let (from, to) = (self.from, self.to);
        IllegalMove(match board.piece_at(from) {
            None => TEXTS.message("empty-square").with("square", from.to_string()),
            Some(piece) if piece.color != board.turn() => {
                TEXTS.message("not-your-piece").with("square", from.to_string())
            }
            Some(_) if moves.iter().any(|m| (m.from(), m.to()) == (from, to)) => {
                TEXTS.message("expected-promotion").with("example", format!("{from}{to}q"))
            }
            Some(_) if board.is_check() => {
                TEXTS.message("leaves-king-in-check").with("move", format!("{from}{to}"))
            }
            Some(_) => return illegal(&format!("{from}{to}")),
        })
    }
}

/// What an algebraic text says of a move.
struct Pattern {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<Square>,
    promotes_to: Option<Kind>,
    /// Castling, to the right or to the left.
    castles_right: Option<bool>,
}

impl Pattern {
    fn parse(text: &str) -> Option<Pattern> {
        if text.len() > 16 || !text.is_ascii() {
            return None;
        }
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
        let castles_right = match text {
            "O-O" | "0-0" | "o-o" => Some(true),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
            _ => None,
        };
        if castles_right.is_some() {
            let none = Pattern {
                kind: Kind::King,
                file: None,
                rank: None,
                to: None,
                promotes_to: None,
                castles_right,
            };
            return Some(none);
        }
        Pattern::parse_plain(text)
    }

    /// Kind, origin or a part of it, a mark of capture, destination, promotion.
    fn parse_plain(text: &str) -> Option<Pattern> {
        let (kind, rest) = match text.chars().next()? {
            letter @ 'A'..='Z' => (Kind::from_letter(letter)?, &text[1..]),
            _ => (Kind::Pawn, text),
        };
        let (rest, promotes_to) = match rest.strip_suffix(['N', 'B', 'R', 'Q', 'n', 'b', 'r', 'q'])
        {
            Some(head) if kind == Kind::Pawn && head.len() >= 2 => {
                (head.trim_end_matches('='), Kind::from_letter(rest.chars().last()?))
            }
            _ => (rest, None),
        };
        let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Square::parse(to.as_bytes())?;
        let origin = origin.trim_end_matches(['x', '-', ':']);
        let (mut file, mut rank) = (None, None);
        for byte in origin.bytes() {
            match byte {
                b'a'..=b'h' if file.is_none() && rank.is_none() => file = Some(byte - b'a'),
                b'1'..=b'8' if rank.is_none() => rank = Some(byte - b'1'),
                _ => return None,
            }
        }
        Some(Pattern { kind, file, rank, to: Some(to), promotes_to, castles_right: None })
    }

    fn fits(&self, board: &Board, m: Move) -> bool {
        if let Some(right) = self.castles_right {
            return m.is_castling() && (m.to().file() > m.from().file()) == right;
        }
        // The assignment writes castling as a plain move of the king; where both exist, the plain one is meant.
        let near = lines::king(m.from()) | m.from().set();
        let is_shadowed = m.is_castling() && near & m.lands().set() != 0;
        board.kind_at(m.from()) == Some(self.kind)
            && !is_shadowed
            && Some(m.lands()) == self.to
            && m.promotes_to() == self.promotes_to
            && self.file.is_none_or(|file| file == m.from().file())
            && self.rank.is_none_or(|rank| rank == m.from().rank())
    }
}
