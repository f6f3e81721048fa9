//! The length of files: a limit on lines of code, or a reason why not.

use super::{
    Problem,
    tree::{File, Tree},
};

/// Lines of code outside tests; comments and empty lines do not count.
const LINES_MAX: usize = 800;

/// Each line is a path and a reason.
const EXCEPTIONS: &str = "xtask/long-files.txt";

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    let exceptions = exceptions(tree, problems);
    for file in &tree.files {
        let Some(lines) = lines_of_code(file) else { continue };
        if lines > LINES_MAX && !exceptions.contains(&file.path.as_str()) {
            let what = format!(
                "expected at most {LINES_MAX} lines of code outside tests, got {lines}; split it, or give a reason in {EXCEPTIONS}"
            );
            problems.push(Problem::new(&file.path, 0, what));
        }
    }
}

fn lines_of_code(file: &File) -> Option<usize> {
    let code = &file.rust.as_ref()?.code_and_strings;
    let lines = code.lines().take(file.lines_before_tests());
    Some(lines.filter(|line| !line.trim().is_empty()).count())
}

/// The files that may be longer; an exception without a reason or without a need is a problem itself.
fn exceptions<'a>(tree: &'a Tree, problems: &mut Vec<Problem>) -> Vec<&'a str> {
    let text = tree.get(EXCEPTIONS).map_or("", |file| &file.text);
    let mut paths = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (path, reason) = line.split_once(' ').unwrap_or((line, ""));
        let lines = tree.get(path).and_then(lines_of_code);
        if reason.trim().is_empty() {
            problems.push(Problem::new(EXCEPTIONS, number, "expected a path and a reason"));
        } else if lines.is_none_or(|lines| lines <= LINES_MAX) {
            let what = format!("{path} needs no exception");
            problems.push(Problem::new(EXCEPTIONS, number, what));
        }
        paths.push(path);
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_with(exceptions: &str, lines: usize) -> Vec<String> {
        let text =
            format!("//! A.\n{}\nmod tests {{\n{}", "f();\n".repeat(lines), "g();\n".repeat(900));
        let tree = Tree::of(&[(EXCEPTIONS, exceptions), ("crates/a/src/b.rs", &text)]);
        let mut problems = Vec::new();
        check(&tree, &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn long_files_need_a_reason() {
        assert!(check_with("", 800).is_empty());
        assert_eq!(check_with("", 801).len(), 1);
        assert!(check_with("# Why.\ncrates/a/src/b.rs a table\n", 801).is_empty());
        assert_eq!(check_with("crates/a/src/b.rs\n", 801).len(), 1);
    }

    #[test]
    fn an_exception_that_is_not_needed_goes() {
        let told = [format!("{EXCEPTIONS}:1: crates/a/src/b.rs needs no exception")];
        assert_eq!(check_with("crates/a/src/b.rs a table\n", 10), told);
        assert_eq!(check_with("gone.rs a table\n", 10).len(), 1);
    }
}
