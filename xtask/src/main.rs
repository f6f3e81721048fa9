//! The project's own commands. `cargo xtask` lists them; CI calls the same names, so what passes here passes there.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]

mod audit;
mod bench;
mod check;
mod clib;
mod fuzz;
mod golden;
mod new_game;
mod own_arena;
mod packages;
mod setup;
mod sh;
mod test;
mod tidy;
mod train;
mod web;
mod wheel;

use std::process::ExitCode;

use anyhow::{Result, bail};

/// One command. The list below is all there is.
struct Task {
    name: &'static str,
    /// What follows the name, as shown in the list.
    args: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const TASKS: &[Task] = &[
    task(
        "setup",
        "[TOOL]",
        "install what is missing: servers for tests, optional tools",
        setup::run,
    ),
    task("check", "", "formatting, lints, tidy, dependencies: about a minute", check::run),
    task("tidy", "", "the house rules that a program can check", tidy::run),
    task("test", "", "check, then every test and a moment of fuzzing", test::run),
    task("test-slow", "", "more random matches and deeper counts, in release", test::run_slow),
    task("golden", "", "rewrite the golden files and show what changed", golden::run),
    task(
        "bench",
        "[GAME|arena|grade]",
        "engine signatures, and speed beside the peers; how fast tournaments and marking are",
        bench::run,
    ),
    task("fuzz", "SECONDS [TARGET]", "every fuzz target for some seconds", fuzz::run),
    task(
        "clib",
        "[--prefix DIR]",
        "the C library, its header and jogada.pc, into target/clib",
        clib::run,
    ),
    task("wheel", "", "the Python package, into target/wheels", wheel::run),
    task("test-wheel", "", "only the tests of the Python package", wheel::test),
    task("train", "GAME [OPTION…]", "a fast player learns from its engine again", train::run),
    task(
        "datagen",
        "GAME FILE [OPTION…]",
        "matches of an engine against itself, for a network to learn from",
        train::datagen,
    ),
    task("book", "GAME [KEPT OPTION…]", "the engine makes its book of openings again", train::book),
    task("test-web", "", "only the tests of the page, in a browser too", web::test),
    task("new-game", "NAME", "a new game's folder, playable at once", new_game::run),
];

const fn task(
    name: &'static str,
    args: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
) -> Task {
    Task { name, args, about, run }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> Result<()> {
    let Some((name, rest)) = args.split_first() else {
        print!("{}", list());
        return Ok(());
    };
    if matches!(name.as_str(), "help" | "-h" | "--help") {
        print!("{}", list());
        return Ok(());
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        bail!("expected one of the commands below, got {name:?}\n{}", list());
    };
    let takes_more = task.args.contains('…');
    if !takes_more && rest.len() > task.args.split_whitespace().count() {
        bail!("expected `cargo xtask {} {}`, got {:?} more", task.name, task.args, rest.join(" "));
    }
    (task.run)(rest)
}

fn list() -> String {
    let line = |task: &Task| {
        let call = format!("{} {}", task.name, task.args);
        format!("cargo xtask {call:<25} {}\n", task.about)
    };
    TASKS.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_explained_to_contributors() {
        let text = std::fs::read_to_string(sh::root().join("CONTRIBUTING.md")).unwrap();
        for task in TASKS {
            assert!(text.contains(&format!("cargo xtask {}", task.name)), "{}", task.name);
        }
    }

    #[test]
    fn an_unknown_command_is_answered_with_the_list() {
        let error = dispatch(&["dance".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("\"dance\"") && error.contains("new-game NAME"), "{error}");
    }

    #[test]
    fn too_many_arguments_are_refused() {
        let args = ["tidy", "now"].map(str::to_owned);
        assert!(dispatch(&args).is_err());
    }
}
