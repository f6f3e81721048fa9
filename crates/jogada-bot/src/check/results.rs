//! The results of a check as messages, with what to do about them.

use std::time::Duration;

use jogada_core::Fault;
use jogada_game::Harness;
use jogada_text::{Message, printable_line};

use super::{
    BotCheck, CHECK_TEXTS as TEXTS, CheckResult, Grade, advice,
    play::{Mistake, PlayStats},
};
use crate::{
    Failure,
    harness_line::{CallOutcome, OddAnswer, is_call, message as harness_message},
};

/// Choices that are named where none of them was made.
const CHOICES_SHOWN: usize = 5;

fn result(trial: &'static str, grade: Grade, message: Message) -> CheckResult {
    CheckResult::new(trial, grade, message)
}

impl CheckResult {
    /// The result of a trial, without advice.
    pub fn new(trial: &'static str, grade: Grade, message: Message) -> CheckResult {
        let key = message.key();
        CheckResult { trial, grade, key, message, mend: None, mend_key: None, identity: None }
    }

    fn mend(self, key: &'static str) -> CheckResult {
        self.mended(TEXTS.message(key))
    }

    /// The same result with advice.
    #[must_use]
    pub fn mended(mut self, mend: Message) -> CheckResult {
        self.mend_key = Some(mend.key());
        self.mend = Some(mend);
        self
    }

    /// Says which mistake it is; `detail` tells two of one kind apart.
    fn known_as(mut self, key: &'static str, detail: &str) -> CheckResult {
        self.key = key;
        self.identity = Some(format!("{key} {detail}"));
        self
    }
}

/// Matches of one game, all played to their end but perhaps the last one.
pub(super) struct MatchPlace {
    pub label: String,
    pub odd: bool,
    pub done: u32,
    pub longest: usize,
}

/// What is wrong in a match, which mistake it is, and what to do about it.
struct Diagnosis {
    what: Message,
    key: &'static str,
    detail: String,
    mend: Message,
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

pub(super) fn unbuilt(why: &Message, harness: Option<&Harness>, has_manifest: bool) -> CheckResult {
    let mend = advice::of_unbuilt(why.key(), harness, has_manifest);
    result("hand-in", Grade::Fail, why.clone()).mended(mend)
}

pub(super) fn start(
    took: Duration,
    checkup: &BotCheck<'_>,
    failure: Option<&Failure>,
    errors: &str,
) -> CheckResult {
    let limit = checkup.trust.limits().start;
    if let Some(failure) = failure {
        // A harness tells the place itself.
        let place = trace_place(errors).filter(|_| checkup.harness.is_none());
        let message = match place {
            Some(place) => TEXTS.message("does-not-start-at").with("place", place),
            None => TEXTS.message("does-not-start"),
        };
        let message = message.with("why", failure.reason());
        let mend = advice::of_failure(failure, checkup, true);
        let result = result("start", Grade::Fail, message).mended(mend);
        return result.known_as(failure.key(), "");
    }
    let message = TEXTS.message("starts").with("took", ms(took)).with("limit", limit.as_secs_f64());
    if took > limit / 2 {
        return result("start", Grade::Warn, message).mend("mend-slow-start");
    }
    result("start", Grade::Pass, message)
}

/// The last file and line that a trace of Python names: `ana.py:14`.
fn trace_place(errors: &str) -> Option<String> {
    let place = |line: &str| {
        let (path, rest) = line.trim_start().strip_prefix("File \"")?.split_once("\", line ")?;
        let number: u32 = rest.split(',').next()?.trim().parse().ok()?;
        let file = path.rsplit('/').next().filter(|file| !file.starts_with('<'))?;
        Some(format!("{}:{number}", printable_line(file)))
    };
    errors.lines().rev().find_map(place)
}

pub(super) fn matches(place: &MatchPlace) -> CheckResult {
    let message = TEXTS.message(if place.odd { "odd-matches" } else { "matches" });
    let message = message.with("game", &place.label).with("matches", place.done);
    result(place.trial(), Grade::Pass, message.with("moves", place.longest))
}

/// Matches in which the bot made no move of its own.
pub(super) fn never_plays(place: &MatchPlace, moves: usize, instead: &str) -> CheckResult {
    let message = TEXTS.message("never-plays").with("game", &place.label);
    let message = message.with("moves", moves).with("instead", instead);
    let result = result(place.trial(), Grade::Fail, message).mend("mend-never-plays");
    result.known_as("never-plays", "")
}

pub(super) fn mistaken_match(
    place: &MatchPlace,
    mistake: &Mistake,
    checkup: &BotCheck<'_>,
) -> CheckResult {
    let message = TEXTS.message(if place.odd { "in-odd-match" } else { "in-match" });
    let message = message.with("game", &place.label).with("number", place.done);
    mistaken(place.trial(), message.with("moves", mistake.plies), mistake, checkup)
}

impl MatchPlace {
    fn trial(&self) -> &'static str {
        if self.odd { "odd-positions" } else { "matches" }
    }
}

