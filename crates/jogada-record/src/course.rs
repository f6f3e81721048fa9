//! A match as it stands: a fold of its start and its events, which decides which event may come next.

use std::fmt;

use jogada_core::{AnyGame, Seat, Side, Turn};
use jogada_text::Message;

use crate::{End, Event, Ply, Reason, TEXTS};

/// A match as it stands. It changes only by events, and refuses those that cannot have happened.
#[derive(Clone, Debug)]
pub struct Course {
    start: AnyGame,
    pos: AnyGame,
    events: Vec<Event>,
    plies: Vec<Ply>,
    offer: Option<Side>,
    end: Option<End>,
}

/// An event that cannot have happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEvent(pub Message);

impl Course {
    /// Nothing has happened yet.
    pub fn new(start: AnyGame) -> Course {
        let end = start.turn().outcome().map(End::by_rules);
        Course {
            pos: start.clone(),
            start,
            events: Vec::new(),
            plies: Vec::new(),
            offer: None,
            end,
        }
    }

    /// The position now.
    pub fn pos(&self) -> &AnyGame {
        &self.pos
    }

    /// Everything that happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The moves, without those that were taken back.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The side whose offer of a draw stands.
    pub fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// Who is to move, while the match goes on.
    pub fn to_move(&self) -> Option<Seat> {
        if self.end.is_some() { None } else { self.pos.turn().seat() }
    }

    /// The position after the first `plies` moves; more than there are give the position now.
    pub fn position_after(&self, plies: usize) -> AnyGame {
        let mut pos = self.start.clone();
        for ply in &self.plies[..plies.min(self.plies.len())] {
            pos.play_code(ply.code).expect("moves that stand were legal when they were played");
        }
        pos
    }

    /// The name of the opening after the first `plies` moves: the last name that the match had by then.
    pub fn opening(&self, plies: usize) -> Option<&'static str> {
        let mut pos = self.start.clone();
        let mut opening = pos.opening();
        for ply in &self.plies[..plies.min(self.plies.len())] {
            pos.play_code(ply.code).expect("moves that stand were legal when they were played");
            opening = pos.opening().or(opening);
        }
        opening
    }

    /// Applies an event. One that cannot have happened is refused, and nothing has changed.
    pub fn apply(&mut self, event: Event) -> Result<(), BadEvent> {
        if self.end.is_some() {
            return Err(BadEvent(TEXTS.message("match-over")));
        }
        match &event {
            Event::Move(ply) => self.play(ply)?,
            Event::Forfeit { seat, fault, .. } => {
                self.must_move(*seat)?;
                self.end = Some(End::lost_by(seat.side(), Reason::from(*fault)));
            }
            Event::Resign { seat } => {
                self.must_sit(*seat)?;
                self.end = Some(End::lost_by(seat.side(), Reason::Resigned));
            }
            Event::OfferDraw { side } => self.offer = Some(*side),
            Event::AcceptDraw { side } => {
                if self.offer != Some(side.other()) {
                    return Err(BadEvent(TEXTS.message("no-draw-offer")));
                }
                self.end = Some(End::without_winner(Reason::Agreed));
            }
            Event::Takeback { plies } => self.take_back(*plies as usize)?,
            Event::Abort => self.end = Some(End::without_winner(Reason::Aborted)),
        }
        self.events.push(event);
        Ok(())
    }

    fn play(&mut self, ply: &Ply) -> Result<(), BadEvent> {
        self.must_move(ply.seat)?;
        self.pos.play_spelt(ply.code, &ply.text).map_err(|illegal| BadEvent(illegal.0))?;
        self.plies.push(ply.clone());
        if self.offer == Some(ply.seat.side().other()) {
            self.offer = None;
        }
        if let Turn::Over(outcome) = self.pos.turn() {
            self.end = Some(End::by_rules(outcome));
        }
        Ok(())
    }

    fn take_back(&mut self, plies: usize) -> Result<(), BadEvent> {
        if self.pos.is_hidden() {
            return Err(BadEvent(TEXTS.message("no-takeback")));
        }
        if plies == 0 || plies > self.plies.len() {
            let message = TEXTS.message("bad-takeback").with("max", self.plies.len());
            return Err(BadEvent(message.quoting("got", &plies.to_string())));
        }
        let left = self.plies.len() - plies;
        self.pos = self.position_after(left);
        self.plies.truncate(left);
        self.offer = None;
        Ok(())
    }

    fn must_move(&self, seat: Seat) -> Result<(), BadEvent> {
        match self.to_move() {
            Some(due) if due == seat => Ok(()),
            due => {
                let message = match due {
                    Some(due) => TEXTS.message("not-to-move").with("seat", due.index()),
                    None => TEXTS.message("no-seat-to-move"),
                };
                Err(BadEvent(message.quoting("got", &seat.index().to_string())))
            }
        }
    }

    fn must_sit(&self, seat: Seat) -> Result<(), BadEvent> {
        let seats = usize::from(self.pos.seats());
        if seat.index() < seats {
            return Ok(());
        }
        let message = TEXTS.message("no-such-seat").with("seats", seats);
        Err(BadEvent(message.quoting("got", &seat.index().to_string())))
    }
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadEvent {}
