//! A match on the screen: what keys, clicks and the passing of time do to it.

use std::{path::Path, time::Duration};

use anyhow::Result;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use jogada_core::{Lang, Picture, Place, Seat};
use jogada_jobs::Opinion;
use jogada_match::State;

use crate::{
    command,
    screen::state::{self, Direction, Touch, Touched},
    session::{Session, Thinking},
    show, tell,
};

/// A match and what the person is doing with it.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) lang: Lang,
    /// The position as it is shown, with buttons for places that its own picture lacks.
    pub(crate) picture: Picture,
    /// The moves so far, as people write them.
    pub(crate) labels: Vec<String>,
    pub(crate) touch: Touch,
    pub(crate) cursor: Option<Place>,
    /// The last hint, best first; nothing once somebody has moved.
    pub(crate) opinions: Vec<Opinion>,
    pub(crate) message: String,
    pub(crate) mode: Mode,
    thinking: Option<Thinking>,
    weighing: Option<Thinking>,
    /// Take back as soon as the engine has answered.
    undo_next: bool,
    /// How many events the picture shows.
    seen: Option<usize>,
}

/// What keys are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Touching places.
    Board,
    /// Typing a move.
    Move(String),
    /// Typing the name of a file to save in.
    File(String),
    /// Answering whether to give up.
    Resign,
    /// Reading help.
    Help,
}

/// What to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Leave,
}

/// No move and no name of a file that a person types is longer.
const TYPED_MAX: usize = 200;

impl Table {
    pub(crate) fn new(session: Session, lang: Lang) -> Table {
        Table {
            session,
            lang,
            picture: Picture::default(),
            labels: Vec::new(),
            touch: Touch::default(),
            cursor: None,
            opinions: Vec::new(),
            message: String::new(),
            mode: Mode::Board,
            thinking: None,
            weighing: None,
            undo_next: false,
            seen: None,
        }
    }

