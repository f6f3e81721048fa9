//! The boards of matches under way, drawn while there are watchers.

use std::{
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

use jogada_core::{Picture, Viewer};
use jogada_record::{Course, End};
use jogada_report::{SideNames, end_sentence};
use jogada_text::Message;
use jogada_tournament::Bout;

use crate::BoardObserver;

/// The boards of a tournament's matches under way, by worker.
#[derive(Debug)]
pub struct LiveBoards {
    id: i64,
    names: RwLock<Vec<String>>,
    began: Instant,
    is_watched: AtomicBool,
    slots: Vec<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    /// When the next picture is wanted, in milliseconds since the start; and the next of a match's end.
    due: [AtomicU64; 2],
    board: Mutex<Option<Arc<LiveBoard>>>,
}

/// A match under way.
#[derive(Debug)]
pub struct LiveBoard {
    /// The worker that plays it.
    pub slot: usize,
    /// The match's id.
    pub id: String,
    /// The entrants' names, in the order of sides.
    pub entrants: [String; 2],
    /// The board.
    pub picture: Picture,
    /// How many moves it has.
    pub plies: usize,
    /// The last move, as people write it.
    pub last: Option<String>,
    /// How it ended, if it has.
    pub over: Option<(End, Message)>,
}

/// More boards than this are not shown.
const SLOTS: usize = 12;
/// Between two pictures of one board.
const EVERY_MS: u64 = 95;

impl LiveBoards {
    /// Boards of a tournament of this number and these entrants.
    pub fn new(id: i64, names: Vec<String>) -> LiveBoards {
        let slots = (0..SLOTS).map(|_| Slot::default()).collect();
        let names = RwLock::new(names);
        LiveBoards { id, names, began: Instant::now(), is_watched: AtomicBool::new(false), slots }
    }

    /// Notes whether there are watchers.
    pub fn set_watched(&self, is_watched: bool) {
        self.is_watched.store(is_watched, Ordering::Relaxed);
    }

    /// The boards as they were shown last.
    pub fn boards(&self) -> Vec<Arc<LiveBoard>> {
        let board = |slot: &Slot| slot.board.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.slots.iter().filter_map(board).collect()
    }

    /// Takes the names of entrants that have come in.
    pub fn set_names(&self, names: Vec<String>) {
        *self.names.write().unwrap_or_else(PoisonError::into_inner) = names;
    }

    fn name(&self, entrant: usize) -> String {
        let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
        names.get(entrant).cloned().unwrap_or_default()
    }
}

impl BoardObserver for LiveBoards {
    fn is_watched(&self) -> bool {
        self.is_watched.load(Ordering::Relaxed)
    }

    fn wants_board(&self, slot: usize, has_ended: bool) -> bool {
        if !self.is_watched() {
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
        let entrants = pair.map(|entrant| self.name(entrant));
        let names = SideNames::new(&entrants);
        let board = LiveBoard {
            slot,
            id: format!("{}.{}.{number}", self.id, bout.id),
            entrants,
            picture: course.pos().picture(Viewer::Full),
            plies: plies.len(),
            last,
            over: course.end().map(|end| (end.clone(), end_sentence(end, course.pos(), &names))),
        };
        *place.board.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(board));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_without_watchers_cost_nothing_and_watched_ones_little() {
        let boards = LiveBoards::new(1, vec![]);
        assert!(!boards.wants_board(0, false));
        boards.set_watched(true);
        let seen = (0..1000).filter(|_| boards.wants_board(0, false)).count();
        assert!((1..5).contains(&seen), "{seen}");
        assert!(boards.wants_board(0, true), "the end is seen right after a move");
        assert!(!boards.wants_board(SLOTS, false));
    }
}
