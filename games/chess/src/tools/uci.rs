//! `jogada chess uci`: the engine for programs that let chess engines play.

use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{ArgMatches, Command},
};
use jogada_text::Lang;

use crate::{TEXTS, uci};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("uci").about(TEXTS.say(lang, "uci"))
}

pub(super) fn run(_: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    uci::talk(context.input, context.out, &context.stop, context.seed)?;
    Ok(Exit::Done)
}
