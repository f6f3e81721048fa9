//! The smallest program with a jail: what `jogada` does with its hidden word, and its `doctor`.
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::process::ExitCode;

use jogada_bot::{HELPER, Jail, doctor, helper_main};

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let word = args.next().unwrap_or_default();
    if word == HELPER {
        return helper_main(args);
    }
    match examine(args.next().is_some_and(|arg| arg == "no-namespaces")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// One line of JSON for each layer and each attack.
fn examine(no_namespaces: bool) -> Result<(), Box<dyn std::error::Error>> {
    let mut jail = Jail::new(&std::env::current_exe()?)?;
    if no_namespaces {
        jail = jail.without_namespaces();
    }
    for layer in jail.layers() {
        println!("{}", serde_json::to_string(&layer)?);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for finding in runtime.block_on(doctor(&jail))? {
        println!("{}", serde_json::to_string(&finding)?);
    }
    Ok(())
}
