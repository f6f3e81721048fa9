//! A new game's folder from the template, and its line in the registry.
//!
//! The template (`xtask/template`) is a small complete game, compiled, linted and tested like any other; here it is
//! copied under another name.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

use crate::sh;

const TEMPLATE: &str = "xtask/template";
const REGISTRY: &str = "games/all-games/src/lib.rs";
const REGISTRY_MANIFEST: &str = "games/all-games/Cargo.toml";

/// `new-game NAME`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let name = args.first().context("expected a name, as in `cargo xtask new-game hex`")?;
    write(&sh::root(), name)?;
    sh::run(&mut sh::cargo(&["fmt", "--package", name, "--package", "all-games"]))?;
    println!("games/{name} is a game that plays, drawn from a template. Now make it yours:");
    println!("  games/{name}/README.md       the rules as played here");
    println!("  games/{name}/src/rules.rs    position, moves, outcome");
    println!("  games/{name}/src/draw.rs     what lies where, and what to touch");
    println!("  games/{name}/skin/skin.svg   what it looks like");
    println!("  games/{name}/src/engine.rs   how it thinks, and its line in the registry");
    println!("  games/{name}/locales         what it says, in every language");
    println!("try it:  cargo run --release -- play {name}");
    println!("test it: cargo test -p {name}");
    Ok(())
}

/// Writes the folder and registers it. Nothing is written unless everything can be.
fn write(root: &Path, name: &str) -> Result<()> {
    check_name(name)?;
    let folder = root.join("games").join(name);
    ensure!(!folder.exists(), "games/{name} is already there");
    let manifest = with_dependency(&read(root, REGISTRY_MANIFEST)?, name)?;
    let registry = with_entry(&read(root, REGISTRY)?, name)?;
    copy(&root.join(TEMPLATE), &folder, name)?;
    put(&root.join(REGISTRY_MANIFEST), &manifest)?;
    put(&root.join(REGISTRY), &registry)
}

/// A name is one lower-case word, as in commands, records and URLs, and must do as a crate's name too.
fn check_name(name: &str) -> Result<()> {
    const TAKEN: [&str; 12] = [
        "core",
        "std",
        "alloc",
        "test",
        "proc_macro",
        "serde",
        "match",
        "move",
        "type",
        "self",
        "crate",
        "sample",
    ];
    let is_word = name.len() >= 2
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    ensure!(is_word, "expected a name of lower-case letters such as `hex`, got {name:?}");
    ensure!(!TAKEN.contains(&name), "the name {name:?} means something else in Rust");
    Ok(())
}

/// Copies a folder; every `sample` in names and texts becomes the game's name.
fn copy(from: &Path, to: &Path, name: &str) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {to:?}"))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot list {from:?}"))? {
        let entry = entry?;
        let target = to.join(renamed(&entry.file_name().to_string_lossy(), name));
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, name)?;
        } else {
            let text = fs::read_to_string(entry.path())
                .with_context(|| format!("cannot read {:?}", entry.path()))?;
            put(&target, &renamed(&text, name))?;
        }
    }
    Ok(())
}

fn renamed(text: &str, name: &str) -> String {
    let (first, rest) = name.split_at(1);
    let title = first.to_uppercase() + rest;
    text.replace("sample", name).replace("Sample", &title)
}

/// The registry's manifest with one more line at the end of its dependencies.
fn with_dependency(manifest: &str, name: &str) -> Result<String> {
    let header = "[dependencies]\n";
    let start = manifest.find(header).context("the registry's manifest has no dependencies")?;
    let section = &manifest[start + header.len()..];
    let section = &section[..section.find("\n[").map_or(section.len(), |at| at + 1)];
    let end = start + header.len() + section.trim_end().len();
    let line = format!("\n{name} = {{ path = \"../{name}\" }}");
    Ok(format!("{}{line}{}", &manifest[..end], &manifest[end..]))
}

/// The registry with one more entry at the end of its list.
fn with_entry(registry: &str, name: &str) -> Result<String> {
    let list = registry.find("const GAMES").context("the registry has no list of games")?;
    let end = registry[list..].find("]);").context("the registry's list has no end")? + list;
    let (list, rest) = registry.split_at(end);
    let list = list.trim_end().trim_end_matches(',');
    Ok(format!("{list},\n    {name}::ENTRY,\n{rest}"))
}

fn read(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"))
}

fn put(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {path:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_becomes_a_registered_game() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        copy(&sh::root().join(TEMPLATE), &root.join(TEMPLATE), "sample").unwrap();
        fs::create_dir_all(root.join("games/all-games/src")).unwrap();
        for path in [REGISTRY, REGISTRY_MANIFEST] {
            fs::copy(sh::root().join(path), root.join(path)).unwrap();
        }
        write(root, "hex").unwrap();
        let rules = read(root, "games/hex/src/rules.rs").unwrap();
        assert!(rules.contains("pub struct Hex ") && !rules.contains("ample"), "{rules}");
        assert!(read(root, REGISTRY).unwrap().contains("\n    hex::ENTRY,\n"));
        assert!(read(root, REGISTRY_MANIFEST).unwrap().contains("\nhex = { path = \"../hex\" }\n"));
        let error = write(root, "hex").unwrap_err().to_string();
        assert_eq!(error, "games/hex is already there");
    }

    #[test]
    fn a_dependency_goes_to_the_end_of_its_section() {
        let manifest = "[dependencies]\na = 1\n\n[lints]\nworkspace = true\n";
        let expected =
            "[dependencies]\na = 1\nhex = { path = \"../hex\" }\n\n[lints]\nworkspace = true\n";
        assert_eq!(with_dependency(manifest, "hex").unwrap(), expected);
        let last = with_dependency("[dependencies]\na = 1\n", "hex").unwrap();
        assert_eq!(last, "[dependencies]\na = 1\nhex = { path = \"../hex\" }\n");
        assert!(with_dependency("[lints]\n", "hex").is_err());
    }

    #[test]
    fn an_entry_goes_to_the_end_of_the_list() {
        let expected =
            "const GAMES: Games = Games::new(&[a::ENTRY,\n    hex::ENTRY,\n]);\nfn f() {}\n";
        for list in ["&[a::ENTRY]", "&[a::ENTRY,\n]"] {
            let registry = format!("const GAMES: Games = Games::new({list});\nfn f() {{}}\n");
            assert_eq!(with_entry(&registry, "hex").unwrap(), expected);
        }
        assert!(with_entry("", "hex").is_err());
    }

    #[test]
    fn names_that_cannot_be_are_refused() {
        for name in ["", "x", "Hex", "my-game", "../x", "9men", "match", "sample"] {
            assert!(check_name(name).is_err(), "{name}");
        }
        assert!(check_name("connect4").is_ok());
    }
}
