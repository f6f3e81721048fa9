//! `jogada gomoku brain`: our engine as a program for Gomocup and Piskvork, which ask in their protocol, version 2.
//!
//! `heard` makes sense of lines, `clock` of time, `swap` chooses in openings with exchanged colours. Whatever comes,
//! it answers or says why not, and goes on.

mod clock;
mod heard;
mod swap;
mod table;

use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{ArgMatches, Command},
};
use jogada_text::Lang;

use self::{
    heard::{BrainLine, Message},
    table::BrainSession,
};
use crate::TEXTS;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("brain").about(TEXTS.say(lang, "brain"))
}

const ABOUT: &str = concat!(
    "name=\"Jogada\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"the authors of Jogada\", country=\"BR\""
);

pub(super) fn run(_: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let mut table = BrainSession::new(context.stop.clone(), context.seed);
    while let Some(line) = context.read_line()? {
        let answer = match heard::read(&line) {
            BrainLine::Nothing => continue,
            BrainLine::End => break,
            BrainLine::About => ABOUT.to_owned(),
            BrainLine::Unknown => {
                format!("UNKNOWN {}", line.split_whitespace().next().unwrap_or_default())
            }
            BrainLine::Bad(why) => format!("ERROR {why}"),
            BrainLine::Message(said) => {
                let stones = if said.has_stones() { Some(read_stones(context)?) } else { None };
                table.answer(said, stones)
            }
        };
        if !answer.is_empty() {
            // The manager reads lines that end in any way; CR LF is what it sends itself.
            write!(context.out, "{answer}\r\n")?;
            context.out.flush()?;
        }
        if context.stop.is_raised() {
            break;
        }
    }
    Ok(Exit::Done)
}

/// One line of a board: column and row from the top left, and whose stone it is.
type Stone = (u8, u8, u8);

/// The lines up to `DONE`, or the first of them that is no stone.
fn read_stones(context: &mut ToolContext<'_>) -> Result<Result<Vec<Stone>, String>, ToolError> {
    let mut stones = Ok(Vec::new());
    while let Some(line) = context.read_line()? {
        if line.eq_ignore_ascii_case("DONE") {
            break;
        }
        match (heard::stone(&line), &mut stones) {
            _ if line.is_empty() => {}
            (Some(stone), Ok(list)) if list.len() < crate::board::SQUARES_MAX => list.push(stone),
            (_, Ok(_)) => stones = Err(format!("expected x,y,side, got {line:?}")),
            (_, Err(_)) => {}
        }
    }
    Ok(stones)
}

impl Message {
    /// Do lines with stones follow?
    fn has_stones(&self) -> bool {
        matches!(self, Message::Board | Message::SetBoard | Message::Swap2)
    }
}
