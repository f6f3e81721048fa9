//! Texts from outside as texts of a page.

use std::fmt;

use crate::paper::is_trick;

/// A text that shows as it is, between tags or in a quoted attribute. Control characters, and those that turn directions, show as the sign for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) =
            rest.find(|c: char| matches!(c, '&' | '<' | '>' | '"' | '\'') || is_trick(c))
        {
            f.write_str(&rest[..at])?;
            let c = rest[at..].chars().next().unwrap_or_default();
            f.write_str(match c {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                '\'' => "&#39;",
                _ => "\u{fffd}",
            })?;
            rest = &rest[at + c.len_utf8()..];
        }
        f.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_to_a_browser_is_left() {
        let shown = Escaped("<a href=\"x\">&'é\u{0}\n").to_string();
        assert_eq!(shown, "&lt;a href=&quot;x&quot;&gt;&amp;&#39;é\u{fffd}\u{fffd}");
        assert_eq!(Escaped("").to_string(), "");
    }
}
