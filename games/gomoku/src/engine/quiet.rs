//! Beyond the depth: only fours are tried, and the side to move may leave it at what the position looks like.

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        search::{PLIES_MAX, Search},
        table::{Bound, Found, Value},
        value::{DECIDED, Range, WON, cuts, to_table},
        vcf,
    },
};

/// Plies of fours that are followed.
const PLIES: i32 = 24;
/// After so many plies only fours near the last one are.
const WIDE_PLIES: i32 = 6;

impl Search<'_> {
    /// The value of the position for the side to move, `deep` plies beyond the depth.
    pub(super) fn quiet(&mut self, range: Range, ply: usize, deep: i32) -> Value {
        if self.budget.visit() {
            return 0;
        }
        if let Some(value) = self.settled(ply) {
            return value;
        }
        if self.field.count(self.field.side().other(), Grade::Five) > 0 {
            return self.answer(range, ply, deep);
        }
        let found = self.table.get(self.field.key());
        if let Some(found) = found.filter(|found| found.depth >= -deep)
            && let Some(value) = cuts(found, ply, range)
        {
            return value;
        }
        let look = found.map_or_else(|| self.look(), |found| found.look);
        let own = self.field.side();
        let has_fours = self.field.from(own, Grade::Four).next().is_some();
        if look >= range.beta || !has_fours || deep >= PLIES || ply >= PLIES_MAX {
            if found.is_none() {
                self.keep(look, None, look, Bound::None, -64, ply);
            }
            return look;
        }
        self.attack(range, ply, deep, look)
    }

    fn attack(&mut self, range: Range, ply: usize, deep: i32, look: Value) -> Value {
        let own = self.field.side();
        let mut fours: Vec<Square> = self.field.from(own, Grade::Four).collect();
        if deep >= WIDE_PLIES
            && let Some(last) = self.field.last(2)
        {
            let is_near = |a: Square| a.x().abs_diff(last.x()).max(a.y().abs_diff(last.y())) <= 5;
            fours.retain(|&square| is_near(square));
        }
        fours.sort_by_key(|&square| std::cmp::Reverse(self.field.kind(own, square).rank[0]));
        let (mut best, mut best_move) = (look, None);
        let mut alpha = range.alpha.max(look);
        for square in fours {
            if !self.field.is_legal(square) {
                continue;
            }
            self.field.put(square);
            let value = -self.quiet(Range { alpha: -range.beta, beta: -alpha }, ply + 1, deep + 1);
            self.field.take();
            if self.budget.is_spent() {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(square));
            }
            alpha = alpha.max(value);
            if alpha >= range.beta || best > DECIDED {
                break;
            }
        }
        let bound = match best {
            _ if best >= range.beta => Bound::AtLeast,
            _ if best <= range.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.keep(best, best_move, look, bound, -deep, ply);
        best
    }

    /// The side to move must stop a five: there is no leaving it at anything.
    fn answer(&mut self, range: Range, ply: usize, deep: i32) -> Value {
        let answers = vcf::answers(&mut self.field);
        let mut best = ply as Value + 2 - WON;
        let mut alpha = range.alpha;
        for square in answers {
            self.field.put(square);
            let value = -self.quiet(Range { alpha: -range.beta, beta: -alpha }, ply + 1, deep + 1);
            self.field.take();
            if self.budget.is_spent() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= range.beta {
                break;
            }
        }
        best
    }

    fn keep(
        &self,
        value: Value,
        best: Option<Square>,
        look: Value,
        bound: Bound,
        depth: i32,
        ply: usize,
    ) {
        let found = Found { best, value: to_table(value, ply), look, depth, bound, is_main: false };
        self.table.put(self.field.key(), found);
    }
}
