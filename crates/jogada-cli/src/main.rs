//! `jogada`: the one program, with all games.

use std::process::ExitCode;

fn main() -> ExitCode {
    jogada_cli::run(all_games::GAMES)
}
