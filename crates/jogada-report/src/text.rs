//! Tables for a terminal, without colours.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets::UTF8_FULL_CONDENSED};
use jogada_text::printable_line;

use crate::{Column, Paper};

/// More entrants make an unreadable matrix.
const MATRIX_MAX: usize = 12;
/// Names are cut to this where there is room for more.
const NAME_MAX: usize = 32;
/// Names are cut to this before a column is left out.
const NAME_SHORT: usize = 16;
/// Names are cut to this where place, name and points alone are too wide.
const NAME_MIN: usize = 8;

/// The standings in at most `width` columns of a terminal: long names are cut, then what matters least is left out.
/// Below some thirty columns it is wider than asked.
pub fn table_text(paper: &Paper<'_>, width: usize) -> String {
    let ratings = paper.standings.ratings();
    let mut columns = Column::of(paper.standings);
    let rows = |columns: &[Column], name_max: usize| {
        let mut table = empty(columns.iter().map(|column| column.head(paper.lang)));
        for line in &paper.standings.lines {
            table.add_row(columns.iter().map(|&column| match column {
                Column::Name => cut(paper.name(line.entrant), name_max),
                column => column.cell(line, &ratings),
            }));
        }
        for (column, index) in columns.iter().zip(0..) {
            if let Some(shown) = table.column_mut(index).filter(|_| *column != Column::Name) {
                shown.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    };
    loop {
        let short = rows(&columns, NAME_SHORT);
        if let Some(room) = width.checked_sub(wide(&short)) {
            // Characters may be two columns wide, so that longer names may need more room than there seems to be.
            let long = rows(&columns, NAME_MAX.min(NAME_SHORT + room));
            return shown(if wide(&long) <= width { &long } else { &short });
        }
        let heaviest = (0..columns.len()).max_by_key(|&i| columns[i].weight());
        match heaviest.filter(|&i| columns[i].weight() > 0) {
            Some(heaviest) => _ = columns.remove(heaviest),
            None => return shown(&rows(&columns, NAME_MIN)),
        }
    }
}

/// The head-to-head matrix in the order of the table, where it fits: points of the row's entrant against the column's.
/// Nothing for more than a dozen entrants, or if it would be wider than asked.
pub fn matrix_text(paper: &Paper<'_>, width: usize) -> Option<String> {
    let lines = &paper.standings.lines;
    if lines.len() > MATRIX_MAX {
        return None;
    }
    let matrix = |name_max: usize| {
        let numbers = (1..=lines.len()).map(|number| number.to_string());
        let heads = [String::new(), Column::Name.head(paper.lang)].into_iter().chain(numbers);
        let mut table = empty(heads);
        for (line, number) in lines.iter().zip(1..) {
            let cells = lines.iter().map(|other| {
                let tally = paper.standings.against(line.entrant, other.entrant);
                match tally.games() {
                    0 => "·".to_owned(),
                    _ => tally.points().to_string(),
                }
            });
            let name = cut(paper.name(line.entrant), name_max);
            table.add_row([number.to_string(), name].into_iter().chain(cells));
        }
        for column in table.column_iter_mut().skip(2) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    };
    let sizes = [NAME_MAX, NAME_SHORT, NAME_MIN];
    let table = sizes.into_iter().map(matrix).find(|table| wide(table) <= width)?;
    Some(shown(&table))
}

fn empty(heads: impl Iterator<Item = String>) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(heads);
    table
}

fn shown(table: &Table) -> String {
    format!("{}\n", table.trim_fmt())
}

/// How wide a table is: its contents, a blank at both sides of each, and the lines between.
fn wide(table: &Table) -> usize {
    table.column_max_content_widths().iter().map(|&content| usize::from(content) + 3).sum::<usize>()
        + 1
}

/// A name cut to `max` characters.
fn cut(name: &str, max: usize) -> String {
    let name = printable_line(name);
    if name.chars().count() <= max {
        return name.into_owned();
    }
    let begin: String = name.chars().take(max - 1).collect();
    format!("{begin}…")
}
