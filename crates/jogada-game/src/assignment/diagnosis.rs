//! Which kind of mistake a wrong result shows.

use jogada_text::Message;

use super::{Call, CallResult, Mismatch, Outcome, Value};
use crate::TEXTS;

/// How a result is shown where a value was expected.
pub(super) fn shown(result: &CallResult) -> String {
    match &result.outcome {
        Outcome::Returned(value) => value.to_string(),
        Outcome::Raised(error) => error.clone(),
        Outcome::Missing(_) | Outcome::Skipped => String::new(),
        Outcome::TimedOut(after) => format!("> {} s", after.as_secs()),
        Outcome::Died(how) => how.clone(),
    }
}

/// A mismatch with a better hint, where the result itself shows one.
pub(super) fn refined(mismatch: Mismatch, result: &CallResult) -> Mismatch {
    if mismatch.hint.is_some() {
        return mismatch;
    }
    match result.returned() {
        Some(Value::None) if is_printed(&mismatch.expected, &result.printed) => {
            let got = Value::from(result.printed.trim_end()).to_string();
            Mismatch { got, ..mismatch.because(TEXTS.message("exam-prints")) }
        }
        Some(Value::None) if mismatch.expected != "None" => {
            mismatch.because(TEXTS.message("exam-returns-nothing"))
        }
        _ => mismatch,
    }
}

/// Did it print what it should have returned?
fn is_printed(expected: &str, printed: &str) -> bool {
    let bare = |text: &str| text.replace(['\'', '"', ' ', '\n'], "");
    let (short, output) = (bare(expected), bare(printed));
    let is_part = output.contains(&short) || short.contains(&output);
    !output.is_empty() && (is_part || sorted_words(expected) == sorted_words(printed))
}

/// The words and numbers of a text: a set is printed in any order.
fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    words.sort_unstable();
    words.retain(|word| !word.is_empty());
    words
}

/// The argument that a call changed although it must not, as it is now.
pub(super) fn changed(call: &Call, result: &CallResult, may_change: &[usize]) -> Option<String> {
    let pairs = call.args.iter().zip(&result.args_after).enumerate();
    let mut changed = pairs.filter(|(index, (before, after))| {
        !may_change.contains(index) && !has_functions(before) && before != after
    });
    changed.next().map(|(_, (_, after))| after.to_string())
}

/// Functions do not come back as they went in.
fn has_functions(value: &Value) -> bool {
    match value {
        Value::Function(_) | Value::Script(_) => true,
        Value::List(items) | Value::Tuple(items) | Value::Set(items) => {
            items.iter().any(has_functions)
        }
        Value::Dict(items) => items.iter().any(|(_, value)| has_functions(value)),
        _ => false,
    }
}

pub(super) fn changes_argument() -> Message {
    TEXTS.message("exam-changes-argument")
}

pub(super) fn keeps_state() -> Message {
    TEXTS.message("exam-keeps-state")
}

/// The calls take so long together that not all of them could be made.
pub(super) fn slow_together(made: usize, tried: usize) -> Message {
    TEXTS.message("exam-slow-together").with("made", made).with("tried", tried)
}

/// How the time grows with the size.
pub(super) fn growth(slow: Message, from: i64, to: i64, power: i64) -> Message {
    let message = TEXTS.message("exam-growth").with("slow", slow);
    message.with("from", from).with("to", to).with("power", power)
}

/// It is right, and what it builds on is not.
pub(super) fn through(parts: &[&str]) -> Message {
    TEXTS.message("exam-through").with("functions", parts.join(", "))
}

/// Why a function failed: what the result shows, and which calls are wrong.
pub(super) fn why(
    result: &CallResult,
    mismatch: &Mismatch,
    growth: Option<impl Fn(Message) -> Message>,
    place: Option<Message>,
    wrong: usize,
    tried: usize,
) -> Message {
    let cause = match (&result.outcome, &mismatch.hint) {
        (Outcome::Missing(None), _) => return TEXTS.message("exam-missing"),
        (Outcome::Missing(Some(got)), _) => {
            return TEXTS.message("exam-misspelt").with("got", got.as_str());
        }
        (Outcome::Raised(error), _) => TEXTS.message("exam-raised").with("error", error.as_str()),
        (Outcome::TimedOut(after), _) => {
            let slow = TEXTS.message("exam-timed-out").with("seconds", after.as_secs_f64());
            match growth {
                Some(growth) => growth(slow),
                None => slow,
            }
        }
        (Outcome::Died(how), _) => TEXTS.message("exam-died").with("how", how.as_str()),
        (_, Some(hint)) => hint.clone(),
        (_, None) => match wrong_type(mismatch, result) {
            Some(message) => message,
            None => TEXTS.message("exam-wrong"),
        },
    };
    let counted = TEXTS.message("exam-counted").with("cause", cause);
    let counted = counted.with("wrong", wrong).with("tried", tried);
    match place {
        Some(place) => TEXTS.message("exam-where").with("cause", counted).with("place", place),
        None => counted,
    }
}

/// A list where a set was expected, and the like: told by how Python writes them.
fn wrong_type(mismatch: &Mismatch, result: &CallResult) -> Option<Message> {
    let expected = match mismatch.expected.as_bytes() {
        [b'{', ..] | [b's', b'e', b't', b'(', ..] if !mismatch.expected.contains(": ") => "set",
        [b'{', ..] => "dict",
        [b'(', ..] => "tuple",
        [b'[', ..] => "list",
        [b'\'' | b'"', ..] => "str",
        _ => return None,
    };
    let got = result.returned()?.kind();
    let message = TEXTS.message("exam-wrong-type").with("expected", expected).with("got", got);
    (got != expected).then_some(message)
}
