//! The field against the definition of all that it maintains, along random games under each rule.

use std::collections::HashMap;

use jogada_core::{Game, Seed};

use super::*;
use crate::Options;

/// All that a field maintains of the position, without its undo stack.
fn sight(field: &Field) -> impl PartialEq + std::fmt::Debug + use<> {
    let cells: Vec<Cell> =
        field.board.squares().map(|square| field.cells[square.index()]).collect();
    (field.key(), field.lines, cells, field.counts, field.sets, field.worth)
}

/// The stones of one line.
type Line = Vec<Option<Side>>;

/// Shapes by their definition, on whole lines: slow and obvious, with a cache.
struct Slow {
    rule: Rule,
    known: HashMap<(Line, usize, Side), Shape>,
}

impl Slow {
    /// The shape of a line for a side whose stone is at `at`.
    fn shape(&mut self, line: &Line, at: usize, side: Side) -> Shape {
        let asked = (line.clone(), at, side);
        if let Some(&shape) = self.known.get(&asked) {
            return shape;
        }
        let shape = self.look(line, at, side);
        self.known.insert(asked, shape);
        shape
    }

    fn look(&mut self, line: &Line, at: usize, side: Side) -> Shape {
        if self.wins(line, at, side) {
            return Shape::Five;
        }
        if run(line, at).len() > 5 {
            return Shape::Overline;
        }
        let ways = near(line, at, 4);
        if ways.iter().any(|&way| self.wins(&with(line, way, side), at, side)) {
            let answers = near(line, at, 5);
            let can_stop = answers.into_iter().any(|answer| {
                let answered = with(line, answer, side.other());
                !near(line, at, 4)
                    .into_iter()
                    .any(|way| way != answer && self.wins(&with(&answered, way, side), at, side))
            });
            return match can_stop {
                true => Shape::Four,
                false if run(line, at).len() == 4 => Shape::OpenFour,
                false => Shape::DoubleFour,
            };
        }
        let is_black_in_renju = self.rule == Rule::Renju && side == BLACK;
        let next: Vec<Shape> = ways
            .into_iter()
            .map(|way| self.shape(&with(line, way, side), at, side))
            .filter(|&shape| shape != Shape::Five)
            .filter(|&shape| !(is_black_in_renju && shape == Shape::DoubleFour))
            .collect();
        named(&next)
    }

    fn wins(&self, line: &Line, at: usize, side: Side) -> bool {
        let run = run(line, at);
        let is_other = |at: Option<usize>| {
            at.and_then(|at| line.get(at)).is_some_and(|&stone| stone == Some(side.other()))
        };
        match self.rule {
            Rule::Free => run.len() >= 5,
            Rule::Standard => run.len() == 5,
            Rule::Renju if side == BLACK => run.len() == 5,
            Rule::Renju => run.len() >= 5,
            Rule::Caro => {
                let is_shut = is_other(run.start.checked_sub(1)) && is_other(Some(run.end));
                run.len() > 5 || run.len() == 5 && !is_shut
            }
        }
    }
}

fn named(next: &[Shape]) -> Shape {
    let ways = |least: Shape| next.iter().filter(|&&shape| shape >= least).count();
    let best = next.iter().copied().max().unwrap_or(Shape::Dead);
    match (best, ways(Shape::OpenFour), ways(Shape::OpenThree)) {
        (Shape::OpenFour | Shape::DoubleFour, 1, _) => Shape::OpenThree,
        (Shape::OpenFour | Shape::DoubleFour, ..) => Shape::FreeThree,
        (Shape::Four, ..) => Shape::Three,
        (Shape::OpenThree | Shape::FreeThree, _, 1) => Shape::OpenTwo,
        (Shape::OpenThree | Shape::FreeThree, _, 2) => Shape::WideTwo,
        (Shape::OpenThree | Shape::FreeThree, ..) => Shape::FreeTwo,
        (Shape::Three, ..) => Shape::Two,
        (Shape::OpenTwo | Shape::WideTwo | Shape::FreeTwo, ..) => Shape::OpenOne,
        (Shape::Two, ..) => Shape::One,
        _ => Shape::Dead,
    }
}

fn with(line: &Line, at: usize, side: Side) -> Line {
    let mut line = line.clone();
    line[at] = Some(side);
    line
}

fn run(line: &Line, at: usize) -> std::ops::Range<usize> {
    let is_same = |&i: &usize| line[i] == line[at];
    let start = (0..at).rev().take_while(is_same).last().unwrap_or(at);
    let end = (at + 1..line.len()).take_while(is_same).last().unwrap_or(at);
    start..end + 1
}

