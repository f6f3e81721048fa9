//! Texts from outside as text of a drawing or a page.

use std::fmt;

use jogada_text::printable_line;

/// Writes a text between tags or into a quoted attribute of SVG and HTML. Characters that a reader would not see are
/// written as escapes.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = printable_line(self.0);
        let mut rest = &*text;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            f.write_str(&rest[..at])?;
            f.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => "&#39;",
            })?;
            rest = &rest[at + 1..];
        }
        f.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_to_a_browser_is_left() {
        let shown = Escaped("<a href=\"x\">&'é\u{0}\n\u{202e}").to_string();
        assert_eq!(shown, "&lt;a href=&quot;x&quot;&gt;&amp;&#39;é\\u0000\\u000a\\u202e");
        assert_eq!(Escaped("").to_string(), "");
    }
}
