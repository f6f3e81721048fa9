//! One match: what may be done to it, and what that comes to. No IO; time is an argument.

use std::{fmt, time::Duration};

use jogada_core::{AnyGame, Cost, Fault, Seat, Seated};
use jogada_record::{BadEvent, Course, End, Event, Ply, Record, Setup};
use jogada_text::{Lang, Message};

use crate::{Answer, Ask, Clock, Pace, TEXTS, Unable};

/// One game from start to end between seated players.
#[derive(Clone, Debug)]
pub struct Match {
    setup: Setup,
    course: Course,
    clock: Clock,
}

/// What a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Says a move, right or wrong.
    Move(String),
    /// Says a move by its code: what engines do.
    Code(u32),
    /// Gives up, on turn or not.
    Resign,
    /// Offers a draw, or takes the other side's offer.
    Draw,
    /// Takes back this many plies.
    Takeback(u32),
    /// Is gone; the words are for its author.
    Crash(String),
    /// Says nothing until the time is over.
    Silence,
    /// Breaks the match off.
    Abort,
}

impl TryFrom<Answer> for Action {
    type Error = Unable;

    /// What a player's answer does to a match. A machine that could not ask does nothing to it.
    fn try_from(answer: Answer) -> Result<Action, Unable> {
        Ok(match answer {
            Answer::Move(text) => Action::Move(text),
            Answer::Code(code) => Action::Code(code),
            Answer::Resign => Action::Resign,
            Answer::Crashed(words) => Action::Crash(words),
            Answer::Silent => Action::Silence,
            Answer::Unable(why) => return Err(Unable(why)),
        })
    }
}

/// What now?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// This seat is asked, and may take this long.
    ToMove(Seat, Option<Duration>),
    /// It is over.
    Over(End),
}

/// An action that does nothing here, such as a move off turn. It costs nothing either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub Message);

/// What is kept of a player's words, in characters.
const SAID_MAX: usize = 500;

impl Match {
    /// A match from its first position, which the setup's options and seed gave.
    pub fn new(setup: Setup, start: AnyGame, pace: Pace) -> Match {
        Match { setup, course: Course::new(start), clock: Clock::new(pace) }
    }

    /// A match that goes on where it stopped; the clocks start anew.
    pub fn resume(setup: Setup, course: Course, pace: Pace) -> Match {
        Match { setup, course, clock: Clock::new(pace) }
    }

    /// The same match with what is left of its time, where that was kept as well.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Match {
        self.clock = clock;
        self
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What has happened.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// What is left of the time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Who is asked now, or how it ended.
    pub fn state(&self) -> State {
        match (self.course.end(), self.course.to_move()) {
            (Some(end), _) => State::Over(end.clone()),
            (None, Some(seat)) => State::ToMove(seat, self.clock.due(seat.side())),
            (None, None) => unreachable!("a course without an end has a seat to move"),
        }
    }

    /// What the seat to move is asked.
    pub fn ask(&self) -> Option<Ask<'_>> {
        let seat = self.course.to_move()?;
        let at = Seated::new(self.course.pos(), seat);
        Some(Ask { at, setup: &self.setup, plies: self.course.plies(), clock: &self.clock })
    }

    /// Does what a seat asks, after the time that it took. Mistakes on turn are results; off turn they are refused.
    pub fn act(&mut self, seat: Seat, action: Action, took: Duration) -> Result<(), Refused> {
        let event = match action {
            Action::Resign => Event::Resign { seat },
            Action::Abort => Event::Abort,
            Action::Takeback(plies) => Event::Takeback { plies },
            Action::Draw if self.course.offer() == Some(seat.side().other()) => {
                Event::AcceptDraw { side: seat.side() }
            }
            Action::Draw => Event::OfferDraw { side: seat.side() },
            _ if self.course.to_move() != Some(seat) => {
                return Err(Refused(TEXTS.message("not-to-move")));
            }
            Action::Crash(words) => self.fault(seat, Fault::Crashed, &words),
            Action::Silence => self.fault(seat, Fault::OutOfTime, ""),
            Action::Move(_) | Action::Code(_) if !self.clock.spend(seat.side(), took) => {
                self.fault(seat, Fault::OutOfTime, "")
            }
            Action::Move(text) => match self.course.pos().parse(&text) {
                Ok(choice) => {
                    Event::Move(Ply { seat, text: choice.text, code: choice.code, said: None })
                }
                Err(_) => self.fault(seat, Fault::IllegalMove, &text),
            },
            Action::Code(code) => match self.course.pos().spell(code) {
                Some(text) => Event::Move(Ply { seat, text, code, said: None }),
                None => self.fault(seat, Fault::IllegalMove, &code.to_string()),
            },
        };
        self.course.apply(event).map_err(|BadEvent(said)| Refused(said))
    }

    /// What a mistake comes to: the game is lost, or another move is played instead.
    fn fault(&self, seat: Seat, fault: Fault, words: &str) -> Event {
        let said: String = words.chars().take(SAID_MAX).collect();
        match self.course.pos().cost(fault) {
            Cost::Game => Event::Forfeit { seat, fault, said },
            Cost::Instead(choice) => {
                Event::Move(Ply { seat, text: choice.text, code: choice.code, said: Some(said) })
            }
        }
    }

    /// The record, once it is over.
    pub fn record(&self, seed: jogada_core::Seed) -> Option<Record> {
        Record::new(self.setup.clone(), &self.course, seed)
    }
}

impl Refused {
    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Refused {}
