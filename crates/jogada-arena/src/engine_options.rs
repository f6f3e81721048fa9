//! Options of a program from elsewhere behind the command that starts it: `stockfish?Hash=64&Skill+Level=3`.

use std::path::Path;

use jogada_game::EngineOption;
use jogada_text::{Message, is_unprintable};

use crate::TEXTS;

/// The command and the options behind its last question mark. A file whose name holds the question mark has none.
pub(crate) fn split_options(command: &str) -> Result<(&str, Vec<EngineOption>), Message> {
    let Some((program, query)) = command.rsplit_once('?') else { return Ok((command, Vec::new())) };
    let last = command.split_whitespace().next_back().unwrap_or_default().trim_matches(['\'', '"']);
    let is_file = Path::new(command).exists() || Path::new(last).exists();
    if is_file || query.is_empty() || program.trim().is_empty() {
        return Ok((command, Vec::new()));
    }
    let options = query.split('&').map(|part| {
        let bad = || TEXTS.message("bad-engine-option").quoting("got", part);
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (part, None),
        };
        let name = decode(name).filter(|name| !name.trim().is_empty()).ok_or_else(bad)?;
        let value = value.map(|value| decode(value).ok_or_else(bad)).transpose()?;
        Ok(EngineOption { name: name.trim().to_owned(), value })
    });
    Ok((program, options.collect::<Result<_, Message>>()?))
}

/// A plus sign is a blank, and `%2B` the character of that number. Nothing if it is no text of one line.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let (digits, after) = after.split_at_checked(2)?;
                let digits = std::str::from_utf8(digits).ok()?;
                let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                bytes.push(u8::from_str_radix(digits, 16).ok().filter(|_| is_hex)?);
                rest = after;
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains(is_unprintable))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(command: &str) -> (&str, Vec<(String, Option<String>)>) {
        let (program, options) = split_options(command).unwrap();
        (program, options.into_iter().map(|option| (option.name, option.value)).collect())
    }

    #[test]
    fn options_stand_behind_the_last_question_mark() {
        let some = |name: &str, value: &str| (name.to_owned(), Some(value.to_owned()));
        assert_eq!(options("stockfish"), ("stockfish", vec![]));
        let two = vec![some("Hash", "64"), some("Threads", "2")];
        assert_eq!(options("stockfish?Hash=64&Threads=2"), ("stockfish", two));
        let spelt = vec![some("Skill Level", "3"), some("Book File", "a+b/c?.bin")];
        assert_eq!(options("./x -y?Skill+Level=3&Book%20File=a%2Bb/c%3F.bin"), ("./x -y", spelt));
        assert_eq!(options("x?Clear+Hash"), ("x", vec![("Clear Hash".to_owned(), None)]));
        assert_eq!(options("x?A=").1, [some("A", "")]);
        assert_eq!(options("x?").0, "x?");
    }

    #[test]
    fn a_file_with_a_question_mark_is_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine?v=2");
        std::fs::write(&path, "").unwrap();
        let path = path.display().to_string();
        assert_eq!(options(&path), (&*path, vec![]));
        let with_python = format!("python3 {path}");
        assert_eq!(options(&with_python), (&*with_python, vec![]));
        let and_options = format!("{path}?Hash=1");
        assert_eq!(options(&and_options).0, path);
    }

    #[test]
    fn what_is_no_option_is_refused() {
        for bad in ["x?=3", "x?A=%zz", "x?A=%0aquit", "x?A=%ff", "x?A=%2", "x?A=1&&B=2", "x?A=%+1"]
        {
            let said = split_options(bad).unwrap_err().to_string();
            assert!(
                said.starts_with("expected an option of the program such as Hash=64"),
                "{said}"
            );
        }
    }
}
