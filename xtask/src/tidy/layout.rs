//! The shape of the tree: what a game's folder holds, that the registry knows it, and that ARCHITECTURE.md is true.

use super::{Problem, tree::Tree};

const REGISTRY: &str = "games/all-games/src/lib.rs";
const MAP: &str = "ARCHITECTURE.md";
const CRATES: &str = "crates/README.md";

pub(super) fn check(tree: &Tree, problems: &mut Vec<Problem>) {
    for game in tree.games() {
        game_folder(tree, game, problems);
    }
    map(tree, problems);
    list_of_crates(tree, problems);
}

fn game_folder(tree: &Tree, game: &str, problems: &mut Vec<Problem>) {
    let folder = format!("games/{game}");
    let mut expect = |there: bool, what: &str| {
        if !there {
            problems.push(Problem::new(&folder, 0, format!("expected {what}")));
        }
    };
    let has = |path: &str| tree.get(&format!("{folder}/{path}")).is_some();
    expect(has("README.md"), "README.md: the rules as played here");
    expect(tree.has_folder(&format!("{folder}/testdata")), "testdata/");
    expect(tree.has_folder(&format!("{folder}/locales")), "locales/: what it says");
    expect(
        has("tests/it.rs") || has("tests/it/main.rs"),
        "tests/it.rs or tests/it/main.rs: one test binary",
    );
    let registry = tree.get(REGISTRY).and_then(|file| file.rust.as_ref());
    let registered = registry
        .is_some_and(|rust| rust.code.contains(&format!("{}::ENTRY", game.replace('-', "_"))));
    expect(registered, &format!("a line in {REGISTRY}: `{game}::ENTRY`"));
}

/// Every crate and every folder that the map names is there.
fn map(tree: &Tree, problems: &mut Vec<Problem>) {
    let Some(file) = tree.get(MAP) else {
        problems.push(Problem::new(MAP, 0, "expected a page about the project"));
        return;
    };
    for (number, line) in (1..).zip(file.text.lines()) {
        for word in line.split(|c: char| !(c.is_ascii_alphanumeric() || "-_/.".contains(c))) {
            let is_crate = word.starts_with("jogada-") && !word.contains('/');
            let folder = if is_crate {
                format!("crates/{word}")
            } else {
                word.trim_end_matches(['/', '.']).to_owned()
            };
            let is_folder =
                is_crate || folder.starts_with("crates/") || folder.starts_with("games/");
            if is_folder && !tree.has_folder(&folder) && tree.get(&folder).is_none() {
                problems.push(Problem::new(
                    MAP,
                    number,
                    format!("names {word}, which is not there"),
                ));
            }
        }
    }
}

/// `crates/README.md` has a line for every crate.
fn list_of_crates(tree: &Tree, problems: &mut Vec<Problem>) {
    let list = tree.get(CRATES).map_or("", |file| file.text.as_str());
    for file in &tree.files {
        let name =
            file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        if let Some(name) = name.filter(|name| !list.contains(&format!("[{name}]({name})"))) {
            problems.push(Problem::new(CRATES, 0, format!("expected a line for {name}")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_files(files: &[(&str, &str)]) -> Vec<String> {
        let mut problems = Vec::new();
        check(&Tree::of(files), &mut problems);
        problems.iter().map(Problem::to_string).collect()
    }

    const COMPLETE: [(&str, &str); 7] = [
        ("games/hex/Cargo.toml", ""),
        ("games/hex/README.md", ""),
        ("games/hex/testdata/playthrough.txt", ""),
        ("games/hex/tests/it.rs", ""),
        ("games/hex/locales/en/hex.ftl", ""),
        (REGISTRY, "pub const GAMES: &[Entry] = &[hex::ENTRY];"),
        (MAP, "The folder games/hex holds a game.\n"),
    ];

    #[test]
    fn a_game_has_all_its_parts() {
        assert!(check_files(&COMPLETE).is_empty());
        for missing in &COMPLETE[1..6] {
            let files: Vec<_> = COMPLETE.into_iter().filter(|file| file != missing).collect();
            assert_eq!(check_files(&files).len(), 1, "without {}", missing.0);
        }
    }

    #[test]
    fn the_map_names_only_what_exists() {
        let mut files = COMPLETE.to_vec();
        files[6].1 = "`jogada-mill` and games/mill/ (jogada-core).\n";
        files.push(("crates/jogada-core/Cargo.toml", ""));
        files.push((CRATES, "| [jogada-core](jogada-core) | the law |\n"));
        let told = [
            format!("{MAP}:1: names jogada-mill, which is not there"),
            format!("{MAP}:1: names games/mill/, which is not there"),
        ];
        assert_eq!(check_files(&files), told);
    }

    #[test]
    fn every_crate_is_listed() {
        let mut files = COMPLETE.to_vec();
        files.push(("crates/jogada-core/Cargo.toml", ""));
        assert_eq!(check_files(&files), [format!("{CRATES}: expected a line for jogada-core")]);
    }
}
