//! Running other programs from the project's root, with errors that say which one failed.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_owned()
}

/// Cargo in the root folder, the one that started us where there is one.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(args);
    command
}

/// The folder that cargo builds into, which a variable may put elsewhere.
pub(crate) fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target)
}

/// Any other program in the root folder.
pub(crate) fn program(name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).args(args);
    command
}

/// Shows the command, runs it, and fails if it does.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    eprintln!("$ {shown}");
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed: {status}");
    }
    Ok(())
}

/// Runs the command; what it wrote is shown only if it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let output = command.output().with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        let told = [output.stdout, output.stderr].concat();
        bail!("`{shown}` failed: {}\n{}", output.status, String::from_utf8_lossy(&told));
    }
    Ok(())
}

/// Runs the command and returns what it wrote to stdout. Its stderr goes to ours.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` failed: {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` wrote no UTF-8"))
}

/// Does the command succeed? What it writes is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Is this subcommand of cargo installed?
pub(crate) fn has_cargo(subcommand: &str) -> bool {
    succeeds(&mut cargo(&[subcommand, "--version"]))
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let error = run(&mut cargo(&["no-such-subcommand"])).unwrap_err().to_string();
        assert!(error.starts_with("`cargo no-such-subcommand` failed"), "{error}");
    }

    #[test]
    fn what_is_not_installed_is_not_there() {
        assert!(has_cargo("fmt"));
        assert!(!has_cargo("no-such-subcommand"));
    }
}