    /// Is a person at this terminal to move?
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self.session.state(), State::ToMove(seat, _) if self.session.player(seat).is_human())
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.session.state(), State::Over(_))
    }

    /// Is an engine at work on a hint?
    pub(crate) fn is_weighing(&self) -> bool {
        self.weighing.is_some()
    }

    /// Lets time pass: takes what engines thought, and lets the next one think.
    pub(crate) fn step(&mut self) -> Result<()> {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.is_done(Duration::ZERO)) {
            self.take(thinking)?;
        }
        if let Some(weighing) = self.weighing.take_if(|weighing| weighing.is_done(Duration::ZERO)) {
            self.opinions = self.session.opinions(weighing)?;
            self.message.clear();
        }
        self.session.call_time()?;
        if self.undo_next && self.thinking.is_none() {
            self.undo_next = false;
            let undone = self.session.undo();
            self.tell_fault(undone);
        }
        let events = self.session.game().course().events().len();
        if self.seen != Some(events) {
            self.seen = Some(events);
            self.refresh();
        }
        if self.thinking.is_none() {
            self.thinking = self.session.think();
        }
        Ok(())
    }

    fn take(&mut self, thinking: Thinking) -> Result<()> {
        if self.is_over() {
            return Ok(());
        }
        let seat = thinking.seat();
        if let Some(why) = self.session.take(thinking)? {
            // It is tried again; a person may leave meanwhile, and come back.
            self.message = why.say(self.lang).to_owned();
            return Ok(());
        }
        if let Some(label) = show::labels(self.session.game().course()).last() {
            self.message = show::played(&self.session, seat, label, self.lang);
        }
        Ok(())
    }

    /// Something happened: shows the position as it is now.
    fn refresh(&mut self) {
        self.hush();
        // The moves of an engine's seat may be a secret.
        let choices = if self.is_asked() { self.session.choices() } else { Vec::new() };
        self.touch = Touch::new(choices);
        let picture = self.session.look().picture;
        let unseen: Vec<Place> = self.touch.unseen(&picture).into_iter().cloned().collect();
        self.picture = state::with_buttons(picture, &unseen);
        self.labels = show::labels(self.session.game().course());
        let shown = |place: &Place| {
            self.picture.items.iter().any(|item| item.place.as_ref() == Some(place))
        };
        if !self.cursor.as_ref().is_some_and(shown) {
            self.cursor = state::middlemost(&self.picture).cloned();
        }
    }

    /// Forgets hints: they are about another position.
    fn hush(&mut self) {
        self.opinions.clear();
        if let Some(weighing) = self.weighing.take() {
            weighing.hurry();
        }
    }

    /// Whoever still thinks may stop; nobody waits.
    pub(crate) fn leave(&self) {
        for thinking in self.thinking.iter().chain(&self.weighing) {
            thinking.hurry();
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Result<Next> {
        if key.kind == KeyEventKind::Release {
            return Ok(Next::GoOn);
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, self.mode.clone()) {
            (KeyCode::Char('c' | 'q'), _) if control => return Ok(Next::Leave),
            (KeyCode::F(10), _) => return Ok(Next::Leave),
            (KeyCode::Char(_), _) if control => {}
            (KeyCode::Char('q'), Mode::Board) if self.is_over() => return Ok(Next::Leave),
            (KeyCode::Char('n'), Mode::Board) if self.is_over() => self.play_again()?,
            (code, Mode::Board) => self.board_key(code),
            (code, Mode::Move(text)) => self.type_move(code, text),
            (code, Mode::File(text)) => self.type_file(code, text),
            (code, Mode::Resign) => self.answer_resign(code),
            (_, Mode::Help) => self.mode = Mode::Board,
        }
        Ok(Next::GoOn)
    }

    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::F(2) => self.ask_hint(),
            KeyCode::F(3) => self.undo(),
            KeyCode::F(4) => {
                self.mode = Mode::File(format!("{}.jsonl", self.session.entry.kind.name))
            }
            KeyCode::F(5) if self.resigner().is_some() => self.mode = Mode::Resign,
            KeyCode::Left => self.go(Direction::Left),
            KeyCode::Right => self.go(Direction::Right),
            KeyCode::Up => self.go(Direction::Up),
            KeyCode::Down => self.go(Direction::Down),
            KeyCode::Tab => self.go_around(true),
            KeyCode::BackTab => self.go_around(false),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(place) = self.cursor.clone() {
                    self.touch(&place);
                }
            }
            KeyCode::Esc => self.touch.clear(),
            KeyCode::Backspace => _ = self.touch.back(),
            KeyCode::Char(c) if self.is_asked() => self.mode = Mode::Move(c.to_string()),
            KeyCode::Char(_) => self.say_wait(),
            _ => {}
        }
    }

    /// Touches a place, by key or by mouse.
    pub(crate) fn touch(&mut self, place: &Place) {
        self.mode = Mode::Board;
        self.cursor = Some(place.clone());
        if !self.is_asked() {
            return self.say_wait();
        }
        self.message.clear();
        match self.touch.touch(place) {
            Touched::Move(choice) => self.play(&choice.text),
            Touched::Begun => {}
            Touched::Nothing => self.say("screen-nothing"),
        }
    }

    fn play(&mut self, text: &str) {
        self.message.clear();
        let played = self.session.play(text);
        self.tell_fault(played);
    }

    fn go(&mut self, direction: Direction) {
        let from = self.cursor.as_ref();
        let to = from.and_then(|from| state::toward(&self.picture, from, direction)).cloned();
        self.cursor = to.or_else(|| self.cursor.take());
    }

    fn go_around(&mut self, forward: bool) {
        let to = state::around(&self.touch.next(), self.cursor.as_ref(), forward).cloned();
        self.cursor = to.or_else(|| self.cursor.take());
    }

    fn ask_hint(&mut self) {
        if !self.is_asked() {
            return self.say_wait();
        }
        self.hush();
        match self.session.weigh() {
            Ok(weighing) => self.weighing = weighing,
            Err(error) => self.message = tell::words(&error),
        }
    }

    /// An engine that thinks is asked to come to an end first, because it has to come back to its seat.
    fn undo(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.hurry();
        }
        self.message.clear();
        self.undo_next = true;
    }

    /// The person who may give up now: the one to move, or the first at the table.
    fn resigner(&self) -> Option<Seat> {
        let State::ToMove(seat, _) = self.session.state() else { return None };
        let others = Seat::all(self.session.entry.kind.seats);
        std::iter::once(seat).chain(others).find(|&seat| self.session.player(seat).is_human())
    }

    fn answer_resign(&mut self, code: KeyCode) {
        self.mode = Mode::Board;
        if let (KeyCode::Char('y' | 'Y' | 's' | 'S'), Some(seat)) = (code, self.resigner()) {
            let resigned = self.session.resign(seat);
            self.tell_fault(resigned);
        }
    }

    fn type_move(&mut self, code: KeyCode, text: String) {
        if code == KeyCode::Enter {
            self.mode = Mode::Board;
            return self.play(&text);
        }
        self.mode = edited(text, code).map_or(Mode::Board, Mode::Move);
    }

    fn type_file(&mut self, code: KeyCode, text: String) {
        if code != KeyCode::Enter {
            self.mode = edited(text, code).map_or(Mode::Board, Mode::File);
            return;
        }
        self.mode = Mode::Board;
        self.message = match self.session.save(Path::new(text.trim())) {
            Ok(()) => tell::say(self.lang, "saved", &[("path", &text.trim())]),
            Err(error) => tell::words(&error),
        };
    }

    fn play_again(&mut self) -> Result<()> {
        self.leave();
        let session = self.session.again(command::fresh_seed())?;
        *self = Table::new(session, self.lang);
        Ok(())
    }

    /// Somebody else is to move; once the match is over the keys below say what can be done.
    fn say_wait(&mut self) {
        if !self.is_over() {
            self.say("screen-wait");
        }
    }

    fn say(&mut self, name: &'static str) {
        self.message = tell::say(self.lang, name, &[]);
    }

    fn tell_fault(&mut self, done: Result<()>) {
        if let Err(error) = done {
            self.message = tell::words(&error);
        }
    }
}

/// A typed line after one more key; nothing once it is given up.
fn edited(mut text: String, code: KeyCode) -> Option<String> {
    match code {
        KeyCode::Esc => return None,
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Char(c) if text.chars().count() < TYPED_MAX => text.push(c),
        _ => {}
    }
    (!text.is_empty()).then_some(text)
}
