//! The house rules that a program can check: what STYLE.md and ARCHITECTURE.md promise and no lint knows.
//!
//! [`tree`] reads the files, [`blank`] tells code from comments and strings, [`fluent`] reads texts, and each other module is a list of rules.

mod blank;
pub(crate) mod deps;
mod fluent;
mod layout;
mod length;
mod locales;
mod purity;
mod rust;
mod text;
mod tree;
mod words;

use std::{fmt, path::Path};

use anyhow::{Result, bail};

use crate::sh;
use tree::Tree;

/// One broken rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Problem {
    path: String,
    /// Counted from 1; 0 is the file as a whole.
    line: usize,
    what: String,
}

impl Problem {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Problem {
        Problem { path: path.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.what),
            line => write!(f, "{}:{line}: {}", self.path, self.what),
        }
    }
}

/// Prints every broken rule, and fails if there is one.
pub(crate) fn run(_: &[String]) -> Result<()> {
    let problems = problems(&sh::root())?;
    for problem in &problems {
        eprintln!("{problem}");
    }
    match problems.len() {
        0 => Ok(()),
        count => bail!("{count} broken house rules"),
    }
}

fn problems(root: &Path) -> Result<Vec<Problem>> {
    let tree = Tree::read(root)?;
    let mut problems = Vec::new();
    text::check(&tree, &mut problems);
    rust::check(&tree, &mut problems);
    words::check(&tree, &mut problems);
    purity::check(&tree, &mut problems);
    length::check(&tree, &mut problems);
    layout::check(&tree, &mut problems);
    locales::check(&tree, &mut problems);
    deps::check(&tree, &deps::packages()?, &mut problems);
    problems.sort();
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_tidy() {
        let problems = problems(&sh::root()).unwrap();
        let shown: Vec<String> = problems.iter().map(Problem::to_string).collect();
        assert!(problems.is_empty(), "{}", shown.join("\n"));
    }
}
