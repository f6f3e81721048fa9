//! What every change must pass before anyone runs a test: formatting, lints, house rules, dependencies.

use anyhow::{Context, Result, bail};

use crate::{audit, fuzz, own_arena, sh, tidy};

/// Runs all checks, also after one failed, and names those that did.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let checks: [(&str, Result<()>); 6] = [
        ("lock files", lock_files()),
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

/// The lock files of workspaces beside ours change with our manifests, and only a build there would notice.
fn lock_files() -> Result<()> {
    for manifest in [fuzz::MANIFEST, own_arena::MANIFEST] {
        let args = ["metadata", "--locked", "--format-version=1", manifest];
        let hint = "run the same command without --locked, and commit the lock file";
        sh::run_quietly(&mut sh::cargo(&args)).context(hint)?;
    }
    Ok(())
}

fn formatting() -> Result<()> {
    sh::run(&mut sh::cargo(&["fmt", "--all", "--check"]))?;
    sh::run(&mut sh::cargo(&["fmt", fuzz::MANIFEST, "--check"]))?;
    sh::run(&mut sh::cargo(&["fmt", own_arena::MANIFEST, "--check"]))
}

fn lints() -> Result<()> {
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    sh::run(&mut sh::cargo(&args))
}
