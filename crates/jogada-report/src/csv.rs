//! Tables for spreadsheets: RFC 4180, with an apostrophe before texts that a spreadsheet would take for a formula.

use std::fmt::Write;

use jogada_core::Side;
use jogada_text::printable_line;

use crate::{Column, Paper, TEXTS, paper::reason_name};

/// The standings, one line for each entrant.
pub fn standings_csv(paper: &Paper<'_>) -> String {
    let columns = Column::of(paper.standings);
    let ratings = paper.standings.ratings();
    let mut csv = row(columns.iter().map(|column| column.head(paper.lang)));
    for line in &paper.standings.lines {
        csv += &row(columns.iter().map(|&column| match column {
            Column::Name => text(paper.name(line.entrant)),
            column => column.cell(line, &ratings),
        }));
    }
    csv
}

/// The head-to-head matrix in the order of the table: the points that the entrant of a row took from that of a column.
pub fn matrix_csv(paper: &Paper<'_>) -> String {
    let order: Vec<usize> = paper.standings.lines.iter().map(|line| line.entrant).collect();
    let names = order.iter().map(|&entrant| text(paper.name(entrant)));
    let mut csv = row(std::iter::once(String::new()).chain(names));
    for &entrant in &order {
        let cells = order.iter().map(|&other| {
            let tally = paper.standings.against(entrant, other);
            if tally.games() == 0 { String::new() } else { tally.points().to_string() }
        });
        csv += &row(std::iter::once(text(paper.name(entrant))).chain(cells));
    }
    csv
}

/// All games: bout, number from 1, who sat first and second, who won (empty for a draw), result, both scores, reason, moves.
pub fn games_csv(paper: &Paper<'_>) -> String {
    let heads = TEXTS.say(paper.lang, "games-header");
    let mut csv = format!("{heads}\r\n");
    for game in paper.games {
        let names = game.entrants.map(|entrant| text(paper.name(entrant)));
        let winner = game.finish.winner.map(|side| names[side.index()].clone());
        let result = result(game.finish.winner).to_owned();
        let scores = game.finish.scores.map(|score| score.to_string());
        let reason = reason_name(game.finish.reason).say(paper.lang);
        let moves = game.moves.map(|moves| moves.to_string());
        let [first, second] = names;
        let [one, other] = scores;
        let number = (game.number + 1).to_string();
        csv += &row([
            text(game.bout),
            number,
            first,
            second,
            winner.unwrap_or_default(),
            result,
            one,
            other,
            reason,
            moves.unwrap_or_default(),
        ]);
    }
    csv
}

/// The result in three characters that no spreadsheet takes for a date.
pub(crate) fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1:0",
        Some(Side::Second) => "0:1",
        None => "½:½",
    }
}

/// A text from outside. A number may begin with a sign, a text may not: spreadsheets would calculate it.
fn text(text: &str) -> String {
    let text = printable_line(text);
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula { format!("'{text}") } else { text.into_owned() }
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let mut row = String::new();
    for (i, cell) in cells.into_iter().enumerate() {
        if i > 0 {
            row.push(',');
        }
        if cell.contains([',', '"', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ') {
            _ = write!(row, "\"{}\"", cell.replace('"', "\"\""));
        } else {
            row += &cell;
        }
    }
    row + "\r\n"
}
