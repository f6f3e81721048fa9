//! The words of a PGN text that matter.

use jogada_text::Message;

use super::pgn::PgnResult;
use crate::TEXTS;

#[derive(Debug)]
pub(super) enum Token<'a> {
    Tag(String, String),
    Move(&'a str),
    Result(PgnResult),
    Bad(Message),
}

/// What matters of a text: comments, variations, move numbers and glyphs are passed over.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text, line: 1, at_line_start: true }
    }

    /// The line that was reached, counted from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let mut depth = 0u32;
        loop {
            let first = self.rest.chars().next()?;
            match first {
                '%' if self.at_line_start => self.skip_past('\n'),
                '{' => self.skip_past('}'),
                ';' => self.skip_past('\n'),
                '(' => {
                    depth += 1;
                    self.advance(1);
                }
                ')' => {
                    depth = depth.saturating_sub(1);
                    self.advance(1);
                }
                '[' if depth == 0 => return Some(self.tag()),
                c if c.is_whitespace() || matches!(c, '[' | ']' | '}' | '<' | '>') => {
                    self.advance(c.len_utf8());
                }
                _ => match self.word() {
                    Some(token) if depth == 0 => return Some(token),
                    _ => {}
                },
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// Moves on by `bytes` bytes, counting lines.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.at_line_start = passed.ends_with('\n');
        self.rest = rest;
        passed
    }

    /// Moves on past the next `end`, or to the end of the text.
    fn skip_past(&mut self, end: char) {
        let length = self.rest.find(end).map_or(self.rest.len(), |at| at + end.len_utf8());
        self.advance(length);
    }

    /// `[Name "value"]`, with `\"` and `\\` inside the value.
    fn tag(&mut self) -> Token<'a> {
        let line = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        let parsed = parse_tag(line);
        let length = parsed.as_ref().map_or(line.len(), |&(_, _, length)| length);
        self.advance(length);
        match parsed {
            Some((name, value, _)) => Token::Tag(name, value),
            None => Token::Bad(TEXTS.message("bad-tag").quoting("got", line)),
        }
    }

    /// A move or a result; nothing if the word is a number, a glyph or a mark.
    fn word(&mut self) -> Option<Token<'a>> {
        let is_end = |c: char| c.is_whitespace() || "{}();[]<>".contains(c);
        let length = self.rest.find(is_end).unwrap_or(self.rest.len());
        let word = self.advance(length);
        if let Some(result) = PgnResult::parse(word) {
            return Some(Token::Result(result));
        }
        // A move may follow its number at once, and castling may be written with zeros.
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let m = if digits.starts_with('.') {
            digits.trim_start_matches(['.', '…'])
        } else if digits.is_empty() || word.starts_with('$') || word == "e.p." {
            ""
        } else {
            word
        };
        let is_mark = m.chars().all(|c| "!?+-=#.".contains(c)) && m != "--";
        (!is_mark).then_some(Token::Move(m))
    }
}

/// Name, value and length of a tag at the beginning of a line.
fn parse_tag(line: &str) -> Option<(String, String, usize)> {
    let inside = line.strip_prefix('[')?;
    let (name, quoted) = inside.split_once('"')?;
    let name = name.trim();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    let end = loop {
        match chars.next()? {
            (at, '"') => break at,
            (_, '\\') => value.push(chars.next()?.1),
            (_, c) => value.push(c),
        }
    };
    let tail = &quoted[end + 1..];
    let close = tail.find(']').filter(|&close| tail[..close].trim().is_empty())?;
    let length = line.len() - tail.len() + close + 1;
    Some((name.to_owned(), value, length))
}
