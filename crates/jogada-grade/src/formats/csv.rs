//! A table for spreadsheets: RFC 4180, with an apostrophe before texts that a spreadsheet would take for a formula.

use jogada_text::Lang;

use super::{FORMAT_TEXTS, details::one_line, stats::tallies};
use crate::{Mark, rubric::rounded};

/// One row for each hand-in, one column with the points of each check. A check that could not be judged is an empty
/// cell. Numbers have a decimal point in every language. How long marking took is left out: the same hand-ins give the
/// same bytes.
pub fn class_csv(marks: &[Mark], lang: Lang) -> String {
    let checks: Vec<&str> = tallies(marks).iter().map(|tally| tally.function).collect();
    let say = |key| FORMAT_TEXTS.say(lang, key);
    let heads = [say("column-hand-in"), say("column-mark"), say("column-max")];
    let names = checks.iter().map(|name| text(name));
    let tail = [say("column-adjustments"), say("column-why")];
    let mut csv = row(heads.into_iter().chain(names).chain(tail));
    for mark in marks {
        let points = checks.iter().map(|name| {
            let found = mark.checks.iter().find(|check| check.function == *name);
            found
                .filter(|check| check.passed.is_some())
                .map_or_else(String::new, |check| number(check.points))
        });
        let adjustments: f64 = mark.adjustments.iter().map(|adjustment| adjustment.points).sum();
        let why = mark.why.as_ref().map_or("", |why| why.say(lang));
        let head = [text(&mark.hand_in), number(mark.mark), number(mark.max)];
        let tail = [number(adjustments), text(why)];
        csv += &row(head.into_iter().chain(points).chain(tail));
    }
    csv
}

fn number(points: f64) -> String {
    // A sum of nothing may be minus zero.
    (rounded(points) + 0.0).to_string()
}

/// A text from outside. A number may begin with a sign, a text may not: spreadsheets would calculate it.
fn text(text: &str) -> String {
    let text = one_line(text);
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula { format!("'{text}") } else { text }
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let quoted = |cell: String| {
        let is_odd = cell.contains([',', ';', '"', '\'', '\t'])
            || cell.starts_with(' ')
            || cell.ends_with(' ');
        if is_odd { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
    };
    let cells: Vec<String> = cells.into_iter().map(quoted).collect();
    cells.join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn a_class_is_one_row_for_each_hand_in_and_one_column_for_each_check() {
        let csv = class_csv(&[samples::ana(), samples::bia(), samples::caio()], Lang::Pt);
        let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
        assert_eq!(
            lines,
            [
                "entrega,nota,nota máxima,esta_vazia,jogadas_validas,joga,ajustes,motivo",
                "Ana Lima_1234_assignsubmission_file_,3.15,10,3,0.5,,-0.35,",
                "bia,10,10,3,4,3,0,",
                "caio,0,10,0,0,0,0,\"expected a Python file, got \"\"caio.zip\"\"\"",
            ]
        );
    }

    #[test]
    fn no_text_is_a_formula() {
        for name in ["=1+1", " +1", "-1", "@SUM(A1)", "＝1", "\t=1", "\n=1"] {
            let mark = Mark { hand_in: name.into(), ..samples::bia() };
            let csv = class_csv(&[mark], Lang::En);
            let cell = csv.split_once("\r\n").unwrap().1;
            assert!(cell.starts_with("\"'"), "{cell}");
        }
    }

    #[test]
    fn a_hostile_class_keeps_its_rows() {
        let csv = class_csv(&samples::class(), Lang::En);
        assert_eq!(csv.matches("\r\n").count(), 5);
        assert_eq!(csv.matches('\n').count(), 5);
    }
}
