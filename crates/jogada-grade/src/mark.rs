//! The mark of one hand-in: what every report shows.

use jogada_game::assignment::{CheckResult, Example};
use jogada_text::{Lang, Message};
use serde::{Deserialize, Serialize};

use crate::{Credit, Rubric, TEXTS, rubric::rounded, similarity::Decision};

/// A message that can be kept in a file: its words in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words(Vec<(String, String)>);

impl Words {
    /// The words of a message.
    pub fn of(message: &Message) -> Words {
        let words = Lang::ALL.iter().map(|&lang| (lang.tag().to_owned(), message.say(lang)));
        Words(words.collect())
    }

    /// In one language.
    pub fn say(&self, lang: Lang) -> &str {
        let own = self.0.iter().find(|(tag, _)| tag == lang.tag()).or(self.0.first());
        own.map_or("", |(_, words)| words)
    }
}

/// The mark of one hand-in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// Whose it is: the name that tables show.
    pub hand_in: String,
    /// The points that it got, after what was added and taken off.
    pub mark: f64,
    /// The full mark. Extra points may lead beyond it.
    pub max: f64,
    /// The points of checks that could not be judged: a person gives them.
    #[serde(default)]
    pub open: f64,
    /// Its checks, in the order of the assignment.
    pub checks: Vec<CheckMark>,
    /// What was added to the sum of the checks, or taken off.
    pub adjustments: Vec<Adjustment>,
    /// Why it could not be run at all.
    pub why: Option<Words>,
    /// Days that began after it was due.
    #[serde(default)]
    pub days_late: u32,
    /// The moves that it chose in positions of the marking: no part of the mark, but of the search for hand-ins that play
    /// alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<Decision>,
    /// How long it took to mark it, in milliseconds. No part of the mark: it differs from run to run.
    pub took_ms: u64,
}

/// One check of a hand-in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckMark {
    /// The function, or requirement.
    pub function: String,
    /// Is it right? Nothing if that could not be judged.
    pub passed: Option<bool>,
    /// The points that it got.
    pub points: f64,
    /// The points that it is worth.
    pub max: f64,
    /// Calls that were right, and that were made.
    pub calls: (usize, usize),
    /// The smallest wrong call.
    pub call: Option<String>,
    /// What it should have come to.
    pub expected: Option<String>,
    /// What it came to.
    pub got: Option<String>,
    /// The position in the call, drawn as lines of text.
    pub picture: Option<String>,
    /// What is wrong, or why it could not be judged.
    pub why: Option<Words>,
    /// What else its author should know.
    pub notes: Vec<Words>,
}

/// Something that was added to the sum of the checks, or taken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Points, below zero if they were taken off.
    pub points: f64,
    /// What for.
    pub why: Words,
}

/// A text in an example is cut to this many characters.
const SHOWN_MAX: usize = 2000;

impl Mark {
    /// The mark of the results of all checks. `days_late` counts days that began.
    pub fn new(hand_in: &str, results: &[CheckResult], rubric: &Rubric, days_late: u32) -> Mark {
        let checks: Vec<CheckMark> =
            results.iter().map(|result| CheckMark::new(result, rubric)).collect();
        let is_open =
            |check: &&CheckMark| check.passed.is_none() && !rubric.of(&check.function).extra;
        let open: f64 = checks.iter().filter(is_open).map(|check| check.max).sum();
        let mark = Mark {
            hand_in: hand_in.to_owned(),
            mark: 0.0,
            max: rubric.max(),
            open: rounded(open),
            days_late,
            checks,
            adjustments: Vec::new(),
            why: None,
            decisions: Vec::new(),
            took_ms: 0,
        };
        mark.deducted(rubric).late(rubric).summed(rubric)
    }

