//! The rules once more, slowly and obviously, on a plain table of squares.
//!
//! This is the definition: `line.rs` and `renju.rs` are faster ways to the same answers, and tests compare them.

use jogada_core::Side;

use crate::{
    board::{BLACK, Board, Dir, Square},
    line::Rule,
};

/// What lies on each square, by row from the bottom and column from the left.
#[derive(Clone, Debug)]
pub struct StoneGrid(Vec<Vec<Option<Side>>>);

impl StoneGrid {
    /// The same stones as on a board.
    pub fn of(board: &Board) -> StoneGrid {
        let size = board.size();
        let row = |y| (0..size).map(|x| board.at(Square::new(x, y))).collect();
        StoneGrid((0..size).map(row).collect())
    }

    /// Does this side have a winning run anywhere?
    pub fn has_won(&self, rule: Rule, side: Side) -> bool {
        self.squares()
            .any(|square| self.at(square) == Some(side) && self.wins_at(rule, side, square))
    }

    /// Is the stone on this square part of a winning run?
    pub fn wins_at(&self, rule: Rule, side: Side, square: Square) -> bool {
        Dir::ALL.into_iter().any(|dir| {
            let run = self.run(side, dir, square);
            match rule {
                Rule::Standard => run.len() == 5,
                Rule::Free => run.len() >= 5,
                Rule::Renju if side == BLACK => run.len() == 5,
                Rule::Renju => run.len() >= 5,
                Rule::Caro => run.len() > 5 || run.len() == 5 && !self.is_shut(side, dir, &run),
            }
        })
    }

    /// May black not play on this empty square in renju?
    pub fn is_forbidden(&mut self, square: Square) -> bool {
        self.put(square);
        let is_forbidden = !self.wins_at(Rule::Renju, BLACK, square)
            && (self.makes_overline(square) || self.fours(square) >= 2 || self.threes(square) >= 2);
        self.take(square);
        is_forbidden
    }

    fn makes_overline(&self, square: Square) -> bool {
        Dir::ALL.into_iter().any(|dir| self.run(BLACK, dir, square).len() > 5)
    }

    /// Different sets of four stones, this one among them, that one more stone makes exactly five.
    fn fours(&mut self, square: Square) -> usize {
        let mut fours = Vec::new();
        for dir in Dir::ALL {
            for way in self.free_on_line(dir, square) {
                self.put(way);
                let mut run = self.run(BLACK, dir, way);
                self.take(way);
                if run.len() == 5 && run.contains(&square) {
                    run.retain(|&stone| stone != way);
                    fours.push((dir as u8, run));
                }
            }
        }
        fours.sort();
        fours.dedup();
        fours.len()
    }

    /// Lines on which this stone is part of a three.
    fn threes(&mut self, square: Square) -> usize {
        let is_three = |dir| {
            let ways = self.free_on_line(dir, square);
            ways.into_iter().any(|way| self.makes_straight_four(dir, square, way))
        };
        Dir::ALL.into_iter().map(is_three).filter(|&is_three| is_three).count()
    }

    /// Can black allowably play `way`, without making five, so that it and `square` stand in a straight four?
    fn makes_straight_four(&mut self, dir: Dir, square: Square, way: Square) -> bool {
        self.put(way);
        let run = self.run(BLACK, dir, way);
        let is_straight_four = run.len() == 4
            && run.contains(&square)
            && !self.wins_at(Rule::Renju, BLACK, way)
            && self
                .free_on_line(dir, way)
                .into_iter()
                .filter(|&end| self.makes_five_with(dir, &run, end))
                .count()
                == 2;
        self.take(way);
        is_straight_four && !self.is_forbidden(way)
    }

    fn makes_five_with(&mut self, dir: Dir, four: &[Square], end: Square) -> bool {
        self.put(end);
        let run = self.run(BLACK, dir, end);
        self.take(end);
        run.len() == 5 && four.iter().all(|stone| run.contains(stone))
    }

    /// The unbroken run of this side's stones through a square, in order.
    fn run(&self, side: Side, dir: Dir, square: Square) -> Vec<Square> {
        let own = |steps: i8| {
            square.step(dir, steps, self.size()).filter(|&next| self.at(next) == Some(side))
        };
        let mut run: Vec<Square> = (1..).map_while(|steps: i8| own(-steps)).collect();
        run.reverse();
        run.push(square);
        run.extend((1..).map_while(own));
        run
    }

    /// Do the other side's stones stand at both ends of a run? The edge is no stone.
    fn is_shut(&self, side: Side, dir: Dir, run: &[Square]) -> bool {
        let is_other =
            |end: Option<Square>| end.is_some_and(|end| self.at(end) == Some(side.other()));
        is_other(run[0].step(dir, -1, self.size()))
            && is_other(run[run.len() - 1].step(dir, 1, self.size()))
    }

    fn free_on_line(&self, dir: Dir, square: Square) -> Vec<Square> {
        let line = (-20..=20).filter_map(|steps| square.step(dir, steps, self.size()));
        line.filter(|&square| self.at(square).is_none()).collect()
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size();
        (0..size).flat_map(move |y| (0..size).map(move |x| Square::new(x, y)))
    }

    fn size(&self) -> u8 {
        self.0.len() as u8
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.0[usize::from(square.y())][usize::from(square.x())]
    }

    fn put(&mut self, square: Square) {
        self.0[usize::from(square.y())][usize::from(square.x())] = Some(BLACK);
    }

    fn take(&mut self, square: Square) {
        self.0[usize::from(square.y())][usize::from(square.x())] = None;
    }
}
