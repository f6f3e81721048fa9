//! Rules for every text file, whatever its language.

use super::{
    Problem,
    tree::{File, Tree},
};

/// Folders at the root of some machine; a path through one means nothing on another.
const MACHINE_FOLDERS: [&str; 4] = ["home", "root", "Users", "work"];

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    for file in tree.files.iter().filter(|file| !is_data(file)) {
        for (number, line) in (1..).zip(file.text.lines()) {
            let what = broken(line).or_else(|| machine_path(line).filter(|_| !is_attack(file)));
            problems.extend(what.map(|what| Problem::new(&file.path, number, what)));
        }
        if !file.text.is_empty() && !file.text.ends_with('\n') {
            problems.push(Problem::new(&file.path, 0, "expected a newline at the end"));
        }
    }
}

/// Test data is kept as it came, byte for byte.
fn is_data(file: &File) -> bool {
    let mut folders = file.path.split('/').rev().skip(1);
    let is_code = [".rs", ".md", ".toml"].iter().any(|end| file.path.ends_with(end));
    file.path.contains("/testdata/")
        || file.path.starts_with("fuzz/seeds/")
        || file.path.ends_with(".snap")
        || (!is_code && folders.any(|folder| folder == "tests"))
}

fn broken(line: &str) -> Option<String> {
    if line.ends_with([' ', '\t', '\r']) {
        return Some("trailing whitespace".to_owned());
    }
    if ["<<<<<<< ", ">>>>>>> "].iter().any(|mark| line.starts_with(mark)) {
        return Some("a conflict that was not resolved".to_owned());
    }
    None
}

/// What tries to break out of a jail names the places that it would like to see.
fn is_attack(file: &File) -> bool {
    file.path.contains("/attacks/")
}

fn machine_path(line: &str) -> Option<String> {
    let folder = MACHINE_FOLDERS.iter().find(|folder| names_machine_path(line, folder))?;
    Some(format!("a path of one machine, through /{folder}"))
}

/// Does the line hold an absolute path through this folder? `games/work/` and `https://a.b/home/` are none.
fn names_machine_path(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}/");
    line.match_indices(&path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-~/*{}<>".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_text(path: &str, text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        check(&Tree::of(&[(path, text)]), &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn whitespace_at_the_end_of_a_line_is_seen() {
        assert_eq!(check_text("a.md", "b \n"), ["a.md:1: trailing whitespace"]);
        assert_eq!(check_text("a.md", "b"), ["a.md: expected a newline at the end"]);
        assert!(check_text("a.md", "b\n").is_empty());
    }

    #[test]
    fn test_data_may_hold_anything() {
        assert!(check_text("games/a/testdata/x.txt", "b \r\n").is_empty());
        assert!(check_text("crates/a/tests/cmd/play.stdout", "b \n").is_empty());
        assert!(!check_text("crates/a/tests/it.rs", "b \n").is_empty());
    }

    #[test]
    fn conflicts_are_seen() {
        assert_eq!(check_text("a", ">>>>>>> x\n"), ["a:1: a conflict that was not resolved"]);
    }

    #[test]
    fn paths_of_one_machine_are_seen() {
        let path = ["", "home", "ana", "x"].join("/");
        assert_eq!(
            check_text("a", &format!("see {path}\n")),
            ["a:1: a path of one machine, through /home"]
        );
        assert!(check_text("a", &format!("see games{path}\n")).is_empty());
        assert!(check_text("b/attacks/c.rs", &format!("read {path}\n")).is_empty());
    }
}
