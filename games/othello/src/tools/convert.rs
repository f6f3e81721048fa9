//! `convert`: games from one notation into another. What comes is known by how it looks: WTHOR by
//! its ending, GGF by its brackets, anything else is a transcript a line.

use std::io::Read;

use jogada_core::Side;
use jogada_game::{
    Exit, FinishedMatch, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser},
};
use jogada_text::{Lang, Message};

use crate::{
    TEXTS,
    board::{Board, Square, Start},
    rules::{Move, Othello},
    text::{
        ggf::{self, Recorded},
        obf, transcript,
        wthor::{self, Base, Entry},
    },
};

pub(super) const TOOL: Tool = Tool { command, run };

const FILE_BYTES_MAX: usize = 64 << 20;

fn command(lang: Lang) -> Command {
    Command::new("convert")
        .visible_alias("converte")
        .about(TEXTS.say(lang, "convert"))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .help(TEXTS.say(lang, "convert-file")),
        )
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(["ggf", "txt", "obf", "wtb"]))
                .default_value("ggf")
                .help(TEXTS.say(lang, "convert-to")),
        )
        .arg(Arg::new("out").long("out").value_name("FILE").help(TEXTS.say(lang, "convert-out")))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let text = |name| args.get_one::<String>(name).map(String::as_str);
    let games = read(text("file").unwrap_or("-"), context)?;
    let out = text("out");
    match (text("to"), out) {
        (Some("wtb"), Some(out)) => write_base(&games, out, context)?,
        (Some("wtb"), None) => {
            return Err(TEXTS.message("wtb-needs-out").into());
        }
        (format, out) => {
            let written: String = games.iter().map(|game| written(game, format)).collect();
            match out {
                None => context.out.write_all(written.as_bytes())?,
                Some(out) => context.files.write(out, written.as_bytes())?,
            }
        }
    }
    Ok(Exit::Done)
}

fn read(file: &str, context: &mut ToolContext<'_>) -> Result<Vec<Recorded>, ToolError> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        let input = &mut *context.input;
        input.take(FILE_BYTES_MAX as u64).read_to_end(&mut bytes)?;
        bytes
    } else {
        context
            .files
            .read(file, FILE_BYTES_MAX)
            .map_err(|error| Message::of_system(&error).at_place(file))?
    };
    let games = if let Some(stem) = stem(file) {
        from_base(&wthor::read(&bytes)?, &names(stem, "jou", context), &names(stem, "trn", context))
    } else {
        let text = String::from_utf8_lossy(&bytes);
        if text.contains("(;") { ggf::read(&text) } else { from_lines(&text) }
    };
    Ok(games.map_err(|why| why.at_place(file))?)
}

/// What stands before `.wtb`.
fn stem(file: &str) -> Option<&str> {
    let (stem, ending) = file.rsplit_once('.')?;
    ending.eq_ignore_ascii_case("wtb").then_some(stem)
}

/// The names beside a base: under its own name, or the one file that all years of the federation's
/// base share. None is no mistake.
fn names(stem: &str, ending: &str, context: &ToolContext<'_>) -> Vec<String> {
    let folder = stem.rfind('/').map_or("", |end| &stem[..=end]);
    let shared = format!("{folder}WTH");
    let upper = ending.to_uppercase();
    let files = [stem, &shared]
        .into_iter()
        .flat_map(|stem| [format!("{stem}.{ending}"), format!("{stem}.{upper}")]);
    let read =
        |file: String| wthor::read_names(&context.files.read(&file, FILE_BYTES_MAX).ok()?).ok();
    files.into_iter().find_map(read).unwrap_or_default()
}

fn from_base(base: &Base, players: &[String], events: &[String]) -> Result<Vec<Recorded>, Message> {
    let name = |names: &[String], number: u16| {
        names.get(usize::from(number)).cloned().unwrap_or_else(|| format!("#{number}"))
    };
    let game = |(number, entry): (usize, &Entry)| {
        let (moves, _) = entry.moves(Start::World).map_err(|why| in_game(number + 1, why))?;
        let mut game = Recorded::new(Othello::first(Start::World), moves);
        game.names = entry.players.map(|player| name(players, player));
        game.place = format!("{} {}", name(events, entry.tournament), base.year);
        game.result = format!("{:+}.00", 2 * i32::from(entry.discs) - 64);
        Ok(game)
    };
    base.games.iter().enumerate().map(game).collect()
}

fn in_game(number: usize, why: Message) -> Message {
    TEXTS.message("in-game").with("number", number).with("why", why)
}

fn from_lines(text: &str) -> Result<Vec<Recorded>, Message> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let game = |(number, line): (usize, &str)| {
        let (moves, _) = transcript::read(line, Start::World)
            .map_err(|why| TEXTS.message("in-line").with("number", number + 1).with("why", why))?;
        Ok(Recorded::new(Othello::first(Start::World), moves))
    };
    lines.map(game).collect()
}

fn written(game: &Recorded, format: Option<&str>) -> String {
    match format {
        Some("txt") => transcript::write(&game.moves, Start::World) + "\n",
        Some("obf") => obf::write_game(&game.names, game.first, &game.moves),
        _ => ggf::write(game) + "\n",
    }
}

/// Writes a base and its names. Nothing was solved: the perfect score is that of the game itself,
/// as it stood with no square to fill.
fn write_base(
    games: &[Recorded],
    out: &str,
    context: &mut ToolContext<'_>,
) -> Result<(), ToolError> {
    let (mut players, mut events) = (Vec::new(), Vec::new());
    let mut entries = Vec::new();
    for (number, game) in games.iter().enumerate() {
        if game.first != Othello::first(Start::World) {
            return Err(in_game(number + 1, TEXTS.message("not-the-worlds-start")).into());
        }
        let discs = discs(game.last.discs(Side::First), game.last);
        entries.push(Entry {
            tournament: index(&mut events, &game.place),
            players: [0, 1].map(|side| index(&mut players, &game.names[side])),
            discs,
            perfect: discs,
            taken: game.moves.iter().filter_map(placed).collect(),
        });
    }
    let made = [0; 4];
    let stem = stem(out).unwrap_or(out);
    let base = Base { made, year: 0, solved_at: 0, games: entries };
    let names = |names: &[String], width| wthor::write_names(names, made, width);
    for (ending, bytes) in [
        ("wtb", wthor::write(&base)),
        ("jou", names(&players, wthor::PLAYER_BYTES)),
        ("trn", names(&events, wthor::TOURNAMENT_BYTES)),
    ] {
        context.files.write(&format!("{stem}.{ending}"), &bytes)?;
    }
    Ok(())
}

fn placed(m: &Move) -> Option<Square> {
    match m {
        Move::Place(square) => Some(*square),
        Move::Pass => None,
    }
}

/// The first side's discs, the empty squares given to the winner.
fn discs(first: u64, last: Othello) -> u8 {
    let second = !(first | last.board().empty());
    let score = Board { mover: first, other: second }.final_score();
    ((64 + score) / 2) as u8
}

/// The number of a name, which is added if it is new.
fn index(names: &mut Vec<String>, name: &str) -> u16 {
    let name = FinishedMatch::one_line(name);
    let found = names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    });
    u16::try_from(found).unwrap_or(u16::MAX)
}
