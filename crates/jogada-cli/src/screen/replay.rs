//! The viewer of records: one position at a time, back and forth.

use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use jogada_core::Picture;
use jogada_game::Exit;
use jogada_record::Course;
use jogada_report::SideNames;
use jogada_text::Lang;
use ratatui::{Frame, text::Line};

use crate::{
    paint::{Canvas, Palette},
    screen::{
        TICK,
        layout::{Layout, PlacedBoard},
        panel,
        terminal::Terminal,
        view,
    },
    show, tell,
};

/// Plies that a page key passes.
const PAGE: usize = 10;

/// Shows a match again until the person leaves.
pub(crate) fn replay(course: &Course, names: &SideNames, lang: Lang) -> Result<Exit> {
    let mut replay = Replay::new(course, names, lang);
    let palette = Palette::of_terminal();
    let mut terminal = Terminal::open()?;
    while !terminal.is_told_to_leave() {
        terminal.draw(|frame| replay.draw(frame, palette))?;
        let Some(Event::Key(key)) = terminal.event(10 * TICK)? else { continue };
        if key.kind != KeyEventKind::Release && !replay.key(key) {
            break;
        }
    }
    Ok(Exit::Done)
}

struct Replay<'a> {
    course: &'a Course,
    names: &'a SideNames,
    labels: Vec<String>,
    /// How many plies have been played in the position that is shown.
    at: usize,
    picture: Picture,
    lang: Lang,
}

impl<'a> Replay<'a> {
    fn new(course: &'a Course, names: &'a SideNames, lang: Lang) -> Replay<'a> {
        let labels = show::labels(course);
        let mut replay = Replay { course, names, labels, at: 0, picture: Picture::default(), lang };
        replay.go(0);
        replay
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.labels.len());
        self.picture =
            self.course.position_after(self.at).look(show::viewer_of(self.course)).picture;
    }

    /// Does what a key says; false to leave.
    fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let to = match key.code {
            KeyCode::Char('c') if control => return false,
            KeyCode::Char('q') | KeyCode::Esc | KeyCode::F(10) => return false,
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => self.at.saturating_sub(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ') | KeyCode::Enter => self.at + 1,
            KeyCode::PageUp => self.at.saturating_sub(PAGE),
            KeyCode::PageDown => self.at + PAGE,
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => return true,
        };
        self.go(to);
        true
    }

    fn draw(&self, frame: &mut Frame<'_>, palette: Palette) {
        let layout = match Layout::new(frame.area(), &self.picture) {
            Ok(layout) => layout,
            Err(too_small) => return too_small.draw(frame, self.lang),
        };
        PlacedBoard::put(frame, Canvas::new(&self.picture, layout.unit, palette), layout.board);
        if let Some(area) = layout.panel {
            self.panel(frame, area);
        }
        let keys = tell::say(self.lang, "screen-keys-replay", &[]);
        view::footer(frame, layout.footer, Line::raw(self.told()), &keys);
    }

    /// The moves, with room below for those to come.
    fn panel(&self, frame: &mut Frame<'_>, area: ratatui::layout::Rect) {
        let seats = usize::from(self.course.pos().seats());
        let columns = panel::columns(area);
        let mut above = vec![panel::title(self.course.pos().name())];
        above.extend(self.course.opening(self.at).map(Line::raw));
        above.push(Line::default());
        let at = self.at.checked_sub(1);
        let mut moves = panel::moves(&self.labels, seats, at, columns, self.lang);
        // The last rows are shown, so those far ahead are cut for the present one to be among them.
        moves.truncate(self.at / seats + usize::from(area.height / 2).max(2));
        panel::draw(frame, area, above, moves);
    }

    /// Which move this is, or how it ended.
    fn told(&self) -> String {
        let count = format!("{}/{}", self.at, self.labels.len());
        if self.at < self.labels.len() {
            return count;
        }
        let end = self.course.end().map_or_else(
            || tell::say(self.lang, "not-over", &[]),
            |end| show::end(end, self.course.pos(), self.names, self.lang),
        );
        format!("{count}  {end}")
    }
}
