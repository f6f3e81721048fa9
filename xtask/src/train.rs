//! Training: what a game's fast player learns from its engine, written into the game's source.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::sh;

/// A game that learns: the example that teaches it prints this file.
const TAUGHT: &[(&str, &str)] = &[
    ("dominoes", "games/dominoes/src/engine/weights.rs"),
    ("othello", "games/othello/src/engine/weights.bin"),
];

/// Runs a game's `train` example in release, and puts what it prints where the game reads it.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let names: Vec<&str> = TAUGHT.iter().map(|(game, _)| *game).collect();
    let Some((game, rest)) = args.split_first() else {
        bail!("expected a game among {}", names.join(", "));
    };
    let Some((game, file)) = TAUGHT.iter().find(|(name, _)| name == game) else {
        bail!("expected a game among {}, got {game:?}", names.join(", "));
    };
    let mut command = sh::cargo(&["run", "--release", "-p", game, "--example", "train", "--"]);
    let output = command
        .args(rest)
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("the training of {game} failed");
    }
    fs::write(Path::new(file), output.stdout).with_context(|| format!("cannot write {file}"))?;
    println!(
        "{file} is new; `cargo xtask bench {game}` and the game's matches tell what it is worth"
    );
    Ok(())
}
