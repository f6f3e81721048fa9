//! What stands beside the board: players, clocks, whose turn it is, hints, moves.

use std::time::Duration;

use jogada_arena::MatchSession;
use jogada_core::Seat;
use jogada_match::State;
use jogada_text::{Lang, printable_line};
use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Borders, Padding, Paragraph},
};

use crate::{paint::Palette, screen::table::MatchScreen, show, tell};

const SPINNER: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
/// Columns for a round's number.
const NUMBER: usize = 5;
/// Opinions in the panel; the others are on the board.
const OPINIONS: usize = 6;

/// Draws lines above, and below them as many of the last moves as there is room for.
pub(crate) fn draw(frame: &mut Frame<'_>, area: Rect, above: Vec<Line<'_>>, moves: Vec<Line<'_>>) {
    let block = Block::new().borders(Borders::LEFT).padding(Padding::new(1, 1, 1, 0));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let room = usize::from(inner.height).saturating_sub(above.len());
    let last = moves.len().saturating_sub(room);
    let lines: Vec<Line<'_>> = above.into_iter().chain(moves.into_iter().skip(last)).collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Columns for text in a panel of this area.
pub(crate) fn columns(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(3))
}

/// Everything about a match but its moves.
pub(crate) fn about(table: &MatchScreen, columns: usize, palette: Palette) -> Vec<Line<'static>> {
    let session = table.session();
    let course = session.game().course();
    let mut lines = vec![title(session.entry().kind.name)];
    lines.extend(course.opening(usize::MAX).map(Line::raw));
    lines.push(Line::default());
    let seats = Seat::all(session.entry().kind.seats);
    lines.extend(seats.map(|seat| player(session, seat, columns)));
    lines.push(Line::default());
    lines.extend(wrapped(&turn(table), columns).map(|line| Line::styled(line, bold())));
    lines.push(Line::default());
    if table.is_weighing() {
        let spinner = spinner(session.asked().elapsed());
        lines.push(Line::raw(format!("{spinner} {}", tell::say(table.lang, "screen-hint", &[]))));
    }
    for (i, opinion) in table.opinions.iter().take(OPINIONS).enumerate() {
        let style = if i == 0 { palette.fg(97).add_modifier(Modifier::BOLD) } else { Style::new() };
        let line = spread(&opinion.choice.label, &opinion.worth(), columns);
        lines.push(Line::styled(line, style));
    }
    if !table.opinions.is_empty() || table.is_weighing() {
        lines.push(Line::default());
    }
    lines
}

pub(crate) fn title(text: &str) -> Line<'static> {
    Line::styled(text.to_owned(), bold().add_modifier(Modifier::UNDERLINED))
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// One seat: who sits there, and what is left of the time.
fn player(session: &MatchSession, seat: Seat, columns: usize) -> Line<'static> {
    let is_asked = session.game().course().to_move() == Some(seat);
    let clock = session.game().clock();
    let time = if is_asked { clock.due(seat.side()) } else { clock.bank(seat.side()) };
    let spent = if is_asked { session.asked().elapsed() } else { Duration::ZERO };
    let time = time.map_or_else(String::new, |time| told(time.saturating_sub(spent)));
    let arrow = if is_asked { "▶" } else { " " };
    let player = printable_line(session.seats()[seat.index()].shown());
    let name = format!("{arrow} {} {player}", seat.index());
    let style = if is_asked { bold() } else { Style::new() };
    Line::styled(spread(&name, &time, columns), style)
}

/// A time for people: minutes and seconds, and tenths when they count.
fn told(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 10 {
        return format!("{:.1}", time.as_secs_f64());
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What happens now, in a sentence.
fn turn(table: &MatchScreen) -> String {
    let session = table.session();
    match session.game().state() {
        State::Over(end) => show::end_of(session, &end, table.lang),
        State::ToMove(seat, _) if session.is_human(seat) => {
            tell::say(table.lang, "screen-your-move", &[("seat", &seat.index())])
        }
        State::ToMove(seat, _) => {
            let player = session.seats()[seat.index()].shown();
            let thinks = tell::say(table.lang, "screen-thinks", &[("player", &player)]);
            format!("{} {thinks}", spinner(session.asked().elapsed()))
        }
    }
}

fn spinner(since: Duration) -> &'static str {
    SPINNER[(since.as_millis() / 100 % SPINNER.len() as u128) as usize]
}

/// Moves in rows, as many of a round in each as there is room for; the ply `at` stands out.
pub(crate) fn moves(
    labels: &[String],
    seats: usize,
    at: Option<usize>,
    columns: usize,
    lang: Lang,
) -> Vec<Line<'static>> {
    let Some(longest) = labels.iter().map(|label| Span::raw(label).width()).max() else {
        return Vec::new();
    };
    let room = columns.saturating_sub(NUMBER);
    let per_row = [seats, seats / 2].into_iter().find(|n| n * (longest + 1) <= room).unwrap_or(1);
    let rows = labels.chunks(per_row).enumerate().map(|(row, labels)| {
        let first = row * per_row;
        let number =
            if first % seats == 0 { format!("{}.", first / seats + 1) } else { String::new() };
        let mut spans = vec![Span::raw(format!("{number:>0$} ", NUMBER - 1))];
        for (i, label) in labels.iter().enumerate() {
            let is_at = at == Some(first + i);
            let style =
                if is_at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let gap = (room / per_row).saturating_sub(Span::raw(label).width());
            spans.extend([Span::styled(label.clone(), style), Span::raw(" ".repeat(gap))]);
        }
        Line::from(spans)
    });
    std::iter::once(title(&tell::say(lang, "screen-moves", &[]))).chain(rows).collect()
}

/// One text at the left end of a line and another at the right.
fn spread(left: &str, right: &str, columns: usize) -> String {
    let room = columns.saturating_sub(Span::raw(right).width());
    format!("{}{right}", padded(left, room))
}

/// A text in exactly `columns` columns; what is too long is cut.
fn padded(text: &str, columns: usize) -> String {
    let width = Span::raw(text).width();
    if width <= columns {
        return text.to_owned() + &" ".repeat(columns - width);
    }
    let mut cut: String = text.chars().take(columns.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// A sentence in lines of at most `columns` columns, broken between words.
fn wrapped(text: &str, columns: usize) -> impl Iterator<Item = String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if Span::raw(&*line).width() + 1 + Span::raw(word).width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_columns_are_filled() {
        let lines: Vec<String> = wrapped("the first side wins: no move is left", 12).collect();
        assert_eq!(lines, ["the first", "side wins:", "no move is", "left"]);
        assert_eq!(spread("ab", "1:02", 8), "ab  1:02");
        assert_eq!(padded("abcdef", 4), "abc…");
    }

    #[test]
    fn time_shows_tenths_when_they_count() {
        assert_eq!(told(Duration::from_millis(192_400)), "3:12");
        assert_eq!(told(Duration::from_millis(9_420)), "9.4");
    }

    #[test]
    fn moves_stand_in_one_column_for_each_seat_if_there_is_room() {
        let labels = ["d3", "c5", "f6"].map(str::to_owned);
        let rows = |columns| {
            let lines = moves(&labels, 2, None, columns, Lang::En).split_off(1);
            lines.iter().map(Line::to_string).collect::<Vec<String>>()
        };
        assert_eq!(rows(15), ["  1. d3   c5   ", "  2. f6   "]);
        assert_eq!(rows(8), ["  1. d3 ", "     c5 ", "  2. f6 "]);
    }
}
