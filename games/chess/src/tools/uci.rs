//! `jogada chess uci`: the engine for programs that let chess engines play.

use jogada_core::{
    Desk, Exit, Lang, ToolError,
    clap::{ArgMatches, Command},
};

use crate::uci;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("uci").about(lang.pick(
        "The engine for chess programs and tournament managers, in UCI",
        "O motor para programas de xadrez e torneios, em UCI",
    ))
}

pub(super) fn run(_: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    uci::talk(desk.input, desk.out, &desk.stop, desk.seed)?;
    Ok(Exit::Done)
}
