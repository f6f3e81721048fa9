//! What a game's engine makes for itself, written into the game's source: what a fast player learns from it, and its book of
//! openings; and matches for a network to learn from.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{sh, tidy::deps};

/// A game, and the file of its folder that one of its examples makes.
///
/// A game's manifest says which it has, under `[package.metadata.jogada]`: `train = "FILE"` if its example `train-GAME`
/// prints that file, `book = "FILE"` the same for `book-GAME`, and `datagen = true` if `datagen-GAME` writes matches for
/// a network.
struct Made {
    game: String,
    /// From the project's root; empty where the example writes its files itself.
    file: String,
}

/// Runs the example that teaches a game.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let (made, rest) = find("train", args)?;
    make("train", &made, rest)
}

/// Runs a game's `book` example. Its searches are kept in a file, so that it can be interrupted.
pub(crate) fn book(args: &[String]) -> Result<()> {
    let (made, rest) = find("book", args)?;
    let kept = [format!("target/{}-book.txt", made.game)];
    make("book", &made, if rest.is_empty() { &kept } else { rest })
}

/// Runs the example that makes a network's lessons.
pub(crate) fn datagen(args: &[String]) -> Result<()> {
    let (Made { game, .. }, rest) = find("datagen", args)?;
    let example = format!("datagen-{game}");
    let mut command = sh::cargo(&["run", "--release", "-p", &game, "--example", &example, "--"]);
    let status = command.args(rest).status().context("cannot run cargo")?;
    if !status.success() {
        bail!("`{example}` failed");
    }
    Ok(())
}

/// What `what` makes for the game that is meant, and what follows its name.
fn find<'a>(what: &str, args: &'a [String]) -> Result<(Made, &'a [String])> {
    let made = made(&deps::metadata()?, what);
    let games = made.iter().map(|made| made.game.as_str()).collect::<Vec<_>>().join(", ");
    let Some((game, rest)) = args.split_first() else {
        bail!("expected a game among {games}");
    };
    let Some(made) = made.into_iter().find(|made| made.game == *game) else {
        bail!("expected a game among {games}, got {game:?}");
    };
    Ok((made, rest))
}

/// Every package whose manifest says that it has such an example.
fn made(metadata: &Value, what: &str) -> Vec<Made> {
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let made = packages.iter().filter_map(|package| {
        let game = package["name"].as_str()?.to_owned();
        let file = match &package["metadata"]["jogada"][what] {
            Value::String(file) => format!("games/{game}/{file}"),
            Value::Bool(true) => String::new(),
            _ => return None,
        };
        Some(Made { game, file })
    });
    made.collect()
}

/// Runs an example in release, and puts what it prints where the game reads it.
fn make(what: &str, Made { game, file }: &Made, args: &[String]) -> Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_says_what_its_game_makes() {
        let metadata = serde_json::json!({ "packages": [
            { "name": "hex", "metadata": { "jogada": { "train": "src/weights.bin", "datagen": true } } },
            { "name": "mill", "metadata": null },
        ]});
        let files =
            |what| made(&metadata, what).into_iter().map(|made| made.file).collect::<Vec<_>>();
        assert_eq!(files("train"), ["games/hex/src/weights.bin"]);
        assert_eq!(files("datagen"), [""]);
        assert_eq!(files("book"), [""; 0]);
    }

    #[test]
    fn what_the_manifests_name_is_there() {
        let metadata = deps::metadata().unwrap();
        for what in ["train", "book", "datagen"] {
            let games = made(&metadata, what);
            assert!(!games.is_empty(), "{what}");
            for Made { game, file } in games {
                let examples = sh::root().join(format!("games/{game}/examples"));
                let example = format!("{what}-{game}");
                let is_there =
                    examples.join(&example).is_dir() || examples.join(example + ".rs").is_file();
                assert!(is_there && sh::root().join(&file).exists(), "{what} {game} {file}");
            }
        }
    }
}
