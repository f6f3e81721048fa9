//! What Gomoku programs from elsewhere speak: the protocol of Gomocup and its manager Piskvork, version 2.

use std::time::Duration;

use jogada_core::{BadOptions, Side, read_value, serde_json::Value};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, EngineOption, MoveRequest};
use jogada_text::Message;

use crate::{Gomoku, Options, Rule, Square, TEXTS};

/// The dialects of the registry.
pub(crate) const DIALECTS: &[DialectSpec] = &[DialectSpec {
    name: "gomocup",
    about: &TEXTS.message("dialect-gomocup"),
    speak: |options| Ok(Box::new(Gomocup::new(options)?)),
}];

/// A conversation with a program of Gomocup. Every size and rule of ours has its words in this dialect; a program that does
/// not know one of them says so.
#[derive(Clone, Debug)]
pub(crate) struct Gomocup {
    options: Options,
    /// What the program is told with every question beside what is agreed. It names no options of its own.
    infos: String,
    stage: Stage,
    /// A match was played by this process, so that `RESTART` clears the board.
    has_played: bool,
    /// The squares that the program has stones on, in the order of playing.
    known: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Idle,
    /// `START` was said, and `OK` is to come.
    Started,
    /// `RESTART` was said, and `OK` is to come, or that it is not known.
    Restarted,
    /// A square is to come.
    Thinking,
}

/// What stands for no limit of time.
const UNLIMITED_MS: u128 = 2_147_483_647;

impl Gomocup {
    fn new(options: &Value) -> Result<Gomocup, Message> {
        let options = read_value(options).map_err(|why| BadOptions::because(why).0)?;
        let (infos, stage, known) = (String::new(), Stage::Idle, Vec::new());
        Ok(Gomocup { options, infos, stage, has_played: false, known })
    }

    fn start(&mut self) -> String {
        self.stage = Stage::Started;
        format!("START {}\r\n", self.options.size)
    }

    /// What is played and how long the program may think. These are never answered.
    fn infos(&self, question: &MoveRequest<'_>) -> String {
        let ms = |time: Duration| time.as_millis().clamp(1, UNLIMITED_MS);
        let bank = question.bank().map(ms);
        let turn = question.per_move.map(ms).or(bank);
        let rule = match self.options.rule {
            Rule::Free => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
        };
        let mut extra = String::new();
        // Keys of newer programs; the others pass over what they do not know.
        if let Some(nodes) = question.nodes {
            extra += &format!("INFO max_node {nodes}\r\n");
        }
        if !question.increment.is_zero() {
            extra += &format!("INFO time_increment {}\r\n", question.increment.as_millis());
        }
        let known = format!(
            "INFO game_type 1\r\nINFO rule {rule}\r\nINFO max_memory {}\r\nINFO timeout_turn {}\r\n\
             INFO timeout_match {}\r\nINFO time_left {}\r\n",
            question.memory.unwrap_or(0),
            turn.unwrap_or(UNLIMITED_MS),
            bank.unwrap_or(0),
            bank.unwrap_or(UNLIMITED_MS),
        );
        // The last of two lines about the same thing is the one that counts.
        known + &extra + &self.infos
    }

    /// The shortest way to say where the stones are: that there is none, the newest one, or all.
    fn stones(&self, played: &[Square], side: Side) -> String {
        if played.is_empty() && self.known.is_empty() {
            return "BEGIN\r\n".to_owned();
        }
        if let Some(&[last]) = played.strip_prefix(&self.known[..]) {
            return format!("TURN {}\r\n", self.spell(last));
        }
        let mut text = "BOARD\r\n".to_owned();
        for (number, &square) in played.iter().enumerate() {
            let is_own = number % 2 == side.index();
            text += &format!("{},{}\r\n", self.spell(square), if is_own { 1 } else { 2 });
        }
        text + "DONE\r\n"
    }

    /// `x,y` from the top left, counted from 0.
    fn spell(&self, square: Square) -> String {
        format!("{},{}", square.x(), self.options.size - 1 - square.y())
    }

    fn read(&self, text: &str) -> Option<Square> {
        let (x, y) = text.split_once(',')?;
        let (x, y): (u8, u8) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
        let size = self.options.size;
        (x < size && y < size).then(|| Square::new(x, size - 1 - y))
    }

    fn answer(&mut self, line: &str) -> DialectEvent {
        self.stage = Stage::Idle;
        match self.read(line) {
            Some(square) => {
                self.known.push(square);
                DialectEvent::Move(square.to_string())
            }
            None => DialectEvent::Move(line.to_owned()),
        }
    }
}

impl Dialect for Gomocup {
    fn set_options(&mut self, options: &[EngineOption]) {
        let info = |option: &EngineOption| match &option.value {
            Some(value) => format!("INFO {} {value}\r\n", option.name),
            None => format!("INFO {}\r\n", option.name),
        };
        self.infos = options.iter().map(info).collect();
    }

    fn greet(&mut self) -> String {
        // It need not say who it is, and is asked for nothing else before the size of the board.
        String::new()
    }

    fn begin(&mut self) -> String {
        self.known.clear();
        if !std::mem::replace(&mut self.has_played, true) {
            return self.start();
        }
        self.stage = Stage::Restarted;
        "RESTART\r\n".to_owned()
    }

    fn ask(&mut self, question: &MoveRequest<'_>) -> String {
        let played: Option<Vec<Square>> =
            question.moves.iter().map(|text| text.trim().parse().ok()).collect();
        let Some((played, _)) = played.zip(question.at.view::<Gomoku>()) else {
            return String::new();
        };
        let text = self.infos(question) + &self.stones(&played, question.at.seat().side());
        self.known = played;
        self.stage = Stage::Thinking;
        text
    }

    fn awaits(&self) -> Awaits {
        if self.stage == Stage::Idle { Awaits::Nothing } else { Awaits::Answer }
    }

    fn hear(&mut self, line: &str) -> DialectEvent {
        let line = line.trim();
        let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        match (self.stage, word.as_str()) {
            (Stage::Idle, _) | (_, "" | "MESSAGE" | "DEBUG") => {}
            (Stage::Started | Stage::Restarted, "OK") => self.stage = Stage::Idle,
            (Stage::Restarted, "UNKNOWN" | "ERROR") => return DialectEvent::Reply(self.start()),
            (Stage::Started | Stage::Thinking, "UNKNOWN" | "ERROR") => {
                return DialectEvent::Wrong(format!(
                    "expected a program that plays this, got {line:?}"
                ));
            }
            (Stage::Started | Stage::Restarted, _) => {}
            (Stage::Thinking, "SUGGEST") => {
                let square = line[word.len()..].trim();
                return DialectEvent::Reply(format!("PLAY {square}\r\n"));
            }
            // An answer to what was said before the question.
            (Stage::Thinking, "OK") => {}
            (Stage::Thinking, _) => return self.answer(line),
        }
        DialectEvent::Nothing
    }

    fn quit(&mut self) -> String {
        "END\r\n".to_owned()
    }
}