/// A mistake, where it happened (a message that lacks `what`), and what to do about it.
fn mistaken(
    trial: &'static str,
    place: Message,
    mistake: &Mistake,
    checkup: &BotCheck<'_>,
) -> CheckResult {
    let Diagnosis { mut what, key, detail, mend } = diagnosis(mistake, checkup);
    if let Some(call) = &mistake.call {
        what = TEXTS.message("in-call").with("what", what).with("call", call);
    }
    if let Some(moves) = mistake.all_replaced {
        what = TEXTS.message("all-replaced").with("what", what).with("moves", moves);
    }
    let grade = if mistake.fault.is_some() { Grade::Fail } else { Grade::Warn };
    result(trial, grade, place.with("what", what)).mended(mend).known_as(key, &detail)
}

fn diagnosis(mistake: &Mistake, checkup: &BotCheck<'_>) -> Diagnosis {
    let own = |what: Message, mend: Message| Diagnosis {
        key: what.key(),
        what,
        detail: String::new(),
        mend,
    };
    let why = || match &mistake.failure {
        Some(failure) => failure.reason(),
        None => Message::as_it_is(&mistake.said),
    };
    match (mistake.fault, &mistake.failure) {
        (Some(Fault::IllegalMove), _) => match checkup.harness {
            Some(harness) => odd_answer(mistake, harness),
            None => illegal_move(mistake),
        },
        (Some(Fault::OutOfTime), _) => {
            own(TEXTS.message("out-of-time").with("why", why()), advice::of_slowness(checkup))
        }
        (Some(_), failure) => {
            let what = TEXTS.message("crashed").with("why", why());
            let Some(failure) = failure else { return own(what, TEXTS.message("mend-crash")) };
            let mend = advice::of_failure(failure, checkup, false);
            // The arguments of the call differ from match to match, and the mistake is the same.
            let detail = failure.to_string();
            let detail = detail.split("; call ").next().unwrap_or_default().to_owned();
            Diagnosis { what, key: failure.key(), detail, mend }
        }
        (None, _) => own(TEXTS.message("gave-up"), TEXTS.message("mend-resign")),
    }
}

/// A bot's answer that is no legal move, with the game's own reason.
fn illegal_move(mistake: &Mistake) -> Diagnosis {
    let choices = mistake.pos.spellings();
    let is_whole = choices.len() <= CHOICES_SHOWN;
    let mut shown = choices[..choices.len().min(CHOICES_SHOWN)].join(", ");
    if !is_whole {
        shown += ", …";
    }
    let message = TEXTS.message("illegal-move").quoting("move", &mistake.said);
    let why =
        mistake.pos.parse(&mistake.said).err().map_or_else(|| Message::as_it_is(""), |bad| bad.0);
    Diagnosis {
        what: message.with("why", why).with("choices", shown),
        key: "illegal-move",
        detail: String::new(),
        mend: TEXTS.message("mend-illegal-move"),
    }
}

/// What a student's function answered instead of a legal move: the call, what came of it, and why that is not legal.
fn odd_answer(mistake: &Mistake, harness: &Harness) -> Diagnosis {
    let Some(OddAnswer { call, outcome, slip }) = OddAnswer::read(&mistake.said) else {
        return illegal_move(mistake);
    };
    let call = if call.is_empty() { harness.function } else { call };
    let (what, detail, mend) = match outcome {
        CallOutcome::Raised(error) => (
            TEXTS.message("raised").with("error", harness_message(error)),
            error,
            TEXTS.message("mend-exception"),
        ),
        CallOutcome::Returned(value, spelt) => {
            match spelt.and_then(|spelt| mistake.pos.parse(spelt).err()) {
                Some(illegal) => {
                    let what = TEXTS.message("returned-illegal").with("value", value);
                    let mend = advice::answer("mend-returned-illegal", harness);
                    (what.with("why", illegal.0), "", mend)
                }
                None => {
                    let mend = advice::of_odd_answer(value, slip, harness);
                    (TEXTS.message("returned-odd").with("value", value), "", mend)
                }
            }
        }
    };
    Diagnosis { key: what.key(), what: what.with("call", call), detail: detail.to_owned(), mend }
}

pub(super) fn processes(stats: &PlayStats) -> CheckResult {
    let message = TEXTS.message("processes");
    let message = message.with("matches", stats.matches).with("processes", stats.starts);
    result("kept", Grade::Pass, message)
}

pub(super) fn times(stats: &mut PlayStats, checkup: &BotCheck<'_>) -> CheckResult {
    let per_move = checkup.pace.per_move;
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
        return result("time", Grade::Warn, message).mended(advice::of_narrow_times(checkup));
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
    let is_said = |line: &&str| !line.trim().is_empty() && !is_call(line);
    let (bytes, last) = (stats.errors.len(), stats.errors.lines().rfind(is_said));
    let Some(last) = last else {
        return result("errors", Grade::Pass, TEXTS.message("no-errors"));
    };
    let last: String = last.trim().chars().take(80).flat_map(char::escape_debug).collect();
    let message = TEXTS.message("errors").with("bytes", bytes).with("line", last);
    if bytes >= limit {
        return result("errors", Grade::Warn, message).mend("mend-errors");
    }
    result("errors", Grade::Note, message)
}

pub(super) fn two_at_once(
    processes: usize,
    mistake: Option<&Mistake>,
    checkup: &BotCheck<'_>,
) -> CheckResult {
    let message = |key| TEXTS.message(key).with("processes", processes);
    match mistake {
        None => result("at-once", Grade::Pass, message("at-once")),
        Some(mistake) => mistaken("at-once", message("at-once-fails"), mistake, checkup),
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
            CheckResult { key: trial, ..result(trial, Grade::Fail, message).mend(mend) }
        }
    }
}
