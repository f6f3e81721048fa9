//! A bot's output cut into lines, whatever it sends and however it is cut up, within bounds.

/// Bytes that came and were not read yet.
#[derive(Debug)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// Bytes before this one were looked at and hold no end of a line.
    seen: usize,
    line_max: usize,
}

/// A line without an end in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

impl Lines {
    pub(crate) fn new(line_max: usize) -> Lines {
        Lines { bytes: Vec::new(), seen: 0, line_max }
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next line that is not blank, trimmed, with a mark in place of what is no UTF-8.
    pub(crate) fn next(&mut self) -> Result<Option<String>, TooLong> {
        while let Some(found) = self.bytes[self.seen..].iter().position(|&b| b == b'\n') {
            let end = self.seen + found;
            if end > self.line_max {
                return Err(TooLong);
            }
            let line = String::from_utf8_lossy(&self.bytes[..end]).trim().to_owned();
            self.bytes.drain(..=end);
            self.seen = 0;
            if !line.is_empty() {
                return Ok(Some(line));
            }
        }
        self.seen = self.bytes.len();
        if self.seen > self.line_max { Err(TooLong) } else { Ok(None) }
    }

    /// Forgets everything, and says whether there was anything but blanks.
    pub(crate) fn clear(&mut self) -> bool {
        let any = self.bytes.iter().any(|b| !b.is_ascii_whitespace());
        self.bytes.clear();
        self.seen = 0;
        any
    }

    /// Everything, as it came.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.seen = 0;
        std::mem::take(&mut self.bytes)
    }

    /// What came after the last whole line.
    pub(crate) fn rest(&self) -> String {
        String::from_utf8_lossy(&self.bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(chunks: &[&[u8]]) -> (Vec<String>, bool) {
        let mut lines = Lines::new(8);
        let mut out = Vec::new();
        for chunk in chunks {
            lines.push(chunk);
            loop {
                match lines.next() {
                    Ok(Some(line)) => out.push(line),
                    Ok(None) => break,
                    Err(TooLong) => return (out, true),
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
            assert_eq!(lines_of(chunks), (all.to_vec(), false));
        }
    }

    #[test]
    fn half_a_line_is_no_line() {
        assert_eq!(lines_of(&[b"d3"]), (vec![], false));
    }

    #[test]
    fn bad_utf8_is_marked() {
        assert_eq!(lines_of(&[b"\xffd3\n"]), (vec!["\u{fffd}d3".to_owned()], false));
    }

    #[test]
    fn a_line_without_end_is_refused() {
        assert_eq!(lines_of(&[b"1234", b"56789"]), (vec![], true));
        assert_eq!(lines_of(&[b"d3\n123456789\n"]), (vec!["d3".to_owned()], true));
        assert_eq!(lines_of(&[b"12345678\n"]), (vec!["12345678".to_owned()], false));
    }
}
