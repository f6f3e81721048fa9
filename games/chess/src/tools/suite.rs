//! `jogada chess suite`: how many test positions the engine solves.

use jogada_core::{
    Desk, Exit, Game, Lang, Said, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::json,
};
use jogada_search::{Engine, Limit};

use crate::{Chess, Draws, engine::Thinker, epd::Epd, san};

const FILE_BYTES_MAX: usize = 64 << 20;
/// Enough that a short search never throws anything away.
const TABLE_BYTES: usize = 16 << 20;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("suite")
        .about(lang.pick(
            "Let the engine solve test positions, and count its points",
            "Faz o motor resolver posições de teste, e conta seus pontos",
        ))
        .arg(Arg::new("file").value_name("FILE").default_value("-").help(lang.pick(
            "EPD lines with bm, am, or points in c8 and c9; - for the input",
            "Linhas EPD com bm, am, ou pontos em c8 e c9; - para a entrada",
        )))
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .default_value("10000")
                .value_parser(value_parser!(u64).range(1..))
                .help(lang.pick(
                    "Look at so many positions for each",
                    "Olha tantas posições para cada uma",
                )),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(lang.pick("One JSON object a line", "Um objeto JSON por linha")),
        )
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let name = args.get_one::<String>("file").map_or("-", String::as_str);
    let nodes = args.get_one::<u64>("nodes").copied().unwrap_or(1);
    let mut suite = Suite {
        thinker: Thinker::with_table(TABLE_BYTES),
        limit: Limit::nodes(nodes),
        json: args.get_flag("json"),
        solved: Solved::default(),
    };
    let mut exit = Exit::Done;
    if name == "-" {
        while let Some(line) = desk.read_line()? {
            suite.take(&line, desk, &mut exit)?;
        }
    } else {
        let bytes = desk
            .files
            .read(name, FILE_BYTES_MAX)
            .map_err(|error| Said::new(format!("{name}: {error}"), format!("{name}: {error}")))?;
        for line in String::from_utf8_lossy(&bytes).lines() {
            suite.take(line.trim(), desk, &mut exit)?;
        }
    }
    suite.tell(desk)?;
    Ok(exit)
}

struct Suite {
    thinker: Thinker,
    limit: Limit,
    json: bool,
    solved: Solved,
}

/// What came of all positions so far.
#[derive(Default)]
struct Solved {
    positions: u64,
    points: u64,
    most: u64,
}

impl Suite {
    /// Solves the position of a line. One that holds none is told, and the rest goes on.
    fn take(&mut self, line: &str, desk: &mut Desk<'_>, exit: &mut Exit) -> Result<(), ToolError> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        match Epd::read(line).and_then(|epd| going_on(&epd).map(|pos| (epd, pos))) {
            Ok((epd, pos)) => self.solve(&epd, &pos, desk),
            Err(said) => {
                *exit = Exit::BadInput;
                if self.json {
                    let told = json!({"epd": line, "error": said.say(desk.lang)});
                    return Ok(writeln!(desk.out, "{told}")?);
                }
                Ok(desk.complain(&said)?)
            }
        }
    }

    fn solve(&mut self, epd: &Epd, pos: &Chess, desk: &mut Desk<'_>) -> Result<(), ToolError> {
        self.thinker.clear();
        let best = self.thinker.think(pos, self.limit, &desk.stop).best;
        if desk.stop.is_raised() {
            return Err(Said::fixed("stopped", "interrompido").into());
        }
        let (points, most) = (epd.points(best), epd.most());
        self.solved.positions += 1;
        self.solved.points += u64::from(points);
        self.solved.most += u64::from(most);
        let text = san::write(&epd.fen.board, best);
        if self.json {
            let told = json!({"id": epd.id, "fen": epd.fen.to_string(), "move": text, "points": points, "of": most});
            writeln!(desk.out, "{told}")?;
        } else {
            writeln!(desk.out, "{points:>3} / {most}  {text:<7} {}", epd.id)?;
        }
        Ok(desk.out.flush()?)
    }

    fn tell(&self, desk: &mut Desk<'_>) -> Result<(), ToolError> {
        let Solved { positions, points, most } = self.solved;
        if self.json {
            let told = json!({"positions": positions, "points": points, "of": most});
            writeln!(desk.out, "{told}")?;
        } else {
            let said = Said::new(
                format!("{points} of {most} points in {positions} positions"),
                format!("{points} de {most} pontos em {positions} posições"),
            );
            writeln!(desk.out, "{}", said.say(desk.lang))?;
        }
        Ok(desk.out.flush()?)
    }
}

/// The match that stands so, if a move can be played.
fn going_on(epd: &Epd) -> Result<Chess, Said> {
    let pos = Chess::new(epd.fen, Draws::Fifty);
    if pos.turn().is_over() {
        let (en, pt) = ("a position that is not over", "uma posição que não acabou");
        return Err(Said::expected(en, pt, &epd.fen.to_string()));
    }
    Ok(pos)
}
