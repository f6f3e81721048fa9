//! The project's own commands. `cargo xtask` lists them; CI calls the same names, so what passes here passes there.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its job")]

mod bench;
mod check;
mod fuzz;
mod golden;
mod new_game;
mod setup;
mod sh;
mod test;
mod tidy;

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
    Task {
        name: "setup",
        args: "",
        about: "install the optional tools that are missing (nextest, deny)",
        run: setup::run,
    },
    Task {
        name: "check",
        args: "",
        about: "formatting, lints, tidy, licences: under a minute",
        run: check::run,
    },
    Task {
        name: "tidy",
        args: "",
        about: "the house rules that a program can check",
        run: tidy::run,
    },
    Task {
        name: "test",
        args: "",
        about: "check, then every test and a moment of fuzzing",
        run: test::run,
    },
    Task {
        name: "test-slow",
        args: "",
        about: "the long versions: more random games, deeper counts, in release",
        run: test::run_slow,
    },
    Task {
        name: "golden",
        args: "",
        about: "rewrite the golden files and show what changed",
        run: golden::run,
    },
    Task {
        name: "bench",
        args: "[GAME]",
        about: "engine signatures, and speed beside the peers",
        run: bench::run,
    },
    Task {
        name: "fuzz",
        args: "SECONDS [TARGET]",
        about: "every fuzz target for so long",
        run: fuzz::run,
    },
    Task {
        name: "new-game",
        args: "NAME",
        about: "a new game's folder, playable at once",
        run: new_game::run,
    },
];

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
    if rest.len() > task.args.split_whitespace().count() {
        bail!("expected `cargo xtask {} {}`, got {:?} more", task.name, task.args, rest.join(" "));
    }
    (task.run)(rest)
}

fn list() -> String {
    let line = |task: &Task| {
        let call = format!("{} {}", task.name, task.args);
        format!("cargo xtask {call:<22} {}\n", task.about)
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
