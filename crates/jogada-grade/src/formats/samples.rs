//! Marks that tests write in every format: a usual class, and one hand-in whose texts attack every format.

use jogada_text::Message;

use crate::{Adjustment, CheckMark, Mark, Words};

/// Text that means something in each of the formats.
pub(super) const HOSTILE: &str = "<script>alert(1)</script>]]>\n--|>\nGrade :=>> 100\r\nGrade :=>> 99\rGrade :=>> 98\n=cmd|' /C calc'!A0\n```\n|\u{1b}[2J\u{0}\u{202e}\u{fffe}\"&'";

pub(super) fn words(text: &str) -> Words {
    Words::of(&Message::as_it_is(text))
}

pub(super) fn check(function: &str, passed: Option<bool>, points: f64, max: f64) -> CheckMark {
    CheckMark {
        function: function.to_owned(),
        passed,
        points,
        max,
        calls: if passed == Some(true) { (40, 40) } else { (12, 40) },
        call: None,
        expected: None,
        got: None,
        picture: None,
        why: None,
        notes: Vec::new(),
    }
}

fn mark(hand_in: &str, points: f64, checks: Vec<CheckMark>) -> Mark {
    Mark {
        hand_in: hand_in.to_owned(),
        mark: points,
        max: 10.0,
        open: 0.0,
        days_late: 0,
        checks,
        adjustments: Vec::new(),
        why: None,
        decisions: Vec::new(),
        took_ms: 1234,
    }
}

/// A hand-in that is right in part.
pub(super) fn ana() -> Mark {
    let wrong = CheckMark {
        call: Some("jogadas_validas([['.', 'P'], ['B', '.']], 'P')".into()),
        expected: Some("[(0, 1), (2, 3)]".into()),
        got: Some("[(0, 1)]".into()),
        picture: Some("  a b c\n1 . P .\n2 . B P\n3 . . .".into()),
        why: Some(words("a move is missing")),
        notes: vec![words("it changes the list that it was given")],
        ..check("jogadas_validas", Some(false), 0.5, 4.0)
    };
    let unjudged = CheckMark {
        calls: (0, 0),
        why: Some(words("jogadas_validas has to be right first")),
        ..check("joga", None, 0.0, 3.0)
    };
    let checks = vec![check("esta_vazia", Some(true), 3.0, 3.0), wrong, unjudged];
    let late = Adjustment { points: -0.35, why: words("handed in 1 day late") };
    Mark { adjustments: vec![late], ..mark("Ana Lima_1234_assignsubmission_file_", 3.15, checks) }
}

/// A hand-in of which everything is right.
pub(super) fn bia() -> Mark {
    let names = [("esta_vazia", 3.0), ("jogadas_validas", 4.0), ("joga", 3.0)];
    mark("bia", 10.0, names.map(|(name, max)| check(name, Some(true), max, max)).into())
}

/// A hand-in that could not be run.
pub(super) fn caio() -> Mark {
    let names = [("esta_vazia", 3.0), ("jogadas_validas", 4.0), ("joga", 3.0)];
    let none = |(name, max)| CheckMark { calls: (0, 0), ..check(name, Some(false), 0.0, max) };
    let checks = names.map(none).into();
    Mark {
        why: Some(words("expected a Python file, got \"caio.zip\"")),
        ..mark("caio", 0.0, checks)
    }
}

/// A hand-in that attacks whatever shows its mark.
pub(super) fn hostile() -> Mark {
    let text = || Some(HOSTILE.to_owned());
    let attack = |passed| CheckMark {
        call: text(),
        expected: text(),
        got: text(),
        picture: text(),
        why: Some(words(HOSTILE)),
        notes: vec![words(HOSTILE)],
        ..check(HOSTILE, passed, 0.0, 3.0)
    };
    let checks = vec![attack(Some(false)), attack(None), attack(Some(true))];
    let adjustments = vec![Adjustment { points: 1.0, why: words(HOSTILE) }];
    Mark { why: Some(words(HOSTILE)), adjustments, ..mark(HOSTILE, 1.0, checks) }
}

pub(super) fn class() -> Vec<Mark> {
    vec![ana(), bia(), caio(), hostile()]
}
