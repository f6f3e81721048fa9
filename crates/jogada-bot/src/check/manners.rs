//! Trials of the protocol itself, message by message.

use std::time::Duration;

use jogada_core::{Kind, Seat};
use jogada_match::{Answer, Match, Unable};
use jogada_record::{End, Reason};
use serde_json::Value;

use super::{Checkup, Grade, Remark, play, remarks};
use crate::{
    Heard, Process,
    protocol::{Message, ask_line, read_answer},
};

/// How long a bot may take to end when its input does.
const FAREWELL: Duration = Duration::from_secs(2);

/// All of them, by one process.
pub(super) async fn all(
    checkup: &Checkup<'_>,
    game: &(Kind, Value),
) -> Result<Vec<Remark>, Unable> {
    let Some(table) = play::first_match(checkup, game, checkup.seed) else {
        return Ok(vec![remarks::no_game(game.0.name)]);
    };
    let mut visit = Visit { checkup, table, process: None, unable: None };
    let unknown = visit.unknown_fields().await;
    let (aborted, more) = visit.aborted().await;
    let quits = visit.quits().await;
    if let Some(unable) = visit.unable {
        return Err(unable);
    }
    let mut all = vec![
        remarks::manner(
            "unknown-fields",
            ("ignores fields that it does not know", "ignora campos que não conhece"),
            unknown,
            (
                "new fields may be added to any message: read those that you know, leave the others",
                "mensagens podem ganhar campos: leia os que conhece, deixe os outros",
            ),
        ),
        remarks::manner(
            "aborted",
            (
                "plays on after a match was broken off",
                "continua depois de uma partida interrompida",
            ),
            aborted,
            (
                "`end` may come at any time, and another `start` may follow: forget the old match then",
                "`end` pode vir a qualquer hora, e outro `start` depois: esqueça então a partida velha",
            ),
        ),
        remarks::manner(
            "quits",
            ("ends when its input ends", "termina quando a entrada termina"),
            quits,
            (
                "leave your loop when there is no more line to read",
                "saia do laço quando não há mais linha a ler",
            ),
        ),
    ];
    let mut one_line = remarks::manner(
        "one-line",
        ("answers one line a question", "responde uma linha por pergunta"),
        more.then(|| "more followed".to_owned()),
        (
            "print one line for each `ask`; what is for yourself goes to standard error",
            "imprima uma linha por `ask`; o que é para você vai para a saída de erros",
        ),
    );
    one_line.grade = one_line.grade.min(Grade::Warn);
    all.push(one_line);
    Ok(all)
}

struct Visit<'a> {
    checkup: &'a Checkup<'a>,
    table: Match,
    process: Option<Process>,
    /// Why the machine could not start it.
    unable: Option<Unable>,
}

impl Visit<'_> {
    /// A process that has read the start; the one that is there, or a new one.
    async fn ready(&mut self) -> Result<&mut Process, String> {
        if self.process.is_none() {
            let Checkup { program, trust, .. } = self.checkup;
            let started = Process::start(program, trust).await.map_err(|error| {
                if error.is_of_machine() {
                    self.unable = Some(Unable(error.said()));
                }
                error.to_string()
            });
            let mut new = started?;
            let within = trust.limits().start;
            match new.tell(&self.start(), within).await {
                Heard::Line(..) => self.process = Some(new),
                heard => return Err(words(heard, within)),
            }
        }
        Ok(self.process.as_mut().expect("it was just started"))
    }

    fn start(&self) -> String {
        Message::start(self.table.setup(), self.seat(), &self.checkup.pace).to_line()
    }

    fn question(&self) -> String {
        let ask = self.table.ask();
        ask.map_or_else(String::new, |ask| ask_line(&ask))
    }

    fn seat(&self) -> Seat {
        self.table.course().to_move().unwrap_or(Seat::FIRST)
    }

    /// Asks, and says what is wrong with the answer.
    async fn ask(&mut self, question: &str) -> Result<(), String> {
        let within = self.checkup.pace.per_move.unwrap_or(self.checkup.trust.limits().answer);
        let within = within + self.checkup.pace.margin;
        let heard = self.ready().await?.exchange(question, within).await;
        let Heard::Line(line, _) = heard else {
            self.process = None;
            return Err(words(heard, within));
        };
        match read_answer(&line) {
            Answer::Move(text) if self.table.course().pos().parse(&text).is_ok() => Ok(()),
            Answer::Resign => Ok(()),
            _ => Err(format!("{line:?}")),
        }
    }

    async fn unknown_fields(&mut self) -> Option<String> {
        let question = self.question();
        let body = question.trim_end().strip_suffix('}')?;
        let with = format!("{body},\"version\":2,\"more\":{{\"choices\":[\"no\"],\"x\":null}}}}\n");
        self.ask(&with).await.err()
    }

    /// Asks again after a match was broken off; and says whether anything followed an answer.
    async fn aborted(&mut self) -> (Option<String>, bool) {
        let question = self.question();
        if let Err(why) = self.ask(&question).await {
            return (Some(why), false);
        }
        let end = End { winner: None, scores: [0, 0], reason: Reason::Aborted, ending: None };
        let messages = Message::end(&end, self.seat()).to_line() + &self.start();
        let Some(process) = &mut self.process else { return (None, false) };
        let more = process.forget_output();
        if !process.leave(&messages) {
            return (Some("does not read what it is told".to_owned()), more);
        }
        (self.ask(&question).await.err(), more)
    }

    async fn quits(&mut self) -> Option<String> {
        if let Err(why) = self.ready().await {
            return Some(why);
        }
        let ended = self.process.take()?.hang_up(FAREWELL).await;
        (!ended).then(|| format!("it goes on for {} s", FAREWELL.as_secs()))
    }
}

fn words(heard: Heard, within: Duration) -> String {
    match heard {
        Heard::Line(line, _) => format!("{line:?}"),
        Heard::Gone(why) | Heard::Flood(why) => why,
        Heard::Nothing => format!("no answer in {} ms", within.as_millis()),
    }
}
