//! JUnit XML: one suite for each hand-in, one case for each check.

use std::time::Duration;

use jogada_text::{Lang, Message};
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use super::{
    ClassInfo,
    details::{CheckStatus, details, number, one_line, plain_details, summary},
};
use crate::{CheckMark, Mark};

/// The marks as JUnit XML. A check that could not be judged is skipped; those of a hand-in that could not be run are
/// errors. Points are properties, with a decimal point.
pub fn junit_xml(marks: &[Mark], info: ClassInfo<'_>, lang: Lang) -> Result<String, Message> {
    let title = if info.title.is_empty() { "jogada" } else { info.title };
    let mut report = Report::new(one_line(title));
    report.set_time(Duration::from_millis(marks.iter().map(|mark| mark.took_ms).sum()));
    report.add_test_suites(marks.iter().map(|mark| suite(mark, lang)));
    report.to_string().map_err(|error| Message::of_system(&error))
}

fn suite(mark: &Mark, lang: Lang) -> TestSuite {
    let name = one_line(&mark.hand_in);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(Duration::from_millis(mark.took_ms));
    suite.add_property(Property::new("mark", number(mark.mark, Lang::En)));
    suite.add_property(Property::new("max", number(mark.max, Lang::En)));
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        let points = number(adjustment.points, Lang::En);
        suite.add_property(Property::new("adjustment", format!("{points} {why}")));
    }
    for check in &mark.checks {
        let mut case = TestCase::new(one_line(&check.function), status(check, mark, lang));
        case.set_classname(name.as_str());
        case.add_property(Property::new("points", number(check.points, Lang::En)));
        case.add_property(Property::new("max", number(check.max, Lang::En)));
        suite.add_test_case(case);
    }
    suite
}

fn status(check: &CheckMark, mark: &Mark, lang: Lang) -> TestCaseStatus {
    let description = plain_details(&details(check, lang), "");
    let (mut status, kind) = match (CheckStatus::of(check), &mark.why) {
        (CheckStatus::Passed, _) => return TestCaseStatus::success(),
        (CheckStatus::Unjudged, _) => (TestCaseStatus::skipped(), None),
        (_, Some(_)) => (TestCaseStatus::non_success(NonSuccessKind::Error), Some("not-run")),
        (_, None) => (TestCaseStatus::non_success(NonSuccessKind::Failure), Some("wrong")),
    };
    let why = match &mark.why {
        Some(why) if kind == Some("not-run") => one_line(why.say(lang)),
        _ => summary(check, lang),
    };
    status.set_message(why);
    if let Some(kind) = kind {
        status.set_type(kind);
    }
    if !description.is_empty() {
        status.set_description(description);
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn suites_count_what_their_cases_say() {
        let info = ClassInfo { title: "Othello", ..ClassInfo::default() };
        let xml = junit_xml(&samples::class(), info, Lang::En).unwrap();
        let document = roxmltree::Document::parse(&xml).unwrap();
        let root = document.root_element();
        assert_eq!(
            (root.tag_name().name(), root.attribute("name")),
            ("testsuites", Some("Othello"))
        );
        let suites: Vec<_> = root.children().filter(roxmltree::Node::is_element).collect();
        let counts: Vec<_> = suites
            .iter()
            .map(|suite| {
                ["tests", "failures", "errors", "skipped"]
                    .map(|name| suite.attribute(name).unwrap())
            })
            .collect();
        assert_eq!(
            counts,
            [
                ["3", "1", "0", "1"],
                ["3", "0", "0", "0"],
                ["3", "0", "3", "0"],
                ["3", "0", "1", "1"]
            ]
        );
        let failure = document.descendants().find(|node| node.has_tag_name("failure")).unwrap();
        assert_eq!(failure.attribute("message"), Some("a move is missing"));
        assert!(failure.text().unwrap().contains("got: [(0, 1)]"));
    }

    #[test]
    fn a_hostile_hand_in_stays_text() {
        let xml = junit_xml(&[samples::hostile()], ClassInfo::default(), Lang::En).unwrap();
        let document = roxmltree::Document::parse(&xml).unwrap();
        let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
        let name = suite.attribute("name").unwrap();
        assert!(name.starts_with("<script>alert(1)</script>]]> --|> Grade :=>> 100"), "{name}");
        assert!(name.contains("\\u001b[2J"), "{name}");
        assert!(!xml.contains("<script>"));
        assert!(document.descendants().all(|node| !node.has_tag_name("script")));
    }
}
