//! Memory errors and leaks, as a checker finds them while the program is played with.

use jogada_game::assignment::{CheckResult, Exam, Example};

use super::{
    MARKING_TEXTS, positions as p,
    session::{Plan, Play},
    transcript::Transcript,
};

pub(super) fn memory(exam: &mut Exam<'_>) -> CheckResult {
    let mut rng = exam.rng();
    let plan =
        Plan::such_that(&mut rng, |plan| plan.passes(p::STAR) > 0 && plan.passes(p::BALL) > 0);
    // The hand-in's own choices at the start and at the end; what lies between is as planned.
    let mut late = plan.clone();
    late.plies.truncate(late.plies.len().saturating_sub(6));
    // One run: a checker takes long to start. A program without commands refuses them and is at the start as before.
    let mut lines = ["?", "r", "s", "j", "r", "z", "A1", "I5", "c9", "b0", "@4", "h8"]
        .map(str::to_owned)
        .to_vec();
    lines.extend(plan.typed(p::STAR));
    lines.extend(super::dialogue::every_square(&mut rng, 1));
    lines.push("t".to_owned());
    let play = Play { is_memory_checked: true, ..Play::new(lines).along(&late) };
    let transcript = play.run(exam);
    if let Some(why) = unjudged(&transcript) {
        return CheckResult::unjudged(exam.function(), MARKING_TEXTS.message(why));
    }
    let Some(report) = finding(&transcript) else {
        return CheckResult::passed(exam.function(), 1);
    };
    let shown = play.lines.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
    let example = Example {
        call: format!("./rothelo: {shown} …"),
        expected: String::new(),
        got: report.clone(),
        picture: None,
    };
    CheckResult::failed(exam.function(), 0, 1)
        .with_example(example)
        .because(MARKING_TEXTS.message("memory-error").with("report", report))
}

/// Why the checker says nothing of this program.
fn unjudged(transcript: &Transcript) -> Option<&'static str> {
    let errors = &transcript.result.errors;
    if errors.contains("checker: none") {
        return Some("memory-no-checker");
    }
    let is_started = transcript.segments.len() > 1 || transcript.is_read_out;
    let is_stopped = transcript.result.status.is_none();
    ((!is_started || is_stopped) && finding(transcript).is_none()).then_some("memory-not-run")
}

/// The first thing that the checker found, with its place in the hand-in.
fn finding(transcript: &Transcript) -> Option<String> {
    let errors = &transcript.result.errors;
    let lines: Vec<&str> = errors.lines().collect();
    let is_finding = |line: &&str| {
        let marks = [
            "ERROR: AddressSanitizer",
            "runtime error:",
            "Invalid read",
            "Invalid write",
            "Invalid free",
            "uninitialised value",
            "definitely lost",
            "ERROR: LeakSanitizer",
            "Mismatched free",
            "stack smashing detected",
        ];
        marks.iter().any(|mark| line.contains(mark))
    };
    let first = lines.iter().position(is_finding)?;
    let line = cleaned(lines[first]);
    // The first line of the stack that names a file of the hand-in.
    let place = lines[first..].iter().take(24).find_map(|line| place(line));
    match place {
        Some(place) if !line.contains(&place) => Some(format!("{line} ({place})")),
        _ => Some(line),
    }
}

/// Without the number of the process, addresses and folders, which differ from run to run.
fn cleaned(line: &str) -> String {
    let text = line.trim_start_matches(|c: char| c == '=' || c.is_ascii_digit() || c == ' ');
    let words = text.split_whitespace().filter(|word| !word.starts_with("0x"));
    let short = |word: &str| match (word.contains(".c:"), word.rsplit_once('/')) {
        (true, Some((_, name))) => name.to_owned(),
        _ => word.to_owned(),
    };
    let words: Vec<String> = words.map(short).collect();
    let text = words.join(" ");
    let cut = [" at pc ", " at address ", " on address ", " on unknown address "];
    let end = cut.iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
    text[..end].to_owned()
}

/// `rothelo.c:31` of a line of a stack.
fn place(line: &str) -> Option<String> {
    let word = line.split_whitespace().last()?.trim_matches(['(', ')']);
    let name = word.rsplit('/').next()?;
    let (file, rest) = name.split_once(':')?;
    let number = rest.split(':').next()?;
    let is_own = !["terminal.c", "clock.c", "vg_replace_malloc.c"].contains(&file);
    let is_place = file.ends_with(".c") && number.parse::<u32>().is_ok();
    (is_own && is_place && !word.contains("libsanitizer")).then(|| format!("{file}:{number}"))
}
