//! `jogada gomoku convert`: games and openings from one notation into another.

use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command},
};
use jogada_text::Lang;

use super::{position, size_arg};
use crate::{
    TEXTS,
    files::{self, Written},
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("convert")
        .visible_alias("converte")
        .about(TEXTS.say(lang, "convert"))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .default_value("-")
                .help(TEXTS.say(lang, "convert-file")),
        )
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORM")
                .default_value("moves")
                .value_parser(["moves", "compact", "offset", "psq"])
                .help(TEXTS.say(lang, "convert-to")),
        )
        .arg(size_arg(lang).long("size").default_value("15"))
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let text = match args.get_one::<String>("file").map_or("-", String::as_str) {
        "-" => position::all_input(context)?,
        name => position::file(name, context)?,
    };
    let size = args.get_one::<u8>("size").copied().unwrap_or(15);
    let form = args.get_one::<String>("to").map_or("moves", String::as_str);
    for game in files::read(&text, size)? {
        let text = match form {
            "compact" => files::compact(&game) + "\n",
            "offset" => files::offsets(&game) + "\n",
            "psq" => files::psq(&game, -1),
            _ => moves(&game) + "\n",
        };
        write!(context.out, "{text}")?;
    }
    Ok(Exit::Done)
}

fn moves(game: &Written) -> String {
    game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
