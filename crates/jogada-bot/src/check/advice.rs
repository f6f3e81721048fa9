//! What to do about a mistake, in the terms of who made it: the author of a function, or of a program that speaks our protocol.

use jogada_game::Harness;
use jogada_text::Message;

use super::{BotCheck, CHECK_TEXTS as TEXTS};
use crate::{Failure, MANIFEST};

/// What a student's function has to return.
pub(super) fn answer(key: &'static str, harness: &Harness) -> Message {
    TEXTS.message(key).with("answer", harness.texts.message("hand-in-answer"))
}

/// What to do about a returned value that is no move: in the game's own words where its harness knows the slip.
pub(super) fn of_odd_answer(value: &str, slip: Option<&str>, harness: &Harness) -> Message {
    match harness.slips.iter().find(|(name, _)| Some(*name) == slip) {
        Some((_, mend)) => harness.texts.message(mend),
        None if value == "None" => answer("mend-returned-nothing", harness),
        None => answer("mend-returned-odd", harness),
    }
}

/// What to do about answers that come too late.
pub(super) fn of_slowness(checkup: &BotCheck<'_>) -> Message {
    match checkup.harness {
        Some(_) => TEXTS.message("mend-slow-function").with("seconds", seconds(checkup)),
        None if checkup.dialect.is_some() => TEXTS.message("mend-slow-program"),
        None => TEXTS.message("mend-out-of-time"),
    }
}

/// What to do about answers that nearly come too late.
pub(super) fn of_narrow_times(checkup: &BotCheck<'_>) -> Message {
    match checkup.harness {
        Some(_) => TEXTS.message("mend-narrow-function").with("seconds", seconds(checkup)),
        None => TEXTS.message("mend-times"),
    }
}

fn seconds(checkup: &BotCheck<'_>) -> f64 {
    checkup.pace.per_move.unwrap_or_default().as_secs_f64()
}

/// What to do about a failure, when the program starts or when it is asked.
pub(super) fn of_failure(failure: &Failure, checkup: &BotCheck<'_>, is_starting: bool) -> Message {
    let (key, harness) = (failure.key(), checkup.harness);
    let has_manifest = checkup.program.folder.join(MANIFEST).exists();
    let is_python = harness.is_some_and(|harness| harness.extension == "py");
    if key == "player-exits" && !is_python {
        return TEXTS.message("mend-program-exits");
    }
    if let Some(mend) = of_key(key) {
        return TEXTS.message(mend);
    }
    TEXTS.message(match (key, harness) {
        ("killed-by-signal", Some(_)) => "mend-signal",
        (_, Some(_)) => "mend-hand-in-crash",
        ("ended-early", None) => "mend-ended-early",
        ("killed-by-signal", None) => "mend-killed",
        ("cannot-start", None) => "mend-program",
        ("first-message-unread", None) => "mend-unread",
        (_, None) if is_starting && !has_manifest => "mend-start-file",
        (_, None) if is_starting => "mend-start",
        (_, None) => "mend-crash",
    })
}

/// What to do about a hand-in that could not be built.
pub(super) fn of_unbuilt(
    key: &'static str,
    harness: Option<&Harness>,
    has_manifest: bool,
) -> Message {
    let mend = of_key(key).unwrap_or(match key {
        "path-outside" | "too-many-packed" | "too-large-packed" | "headers-too-large"
        | "unpack-too-slow" => "mend-packed",
        "bad-archive" => "mend-archive",
        "not-one-packed" => "mend-one-file",
        "in-manifest" => "mend-manifest",
        "no-manifest" => "mend-no-manifest",
        "not-a-hand-in" | "not-executable" => "mend-not-a-hand-in",
        "other-archive" => "mend-other-archive",
        "notebook" => "mend-notebook",
        "not-a-player" => "mend-missing-file",
        "build-made-nothing" => "mend-made-nothing",
        "other-game" => "mend-other-game",
        _ if harness.is_some() => "mend-hand-in-crash",
        _ if has_manifest => "mend-build",
        _ => "mend-build-file",
    });
    TEXTS.message(mend)
}

/// The advice for what a harness, or the jail, says.
fn of_key(key: &'static str) -> Option<&'static str> {
    Some(match key {
        "syntax-error" => "mend-syntax",
        "exception" => "mend-exception",
        "missing-module" => "mend-missing-module",
        "import-reads" | "import-runs-on" | "import-exits" => "mend-import",
        "undefined-function" => "mend-undefined",
        "misspelt-function" => "mend-misspelt",
        "no-player-function" => "mend-no-player",
        "no-pair" => "mend-pair",
        "no-play-method" => "mend-play-method",
        "player-exits" => "mend-player-exits",
        "player-reads" => "mend-player-reads",
        "compiler-error" | "does-not-compile" => "mend-compile",
        "excess-memory" | "out-of-memory" => "mend-excess-memory",
        "endless-recursion" => "mend-recursion",
        "division-by-zero" => "mend-division",
        "abort" => "mend-abort",
        "excess-files" | "excess-file-space" => "mend-excess-files",
        "flood" | "too-much-output" => "mend-flood",
        "closed-output" => "mend-closed-output",
        _ => return None,
    })
}
