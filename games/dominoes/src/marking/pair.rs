//! `pair_name`, `create_pair` and `Player`: what the pair is called, what it is made of, and what its players can do.

use jogada_game::assignment::{
    Call, CallResult, CheckResult, Exam, Example, Mismatch, Outcome, Property, Value,
};
use jogada_text::Message;

use super::MARKING_TEXTS;

/// The names in the file that a student begins with. The assignment asks to put one's own there.
const STARTER_NAME: &str = "Nome da dupla";
const STARTER_PLAYERS: [&str; 2] = ["Primeiro nome", "Segundo nome"];

/// `pair_name` returns a text.
pub(super) fn name(exam: &mut Exam<'_>) -> CheckResult {
    let judge = |_: &Call, result: &CallResult| {
        let wrong = |got: &dyn ToString| Mismatch::new("'…'", got.to_string());
        match result.returned() {
            Some(Value::Str(name)) if name.trim().is_empty() => {
                Err(wrong(&Value::from(name.as_str())).because(MARKING_TEXTS.message("empty-name")))
            }
            Some(Value::Str(name)) if name.trim() == STARTER_NAME => {
                Err(wrong(&Value::from(name.as_str()))
                    .because(MARKING_TEXTS.message("starter-name")))
            }
            Some(Value::Str(_)) => Ok(()),
            Some(Value::None) if !result.printed.trim().is_empty() => {
                Err(wrong(&Value::None).because(MARKING_TEXTS.message("prints")))
            }
            Some(other) => Err(wrong(other)),
            None => Err(wrong(&"")),
        }
    };
    let property = Property {
        judge: &judge,
        smaller: &|_| Vec::new(),
        picture: None,
        changes: &[],
        kinds: &[],
        size: None,
    };
    exam.property(&[Call::new("pair_name", [])], &property)
}

/// One thing that must hold, and what is said if it does not.
struct Requirement {
    holds: bool,
    why: Message,
    /// What was there instead, if that says more.
    got: String,
}

impl Requirement {
    fn new(holds: bool, why: Message, got: &str) -> Requirement {
        Requirement { holds, why, got: got.to_owned() }
    }
}

/// The result of requirements. The first that does not hold is the reason.
fn required(exam: &Exam<'_>, call: &str, expected: &str, all: &[Requirement]) -> CheckResult {
    let right = all.iter().filter(|requirement| requirement.holds).count();
    match all.iter().find(|requirement| !requirement.holds) {
        None => CheckResult::passed(exam.function(), all.len()),
        Some(broken) => {
            let example = Example {
                call: call.to_owned(),
                expected: expected.to_owned(),
                got: broken.got.clone(),
                picture: None,
            };
            CheckResult::failed(exam.function(), right, all.len())
                .with_example(example)
                .because(broken.why.clone())
        }
    }
}

/// `create_pair` returns a tuple of two players.
pub(super) fn created(exam: &mut Exam<'_>) -> CheckResult {
    // A missing function, or one that raises or prints, is told as for any other.
    let is_none = |_: &Call, result: &CallResult| match result.returned() {
        Some(Value::None) | None => Err(Mismatch::new("(Player, Player)", "None")),
        Some(_) => Ok(()),
    };
    let property = Property {
        judge: &is_none,
        smaller: &|_| Vec::new(),
        picture: None,
        changes: &[],
        kinds: &[],
        size: None,
    };
    let result = exam.property(&[Call::new("create_pair", [])], &property);
    if result.passed != Some(true) {
        return result;
    }
    let Some(facts) = exam.call(&[Call::new("pair_facts", [])]).pop() else { return result };
    let Outcome::Returned(facts) = facts.outcome else { return result };
    let text = |key: &str| facts.get(key).and_then(Value::text).unwrap_or_default();
    let number = |key: &str| facts.get(key).and_then(Value::int).unwrap_or_default();
    let names = facts.get("names").and_then(Value::items).unwrap_or_default();
    let is_starter = names.iter().filter_map(Value::text).eq(STARTER_PLAYERS);
    let are_texts = names.iter().all(|name| name.text().is_some());
    let (kind, shown) = (text("kind"), text("shown"));
    let is_sequence = kind == "tuple" || kind == "list";
    let is_same = facts.get("same").is_some_and(Value::is_true);
    let requirements = [
        Requirement::new(
            is_sequence && number("count") == 2,
            MARKING_TEXTS.message("not-two"),
            shown,
        ),
        Requirement::new(number("players") == 2, MARKING_TEXTS.message("not-players"), shown),
        Requirement::new(!is_same && is_sequence, MARKING_TEXTS.message("same-player"), shown),
        Requirement::new(
            !is_starter,
            MARKING_TEXTS.message("starter-players"),
            &Value::list(names.iter().cloned()).to_string(),
        ),
        Requirement::new(
            are_texts,
            MARKING_TEXTS.message("name-no-text"),
            &Value::list(names.iter().cloned()).to_string(),
        ),
        Requirement::new(
            kind == "tuple",
            MARKING_TEXTS.message("not-a-tuple-pair").with("got", kind),
            shown,
        ),
    ];
    let mut result = required(exam, "create_pair()", "(Player, Player)", &requirements);
    // Names that were never filled in mean that nothing was done.
    if is_starter {
        result.right = 0;
    }
    result
}

/// The players keep what the judge needs, and define `play`.
pub(super) fn players(exam: &mut Exam<'_>) -> CheckResult {
    let Some(told) = exam.call(&[Call::new("player_facts", [])]).pop() else {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-players"));
    };
    let facts = match told.outcome {
        Outcome::Returned(Value::Dict(facts)) => Value::Dict(facts),
        _ => return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message("no-players")),
    };
    let is = |key: &str| facts.get(key).is_some_and(Value::is_true);
    let shown = |key: &str| facts.get(key).map(Value::to_string).unwrap_or_default();
    let own = facts.get("own").and_then(Value::items).map_or(0, <[Value]>::len);
    let classes = shown("classes");
    if is("empty") {
        let empty = CheckResult::failed(exam.function(), 0, 1);
        return empty.because(MARKING_TEXTS.message("play-empty"));
    }
    let requirements = [
        Requirement::new(is("defined"), MARKING_TEXTS.message("play-undefined"), &classes),
        Requirement::new(
            is("tiles") && is("remove_tile"),
            MARKING_TEXTS.message("no-tiles"),
            &classes,
        ),
        Requirement::new(is("position"), MARKING_TEXTS.message("no-position"), &classes),
        Requirement::new(is("name"), MARKING_TEXTS.message("no-name"), &classes),
        Requirement::new(own <= 2, MARKING_TEXTS.message("many-classes"), &shown("own")),
    ];
    let result =
        required(exam, "create_pair()", "Player: tiles, position, name, play", &requirements);
    match is("heirs") || result.passed != Some(true) {
        true => result,
        false => result.noting(MARKING_TEXTS.message("no-heirs")),
    }
}
