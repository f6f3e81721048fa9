//! Trials of the protocol itself, message by message.

use std::time::Duration;

use jogada_core::{Kind, Seat};
use jogada_match::{Answer, Match, Unable};
use jogada_record::{End, Reason};
use jogada_text::Message;
use serde_json::Value;

use super::{BotCheck, CHECK_TEXTS, CheckResult, Grade, play, results};
use crate::{
    Failure, Process, ProcessReply,
    protocol::{RefereeMessage, ask_line, read_answer},
};

/// How long a bot may take to end when its input does.
const EXIT_MAX: Duration = Duration::from_secs(2);

/// All of them, by one process.
pub(super) async fn all(
    checkup: &BotCheck<'_>,
    game: &(Kind, Value),
) -> Result<Vec<CheckResult>, Unable> {
    let Some(table) = play::first_match(checkup, game, checkup.seed) else {
        return Ok(vec![results::no_game(game.0.name)]);
    };
    let mut visit = ProtocolSession { checkup, table, process: None, unable: None };
    let unknown = visit.unknown_fields().await;
    let (aborted, more) = visit.aborted().await;
    let quits = visit.quits().await;
    if let Some(unable) = visit.unable {
        return Err(unable);
    }
    let mut all = vec![
        results::promise("unknown-fields", unknown, "mend-unknown-fields"),
        results::promise("aborted", aborted, "mend-aborted"),
        results::promise("quits", quits, "mend-quits"),
    ];
    let more = more.then(|| CHECK_TEXTS.message("more-followed"));
    let mut one_line = results::promise("one-line", more, "mend-one-line");
    one_line.grade = one_line.grade.min(Grade::Warn);
    all.push(one_line);
    Ok(all)
}

struct ProtocolSession<'a> {
    checkup: &'a BotCheck<'a>,
    table: Match,
    process: Option<Process>,
    /// Why the machine could not start it.
    unable: Option<Unable>,
}

impl ProtocolSession<'_> {
    /// A process that has read the start; the one that is there, or a new one.
    async fn ready(&mut self) -> Result<&mut Process, Message> {
        if self.process.is_none() {
            let BotCheck { program, trust, .. } = self.checkup;
            let started = Process::start(program, trust).await.map_err(|error| {
                if error.is_of_machine() {
                    self.unable = Some(Unable(error.message()));
                }
                error.message()
            });
            let mut new = started?;
            let within = trust.limits().start;
            match new.tell(&self.start(), within).await {
                ProcessReply::Line(..) => self.process = Some(new),
                heard => return Err(described(heard, within)),
            }
        }
        Ok(self.process.as_mut().expect("it was just started"))
    }

    fn start(&self) -> String {
        RefereeMessage::start(self.table.setup(), self.seat(), &self.checkup.pace).to_line()
    }

    fn question(&self) -> String {
        let ask = self.table.ask();
        ask.map_or_else(String::new, |ask| ask_line(&ask))
    }

    fn seat(&self) -> Seat {
        self.table.course().to_move().unwrap_or(Seat::FIRST)
    }

    /// Asks; the error is what is wrong with the answer.
    async fn ask(&mut self, question: &str) -> Result<(), Message> {
        let within = self.checkup.pace.per_move.unwrap_or(self.checkup.trust.limits().answer);
        let within = within + self.checkup.pace.margin;
        let heard = self.ready().await?.exchange(question, within).await;
        let ProcessReply::Line(line, _) = heard else {
            self.process = None;
            return Err(described(heard, within));
        };
        match read_answer(&line) {
            Answer::Move(text) if self.table.course().pos().parse(&text).is_ok() => Ok(()),
            Answer::Resign => Ok(()),
            _ => Err(quoted(&line)),
        }
    }

    async fn unknown_fields(&mut self) -> Option<Message> {
        let question = self.question();
        let body = question.trim_end().strip_suffix('}')?;
        let with = format!("{body},\"version\":2,\"more\":{{\"choices\":[\"no\"],\"x\":null}}}}\n");
        self.ask(&with).await.err()
    }

    /// Asks again after a match was broken off: what was wrong, and whether anything followed an answer.
    async fn aborted(&mut self) -> (Option<Message>, bool) {
        let question = self.question();
        if let Err(why) = self.ask(&question).await {
            return (Some(why), false);
        }
        let end = End { winner: None, scores: [0, 0], reason: Reason::Aborted, ending: None };
        let messages = RefereeMessage::end(&end, self.seat()).to_line() + &self.start();
        let Some(process) = &mut self.process else { return (None, false) };
        let more = process.forget_output();
        if !process.write_unanswered(&messages) {
            return (Some(Failure::InputUnread.message()), more);
        }
        (self.ask(&question).await.err(), more)
    }

    async fn quits(&mut self) -> Option<Message> {
        if let Err(why) = self.ready().await {
            return Some(why);
        }
        let ended = self.process.take()?.hang_up(EXIT_MAX).await;
        (!ended).then(|| CHECK_TEXTS.message("runs-on").with("seconds", EXIT_MAX.as_secs()))
    }
}

fn described(reply: ProcessReply, within: Duration) -> Message {
    match reply {
        ProcessReply::Line(line, _) => quoted(&line),
        ProcessReply::Gone(failure) | ProcessReply::Flood(failure) => failure.message(),
        ProcessReply::Nothing => Failure::NoAnswer(within).message(),
    }
}

/// A line that is no answer.
fn quoted(line: &str) -> Message {
    Message::as_it_is(format!("{line:?}"))
}
