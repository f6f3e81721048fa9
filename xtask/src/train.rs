//! What a game's engine makes for itself, written into the game's source: what a fast player learns from it, and its book of
//! openings.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};

use crate::sh;

/// A game that learns: the example that teaches it prints this file.
const TAUGHT: &[(&str, &str)] = &[
    ("chess", "games/chess/src/engine/eval/weights.rs"),
    ("dominoes", "games/dominoes/src/engine/weights.rs"),
    ("gomoku", "games/gomoku/src/engine/weights.bin"),
    ("othello", "games/othello/src/engine/weights.bin"),
];

/// A game with a book: the example that makes it prints this file.
const BOOKS: &[(&str, &str)] = &[("othello", "games/othello/src/engine/book.bin")];

/// Runs a game's `train` example.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let (game, file, rest) = find(TAUGHT, args)?;
    make(game, "train", file, rest)
}

/// Runs a game's `book` example. Its searches are kept in a file, so that it can be interrupted.
pub(crate) fn book(args: &[String]) -> Result<()> {
    let (game, file, rest) = find(BOOKS, args)?;
    let kept = [format!("target/{game}-book.txt")];
    make(game, "book", file, if rest.is_empty() { &kept } else { rest })
}

type Made<'a> = (&'static str, &'static str, &'a [String]);

/// The game that is meant, the file that is made for it, and what follows.
fn find<'a>(made: &'static [(&str, &str)], args: &'a [String]) -> Result<Made<'a>> {
    let names: Vec<&str> = made.iter().map(|(game, _)| *game).collect();
    let Some((game, rest)) = args.split_first() else {
        bail!("expected a game among {}", names.join(", "));
    };
    let Some((game, file)) = made.iter().find(|(name, _)| name == game) else {
        bail!("expected a game among {}, got {game:?}", names.join(", "));
    };
    Ok((game, file, rest))
}

/// Runs an example in release, and puts what it prints where the game reads it.
fn make(game: &str, example: &str, file: &str, args: &[String]) -> Result<()> {
    let mut command = sh::cargo(&["run", "--release", "-p", game, "--example", example, "--"]);
    let output = command
        .args(args)
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("`{example}` of {game} failed");
    }
    fs::write(Path::new(file), output.stdout).with_context(|| format!("cannot write {file}"))?;
    println!(
        "{file} is new; `cargo xtask bench {game}` and the game's matches tell what it is worth"
    );
    Ok(())
}
