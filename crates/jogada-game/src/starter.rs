//! The file that a student begins an assignment with: its functions by their names, and nothing solved.

/// A starter file. Game crates hand theirs over in the registry.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// How the file's name ends: `py`.
    pub extension: &'static str,
    /// All of it.
    pub text: &'static str,
    /// The functions that the student writes, as they are named in it.
    pub functions: &'static [&'static str],
    /// Those of them without which the file cannot play.
    pub needed: &'static [&'static str],
}

impl Starter {
    /// The functions of a student's file that are still as the starter has them, in its order. A function that was
    /// renamed or removed is not among them.
    pub fn empty_in(&self, source: &str) -> Vec<&'static str> {
        let body = |text: &str, name: &str| match self.extension {
            "py" => python_body(text, name),
            _ => c_body(text, name),
        };
        let is_empty = |name: &&&str| {
            let own = body(self.text, name);
            own.is_some() && own == body(source, name)
        };
        self.functions.iter().filter(is_empty).copied().collect()
    }
}

/// What a Python function does: its lines without blanks, comments and the text that describes it.
fn python_body(text: &str, name: &str) -> Option<String> {
    let head = format!("def {name}(");
    let mut lines = text.lines().skip_while(|line| !line.trim_start().starts_with(&head));
    let first = lines.next()?;
    let indent = |line: &str| line.len() - line.trim_start().len();
    let body = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(first));
    let mut code = String::new();
    let mut quote: Option<&str> = None;
    for line in body.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match quote {
            Some(end) if line.ends_with(end) => quote = None,
            Some(_) => {}
            None => match ["\"\"\"", "'''"].into_iter().find(|mark| line.starts_with(mark)) {
                Some(mark) if code.is_empty() => {
                    let is_closed = line.len() >= 2 * mark.len() && line.ends_with(mark);
                    quote = (!is_closed).then_some(mark);
                }
                _ => code += line.split(" #").next().unwrap_or_default().trim_end(),
            },
        }
    }
    Some(code)
}

/// What a C function does: all between its braces, without blanks and comments.
fn c_body(text: &str, name: &str) -> Option<String> {
    let text = without_c_comments(text);
    let called = format!("{name}(");
    let is_whole = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let begins = text.match_indices(&called).filter(|(at, _)| is_whole(*at));
    let begins = begins.map(|(at, _)| &text[at + called.len()..]);
    // A call or a declaration has a semicolon before the next brace.
    let mut heads = begins.filter_map(|rest| rest.split_once('{'));
    let (_, rest) = heads.find(|(before, _)| !before.contains([';', '}']))?;
    let mut depth = 1;
    let mut code = String::new();
    for c in rest.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(code);
        }
        code.push(c);
    }
    None
}

fn without_c_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        code += &rest[..at];
        let comment = &rest[at..];
        let end = match comment.starts_with("/*") {
            true => comment.find("*/").map(|end| end + 2),
            false => comment.find('\n'),
        };
        rest = end.map_or("", |end| &comment[end..]);
    }
    code + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const PYTHON: Starter = Starter {
        extension: "py",
        text: "def um(a):\n    \"\"\"Devolve 1.\"\"\"\n    pass\n\n\nclass X:\n    def dois(self):\n        \
               \"\"\"Devolve\n\n        2.\n        \"\"\"\n        pass\n",
        functions: &["um", "dois"],
        needed: &["um"],
    };

    const C: Starter = Starter {
        extension: "c",
        text: "int um(int a);\n/* Devolve 1. */\nint um(int a) {\n    return 0;\n}\nint dois(void)\n{\n}\n",
        functions: &["um", "dois"],
        needed: &["um"],
    };

    #[test]
    fn functions_are_empty_until_they_are_written() {
        for starter in [PYTHON, C] {
            assert_eq!(starter.empty_in(starter.text), ["um", "dois"]);
            assert!(starter.empty_in("").is_empty());
        }
        assert_eq!(PYTHON.empty_in("def um(x):\r\n  # nada\r\n  pass  # depois\r\n"), ["um"]);
        assert!(PYTHON.empty_in("def um(x):\n    return 1\n").is_empty());
        assert!(PYTHON.empty_in("def um(x):\n    if x:\n        pass\n    pass\n").is_empty());
        assert_eq!(C.empty_in("int um (int b);\nint um(int b){return 0;} // um(\n"), ["um"]);
        assert!(C.empty_in("int um(int b) { if (b) { return 1; } return 0; }").is_empty());
        assert!(C.empty_in("int main() { um(3); } /* int um(int a) { return 0; }").is_empty());
    }

    #[test]
    fn odd_texts_do_no_harm() {
        let odd = ["def um(", "def um(:\n\"\"\"", "um({", "/*", "//", "um(é){é}", "def um(a):\n é"];
        for text in odd {
            assert!(PYTHON.empty_in(text).is_empty() && C.empty_in(text).is_empty(), "{text}");
        }
    }
}
