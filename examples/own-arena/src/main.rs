//! An arena for Connect Four: the rules are in `four`, everything else is the library's.
//!
//! ```text
//! own-arena play four                        in the terminal, against the engine
//! own-arena match four engine greedy -n 20   a score with error bars
//! own-arena tournament four engine greedy bots/lowest
//! own-arena                                  the page in the browser
//! ```

use std::process::ExitCode;

use jogada_game::Games;

fn main() -> ExitCode {
    jogada_cli::run(Games::new(&[own_arena::four::ENTRY]))
}
