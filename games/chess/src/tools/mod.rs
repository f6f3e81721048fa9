//! The commands that chess adds to the program.

mod moves;
mod partida;
mod perft;
mod suite;
mod uci;

use jogada_game::Tool;

pub(crate) const TOOLS: &[Tool] = &[
    Tool { command: moves::command, run: moves::run },
    Tool { command: perft::command, run: perft::run },
    Tool { command: suite::command, run: suite::run },
    Tool { command: partida::command, run: partida::run },
    Tool { command: uci::command, run: uci::run },
];
