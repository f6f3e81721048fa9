//! Lines from outside, whatever is sent and however it is cut up, within bounds.
//!
//! A [`LineBuffer`] is fed with bytes as they come, by asynchronous readers too; [`read_line`] feeds one from a reader
//! that waits.

use std::io::{self, BufRead, ErrorKind};

/// Bytes that came and were not read yet, cut into lines.
#[derive(Debug)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// Bytes before this one hold no end of a line.
    seen: usize,
    line_max: usize,
}

/// A line longer than allowed, or without an end in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineTooLong;

impl LineBuffer {
    /// An empty buffer for lines of at most `line_max` bytes, their ends not counted.
    pub fn new(line_max: usize) -> LineBuffer {
        LineBuffer { bytes: Vec::new(), seen: 0, line_max }
    }

    /// Adds what came. The caller bounds it: a call of [`LineBuffer::next_line`] after each piece is enough.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line without its end, with a mark in place of what is no UTF-8; nothing while there is none.
    pub fn next_line(&mut self) -> Result<Option<String>, LineTooLong> {
        let Some(found) = self.bytes[self.seen..].iter().position(|&byte| byte == b'\n') else {
            self.seen = self.bytes.len();
            return if self.seen > self.line_max { Err(LineTooLong) } else { Ok(None) };
        };
        let end = self.seen + found;
        if end > self.line_max {
            return Err(LineTooLong);
        }
        let line = text(&self.bytes[..end]);
        self.bytes.drain(..=end);
        self.seen = 0;
        Ok(Some(line))
    }

    /// The next line that is not blank, without the blanks around it.
    pub fn next_words(&mut self) -> Result<Option<String>, LineTooLong> {
        while let Some(line) = self.next_line()? {
            let words = line.trim();
            if !words.is_empty() {
                return Ok(Some(words.to_owned()));
            }
        }
        Ok(None)
    }

    /// Discards everything, and returns whether there was anything but blanks.
    pub fn clear(&mut self) -> bool {
        self.take().iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Takes everything, as it came.
    pub fn take(&mut self) -> Vec<u8> {
        self.seen = 0;
        std::mem::take(&mut self.bytes)
    }

    /// What came after the last whole line, without the blanks around it.
    pub fn rest(&self) -> String {
        text(&self.bytes).trim().to_owned()
    }
}

/// Reads a line without its end; nothing at the end of the input. A line of more than `line_max` bytes is cut there and
/// the rest of it skipped; bytes that are no UTF-8 become marks.
///
/// ```
/// let mut input = &b"d3\r\n12345678\ne4"[..];
/// let mut next = || jogada_text::read_line(&mut input, 4);
/// assert_eq!(next()?.as_deref(), Some("d3"));
/// assert_eq!(next()?.as_deref(), Some("1234"));
/// assert_eq!(next()?.as_deref(), Some("e4"));
/// assert_eq!(next()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_line(input: &mut dyn BufRead, line_max: usize) -> io::Result<Option<String>> {
    let mut buffer = LineBuffer::new(line_max);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(chunk.len(), |end| end + 1);
        buffer.push(&chunk[..length]);
        input.consume(length);
        match buffer.next_line() {
            Ok(Some(line)) => return Ok(Some(line)),
            Ok(None) if length > 0 => {}
            Ok(None) => {
                let rest = buffer.take();
                return Ok((!rest.is_empty()).then(|| text(&rest)));
            }
            Err(LineTooLong) => {
                if end.is_none() {
                    input.skip_until(b'\n')?;
                }
                return Ok(Some(text(&buffer.take()[..line_max])));
            }
        }
    }
}

/// Bytes as text, without a carriage return at the end.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(chunks: &[&[u8]]) -> (Vec<String>, bool) {
        let mut buffer = LineBuffer::new(8);
        let mut out = Vec::new();
        for chunk in chunks {
            buffer.push(chunk);
            loop {
                match buffer.next_words() {
                    Ok(Some(line)) => out.push(line),
                    Ok(None) => break,
                    Err(LineTooLong) => return (out, true),
                }
            }
        }
        (out, false)
    }

    #[test]
    fn ends_of_lines_and_blanks_do_not_matter() {
        let all = ["d3".to_owned(), "e4".to_owned()];
        for chunks in [
            &[b"d3\ne4\n".as_slice()] as &[&[u8]],
            &[b"d3\r\n\r\n  \ne4 \r\n"],
            &[b"d", b"3", b"\r", b"\n", b"\n", b"e4\n"],
        ] {
            assert_eq!(words_of(chunks), (all.to_vec(), false));
        }
    }

    #[test]
    fn half_a_line_is_no_line() {
        assert_eq!(words_of(&[b"d3"]), (vec![], false));
    }

    #[test]
    fn bad_utf8_is_marked() {
        assert_eq!(words_of(&[b"\xffd3\n"]), (vec!["\u{fffd}d3".to_owned()], false));
    }

    #[test]
    fn a_line_without_end_is_refused() {
        assert_eq!(words_of(&[b"1234", b"56789"]), (vec![], true));
        assert_eq!(words_of(&[b"d3\n123456789\n"]), (vec!["d3".to_owned()], true));
        assert_eq!(words_of(&[b"12345678\n"]), (vec!["12345678".to_owned()], false));
    }

    #[test]
    fn reading_stops_at_the_end_of_a_line_however_the_input_is_cut() {
        for size in 1..9 {
            let mut input =
                io::BufReader::with_capacity(size, &b"\n a \nabcdefgh\nabcd\nx\xff"[..]);
            let mut lines = Vec::new();
            while let Some(line) = read_line(&mut input, 4).unwrap() {
                lines.push(line);
            }
            assert_eq!(lines, ["", " a ", "abcd", "abcd", "x\u{fffd}"], "{size}");
        }
    }
}
