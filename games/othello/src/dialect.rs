//! What Othello programs from elsewhere speak: the protocol of NBoard, version 2.
//!
//! The world's start is said whatever the match began with: on the assignment's board, which is a mirror image,
//! columns are exchanged here, so that programs find the position in their books.

use std::time::Duration;

use jogada_core::{BadOptions, read_value, serde_json::Value};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, EngineOption, MoveRequest};
use jogada_text::Message;

use crate::{
    TEXTS,
    board::Start,
    rules::{Move, Options, Othello},
    text,
};

/// The dialects of the registry.
pub(crate) const DIALECTS: &[DialectSpec] = &[DialectSpec {
    name: "nboard",
    about: &TEXTS.message("dialect-nboard"),
    speak: |options| Ok(Box::new(Nboard::new(options)?)),
}];

/// A conversation with a program for NBoard.
#[derive(Clone, Debug)]
pub(crate) struct Nboard {
    start: Start,
    /// What is set before the first match. The program names no options of its own.
    options: Vec<EngineOption>,
    stage: Stage,
    /// The number of the last `ping`.
    pings: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Idle,
    /// `pong` is to come.
    Begun,
    /// The same before a question: an answer to an older one cannot come after it.
    Asked,
    /// A move is to come.
    Thinking,
}

impl Nboard {
    fn new(options: &Value) -> Result<Nboard, Message> {
        let options: Options = read_value(options).map_err(|why| BadOptions::because(why).0)?;
        let (start, stage) = (options.start, Stage::Idle);
        Ok(Nboard { start, options: Vec::new(), stage, pings: 0 })
    }

    fn ping(&mut self) -> String {
        self.pings += 1;
        format!("ping {}\n", self.pings)
    }

    /// The match so far in GGF, with the time that is left.
    fn game(&self, moves: &[Move], left: Duration) -> String {
        let board = text::grid(&Othello::first(Start::World)).replace('X', "*");
        let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
        let mut game = format!(
            "(;GM[Othello]PC[jogada]PB[first]PW[second]RE[?]TI[{minutes:02}:{seconds:02}]TY[8]BO[8 {board} *]"
        );
        for (number, &m) in moves.iter().enumerate() {
            let side = if number % 2 == 0 { 'B' } else { 'W' };
            game += &format!("{side}[{}]", self.spell(m));
        }
        game + ";)"
    }

    fn spell(&self, m: Move) -> String {
        match m {
            Move::Place(square) => self.start.to_world(square).to_string().to_uppercase(),
            Move::Pass => "PA".to_owned(),
        }
    }

    /// `=== F5/1.25/0.3`, or with blanks in place of the bars.
    fn read(&self, text: &str) -> String {
        let word = text.trim().split(['/', ' ', '\t']).next().unwrap_or_default();
        match word.parse() {
            Ok(Move::Place(square)) => self.start.to_world(square).to_string(),
            Ok(Move::Pass) => Move::Pass.to_string(),
            Err(_) => word.to_owned(),
        }
    }
}

impl Dialect for Nboard {
    fn set_options(&mut self, options: &[EngineOption]) {
        self.options = options.to_vec();
    }

    fn greet(&mut self) -> String {
        let set = |option: &EngineOption| {
            format!("set {} {}\n", option.name, option.value.as_deref().unwrap_or_default())
        };
        let options: String = self.options.iter().map(set).collect();
        format!("nboard 2\n{options}")
    }

    fn begin(&mut self) -> String {
        self.stage = Stage::Begun;
        self.ping()
    }

    fn ask(&mut self, question: &MoveRequest<'_>) -> String {
        let moves: Option<Vec<Move>> =
            question.moves.iter().map(|text| text.parse().ok()).collect();
        let Some((moves, pos)) = moves.zip(question.at.view::<Othello>()) else {
            return String::new();
        };
        let (turn, left) = time(question, &pos);
        self.stage = Stage::Asked;
        // A depth that is an option counts for the whole match.
        let depth = match self.options.iter().any(|option| option.name == "depth") {
            true => String::new(),
            false => format!("set depth {}\n", depth(turn)),
        };
        format!("set game {}\n{depth}{}go\n", self.game(&moves, left), self.ping())
    }

    fn awaits(&self) -> Awaits {
        if self.stage == Stage::Idle { Awaits::Nothing } else { Awaits::Answer }
    }

    fn hear(&mut self, line: &str) -> DialectEvent {
        let line = line.trim();
        if let (Stage::Thinking, Some(answer)) = (self.stage, line.strip_prefix("===")) {
            self.stage = Stage::Idle;
            return DialectEvent::Move(self.read(answer));
        }
        let pong = line.strip_prefix("pong ").and_then(|number| number.trim().parse().ok());
        if pong == Some(self.pings) {
            match self.stage {
                Stage::Begun => self.stage = Stage::Idle,
                Stage::Asked => self.stage = Stage::Thinking,
                Stage::Idle | Stage::Thinking => {}
            }
        }
        DialectEvent::Nothing
    }

    fn quit(&mut self) -> String {
        "quit\n".to_owned()
    }
}

/// What this move may take, and all moves to come: the dialect knows no time for one move.
fn time(question: &MoveRequest<'_>, pos: &Othello) -> (Duration, Duration) {
    let moves = pos.board().empty().count_ones().div_ceil(2).max(1);
    match (question.per_move, question.bank(), question.nodes) {
        (turn, Some(bank), _) => {
            let share = (bank / moves).saturating_add(question.increment);
            (turn.map_or(share, |turn| turn.min(share)), bank)
        }
        (Some(turn), None, _) => (turn, turn.saturating_mul(moves)),
        // About what one core visits in that time.
        (None, None, nodes) => {
            let turn = Duration::from_micros(nodes.unwrap_or(1_000_000));
            (turn, turn.saturating_mul(moves))
        }
    }
}

/// How many moves to look ahead, which is the only measure that every program minds: 9 in a tenth of a second,
/// 13 in a second, 18 in ten. A program that is slower than that must be given more time.
fn depth(turn: Duration) -> u32 {
    let ms = u32::try_from(turn.as_millis()).unwrap_or(u32::MAX).max(1);
    1 + ms.ilog2() * 4 / 3
}
