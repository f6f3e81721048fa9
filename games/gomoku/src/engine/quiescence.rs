//! Quiescence search: only fours are searched, and the side to move may stand pat.

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        search::{PLIES_MAX, Search},
        table::{Bound, TtEntry, Value},
        value::{DECIDED, WON, Window, cuts, to_table},
        vcf,
    },
};

/// Plies of fours that are searched.
const PLIES: i32 = 24;
/// After this many plies only fours near the last one are searched.
const WIDE_PLIES: i32 = 6;

impl Search<'_> {
    /// The value of the position for the side to move, `qply` plies beyond the depth.
    pub(super) fn quiescence(&mut self, window: Window, ply: usize, qply: i32) -> Value {
        if self.budget.visit() {
            return 0;
        }
        if let Some(value) = self.forced_value(ply) {
            return value;
        }
        if self.field.count(self.field.side().other(), Grade::Five) > 0 {
            return self.block_five(window, ply, qply);
        }
        let tt_entry = self.table.probe(self.field.key());
        if let Some(tt_entry) = tt_entry.filter(|tt_entry| tt_entry.depth >= -qply)
            && let Some(value) = cuts(tt_entry, ply, window)
        {
            return value;
        }
        let static_eval =
            tt_entry.map_or_else(|| self.static_eval(), |tt_entry| tt_entry.static_eval);
        let own = self.field.side();
        let has_fours = self.field.from(own, Grade::Four).next().is_some();
        if static_eval >= window.beta || !has_fours || qply >= PLIES || ply >= PLIES_MAX {
            if tt_entry.is_none() {
                self.store(static_eval, None, static_eval, Bound::None, -64, ply);
            }
            return static_eval;
        }
        self.try_fours(window, ply, qply, static_eval)
    }

    fn try_fours(&mut self, window: Window, ply: usize, qply: i32, static_eval: Value) -> Value {
        let own = self.field.side();
        let mut fours: Vec<Square> = self.field.from(own, Grade::Four).collect();
        if qply >= WIDE_PLIES
            && let Some(last) = self.field.last(2)
        {
            let is_near = |a: Square| a.x().abs_diff(last.x()).max(a.y().abs_diff(last.y())) <= 5;
            fours.retain(|&square| is_near(square));
        }
        fours.sort_by_key(|&square| std::cmp::Reverse(self.field.kind(own, square).rank[0]));
        let (mut best, mut best_move) = (static_eval, None);
        let mut alpha = window.alpha.max(static_eval);
        for square in fours {
            if !self.field.is_legal(square) {
                continue;
            }
            self.field.put(square);
            let value =
                -self.quiescence(Window { alpha: -window.beta, beta: -alpha }, ply + 1, qply + 1);
            self.field.undo();
            if self.budget.is_spent() {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(square));
            }
            alpha = alpha.max(value);
            if alpha >= window.beta || best > DECIDED {
                break;
            }
        }
        let bound = match best {
            _ if best >= window.beta => Bound::AtLeast,
            _ if best <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.store(best, best_move, static_eval, bound, -qply, ply);
        best
    }

    /// The side to move must stop a five, and cannot stand pat.
    fn block_five(&mut self, window: Window, ply: usize, qply: i32) -> Value {
        let answers = vcf::five_blocks(&mut self.field);
        let mut best = ply as Value + 2 - WON;
        let mut alpha = window.alpha;
        for square in answers {
            self.field.put(square);
            let value =
                -self.quiescence(Window { alpha: -window.beta, beta: -alpha }, ply + 1, qply + 1);
            self.field.undo();
            if self.budget.is_spent() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= window.beta {
                break;
            }
        }
        best
    }

    fn store(
        &self,
        value: Value,
        best: Option<Square>,
        static_eval: Value,
        bound: Bound,
        depth: i32,
        ply: usize,
    ) {
        let tt_entry =
            TtEntry { best, value: to_table(value, ply), static_eval, depth, bound, is_pv: false };
        self.table.store(self.field.key(), tt_entry);
    }
}
