//! Golden files: what the program said once and must say again, until it is meant to change.

use anyhow::Result;

use crate::{own_arena, sh};

/// What each kind of golden test reads to rewrite its files instead of comparing them.
const REWRITE: [(&str, &str); 3] =
    [("UPDATE", "1"), ("INSTA_UPDATE", "always"), ("TRYCMD", "overwrite")];

/// Rewrites all golden files and shows which ones changed.
pub(crate) fn run(_: &[String]) -> Result<()> {
    sh::run(sh::cargo(&["test", "--workspace", "--tests"]).envs(REWRITE))?;
    sh::run(own_arena::cargo("test")?.envs(REWRITE))?;
    sh::run(&mut sh::program("git", &["status", "--short"]))?;
    sh::run(&mut sh::program("git", &["--no-pager", "diff", "--stat"]))
}