/// The empty squares at most `far` away from one.
fn near(line: &Line, at: usize, far: usize) -> Vec<usize> {
    (0..line.len()).filter(|&i| i.abs_diff(at) <= far && line[i].is_none()).collect()
}

/// The squares of the line through one, in order, and its index among them.
fn line_through(board: &Board, dir: Dir, square: Square) -> (Line, usize) {
    let squares: Vec<Square> =
        (-20..=20).filter_map(|steps| square.step(dir, steps, board.size())).collect();
    let at = squares.iter().position(|&other| other == square).expect("it is on its line");
    (squares.into_iter().map(|square| board.at(square)).collect(), at)
}

fn check_shapes(field: &Field, slow: &mut Slow) {
    for square in field.board.free() {
        let cell = field.cells[square.index()];
        for side in Side::BOTH {
            let shapes = Dir::ALL.map(|dir| {
                let (line, at) = line_through(&field.board, dir, square);
                slow.shape(&with(&line, at, side), at, side)
            });
            let seen =
                cell.pairs.map(|pair| Shape::ALL[usize::from(pair >> (4 * side as u8) & 15)]);
            assert_eq!(seen, shapes, "{square} {side:?} in {:?}", field.board);
            let code = field.codes.code(u32::from_le_bytes(shapes.map(|shape| shape as u8)));
            assert_eq!(cell.codes[side.index()], code);
            assert_eq!(cell.grades[side.index()], field.codes.kind(side, code).grade);
        }
    }
}

/// Counts, sets and sums are those of the cells.
fn check_sums(field: &Field) {
    for side in Side::BOTH {
        let kinds: Vec<Kind> = field.board.free().map(|square| field.kind(side, square)).collect();
        for turn in 0..2 {
            let sum: i32 = kinds.iter().map(|kind| i32::from(kind.worth[turn])).sum();
            assert_eq!(field.worth[side.index()][turn], sum);
        }
        for grade in [Grade::Two, Grade::Three, Grade::TwoThrees, Grade::Four, Grade::OpenFour] {
            let count = kinds.iter().filter(|kind| kind.grade == grade).count();
            assert_eq!(usize::from(field.count(side, grade)), count);
        }
        for level in LEVELS {
            let squares: Vec<Square> =
                field.board.free().filter(|&square| field.grade(side, square) >= level).collect();
            assert_eq!(field.from(side, level).collect::<Vec<_>>(), squares);
        }
    }
}

#[test]
fn a_field_kept_up_to_date_is_what_the_definition_says() {
    let mut rng = Seed::from_number(1).rng();
    for rule in Rule::ALL {
        let mut slow = Slow { rule, known: HashMap::new() };
        for size in 5..=20 {
            let options = Options { size, rule };
            let mut pos = Gomoku::start(&options, rng.seed()).expect("a good size");
            let mut field = Field::new(&pos);
            let mut trail = Vec::new();
            while let Some(m) = pos.random_move(&mut rng).filter(|_| trail.len() < 90) {
                trail.push(sight(&field));
                let wins = field.grade(pos.side(), m) == Grade::Five;
                pos.play_unchecked(m);
                field.put(m);
                let won = pos.turn().outcome().is_some_and(|outcome| outcome.winner.is_some());
                assert_eq!(won, wins, "{m} in {pos:?}");
                assert_eq!(sight(&field), sight(&Field::new(&pos)), "{m} in {pos:?}");
                if trail.len() == 20 + 3 * usize::from(size) % 60 {
                    check_shapes(&field, &mut slow);
                }
                check_sums(&field);
            }
            for before in trail.into_iter().rev() {
                field.undo();
                assert_eq!(sight(&field), before);
            }
        }
    }
}

#[test]
fn black_may_play_in_renju_what_the_rules_allow() {
    let mut rng = Seed::from_number(2).rng();
    let options = Options { size: 15, rule: Rule::Renju };
    let mut forbidden = 0;
    for _ in 0..40 {
        let mut pos = Gomoku::start(&options, rng.seed()).expect("a good size");
        for _ in 0..60 {
            // Black stones close together make squares forbidden.
            let near: Vec<Square> = pos
                .legal_moves()
                .into_iter()
                .filter(|m| m.x().abs_diff(7) < 4 && m.y().abs_diff(7) < 4 || pos.side() == WHITE)
                .collect();
            let Some(&m) = rng.choose(&near) else { break };
            pos.play_unchecked(m);
            if pos.turn().is_over() {
                break;
            }
            let mut field = Field::new(&pos);
            for square in pos.board().free() {
                assert_eq!(
                    field.is_legal(square),
                    pos.forbidden(square).is_none(),
                    "{square} {pos:?}"
                );
                forbidden += u32::from(pos.forbidden(square).is_some());
            }
        }
    }
    assert!(forbidden > 1000, "{forbidden}");
}
