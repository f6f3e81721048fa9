//! A moment of a match: what everybody who looks is shown, worked out once for all who may see the same.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use axum::extract::ws::Utf8Bytes;
use jogada_core::{Said, Seat};
use jogada_jobs::viewer;
use jogada_match::Match;
use serde::Serialize;

use crate::{
    live::{Audience, Show, message},
    step::PictureStep,
    table::{
        Chair, Over, ShownPly,
        view::{self, ClockView, SeatInfo, StateView, View},
    },
};

/// A match as it stands, and as it stood before.
#[derive(Debug)]
pub(crate) struct Moment {
    pub(crate) now: Arc<Now>,
    before: Option<Arc<Now>>,
    /// Grows with everything that is shown, be it a move or not.
    revision: u64,
    steps: Mutex<HashMap<Audience, Arc<[Utf8Bytes]>>>,
}

/// A match as it stands.
#[derive(Debug)]
pub(crate) struct Now {
    pub(crate) id: String,
    pub(crate) game: Match,
    pub(crate) plies: Vec<Arc<ShownPly>>,
    pub(crate) chairs: Arc<[Chair]>,
    /// When whoever is to move was asked.
    pub(crate) asked: Instant,
    /// What the machine lacks to ask whoever is to move; it is tried again.
    pub(crate) waits: Option<Said>,
    pub(crate) name: &'static str,
    views: Mutex<HashMap<Audience, Arc<View>>>,
}

/// Changes are told up to so many; after that nothing is taken back any more, so that a match cannot grow for ever.
pub(crate) const EVENTS_MAX: usize = 4000;

/// More kinds of audience than seats and languages make are not remembered.
const AUDIENCES_MAX: usize = 64;

/// What changed.
#[derive(Serialize)]
struct Step<'a> {
    version: u64,
    from: u64,
    step: PictureStep,
    plies: Plies<'a>,
    #[serde(flatten)]
    state: &'a StateView,
}

#[derive(Serialize)]
struct Plies<'a> {
    keep: usize,
    #[serde(serialize_with = "view::plies")]
    add: &'a [Arc<ShownPly>],
}

impl Moment {
    /// The next moment after another; nothing before it is the first.
    pub(crate) fn new(now: Now, before: Option<&Moment>) -> Moment {
        let revision = before.map_or(0, |moment| moment.revision + 1);
        let before = before.map(|moment| Arc::clone(&moment.now));
        Moment { now: Arc::new(now), before, revision, steps: Mutex::default() }
    }

    /// The next moment after another in which nothing was played: everything is shown anew.
    pub(crate) fn anew(now: Now, before: &Moment) -> Moment {
        Moment { before: None, ..Moment::new(now, Some(before)) }
    }

    fn step(&self, before: &Now, audience: Audience) -> Utf8Bytes {
        let (old, new) = (before.view(audience), self.now.view(audience));
        let same = old.plies.iter().zip(&new.plies).take_while(|(one, other)| one == other);
        let keep = same.count();
        message(
            "step",
            &Step {
                version: new.version,
                from: old.version,
                step: PictureStep::between(&old.picture, &new.picture),
                plies: Plies { keep, add: &new.plies[keep..] },
                state: &new.state,
            },
        )
    }
}

impl Show for Moment {
    fn version(&self) -> u64 {
        self.revision
    }

    fn whole(&self, audience: Audience) -> Utf8Bytes {
        message("table", self.now.view(audience).as_ref())
    }

    fn steps(&self, audience: Audience) -> Option<Arc<[Utf8Bytes]>> {
        let before = self.before.as_ref()?;
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = steps.get(&audience) {
            return Some(Arc::clone(known));
        }
        let made: Arc<[Utf8Bytes]> = Arc::from([self.step(before, audience)]);
        if steps.len() < AUDIENCES_MAX {
            steps.insert(audience, Arc::clone(&made));
        }
        Some(made)
    }
}

impl Now {
    pub(crate) fn new(
        id: &str,
        name: &'static str,
        game: Match,
        plies: Vec<Arc<ShownPly>>,
        chairs: Arc<[Chair]>,
    ) -> Now {
        let (id, asked) = (id.to_owned(), Instant::now());
        Now { id, name, game, plies, chairs, asked, waits: None, views: Mutex::default() }
    }

    /// The same, with what the machine lacks.
    pub(crate) fn waiting(mut self, why: Said) -> Now {
        self.waits = Some(why);
        self
    }

    /// The number of things that happened.
    pub(crate) fn version(&self) -> u64 {
        self.game.course().events().len() as u64
    }

    /// What an audience sees.
    pub(crate) fn view(&self, audience: Audience) -> Arc<View> {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = views.get(&audience) {
            return Arc::clone(known);
        }
        let made = Arc::new(self.make_view(audience));
        if views.len() < AUDIENCES_MAX {
            views.insert(audience, Arc::clone(&made));
        }
        made
    }

    /// May an audience take back its last move? Only where it alone plays against programs, and nothing was hidden.
    pub(crate) fn can_undo(&self, seats: u8) -> bool {
        let course = self.game.course();
        let people = (0..).zip(self.chairs.iter()).filter(|(_, chair)| chair.is_human());
        let people = people.fold(0, |mask, (seat, _): (u8, _)| mask | 1 << seat);
        let has_moved = course.plies().iter().any(|ply| people & bit(ply.seat) != 0);
        let is_alone = people != 0 && seats & people == people;
        is_alone
            && has_moved
            && course.end().is_none()
            && !course.pos().is_hidden()
            && course.events().len() < EVENTS_MAX
    }

    fn make_view(&self, audience: Audience) -> View {
        let (course, lang) = (self.game.course(), audience.lang());
        let own: Vec<Seat> =
            (0..8).map(Seat::new).filter(|seat| audience.seats & bit(*seat) != 0).collect();
        let look = course.pos().look(viewer(&self.game, &own));
        let to_move = course.to_move();
        let is_own = to_move.is_some_and(|seat| own.contains(&seat));
        let is_person = |seat: Seat| self.chairs.get(seat.index()).is_some_and(Chair::is_human);
        let seats = self.chairs.iter().enumerate().map(|(seat, chair)| SeatInfo {
            seat,
            side: seat % 2,
            player: chair.player.clone(),
            name: chair.name.clone().unwrap_or_else(|| match chair.is_human() {
                true => lang.pick("person", "pessoa").to_owned(),
                false => chair.player.clone(),
            }),
            human: chair.is_human(),
            mine: audience.seats & 1 << seat != 0,
        });
        View {
            id: self.id.clone(),
            version: self.version(),
            game: self.name,
            options: self.game.setup().options.clone(),
            seats: seats.collect(),
            state: StateView {
                to_move: to_move.map(Seat::index),
                over: course.end().map(|end| Over::new(end, course.pos(), lang)),
                text: look.text,
                choices: if is_own { course.pos().choices() } else { Vec::new() },
                clock: ClockView::new(&self.game, self.asked, self.waits.is_some()),
                thinking: self.waits.is_none() && to_move.is_some_and(|seat| !is_person(seat)),
                waits: self.waits.as_ref().map(|why| why.say(lang).to_owned()),
                offer: course.offer().map(|side| side.index()),
                can_undo: self.can_undo(audience.seats),
            },
            picture: look.picture,
            plies: self.plies.clone(),
        }
    }
}

/// A seat in a set of seats.
pub(crate) fn bit(seat: Seat) -> u8 {
    1 << seat.index().min(7)
}
