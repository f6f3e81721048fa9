//! Gradescope's `results.json`, as <https://gradescope-autograders.readthedocs.io/en/latest/specs/> describes it.

use jogada_text::Lang;
use serde_json::{Value, json};

use super::{
    FORMAT_TEXTS,
    details::{calls, details, one_line, plain_details, signed},
};
use crate::{CheckMark, Mark};

/// The results of one submission. The score on top counts, whatever the tests add up to: points that were added or
/// taken off are in it. The mark as JSON is in `extra_data`.
pub fn gradescope_json(mark: &Mark, lang: Lang) -> String {
    let tests: Vec<Value> =
        mark.checks.iter().zip(1..).map(|(check, number)| test(check, number, lang)).collect();
    let object = json!({
        "score": mark.mark,
        "execution_time": mark.took_ms as f64 / 1000.0,
        "output": output(mark, lang),
        "output_format": "text",
        "tests": tests,
        "extra_data": { "jogada": mark.json(lang) },
    });
    // Escaped as JSON, control characters in the mark keep their meaning.
    format!("{}\n", jogada_text::printable_lines(&format!("{object:#}")))
}

fn test(check: &CheckMark, number: usize, lang: Lang) -> Value {
    let mut output = String::new();
    if check.passed.is_none() {
        output += &format!("{}\n", FORMAT_TEXTS.say(lang, "status-unjudged"));
    }
    output.extend(calls(check, lang).map(|calls| format!("{calls}\n")));
    output += &plain_details(&details(check, lang), "");
    json!({
        "name": one_line(&check.function),
        "number": number.to_string(),
        "score": check.points,
        "max_score": check.max,
        // Gradescope knows two states only. Without one it would take 0 of 0 points for passed.
        "status": if check.passed == Some(true) { "passed" } else { "failed" },
        "output": output,
        "output_format": "text",
    })
}

/// What is said above the tests.
fn output(mark: &Mark, lang: Lang) -> String {
    let mut output = String::new();
    output.extend(mark.why.as_ref().map(|why| format!("{}\n", one_line(why.say(lang)))));
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        output += &format!("{} {why}\n", signed(adjustment.points, lang));
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn each_check_is_a_test_and_the_mark_is_the_score() {
        let json: Value =
            serde_json::from_str(&gradescope_json(&samples::ana(), Lang::En)).unwrap();
        assert_eq!(json["score"], 3.15);
        assert_eq!(json["output"], "−0.35 handed in 1 day late\n");
        let test = &json["tests"][1];
        assert_eq!((test["score"].as_f64(), test["max_score"].as_f64()), (Some(0.5), Some(4.0)));
        assert_eq!((&test["status"], &test["number"]), (&json!("failed"), &json!("2")));
        assert!(test["output"].as_str().unwrap().contains("expected: [(0, 1), (2, 3)]\n"));
        assert!(json["tests"][2]["output"].as_str().unwrap().starts_with("not judged\n"));
        assert_eq!(json["extra_data"]["jogada"]["checks"][1]["function"], "jogadas_validas");
    }

    #[test]
    fn what_is_kept_for_programs_is_kept_as_it_came() {
        let json: Value =
            serde_json::from_str(&gradescope_json(&samples::hostile(), Lang::En)).unwrap();
        assert_eq!(json["extra_data"]["jogada"]["hand_in"], samples::HOSTILE);
    }
}
