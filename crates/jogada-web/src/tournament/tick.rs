//! A tournament at one moment, as it is sent to watchers.

use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use jogada_arena::{EndView, LiveBoard, TournamentStatus};
use jogada_core::Picture;
use jogada_picture::PictureDiff;
use jogada_text::Lang;
use serde::Serialize;
use serde_json::Value;

use crate::live::{Audience, Show, message};

/// A tournament at one moment.
#[derive(Debug)]
pub(crate) struct Tick {
    version: u64,
    pub(crate) status: Arc<TournamentStatus>,
    boards: Vec<Arc<LiveBoard>>,
    changes: Vec<Change>,
    /// Whether entrants have come in: only everything tells their names.
    is_whole: bool,
    /// What was worked out for each language.
    whole: [OnceLock<Utf8Bytes>; Lang::ALL.len()],
    steps: [OnceLock<Arc<[Utf8Bytes]>>; Lang::ALL.len()],
}

/// What changed since the moment before.
#[derive(Debug)]
enum Change {
    Table,
    Board(Arc<LiveBoard>),
    Step(Arc<LiveBoard>, PictureDiff),
}

#[derive(Serialize)]
struct Whole<'a> {
    id: i64,
    name: &'a str,
    game: &'a str,
    format: String,
    created: &'a str,
    open_seed: bool,
    entrants: &'a [String],
    #[serde(flatten)]
    view: Value,
    boards: Vec<BoardView<'a>>,
}

#[derive(Serialize)]
struct BoardView<'a> {
    slot: usize,
    r#match: &'a str,
    entrants: &'a [String; 2],
    picture: &'a Picture,
    plies: usize,
    last: &'a Option<String>,
    over: Option<EndView>,
}

#[derive(Serialize)]
struct StepView<'a> {
    slot: usize,
    plies: usize,
    last: &'a Option<String>,
    step: &'a PictureDiff,
    over: Option<EndView>,
}

impl Tick {
    /// The first moment.
    pub(crate) fn first(status: Arc<TournamentStatus>) -> Tick {
        Tick::of(0, status, Vec::new(), Vec::new())
    }

    /// The next moment after this; nothing if nothing has changed.
    pub(crate) fn next(
        &self,
        status: Arc<TournamentStatus>,
        boards: Vec<Arc<LiveBoard>>,
    ) -> Option<Tick> {
        let mut changes = Vec::new();
        if !Arc::ptr_eq(&status, &self.status) {
            changes.push(Change::Table);
        }
        for board in &boards {
            let old = self.boards.iter().find(|old| old.slot == board.slot);
            match old {
                Some(old) if Arc::ptr_eq(old, board) => {}
                Some(old) if old.id == board.id => {
                    let step = PictureDiff::between(&old.picture, &board.picture);
                    changes.push(Change::Step(Arc::clone(board), step));
                }
                _ => changes.push(Change::Board(Arc::clone(board))),
            }
        }
        let is_whole = status.entrants != self.status.entrants;
        (!changes.is_empty())
            .then(|| Tick { is_whole, ..Tick::of(self.version + 1, status, boards, changes) })
    }

    fn of(
        version: u64,
        status: Arc<TournamentStatus>,
        boards: Vec<Arc<LiveBoard>>,
        changes: Vec<Change>,
    ) -> Tick {
        let (whole, steps) = Default::default();
        Tick { version, status, boards, changes, is_whole: false, whole, steps }
    }

    fn view(&self, lang: Lang) -> Whole<'_> {
        let status = &self.status;
        Whole {
            id: status.id,
            name: &status.name,
            game: status.game,
            format: status.format.say(lang),
            created: &status.created,
            open_seed: status.is_open,
            entrants: &status.entrants,
            view: status.view(lang),
            boards: self.boards.iter().map(|board| view(board, lang)).collect(),
        }
    }

    /// Everything, as it is answered to a plain request.
    pub(crate) fn json(&self, lang: Lang) -> String {
        serde_json::to_string(&self.view(lang)).expect("it has text keys and finite numbers")
    }

    fn step(&self, change: &Change, lang: Lang) -> Utf8Bytes {
        match change {
            Change::Table => message("table", &self.status.view(lang)),
            Change::Board(board) => message("board", &view(board, lang)),
            Change::Step(board, step) => {
                let (slot, plies, last) = (board.slot, board.plies, &board.last);
                let view = StepView { slot, plies, last, step, over: over(board, lang) };
                message("board-step", &view)
            }
        }
    }
}

impl Show for Tick {
    fn version(&self) -> u64 {
        self.version
    }

    fn whole(&self, audience: Audience) -> Utf8Bytes {
        let place = &self.whole[audience.lang as usize];
        place.get_or_init(|| message("tournament", &self.view(audience.lang))).clone()
    }

    fn steps(&self, audience: Audience) -> Option<Arc<[Utf8Bytes]>> {
        if self.is_whole {
            return None;
        }
        let place = &self.steps[audience.lang as usize];
        let made = place.get_or_init(|| {
            self.changes.iter().map(|change| self.step(change, audience.lang)).collect()
        });
        Some(Arc::clone(made))
    }
}

fn view(board: &LiveBoard, lang: Lang) -> BoardView<'_> {
    BoardView {
        slot: board.slot,
        r#match: &board.id,
        entrants: &board.entrants,
        picture: &board.picture,
        plies: board.plies,
        last: &board.last,
        over: over(board, lang),
    }
}

fn over(board: &LiveBoard, lang: Lang) -> Option<EndView> {
    board.over.as_ref().map(|(end, said)| EndView::new(end, said, lang))
}
