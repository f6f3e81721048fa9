//! What every change must pass before anyone runs a test: formatting, lints, house rules, licences.

use anyhow::{Result, bail};

use crate::{sh, tidy};

/// Runs all checks, also after one failed, and names those that did.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let checks: [(&str, Result<()>); 4] = [
        ("formatting", formatting()),
        ("lints", lints()),
        ("tidy", tidy::run(args)),
        ("licences", licences()),
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

/// Licences, sources and duplicates where cargo-deny is installed; advisories where their database can be had.
fn licences() -> Result<()> {
    if !sh::has_cargo("deny") {
        eprintln!("note: cargo-deny is not installed: licences and advisories are not checked");
        return Ok(());
    }
    // Also those of other platforms, which no build here has downloaded.
    if !sh::succeeds(&mut sh::cargo(&["fetch", "--locked"])) {
        eprintln!("note: the registry cannot be reached: licences and advisories are not checked");
        return Ok(());
    }
    sh::run(&mut sh::cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]))?;
    if !sh::succeeds(&mut sh::cargo(&["deny", "fetch", "db"])) {
        eprintln!("note: the advisory database cannot be reached: advisories are not checked");
        return Ok(());
    }
    sh::run(&mut sh::cargo(&["deny", "--offline", "check", "advisories"]))
}
