//! Who may use whom: dependencies point downward only, as the table in ARCHITECTURE.md says.

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Problem, tree::Tree};
use crate::sh;

/// Any crate under `games/` but the registry.
const A_GAME: &str = "a game";

/// From the bottom up. A row of ARCHITECTURE.md says the same; a new edge changes both and is discussed first.
const TABLE: &[(&str, &[&str])] = &[
    ("jogada-core", &[]),
    ("jogada-search", &["jogada-core"]),
    ("jogada-record", &["jogada-core"]),
    ("jogada-match", &["jogada-core", "jogada-record"]),
    ("jogada-tournament", &["jogada-core", "jogada-record"]),
    ("jogada-bot", &["jogada-core", "jogada-record", "jogada-match"]),
    ("jogada-store", &["jogada-core", "jogada-record", "jogada-tournament"]),
    (
        "jogada-jobs",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-match",
            "jogada-tournament",
            "jogada-bot",
        ],
    ),
    (
        "jogada-nats",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-tournament",
            "jogada-bot",
            "jogada-jobs",
        ],
    ),
    ("jogada-report", &["jogada-core", "jogada-record", "jogada-tournament"]),
    ("jogada-review", &["jogada-core", "jogada-search", "jogada-record"]),
    ("jogada-testkit", &["jogada-core"]),
    (A_GAME, &["jogada-core", "jogada-search"]),
    ("all-games", &["jogada-core", "jogada-search", A_GAME]),
    (
        "jogada-web",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-match",
            "jogada-tournament",
            "jogada-bot",
            "jogada-store",
            "jogada-jobs",
            "jogada-report",
            "jogada-review",
            "all-games",
        ],
    ),
    (
        "jogada-cli",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-match",
            "jogada-tournament",
            "jogada-bot",
            "jogada-store",
            "jogada-jobs",
            "jogada-nats",
            "jogada-report",
            "jogada-review",
            "jogada-web",
            "all-games",
        ],
    ),
    (
        "jogada-py",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-match",
            "jogada-tournament",
            "jogada-bot",
            "jogada-jobs",
            "jogada-report",
            "all-games",
            A_GAME,
        ],
    ),
    (
        "jogada-c",
        &[
            "jogada-core",
            "jogada-search",
            "jogada-record",
            "jogada-match",
            "jogada-tournament",
            "all-games",
            A_GAME,
        ],
    ),
    ("xtask", &[]),
];

/// A crate of ours and what it uses of ours, outside its tests.
pub(super) struct Package {
    name: String,
    is_game: bool,
    uses: Vec<String>,
}

/// Asks cargo.
pub(super) fn packages() -> Result<Vec<Package>> {
    let args = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata: Value = serde_json::from_str(&sh::read(&mut sh::cargo(&args))?)
        .context("cargo metadata wrote no JSON")?;
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
    let row_of = |name: &str| {
        let is_game = packages.iter().any(|package| package.name == name && package.is_game);
        if is_game { A_GAME.to_owned() } else { name.to_owned() }
    };
    for package in packages {
        let row = row_of(&package.name);
        let Some((_, may_use)) = TABLE.iter().find(|(name, _)| *name == row) else {
            let what = "is in no row of the dependency table (xtask/src/tidy/deps.rs)";
            problems.push(Problem::new(&package.name, 0, what));
            continue;
        };
        for used in package.uses.iter().filter(|used| !may_use.contains(&row_of(used).as_str())) {
            let what = format!("must not use {used}: dependencies point downward only");
            problems.push(Problem::new(&package.name, 0, what));
        }
    }
    let map = tree.get("ARCHITECTURE.md").map_or("", |file| &file.text);
    let rows: Vec<String> = packages.iter().map(|package| row_of(&package.name)).collect();
    for (name, may_use) in TABLE.iter().filter(|(name, _)| rows.iter().any(|row| row == name)) {
        let row = row(name, may_use);
        if !map.lines().any(|line| line == row) {
            problems.push(Problem::new("ARCHITECTURE.md", 0, format!("expected the row `{row}`")));
        }
    }
}

fn row(name: &str, may_use: &[&str]) -> String {
    let uses = if may_use.is_empty() { "nothing of ours".to_owned() } else { may_use.join(", ") };
    format!("| {name} | {uses} |")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(name: &str, is_game: bool, uses: &[&str]) -> Package {
        let uses = uses.iter().map(|name| (*name).to_owned()).collect();
        Package { name: name.to_owned(), is_game, uses }
    }

    fn check_packages(packages: &[Package]) -> Vec<String> {
        let rows: String = TABLE.iter().map(|(name, may)| row(name, may) + "\n").collect();
        let mut problems = Vec::new();
        check(&Tree::of(&[("ARCHITECTURE.md", &rows)]), packages, &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn downward_is_fine_and_upward_is_not() {
        assert!(check_packages(&[uses("hex", true, &["jogada-core", "jogada-search"])]).is_empty());
        let told = ["jogada-core: must not use hex: dependencies point downward only"];
        let packages = [uses("hex", true, &[]), uses("jogada-core", false, &["hex"])];
        assert_eq!(check_packages(&packages), told);
    }

    #[test]
    fn the_registry_uses_any_game_and_no_game_uses_another() {
        let packages = |user| [uses("hex", true, &[]), user];
        assert!(check_packages(&packages(uses("all-games", false, &["hex"]))).is_empty());
        assert_eq!(check_packages(&packages(uses("mill", true, &["hex"]))).len(), 1);
    }

    #[test]
    fn a_new_crate_needs_a_row() {
        assert_eq!(check_packages(&[uses("jogada-moon", false, &[])]).len(), 1);
    }

    #[test]
    fn the_table_points_downward_itself() {
        for (at, (name, may_use)) in TABLE.iter().enumerate() {
            let below: Vec<&str> = TABLE[..at].iter().map(|(name, _)| *name).collect();
            assert!(may_use.iter().all(|used| below.contains(used)), "{name}");
        }
    }

    #[test]
    fn the_map_shows_the_same_table() {
        let mut problems = Vec::new();
        let packages = [uses("hex", true, &[]), uses("mill", true, &[]), uses("xtask", false, &[])];
        check(&Tree::of(&[("ARCHITECTURE.md", "")]), &packages, &mut problems);
        let told: Vec<String> = problems.iter().map(|problem| problem.what.clone()).collect();
        let game = "expected the row `| a game | jogada-core, jogada-search |`";
        assert_eq!(told, [game, "expected the row `| xtask | nothing of ours |`"]);
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
