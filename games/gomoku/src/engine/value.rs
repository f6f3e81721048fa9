//! Values inside the search: what they mean, the range that matters, and how they are kept and told.

use jogada_search::{Score, WIN};

use crate::engine::table::{Bound, Found, Value};

/// The value of having won; less the plies to it from the root.
pub(super) const WON: Value = 30_000;
/// Beyond this a value is proved.
pub(super) const DECIDED: Value = 29_000;
/// A loss as far as was seen, when not everything was tried.
pub(super) const PROBABLE: Value = 28_500;
/// No guess is greater.
pub(super) const LOOK_MOST: Value = 20_000;

/// The values between which the true one matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Range {
    pub(super) fn is_main(self) -> bool {
        self.beta - self.alpha > 1
    }

    pub(super) fn above(value: Value) -> Range {
        Range { alpha: value, beta: value + 1 }
    }

    pub(super) fn turned(self) -> Range {
        Range { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A value outside the search: the proved ones count plies as all games do.
pub(super) fn score(value: Value) -> Score {
    match value {
        DECIDED.. => WIN - (WON - value),
        ..=-29_000 => -WIN + (WON + value),
        value => value,
    }
}

/// What a finding says about the range, if that is enough.
pub(super) fn cuts(found: Found, ply: usize, range: Range) -> Option<Value> {
    let value = from_table(found.value, ply);
    match found.bound {
        Bound::Exact => Some(value),
        Bound::AtLeast if value >= range.beta => Some(value),
        Bound::AtMost if value <= range.alpha => Some(value),
        _ => None,
    }
}

/// A proved value counts plies from the root; the table's count from their own position.
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    if value.abs() > DECIDED { value + value.signum() * ply as Value } else { value }
}

pub(super) fn from_table(value: Value, ply: usize) -> Value {
    if value.abs() > DECIDED { value - value.signum() * ply as Value } else { value }
}
