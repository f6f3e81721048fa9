//! What every change must pass before anyone runs a test: formatting, lints, house rules, dependencies.

use anyhow::{Result, bail};

use crate::{audit, sh, tidy};

/// Runs all checks, also after one failed, and names those that did.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let checks: [(&str, Result<()>); 5] = [
        ("formatting", formatting()),
        ("lints", lints()),
        ("tidy", tidy::run(args)),
        ("dependencies", audit::crates()),
        ("dependencies of the page", audit::page()),
    ];
    let mut failed = Vec::new();
    for (name, result) in checks {
        if let Err(error) = result {
            eprintln!("{name}: {error:#}");
            failed.push(name);
        }
    }
    if !failed.is_empty() {
        bail!("not clean: {}", failed.join(", "));
    }
    Ok(())
}

fn formatting() -> Result<()> {
    sh::run(&mut sh::cargo(&["fmt", "--all", "--check"]))?;
    sh::run(&mut sh::cargo(&["fmt", "--manifest-path=fuzz/Cargo.toml", "--check"]))
}

fn lints() -> Result<()> {
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    sh::run(&mut sh::cargo(&args))
}
