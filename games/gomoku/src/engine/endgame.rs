//! The last few empty squares: an exhaustive search with an exact result.

use std::{cmp::Reverse, collections::HashMap};

use jogada_core::Game;
use jogada_search::{Budget, Scored, Thought};

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        field::Field,
        table::Value,
        think::Aim,
        value::{DECIDED, WON, score},
    },
    rules::Gomoku,
};

/// The exact value of every legal move; once the budget is spent, the others count as drawn and unproved.
pub(super) fn solve(pos: &Gomoku, field: Field, aim: Aim, budget: Budget<'_>) -> Thought<Square> {
    let mut endgame = Endgame { field, budget, known: HashMap::new() };
    let mut scores: Vec<Scored<Square>> = Vec::new();
    for m in pos.legal_moves() {
        let value = endgame.after(m, 0);
        let is_exact = !endgame.budget.is_spent();
        let value = if is_exact { value } else { 0 };
        let proved = is_exact && value.abs() > DECIDED;
        scores.push(Scored { m, score: score(value), proved });
        if aim == Aim::Best && value > DECIDED {
            break;
        }
    }
    scores.sort_by_key(|scored| Reverse(scored.score));
    let Scored { m: best, proved, .. } = scores[0];
    Thought {
        best,
        scores,
        line: vec![best],
        nodes: endgame.budget.nodes(),
        depth: pos.board().room().into(),
        proved,
    }
}

struct Endgame<'a> {
    field: Field,
    budget: Budget<'a>,
    /// Values by key, counted from their own position.
    known: HashMap<u64, Value>,
}

impl Endgame<'_> {
    /// The value of a legal move for the side that plays it, counted from the root.
    fn after(&mut self, m: Square, ply: Value) -> Value {
        if self.field.grade(self.field.side(), m) == Grade::Five {
            return WON - ply - 1;
        }
        self.field.put(m);
        let value = -self.value(ply + 1);
        self.field.undo();
        value
    }

    fn value(&mut self, ply: Value) -> Value {
        if self.budget.visit() || self.field.room() == 0 {
            return 0;
        }
        if self.field.count(self.field.side(), Grade::Five) > 0 {
            return WON - ply - 1;
        }
        let key = self.field.key();
        if let Some(&value) = self.known.get(&key) {
            return value - value.signum() * if value == 0 { 0 } else { ply };
        }
        let squares: Vec<Square> = self.field.board().free().collect();
        let mut best = None;
        for m in squares {
            if self.field.is_legal(m) {
                let value = self.after(m, ply);
                best = Some(best.map_or(value, |best: Value| best.max(value)));
            }
        }
        // Black with only forbidden moves draws.
        let best = best.unwrap_or(0);
        if !self.budget.is_spent() {
            self.known.insert(key, best + best.signum() * if best == 0 { 0 } else { ply });
        }
        best
    }
}
