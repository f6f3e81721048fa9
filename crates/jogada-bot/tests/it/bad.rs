//! Bots that misbehave: whatever they do is a result with a reason, and the next match is played.

use jogada_core::Side;
use jogada_record::Reason;

use crate::table::{OTHELLO, bad_bot, jailed, play, trusted};

/// Plays a bad bot against a good one, in the jail and out of it.
fn check(mode: &str, pace: &str, reason: Reason, fault: &str) {
    for trust in [jailed(), trusted()] {
        let [(record, [report, other])] =
            &play(OTHELLO, [bad_bot(mode), bad_bot("good")], &trust, pace, 1)[..]
        else {
            panic!("one match")
        };
        assert_eq!(record.end.reason, reason, "{mode}: {:?} {report:?}", record.end);
        if reason != Reason::Rules {
            assert_eq!(record.end.winner, Some(Side::Second), "{mode}");
        }
        let faults = report.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let as_told = if fault.is_empty() { faults.is_empty() } else { faults.contains(fault) };
        assert!(as_told, "{mode}: expected {fault:?}, got {faults:?}");
        assert!(other.faults.is_empty(), "{mode}: {other:?}");
    }
}

#[test]
fn crashes_lose_and_say_how() {
    check("crash-at-once", "5s", Reason::Crashed, "exit status 3: I never wanted to play");
    check("crash-on-move", "5s", Reason::Crashed, "exit status 9");
    check("abort-on-move", "5s", Reason::Crashed, "killed by signal 6 (abort)");
    check("panic-on-move", "5s", Reason::Crashed, "exit status 101");
    check("half-a-line-and-exit", "5s", Reason::Crashed, "exit status 0 in the middle of \"");
}

#[test]
fn silence_loses_in_time() {
    check("stall", "200ms", Reason::OutOfTime, "no answer in 320 ms");
    check("late", "400ms", Reason::OutOfTime, "no answer in 520 ms");
    check("half-a-line", "200ms", Reason::OutOfTime, "no answer");
}

#[test]
fn nonsense_is_an_illegal_move() {
    for mode in ["lie", "bad-utf8", "wrong-json"] {
        check(mode, "5s", Reason::IllegalMove, "");
    }
}

#[test]
fn floods_are_cut_off() {
    check("flood", "5s", Reason::Crashed, "got more");
    check("flood-without-newline", "5s", Reason::Crashed, "got more");
}

#[test]
fn odd_manners_are_fine() {
    for mode in ["twice", "crlf", "flood-errors", "mutter"] {
        check(mode, "5s", Reason::Rules, "");
    }
    check("resign", "5s", Reason::Resigned, "");
}

#[test]
fn a_bot_that_never_reads_is_given_up() {
    let mut trust = jailed();
    if let jogada_bot::Trust::Jailed(jail) = &mut trust {
        jail.limits.start = std::time::Duration::from_millis(300);
    }
    let played = play(OTHELLO, [bad_bot("deaf"), bad_bot("good")], &trust, "5s", 1);
    assert_eq!(played[0].0.end.reason, Reason::Crashed);
    assert!(played[0].1[0].faults[0].to_string().contains("did not read its first message"));
}

#[test]
fn a_bot_is_kept_between_matches_and_restarted_after_a_crash() {
    let starts = |mode| -> Vec<u32> {
        let played = play(OTHELLO, [bad_bot(mode), bad_bot("good")], &jailed(), "5s", 3);
        played.iter().map(|(_, [bot, _])| bot.starts).collect()
    };
    assert_eq!(starts("good"), [1, 0, 0]);
    assert_eq!(starts("crash-on-move"), [1, 1, 1]);
}

#[test]
fn errors_are_kept_for_each_match_within_bounds() {
    let muttered = play(OTHELLO, [bad_bot("mutter"), bad_bot("good")], &jailed(), "5s", 2);
    for (_, [report, _]) in &muttered {
        assert_eq!(report.errors.lines().count(), report.answers as usize);
        assert!(report.errors.starts_with("thinking about "));
    }
    let flooded = play(OTHELLO, [bad_bot("flood-errors"), bad_bot("good")], &jailed(), "5s", 1);
    assert!((1..=1 << 16).contains(&flooded[0].1[0].errors.len()));
}

#[test]
fn time_and_memory_are_reported() {
    for trust in [jailed(), trusted()] {
        let played = play(OTHELLO, [bad_bot("good"), bad_bot("crash-on-move")], &trust, "5s", 1);
        for report in &played[0].1 {
            assert!(report.usage.cpu.as_nanos() > 0, "{report:?}");
            assert!((1 << 18..1 << 28).contains(&report.usage.memory_peak_bytes), "{report:?}");
        }
    }
}

#[test]
fn a_program_that_cannot_be_executed_is_a_crash_that_says_so() {
    let mut program = bad_bot("good");
    program.name = "./no-such-bot".to_owned();
    for trust in [jailed(), trusted()] {
        let programs = [program.clone(), bad_bot("good")];
        let played = play(OTHELLO, programs, &trust, "5s", 1);
        assert_eq!(played[0].0.end.reason, Reason::Crashed);
        let fault = played[0].1[0].faults[0].to_string();
        assert!(fault.contains("no-such-bot") && fault.contains("No such file"), "{fault}");
    }
}
