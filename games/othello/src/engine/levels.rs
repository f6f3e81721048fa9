//! The levels below the highest: how deep each searches, how much it misjudges, what it prefers.
//!
//! A beginner flips as many discs as possible, takes every corner and overlooks replies. More
//! experienced players see more and err less. The mistakes of a level are those of a person: moves
//! that look good, not absurd ones.

use jogada_core::Rng;
use jogada_search::{Level, Limit, Scored, Stop, Thought};

use super::{Thinker, think::Aim};
use crate::rules::{Move, Othello};

/// How a level plays. All preferences are in tenths of a disc.
#[derive(Clone, Copy, Debug)]
struct PlayStyle {
    /// The depth of its search.
    depth: u32,
    /// The greatest error of its judgement.
    error: i32,
    /// The bonus for each disc that a move flips.
    greed: i32,
    /// The bonus for a corner.
    corner: i32,
}

/// Levels 1 to 9.
const STYLES: [PlayStyle; 9] = [
    PlayStyle { depth: 1, error: 240, greed: 60, corner: 200 },
    PlayStyle { depth: 1, error: 180, greed: 20, corner: 150 },
    PlayStyle { depth: 1, error: 100, greed: 0, corner: 80 },
    PlayStyle { depth: 2, error: 70, greed: 0, corner: 40 },
    PlayStyle { depth: 3, error: 50, greed: 0, corner: 0 },
    PlayStyle { depth: 4, error: 30, greed: 0, corner: 0 },
    PlayStyle { depth: 5, error: 15, greed: 0, corner: 0 },
    PlayStyle { depth: 7, error: 0, greed: 0, corner: 0 },
    PlayStyle { depth: 9, error: 0, greed: 0, corner: 0 },
];

const CORNERS: u64 = 0x8100_0000_0000_0081;

impl Thinker {
    /// The move of a level below the highest; `None` for the highest, which only searches.
    pub(super) fn at_style(&mut self, pos: &Othello, level: Level) -> Option<Thought<Move>> {
        let style = STYLES.get(usize::from(level.number()) - 1)?;
        let thought = self.run(pos, Limit::depth(style.depth), &Stop::never(), Aim::Scores);
        let rng = &mut self.rng;
        let liked = |scored: &Scored<Move>| (style.like(pos, scored, rng), scored.m);
        let best = thought.scores.iter().map(liked).max_by_key(|&(liking, _)| liking);
        Some(match best {
            Some((_, best)) if best != thought.best => {
                Thought { best, line: vec![best], proved: false, ..thought }
            }
            _ => thought,
        })
    }
}

impl PlayStyle {
    fn like(&self, pos: &Othello, scored: &Scored<Move>, rng: &mut Rng) -> i32 {
        let Move::Place(square) = scored.m else { return 0 };
        let turned = pos.flips(square).count_ones().cast_signed();
        let corner = if square.bit() & CORNERS != 0 { self.corner } else { 0 };
        10 * scored.score + self.greed * turned + corner + self.misjudged(rng)
    }

    /// A random error, mostly small, with mean 0.
    fn misjudged(&self, rng: &mut Rng) -> i32 {
        let width = self.error.unsigned_abs();
        let third = || rng.below(width + 1).cast_signed();
        let sum: i32 = std::iter::repeat_with(third).take(3).sum();
        (2 * sum - 3 * self.error) / 3
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};

    use super::*;
    use crate::{board::Start, text::transcript};

    #[test]
    fn a_misjudgement_has_bounds_and_no_side() {
        let mut rng = Seed::from_number(1).rng();
        let errors: Vec<i32> = (0..10_000).map(|_| STYLES[0].misjudged(&mut rng)).collect();
        assert!(errors.iter().all(|error| error.abs() <= STYLES[0].error));
        assert!(errors.iter().sum::<i32>().abs() < 30_000);
        assert_eq!(STYLES[8].misjudged(&mut rng), 0);
    }

    #[test]
    fn a_level_plays_legal_moves_and_the_same_ones_again() {
        for number in [1, 3, 6] {
            let level = Level::new(number).unwrap();
            let play = || {
                let mut thinker = Thinker::new(10, Seed::from_number(5));
                let (mut pos, mut moves) = (Othello::first(Start::World), Vec::new());
                while !pos.turn().is_over() && moves.len() < 20 {
                    let m = thinker.at_style(&pos, level).unwrap().best;
                    pos.play(m).unwrap();
                    moves.push(m);
                }
                moves
            };
            assert_eq!(play(), play(), "level {number}");
        }
        assert!(
            Thinker::new(8, Seed::from_number(1))
                .at_style(&Othello::first(Start::World), Level::MAX)
                .is_none()
        );
    }

    #[test]
    fn a_beginner_takes_a_corner() {
        let (_, pos) = transcript::read("c4c5f6c3b5g7e3e6c2f3g3a5", Start::World).unwrap();
        let corner: Move = "h8".parse().unwrap();
        assert!(pos.legal_moves().contains(&corner));
        let takes = |seed| {
            let mut thinker = Thinker::new(8, Seed::from_number(seed));
            thinker.at_style(&pos, Level::new(1).unwrap()).unwrap().best == corner
        };
        assert!((0..20).filter(|&seed| takes(seed)).count() > 14);
    }
}
