//! Values inside the search: their scale, the search window, and how they are stored and reported.

use jogada_search::{Score, WIN};

use crate::engine::table::{Bound, TtEntry, Value};

/// The value of a win, less the plies to it from the root.
pub(super) const WON: Value = 30_000;
/// Values beyond this are proved.
pub(super) const DECIDED: Value = 29_000;
/// The value of a probable loss, when not every move was searched.
pub(super) const PROBABLE: Value = 28_500;
/// The greatest static eval.
pub(super) const EVAL_MAX: Value = 20_000;

/// The alpha-beta window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    pub(super) fn null(value: Value) -> Window {
        Window { alpha: value, beta: value + 1 }
    }

    pub(super) fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A value as a score outside the search, where wins are counted as in all games.
pub(super) fn score(value: Value) -> Score {
    match value {
        DECIDED.. => WIN - (WON - value),
        ..=-29_000 => -WIN + (WON + value),
        value => value,
    }
}

/// The value of a table entry, if it settles a search with this window.
pub(super) fn cuts(tt_entry: TtEntry, ply: usize, window: Window) -> Option<Value> {
    let value = from_table(tt_entry.value, ply);
    match tt_entry.bound {
        Bound::Exact => Some(value),
        Bound::AtLeast if value >= window.beta => Some(value),
        Bound::AtMost if value <= window.alpha => Some(value),
        _ => None,
    }
}

/// A proved value counts plies from the root; in the table, from the position.
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    if value.abs() > DECIDED { value + value.signum() * ply as Value } else { value }
}

pub(super) fn from_table(value: Value, ply: usize) -> Value {
    if value.abs() > DECIDED { value - value.signum() * ply as Value } else { value }
}
