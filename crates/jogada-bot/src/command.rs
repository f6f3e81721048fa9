//! A command as people type it, such as `python3 'my engine.py' --fast`, and the program that it means.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use crate::{BadProgram, Program, TEXTS};

impl Program {
    /// The program that a command means, its words split as a shell splits them. With a slash it is a path from the current
    /// folder; without one, a program of the system, which is looked for in the folders of `path`, the variable `PATH`.
    ///
    /// It runs in its own folder; a program of the system that is given a file of the current folder runs there.
    pub fn from_command(text: &str, path: &OsStr) -> Result<Program, BadProgram> {
        let bad = |key| BadProgram::NoCommand(text.to_owned(), TEXTS.message(key));
        let mut words = split(text).ok_or_else(|| bad("open-quote"))?;
        if words.is_empty() {
            return Err(bad("no-command"));
        }
        let name = words.remove(0);
        if name.contains('/') {
            return Ok(Program { args: words, ..Program::at(Path::new(&name))? });
        }
        let found = find(&name, path).ok_or_else(|| bad("no-such-program"))?;
        if words.iter().any(|word| !word.starts_with('/') && Path::new(word).exists()) {
            let args: Vec<&str> = words.iter().map(String::as_str).collect();
            return Program::runs(&found.display().to_string(), &args, Path::new("."));
        }
        Ok(Program { args: words, ..Program::at(&found)? })
    }
}

/// Where games are kept beside other programs; it is often missing from what root is given.
const GAMES: &str = "/usr/games";

/// The first program of this name in the folders that hold programs.
fn find(name: &str, path: &OsStr) -> Option<PathBuf> {
    let mut folders = env::split_paths(path).chain([PathBuf::from(GAMES)]);
    folders.find_map(|folder| {
        let path = folder.join(name);
        (folder.is_absolute() && Program::at(&path).is_ok()).then_some(path)
    })
}

/// Splits words as a shell does: quotes of both kinds hold blanks, a backslash takes the next character as it is.
/// Nothing else has a meaning. Nothing if a quote is open at the end.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(chars.next()?),
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Result<Program, BadProgram> {
        Program::from_command(text, OsStr::new("/nowhere:/usr/bin:/bin"))
    }

    #[test]
    fn words_are_split_as_a_shell_splits_them() {
        for (text, words) in [
            ("stockfish", &["stockfish"] as &[&str]),
            ("  a \t b  ", &["a", "b"]),
            ("a 'b c' \"d 'e\" f", &["a", "b c", "d 'e", "f"]),
            ("a\\ b \"c\\\"d\" 'e\\f'", &["a b", "c\"d", "e\\f"]),
            ("a'b'\"c\" ''", &["abc", ""]),
            ("~ $HOME *;|&", &["~", "$HOME", "*;|&"]),
            ("", &[]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
        for text in ["a 'b", "\"", "a\\"] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn a_command_means_a_program_of_the_system_or_at_a_path() {
        let sh = program("sh -c 'exit 3'").unwrap();
        assert_eq!(sh.folder, Path::new("/usr/bin"));
        assert_eq!(sh.args, ["-c", "exit 3"]);
        assert_eq!(program("/bin/sh").unwrap().folder, sh.folder);
        // Tests run in the folder of their package.
        let here = program("sh Cargo.toml").unwrap();
        assert_eq!(here.folder, Path::new(env!("CARGO_MANIFEST_DIR")));
        assert!(here.name.ends_with("/sh"), "{here:?}");
    }

    #[test]
    fn what_means_no_program_is_refused_in_one_line() {
        for (text, why) in [
            ("", "there is no command"),
            ("'sh", "a quote is not closed"),
            ("no-such-engine-at-all", "there is no such program"),
            ("./no-such-engine", "No such file"),
            ("./src", "expected an executable file"),
        ] {
            let said = program(text).unwrap_err().to_string();
            assert!(said.contains(why) && !said.contains('\n'), "{said}");
        }
    }
}
