//! The report of one student as Markdown (CommonMark, with GitHub's tables).

use jogada_text::Lang;

use super::{
    ClassInfo, FORMAT_TEXTS,
    details::{
        CheckStatus, Detail, calls, details, mark_words, one_line, points, shown_name, signed,
    },
};
use crate::{CheckMark, Mark};

/// The report of one student. Texts of the hand-in are escaped, or in code.
pub fn student_markdown(mark: &Mark, info: ClassInfo<'_>, lang: Lang) -> String {
    let mut text = format!("# {}\n\n", escaped(&shown_name(mark)));
    let facts: Vec<String> = [info.title, info.class, info.date]
        .into_iter()
        .filter(|fact| !fact.is_empty())
        .map(escaped)
        .collect();
    if !facts.is_empty() {
        text += &format!("{}\n\n", facts.join(" · "));
    }
    let label = FORMAT_TEXTS.say(lang, "heading-mark");
    text += &format!("**{label}: {}**\n\n", mark_words(mark, lang));
    if let Some(why) = &mark.why {
        text += &format!("{}\n\n", escaped(why.say(lang)));
    }
    text += &table(mark, lang);
    for adjustment in &mark.adjustments {
        let why = escaped(adjustment.why.say(lang));
        text += &format!("\n{} {why}\n", signed(adjustment.points, lang));
    }
    for check in &mark.checks {
        text += &section(check, lang);
    }
    text
}

fn table(mark: &Mark, lang: Lang) -> String {
    let say = |key| FORMAT_TEXTS.say(lang, key);
    let heads = [say("column-check"), say("column-result"), say("column-points")];
    let mut text = format!("| {} |\n| --- | --- | ---: |\n", heads.join(" | "));
    for check in &mark.checks {
        let status = CheckStatus::of(check);
        let result = format!("{} {}", status.sign(), status.word(lang));
        let name = escaped(&check.function);
        text += &format!("| {name} | {result} | {} |\n", points(check, lang));
    }
    text
}

/// What there is to say of one check; nothing if there is nothing.
fn section(check: &CheckMark, lang: Lang) -> String {
    let details = details(check, lang);
    if details.is_empty() {
        return String::new();
    }
    let sign = CheckStatus::of(check).sign();
    let mut text = format!("\n## {sign} {}\n\n", escaped(&check.function));
    if let Some(calls) = calls(check, lang) {
        text += &format!("{calls}\n\n");
    }
    for Detail { label, text: said, is_prose } in &details {
        text += &match (is_prose, said.contains('\n')) {
            (true, _) => format!("- {label}: {}\n", escaped(said)),
            (false, false) => format!("- {label}: {}\n", code(said)),
            (false, true) => format!("- {label}:\n\n{}\n", block(said)),
        };
    }
    text
}

/// A text on one line in which nothing is markup, not even an address that a reader would make a link of.
fn escaped(text: &str) -> String {
    const PLAIN: &str = ",/';?%=\"$^";
    let mut safe = String::new();
    for c in one_line(text).chars() {
        if c.is_ascii_punctuation() && !PLAIN.contains(c) {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// A piece of code on one line.
fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    match text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() {
        true => format!("{fence} {text} {fence}"),
        false => format!("{fence}{text}{fence}"),
    }
}

/// Several lines of code, within an item of a list.
fn block(text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    let lines: String = text.lines().map(|line| format!("  {line}\n")).collect();
    format!("  {fence}text\n{lines}  {fence}\n")
}

/// How many backticks stand together at most.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn a_report_has_a_table_and_a_section_for_each_check_with_something_to_say() {
        let info = ClassInfo { title: "Othello", class: "", date: "2026-11-18" };
        let text = student_markdown(&samples::ana(), info, Lang::En);
        for part in [
            "# Ana Lima\n\nOthello · 2026\\-11\\-18\n\n**Mark: 3.15 of 10**\n",
            "| jogadas\\_validas | ✗ wrong | 0.5/4 |\n",
            "\n## ✗ jogadas\\_validas\n\n12 of 40 calls right\n\n- why: a move is missing\n",
            "- expected: `[(0, 1), (2, 3)]`\n",
            "- position:\n\n  ```text\n    a b c\n  1 . P .\n",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains("## ✓"));
    }

    #[test]
    fn no_text_of_a_hand_in_is_markup() {
        assert_eq!(escaped("<b>*a*|`x`[y](z)#"), "\\<b\\>\\*a\\*\\|\\`x\\`\\[y\\]\\(z\\)\\#");
        assert_eq!(escaped("a\nb"), "a b");
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a``b"), "``` `a``b ```");
        assert!(block("```\nx").starts_with("  ````text\n"));
        let text = student_markdown(&samples::hostile(), ClassInfo::default(), Lang::En);
        // Outside code every `<` is escaped; in code it is plain text.
        for line in text.lines().filter(|line| line.starts_with('#') || line.starts_with('|')) {
            assert!(!line.contains(" <") && !line.contains("><"), "{line}");
        }
    }
}
