//! `jogada`: the one program. Each command has a module; what they share is below them.

mod arena;
mod bar;
mod command;
mod commands;
mod dialogue;
mod files;
mod log;
mod out;
mod paint;
mod screen;
mod seats;
mod session;
mod show;
mod tell;
mod usage;

use std::{io, process::ExitCode};

use jogada_core::Exit;

/// Data goes to stdout, everything else to stderr. 0 is done, 1 a game-level no, 2 bad input.
fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    // The jail starts this program again inside itself, before anything else has happened.
    if args.next().is_some_and(|first| first == jogada_bot::HELPER) {
        return jogada_bot::helper_main(args);
    }
    // Every bot takes a few open files, and every page that watches one. Where that is not allowed fewer fit.
    _ = jogada_bot::raise_open_files();
    match command::run(std::env::args_os()) {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::No) => ExitCode::from(1),
        Ok(Exit::BadInput) => ExitCode::from(2),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            tell::error(&error);
            ExitCode::from(2)
        }
    }
}

/// Whoever reads our output may stop reading at any time.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
