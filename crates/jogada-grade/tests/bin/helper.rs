//! The program that the jail of the tests starts: what `jogada` does with its hidden word.

use std::process::ExitCode;

use jogada_bot::{HELPER, helper_main};

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    match args.next() {
        Some(word) if word == HELPER => helper_main(args),
        _ => ExitCode::FAILURE,
    }
}
