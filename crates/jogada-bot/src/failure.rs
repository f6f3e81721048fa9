//! Why a bot failed, as data. Records keep it in English, the same bytes everywhere; people read it in their language.

use std::{fmt, time::Duration};

use jogada_text::Message;
use serde::{Serialize, Serializer};

use crate::{ProgramError, TEXTS, harness_line, jail::Excess};

/// Why a bot failed. `Display` is the text that records keep, in English; [`Failure::message`] is for people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// Its process ended, or closed its output.
    Gone {
        /// How.
        exit: ProcessExit,
        /// What it had written of a line that it did not finish; often empty.
        half_line: String,
        /// What is known of the cause.
        cause: Option<Cause>,
    },
    /// It wrote more than it may.
    Flood {
        /// The longest line, in bytes.
        line: usize,
        /// The most output after one question, in bytes.
        output: u64,
    },
    /// The program could not be started, by its own fault.
    Start(String, ProgramError),
    /// It failed to start so often that it was not started again.
    NotStartedAgain(u32),
    /// It timed out in this many games in a row, and is not asked any more.
    Forfeited(u32),
    /// It did not read its first message in time.
    FirstMessageUnread(Duration),
    /// It does not read its input.
    InputUnread,
    /// It did not answer a message of its dialect in time.
    NoReply(String, Duration),
    /// It did not answer a question in time.
    NoAnswer(Duration),
    /// It ran longer than it may.
    TooLong(Duration),
    /// It wrote more bytes than it may.
    TooMuchOutput(u64),
    /// Its dialect understands nothing of what it wrote, in the words of the dialect.
    Wrong(String),
    /// It was refused before it was started.
    Other(Message),
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessExit {
    /// By itself, with this code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// Not yet, or not known: it closed its output.
    ClosedOutput,
}

/// What is known of the cause of an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It used more than its jail allows.
    Excess(Excess),
    /// The machine failed, in the words of the system.
    Machine(String),
    /// The last line of its standard error.
    LastLine(String),
}

impl Failure {
    /// The failure for people.
    pub fn message(&self) -> Message {
        match self {
            Failure::Gone { exit, half_line, cause } => {
                let gone = match half_line.as_str() {
                    "" => exit.message(),
                    half => TEXTS
                        .message("gone-in-line")
                        .with("exit", exit.message())
                        .with("half", format!("{half:?}")),
                };
                match cause {
                    Some(cause) => because(gone, cause.message()),
                    None => gone,
                }
            }
            Failure::Flood { line, output } => {
                TEXTS.message("flood").with("line", *line).with("output", *output)
            }
            Failure::Start(name, error) => {
                because(TEXTS.message("cannot-start").with("name", name), error.message())
            }
            Failure::NotStartedAgain(failed) => {
                TEXTS.message("not-started-again").with("failed", *failed)
            }
            Failure::Forfeited(games) => TEXTS.message("forfeited").with("games", *games),
            Failure::FirstMessageUnread(limit) => {
                TEXTS.message("first-message-unread").with("seconds", limit.as_secs())
            }
            Failure::InputUnread => TEXTS.message("input-unread"),
            Failure::NoReply(text, limit) => TEXTS
                .message("no-reply")
                .with("text", format!("{text:?}"))
                .with("seconds", limit.as_secs()),
            Failure::NoAnswer(limit) => {
                TEXTS.message("no-answer").with("ms", limit.as_millis() as u64)
            }
            Failure::TooLong(limit) => {
                TEXTS.message("too-long").with("seconds", limit.as_secs_f64())
            }
            Failure::TooMuchOutput(bytes) => TEXTS.message("too-much-output").with("bytes", *bytes),
            Failure::Wrong(words) => Message::as_it_is(words),
            Failure::Other(message) => message.clone(),
        }
    }
}

impl Failure {
    /// Did it loop or hang until its time was over?
    pub(crate) fn is_time_out(&self) -> bool {
        use Failure::{FirstMessageUnread, NoAnswer, NoReply};
        matches!(self, NoAnswer(_) | NoReply(..) | FirstMessageUnread(_))
            || self.is_endless_import()
    }