    /// The mark of a hand-in that could not be run: every check is there, and worth nothing.
    pub fn nothing(
        hand_in: &str,
        functions: &[&'static str],
        rubric: &Rubric,
        why: &Message,
    ) -> Mark {
        let failed = functions.iter().map(|function| CheckResult::failed(function, 0, 0));
        let results: Vec<CheckResult> = failed.collect();
        let mark = Mark::new(hand_in, &results, &Rubric { late: None, ..rubric.clone() }, 0);
        Mark { mark: 0.0, adjustments: Vec::new(), why: Some(Words::of(why)), ..mark }
    }

    /// Adds points that are not those of a check, such as those of a milestone. A late hand-in loses its share of them, too.
    pub fn add(&mut self, points: f64, why: &Message, rubric: &Rubric) {
        let mut mark = std::mem::replace(self, Mark::empty());
        if mark.is_late(rubric) {
            mark.adjustments.pop();
        }
        mark.adjustments.push(Adjustment { points: rounded(points), why: Words::of(why) });
        *self = mark.late(rubric).summed(rubric);
    }

    fn empty() -> Mark {
        Mark {
            hand_in: String::new(),
            mark: 0.0,
            max: 0.0,
            open: 0.0,
            days_late: 0,
            checks: Vec::new(),
            adjustments: Vec::new(),
            why: None,
            decisions: Vec::new(),
            took_ms: 0,
        }
    }

    fn deducted(mut self, rubric: &Rubric) -> Mark {
        for check in self.checks.iter().filter(|check| check.passed == Some(false)) {
            let deduction = rubric.of(&check.function).deduction;
            if deduction > 0.0 {
                let why = TEXTS.message("deduction").with("function", check.function.as_str());
                self.adjustments
                    .push(Adjustment { points: -rounded(deduction), why: Words::of(&why) });
            }
        }
        self
    }

    fn is_late(&self, rubric: &Rubric) -> bool {
        rubric.late.is_some() && self.days_late > 0
    }

    /// Takes off what a late hand-in loses. It is the last of the adjustments, since it depends on all others.
    fn late(mut self, rubric: &Rubric) -> Mark {
        let days = self.days_late;
        if let (Some(late), 1..) = (rubric.late, days) {
            let percent = (late.percent_a_day * f64::from(days)).min(late.most).min(100.0);
            let points = rounded(self.sum() * percent / 100.0);
            let why = TEXTS.message("late").with("days", days).with("percent", percent);
            self.adjustments.push(Adjustment { points: -points, why: Words::of(&why) });
        }
        self
    }

    fn sum(&self) -> f64 {
        let checks: f64 = self.checks.iter().map(|check| check.points).sum();
        let adjustments: f64 = self.adjustments.iter().map(|adjustment| adjustment.points).sum();
        rounded((checks + adjustments).max(0.0))
    }

    fn summed(mut self, rubric: &Rubric) -> Mark {
        self.mark = self.sum().min(rubric.cap.unwrap_or(f64::MAX));
        self
    }

    /// One line for programs, in the language of its words.
    pub fn json(&self, lang: Lang) -> serde_json::Value {
        let checks: Vec<serde_json::Value> =
            self.checks.iter().map(|check| check.json(lang)).collect();
        let mut object = serde_json::json!({
            "hand_in": self.hand_in,
            "mark": self.mark,
            "max": self.max,
            "checks": checks,
        });
        if self.open > 0.0 {
            object["open"] = self.open.into();
        }
        if !self.adjustments.is_empty() {
            let shown = |adjustment: &Adjustment| serde_json::json!({ "points": adjustment.points, "why": adjustment.why.say(lang) });
            object["adjustments"] = self.adjustments.iter().map(shown).collect();
        }
        if let Some(why) = &self.why {
            object["why"] = why.say(lang).into();
        }
        object
    }
}

impl CheckMark {
    fn new(result: &CheckResult, rubric: &Rubric) -> CheckMark {
        let worth = rubric.of(result.function);
        let points = match (result.passed, worth.credit) {
            (Some(true), _) => worth.points,
            (Some(false), Credit::Share) if result.tried > 0 => {
                let all = result.right as f64 / result.tried as f64;
                let share = result.share.unwrap_or(all).min(all);
                worth.points * (2.0 * share - 1.0).max(0.0)
            }
            _ => 0.0,
        };
        let example = |part: fn(&Example) -> &String| {
            result.example.as_ref().map(|e| cut(part(e), SHOWN_MAX))
        };
        CheckMark {
            function: result.function.to_owned(),
            passed: result.passed,
            points: rounded(points),
            max: worth.points,
            calls: (result.right, result.tried),
            call: example(|example| &example.call),
            expected: example(|example| &example.expected),
            got: example(|example| &example.got),
            picture: result
                .example
                .as_ref()
                .and_then(|example| example.picture.as_deref())
                .map(|picture| cut(picture, SHOWN_MAX)),
            why: result.why.as_ref().map(Words::of),
            notes: result.notes.iter().map(Words::of).collect(),
        }
    }

