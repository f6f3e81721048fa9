//! Games in Portable Game Notation: read as people and programs write them, written as the standard asks.

use std::fmt;

use jogada_text::Message;

use super::{
    fen::{BadFen, Fen},
    san,
    tokens::{Token, Tokens},
};
use crate::{Board, Color, Move, TEXTS};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pgn {
    /// Names and values in their order, those that say the first position excepted.
    pub tags: Vec<(String, String)>,
    pub start: Fen,
    pub moves: Vec<Move>,
    pub result: PgnResult,
}

/// What the game's last word says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PgnResult {
    White,
    Black,
    Draw,
    #[default]
    Unknown,
}

/// A game that cannot be read. It says where: the game, the line, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPgn(pub Message);

impl Pgn {
    /// A game from the first position of standard chess.
    pub fn new() -> Pgn {
        Pgn { tags: Vec::new(), start: Fen::start(), moves: Vec::new(), result: PgnResult::Unknown }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Default for Pgn {
    fn default() -> Pgn {
        Pgn::new()
    }
}

/// The games of a text, one after the other. After one that cannot be read, it goes on with the next.
pub fn read(text: &str) -> Games<'_> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Games { tokens: Tokens::new(text), pending: None, count: 0 }
}

/// See [`read`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    tokens: Tokens<'a>,
    /// A tag that turned out to belong to the next game.
    pending: Option<(String, String)>,
    count: usize,
}

impl Iterator for Games<'_> {
    type Item = Result<Pgn, BadPgn>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::default();
        let tag = self.pending.take();
        draft.tags.extend(tag);
        let mut bad = None;
        while let Some(token) = self.tokens.next() {
            if bad.is_some() && !matches!(token, Token::Result(_) | Token::Tag(..)) {
                continue;
            }
            match token {
                Token::Tag(name, value) if bad.is_none() && draft.may_have(&name) => {
                    draft.tags.push((name, value));
                }
                Token::Tag(name, value) => {
                    self.pending = Some((name, value));
                    break;
                }
                Token::Result(result) => {
                    draft.result = Some(result);
                    break;
                }
                Token::Move(text) => bad = draft.play(text).err().map(|said| self.at(&said)),
                Token::Bad(said) => bad = Some(self.at(&said)),
            }
        }
        if draft.is_empty() && bad.is_none() {
            return None;
        }
        self.count += 1;
        Some(match bad {
            Some(bad) => Err(bad),
            None => draft.finish().map_err(|said| self.at(&said)),
        })
    }
}

impl Games<'_> {
    fn at(&self, said: &Message) -> BadPgn {
        let (game, line) = (self.count + 1, self.tokens.line());
        BadPgn(TEXTS.message("in-game").with("game", game).with("line", line).with("why", said))
    }
}

/// A game while it is read.
#[derive(Default)]
struct Draft {
    tags: Vec<(String, String)>,
    moves: Vec<Move>,
    /// Where the game stands, once it has begun.
    begun: Option<(Fen, Board)>,
    result: Option<PgnResult>,
}

impl Draft {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty() && self.result.is_none()
    }

    /// A tag after a move, or for the second time, belongs to the next game.
    fn may_have(&self, name: &str) -> bool {
        self.moves.is_empty() && self.tags.iter().all(|(known, _)| known != name)
    }

    /// The first position, from the tag FEN if there is one.
    fn start(&self) -> Result<Fen, Message> {
        match self.tags.iter().find(|(name, _)| name == "FEN") {
            None => Ok(Fen::start()),
            Some((_, text)) => text.parse().map_err(|BadFen(said)| said.at_place("FEN")),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Message> {
        let (start, board) = match self.begun {
            Some(begun) => begun,
            None => {
                let start = self.start()?;
                (start, start.board)
            }
        };
        let m = san::read(&board, text).map_err(|illegal| illegal.0)?;
        self.moves.push(m);
        self.begun = Some((start, board.after(m)));
        Ok(())
    }

    fn finish(mut self) -> Result<Pgn, Message> {
        let start = self.start()?;
        let written = self.tags.iter().find(|(name, _)| name == "Result");
        let result = self.result.or_else(|| PgnResult::parse(&written?.1)).unwrap_or_default();
        self.tags.retain(|(name, _)| !matches!(name.as_str(), "FEN" | "SetUp" | "Result"));
        Ok(Pgn { tags: self.tags, start, moves: self.moves, result })
    }
}

impl PgnResult {
    pub(super) fn parse(text: &str) -> Option<PgnResult> {
        Some(match text {
            "1-0" => PgnResult::White,
            "0-1" => PgnResult::Black,
            "1/2-1/2" | "1/2" => PgnResult::Draw,
            "*" => PgnResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PgnResult::White => "1-0",
            PgnResult::Black => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        })
    }
}

impl fmt::Display for BadPgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadPgn {}

/// Lines of movetext are not longer than this.
const WIDTH: usize = 79;
/// The tags that every game has, in their order.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            write_tag(f, name, value)?;
        }
        if self.start != Fen::start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        f.write_str("\n")?;
        self.write_moves(f)
    }
}

impl Pgn {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        let mut put = |f: &mut fmt::Formatter<'_>, word: &str| {
            let fits = column > 0 && column + 1 + word.len() <= WIDTH;
            match (column, fits) {
                (0, _) => {}
                (_, true) => f.write_str(" ")?,
                (_, false) => f.write_str("\n")?,
            }
            column = if fits { column + 1 } else { 0 } + word.len();
            f.write_str(word)
        };
        let mut board = self.start.board;
        let mut number = self.start.number;
        for (i, &m) in self.moves.iter().enumerate() {
            match board.turn() {
                Color::White => put(f, &format!("{number}."))?,
                Color::Black if i == 0 => put(f, &format!("{number}..."))?,
                Color::Black => {}
            }
            put(f, &san::write(&board, m))?;
            number = number.saturating_add(u16::from(board.turn() == Color::Black));
            board = board.after(m);
        }
        put(f, &self.result.to_string())?;
        f.write_str("\n")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value: String = value
        .chars()
        .filter(|c| !c.is_control())
        .flat_map(|c| matches!(c, '"' | '\\').then_some('\\').into_iter().chain([c]))
        .collect();
    writeln!(f, "[{name} \"{value}\"]")
}
