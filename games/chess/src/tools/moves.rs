//! `jogada chess moves`: the listing that the assignment asks for.

use jogada_core::serde_json::json;
use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command},
};
use jogada_text::Lang;

use crate::{
    TEXTS,
    fen::{BadFen, Fen, Fields},
    listing::{Style, listing},
};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("moves")
        .about(TEXTS.say(lang, "moves"))
        .arg(Arg::new("fen").value_name("FEN").num_args(0..).help(TEXTS.say(lang, "moves-fen")))
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "moves-json")),
        )
        .arg(
            Arg::new("no-ep-suffix")
                .long("no-ep-suffix")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "moves-no-ep-suffix")),
        )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let style = Style { en_passant_suffix: !args.get_flag("no-ep-suffix") };
    let mut lister = Lister { json: args.get_flag("json"), style, listed: 0, exit: Exit::Done };
    let words: Vec<&str> =
        args.get_many::<String>("fen").unwrap_or_default().map(String::as_str).collect();
    if words.is_empty() {
        while let Some(line) = context.read_line()? {
            if !line.is_empty() {
                lister.list(&line, context)?;
            }
        }
    } else {
        lister.list(&words.join(" "), context)?;
    }
    context.out.flush()?;
    Ok(lister.exit)
}

struct Lister {
    json: bool,
    style: Style,
    listed: u64,
    exit: Exit,
}

impl Lister {
    fn list(&mut self, text: &str, context: &mut ToolContext<'_>) -> Result<(), ToolError> {
        let moves = match Fen::read(text, Fields::Six) {
            Ok(fen) => listing(&fen.board, self.style),
            Err(BadFen(said)) => {
                self.exit = Exit::BadInput;
                if self.json {
                    let line = json!({"fen": text, "error": said.say(context.lang)});
                    return Ok(writeln!(context.out, "{line}")?);
                }
                return Ok(context.complain(&said)?);
            }
        };
        if self.json {
            return Ok(writeln!(context.out, "{}", json!({"fen": text, "moves": moves}))?);
        }
        if self.listed > 0 {
            writeln!(context.out)?;
        }
        self.listed += 1;
        moves.iter().try_for_each(|m| writeln!(context.out, "{m}"))?;
        Ok(())
    }
}
