//! Victory by continuous fours (VCF): every move of the attacker threatens five, so the defender has no choice.

use std::cmp::Reverse;

use jogada_core::Side;
use jogada_search::Budget;

use crate::{
    board::Square,
    engine::{codes::Grade, field::Field},
    line::Rule,
};

/// The search. It remembers positions that are not won within a number of moves.
#[derive(Debug)]
pub(super) struct Vcf {
    /// Hashes of failed positions with their number of moves, direct-mapped.
    failed: Vec<u64>,
    /// The winning line, last move first.
    line: Vec<Square>,
    /// Nodes left in this search.
    left: u64,
}

/// The size of the table of failures.
const FAILURES: usize = 1 << 16;

impl Default for Vcf {
    fn default() -> Vcf {
        Vcf { failed: vec![0; FAILURES], line: Vec::new(), left: 0 }
    }
}

impl Vcf {
    /// A win of the side to move by fours alone in at most `most` moves of its own, the five included, within `nodes`
    /// positions: the moves of both sides.
    pub(super) fn win(
        &mut self,
        field: &mut Field,
        most: u32,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Square>> {
        field.from(field.side(), Grade::Four).next()?;
        self.left = nodes;
        self.line.clear();
        self.attack(field, most, budget).then(|| self.line.iter().rev().copied().collect())
    }

    /// Every first move that wins in the least number of moves, and that number.
    pub(super) fn shortest(
        &mut self,
        field: &mut Field,
        most: u32,
        budget: &mut Budget<'_>,
    ) -> Option<(u32, Vec<Square>)> {
        self.left = u64::MAX;
        (1..=most).find_map(|moves| {
            let mut firsts = fours(field);
            firsts.retain(|&square| self.four(field, square, moves, budget));
            (!firsts.is_empty()).then_some((moves, firsts))
        })
    }

    /// Does the side to move win within this many moves?
    fn attack(&mut self, field: &mut Field, moves: u32, budget: &mut Budget<'_>) -> bool {
        let key = field.key() ^ u64::from(moves).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let slot = key as usize % FAILURES;
        if self.failed[slot] == key {
            return false;
        }
        if budget.visit() || self.left == 0 {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        if fours(field).into_iter().any(|square| self.four(field, square, moves, budget)) {
            return true;
        }
        if self.left > 0 {
            self.failed[slot] = key;
        }
        false
    }

    /// Does this four, or five, win within this many moves?
    fn four(
        &mut self,
        field: &mut Field,
        square: Square,
        moves: u32,
        budget: &mut Budget<'_>,
    ) -> bool {
        if !field.is_legal(square) {
            return false;
        }
        if field.grade(field.side(), square) == Grade::Five {
            self.line.push(square);
            return true;
        }
        if moves == 1 {
            return false;
        }
        field.put(square);
        let wins =
            field.count(field.side(), Grade::Five) == 0 && self.defend(field, moves - 1, budget);
        field.undo();
        if wins {
            self.line.push(square);
        }
        wins
    }

    /// Does every answer of the side to move lose to an attack of this many moves?
    fn defend(&mut self, field: &mut Field, moves: u32, budget: &mut Budget<'_>) -> bool {
        let answers = five_blocks(field);
        if answers.is_empty() {
            // Nothing stops the five, so any stone will do as an answer.
            let five = field.from(field.side().other(), Grade::Five).next();
            self.line.extend(five);
            self.line.extend(field.board().free().find(|&square| Some(square) != five));
            return true;
        }
        let length = self.line.len();
        for square in answers {
            self.line.truncate(length);
            field.put(square);
            let wins = self.attack(field, moves, budget);
            field.undo();
            if !wins {
                return false;
            }
            self.line.push(square);
        }
        true
    }
}

/// The moves that keep an attack going: five, or a four that also stops the defender's five.
fn fours(field: &mut Field) -> Vec<Square> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(own, Grade::Five) > 0 {
        return field.from(own, Grade::Five).collect();
    }
    let mut fours: Vec<Square> = if field.count(other, Grade::Five) > 0 {
        five_blocks(field)
            .into_iter()
            .filter(|&square| field.grade(own, square) >= Grade::Four)
            .collect()
    } else {
        field.from(own, Grade::Four).collect()
    };
    fours.sort_by_key(|&square| Reverse(field.grade(own, square)));
    fours
}

/// The legal moves after which the opponent of the side to move cannot make five at once; none against an open four.
pub(super) fn five_blocks(field: &mut Field) -> Vec<Square> {
    let attacker = field.side().other();
    let mut fives = field.from(attacker, Grade::Five);
    if field.rule() == Rule::Caro {
        let fives: Vec<Square> = fives.collect();
        let mut answers = within_five(field, attacker, &fives);
        answers.retain(|&square| stops(field, attacker, square));
        return answers;
    }
    match (fives.next(), fives.next()) {
        (Some(five), None) if field.is_legal(five) => vec![five],
        _ => Vec::new(),
    }
}

/// The empty squares near these on lines of five: in caro a five is also stopped by closing its ends.
fn within_five(field: &Field, attacker: Side, fives: &[Square]) -> Vec<Square> {
    let line =
        |five: Square, dir| (-5..=5).filter_map(move |steps| five.step(dir, steps, field.size()));
    let through = |five| field.fives_through(attacker, five).flat_map(move |dir| line(five, dir));
    let lines = fives.iter().flat_map(|&five| through(five));
    let mut near: Vec<Square> = lines.filter(|&square| field.is_free(square)).collect();
    near.sort();
    near.dedup();
    near
}

fn stops(field: &mut Field, attacker: Side, square: Square) -> bool {
    field.put(square);
    let stopped = field.count(attacker, Grade::Five) == 0;
    field.undo();
    stopped
}
