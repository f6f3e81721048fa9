//! `jogada gomoku convert`: games and openings from one notation into another.

use jogada_core::{
    Desk, Exit, Lang, ToolError,
    clap::{Arg, ArgMatches, Command},
};

use super::{position, size_arg};
use crate::files::{self, Written};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("convert")
        .visible_alias("converte")
        .about(lang.pick(
            "Rewrite games and openings: PSQ, REC, opening lists",
            "Reescreve partidas e aberturas: PSQ, REC, listas de aberturas",
        ))
        .arg(Arg::new("file").value_name("FILE").default_value("-").help(lang.pick(
            "A .psq or .rec file or a list of openings; - is standard input",
            "Um arquivo .psq ou .rec ou uma lista de aberturas; - é a entrada",
        )))
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORM")
                .default_value("moves")
                .value_parser(["moves", "compact", "offset", "psq"])
                .help(lang.pick(
                    "What to write: h8 i9, h8i9, offsets from the centre, or Piskvork's file",
                    "O que escrever: h8 i9, h8i9, distâncias do centro, ou o arquivo do Piskvork",
                )),
        )
        .arg(size_arg(lang).long("size").default_value("15"))
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let text = match args.get_one::<String>("file").map_or("-", String::as_str) {
        "-" => position::all_input(desk)?,
        name => position::file(name, desk)?,
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
        write!(desk.out, "{text}")?;
    }
    Ok(Exit::Done)
}

fn moves(game: &Written) -> String {
    game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
