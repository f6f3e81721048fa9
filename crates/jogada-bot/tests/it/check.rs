//! The compliance test: good bots pass it, and each vice is found and told.

use jogada_bot::{BotCheck, CheckResult, Grade, Program, Trust, check};
use jogada_core::{Kind, Seed};
use jogada_match::Unable;
use jogada_text::Lang;
use serde_json::{Value, json};

use crate::table::{OTHELLO, QUEENS, bad_bot, jailed, trusted};

/// Checks a program, each game once on each seat and once from an odd position.
pub(crate) fn checked(
    program: &Program,
    trust: &Trust,
    games: &[(Kind, Value)],
    pace: &str,
) -> Result<Vec<CheckResult>, Unable> {
    let pace = pace.parse().unwrap();
    let seed = Seed::from_number(1);
    let checkup =
        BotCheck { program, trust, harness: None, dialect: None, games, pace, matches: 1, seed };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut told = 0;
    let remarks = runtime.block_on(check(&checkup, &mut |_| told += 1))?;
    assert_eq!(told, remarks.len());
    Ok(remarks)
}

/// The worst remark about a bad bot.
fn worst(mode: &str, trust: &Trust) -> CheckResult {
    let games = [(QUEENS, json!({"size": 5})), (OTHELLO, json!({}))];
    let remarks = checked(&bad_bot(mode), trust, &games, "300ms").unwrap();
    remarks.into_iter().rev().max_by_key(|remark| remark.grade).unwrap()
}

#[test]
fn good_bots_pass_even_if_slow_to_start_or_odd_in_their_spelling() {
    for trust in [jailed(), trusted()] {
        for mode in ["good", "slow-start", "crlf"] {
            let remark = worst(mode, &trust);
            assert!(remark.grade <= Grade::Note, "{mode}: {remark:?}");
        }
    }
}

#[test]
fn every_vice_is_found_with_its_cure() {
    for (mode, trial, grade, said) in [
        ("crash-at-once", "start", Grade::Fail, "does not start: exit status 3: I never wanted"),
        ("crash-on-move", "matches", Grade::Fail, "crashed: exit status 9"),
        ("stall", "matches", Grade::Fail, "out of time: no answer in 420 ms"),
        ("lie", "matches", Grade::Fail, "illegal move \"z99\", expected one of "),
        ("flood", "matches", Grade::Fail, "crashed: expected a line of at most"),
        ("resign", "matches", Grade::Warn, "gave up"),
        ("flood-errors", "errors", Grade::Warn, "bytes on standard error"),
        ("mutter", "errors", Grade::Note, "thinking about "),
        ("twice", "one-line", Grade::Warn, "more followed"),
        ("strict", "unknown-fields", Grade::Fail, "exit status 4"),
        ("touchy", "aborted", Grade::Fail, "exit status 5"),
        ("immortal", "quits", Grade::Fail, "goes on for 2 s"),
    ] {
        let remark = worst(mode, &jailed());
        let (en, pt) = (remark.message.say(Lang::En), remark.message.say(Lang::Pt));
        assert_eq!((remark.trial, remark.grade), (trial, grade), "{mode}: {remark:?}");
        assert!(en.contains(said) && pt != en, "{mode}: {remark:?}");
        assert_eq!(remark.mend.is_some(), grade >= Grade::Warn, "{mode}: {remark:?}");
    }
}
