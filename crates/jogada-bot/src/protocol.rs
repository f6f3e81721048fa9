//! What the referee and a bot say to each other: one JSON object a line. `docs/protocol.md` is the page for authors of bots.

use std::time::Duration;

use jogada_core::{Seat, Side};
use jogada_match::{Answer, Ask, Pace};
use jogada_record::{End, Ply, Reason, Setup};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// What the referee says. Every message is one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(test, schemars(rename = "Message"))]
pub enum RefereeMessage {
    /// A match begins. Wants no answer.
    Start(Start),
    /// It is the bot's turn. Wants one line.
    Ask(MoveRequest),
    /// The match has ended. Wants no answer.
    End(Ended),
}

/// What is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Start {
    /// The game's name.
    pub game: String,
    /// The game's options, every field written out.
    pub options: Value,
    /// Moves played before the players take over.
    #[serde(default)]
    pub opening: Vec<String>,
    /// The chair on which the bot sits, counted from 0. Even chairs play for the first side, odd chairs for the second.
    pub seat: u8,
    /// The agreed time.
    pub clock: Clock,
}

/// The agreed time in milliseconds. What is absent is not limited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Clock {
    /// For each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_move_ms: Option<u64>,
    /// For all moves of a side together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_ms: Option<u64>,
    /// Added to the bank after each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
}

/// Everything that the bot may know when it is its turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MoveRequest {
    /// The legal moves; the answer is one of them.
    pub choices: Vec<String>,
    /// How long the answer may take; absent if nothing is agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// The chair that is asked.
    pub seat: u8,
    /// The moves so far, the oldest first.
    pub plies: Vec<PastPly>,
    /// The position as this chair may see it; each game's README describes its own.
    pub view: Value,
}

/// A move as it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PastPly {
    /// Who moved.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Ended {
    /// What it means for this bot.
    pub result: MatchResult,
    /// What each side made, in the game's own unit.
    pub scores: [i32; 2],
    /// Why it ended: `rules`, `resigned`, `agreed`, `illegal-move`, `out-of-time`, `crashed` or `aborted`.
    pub reason: String,
    /// Which rule ended it, when it ended by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
}

/// A result as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, schemars(rename = "Verdict"))]
pub enum MatchResult {
    /// This bot's side won.
    Won,
    /// The other side won.
    Lost,
    /// No side won.
    Drawn,
    /// The match was broken off.
    None,
}

/// What a bot answers, if it answers in JSON. The bare text of a move, or `resign`, means the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reply {
    /// The chosen move. Other fields are allowed and ignored.
    Move {
        /// One of `choices`.
        #[serde(rename = "move")]
        text: String,
    },
    /// Gives up.
    Resign {
        /// `true`.
        resign: bool,
    },
}

impl RefereeMessage {
    /// The message as a line, its end included.
    pub fn to_line(&self) -> String {
        let mut line =
            serde_json::to_string(self).expect("messages have text keys and finite numbers");
        line.push('\n');
        line
    }

    /// A match begins for a seat.
    pub fn start(setup: &Setup, seat: Seat, pace: &Pace) -> RefereeMessage {
        let ms = |time: Duration| time.as_millis() as u64;
        RefereeMessage::Start(Start {
            game: setup.game.clone(),
            options: setup.options.clone(),
            opening: setup.opening.clone(),
            seat: seat.index() as u8,
            clock: Clock {
                per_move_ms: pace.per_move.map(ms),
                bank_ms: pace.bank.map(ms),
                increment_ms: pace.bank.map(|_| ms(pace.increment)),
            },
        })
    }

    /// A seat's turn.
    pub fn ask(ask: &Ask<'_>) -> RefereeMessage {
        let ply = |ply: &Ply| PastPly { seat: ply.seat.index() as u8, text: ply.text.clone() };
        RefereeMessage::Ask(MoveRequest {
            choices: ask.choices().into_iter().map(|choice| choice.text).collect(),
            time_ms: ask.time().map(|time| time.as_millis() as u64),
            seat: ask.seat().index() as u8,
            plies: ask.plies().iter().map(ply).collect(),
            view: ask.look().view,
        })
    }

    /// The end, as a seat sees it.
    pub fn end(end: &End, seat: Seat) -> RefereeMessage {
        RefereeMessage::End(Ended {
            result: verdict(end, seat.side()),
            scores: end.scores,
            reason: serde_json::to_value(end.reason)
                .ok()
                .and_then(|reason| reason.as_str().map(str::to_owned))
                .expect("a reason is written as a word"),
            ending: end.ending.clone(),
        })
    }
}

