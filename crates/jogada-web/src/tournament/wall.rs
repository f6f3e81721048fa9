//! The boards of a tournament under way, as far as somebody looks.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

use jogada_core::{Picture, Said, Viewer};
use jogada_jobs::Gallery;
use jogada_record::{Course, End};
use jogada_report::end_sentence;
use jogada_tournament::Bout;

/// The boards that workers play at.
#[derive(Debug)]
pub(crate) struct Wall {
    id: i64,
    names: Vec<String>,
    began: Instant,
    is_watched: AtomicBool,
    slots: Vec<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    /// When the next picture is wanted, in milliseconds since the wall was put up; and the next of a match's end.
    due: [AtomicU64; 2],
    board: Mutex<Option<Arc<Board>>>,
}

/// A match under way.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) slot: usize,
    pub(crate) id: String,
    pub(crate) entrants: [String; 2],
    pub(crate) picture: Picture,
    pub(crate) plies: usize,
    pub(crate) last: Option<String>,
    pub(crate) over: Option<(End, Said)>,
}

/// More boards than this are not looked at.
const SLOTS: usize = 12;
/// Between two pictures of one board.
const EVERY_MS: u64 = 95;

impl Wall {
    pub(crate) fn new(id: i64, names: Vec<String>) -> Wall {
        let slots = (0..SLOTS).map(|_| Slot::default()).collect();
        Wall { id, names, began: Instant::now(), is_watched: AtomicBool::new(false), slots }
    }

    /// Says whether anybody looks.
    pub(crate) fn set_watched(&self, is_watched: bool) {
        self.is_watched.store(is_watched, Ordering::Relaxed);
    }

    /// The boards as they were shown last.
    pub(crate) fn boards(&self) -> Vec<Arc<Board>> {
        let board = |slot: &Slot| slot.board.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.slots.iter().filter_map(board).collect()
    }

    fn name(&self, entrant: usize) -> String {
        self.names.get(entrant).cloned().unwrap_or_default()
    }
}

impl Gallery for Wall {
    fn is_open(&self) -> bool {
        self.is_watched.load(Ordering::Relaxed)
    }

    fn looks(&self, slot: usize, has_ended: bool) -> bool {
        if !self.is_open() {
            return false;
        }
        let Some(slot) = self.slots.get(slot) else { return false };
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        // An end is wanted even right after a move, or a slow match would never be seen to end.
        let due = &slot.due[usize::from(has_ended)];
        if now < due.load(Ordering::Relaxed) {
            return false;
        }
        due.store(now + EVERY_MS, Ordering::Relaxed);
        true
    }

    fn show(&self, slot: usize, bout: &Bout, number: usize, course: &Course) {
        let Some(place) = self.slots.get(slot) else { return };
        let pair = bout.matches.get(number).map_or(bout.entrants, |plan| bout.seated(plan));
        let plies = course.plies();
        let last = plies.last().map(|ply| {
            let before = course.position_after(plies.len() - 1);
            before.choice(ply.code).map_or_else(|| ply.text.clone(), |choice| choice.label)
        });
        let board = Board {
            slot,
            id: format!("{}.{}.{number}", self.id, bout.id),
            entrants: pair.map(|entrant| self.name(entrant)),
            picture: course.pos().picture(Viewer::Full),
            plies: plies.len(),
            last,
            over: course.end().map(|end| (end.clone(), end_sentence(end, course.pos()))),
        };
        *place.board.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(board));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_that_nobody_watches_costs_nothing_and_one_that_is_watched_little() {
        let wall = Wall::new(1, vec![]);
        assert!(!wall.looks(0, false));
        wall.set_watched(true);
        let looks = (0..1000).filter(|_| wall.looks(0, false)).count();
        assert!((1..5).contains(&looks), "{looks}");
        assert!(wall.looks(0, true), "the end is seen right after a move");
        assert!(!wall.looks(SLOTS, false));
    }
}
