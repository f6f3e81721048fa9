//! Hard turns, taken from games that could have happened: one end fits, a double, the last tile, nothing at all.

use jogada_core::{Game, Rng, Turn};

use super::question::Question;
use crate::{Dominoes, End, Move, Options, Tile, Tiles};

/// Something that a turn may have.
type Trait = fn(&Question) -> bool;

/// What makes a turn hard, and how many such turns are asked.
const TRAITS: &[(Trait, usize)] = &[
    (|q| q.history.is_empty(), 6),
    (|q| q.history.len() == 1, 2),
    (only_left, 6),
    (only_right, 6),
    (only_doubles, 6),
    (nothing_fits, 6),
    (only_by_smaller, 4),
    (only_by_greater, 4),
    (closes_both, 4),
    (|q| q.ends.is_some_and(|ends| ends.left == ends.right) && !nothing_fits(q), 3),
    (|q| only_one(q) && q.playable()[0].pips() == 0, 2),
    (|q| only_one(q) && end_is(q, 0), 3),
    (|q| only_one(q) && end_is(q, 9), 2),
    (|q| last_tile(q) && only_left(q), 3),
    (|q| last_tile(q) && only_right(q), 3),
    (|q| last_tile(q) && closes_both(q), 2),
    (|q| q.tiles.len() == 1 && nothing_fits(q), 1),
    (|q| q.history.len() >= 45 && q.playable().len() > 1, 3),
    (|q| q.history.iter().filter(|entry| entry.tile.is_none()).count() >= 12, 2),
];

/// Games that are looked through. Rare turns come once in some hundred games.
const GAMES_MAX: usize = 4000;

/// Hard turns, the short ones first. Each position at the table has its share.
pub(super) fn hard(rng: &mut Rng) -> Vec<Question> {
    let mut wanted: Vec<usize> = TRAITS.iter().map(|&(_, count)| count).collect();
    let mut found: Vec<Question> = Vec::new();
    for _ in 0..GAMES_MAX {
        if wanted.iter().all(|&count| count == 0) {
            break;
        }
        for question in of_game(rng) {
            // Each one is asked of another position than the one before.
            if usize::from(question.position) != found.len() % 4 {
                continue;
            }
            let hit = TRAITS
                .iter()
                .zip(&mut wanted)
                .find(|((holds, _), count)| **count > 0 && holds(&question));
            if let Some((_, count)) = hit {
                *count -= 1;
                found.push(question);
                break;
            }
        }
    }
    found.sort_by_key(|question| question.history.len());
    found
}

/// Turns of one game, in a random order. Players lay any tile that fits, and now and then pass by choice.
pub(super) fn of_game(rng: &mut Rng) -> Vec<Question> {
    let Ok(mut pos) = Dominoes::start(&Options::default(), rng.seed()) else { return Vec::new() };
    let mut hand: Vec<Tile> = Tiles::ALL.into_iter().collect();
    rng.shuffle(&mut hand);
    let (mut sides, mut questions) = (Vec::new(), Vec::new());
    while let Turn::ToMove(_) = pos.turn() {
        questions.push(Question::in_game(&pos, &hand, &sides));
        let lays: Vec<Move> = pos.board().lays().collect();
        let m = match rng.below(12) {
            // An empty table is the first turn to a reader of the assignment.
            0 if pos.board().ends().is_some() => Move::Pass,
            _ => rng.choose(&lays).copied().unwrap_or(Move::Pass),
        };
        // Half of the players always declare the right side, as the basic ones do.
        let is_plain = pos.turn().seat().is_some_and(|seat| seat.index() % 2 == 1);
        sides.push(match m {
            Move::Lay { end: End::Left, .. } if !is_plain || fits_both(&pos, m) => 0,
            Move::Pass if !is_plain => rng.below(2) as u8,
            _ => 1,
        });
        pos.play_unchecked(m);
    }
    rng.shuffle(&mut questions);
    questions
}

fn fits_both(pos: &Dominoes, m: Move) -> bool {
    let ends = pos.board().ends();
    m.tile().zip(ends).is_some_and(|(tile, ends)| tile.has(ends.left) && tile.has(ends.right))
}

pub(super) fn only_left(question: &Question) -> bool {
    question.fits_at(End::Left) && !question.fits_at(End::Right)
}

pub(super) fn only_right(question: &Question) -> bool {
    question.fits_at(End::Right) && !question.fits_at(End::Left)
}

pub(super) fn nothing_fits(question: &Question) -> bool {
    question.playable().is_empty()
}

pub(super) fn last_tile(question: &Question) -> bool {
    question.tiles.len() == 1 && !nothing_fits(question)
}

pub(super) fn only_doubles(question: &Question) -> bool {
    let playable = question.playable();
    question.ends.is_some() && !playable.is_empty() && playable.iter().all(|tile| tile.is_double())
}

/// Only one tile fits, and it is no first tile.
pub(super) fn only_one(question: &Question) -> bool {
    question.ends.is_some() && question.playable().len() == 1
}

/// A tile fits at both ends.
pub(super) fn closes_both(question: &Question) -> bool {
    let Some(ends) = question.ends else { return false };
    let fits = |tile: &Tile| tile.has(ends.left) && tile.has(ends.right);
    ends.left != ends.right && question.tiles.iter().any(fits)
}

/// What fits, fits at an end with this number.
pub(super) fn end_is(question: &Question, number: u8) -> bool {
    question.playable().iter().all(|tile| tile.has(number))
        && question.ends.is_some_and(|ends| ends.left == number || ends.right == number)
}

/// What fits, fits with its smaller half.
pub(super) fn only_by_smaller(question: &Question) -> bool {
    fits_by(question, Tile::low)
}

/// What fits, fits with its greater half.
pub(super) fn only_by_greater(question: &Question) -> bool {
    fits_by(question, Tile::high)
}

fn fits_by(question: &Question, half: fn(Tile) -> u8) -> bool {
    let Some(ends) = question.ends else { return false };
    let playable = question.playable();
    let fits = |number: u8| number == ends.left || number == ends.right;
    let is_by = |tile: &Tile| {
        let other = tile.pips() - half(*tile);
        fits(half(*tile)) && !fits(other)
    };
    !playable.is_empty() && playable.iter().all(is_by)
}

#[cfg(test)]
mod tests {
    use jogada_core::Seed;

    use super::*;

    #[test]
    fn every_trait_is_found_for_every_seed() {
        let wanted: usize = TRAITS.iter().map(|(_, count)| count).sum();
        for number in 0..20 {
            let found = hard(&mut Seed::from_number(number).rng());
            assert_eq!(found.len(), wanted, "seed {number}");
            let of_first = found.iter().filter(|question| question.position < 2).count();
            assert!(of_first.abs_diff(found.len() - of_first) <= 2);
            for question in found {
                assert_eq!(Question::of(&question.call()), Some(question));
            }
        }
    }
}
