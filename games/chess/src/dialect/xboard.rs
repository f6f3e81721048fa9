//! The Chess Engine Communication Protocol, version 2, as xboard speaks it; programs of version 1 are understood too.

use std::time::Duration;

use jogada_core::{Game, Side};
use jogada_game::{Awaits, Dialect, DialectEvent, EngineOption, MoveRequest};

use super::{Opening, Way, features::Features, follow, position};
use crate::{Chess, Draws, Fen, Move, text::san::castling_text};

/// A conversation with a program for xboard.
#[derive(Clone, Debug)]
pub(crate) struct Xboard {
    opening: Opening,
    features: Features,
    /// Options of the program, and the words that set them once its features are known.
    options: Vec<EngineOption>,
    settings: String,
    stage: Stage,
    nudges: u32,
    /// The number of the last `ping`.
    pings: u32,
    /// What the program has on its board, and the moves of the match that led there.
    board: Option<(Chess, Vec<String>)>,
    /// It was told how much time is agreed.
    is_paced: bool,
    /// Whose turn the question was.
    side: Side,
    /// The moves that the question told.
    told: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Idle,
    /// Features are to come.
    Greeted,
    /// `pong` is to come.
    Begun,
    /// The same before a question: an answer to an older one cannot come after it.
    Asked,
    /// A move is to come.
    Thinking,
}

/// How long features are waited for before the program is nudged with an empty line: GNU Chess 6.2.7 may sleep through
/// the lines that come while it starts, until there is another one.
const NUDGE: Duration = Duration::from_millis(100);

/// How often it is nudged. After two seconds, as xboard has it, a program has told no features or all.
const NUDGES: u32 = 20;

impl Xboard {
    pub(crate) fn new(opening: Opening) -> Xboard {
        Xboard {
            opening,
            features: Features::default(),
            options: Vec::new(),
            settings: String::new(),
            stage: Stage::Idle,
            nudges: 0,
            pings: 0,
            board: None,
            is_paced: false,
            side: Side::First,
            told: Vec::new(),
        }
    }

    fn ping(&mut self) -> String {
        if !self.features.ping {
            return String::new();
        }
        self.pings += 1;
        format!("ping {}\n", self.pings)
    }

    /// Brings the program's board up to date: with the new moves where it knows the others, else with a new board.
    fn catch_up(&mut self, pos: &Chess, moves: &[&str]) -> String {
        let mut text = "force\n".to_owned();
        let known = self.board.take().and_then(|(mut board, known)| {
            let new = follow(&mut board, moves.get(known.len()..)?)?;
            let is_same = known == moves[..known.len()] && board.fen() == pos.fen();
            is_same.then_some(new)
        });
        let new = known.unwrap_or_else(|| {
            let way = Way::to(pos, self.opening, moves);
            text = self.set_up(way.from.as_ref());
            way.moves
        });
        self.told = new.into_iter().map(|m| self.spell(m)).collect();
        let usermove = if self.features.usermove { "usermove " } else { "" };
        text.extend(self.told.iter().map(|m| format!("{usermove}{m}\n")));
        self.board = Some((pos.clone(), moves.iter().map(|&text| text.to_owned()).collect()));
        text
    }

    /// In Chess960 castling is said in letters, to tell it from a king's move.
    fn spell(&self, m: Move) -> String {
        if m.is_castling() && self.opening.is_960 {
            castling_text(m).to_owned()
        } else {
            m.to_string()
        }
    }

    fn set_up(&mut self, from: Option<&Fen>) -> String {
        self.is_paced = false;
        let variant = if self.opening.is_960 { "variant fischerandom\n" } else { "" };
        let board = from.map(|fen| format!("setboard {fen}\n")).unwrap_or_default();
        // No pondering, and its thinking output is not read.
        format!("new\n{variant}force\neasy\nnopost\n{board}")
    }

    /// What was agreed, once, and what is left of it.
    fn clock(&mut self, question: &MoveRequest<'_>) -> String {
        let is_paced = std::mem::replace(&mut self.is_paced, true);
        let mut text = if is_paced { String::new() } else { pace(question, self.features.nps) };
        let left = |side: Side| match (question.per_move, question.banks[side.index()]) {
            (Some(per_move), Some(bank)) => Some(per_move.min(bank)),
            (per_move, bank) => per_move.or(bank),
        };
        let both = left(self.side).zip(left(self.side.other()));
        if let Some((own, other)) = both.filter(|_| !self.features.no_time) {
            let centis = |time: Duration| time.as_millis() / 10;
            text += &format!("time {}\notim {}\n", centis(own), centis(other));
        }
        text
    }

    /// The program has sent its features, or sends no more. Returns what is wrong with them.
    fn introduced(&mut self) -> Option<DialectEvent> {
        self.stage = Stage::Idle;
        if let Some(lack) = self.features.lack(self.opening) {
            return Some(DialectEvent::Wrong(format!(
                "expected a program that plays from any position, got one without {lack}"
            )));
        }
        let settings: Result<String, DialectEvent> =
            self.options.iter().map(|option| self.features.set(option)).collect();
        match settings {
            Ok(settings) => {
                self.settings = settings;
                None
            }
            Err(unknown) => Some(unknown),
        }
    }

