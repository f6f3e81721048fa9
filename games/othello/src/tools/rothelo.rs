//! `rothelo`: the assignment's program, a dialogue on the assignment's board. The user begins with the
//! stars; the computer answers with the balls.

use std::io;

use jogada_core::{Game, IllegalMove, Side};
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
};
use jogada_search::{Engine, Level, Limit};
use jogada_text::{Lang, Message};

use crate::{
    TEXTS,
    board::{Square, Start},
    draw::letter,
    engine::{TABLE_BITS, Thinker},
    rules::{Move, Othello},
    text::saved,
};

pub(super) const TOOL: Tool = Tool { command, run };

/// Where `s` saves and `r` looks.
const FILE: &str = "rothelo.txt";
/// The whole file must be read to say how long it is; beyond this the length does not matter.
const FILE_BYTES_MAX: usize = 1 << 16;
/// Positions that the highest level looks at for one move: well under a second.
const NODES_MAX: u64 = 300_000;

fn command(lang: Lang) -> Command {
    Command::new("rothelo")
        .about(TEXTS.say(lang, "rothelo"))
        .arg(
            Arg::new("level")
                .long("level")
                .value_name("1..10")
                .default_value("10")
                .value_parser(value_parser!(u8).range(1..=10))
                .help(TEXTS.say(lang, "rothelo-level")),
        )
        .arg(Arg::new("seed").long("seed").value_name("SEED").help(TEXTS.say(lang, "rothelo-seed")))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let level = args.get_one("level").copied().unwrap_or(10);
    let mut program = Program {
        pos: Othello::first(Start::Assignment),
        user: Side::First,
        computer: Thinker::new(TABLE_BITS, context.seed).with_book(),
        level: Level::new(level)?,
        context,
    };
    program.talk()?;
    Ok(Exit::Done)
}

struct Program<'a, 'b> {
    pos: Othello,
    /// The side that the user owns; the computer answers for the other.
    user: Side,
    computer: Thinker,
    level: Level,
    context: &'a mut ToolContext<'b>,
}

/// What the user typed.
enum Typed {
    Square(Square),
    Play,
    Leave,
    Save,
    Reload,
    Restart,
    Help,
    Nothing,
    Other(String),
}

impl Program<'_, '_> {
    fn talk(&mut self) -> Result<(), ToolError> {
        self.print_board()?;
        while !self.context.stop.is_raised() {
            self.go_on()?;
            self.ask()?;
            let Some(typed) = self.read()? else { break };
            match typed {
                Typed::Leave => break,
                Typed::Nothing => {}
                Typed::Square(square) => self.user_plays(square)?,
                Typed::Play => self.play_for_user()?,
                Typed::Save => self.save()?,
                Typed::Reload => self.reload()?,
                Typed::Restart => {
                    (self.pos, self.user) = (Othello::first(Start::Assignment), Side::First);
                    self.print_board()?;
                }
                Typed::Help => self.say(&TEXTS.message("rothelo-help"))?,
                Typed::Other(text) => {
                    self.say(&TEXTS.message("rothelo-unknown").quoting("got", &text))?;
                }
            }
        }
        Ok(())
    }

    /// Whatever happens without the user: passes, and the computer's moves.
    fn go_on(&mut self) -> Result<(), ToolError> {
        while !self.pos.turn().is_over() {
            if self.pos.legal() == 0 {
                let side = letter(&self.pos, self.pos.side());
                self.pos.play_unchecked(Move::Pass);
                self.say(&TEXTS.message("rothelo-loses-turn").with("side", side))?;
            } else if self.pos.side() == self.user {
                return Ok(());
            } else {
                self.computer_plays()?;
            }
        }
        let [stars, balls] = self.pos.counts();
        writeln!(self.context.out, "{stars} x {balls}")?;
        Ok(())
    }

