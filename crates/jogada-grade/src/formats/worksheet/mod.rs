//! Moodle's offline grading worksheet: edited, never made.
//!
//! Moodle's importer looks for the headings of the site's language and for the date of the last change in each row, so
//! that only a worksheet that Moodle wrote can be read back. All bytes but those of the edited cells stay as they are.

mod cells;
mod feedback;

use jogada_text::{Lang, Message};

use self::cells::{Cell, edited, parse};
use super::{FORMAT_TEXTS, hand_in_name::MoodleName, vpl::GradeRange};
use crate::Mark;

/// A worksheet that cannot be edited.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadWorksheet(pub Message);

/// Headings of Moodle in English, Portuguese (of Brazil and of Portugal) and Spanish, in lower case.
const IDENTIFIER: &[&str] = &["identifier", "identificador"];
const FULL_NAME: &[&str] =
    &["full name", "nome completo", "nombre completo", "nombre completo del usuario"];
const GRADE: &[&str] = &["grade", "nota", "classificação", "avaliação", "calificación"];
const GRADE_MAX: &[&str] = &[
    "maximum grade",
    "nota máxima",
    "classificação máxima",
    "avaliação máxima",
    "calificación máxima",
];
const FEEDBACK: &[&str] = &[
    "feedback comments",
    "comentários de feedback",
    "comentários do feedback",
    "comentários ao feedback",
    "comentarios de retroalimentación",
    "comentarios de la retroalimentación",
];

/// Where the columns are.
#[derive(Clone, Copy, Debug)]
struct Columns {
    identifier: usize,
    grade: usize,
    /// Anonymous marking has no names.
    name: Option<usize>,
    max: Option<usize>,
    /// Only where the assignment has feedback comments.
    feedback: Option<usize>,
}

/// Writes marks into the worksheet that Moodle gave. Returns it with the hand-ins that no row, or no single row, fits:
/// their marks are not in it.
///
/// A hand-in belongs to the row of the participant's number in its name (`NAME_NUMBER_assignsubmission_file_`), or
/// else of the same full name. Marks are scaled to the worksheet's maximum grade and never above it, since Moodle skips
/// those without a word. The decimal point is the one that the worksheet uses. Comments that are there stay.
pub fn edit_worksheet(
    csv_text: &str,
    marks: &[Mark],
    lang: Lang,
) -> Result<(String, Vec<String>), BadWorksheet> {
    let (rows, separator, columns) = read(csv_text)?;
    let (heads, rows) = (rows[0].len(), &rows[1..]);
    let places: Vec<Option<usize>> = marks.iter().map(|mark| place(mark, rows, columns)).collect();
    // PHP and RFC 4180 differ about a quote behind a backslash. A row that came apart is not touched.
    let is_clear = |row: usize| {
        let hand_ins = places.iter().filter(|place| **place == Some(row)).count();
        hand_ins == 1 && rows[row].len() == heads
    };
    let point = decimal_point(csv_text, rows, columns);
    let mut edits: Vec<(&Cell, String)> = Vec::new();
    let mut missing = Vec::new();
    for (mark, place) in marks.iter().zip(&places) {
        let row = place.filter(|&row| is_clear(row)).map(|row| &rows[row]);
        let Some((row, cell)) = row.and_then(|row| Some((row, row.get(columns.grade)?))) else {
            missing.push(mark.hand_in.clone());
            continue;
        };
        edits.push((cell, grade(mark, row, columns, point)));
        if let Some(cell) = columns.feedback.and_then(|column| row.get(column)) {
            edits.push((cell, feedback::merged(&cell.value, mark, lang)));
        }
    }
    Ok((edited(csv_text, separator, edits), missing))
}

type Rows = Vec<Vec<Cell>>;

