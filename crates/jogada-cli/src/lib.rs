//! The terminal program, for any list of games: commands, the dialogue of lines, the full-screen board, and the server.
//!
//! [`run`] is a whole program: it reads the command line, does what it says, and returns the exit status. `jogada` itself
//! is this crate with all our games; a program with games of its own passes its own list:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use jogada_game::Games;
//!
//! fn main() -> ExitCode {
//!     jogada_cli::run(Games::new(&[queens::ENTRY]))
//! }
//! ```
//!
//! Each command has a module; what they share is below them.
#![warn(missing_docs)]

mod arena;
mod bar;
mod command;
mod commands;
mod dialogue;
mod files;
mod log;
mod match_file;
mod out;
mod paint;
mod screen;
mod show;
mod tell;
mod terminal_match;
mod usage;

use std::{io, process::ExitCode};

use jogada_game::{Exit, Games};

/// Runs the program with these games. Data goes to stdout, everything else to stderr. The status is 0 for done, 1 for a
/// game-level no, 2 for bad input.
///
/// Call it first thing in `main`: the jail starts the same program again inside itself.
pub fn run(games: Games) -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    if args.next().is_some_and(|first| first == jogada_bot::HELPER) {
        return jogada_bot::helper_main(args);
    }
    // Every bot takes a few open files, and every page that watches one. Where that is not allowed fewer fit.
    _ = jogada_bot::raise_open_files();
    match command::run(std::env::args_os(), games) {
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

/// The reader of our output may stop reading at any time.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