    fn ask(&mut self) -> Result<(), ToolError> {
        if self.pos.turn().is_over() {
            self.say(&TEXTS.message("rothelo-again"))?;
        }
        write!(self.context.out, "{}> ", letter(&self.pos, self.pos.side()))?;
        self.context.out.flush()?;
        Ok(())
    }

    /// The next line, or nothing at the end of the input.
    fn read(&mut self) -> Result<Option<Typed>, ToolError> {
        let Some(text) = self.context.read_line()? else {
            writeln!(self.context.out)?;
            return Ok(None);
        };
        Ok(Some(match text.to_lowercase().as_str() {
            "" => Typed::Nothing,
            "j" => Typed::Play,
            "t" => Typed::Leave,
            "s" => Typed::Save,
            "r" => Typed::Reload,
            "z" => Typed::Restart,
            "?" => Typed::Help,
            _ => text.parse().map_or_else(|_| Typed::Other(text), Typed::Square),
        }))
    }

    fn user_plays(&mut self, square: Square) -> Result<(), ToolError> {
        match self.pos.play(Move::Place(square)) {
            Ok(()) => self.print_board(),
            Err(why) => self.say(&TEXTS.message("rothelo-invalid").with("why", why.0)),
        }
    }

    /// The command `j`: one move for the side to move; the user owns the other side from now on.
    fn play_for_user(&mut self) -> Result<(), ToolError> {
        if self.pos.turn().is_over() {
            return self.say(&IllegalMove::game_over().0);
        }
        self.user = self.pos.side().other();
        self.computer_plays()
    }

    fn computer_plays(&mut self) -> Result<(), ToolError> {
        let by_habit = self.computer.at_level(&self.pos, self.level);
        let m = by_habit.map(|thought| thought.best).unwrap_or_else(|| {
            self.computer.think(&self.pos, Limit::nodes(NODES_MAX), &self.context.stop).best
        });
        let side = letter(&self.pos, self.pos.side());
        self.pos.play_unchecked(m);
        let square = m.to_string().to_uppercase();
        self.say(&TEXTS.message("rothelo-plays").with("side", side).with("square", square))?;
        self.print_board()
    }

    fn save(&mut self) -> Result<(), ToolError> {
        let saved = saved::write(&self.pos);
        match self.context.files.write(FILE, saved.as_bytes()) {
            Ok(()) => self.say(&TEXTS.message("rothelo-saved")),
            Err(error) => self.refuse(TEXTS.message("rothelo-not-saved"), &error),
        }
    }

    fn reload(&mut self) -> Result<(), ToolError> {
        let bytes = match self.context.files.read(FILE, FILE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) => return self.refuse(TEXTS.message("rothelo-not-read"), &error),
        };
        match saved::read(&bytes) {
            Ok(pos) => {
                (self.pos, self.user) = (pos, pos.side());
                self.print_board()
            }
            Err(why) => self.say(&why.at_place(FILE)),
        }
    }

    fn refuse(&mut self, message: Message, error: &io::Error) -> Result<(), ToolError> {
        self.say(&message.with("why", Message::of_system(error)))
    }

    fn say(&mut self, said: &Message) -> Result<(), ToolError> {
        writeln!(self.context.out, "{}", said.say(self.context.lang))?;
        Ok(())
    }

    /// As the assignment draws it, the columns in line.
    fn print_board(&mut self) -> Result<(), ToolError> {
        const RULE: &str = "-----------------------------------";
        let out = &mut self.context.out;
        writeln!(out, "  | A | B | C | D | E | F | G | H |\n{RULE}")?;
        for row in 0..8 {
            write!(out, "{} |", row + 1)?;
            for square in (0..8).filter_map(|column| Square::at(column, row)) {
                let stone = self.pos.side_on(square).map_or(' ', |side| letter(&self.pos, side));
                write!(out, " {stone} |")?;
            }
            writeln!(out, "\n{RULE}")?;
        }
        Ok(())
    }
}
