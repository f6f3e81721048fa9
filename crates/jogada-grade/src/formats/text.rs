//! Tables for a terminal, without colours, and the report of one student for mail.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets::UTF8_FULL_CONDENSED};
use jogada_text::Lang;

use super::{
    ClassInfo, FORMAT_TEXTS,
    details::{
        CheckStatus, calls, details, mark_words, number, one_line, plain_details, points,
        shown_name, signed,
    },
    stats::{mean, median},
};
use crate::{CheckMark, Mark};

/// Names are cut to this many characters in tables.
const NAME_MAX: usize = 40;

/// The marks of a class in about `width` columns: who, how many points, how many checks are right, and which are not.
pub fn class_table(marks: &[Mark], width: usize, lang: Lang) -> String {
    let say = |key| FORMAT_TEXTS.say(lang, key);
    let heads =
        [say("column-hand-in"), say("column-mark"), say("column-right"), say("column-wrong")];
    let mut table = empty(heads, width);
    for mark in marks {
        let right = mark.checks.iter().filter(|check| check.passed == Some(true)).count();
        table.add_row([
            cut(&shown_name(mark)),
            number(mark.mark, lang),
            format!("{right}/{}", mark.checks.len()),
            wrong(mark, lang),
        ]);
    }
    align_right(&mut table, &[1, 2]);
    format!("{}\n{}\n", table.trim_fmt(), class_summary(marks, lang))
}

/// The checks of one hand-in in about `width` columns, and below them what is wrong.
pub fn student_table(mark: &Mark, width: usize, lang: Lang) -> String {
    let say = |key| FORMAT_TEXTS.say(lang, key);
    let heads =
        [say("column-check"), say("column-result"), say("column-points"), say("column-calls")];
    let mut table = empty(heads, width);
    for check in &mark.checks {
        let status = CheckStatus::of(check);
        let (right, tried) = check.calls;
        table.add_row([
            cut(&check.function),
            format!("{} {}", status.sign(), status.word(lang)),
            points(check, lang),
            if tried == 0 { String::new() } else { format!("{right}/{tried}") },
        ]);
    }
    align_right(&mut table, &[2, 3]);
    let mut text = format!("{}\n", table.trim_fmt());
    for check in &mark.checks {
        let details = plain_details(&details(check, lang), "  ");
        if !details.is_empty() {
            text += &format!("\n{}\n{details}", head(check, lang));
        }
    }
    let name = shown_name(mark);
    text + &outside_checks(mark, lang) + &format!("\n{name}: {}\n", mark_words(mark, lang))
}

/// The report of one student as plain text.
pub fn student_text(mark: &Mark, info: ClassInfo<'_>, lang: Lang) -> String {
    let mut text = String::new();
    for line in [info.title, info.class, info.date].iter().filter(|line| !line.is_empty()) {
        text += &format!("{}\n", one_line(line));
    }
    let label = FORMAT_TEXTS.say(lang, "heading-mark");
    text += &format!("{}\n{label}: {}\n", shown_name(mark), mark_words(mark, lang));
    text += &outside_checks(mark, lang);
    text.push('\n');
    for check in &mark.checks {
        let details = plain_details(&details(check, lang), "    ");
        // A check that has details stands apart; those without are a list.
        let (before, after) = if details.is_empty() { ("", "") } else { ("\n", "\n") };
        text += &format!("{before}{}\n{details}{after}", head(check, lang));
    }
    text.replace("\n\n\n", "\n\n").trim_end().to_owned() + "\n"
}

/// `✗ joga 0/3 (12 of 40 calls right)`.
pub(super) fn head(check: &CheckMark, lang: Lang) -> String {
    let status = CheckStatus::of(check);
    let calls = calls(check, lang).map(|calls| format!(" ({calls})")).unwrap_or_default();
    let name = one_line(&check.function);
    format!("{} {name} {}{calls}", status.sign(), points(check, lang))
}

/// What a mark is made of beside its checks: paragraphs, each after a blank line.
fn outside_checks(mark: &Mark, lang: Lang) -> String {
    let mut text = String::new();
    if let Some(why) = &mark.why {
        text += &format!("\n{}\n", one_line(why.say(lang)));
    }
    if !mark.adjustments.is_empty() {
        text.push('\n');
    }
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        text += &format!("{} {why}\n", signed(adjustment.points, lang));
    }
    text
}

fn class_summary(marks: &[Mark], lang: Lang) -> String {
    let points: Vec<f64> = marks.iter().map(|mark| mark.mark).collect();
    let max = marks.iter().map(|mark| mark.max).fold(0.0, f64::max);
    FORMAT_TEXTS
        .message("class-summary")
        .with("count", marks.len())
        .with("mean", number(mean(&points), lang))
        .with("median", number(median(&points), lang))
        .with("max", number(max, lang))
        .say(lang)
}

/// The checks that are not right, or why there are none.
fn wrong(mark: &Mark, lang: Lang) -> String {
    if let Some(why) = &mark.why {
        return one_line(why.say(lang));
    }
    let wrong = mark.checks.iter().filter(|check| check.passed != Some(true));
    let names: Vec<String> = wrong
        .map(|check| match check.passed {
            None => format!("({})", cut(&check.function)),
            _ => cut(&check.function),
        })
        .collect();
    names.join(", ")
}

fn empty(heads: impl IntoIterator<Item = String>, width: usize) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.set_header(heads);
    table
}

fn align_right(table: &mut Table, columns: &[usize]) {
    for &index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

fn cut(name: &str) -> String {
    let name = one_line(name);
    if name.chars().count() <= NAME_MAX {
        return name;
    }
    name.chars().take(NAME_MAX - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn the_report_for_mail_says_what_to_mend() {
        let info = ClassInfo { title: "Othello", class: "IP 2026", date: "" };
        let text = student_text(&samples::ana(), info, Lang::Pt);
        assert_eq!(
            text,
            "Othello\nIP 2026\nAna Lima\nNota: 3,15 de 10\n\n\
             −0,35 handed in 1 day late\n\n✓ esta_vazia 3/3\n\n\
             ✗ jogadas_validas 0,5/4 (12 de 40 chamadas certas)\n    motivo: a move is missing\n    \
             chamada: jogadas_validas([['.', 'P'], ['B', '.']], 'P')\n    posição:\n          \
             a b c\n        1 . P .\n        2 . B P\n        3 . . .\n    esperado: [(0, 1), (2, 3)]\n    \
             obtido: [(0, 1)]\n    observação: it changes the list that it was given\n\n\
             – joga 0/3\n    motivo: jogadas_validas has to be right first\n"
        );
    }

    #[test]
    fn a_class_is_a_table_with_a_line_for_each() {
        let table = class_table(&[samples::ana(), samples::bia(), samples::caio()], 80, Lang::En);
        assert!(table.contains("jogadas_validas, (joga)"), "{table}");
        assert!(table.contains("expected a Python file"), "{table}");
        assert!(table.ends_with("\n3 hand-ins: mean 4.38, median 3.15 of 10\n"), "{table}");
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    }

    #[test]
    fn a_student_is_a_table_with_a_line_for_each_check() {
        let table = student_table(&samples::ana(), 80, Lang::En);
        for part in ["✗ wrong", "0.5/4", "12/40", "– not judged", "expected: [(0, 1), (2, 3)]"]
        {
            assert!(table.contains(part), "{part}\n{table}");
        }
        assert!(table.ends_with("late\n\nAna Lima: 3.15 of 10\n"), "{table}");
    }
}
