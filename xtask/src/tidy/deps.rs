//! Who may use whom: dependencies point downward only, as the layers in ARCHITECTURE.md say.

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Problem, tree::Tree};
use crate::sh;

/// Any crate under `games/` but the registry.
const A_GAME: &str = "a game";

/// From the bottom up: a crate may use those of the layers below its own. ARCHITECTURE.md shows the same list; a new
/// crate changes both and is discussed first.
const LAYERS: &[&[&str]] = &[
    &["jogada-text", "xtask"],
    &["jogada-core"],
    &["jogada-picture", "jogada-search", "jogada-record"],
    &["jogada-game", "jogada-match", "jogada-tournament"],
    &[A_GAME, "jogada-testkit", "jogada-bot", "jogada-store", "jogada-report", "jogada-review"],
    &["all-games", "jogada-grade"],
    &["jogada-arena"],
    &["jogada-nats"],
    &["jogada-web", "jogada-py", "jogada-c"],
    &["jogada-cli"],
];

/// The crates that may name a game.
const NAME_GAMES: &[&str] = &["all-games", "jogada-py", "jogada-c"];

/// A crate of ours and what it uses of ours, outside its tests.
pub(super) struct Package {
    name: String,
    is_game: bool,
    uses: Vec<String>,
}

/// What cargo knows of our packages.
pub(crate) fn metadata() -> Result<Value> {
    let args = ["metadata", "--no-deps", "--format-version", "1"];
    serde_json::from_str(&sh::read(&mut sh::cargo(&args))?).context("cargo metadata wrote no JSON")
}

/// Asks cargo.
pub(super) fn packages() -> Result<Vec<Package>> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    Ok(packages.iter().map(package).collect())
}

