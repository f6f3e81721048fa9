//! Text from outside, made safe to show: what a terminal obeys or a reader does not see becomes a visible escape.
//!
//! Escapes are those of JSON, as in `\u001b`: a line of JSON keeps its meaning, and a person sees what was sent.

use std::{
    borrow::Cow,
    fmt::Write as _,
    io::{self, Write},
};

/// Is it a character without a shape of its own: one that steers a terminal, ends a line, turns the direction of the
/// text, or hides between others?
///
/// Blanks are seen and are printable, but tab and newline are not: where lines are kept, use [`printable_lines`].
/// Variation selectors are left alone, since they only choose between two shapes of the character before them.
pub fn is_unprintable(c: char) -> bool {
    // C0, DEL and C1.
    c.is_control()
        // The soft hyphen, the grapheme joiner, the Arabic letter mark, and letters that are drawn as nothing.
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
        || matches!(c, '\u{180e}' | '\u{3164}' | '\u{ffa0}')
        // Zero-width characters and marks of direction, line and paragraph separators, embeddings and overrides.
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        // Invisible operators, isolates, and shaping controls that Unicode deprecates.
        || matches!(c, '\u{2060}'..='\u{206f}')
        // The byte order mark, annotations, notation controls of music, and tags.
        || matches!(c, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// The text on one line, every unprintable character as an escape. Costs a copy only where there is one.
pub fn printable_line(text: &str) -> Cow<'_, str> {
    escape(text, is_unprintable)
}

/// The text with its newlines and tabs, every other unprintable character as an escape. A carriage return is kept
/// as part of a line's end, and nowhere else.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return escape(text, is_odd);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        let end = if line.ends_with("\r\n") { 2 } else { 0 };
        let (line, end) = line.split_at(line.len() - end);
        shown += &escape(line, is_odd);
        shown += end;
    }
    Cow::Owned(shown)
}

/// Is it unprintable where lines are kept?
fn is_odd(c: char) -> bool {
    is_unprintable(c) && !matches!(c, '\n' | '\t')
}

fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    let Some(first) = text.find(&is_escaped) else { return Cow::Borrowed(text) };
    let mut shown = String::with_capacity(text.len() + 8);
    shown += &text[..first];
    for c in text[first..].chars() {
        if is_escaped(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// A writer that passes on text as [`printable_lines`] shows it. Programs wrap their streams in it, so that nothing
/// that was quoted on the way reaches a terminal as it came. Bytes that are no UTF-8 become U+FFFD.
#[derive(Debug)]
pub struct PrintableWriter<W> {
    inner: W,
    /// The beginning of what the next bytes complete: a character, or the end of a line.
    held: Vec<u8>,
}

impl<W: Write> PrintableWriter<W> {
    /// Writes through to `inner`, which sees whole characters only.
    pub const fn new(inner: W) -> PrintableWriter<W> {
        PrintableWriter { inner, held: Vec::new() }
    }

    /// The writer below, for what we draw ourselves: colours, and nothing that was sent to us.
    pub const fn unescaped(&mut self) -> &mut W {
        &mut self.inner
    }
}

impl<W: Write> Write for PrintableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |&byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        if self.held.is_empty() && bytes.iter().all(is_plain) {
            self.inner.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut all = std::mem::take(&mut self.held);
        all.extend_from_slice(bytes);
        self.held = all.split_off(whole(&all));
        let text = String::from_utf8_lossy(&all);
        self.inner.write_all(printable_lines(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// How many of these bytes do not need those that follow: all but the beginning of a character, or a carriage return.
fn whole(bytes: &[u8]) -> usize {
    if let Some(rest) = bytes.strip_suffix(b"\r") {
        return rest.len();
    }
    // A character has at most four bytes, and only its first one begins with two set bits.
    let tail = bytes.len().saturating_sub(3);
    match bytes[tail..].iter().rposition(|&byte| byte >= 0xc0) {
        Some(at) => match std::str::from_utf8(&bytes[tail + at..]) {
            Err(error) if error.error_len().is_none() => tail + at + error.valid_up_to(),
            _ => bytes.len(),
        },
        None => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped_and_the_rest_is_left_alone() {
        for (text, line, lines) in [
            ("Ana & João ½ 黒 👍🏽", "Ana & João ½ 黒 👍🏽", "Ana & João ½ 黒 👍🏽"),
            ("\x1b[2J", "\\u001b[2J", "\\u001b[2J"),
            ("\u{9b}31m\u{7f}", "\\u009b31m\\u007f", "\\u009b31m\\u007f"),
            ("a\tb\n", "a\\u0009b\\u000a", "a\tb\n"),
            ("a\rb\r\n", "a\\u000db\\u000d\\u000a", "a\\u000db\r\n"),
            ("a\r\r\nb\r", "a\\u000d\\u000d\\u000ab\\u000d", "a\\u000d\r\nb\\u000d"),
            ("\u{202e}abc\u{2069}", "\\u202eabc\\u2069", "\\u202eabc\\u2069"),
            ("a\u{200b}b\u{2028}", "a\\u200bb\\u2028", "a\\u200bb\\u2028"),
            ("\u{e0041}", "\\udb40\\udc41", "\\udb40\\udc41"),
            ("", "", ""),
        ] {
            assert_eq!((&*printable_line(text), &*printable_lines(text)), (line, lines));
        }
        assert!(matches!(printable_lines("João\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn what_is_printable_stays_printable() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            let text = format!("a{c}b");
            let line = printable_line(&text).into_owned();
            assert!(!line.chars().any(is_unprintable), "{c:?}");
            assert_eq!(printable_line(&line), line);
            assert_eq!(line == text, !is_unprintable(c), "{c:?}");
        }
    }

    #[test]
    fn json_keeps_its_meaning() {
        let said = "\u{9b}31m \u{202e}\u{7f}\u{e0041}\x1b\"\\\n";
        let json = serde_json::to_string(said).unwrap();
        let shown = printable_lines(&json);
        assert!(!shown.chars().any(is_unprintable), "{shown}");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), said);
    }

    #[test]
    fn a_writer_shows_the_same_however_it_is_fed() {
        let text = "é\r\n\x1b[0m\r \u{202e}½👍\t\u{9b}\nend\r\n";
        for size in 1..text.len() {
            let mut writer = PrintableWriter::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|chunk| writer.write_all(chunk).unwrap());
            writer.flush().unwrap();
            assert_eq!(String::from_utf8_lossy(&writer.inner), printable_lines(text), "{size}");
        }
        let mut writer = PrintableWriter::new(Vec::new());
        writer.write_all(b"a\xffb\x80\x9b31m\xc3").unwrap();
        writer.write_all(b"\n").unwrap();
        let shown = "a\u{fffd}b\u{fffd}\u{fffd}31m\u{fffd}\n";
        assert_eq!(String::from_utf8_lossy(&writer.inner), shown);
    }
}
