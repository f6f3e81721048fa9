//! What a game's engine makes for itself, written into the game's source: what a fast player learns from it, and its book of
//! openings; and matches for a network to learn from.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::sh;

/// A game that learns: its example `train-GAME` prints this file.
const TAUGHT: &[Made] = &[
    ("dominoes", "games/dominoes/src/engine/weights.rs"),
    ("gomoku", "games/gomoku/src/engine/weights.bin"),
    ("othello", "games/othello/src/engine/weights.bin"),
];

/// A game with a book: its example `book-GAME` prints this file.
const BOOKS: &[Made] = &[
    ("gomoku", "games/gomoku/src/engine/maker_breaker/book.bin"),
    ("othello", "games/othello/src/engine/book.bin"),
];

/// Games with a network, whose example `datagen-GAME` writes matches into a file.
const NETWORKS: &[&str] = &["chess"];

type Made = (&'static str, &'static str);

/// Runs the example that teaches a game.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let (made, rest) = find(TAUGHT, args)?;
    make("train", made, rest)
}

/// Runs a game's `book` example. Its searches are kept in a file, so that it can be interrupted.
pub(crate) fn book(args: &[String]) -> Result<()> {
    let (made, rest) = find(BOOKS, args)?;
    let kept = [format!("target/{}-book.txt", made.0)];
    make("book", made, if rest.is_empty() { &kept } else { rest })
}

/// Runs the example that makes a network's lessons.
pub(crate) fn datagen(args: &[String]) -> Result<()> {
    let games = NETWORKS.join(", ");
    let Some((game, rest)) = args.split_first() else {
        bail!("expected a game among {games}");
    };
    if !NETWORKS.contains(&game.as_str()) {
        bail!("expected a game among {games}, got {game:?}");
    }
    let example = format!("datagen-{game}");
    let mut command = sh::cargo(&["run", "--release", "-p", game, "--example", &example, "--"]);
    let status = command.args(rest).status().context("cannot run cargo")?;
    if !status.success() {
        bail!("`{example}` failed");
    }
    Ok(())
}

/// What is made for the game that is meant, and what follows its name.
fn find<'a>(made: &'static [Made], args: &'a [String]) -> Result<(Made, &'a [String])> {
    let names: Vec<&str> = made.iter().map(|(game, _)| *game).collect();
    let Some((game, rest)) = args.split_first() else {
        bail!("expected a game among {}", names.join(", "));
    };
    let Some(made) = made.iter().find(|(name, _)| name == game) else {
        bail!("expected a game among {}, got {game:?}", names.join(", "));
    };
    Ok((*made, rest))
}

/// Runs an example in release, and puts what it prints where the game reads it.
fn make(what: &str, (game, file): Made, args: &[String]) -> Result<()> {
    let example = format!("{what}-{game}");
    let mut command = sh::cargo(&["run", "--release", "-p", game, "--example", &example, "--"]);
    let output = command
        .args(args)
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("`{example}` failed");
    }
    fs::write(Path::new(file), output.stdout).with_context(|| format!("cannot write {file}"))?;
    println!(
        "{file} is new; `cargo xtask bench {game}` and the game's matches tell what it is worth"
    );
    Ok(())
}
