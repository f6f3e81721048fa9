//! A moment of a match: what its watchers are shown, worked out once for all who may see the same.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use jogada_arena::{EndView, ListedPly, MatchSession, MatchSnapshot, SnapshotView};
use jogada_core::Seat;
use jogada_picture::PictureDiff;
use serde::Serialize;

use super::view::{self, ClockView, MatchView, SeatView, StateView};
use crate::{
    TEXTS,
    live::{Audience, Show, message},
};

/// A match as it stands, and as it stood before.
#[derive(Debug)]
pub(crate) struct MatchMoment {
    now: Arc<ShownMatch>,
    before: Option<Arc<ShownMatch>>,
    /// Grows with everything that is shown, be it a move or not.
    revision: u64,
    steps: Mutex<HashMap<Audience, Arc<[Utf8Bytes]>>>,
}

/// A match as it stands, and what was shown of it.
#[derive(Debug)]
struct ShownMatch {
    snapshot: MatchSnapshot,
    views: Mutex<HashMap<Audience, Arc<MatchView>>>,
}

/// More kinds of audience than seats and languages make are not remembered.
const AUDIENCES_MAX: usize = 64;

/// What changed.
#[derive(Serialize)]
struct Step<'a> {
    version: u64,
    from: u64,
    step: PictureDiff,
    plies: Plies<'a>,
    #[serde(flatten)]
    state: &'a StateView,
}

#[derive(Serialize)]
struct Plies<'a> {
    keep: usize,
    #[serde(serialize_with = "view::plies")]
    add: &'a [Arc<ListedPly>],
}

impl SnapshotView for MatchMoment {
    fn next(snapshot: MatchSnapshot, before: Option<&MatchMoment>) -> MatchMoment {
        let why = |snapshot: &MatchSnapshot| snapshot.waits.as_ref().map(|waits| waits.why.clone());
        let is_same = before.is_some_and(|before| {
            let shown = &before.now.snapshot;
            shown.session.version() == snapshot.session.version() && why(shown) == why(&snapshot)
        });
        if let (Some(waits), false) = (&snapshot.waits, is_same) {
            tracing::warn!(table = snapshot.session.id(), "the match waits: {}", waits.why);
        }
        let now = Arc::new(ShownMatch { snapshot, views: Mutex::default() });
        let Some(before) = before else {
            return MatchMoment { now, before: None, revision: 0, steps: Mutex::default() };
        };
        let has_moved = now.snapshot.session.version() != before.now.snapshot.session.version();
        MatchMoment {
            // Where nothing was played everything is shown anew.
            before: has_moved.then(|| Arc::clone(&before.now)),
            revision: before.revision + u64::from(!is_same),
            now,
            steps: Mutex::default(),
        }
    }
}

impl MatchMoment {
    /// The match.
    pub(crate) fn session(&self) -> &MatchSession {
        &self.now.snapshot.session
    }

    /// Whether the match is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session().game().course().end().is_some()
    }

    /// What an audience sees.
    pub(crate) fn view(&self, audience: Audience) -> Arc<MatchView> {
        self.now.view(audience)
    }

    fn step(&self, before: &ShownMatch, audience: Audience) -> Utf8Bytes {
        let (old, new) = (before.view(audience), self.now.view(audience));
        let same = old.plies.iter().zip(&new.plies).take_while(|(one, other)| one == other);
        let keep = same.count();
        message(
            "step",
            &Step {
                version: new.version,
                from: old.version,
                step: PictureDiff::between(&old.picture, &new.picture),
                plies: Plies { keep, add: &new.plies[keep..] },
                state: &new.state,
            },
        )
    }
}

impl Show for MatchMoment {
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

impl ShownMatch {
    fn view(&self, audience: Audience) -> Arc<MatchView> {
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

    fn make_view(&self, audience: Audience) -> MatchView {
        let MatchSnapshot { session, waits } = &self.snapshot;
        let (course, Audience { seats: own, lang, .. }) = (session.game().course(), audience);
        let look = course.pos().look(session.viewer(own));
        let to_move = course.to_move();
        let is_own = to_move.is_some_and(|seat| own.contains(seat));
        let seat = |(seat, player): (usize, &jogada_arena::SeatPlayer)| SeatView {
            seat,
            side: seat % 2,
            player: player.player.clone(),
            name: match (&player.name, player.is_human()) {
                (None, true) => TEXTS.message("person").say(lang),
                _ => player.shown().to_owned(),
            },
            human: player.is_human(),
            mine: own.contains(Seat::new(seat as u8)),
        };
        MatchView {
            id: session.id().to_owned(),
            version: session.version(),
            game: session.entry().kind.name,
            options: session.game().setup().options.clone(),
            seats: session.seats().iter().enumerate().map(seat).collect(),
            state: StateView {
                to_move: to_move.map(Seat::index),
                over: EndView::of(course, &session.side_names(), lang),
                text: look.text,
                choices: if is_own { course.pos().choices() } else { Vec::new() },
                clock: ClockView::new(session, waits.is_some()),
                thinking: waits.is_none() && to_move.is_some_and(|seat| !session.is_human(seat)),
                waits: waits.as_ref().map(|waits| waits.why.say(lang)),
                offer: course.offer().map(|side| side.index()),
                can_undo: session.can_undo(own),
            },
            picture: look.picture,
            plies: session.plies().to_vec(),
        }
    }
}