    /// Does it loop when it is imported, as its harness found out?
    pub(crate) fn is_endless_import(&self) -> bool {
        self.key() == "import-runs-on"
    }

    /// The reason for the author of a hand-in: what a harness says of it says all, and how the process ended says nothing.
    pub(crate) fn reason(&self) -> Message {
        match self.key() {
            "ended-early" => TEXTS.message("ended-early"),
            _ => self.of_harness().unwrap_or_else(|| self.message()),
        }
    }

    /// Which failure it is: what code may compare.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            Failure::Gone { exit, cause, .. } => match (self.of_harness(), cause, exit) {
                (Some(message), ..) => message.key(),
                (None, Some(Cause::Excess(excess)), _) => excess.message().key(),
                (None, _, ProcessExit::Code(0)) => "ended-early",
                (None, _, ProcessExit::Signal(libc::SIGFPE)) => "division-by-zero",
                (None, _, ProcessExit::Signal(libc::SIGABRT)) => "abort",
                (None, _, exit) => exit.message().key(),
            },
            Failure::Start(..) => "cannot-start",
            other => other.message().key(),
        }
    }

    fn of_harness(&self) -> Option<Message> {
        match self {
            Failure::Gone { cause: Some(Cause::LastLine(line)), .. } => harness_line::known(line),
            _ => None,
        }
    }
}

impl ProcessExit {
    /// From a wait status. A supervisor passes a signal on as a shell does, as a code above 128.
    pub(crate) fn from_wait_status(status: i32, by_supervisor: bool) -> ProcessExit {
        let code = libc::WEXITSTATUS(status);
        if libc::WIFSIGNALED(status) {
            ProcessExit::Signal(libc::WTERMSIG(status))
        } else if by_supervisor && code > 128 {
            ProcessExit::Signal(code - 128)
        } else {
            ProcessExit::Code(code)
        }
    }

    fn message(self) -> Message {
        match self {
            ProcessExit::Code(code) => TEXTS.message("exit-status").with("code", code),
            ProcessExit::Signal(signal) => {
                let name = match signal {
                    libc::SIGABRT => "abort",
                    libc::SIGSEGV => "bad-memory-access",
                    libc::SIGFPE => "division-by-zero",
                    libc::SIGKILL => "killed",
                    libc::SIGXCPU => "processor-time",
                    libc::SIGXFSZ => "file-too-large",
                    libc::SIGSYS => "forbidden-call",
                    _ => "",
                };
                TEXTS.message("killed-by-signal").with("signal", signal).with("name", name)
            }
            ProcessExit::ClosedOutput => TEXTS.message("closed-output"),
        }
    }
}

impl Cause {
    fn message(&self) -> Message {
        match self {
            Cause::Excess(excess) => excess.message(),
            Cause::Machine(why) => Message::as_it_is(why),
            Cause::LastLine(line) => harness_line::message(line),
        }
    }
}

/// Something, and why.
pub(crate) fn because(what: Message, why: Message) -> Message {
    TEXTS.message("because").with("what", what).with("why", why)
}

/// The words of records. They never change, and are written without texts that translators edit.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Gone { exit, half_line, cause } => {
                exit.fmt(f)?;
                if !half_line.is_empty() {
                    write!(f, " in the middle of {half_line:?}")?;
                }
                cause.as_ref().map_or(Ok(()), |cause| write!(f, ": {cause}"))
            }
            Failure::Flood { line, output } => {
                write!(
                    f,
                    "expected a line of at most {line} bytes among at most {output}, got more"
                )
            }
            Failure::Start(name, error) => write!(f, "cannot start {name}: {error}"),
            Failure::NotStartedAgain(failed) => {
                write!(f, "not started again after {failed} failed starts")
            }
            Failure::Forfeited(games) => {
                write!(f, "not asked any more after {games} time-outs in a row")
            }
            Failure::FirstMessageUnread(limit) => {
                write!(f, "did not read its first message in {} s", limit.as_secs())
            }
            Failure::InputUnread => f.write_str("does not read what it is told"),
            Failure::NoReply(text, limit) => {
                write!(f, "expected an answer to {text:?} in {} s, got none", limit.as_secs())
            }
            Failure::NoAnswer(limit) => write!(f, "no answer in {} ms", limit.as_millis()),
            Failure::TooLong(limit) => write!(f, "took more than {} s", limit.as_secs_f64()),
            Failure::TooMuchOutput(bytes) => write!(f, "wrote more than {bytes} bytes"),
            Failure::Wrong(words) => f.write_str(words),
            Failure::Other(message) => message.fmt(f),
        }
    }
}

