//! The names that players gave to openings. A position has its name however it was reached, and
//! however the board lies.

use std::{collections::BTreeMap, sync::LazyLock};

use super::transcript;
use crate::{
    board::{Board, Start},
    rules::Othello,
    symmetry::canonical,
};

/// A line a name: the moves of one way there, a tab, the name.
const LINES: &str = include_str!("openings.tsv");

static NAMES: LazyLock<BTreeMap<Board, &'static str>> = LazyLock::new(|| {
    let lines = LINES.lines().filter_map(|line| line.split_once('\t'));
    let named = lines.filter_map(|(moves, name)| {
        let (_, pos) = transcript::read(moves, Start::World).ok()?;
        Some((canonical(pos.board()).0, name))
    });
    named.collect()
});

/// The most discs of a position that has a name: there is no need to look further.
const DISCS_MAX: u32 = 22;

/// The name of a position, if it has one of its own.
pub fn name(pos: &Othello) -> Option<&'static str> {
    if 64 - pos.board().empty().count_ones() > DISCS_MAX {
        return None;
    }
    NAMES.get(&canonical(pos.board()).0).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        name(&transcript::read(moves, Start::World).unwrap().1)
    }

    #[test]
    fn every_line_has_its_name_on_every_board() {
        let lines: Vec<(&str, &str)> =
            LINES.lines().filter_map(|line| line.split_once('\t')).collect();
        assert_eq!((lines.len(), NAMES.len()), (70, 70));
        for (moves, told) in lines {
            assert_eq!(named(moves), Some(told), "{moves}");
            let (_, own) = transcript::read(moves, Start::Assignment).unwrap();
            assert_eq!(name(&own), Some(told), "{moves}");
        }
    }

    #[test]
    fn a_name_is_found_by_other_ways_and_turned() {
        assert_eq!(named("f5d6c3d3c4"), Some("Tiger"));
        // The same from another first move.
        assert_eq!(named("d3c5f6f5e6"), Some("Tiger"));
        // And with moves in another order.
        assert_eq!(named("f5d6c4d3c3"), Some("Tiger"));
        assert_eq!((named(""), named("f5")), (None, None));
    }
}
