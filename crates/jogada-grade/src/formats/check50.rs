//! The JSON of check50, as its version 3 writes it.

use jogada_text::Lang;
use serde_json::{Value, json};

use super::{
    ClassInfo,
    details::{calls, details, lines, one_line, plain_details, summary},
};
use crate::{CheckMark, Mark};

/// The version of check50 whose results these look like.
const VERSION: &str = "3.5.0";

/// The checks of one hand-in. `passed` is null where a check could not be judged, as check50 has it.
pub fn check50_json(mark: &Mark, info: ClassInfo<'_>, lang: Lang) -> String {
    let results: Vec<Value> = mark.checks.iter().map(|check| result(check, mark, lang)).collect();
    let object = json!({ "slug": one_line(info.title), "results": results, "version": VERSION });
    format!("{object:#}\n")
}

fn result(check: &CheckMark, mark: &Mark, lang: Lang) -> Value {
    let log: Vec<String> =
        plain_details(&details(check, lang), "").lines().map(str::to_owned).collect();
    json!({
        "name": one_line(&check.function),
        "description": one_line(&check.function),
        "passed": check.passed,
        "log": log,
        "cause": cause(check, mark, lang),
        "data": { "points": check.points, "max": check.max },
        "dependency": null,
    })
}

/// Why a check did not pass. With `expected` and `actual` check50 shows the two side by side.
fn cause(check: &CheckMark, mark: &Mark, lang: Lang) -> Value {
    if check.passed == Some(true) {
        return Value::Null;
    }
    let rationale = match &mark.why {
        Some(why) => one_line(why.say(lang)),
        None => summary(check, lang),
    };
    let mut cause = json!({ "rationale": rationale, "help": calls(check, lang) });
    if let (Some(expected), Some(got)) = (&check.expected, &check.got) {
        cause["expected"] = lines(expected).into();
        cause["actual"] = lines(got).into();
    }
    cause
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn the_three_ways_a_check_comes_out_are_told_apart() {
        let info = ClassInfo { title: "othello", ..ClassInfo::default() };
        let json: Value =
            serde_json::from_str(&check50_json(&samples::ana(), info, Lang::En)).unwrap();
        assert_eq!(json["slug"], "othello");
        let results = json["results"].as_array().unwrap();
        let passed: Vec<&Value> = results.iter().map(|result| &result["passed"]).collect();
        assert_eq!(passed, [&json!(true), &json!(false), &Value::Null]);
        assert_eq!(results[0]["cause"], Value::Null);
        assert_eq!(results[1]["cause"]["rationale"], "a move is missing");
        assert_eq!(results[1]["cause"]["help"], "12 of 40 calls right");
        assert_eq!(results[1]["cause"]["actual"], "[(0, 1)]");
        assert_eq!(results[2]["cause"]["rationale"], "jogadas_validas has to be right first");
    }

    #[test]
    fn a_hand_in_that_cannot_be_run_says_why_at_each_check() {
        let json = check50_json(&samples::caio(), ClassInfo::default(), Lang::En);
        let json: Value = serde_json::from_str(&json).unwrap();
        for result in json["results"].as_array().unwrap() {
            let why = result["cause"]["rationale"].as_str().unwrap();
            assert!(why.starts_with("expected a Python file"), "{why}");
        }
    }
}