impl fmt::Display for ProcessExit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signal = match self {
            ProcessExit::Code(code) => return write!(f, "exit status {code}"),
            ProcessExit::ClosedOutput => return f.write_str("closed its output"),
            ProcessExit::Signal(signal) => *signal,
        };
        let name = match signal {
            libc::SIGABRT => " (abort)",
            libc::SIGSEGV => " (bad memory access)",
            libc::SIGFPE => " (division by zero)",
            libc::SIGKILL => " (killed)",
            libc::SIGXCPU => " (processor time used up)",
            libc::SIGXFSZ => " (file too large)",
            libc::SIGSYS => " (forbidden call)",
            _ => "",
        };
        write!(f, "killed by signal {signal}{name}")
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Excess(excess) => excess.fmt(f),
            Cause::Machine(why) | Cause::LastLine(why) => f.write_str(why),
        }
    }
}

impl Serialize for Failure {
    /// As its text.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use jogada_text::Lang;

    use super::*;

    fn gone(exit: ProcessExit, half_line: &str, cause: Option<Cause>) -> Failure {
        Failure::Gone { exit, half_line: half_line.to_owned(), cause }
    }

    #[test]
    fn records_and_people_read_the_same_failure() {
        use ProcessExit::{ClosedOutput, Code, Signal};
        let line = |text: &str| Some(Cause::LastLine(text.to_owned()));
        for (failure, en, pt) in [
            (gone(Code(3), "", None), "exit status 3", "terminou com o código 3"),
            (
                gone(Code(3), "", line("Traceback: no")),
                "exit status 3: Traceback: no",
                "terminou com o código 3: Traceback: no",
            ),
            (
                gone(Code(0), "d3", line("bye")),
                "exit status 0 in the middle of \"d3\": bye",
                "terminou com o código 0 no meio de \"d3\": bye",
            ),
            (
                gone(Signal(9), "", Some(Cause::Excess(Excess::Memory(256)))),
                "killed by signal 9 (killed): more than 256 MiB of memory",
                "morto pelo sinal 9 (morto): mais de 256 MiB de memória",
            ),
            (gone(ClosedOutput, "", None), "closed its output", "fechou a saída"),
            (
                gone(
                    Code(3),
                    "",
                    line("a.py reads from the keyboard when it is imported, keep that under if x"),
                ),
                "exit status 3: a.py reads from the keyboard when it is imported, keep that under if x",
                "terminou com o código 3: a.py lê do teclado ao ser importado, deixe isso sob if x",
            ),
            (
                Failure::Flood { line: 8, output: 9 },
                "expected a line of at most 8 bytes among at most 9, got more",
                "esperava uma linha de até 8 bytes entre até 9, veio mais",
            ),
            (
                Failure::NoAnswer(Duration::from_millis(320)),
                "no answer in 320 ms",
                "nenhuma resposta em 320 ms",
            ),
        ] {
            assert_eq!(failure.to_string(), en);
            assert_eq!(failure.message().say(Lang::En), en);
            assert_eq!(failure.message().say(Lang::Pt), pt);
        }
    }

    #[test]
    fn every_signal_is_named_alike_in_records_and_for_people() {
        for signal in 1..32 {
            let failure = gone(ProcessExit::Signal(signal), "", None);
            assert_eq!(failure.message().to_string(), failure.to_string());
        }
    }

    #[test]
    fn a_record_keeps_the_bytes_that_a_bot_wrote() {
        let failure =
            gone(ProcessExit::Code(1), "", Some(Cause::LastLine("\x1b[31mno".to_owned())));
        assert_eq!(failure.to_string(), "exit status 1: \x1b[31mno");
        assert_eq!(failure.message().to_string(), "exit status 1: \\u001b[31mno");
    }
}
