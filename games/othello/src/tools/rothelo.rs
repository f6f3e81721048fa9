//! `rothelo`: the assignment's program, a dialogue on the seed's board. The user begins with the
//! stars; the computer answers with the balls.

use std::io;

use jogada_core::{
    Desk, Exit, Game, Lang, Said, Side, Tool, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
};
use jogada_search::{Engine, Level, Limit};

use crate::{
    board::{Square, Start},
    draw::letter,
    engine::{TABLE_BITS, Thinker},
    rules::{Move, Othello},
    text::saved,
};

pub(super) const TOOL: Tool = Tool { command, run };

/// Where `s` saves and `r` looks.
const FILE: &str = "rothelo.txt";
/// The whole file must be read to say how long it is; nobody needs to know that beyond this.
const FILE_BYTES_MAX: usize = 1 << 16;
/// Positions that the highest level looks at for one move: well under a second.
const NODES_MAX: u64 = 300_000;

fn command(lang: Lang) -> Command {
    Command::new("rothelo")
        .about(lang.pick(
            "The assignment's program: you are the stars",
            "O programa do enunciado: você joga com as estrelas",
        ))
        .arg(
            Arg::new("level")
                .long("level")
                .value_name("1..10")
                .default_value("10")
                .value_parser(value_parser!(u8).range(1..=10))
                .help(lang.pick("How well the computer plays", "Quão bem o computador joga")),
        )
        .arg(Arg::new("seed").long("seed").value_name("SEED").help(lang.pick(
            "The computer's chance, to repeat a game",
            "O acaso do computador, para repetir uma partida",
        )))
}

fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let level = args.get_one("level").copied().unwrap_or(10);
    let mut program = Program {
        pos: Othello::first(Start::Seed),
        user: Side::First,
        computer: Thinker::new(TABLE_BITS, desk.seed).with_book(),
        level: Level::new(level)?,
        desk,
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
    desk: &'a mut Desk<'b>,
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
        while !self.desk.stop.is_raised() {
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
                    (self.pos, self.user) = (Othello::first(Start::Seed), Side::First);
                    self.print_board()?;
                }
                Typed::Help => self.say(&HELP)?,
                Typed::Other(text) => self.say(&Said::expected(
                    "a square like D3 or a command (? for help)",
                    "uma casa como D3 ou um comando (? para ajuda)",
                    &text,
                ))?,
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
                self.say(&Said::new(
                    format!("{side} has no move and loses the turn"),
                    format!("{side} não tem jogada e perde a vez"),
                ))?;
            } else if self.pos.side() == self.user {
                return Ok(());
            } else {
                self.computer_plays()?;
            }
        }
        let [stars, balls] = self.pos.counts();
        writeln!(self.desk.out, "{stars} x {balls}")?;
        Ok(())
    }

    fn ask(&mut self) -> Result<(), ToolError> {
        if self.pos.turn().is_over() {
            self.say(&Said::fixed(
                "another game? z begins one, t leaves",
                "outra partida? z começa, t termina",
            ))?;
        }
        write!(self.desk.out, "{}> ", letter(&self.pos, self.pos.side()))?;
        self.desk.out.flush()?;
        Ok(())
    }

    /// The next line, or nothing at the end of the input.
    fn read(&mut self) -> Result<Option<Typed>, ToolError> {
        let Some(text) = self.desk.read_line()? else {
            writeln!(self.desk.out)?;
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
            Err(why) => self.say(&why.0.at("invalid move", "jogada inválida")),
        }
    }

    /// The command `j`: one move for the side to move; the user owns the other side from now on.
    fn play_for_user(&mut self) -> Result<(), ToolError> {
        if self.pos.turn().is_over() {
            return self.say(&Said::fixed("the game is over", "o jogo acabou"));
        }
        self.user = self.pos.side().other();
        self.computer_plays()
    }

    fn computer_plays(&mut self) -> Result<(), ToolError> {
        let by_habit = self.computer.at_level(&self.pos, self.level);
        let m = by_habit.map(|thought| thought.best).unwrap_or_else(|| {
            self.computer.think(&self.pos, Limit::nodes(NODES_MAX), &self.desk.stop).best
        });
        let side = letter(&self.pos, self.pos.side());
        self.pos.play_unchecked(m);
        let square = m.to_string().to_uppercase();
        self.say(&Said::new(
            format!("the computer plays {side} on {square}"),
            format!("o computador joga {side} em {square}"),
        ))?;
        self.print_board()
    }

    fn save(&mut self) -> Result<(), ToolError> {
        let saved = saved::write(&self.pos);
        match self.desk.files.write(FILE, saved.as_bytes()) {
            Ok(()) => self.say(&Said::fixed("saved in rothelo.txt", "salvo em rothelo.txt")),
            Err(error) => self.refuse("could not save", "não foi possível salvar", &error),
        }
    }

    fn reload(&mut self) -> Result<(), ToolError> {
        let bytes = match self.desk.files.read(FILE, FILE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) => return self.refuse("could not read", "não foi possível ler", &error),
        };
        match saved::read(&bytes) {
            Ok(pos) => {
                (self.pos, self.user) = (pos, pos.side());
                self.print_board()
            }
            Err(why) => self.say(&why.at(FILE, FILE)),
        }
    }

    fn refuse(&mut self, en: &str, pt: &str, error: &io::Error) -> Result<(), ToolError> {
        self.say(&Said::new(format!("{en} {FILE}: {error}"), format!("{pt} {FILE}: {error}")))
    }

    fn say(&mut self, said: &Said) -> Result<(), ToolError> {
        writeln!(self.desk.out, "{}", said.say(self.desk.lang))?;
        Ok(())
    }

    /// As the assignment draws it, the columns in line.
    fn print_board(&mut self) -> Result<(), ToolError> {
        const RULE: &str = "-----------------------------------";
        let out = &mut self.desk.out;
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

const HELP: Said = Said::fixed(
    "type the square for your stone, such as D3, or a command:
  j  the computer plays this move, and you take the other side
  s  save the game in rothelo.txt
  r  reload the game of rothelo.txt
  z  begin again, you with the stars
  t  leave
  ?  this help",
    "digite a casa da sua pedra, como D3, ou um comando:
  j  o computador faz esta jogada, e você fica com o outro lado
  s  salva o jogo em rothelo.txt
  r  recarrega o jogo de rothelo.txt
  z  recomeça, você com as estrelas
  t  termina
  ?  esta ajuda",
);
