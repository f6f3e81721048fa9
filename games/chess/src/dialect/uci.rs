//! The Universal Chess Interface, which most chess programs speak.

use std::fmt::Write as _;

use jogada_game::{Awaits, Dialect, DialectEvent, EngineOption, MoveRequest};

use super::{Opening, Way, announced::AnnouncedOption, millis, position};
use crate::Move;

/// A conversation in UCI.
#[derive(Clone, Debug)]
pub(crate) struct Uci {
    opening: Opening,
    /// The program says that it plays Chess960.
    knows_960: bool,
    /// The options that it says it has.
    known: Vec<AnnouncedOption>,
    /// Options to set before the first match.
    options: Vec<EngineOption>,
    stage: Stage,
}

/// Options that are kept of a program. No program known to us has more.
const OPTIONS_MAX: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Idle,
    /// `uci` was said, and `uciok` is to come.
    Greeted,
    /// `isready` was said, and `readyok` is to come.
    Begun,
    /// The same before a question: an answer to an older one cannot come after it.
    Asked,
    /// `bestmove` is to come.
    Thinking,
}

impl Uci {
    pub(crate) fn new(opening: Opening) -> Uci {
        let (known, options) = (Vec::new(), Vec::new());
        Uci { opening, knows_960: false, known, options, stage: Stage::Idle }
    }

    /// The program has said all that it can do. Returns what is wrong with that.
    fn introduced(&mut self) -> DialectEvent {
        if self.opening.is_960 && !self.knows_960 {
            return DialectEvent::Wrong(
                "expected a program that plays Chess960, got one without the option UCI_Chess960"
                    .to_owned(),
            );
        }
        for option in &mut self.options {
            let is_it = |known: &&AnnouncedOption| known.name.eq_ignore_ascii_case(&option.name);
            let Some(known) = self.known.iter().find(is_it) else {
                return option.unknown(self.known.iter().map(|known| known.name.as_str()));
            };
            option.name.clone_from(&known.name);
            if let Some(refused) = known.refuse(option) {
                return refused;
            }
        }
        self.stage = Stage::Idle;
        DialectEvent::Nothing
    }

    /// In Chess960 the king takes the rook that it castles with.
    fn spell(&self, m: Move) -> String {
        if m.is_castling() && self.opening.is_960 {
            format!("{}{}", m.from(), m.to())
        } else {
            m.to_string()
        }
    }

    fn position(&self, way: &Way) -> String {
        let mut text = match &way.from {
            None => "position startpos".to_owned(),
            Some(fen) if self.opening.is_960 => format!("position fen {}", fen.to_shredder()),
            Some(fen) => format!("position fen {fen}"),
        };
        if !way.moves.is_empty() {
            text += " moves";
        }
        for &m in &way.moves {
            text.push(' ');
            text += &self.spell(m);
        }
        text
    }
}

impl Dialect for Uci {
    fn set_options(&mut self, options: &[EngineOption]) {
        self.options = options.to_vec();
    }

    fn greet(&mut self) -> String {
        self.stage = Stage::Greeted;
        "uci\n".to_owned()
    }

    fn begin(&mut self) -> String {
        self.stage = Stage::Begun;
        let chess960 =
            if self.opening.is_960 { "setoption name UCI_Chess960 value true\n" } else { "" };
        let options: String = std::mem::take(&mut self.options).iter().map(set).collect();
        format!("{options}{chess960}ucinewgame\nisready\n")
    }

    fn ask(&mut self, question: &MoveRequest<'_>) -> String {
        let Some(pos) = position(question) else { return String::new() };
        self.stage = Stage::Asked;
        let way = Way::to(&pos, self.opening, question.moves);
        format!("isready\n{}\n{}\n", self.position(&way), go(question))
    }

    fn awaits(&self) -> Awaits {
        if self.stage == Stage::Idle { Awaits::Nothing } else { Awaits::Answer }
    }

    fn hear(&mut self, line: &str) -> DialectEvent {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        match (self.stage, first) {
            (Stage::Greeted, "option") => {
                self.knows_960 |= line.contains(" UCI_Chess960 ");
                if self.known.len() < OPTIONS_MAX {
                    self.known.extend(AnnouncedOption::of_uci(line));
                }
            }
            (Stage::Greeted, "uciok") => return self.introduced(),
            (Stage::Begun, "readyok") => self.stage = Stage::Idle,
            (Stage::Asked, "readyok") => self.stage = Stage::Thinking,
            (Stage::Thinking, "bestmove") => {
                self.stage = Stage::Idle;
                return DialectEvent::Move(words.next().unwrap_or_default().to_owned());
            }
            _ => {}
        }
        DialectEvent::Nothing
    }

    fn quit(&mut self) -> String {
        "quit\n".to_owned()
    }
}

/// Sets an option, or presses it.
fn set(option: &EngineOption) -> String {
    match &option.value {
        Some(value) => format!("setoption name {} value {value}\n", option.name),
        None => format!("setoption name {}\n", option.name),
    }
}

/// How long to think.
fn go(question: &MoveRequest<'_>) -> String {
    let mut go = "go".to_owned();
    let mut add = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            write!(go, " {name} {value}").expect("a text takes all that is written");
        }
    };
    let [white, black] = question.banks;
    add("wtime", white.map(millis));
    add("btime", black.map(millis));
    if !question.increment.is_zero() {
        add("winc", white.map(|_| millis(question.increment)));
        add("binc", black.map(|_| millis(question.increment)));
    }
    add("movetime", question.per_move.map(millis));
    add("nodes", question.nodes.map(u128::from));
    go
}