/// A seat's turn as a line: [`RefereeMessage::ask`] without the detour by values, since a referee asks thousands of times a second.
/// Only the order of the view's fields may differ.
pub fn ask_line(ask: &Ask<'_>) -> String {
    let head = Head {
        kind: "ask",
        choices: ask.at.spellings(),
        time_ms: ask.time().map(|time| time.as_millis() as u64),
        seat: ask.seat().index() as u8,
        plies: Plies(ask.plies()),
    };
    let mut line = Vec::with_capacity(2048);
    serde_json::to_writer(&mut line, &head).expect("a question has text keys, and is in memory");
    line.pop();
    line.extend_from_slice(b",\"view\":");
    ask.at.write_view(&mut line);
    line.extend_from_slice(b"}\n");
    String::from_utf8(line).expect("JSON is UTF-8")
}

/// All of a question but its view, which stands last.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    choices: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    seat: u8,
    plies: Plies<'a>,
}

struct Plies<'a>(&'a [Ply]);

impl Serialize for Plies<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Past<'a> {
            seat: u8,
            #[serde(rename = "move")]
            text: &'a str,
        }
        let past = self.0.iter().map(|ply| Past { seat: ply.seat.index() as u8, text: &ply.text });
        to.collect_seq(past)
    }
}

fn verdict(end: &End, side: Side) -> MatchResult {
    match end.winner {
        _ if end.reason == Reason::Aborted => MatchResult::None,
        None => MatchResult::Drawn,
        Some(winner) if winner == side => MatchResult::Won,
        Some(_) => MatchResult::Lost,
    }
}

/// Reads what a bot said. Whatever is neither JSON of ours nor `resign` is taken as a move, right or wrong,
/// so that the record keeps it as it was said.
pub fn read_answer(line: &str) -> Answer {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.eq_ignore_ascii_case("resign") {
        return Answer::Resign;
    }
    if !line.starts_with(['{', '"']) {
        return Answer::Move(line.to_owned());
    }
    if let Ok(text) = serde_json::from_str::<String>(line) {
        return Answer::Move(text);
    }
    match serde_json::from_str::<Reply>(line) {
        Ok(Reply::Move { text }) => Answer::Move(text.trim().to_owned()),
        Ok(Reply::Resign { resign: true }) => Answer::Resign,
        Ok(Reply::Resign { resign: false }) | Err(_) => Answer::Move(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_may_be_said_in_many_ways() {
        for line in
            ["d3", " d3 \r", "{\"move\":\"d3\"}", "{\"move\": \"d3\", \"depth\": 4}", "\"d3\""]
        {
            assert_eq!(read_answer(line), Answer::Move("d3".into()), "{line}");
        }
        assert_eq!(read_answer("\u{feff}d3"), Answer::Move("d3".into()));
    }

    #[test]
    fn giving_up_may_be_said_in_two_ways() {
        assert_eq!(read_answer("resign"), Answer::Resign);
        assert_eq!(read_answer("{\"resign\": true}"), Answer::Resign);
    }

    #[test]
    fn nonsense_is_kept_as_it_was_said() {
        for line in ["{\"move\": 3}", "{", "{\"resign\": false}", "{}", "\"", "[[[["] {
            assert_eq!(read_answer(line), Answer::Move(line.into()), "{line}");
        }
    }

    #[test]
    fn messages_round_trip() {
        let end = Ended {
            result: MatchResult::Won,
            scores: [1, 0],
            reason: "rules".into(),
            ending: Some("checkmate".into()),
        };
        let line = RefereeMessage::End(end.clone()).to_line();
        assert!(line.starts_with("{\"type\":\"end\",\"result\":\"won\"") && line.ends_with("}\n"));
        assert_eq!(
            serde_json::from_str::<RefereeMessage>(&line).unwrap(),
            RefereeMessage::End(end)
        );
    }

    /// The protocol as JSON Schema: what the referee says, and what a bot may answer.
    fn schema() -> Value {
        serde_json::json!({
            "message": schemars::schema_for!(RefereeMessage).to_value(),
            "reply": schemars::schema_for!(Reply).to_value(),
        })
    }

    #[test]
    fn the_schema_in_the_documents_is_this_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.schema.json");
        let text = format!("{:#}\n", schema());
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), text, "run again with UPDATE=1");
    }
}
