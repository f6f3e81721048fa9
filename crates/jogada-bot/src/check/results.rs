//! The results of a check as messages, with what to do about them.

use std::time::Duration;

use jogada_core::Fault;
use jogada_text::Message;

use super::{
    CHECK_TEXTS as TEXTS, CheckResult, Grade,
    play::{Mistake, PlayStats},
};
use crate::Failure;

fn result(trial: &'static str, grade: Grade, message: Message) -> CheckResult {
    CheckResult { trial, grade, message, mend: None }
}

impl CheckResult {
    fn mend(mut self, key: &'static str) -> CheckResult {
        self.mend = Some(TEXTS.message(key));
        self
    }
}

/// Milliseconds as they are easily read: with a decimal where there are few.
fn ms(time: Duration) -> f64 {
    let ms = time.as_secs_f64() * 1000.0;
    if ms < 10.0 { (ms * 10.0).round() / 10.0 } else { ms.round() }
}

pub(super) fn no_game(game: &str) -> CheckResult {
    let message = TEXTS.message("no-game").with("game", game);
    result("matches", Grade::Fail, message).mend("mend-options")
}

pub(super) fn start(took: Duration, limit: Duration, failure: Option<&Failure>) -> CheckResult {
    if let Some(failure) = failure {
        let message = TEXTS.message("does-not-start").with("why", failure.message());
        return result("start", Grade::Fail, message).mend("mend-start");
    }
    let message = TEXTS.message("starts").with("took", ms(took)).with("limit", limit.as_secs_f64());
    if took > limit / 2 {
        return result("start", Grade::Warn, message).mend("mend-slow-start");
    }
    result("start", Grade::Pass, message)
}

pub(super) fn matches(
    game: &str,
    odd: bool,
    done: u32,
    longest: usize,
    mistake: Option<Mistake>,
) -> CheckResult {
    let trial = if odd { "odd-positions" } else { "matches" };
    let Some(mistake) = mistake else {
        let message = TEXTS.message(if odd { "odd-matches" } else { "matches" });
        let message = message.with("game", game).with("matches", done).with("moves", longest);
        return result(trial, Grade::Pass, message);
    };
    let place = TEXTS.message(if odd { "in-odd-match" } else { "in-match" });
    let place = place.with("game", game).with("number", done).with("moves", mistake.plies);
    mistaken(trial, place, &mistake)
}

/// A mistake, where it happened (a message that lacks `what`), and what to do about it.
fn mistaken(trial: &'static str, place: Message, mistake: &Mistake) -> CheckResult {
    let why = || match &mistake.failure {
        Some(failure) => failure.message(),
        None => Message::as_it_is(&mistake.said),
    };
    let fail =
        |what: Message, mend| result(trial, Grade::Fail, place.with("what", what)).mend(mend);
    match mistake.fault {
        Some(Fault::IllegalMove) => {
            let message = TEXTS.message("illegal-move").with("move", format!("{:?}", mistake.said));
            fail(message.with("choices", mistake.choices.join(", ")), "mend-illegal-move")
        }
        Some(Fault::OutOfTime) => {
            fail(TEXTS.message("out-of-time").with("why", why()), "mend-out-of-time")
        }
        Some(_) => fail(TEXTS.message("crashed").with("why", why()), "mend-crash"),
        None => {
            let gave_up = fail(TEXTS.message("gave-up"), "mend-resign");
            CheckResult { grade: Grade::Warn, ..gave_up }
        }
    }
}

pub(super) fn processes(stats: &PlayStats) -> CheckResult {
    let message = TEXTS.message("processes");
    let message = message.with("matches", stats.matches).with("processes", stats.starts);
    result("kept", Grade::Pass, message)
}

pub(super) fn times(stats: &mut PlayStats, per_move: Option<Duration>) -> CheckResult {
    stats.times.sort_unstable();
    let times = &stats.times;
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let slowest = times.last().copied().unwrap_or_default();
    let message = match per_move {
        Some(limit) => TEXTS.message("times-of").with("limit", ms(limit)),
        None => TEXTS.message("times"),
    };
    let message = message
        .with("answers", times.len())
        .with("median", ms(median))
        .with("slowest", ms(slowest));
    if per_move.is_some_and(|limit| slowest > limit.mul_f64(0.8)) {
        return result("time", Grade::Warn, message).mend("mend-times");
    }
    result("time", Grade::Pass, message)
}

pub(super) fn memory(stats: &PlayStats, limit: u64) -> CheckResult {
    let message = TEXTS.message("memory");
    let message = message.with("peak", stats.memory_peak_bytes >> 20).with("limit", limit >> 20);
    if stats.memory_peak_bytes > limit / 4 * 3 {
        return result("memory", Grade::Warn, message).mend("mend-memory");
    }
    result("memory", Grade::Pass, message)
}

pub(super) fn errors(stats: &PlayStats, limit: usize) -> CheckResult {
    let bytes = stats.errors.len();
    if bytes == 0 {
        return result("errors", Grade::Pass, TEXTS.message("no-errors"));
    }
    let last = stats.errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    let last: String = last.trim().chars().take(80).flat_map(char::escape_debug).collect();
    let message = TEXTS.message("errors").with("bytes", bytes).with("line", last);
    if bytes >= limit {
        return result("errors", Grade::Warn, message).mend("mend-errors");
    }
    result("errors", Grade::Note, message)
}

pub(super) fn two_at_once(processes: usize, mistake: Option<Mistake>) -> CheckResult {
    let message = |key| TEXTS.message(key).with("processes", processes);
    match mistake {
        None => result("at-once", Grade::Pass, message("at-once")),
        Some(mistake) => mistaken("at-once", message("at-once-fails"), &mistake),
    }
}

pub(super) fn repeats(same: bool) -> CheckResult {
    let key = if same { "repeats" } else { "varies" };
    result("repeats", Grade::Note, TEXTS.message(key))
}

/// A promise of the protocol that is kept, or what was seen instead. The promise's key is the trial's name.
pub(super) fn promise(
    trial: &'static str,
    seen: Option<Message>,
    mend: &'static str,
) -> CheckResult {
    let promise = TEXTS.message(trial);
    match seen {
        None => result(trial, Grade::Pass, promise),
        Some(seen) => {
            let message = TEXTS.message("not-so").with("promise", promise).with("seen", seen);
            result(trial, Grade::Fail, message).mend(mend)
        }
    }
}
