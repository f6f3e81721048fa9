//! Tells code from comments and strings, as far as the rules need: what is not wanted becomes spaces, lines stay lines.

/// Two readings of one Rust file, both of the same length and with the same lines as the file.
pub(super) struct Blanked {
    /// Without comments and without what is inside strings.
    pub(super) code: String,
    /// Without comments.
    pub(super) code_and_strings: String,
}

/// What a piece of a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Code,
    Comment,
    /// A string or a character, quotes included.
    Quoted,
}

pub(super) fn blank(text: &str) -> Blanked {
    let mut code = String::with_capacity(text.len());
    let mut code_and_strings = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, length) = piece(rest);
        let (now, later) = rest.split_at(length);
        put(&mut code, now, piece == Piece::Code);
        put(&mut code_and_strings, now, piece != Piece::Comment);
        rest = later;
    }
    Blanked { code, code_and_strings }
}

fn put(to: &mut String, text: &str, keep: bool) {
    if keep {
        to.push_str(text);
    } else {
        to.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
}

/// The first piece of a text that is not empty, and its length in bytes.
fn piece(text: &str) -> (Piece, usize) {
    if text.starts_with("//") {
        return (Piece::Comment, text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return (Piece::Comment, block_comment(text));
    }
    let word = word(text);
    let (prefix, after) = text.split_at(word);
    if let Some(length) = raw_string(prefix, after) {
        return (Piece::Quoted, word + length);
    }
    if matches!(prefix, "" | "b" | "c") && after.starts_with('"') {
        return (Piece::Quoted, word + quoted(after, '"'));
    }
    if matches!(prefix, "" | "b") && is_character(after) {
        return (Piece::Quoted, word + quoted(after, '\''));
    }
    if word > 0 {
        return (Piece::Code, word);
    }
    (Piece::Code, text.chars().next().map_or(0, char::len_utf8))
}

fn word(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// Block comments nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0u32, 0);
    while let Some(found) = text[at..].find("/*").into_iter().chain(text[at..].find("*/")).min() {
        at += found;
        depth = if text[at..].starts_with("/*") { depth + 1 } else { depth - 1 };
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn raw_string(prefix: &str, after: &str) -> Option<usize> {
    if !matches!(prefix, "r" | "br" | "cr") {
        return None;
    }
    let hashes = after.find(|c| c != '#')?;
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&end).map_or(after.len(), |at| hashes + 1 + at + end.len()))
}

/// A character such as `'x'` or `'\n'`, not a lifetime such as `'a`.
fn is_character(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some('\'')
        && match chars.next() {
            Some('\\') => true,
            Some(_) => chars.next() == Some('\''),
            None => false,
        }
}

/// The length up to the closing quote; a backslash hides what follows it.
fn quoted(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, code: &str, code_and_strings: &str) {
        let blanked = blank(text);
        assert_eq!(blanked.code, code);
        assert_eq!(blanked.code_and_strings, code_and_strings);
    }

    #[test]
    fn comments_become_spaces() {
        check("a // b\nc", "a     \nc", "a     \nc");
        check("a /* b /* c */ d */ e", "a                   e", "a                   e");
        check("a /* b", "a     ", "a     ");
    }

    #[test]
    fn strings_are_not_code() {
        check(r#"f("a // \" b")"#, "f(           )", r#"f("a // \" b")"#);
        check(r##"r#"a"b"# c"##, "         c", r##"r#"a"b"# c"##);
        check("b\"x\" br\"y\";", "          ;", "b\"x\" br\"y\";");
        check("\"é\n\" x", "   \n  x", "\"é\n\" x");
    }

    #[test]
    fn lifetimes_are_no_characters() {
        check(
            "&'a str, '\"', '\\'', b'x'",
            "&'a str,    ,     ,     ",
            "&'a str, '\"', '\\'', b'x'",
        );
    }

    #[test]
    fn nothing_at_all_is_fine() {
        for text in ["", "'", "\"", "r#", "/", "'\\", "b'"] {
            assert_eq!(blank(text).code.len(), text.len());
        }
    }
}
