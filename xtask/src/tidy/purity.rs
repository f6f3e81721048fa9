//! The middle is pure: rules, searches and records do no IO, read no clock and ask nothing of the machine.

use super::{Problem, tree::Tree};

/// Crates whose `src` is pure; every game's is too.
const PURE: [&str; 4] = [
    "crates/jogada-core",
    "crates/jogada-search",
    "crates/jogada-record",
    "crates/jogada-tournament",
];

/// Parts of the standard library that reach outside.
const OUTSIDE: [&str; 10] = [
    "std::env",
    "std::fs",
    "std::io::stderr",
    "std::io::stdin",
    "std::io::stdout",
    "std::net",
    "std::process",
    "std::thread::sleep",
    "std::time::Instant",
    "std::time::SystemTime",
];

/// The same as they look after an import of the module, and macros that print.
const WORDS: [&str; 9] = [
    "io::stderr",
    "io::stdin",
    "io::stdout",
    "time::Instant",
    "time::SystemTime",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
];

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    for file in &tree.files {
        let Some(rust) = &file.rust else { continue };
        let pure = file.is_under("games") || PURE.iter().any(|path| file.is_under(path));
        if !pure || !file.path.contains("/src/") || file.is_test() {
            continue;
        }
        let lines: Vec<&str> = rust.code.lines().take(file.lines_before_tests()).collect();
        for (number, what) in reaches_outside(&lines.join("\n")) {
            let what = format!("{what} reaches outside; rules, searches and records must not");
            problems.push(Problem::new(&file.path, number, what));
        }
    }
}

/// What reaches outside and on which line. Each line tells a thing once.
fn reaches_outside(code: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut tell = |at: usize, what: &str| {
        let line = 1 + code[..at].matches('\n').count();
        let known = |known: &(usize, String)| known.0 == line && known.1.ends_with(what);
        if !found.iter().any(known) {
            found.push((line, what.to_owned()));
        }
    };
    for (at, _) in whole_words(code, "std::") {
        let mut paths = Vec::new();
        expand(code, at, "", &mut paths);
        for (at, path) in paths {
            let is_below = |outside: &&&str| {
                path.strip_prefix(**outside)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            };
            if let Some(outside) = OUTSIDE.iter().find(is_below) {
                tell(at, outside);
            }
        }
    }
    for word in WORDS {
        for (at, _) in whole_words(code, word) {
            tell(at, word);
        }
    }
    found
}

/// Places where a text stands that does not begin inside a word.
fn whole_words<'a>(code: &'a str, text: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    code.match_indices(text)
        .filter(|(at, _)| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// Writes out a path or an import tree that begins at `at`, `a::{b, c::d}` as `a::b` and `a::c::d`. Returns where it ends.
fn expand(code: &str, at: usize, before: &str, paths: &mut Vec<(usize, String)>) -> usize {
    let start = at + spaces(&code[at..]);
    let rest = &code[start..];
    if rest.starts_with('{') {
        let mut at = start + 1;
        loop {
            at = expand(code, at, before, paths);
            at += spaces(&code[at..]);
            if !code[at..].starts_with(',') {
                return (at + 1).min(code.len());
            }
            at += 1;
        }
    }
    let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let path = format!("{before}{}", &rest[..length]);
    let end = start + length;
    if code[end..].starts_with("::") {
        return expand(code, end + 2, &format!("{path}::"), paths);
    }
    paths.push((start, path));
    end
}

fn spaces(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_code(code: &str) -> Vec<(usize, String)> {
        reaches_outside(code)
    }

    #[test]
    fn imports_are_read_as_trees() {
        let code = "use std::{\n    fmt,\n    fs::{self, File},\n    time::{Duration, Instant},\n};\nstd::f();\n";
        let told = [(3, "std::fs".to_owned()), (4, "std::time::Instant".to_owned())];
        assert_eq!(check_code(code), told);
    }

    #[test]
    fn plain_paths_and_macros_are_seen() {
        assert_eq!(check_code("let x = std::env::var(a);"), [(1, "std::env".to_owned())]);
        assert_eq!(check_code("println!();"), [(1, "println!".to_owned())]);
        assert_eq!(check_code("io::stdin()"), [(1, "io::stdin".to_owned())]);
    }

    #[test]
    fn what_stays_inside_is_fine() {
        for code in [
            "use std::io::{BufRead, Write};",
            "env!(a)",
            "use std::time::Duration;",
            "writeln!(out)",
            "use std::{",
            "my_std::fs",
        ] {
            assert_eq!(check_code(code), [], "{code}");
        }
    }

    #[test]
    fn only_the_pure_crates_are_held_to_it() {
        let check_at = |path: &str| {
            let mut problems = Vec::new();
            check(&Tree::of(&[(path, "//! A.\nuse std::fs;\n")]), &mut problems);
            problems.len()
        };
        assert_eq!(check_at("games/hex/src/board.rs"), 1);
        assert_eq!(check_at("crates/jogada-record/src/lib.rs"), 1);
        assert_eq!(check_at("games/hex/tests/it.rs"), 0);
        assert_eq!(check_at("games/hex/benches/speed.rs"), 0);
        assert_eq!(check_at("crates/jogada-cli/src/main.rs"), 0);
    }
}
