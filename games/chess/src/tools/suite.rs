//! `jogada chess suite`: how many test positions the engine solves.

use jogada_core::{Game, serde_json::json};
use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
};
use jogada_search::{Engine, Limit};
use jogada_text::{Lang, Message};

use crate::{Chess, Draws, TEXTS, engine::Thinker, epd::Epd, san};

const FILE_BYTES_MAX: usize = 64 << 20;
/// Enough that a short search never throws anything away.
const TABLE_BYTES: usize = 16 << 20;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("suite")
        .about(TEXTS.say(lang, "suite"))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .default_value("-")
                .help(TEXTS.say(lang, "suite-file")),
        )
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .default_value("10000")
                .value_parser(value_parser!(u64).range(1..))
                .help(TEXTS.say(lang, "suite-nodes")),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "suite-json")),
        )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
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
        while let Some(line) = context.read_line()? {
            suite.take(&line, context, &mut exit)?;
        }
    } else {
        let bytes = context
            .files
            .read(name, FILE_BYTES_MAX)
            .map_err(|error| Message::of_system(&error).at_place(name))?;
        for line in String::from_utf8_lossy(&bytes).lines() {
            suite.take(line.trim(), context, &mut exit)?;
        }
    }
    suite.tell(context)?;
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
    /// Solves the position of a line. Reports a line that holds none; the rest goes on.
    fn take(
        &mut self,
        line: &str,
        context: &mut ToolContext<'_>,
        exit: &mut Exit,
    ) -> Result<(), ToolError> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        match Epd::read(line).and_then(|epd| going_on(&epd).map(|pos| (epd, pos))) {
            Ok((epd, pos)) => self.solve(&epd, &pos, context),
            Err(said) => {
                *exit = Exit::BadInput;
                if self.json {
                    let told = json!({"epd": line, "error": said.say(context.lang)});
                    return Ok(writeln!(context.out, "{told}")?);
                }
                Ok(context.complain(&said)?)
            }
        }
    }

    fn solve(
        &mut self,
        epd: &Epd,
        pos: &Chess,
        context: &mut ToolContext<'_>,
    ) -> Result<(), ToolError> {
        self.thinker.clear();
        let best = self.thinker.think(pos, self.limit, &context.stop).best;
        if context.stop.is_raised() {
            return Err(TEXTS.message("stopped").into());
        }
        let (points, most) = (epd.points(best), epd.most());
        self.solved.positions += 1;
        self.solved.points += u64::from(points);
        self.solved.most += u64::from(most);
        let text = san::write(&epd.fen.board, best);
        if self.json {
            let told = json!({"id": epd.id, "fen": epd.fen.to_string(), "move": text, "points": points, "of": most});
            writeln!(context.out, "{told}")?;
        } else {
            writeln!(context.out, "{points:>3} / {most}  {text:<7} {}", epd.id)?;
        }
        Ok(context.out.flush()?)
    }

    fn tell(&self, context: &mut ToolContext<'_>) -> Result<(), ToolError> {
        let Solved { positions, points, most } = self.solved;
        if self.json {
            let told = json!({"positions": positions, "points": points, "of": most});
            writeln!(context.out, "{told}")?;
        } else {
            let message = TEXTS.message("suite-points").with("positions", positions);
            let message = message.with("points", points).with("most", most);
            writeln!(context.out, "{}", message.say(context.lang))?;
        }
        Ok(context.out.flush()?)
    }
}

/// The match that stands so, if a move can be played.
fn going_on(epd: &Epd) -> Result<Chess, Message> {
    let pos = Chess::new(epd.fen, Draws::Fifty);
    if pos.turn().is_over() {
        return Err(TEXTS.message("position-is-over").quoting("got", &epd.fen.to_string()));
    }
    Ok(pos)
}
