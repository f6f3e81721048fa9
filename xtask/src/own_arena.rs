//! The example of an arena with a game from outside: linted, built and tested as its author would.
//!
//! It is a workspace of its own, built into our folder. Cargo reuses what our tests have compiled of others' crates where
//! version, features and profile are the same (`crates/jogada-testkit/Cargo.toml`). Our own crates are compiled again, and
//! not optimised: the tests of the example run for a second.

use std::{fs, process::Command};

use anyhow::{Context, Result};

use crate::{sh, test::WHOLE};

/// Where it is, for cargo.
pub(crate) const MANIFEST: &str = "--manifest-path=examples/own-arena/Cargo.toml";
const LOCK: &str = "examples/own-arena/Cargo.lock";

/// Lints it and runs its tests.
pub(crate) fn test() -> Result<()> {
    sh::run(cargo("clippy")?.args(["--all-targets", "--", "-D", "warnings"]))?;
    sh::run(&mut cargo("test")?)
}

/// Cargo for the example, with our folder and with settings of the profile that only matter here.
pub(crate) fn cargo(subcommand: &str) -> Result<Command> {
    let (target, settings) = (sh::target(), sh::target().join("own-arena.toml"));
    fs::create_dir_all(&target).with_context(|| format!("cannot make {target:?}"))?;
    fs::write(&settings, unoptimised(&read(LOCK)?))
        .with_context(|| format!("cannot write {settings:?}"))?;
    let mut command = sh::cargo(&[subcommand, MANIFEST, "--locked", "--quiet"]);
    command.arg("--target-dir").arg(target).arg("--config").arg(settings);
    // Without the page, which has tests of its own.
    command.envs([WHOLE, ("JOGADA_NO_WEB", "1")]);
    Ok(command)
}

/// Settings for cargo under which our crates in a `Cargo.lock` are not optimised.
fn unoptimised(lock: &str) -> String {
    let ours = packages(lock).map(|(name, _)| name).filter(|name| name.starts_with("jogada-"));
    ours.map(|name| format!("[profile.dev.package.{name}]\nopt-level = 0\n")).collect()
}

/// The names and versions in a `Cargo.lock`.
fn packages(lock: &str) -> impl Iterator<Item = (&str, &str)> {
    lock.split("[[package]]\n").skip(1).filter_map(|package| {
        let mut lines = package.lines();
        let name = lines.next()?.strip_prefix("name = \"")?.strip_suffix('"')?;
        let version = lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')?;
        Some((name, version))
    })
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(sh::root().join(path)).with_context(|| format!("cannot read {path}"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// With another version of a crate, it and all that depends on it are compiled a second time.
    #[test]
    fn the_example_uses_the_same_versions() {
        let (ours, theirs) = (read("Cargo.lock").unwrap(), read(LOCK).unwrap());
        let ours: HashSet<(&str, &str)> = packages(&ours).collect();
        let other = |package: &(&str, &str)| package.0 != "own-arena" && !ours.contains(package);
        let others: Vec<(&str, &str)> = packages(&theirs).filter(other).collect();
        let hint = "copy Cargo.lock to examples/own-arena, and run `cargo metadata` there";
        assert!(others.is_empty(), "other versions than ours: {others:?}\nhint: {hint}");
    }

    #[test]
    fn the_example_is_built_as_our_tests_are() {
        let profile = |path: &str| {
            let text = read(path).unwrap();
            text[text.find("[profile.dev]").unwrap()..].to_owned()
        };
        assert_eq!(profile("examples/own-arena/Cargo.toml"), profile("Cargo.toml"));
    }

    #[test]
    fn our_crates_are_found_in_a_lock() {
        let lock = "version = 4\n\n[[package]]\nname = \"clap\"\nversion = \"4.6.7\"\n\n[[package]]\nname = \"jogada-cli\"\nversion = \"0.1.0\"\n";
        assert_eq!(
            packages(lock).collect::<Vec<_>>(),
            [("clap", "4.6.7"), ("jogada-cli", "0.1.0")]
        );
        assert_eq!(unoptimised(lock), "[profile.dev.package.jogada-cli]\nopt-level = 0\n");
    }
}