    fn json(&self, lang: Lang) -> serde_json::Value {
        let mut object = serde_json::json!({
            "function": self.function,
            "passed": self.passed,
            "points": self.points,
            "max": self.max,
            "call": self.call,
            "expected": self.expected,
            "got": self.got,
            "why": self.why.as_ref().map(|why| why.say(lang)),
        });
        if let Some(picture) = &self.picture {
            object["picture"] = picture.as_str().into();
        }
        if !self.notes.is_empty() {
            object["notes"] = self.notes.iter().map(|note| note.say(lang)).collect();
        }
        object
    }
}

/// The beginning of a text, with an ellipsis where it goes on.
pub(crate) fn cut(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rubric(text: &str) -> Rubric {
        Rubric::read(text).unwrap()
    }

    #[test]
    fn points_are_those_of_the_rubric() {
        let rubric = rubric(
            "[[check]]\nfunction = \"a\"\npoints = 2\n[[check]]\nfunction = \"b\"\npoints = 2\ncredit = \"share\"\n\
             [[check]]\nfunction = \"c\"\npoints = 1\ndeduction = 0.5\n",
        );
        let results = [
            CheckResult::passed("a", 10),
            CheckResult::failed("b", 9, 10),
            CheckResult::failed("c", 9, 10),
            CheckResult::failed("unlisted", 0, 1),
        ];
        let mark = Mark::new("ana", &results, &rubric, 0);
        let points: Vec<f64> = mark.checks.iter().map(|check| check.points).collect();
        assert_eq!(points, [2.0, 1.6, 0.0, 0.0]);
        assert_eq!((mark.mark, mark.max), (3.1, 5.0));
    }

    #[test]
    fn late_hand_ins_lose_a_share() {
        let rubric = rubric(
            "[[check]]\nfunction = \"a\"\npoints = 8\n[late]\npercent_a_day = 25\nmost = 60\n",
        );
        let of = |days| Mark::new("ana", &[CheckResult::passed("a", 1)], &rubric, days).mark;
        assert_eq!([0, 1, 2, 3, 9].map(of), [8.0, 6.0, 4.0, 3.2, 3.2]);
    }

    #[test]
    fn late_hand_ins_lose_a_share_of_milestones_too() {
        let rubric = rubric(
            "[[check]]\nfunction = \"a\"\npoints = 8\n[[milestone]]\nplayer = \"x\"\nrate = 50\npoints = 2\n\
             [late]\npercent_a_day = 10\n",
        );
        let mut mark = Mark::new("ana", &[CheckResult::passed("a", 1)], &rubric, 2);
        mark.add(2.0, &Message::as_it_is("60 %"), &rubric);
        assert_eq!((mark.mark, mark.adjustments.len()), (8.0, 2));
        mark.add(0.0, &Message::as_it_is("20 %"), &rubric);
        assert_eq!((mark.mark, mark.adjustments.len()), (8.0, 3));
    }

    #[test]
    fn what_could_not_be_judged_is_left_to_a_person() {
        let rubric = rubric(
            "[[check]]\nfunction = \"a\"\npoints = 8\n[[check]]\nfunction = \"b\"\npoints = 2\n\
             [[check]]\nfunction = \"c\"\npoints = 1\nextra = true\n",
        );
        let unjudged = |name| CheckResult::unjudged(name, Message::as_it_is("no checker here"));
        let results = [CheckResult::passed("a", 1), unjudged("b"), unjudged("c")];
        let mark = Mark::new("ana", &results, &rubric, 0);
        assert_eq!((mark.mark, mark.max, mark.open), (8.0, 10.0, 2.0));
        let json = mark.json(Lang::En);
        assert_eq!((&json["open"], &json["checks"][1]["passed"]), (&2.0.into(), &().into()));
    }

    #[test]
    fn a_kind_of_calls_that_fails_costs_its_part() {
        let rubric = rubric("[[check]]\nfunction = \"a\"\npoints = 10\ncredit = \"share\"\n");
        let result = CheckResult { share: Some(0.75), ..CheckResult::failed("a", 98, 100) };
        assert_eq!(Mark::new("ana", &[result], &rubric, 0).mark, 5.0);
    }

    #[test]
    fn a_hand_in_that_cannot_be_run_has_every_check_and_no_point() {
        let rubric = rubric("[[check]]\nfunction = \"a\"\npoints = 8\n");
        let why = Message::as_it_is("expected Python");
        let mark = Mark::nothing("ana", &["a"], &rubric, &why);
        let json = mark.json(Lang::En);
        assert_eq!(
            (mark.mark, mark.max, json["why"].as_str()),
            (0.0, 8.0, Some("expected Python"))
        );
        assert_eq!(json["checks"][0]["passed"], false);
    }
}
