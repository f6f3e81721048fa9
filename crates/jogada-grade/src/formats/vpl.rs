//! What Moodle's VPL reads from an evaluation.
//!
//! VPL takes the last line that begins with `Grade :=>>` for the grade, wherever it stands, and shows as comments what
//! is between the lines `<|--` and `--|>`. Within comments a line that begins with `-` is a title, and one that begins
//! with `>` is shown as it is. If there is a carriage return before a newline anywhere, VPL ends lines with the two
//! only. So there is none here, and every text of a hand-in stands behind a `>` or in the middle of a line.

use jogada_text::Lang;

use super::{
    details::{Detail, details, mark_words, one_line, signed},
    text::head,
};
use crate::{Mark, rubric::rounded};

/// The lowest and the highest grade of an activity: `VPL_GRADEMIN` and `VPL_GRADEMAX`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradeRange {
    /// The grade of a mark of nothing.
    pub min: f64,
    /// The grade of the full mark, and of any above it.
    pub max: f64,
}

impl Default for GradeRange {
    /// Moodle's own default.
    fn default() -> GradeRange {
        GradeRange { min: 0.0, max: 100.0 }
    }
}

impl GradeRange {
    /// The grade of a mark, to hundredths.
    pub(super) fn grade(self, mark: &Mark) -> f64 {
        let share = if mark.max > 0.0 { (mark.mark / mark.max).clamp(0.0, 1.0) } else { 0.0 };
        rounded(self.min + share * (self.max - self.min))
    }
}

/// The comments and the grade of one hand-in.
pub fn vpl_output(mark: &Mark, range: GradeRange, lang: Lang) -> String {
    let mut text = format!("<|--\n{}\n", mark_words(mark, lang));
    text.extend(mark.why.as_ref().map(|why| shown(why.say(lang))));
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        text += &shown(&format!("{} {why}", signed(adjustment.points, lang)));
    }
    for check in &mark.checks {
        // VPL cuts a number in brackets off the end of a title if it is below zero; ours end with a word or points.
        text += &format!("-{}\n", harmless(&head(check, lang)));
        for Detail { label, text: said, .. } in &details(check, lang) {
            text += &match said.contains('\n') {
                true => shown(&format!("{label}:\n{said}")),
                false => shown(&format!("{label}: {said}")),
            };
        }
    }
    text + &format!("--|>\nGrade :=>> {}\n", range.grade(mark))
}

/// Lines that VPL shows as they are.
fn shown(text: &str) -> String {
    text.lines().map(|line| format!("> {}\n", harmless(line))).collect()
}

/// A line in which no mark of VPL is left, wherever a later version looks for it.
fn harmless(line: &str) -> String {
    let line = line.replace('\r', " ").replace(":=>>", ":= >>");
    line.replace("<|--", "<| --").replace("--|>", "-- |>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    /// The grade and the comments, by the rules of VPL's `proposedgrade` and `proposedcomment`.
    fn read(text: &str) -> (String, String) {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let (mut grade, mut comments, mut inside) = (String::new(), String::new(), false);
        for line in text.split(newline) {
            if let Some(rest) = line.strip_prefix("Grade :=>>") {
                grade = rest.trim().to_owned();
            }
            match (inside, line.trim()) {
                (true, "--|>") => inside = false,
                (true, _) => comments += &format!("{}\n", line.trim_end()),
                (false, "<|--") => inside = true,
                (false, _) => {}
            }
        }
        (grade, comments)
    }

    #[test]
    fn the_grade_is_scaled_and_the_comments_are_titles_with_details() {
        let (grade, comments) =
            read(&vpl_output(&samples::ana(), GradeRange { min: 0.0, max: 100.0 }, Lang::En));
        assert_eq!(grade, "31.5");
        assert!(
            comments.starts_with("3.15 of 10\n> −0.35 handed in 1 day late\n-✓ esta_vazia 3/3\n")
        );
        assert!(comments.contains("\n> position:\n>   a b c\n> 1 . P .\n"), "{comments}");
        let range = GradeRange { min: 2.0, max: 7.0 };
        assert_eq!(read(&vpl_output(&samples::caio(), range, Lang::En)).0, "2");
        assert_eq!(read(&vpl_output(&samples::bia(), range, Lang::Pt)).0, "7");
        let beyond = Mark { mark: 11.0, ..samples::bia() };
        assert_eq!(range.grade(&beyond), 7.0);
        assert_eq!(range.grade(&Mark { max: 0.0, ..samples::bia() }), 2.0);
    }

    #[test]
    fn no_text_of_a_hand_in_forges_a_grade() {
        let output = vpl_output(&samples::hostile(), GradeRange::default(), Lang::En);
        assert!(!output.contains('\r'));
        assert_eq!(output.matches(":=>>").count(), 1);
        assert_eq!(output.matches("--|>").count(), 1);
        assert!(output.ends_with("\n--|>\nGrade :=>> 10\n"));
        assert_eq!(read(&output).0, "10");
    }
}
