//! Draws a match: the board with its highlights, the panel, the message and the keys.

use jogada_arena::MoveHint;
use jogada_core::Place;
use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::Paragraph,
};

use crate::{
    paint::{Canvas, Highlight, Palette, Unit},
    screen::{
        layout::{self, Layout, PlacedBoard},
        panel,
        table::{MatchScreen, Mode},
    },
    tell,
};

/// Draws everything, and says where the board lies, if there is room for one.
pub(crate) fn draw(
    frame: &mut Frame<'_>,
    table: &MatchScreen,
    palette: Palette,
) -> Option<PlacedBoard> {
    let layout = match Layout::new(frame.area(), &table.picture) {
        Ok(layout) => layout,
        Err(too_small) => {
            too_small.draw(frame, table.lang);
            return None;
        }
    };
    let shown = PlacedBoard::put(frame, board(table, layout.unit, palette), layout.board);
    if let Some(area) = layout.panel {
        let columns = panel::columns(area);
        let seats = usize::from(table.session().entry().kind.seats);
        let last = table.labels.len().checked_sub(1);
        let moves = panel::moves(&table.labels, seats, last, columns, table.lang);
        panel::draw(frame, area, panel::about(table, columns, palette), moves);
    }
    let keys = if table.is_over() { "screen-keys-over" } else { "screen-keys" };
    footer(frame, layout.footer, message(table, palette), &tell::say(table.lang, keys, &[]));
    if table.mode == Mode::Help {
        layout::popup(frame, &tell::say(table.lang, "screen-help", &[]));
    }
    Some(shown)
}

/// A line for messages, and one for keys.
pub(crate) fn footer(frame: &mut Frame<'_>, area: Rect, message: Line<'_>, keys: &str) {
    let keys = Line::styled(keys, Style::new().add_modifier(Modifier::DIM));
    frame.render_widget(Paragraph::new(vec![message, keys]), area);
}

fn message(table: &MatchScreen, palette: Palette) -> Line<'static> {
    let asked = |name, text: &str| {
        let cursor = Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED));
        let asked = format!("{} {text}", tell::say(table.lang, name, &[]));
        Line::from(vec![Span::raw(asked), cursor])
    };
    match &table.mode {
        Mode::Move(text) => asked("screen-ask-move", text),
        Mode::File(text) => asked("screen-ask-file", text),
        Mode::Resign => asked("screen-ask-resign", ""),
        Mode::Board | Mode::Help => {
            let style = palette.fg(214).add_modifier(Modifier::BOLD);
            Line::styled(said(table), style)
        }
    }
}

/// The last message; without one, what was touched.
fn said(table: &MatchScreen) -> String {
    if !table.message.is_empty() || table.touch.path().is_empty() {
        return table.message.clone();
    }
    let path: Vec<&str> = table.touch.path().iter().map(|place| place.0.as_ref()).collect();
    format!("{} …", path.join(" "))
}

fn board(table: &MatchScreen, unit: Unit, palette: Palette) -> Canvas {
    let mut canvas = Canvas::new(&table.picture, unit, palette);
    let (next, path) = (table.touch.next(), table.touch.path());
    let places = table.picture.items.iter().filter(|item| item.place.is_some()).count();
    // A mark on almost everything would say nothing.
    if !path.is_empty() || 2 * next.len() < places {
        for place in &next {
            canvas.highlight(place, Highlight::Next);
        }
    }
    for place in path {
        canvas.highlight(place, Highlight::Begun);
    }
    for (i, (place, opinion)) in opinions(table).into_iter().enumerate() {
        if i == 0 {
            canvas.highlight(place, Highlight::Best);
        }
        canvas.write(place, &opinion.worth());
    }
    if let Some(place) = table.cursor.as_ref().filter(|_| table.is_asked()) {
        canvas.highlight(place, Highlight::Cursor);
    }
    canvas
}

/// The places that may be touched next, each with the best that is said of a move through it; the best one first.
fn opinions(table: &MatchScreen) -> Vec<(&Place, &MoveHint)> {
    let path = table.touch.path();
    let mut told: Vec<(&Place, &MoveHint)> = Vec::new();
    for opinion in table.opinions.iter().filter(|opinion| opinion.choice.path.starts_with(path)) {
        let Some(place) = opinion.choice.path.get(path.len()) else { continue };
        if told.iter().all(|&(other, _)| other != place) {
            told.push((place, opinion));
        }
    }
    told
}