    fn answer(&mut self, text: &str) -> DialectEvent {
        self.stage = Stage::Idle;
        // After a move that cannot be read the two boards may differ, so the next question sends everything.
        self.board = self.board.take().and_then(|(mut board, mut moves)| {
            let m = board.parse_move(text).ok()?;
            board.play_unchecked(m);
            moves.push(m.to_string());
            Some((board, moves))
        });
        DialectEvent::Move(text.to_owned())
    }

    fn resign(&mut self) -> DialectEvent {
        self.stage = Stage::Idle;
        DialectEvent::Resign
    }

    /// Refuses a move of ours. What it calls illegal otherwise is a command that it does not know.
    fn refused(&mut self, line: &str) -> DialectEvent {
        let named = line.rsplit(':').next().unwrap_or_default().trim();
        if self.told.iter().any(|told| told == named) {
            return DialectEvent::Wrong(format!("expected a move after {named}, got {line:?}"));
        }
        DialectEvent::Nothing
    }
}

impl Dialect for Xboard {
    fn set_options(&mut self, options: &[EngineOption]) {
        self.options = options.to_vec();
    }

    fn greet(&mut self) -> String {
        self.stage = Stage::Greeted;
        "xboard\nprotover 2\n".to_owned()
    }

    fn begin(&mut self) -> String {
        let first = Chess::new(Fen::start(), Draws::default());
        self.board = self.opening.is_standard.then(|| (first, Vec::new()));
        self.stage = if self.features.ping { Stage::Begun } else { Stage::Idle };
        std::mem::take(&mut self.settings) + &self.set_up(None) + &self.ping()
    }

    fn ask(&mut self, question: &MoveRequest<'_>) -> String {
        let Some(pos) = position(question) else { return String::new() };
        self.side = question.at.seat().side();
        self.stage = if self.features.ping { Stage::Asked } else { Stage::Thinking };
        self.catch_up(&pos, question.moves) + &self.clock(question) + &self.ping() + "go\n"
    }

    fn awaits(&self) -> Awaits {
        match self.stage {
            Stage::Idle => Awaits::Nothing,
            Stage::Greeted if self.nudges < NUDGES => Awaits::Briefly(NUDGE),
            _ => Awaits::Answer,
        }
    }

    fn hear(&mut self, line: &str) -> DialectEvent {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let begins = |words: &str| {
            line.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
        };
        match (self.stage, first) {
            (Stage::Greeted, "feature") => {
                let reply = DialectEvent::Reply(self.features.take(rest));
                let is_done = self.features.done == Some(true);
                return if is_done { self.introduced().unwrap_or(reply) } else { reply };
            }
            (Stage::Begun, "pong") if rest.parse() == Ok(self.pings) => self.stage = Stage::Idle,
            (Stage::Asked, "pong") if rest.parse() == Ok(self.pings) => {
                self.stage = Stage::Thinking;
            }
            (Stage::Asked | Stage::Thinking, _)
                if begins("illegal move") || begins("invalid move") =>
            {
                return self.refused(line);
            }
            (Stage::Thinking, "move") => return self.answer(rest),
            (Stage::Thinking, _) if begins("my move is") => {
                let text = line.rsplit([':', ' ']).next().unwrap_or_default();
                return self.answer(text);
            }
            (Stage::Thinking, "resign") => return self.resign(),
            (Stage::Thinking, "tellics") if rest == "resign" => return self.resign(),
            // A loss for the program itself is giving up; any other result is the referee's to say.
            (Stage::Thinking, "0-1") if self.side == Side::First => return self.resign(),
            (Stage::Thinking, "1-0") if self.side == Side::Second => return self.resign(),
            _ => {}
        }
        DialectEvent::Nothing
    }

    fn hear_nothing(&mut self) -> DialectEvent {
        if self.stage != Stage::Greeted {
            return DialectEvent::Nothing;
        }
        self.nudges += 1;
        // One that has said that there is more to come is waited for.
        if self.nudges < NUDGES || self.features.done == Some(false) {
            return DialectEvent::Reply("\n".to_owned());
        }
        self.introduced().unwrap_or(DialectEvent::Nothing)
    }

    fn end(&mut self) -> String {
        "force\n".to_owned()
    }

    fn quit(&mut self) -> String {
        "quit\n".to_owned()
    }
}

/// The time as the protocol has it. Less than a second a move is said as one move in a second, of which less is left.
fn pace(question: &MoveRequest<'_>, nps: bool) -> String {
    match (question.nodes, question.per_move, question.bank()) {
        (Some(nodes), _, _) if nps => format!("nps {nodes}\nst 1\n"),
        (_, None, Some(bank)) => {
            let (seconds, increment) = (bank.as_secs(), question.increment.as_secs_f64());
            format!("level 0 {}:{:02} {increment}\n", seconds / 60, seconds % 60)
        }
        (_, Some(per_move), _) if per_move < Duration::from_secs(1) => {
            "level 1 0:01 0\n".to_owned()
        }
        (_, per_move, _) => format!("st {}\n", per_move.map_or(1, |time| time.as_secs())),
    }
}
