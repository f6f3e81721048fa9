//! A match on the screen: what keys, clicks and the passing of time do to it.

use std::{path::Path, sync::Arc};

use anyhow::Result;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use jogada_arena::{Hint, MatchSession, MatchSnapshot, MoveHint, PlayerRequest, Refusal};
use jogada_core::{Picture, Place, Seat};
use jogada_match::State;
use jogada_text::{Lang, Message};
use tokio::task::JoinHandle;

use crate::{
    command,
    screen::state::{self, Direction, Touch, Touched},
    show, tell,
    terminal_match::{TerminalMatch, choices, look},
};

/// A match and what the person is doing with it.
pub(crate) struct MatchScreen {
    pub(crate) game: TerminalMatch,
    /// The match as it is shown.
    view: Arc<MatchSnapshot>,
    pub(crate) lang: Lang,
    /// The position as it is shown, with buttons for places that its own picture lacks.
    pub(crate) picture: Picture,
    /// The moves so far, as people write them.
    pub(crate) labels: Vec<String>,
    pub(crate) touch: Touch,
    pub(crate) cursor: Option<Place>,
    /// The last hint, best first; nothing after the next move.
    pub(crate) opinions: Vec<MoveHint>,
    pub(crate) message: String,
    pub(crate) mode: Mode,
    weighing: Option<JoinHandle<Result<Hint, Refusal>>>,
    /// How many events the picture shows.
    seen: Option<u64>,
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

impl MatchScreen {
    pub(crate) fn new(game: TerminalMatch, lang: Lang) -> MatchScreen {
        MatchScreen {
            view: game.snapshot(),
            game,
            lang,
            picture: Picture::default(),
            labels: Vec::new(),
            touch: Touch::default(),
            cursor: None,
            opinions: Vec::new(),
            message: String::new(),
            mode: Mode::Board,
            weighing: None,
            seen: None,
        }
    }

    /// Is a person at this terminal to move?
    pub(crate) fn is_asked(&self) -> bool {
        let to_move = self.session().game().course().to_move();
        to_move.is_some_and(|seat| self.session().is_human(seat))
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.session().game().state(), State::Over(_))
    }

    /// Is an engine at work on a hint?
    pub(crate) fn is_weighing(&self) -> bool {
        self.weighing.is_some()
    }

    /// The match as it is shown.
    pub(crate) fn session(&self) -> &MatchSession {
        &self.view.session
    }

    /// Shows what has happened meanwhile.
    pub(crate) fn step(&mut self) {
        self.view = self.game.snapshot();
        if let Some(weighing) = self.weighing.take_if(|weighing| weighing.is_finished()) {
            match self.game.hint(weighing) {
                Ok(hint) => {
                    self.opinions = hint.moves;
                    self.message.clear();
                }
                Err(why) => self.message = why.say(self.lang),
            }
        }
        if let Some(waits) = &self.view.waits {
            // It is tried again; a person may leave meanwhile, and come back.
            let failed = tell::message("machine-failed").with("why", &waits.why);
            self.message = failed.say(self.lang);
        }
        let version = self.session().version();
        if self.seen != Some(version) {
            self.seen = Some(version);
            self.refresh();
        }
    }

    /// Something happened: shows the position as it is now.
    fn refresh(&mut self) {
        self.hush();
        // The moves of an engine's seat may be a secret.
        let choices = if self.is_asked() { choices(self.session()) } else { Vec::new() };
        self.touch = Touch::new(choices);
        let picture = look(self.session()).picture;
        let unseen: Vec<Place> = self.touch.unseen(&picture).into_iter().cloned().collect();
        self.picture = state::with_buttons(picture, &unseen);
        let view = Arc::clone(&self.view);
        let plies = view.session.plies();
        self.labels = plies.iter().map(|ply| ply.label.clone()).collect();
        if let Some(ply) = plies.last() {
            let seat = Seat::new(ply.seat as u8);
            if !view.session.is_human(seat) {
                self.message = show::played(&view.session, seat, &ply.label, self.lang);
            }
        }
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
            weighing.abort();
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
            KeyCode::F(3) => self.request(PlayerRequest::Undo),
            KeyCode::F(4) => {
                self.mode = Mode::File(format!("{}.jsonl", self.session().entry().kind.name))
            }
            KeyCode::F(5) if self.can_resign() => self.mode = Mode::Resign,
            KeyCode::F(6) => self.request(PlayerRequest::Draw),
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
        let played = self.game.play(text);
        self.tell_refusal(played);
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
        self.weighing = Some(self.game.weigh());
    }

    fn request(&mut self, request: PlayerRequest) {
        self.message.clear();
        let done = self.game.request(request);
        self.tell_refusal(done);
    }

    fn can_resign(&self) -> bool {
        !self.is_over() && !self.session().people().is_empty()
    }

    fn answer_resign(&mut self, code: KeyCode) {
        self.mode = Mode::Board;
        let yes = tell::say(self.lang, "screen-yes", &[]);
        if matches!(code, KeyCode::Char(key) if key.to_lowercase().eq(yes.chars())) {
            self.request(PlayerRequest::Resign);
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
        self.message = match self.game.save(Path::new(text.trim())) {
            Ok(()) => tell::say(self.lang, "saved", &[("path", &text.trim())]),
            Err(why) => why.say(self.lang),
        };
    }

    fn play_again(&mut self) -> Result<()> {
        let game = self.game.again(command::fresh_seed())?;
        *self = MatchScreen::new(game, self.lang);
        Ok(())
    }

    /// Another seat is to move; once the match is over the keys below say what can be done.
    fn say_wait(&mut self) {
        if !self.is_over() {
            self.say("screen-wait");
        }
    }

    fn say(&mut self, name: &'static str) {
        self.message = tell::say(self.lang, name, &[]);
    }

    fn tell_refusal(&mut self, done: Result<(), Message>) {
        if let Err(why) = done {
            self.message = why.say(self.lang);
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