/// The rows, what separates their cells, and the columns. Spreadsheets of some countries save with semicolons.
fn read(csv_text: &str) -> Result<(Rows, char, Columns), BadWorksheet> {
    for separator in [',', ';', '\t'] {
        let Some(rows) = parse(csv_text, separator) else { continue };
        let Some(heads) = rows.first() else { continue };
        let find = |names: &[&str]| {
            heads.iter().position(|head| names.contains(&head.value.trim().to_lowercase().as_str()))
        };
        if let (Some(identifier), Some(grade)) = (find(IDENTIFIER), find(GRADE)) {
            let (name, max, feedback) = (find(FULL_NAME), find(GRADE_MAX), find(FEEDBACK));
            return Ok((rows, separator, Columns { identifier, grade, name, max, feedback }));
        }
    }
    let head = csv_text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    Err(BadWorksheet(FORMAT_TEXTS.message("bad-worksheet").quoting("got", head)))
}

/// The row of a hand-in: by the participant's number, or else by the full name if only one row has it.
fn place(mark: &Mark, rows: &[Vec<Cell>], columns: Columns) -> Option<usize> {
    let moodle = MoodleName::parse(&mark.hand_in);
    let number = moodle.as_ref().map(|name| name.participant);
    let by_number = rows.iter().position(|row| {
        let own = row.get(columns.identifier).and_then(|cell| participant(&cell.value));
        own.is_some() && own == number
    });
    if by_number.is_some() {
        return by_number;
    }
    let name = moodle.map_or_else(|| mark.hand_in.clone(), |name| name.student);
    let name = folded(&name);
    let column = columns.name?;
    let mut by_name = rows.iter().enumerate().filter(|(_, row)| {
        row.get(column).is_some_and(|cell| !name.is_empty() && folded(&cell.value) == name)
    });
    let (row, _) = by_name.next()?;
    by_name.next().is_none().then_some(row)
}

/// The number at the end of `Participant 1234`.
fn participant(identifier: &str) -> Option<u64> {
    let digits = identifier.trim().trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().ok()
}

/// A name without what people and systems write differently: case, accents, blanks, the ending of a file.
fn folded(name: &str) -> String {
    let stem = [".py", ".c", ".zip"].iter().find_map(|ending| name.strip_suffix(ending));
    let letters = stem.unwrap_or(name).to_lowercase().replace('_', " ");
    let letters: String = letters.chars().filter_map(without_accent).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letter below an accent of Portuguese, Spanish and their neighbours; nothing for an accent by itself, as macOS
/// writes them.
fn without_accent(c: char) -> Option<char> {
    Some(match c {
        '\u{300}'..='\u{36f}' => return None,
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c => c,
    })
}

/// The decimal point of the worksheet's numbers; where it has none, that of the language of its headings.
///
/// Mexican Moodle has Spanish headings and a decimal point: it would read `8,5` as 8.
fn decimal_point(csv_text: &str, rows: &[Vec<Cell>], columns: Columns) -> char {
    let numbers = rows.iter().flat_map(|row| {
        let grades = [columns.max, Some(columns.grade)].into_iter().flatten();
        grades.filter_map(|column| row.get(column)).map(|cell| cell.value.as_str())
    });
    let is_number = |text: &&str| text.chars().all(|c| c.is_ascii_digit() || ".,".contains(c));
    let found = numbers.filter(is_number).find_map(|text| text.chars().find(|c| ".,".contains(*c)));
    let head = csv_text.lines().next().unwrap_or_default().to_lowercase();
    found.unwrap_or(if head.contains("identifier") { '.' } else { ',' })
}

/// The grade of a mark, as Moodle writes it in this worksheet.
fn grade(mark: &Mark, row: &[Cell], columns: Columns, point: char) -> String {
    let max = columns.max.and_then(|column| row.get(column));
    let max: Option<f64> = max.and_then(|cell| cell.value.trim().replace(',', ".").parse().ok());
    let grade = match max.filter(|max| *max > 0.0) {
        Some(max) => GradeRange { min: 0.0, max }.grade(mark),
        None => mark.mark,
    };
    format!("{grade:.2}").replace('.', &point.to_string())
}

#[cfg(test)]
mod tests;
