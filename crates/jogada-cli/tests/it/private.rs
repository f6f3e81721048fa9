//! What the program writes of people and their bots, only its owner may read, whatever the umask.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use crate::home::{Home, ProgramOutput};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Runs the program with the most open umask, without which a test could pass by luck.
fn run(home: &Home, args: &[&str]) -> ProgramOutput {
    let jogada = home.jogada(args);
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 0; exec \"$@\"", "sh"]).arg(jogada.get_program());
    shell.args(jogada.get_args()).current_dir(home.path());
    for (name, value) in jogada.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    ProgramOutput::of(shell.output().unwrap())
}

const PLAY: &[&str] = &["tournament", "queens", "first", "random", "--json"];

#[test]
fn the_database_of_a_person_lies_in_a_folder_of_its_own() {
    let home = Home::new();
    assert_eq!(run(&home, PLAY).code, Some(0));
    let folder = home.path().join("data/jogada");
    assert_eq!((mode(&folder), mode(&folder.join("arena.db"))), (0o700, 0o600));
    // As an older program made them.
    allow(&folder, 0o755);
    allow(&folder.join("arena.db"), 0o644);
    let told = run(&home, &["tournaments"]);
    assert_eq!((mode(&folder), mode(&folder.join("arena.db"))), (0o700, 0o600));
    assert!(told.err.contains("others could read the database"), "{told:?}");
    assert_eq!(run(&home, &["tournaments"]).err, "", "it is said once");
}

#[test]
fn a_folder_that_a_person_named_stays_as_it_is() {
    let home = Home::new();
    let folder = home.path().join("class");
    fs::create_dir(&folder).unwrap();
    allow(&folder, 0o755);
    let told = run(&home, &[PLAY, &["--db", "class/t.db", "--out", "class"]].concat());
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(run(&home, &["db", "backup", "class/copy.db", "--db", "class/t.db"]).code, Some(0));
    assert_eq!(mode(&folder), 0o755);
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[test]
fn exports_are_for_their_owner_until_the_owner_says_otherwise() {
    let home = Home::new();
    assert_eq!(run(&home, &[PLAY, &["--db", "t.db", "--out", "results"]].concat()).code, Some(0));
    let (folder, page) = (home.path().join("results"), home.path().join("results/report.html"));
    assert_eq!((mode(&folder), mode(&page)), (0o700, 0o600));
    allow(&page, 0o644);
    assert_eq!(run(&home, &["export", "1", "--db", "t.db", "--out", "results"]).code, Some(0));
    assert_eq!((mode(&page), mode(&folder.join("games.jsonl"))), (0o644, 0o600));
}
