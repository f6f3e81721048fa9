//! How the screen is divided: the board, beside it the panel if there is room, two lines below.

use jogada_core::{Picture, Place};
use jogada_text::Lang;
use ratatui::{
    Frame,
    layout::{Constraint, Margin, Rect},
    text::Line,
    widgets::{Block, Clear, Padding, Paragraph, Wrap},
};

use crate::{
    paint::{Canvas, Unit},
    tell,
};

/// Where everything goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) board: Rect,
    pub(crate) panel: Option<Rect>,
    pub(crate) footer: Rect,
    pub(crate) unit: Unit,
}

/// The smallest terminal that would do, in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSmall(u16, u16);

/// Columns of the panel, at least and at most.
const PANEL_MIN: u16 = 22;
const PANEL_MAX: u16 = 34;
/// Rows for messages and keys.
const FOOTER: u16 = 2;

impl Layout {
    /// Divides an area for a picture.
    pub(crate) fn new(area: Rect, picture: &Picture) -> Result<Layout, TooSmall> {
        let height = area.height.saturating_sub(FOOTER);
        let fitting = |width| Unit::fitting(picture, width, height);
        let beside = area.width.checked_sub(PANEL_MIN).and_then(fitting);
        let Some(unit) = beside.or_else(|| fitting(area.width)) else {
            let (w, h) = Unit::SMALLEST.size_of(picture);
            return Err(TooSmall(w, h.saturating_add(FOOTER)));
        };
        let (w, h) = unit.size_of(picture);
        let panel_width = if beside.is_some() { (area.width - w).min(PANEL_MAX) } else { 0 };
        let room = Rect { width: area.width - panel_width, height, ..area };
        let panel = Rect { x: room.right(), width: panel_width, ..room };
        Ok(Layout {
            board: room.centered(Constraint::Length(w), Constraint::Length(h)),
            panel: (panel_width > 0).then_some(panel),
            footer: Rect { y: room.bottom(), height: FOOTER, ..area }.inner(Margin::new(1, 0)),
            unit,
        })
    }
}

impl TooSmall {
    /// Says so instead of drawing.
    pub(crate) fn draw(self, frame: &mut Frame<'_>, lang: Lang) {
        let area = frame.area();
        let TooSmall(width, height) = self;
        let said = tell::say(
            lang,
            "screen-too-small",
            &[
                ("width", &width),
                ("height", &height),
                ("has_width", &area.width),
                ("has_height", &area.height),
            ],
        );
        let text = Paragraph::new(said).wrap(Wrap { trim: true });
        frame.render_widget(text, area);
    }
}

/// A board as it lies on the screen, for clicks.
pub(crate) struct PlacedBoard {
    canvas: Canvas,
    at: Rect,
}

impl PlacedBoard {
    /// Puts a canvas on the screen.
    pub(crate) fn put(frame: &mut Frame<'_>, mut canvas: Canvas, at: Rect) -> PlacedBoard {
        let own = canvas.cells.area;
        canvas.cells.area = Rect { x: at.x, y: at.y, ..own };
        frame.buffer_mut().merge(&canvas.cells);
        canvas.cells.area = own;
        PlacedBoard { canvas, at }
    }

    /// The place at a cell of the screen.
    pub(crate) fn place_at(&self, x: u16, y: u16) -> Option<&Place> {
        self.canvas.place_at(x.checked_sub(self.at.x)?, y.checked_sub(self.at.y)?)
    }
}

/// A box of lines over everything else.
pub(crate) fn popup(frame: &mut Frame<'_>, text: &str) {
    let lines: Vec<Line<'_>> = text.lines().map(Line::raw).collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let height = lines.len() as u16 + 2;
    let area = frame.area();
    let area = area.centered(
        Constraint::Length(width.min(area.width)),
        Constraint::Length(height.min(area.height)),
    );
    frame.render_widget(Clear, area);
    let block = Block::bordered().padding(Padding::horizontal(1));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
