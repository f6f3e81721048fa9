//! Rules for every Rust file of ours: docs at the top, no leftovers, no game named where none may be.

use super::{
    Problem,
    blank::Blanked,
    tree::{File, Tree},
};

/// Split so that this file does not break its own rules.
const UNFINISHED: &str = concat!("TO", "DO");

/// The front doors that speak a game's own names on purpose.
const MAY_NAME_GAMES: [&str; 2] = ["crates/jogada-py", "crates/jogada-c"];

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    let games = tree.games();
    for file in &tree.files {
        let Some(rust) = &file.rust else { continue };
        module_docs(file, problems);
        leftovers(file, rust, problems);
        let is_shared = file.is_under("crates") || file.is_under("xtask/src");
        if is_shared && !MAY_NAME_GAMES.iter().any(|path| file.is_under(path)) {
            game_names(file, rust, &games, problems);
        }
        if is_rules(&file.path) {
            rules_without_engine(file, rust, problems);
        }
    }
}

/// The first line says what the file is responsible for; a game's crate includes its README.
fn module_docs(file: &File, problems: &mut Vec<Problem>) {
    let first = file.text.lines().next().unwrap_or_default();
    if !first.starts_with("//! ") && !first.starts_with("#![doc = include_str!(") {
        let what = "expected module docs on the first line: `//! What it is responsible for.`";
        problems.push(Problem::new(&file.path, 0, what));
    }
}

fn leftovers(file: &File, rust: &Blanked, problems: &mut Vec<Problem>) {
    const BANNED: [(&str, &str); 3] = [
        ("dbg!", "a debugging print"),
        ("#[ignore", "a test that is never run; look at JOGADA_SLOW instead"),
        ("#[should_panic", "a test that any panic passes; check the error instead"),
    ];
    for (number, (line, code)) in (1..).zip(file.text.lines().zip(rust.code.lines())) {
        for (text, what) in BANNED {
            if code.contains(text) {
                problems.push(Problem::new(&file.path, number, what));
            }
        }
        if words(line).any(|word| word == UNFINISHED) && !has_issue(line) {
            let what = format!("expected an issue's number, as in {UNFINISHED}(#12)");
            problems.push(Problem::new(&file.path, number, what));
        }
    }
}

fn has_issue(line: &str) -> bool {
    let after = line.split_once("(#").map_or("", |(_, after)| after);
    after.starts_with(|c: char| c.is_ascii_digit())
}

/// Comments may give examples, and tests may need a real game; the program itself knows only the registry.
fn game_names(file: &File, rust: &Blanked, games: &[&str], problems: &mut Vec<Problem>) {
    if file.is_test() {
        return;
    }
    let lines = rust.code_and_strings.lines().take(file.lines_before_tests());
    for (number, line) in (1..).zip(lines) {
        for name in games.iter().filter(|name| words(line).any(|word| word == **name)) {
            let what = format!("names the game {name}; only `games/` may");
            problems.push(Problem::new(&file.path, number, what));
        }
    }
}

fn is_rules(path: &str) -> bool {
    let inside = path.strip_prefix("games/").and_then(|path| path.split_once("/src/"));
    inside.is_some_and(|(_, path)| path == "rules.rs" || path.starts_with("rules/"))
}

fn rules_without_engine(file: &File, rust: &Blanked, problems: &mut Vec<Problem>) {
    for (number, line) in (1..).zip(rust.code.lines()) {
        if words(line).any(|word| word == "engine") {
            problems.push(Problem::new(&file.path, number, "rules must not know the engine"));
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with one file in a project that has the game `hex`.
    fn check_file(path: &str, text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check(&Tree::of(&[("games/hex/Cargo.toml", ""), (path, text)]), &mut problems);
        problems.iter().map(|problem| format!("{}: {}", problem.line, problem.what)).collect()
    }

    #[test]
    fn a_file_begins_with_what_it_is_for() {
        assert!(check_file("crates/a/src/b.rs", "//! The board.\n").is_empty());
        assert!(
            check_file("games/a/src/lib.rs", "#![doc = include_str!(\"../README.md\")]\n")
                .is_empty()
        );
        assert_eq!(check_file("crates/a/src/b.rs", "fn f() {}\n").len(), 1);
        assert_eq!(check_file("crates/a/src/b.rs", "").len(), 1);
    }

    #[test]
    fn leftovers_are_seen_in_code_only() {
        let text = "//! No dbg! here.\nfn f() { g(\"dbg!\") }\nfn h() { dbg!(1); }\n";
        assert_eq!(check_file("crates/a/src/b.rs", text), ["3: a debugging print"]);
        let ignored = "//! A.\n#[ignore = \"slow\"]\nfn t() {}\n";
        assert_eq!(check_file("crates/a/tests/it.rs", ignored).len(), 1);
    }

    #[test]
    fn what_is_unfinished_carries_an_issue() {
        let text = |mark: &str| format!("//! A.\n// {UNFINISHED}{mark}: more.\n");
        assert_eq!(check_file("crates/a/src/b.rs", &text("")).len(), 1);
        assert_eq!(check_file("crates/a/src/b.rs", &text("(#x)")).len(), 1);
        assert!(check_file("crates/a/src/b.rs", &text("(#12)")).is_empty());
    }

    #[test]
    fn only_games_name_games() {
        let text = "//! As in hex.\nconst A: &str = \"hex\";\n#[cfg(test)]\nmod tests {\n    use hex;\n}\n";
        let told = ["2: names the game hex; only `games/` may"];
        assert_eq!(check_file("crates/a/src/b.rs", text), told);
        assert!(check_file("crates/a/tests/it.rs", text).is_empty());
        assert!(check_file("games/hex/src/b.rs", text).is_empty());
        assert!(check_file("crates/jogada-py/src/b.rs", text).is_empty());
        assert!(check_file("crates/a/src/b.rs", "//! A.\nfn hexagon() {}\n").is_empty());
    }

    #[test]
    fn rules_do_not_know_the_engine() {
        let text = "//! Not the engine.\nuse crate::engine::Value;\n";
        assert_eq!(
            check_file("games/hex/src/rules.rs", text),
            ["2: rules must not know the engine"]
        );
        assert_eq!(check_file("games/hex/src/rules/more.rs", text).len(), 1);
        assert!(check_file("games/hex/src/board.rs", text).is_empty());
    }
}