fn package(json: &Value) -> Package {
    let name = json["name"].as_str().unwrap_or_default();
    let manifest = json["manifest_path"].as_str().unwrap_or_default().replace('\\', "/");
    // A test may use anything; what is ours has a path.
    let ours = |dep: &&Value| dep["kind"].as_str() != Some("dev") && dep["path"].is_string();
    let dependencies = json["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
    let uses = dependencies.iter().filter(ours).filter_map(|dep| dep["name"].as_str());
    Package {
        name: name.to_owned(),
        is_game: is_game(&manifest),
        uses: uses.map(str::to_owned).collect(),
    }
}

/// The template of a game is held to the same.
fn is_game(manifest: &str) -> bool {
    let registry = "/games/all-games/Cargo.toml";
    manifest.ends_with("/xtask/template/Cargo.toml")
        || (manifest.contains("/games/") && !manifest.ends_with(registry))
}

pub(super) fn check(tree: &Tree, packages: &[Package], problems: &mut Vec<Problem>) {
    let name_of = |name: &str| {
        let is_game = packages.iter().any(|package| package.name == name && package.is_game);
        if is_game { A_GAME.to_owned() } else { name.to_owned() }
    };
    for package in packages {
        let name = name_of(&package.name);
        let Some(layer) = layer_of(&name) else {
            let what = "is in no layer (xtask/src/tidy/deps.rs)";
            problems.push(Problem::new(&package.name, 0, what));
            continue;
        };
        for used in &package.uses {
            let is_game = name_of(used) == A_GAME;
            let is_below = layer_of(&name_of(used)).is_some_and(|below| below < layer);
            if !is_below || (is_game && !NAME_GAMES.contains(&name.as_str())) {
                let what = format!("must not use {used}: dependencies point downward only");
                problems.push(Problem::new(&package.name, 0, what));
            }
        }
    }
    list_of_crates(tree, packages, problems);
    let map = tree.get("ARCHITECTURE.md").map_or("", |file| &file.text);
    for line in LAYERS.iter().enumerate().map(|(number, layer)| line(number, layer)) {
        if !map.lines().any(|shown| shown == line) {
            let what = format!("expected the line `{line}`");
            problems.push(Problem::new("ARCHITECTURE.md", 0, what));
        }
    }
}

/// In the list of crates, a crate comes after all that it uses.
fn list_of_crates(tree: &Tree, packages: &[Package], problems: &mut Vec<Problem>) {
    const CRATES: &str = "crates/README.md";
    let list = tree.get(CRATES).map_or("", |file| &file.text);
    let line_of = |name: &str| list.lines().position(|line| line.contains(&format!("[{name}](")));
    for package in packages {
        let Some(own) = line_of(&package.name) else { continue };
        for used in package.uses.iter().filter(|used| line_of(used).is_some_and(|at| at > own)) {
            let what = format!("{} uses {used}, so it comes after it", package.name);
            problems.push(Problem::new(CRATES, own + 1, what));
        }
    }
}

fn layer_of(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

fn line(number: usize, layer: &[&str]) -> String {
    format!("{}. {}", number + 1, layer.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(name: &str, is_game: bool, uses: &[&str]) -> Package {
        let uses = uses.iter().map(|name| (*name).to_owned()).collect();
        Package { name: name.to_owned(), is_game, uses }
    }

    fn check_packages(packages: &[Package]) -> Vec<String> {
        let lines: Vec<String> =
            LAYERS.iter().enumerate().map(|(number, layer)| line(number, layer)).collect();
        let mut problems = Vec::new();
        check(&Tree::of(&[("ARCHITECTURE.md", &lines.join("\n"))]), packages, &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn downward_is_fine_and_upward_or_sideways_is_not() {
        assert!(check_packages(&[uses("hex", true, &["jogada-core", "jogada-search"])]).is_empty());
        let told = ["jogada-core: must not use hex: dependencies point downward only"];
        let packages = [uses("hex", true, &[]), uses("jogada-core", false, &["hex"])];
        assert_eq!(check_packages(&packages), told);
        let sideways = [uses("jogada-search", false, &["jogada-record"])];
        assert_eq!(check_packages(&sideways).len(), 1);
    }

    #[test]
    fn the_registry_uses_any_game_and_few_others_do() {
        let packages = |user| [uses("hex", true, &[]), user];
        assert!(check_packages(&packages(uses("all-games", false, &["hex"]))).is_empty());
        assert_eq!(check_packages(&packages(uses("mill", true, &["hex"]))).len(), 1);
        assert_eq!(check_packages(&packages(uses("jogada-web", false, &["hex"]))).len(), 1);
    }

    #[test]
    fn the_list_of_crates_goes_from_the_bottom_up() {
        let told = |lines: [&str; 2]| {
            let mut problems = Vec::new();
            let packages = [uses("jogada-core", false, &["jogada-text"])];
            let files = [("crates/README.md", &*lines.concat())];
            list_of_crates(&Tree::of(&files), &packages, &mut problems);
            problems.iter().map(Problem::to_string).collect::<Vec<_>>()
        };
        let (text, core) = ("| [jogada-text](jogada-text) |\n", "| [jogada-core](jogada-core) |\n");
        assert_eq!(told([text, core]), [""; 0]);
        assert_eq!(
            told([core, text]),
            ["crates/README.md:1: jogada-core uses jogada-text, so it comes after it"]
        );
    }

    #[test]
    fn a_new_crate_needs_a_layer() {
        assert_eq!(check_packages(&[uses("jogada-moon", false, &[])]).len(), 1);
    }

    #[test]
    fn the_map_shows_the_same_layers() {
        let mut problems = Vec::new();
        check(&Tree::of(&[("ARCHITECTURE.md", "")]), &[], &mut problems);
        assert_eq!(problems[1].what, "expected the line `2. jogada-core`");
    }

    #[test]
    fn only_what_tests_use_is_left_out() {
        let json = serde_json::json!({
            "name": "hex", "manifest_path": "x/games/hex/Cargo.toml",
            "dependencies": [
                { "name": "jogada-core", "kind": null, "path": "x" },
                { "name": "jogada-testkit", "kind": "dev", "path": "x" },
                { "name": "serde", "kind": null },
            ],
        });
        let package = package(&json);
        assert!(package.is_game);
        assert_eq!(package.uses, ["jogada-core"]);
    }
}
