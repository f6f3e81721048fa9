//! Alpha-beta over the moves that matter: forced answers first, else the squares that are worth most to either side.
//!
//! A score beyond the reach of [`is_decided`] is proved: it comes from fives, from continuous fours, or from positions
//! in which every move that could change it was tried. Where only the best squares were tried, a loss is not certain,
//! and its score stays inside.

use std::cmp::Reverse;

use jogada_core::Side;
use jogada_search::{Bound, Budget, Limit, Score, Scored, Table, WIN, is_decided, lost_in, won_in};

use crate::{
    board::{BLACK, Square},
    engine::{
        field::{Field, Grade},
        vcf::{self, Vcf},
    },
    line::Rule,
};

/// A loss as far as was seen, when not everything was tried.
const PROBABLE: Score = WIN - 20_000;
/// Moves tried where nothing is forced; half as many in the last ply.
const WIDTH: usize = 16;
/// Plies beyond the horizon in which threats are still answered.
const BEYOND: i32 = 3;
/// Moves after the first few are looked at less deeply, unless they prove better.
const LATE: usize = 5;
const LATE_DEPTH: i32 = 3;
/// How far fours are followed inside the tree, in attacker's moves and in positions.
const VCF_MOVES: u32 = 8;
const VCF_NODES: u64 = 40;
/// The same from the root: a short win first, then any.
const ROOT_VCF_MOVES: [u32; 2] = [4, 20];
const ROOT_VCF_NODES: u64 = 20_000;
/// How much more its shapes are worth to the side that can use them now, in percent. From matches of some 60 games
/// at 8,000 positions a move: 12 to 30 are alike, 0 scores 11 % against 15.
const INITIATIVE_PERCENT: Score = 20;
/// What the right to move is worth, and what it costs that each open four must be answered.
const TEMPO: Score = 20;
const URGENCY: Score = 60;

pub(super) struct Search<'a> {
    pub(super) field: Field,
    pub(super) table: &'a mut Table<Square>,
    pub(super) vcf: &'a mut Vcf,
    pub(super) budget: Budget<'a>,
}

/// The scores between which the true one matters.
#[derive(Clone, Copy)]
struct Range {
    alpha: Score,
    beta: Score,
}

/// The moves of one position, and whether any other could matter.
struct Moves {
    squares: Vec<Square>,
    complete: bool,
}

impl Search<'_> {
    /// A win by fours alone from the root, followed further than inside the tree.
    pub(super) fn fours(&mut self, limit: Limit) -> Option<Vec<Square>> {
        let nodes = limit.nodes.map_or(ROOT_VCF_NODES, |nodes| ROOT_VCF_NODES.min(nodes / 4));
        let mut win = |most| self.vcf.win(&mut self.field, most, nodes, &mut self.budget);
        ROOT_VCF_MOVES.into_iter().find_map(&mut win)
    }

    /// The moves that a think begins with, most promising first.
    pub(super) fn root_moves(&mut self) -> Vec<Square> {
        self.moves(None, LATE_DEPTH).squares
    }

    /// Scores root moves to this depth and sorts them, best first; with `every`, all of them truly.
    /// False if it had to stop: then those that it came to are sorted, before the others. The first depth always finishes.
    pub(super) fn root(&mut self, order: &mut [Scored<Square>], depth: i32, every: bool) -> bool {
        let mut alpha = -WIN;
        for i in 0..order.len() {
            let range = Range { alpha: if every { -WIN } else { alpha }, beta: WIN };
            let mut score = self.child(order[i].m, depth, 0, range, i > 0 && !every);
            if self.budget.is_spent() {
                if depth > 1 {
                    order[..i].sort_by_key(|scored| Reverse(scored.score));
                    return false;
                }
                score = self.glance(order[i].m);
            }
            order[i].score = score;
            // Of a move that is no better than another only a bound is known.
            order[i].proved = is_decided(score) && (every || score > alpha || score < 0);
            alpha = alpha.max(score);
        }
        order.sort_by_key(|scored| Reverse(scored.score));
        true
    }

    /// What the table remembers of the game after a root move.
    pub(super) fn line(&mut self, first: Square, most: u32) -> Vec<Square> {
        let mut line = vec![first];
        self.field.put(first);
        while line.len() < most as usize {
            let next = self.table.get(self.field.key()).and_then(|slot| slot.m);
            let Some(m) = next.filter(|&m| self.field.is_free(m) && self.field.is_legal(m)) else {
                break;
            };
            line.push(m);
            self.field.put(m);
        }
        line.iter().rev().for_each(|&m| self.field.take(m));
        line
    }

    /// The score of a move without looking further.
    fn glance(&mut self, m: Square) -> Score {
        self.field.put(m);
        let score = -self.settled(1).unwrap_or_else(|| self.value());
        self.field.take(m);
        score
    }

    /// The score of a move; `scout` first tries to show that it is no better than alpha.
    fn child(&mut self, m: Square, depth: i32, ply: u32, range: Range, scout: bool) -> Score {
        let Range { alpha, beta } = range;
        if self.field.grade(self.field.side(), m) == Grade::Five {
            return won_in(ply + 1);
        }
        self.field.put(m);
        let mut score = alpha + 1;
        if scout {
            score = -self.node(depth - 1, ply + 1, Range { alpha: -alpha - 1, beta: -alpha });
        }
        if !scout || score > alpha && score < beta {
            score = -self.node(depth - 1, ply + 1, Range { alpha: -beta, beta: -alpha });
        }
        self.field.take(m);
        score
    }

    /// The score of the position for the side to move.
    fn node(&mut self, depth: i32, ply: u32, range: Range) -> Score {
        if self.budget.visit() {
            return 0;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        let slot = self.table.get(self.field.key()).copied();
        if let Some(slot) = slot.filter(|slot| slot.depth >= stored_depth(depth)) {
            let score = from_table(slot.score, ply);
            match slot.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= range.beta => return score,
                Bound::AtMost if score <= range.alpha => return score,
                Bound::AtLeast | Bound::AtMost => {}
            }
        }
        let is_forced = self.field.count(self.field.side().other(), Grade::Five) > 0;
        if !is_forced
            && slot.is_none()
            && let Some(score) = self.wins_by_fours(ply)
        {
            return score;
        }
        // An answer to a four costs no depth; one to a three may lie a little beyond the horizon.
        let depth = if is_forced { depth + 1 } else { depth };
        let is_threatened = self.field.count(self.field.side().other(), Grade::OpenFour) > 0;
        if depth <= -BEYOND || depth <= 0 && !is_forced && !is_threatened {
            return self.value();
        }
        let moves = self.moves(slot.and_then(|slot| slot.m), depth);
        self.try_moves(&moves, depth, ply, range)
    }

    fn wins_by_fours(&mut self, ply: u32) -> Option<Score> {
        let line = self.vcf.win(&mut self.field, VCF_MOVES, VCF_NODES, &mut self.budget)?;
        let score = won_in(ply + line.len() as u32);
        let first = line.first().copied();
        self.table.put(self.field.key(), first, to_table(score, ply), u32::MAX, Bound::Exact);
        Some(score)
    }

    fn try_moves(&mut self, moves: &Moves, depth: i32, ply: u32, range: Range) -> Score {
        if moves.squares.is_empty() {
            // Black in renju may find every square of the list forbidden; then white's open four comes.
            return if moves.complete { lost_in(ply + 4) } else { self.value() };
        }
        let (mut best, mut best_move, mut alpha) = (-WIN, None, range.alpha);
        for (i, &m) in moves.squares.iter().enumerate() {
            let range = Range { alpha, ..range };
            let is_late = i >= LATE && depth >= LATE_DEPTH && !moves.complete;
            let mut score =
                if is_late { self.child(m, depth - 1, ply, range, true) } else { alpha + 1 };
            if score > alpha {
                score = self.child(m, depth, ply, range, i > 0);
            }
            if self.budget.is_spent() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(m));
            }
            alpha = alpha.max(score);
            if alpha >= range.beta {
                break;
            }
        }
        if !moves.complete {
            best = best.max(-PROBABLE + ply as Score);
        }
        let bound = match best {
            _ if best >= range.beta => Bound::AtLeast,
            _ if best <= range.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = stored_depth(depth);
        self.table.put(self.field.key(), best_move, to_table(best, ply), depth, bound);
        best
    }

    /// What is known without looking further: a five, an open four, a five that cannot be stopped, a full board.
    fn settled(&mut self, ply: u32) -> Option<Score> {
        let (own, other) = (self.field.side(), self.field.side().other());
        if self.field.count(own, Grade::Five) > 0 {
            return Some(won_in(ply + 1));
        }
        if self.field.room() == 0 {
            return Some(0);
        }
        if self.field.count(other, Grade::Five) > 0 {
            return vcf::answers(&mut self.field).is_empty().then(|| lost_in(ply + 2));
        }
        if self.field.count(own, Grade::OpenFour) > 0 {
            let squares: Vec<Square> = self.field.graded(own, Grade::OpenFour).collect();
            let can_play = squares.into_iter().any(|square| self.field.is_legal(square));
            return can_play.then(|| won_in(ply + 3));
        }
        None
    }

    /// How good the position looks for the side to move.
    fn value(&self) -> Score {
        let (own, other) = (self.field.side(), self.field.side().other());
        let urgent = Score::from(self.field.count(other, Grade::OpenFour).min(2));
        let worth = self.field.worth(own) * (100 + INITIATIVE_PERCENT) / 100;
        worth - self.field.worth(other) + TEMPO - URGENCY * urgent
    }

    /// The moves to try, most promising first.
    fn moves(&mut self, first: Option<Square>, depth: i32) -> Moves {
        let other = self.field.side().other();
        if self.field.count(other, Grade::Five) > 0 {
            return Moves { squares: vcf::answers(&mut self.field), complete: true };
        }
        let is_threatened = self.field.count(other, Grade::OpenFour) > 0;
        let mut moves = if is_threatened { self.answers_to_three() } else { self.worthy(depth) };
        let rank = |square| (Some(square) == first, self.rank(square));
        moves.squares.sort_by_cached_key(|&square| Reverse(rank(square)));
        moves.squares.retain(|&square| self.field.is_legal(square));
        moves
    }

    /// What can be done when the opponent would make an open four: whoever would make a four
    /// stands on each square that the open four needs, or threatens five first.
    fn answers_to_three(&self) -> Moves {
        let (own, other) = (self.field.side(), self.field.side().other());
        let mut squares: Vec<Square> = self.field.fours(other).collect();
        let is_new = |&square: &Square| self.field.grade(other, square) < Grade::Four;
        squares.extend(self.field.fours(own).filter(is_new));
        Moves { squares, complete: self.answers_are_known(other) }
    }

    /// The squares that are worth most to either side.
    fn worthy(&self, depth: i32) -> Moves {
        let width = if depth <= 1 { WIDTH / 2 } else { WIDTH };
        let mut ranked: Vec<(Score, Square)> =
            self.field.free().map(|square| (self.rank(square), square)).collect();
        let complete = ranked.len() <= width;
        if !complete {
            ranked.select_nth_unstable_by_key(width, |&(rank, square)| (Reverse(rank), square));
            ranked.truncate(width);
        }
        Moves { squares: ranked.into_iter().map(|(_, square)| square).collect(), complete }
    }

    /// How early to try a square: what it gives, and nearly as much what it takes; then what is nearer the middle.
    fn rank(&self, square: Square) -> Score {
        let (own, other) = (self.field.side(), self.field.side().other());
        let worth = 5 * self.field.worth_at(own, square) + 4 * self.field.worth_at(other, square);
        let last = i32::from(self.field.size()) - 1;
        let off_middle = [square.x(), square.y()].map(|at| (2 * i32::from(at) - last).abs());
        32 * worth - off_middle[0].max(off_middle[1])
    }

    /// Are the squares where either side makes a four all that can stop an attacker's open four?
    /// Not in caro, where shutting an end may do, nor against black in renju, whose four may become forbidden.
    fn answers_are_known(&self, attacker: Side) -> bool {
        match self.field.rule() {
            Rule::Standard | Rule::Free => true,
            Rule::Renju => attacker != BLACK,
            Rule::Caro => false,
        }
    }
}

/// The table counts depth from the furthest that answers to threats may reach.
fn stored_depth(depth: i32) -> u32 {
    (depth + BEYOND).max(0) as u32
}

/// A decided score counts plies from the root; the table's count from their own position.
fn to_table(score: Score, ply: u32) -> Score {
    if is_decided(score) { score + score.signum() * ply as Score } else { score }
}

fn from_table(score: Score, ply: u32) -> Score {
    if is_decided(score) { score - score.signum() * ply as Score } else { score }
}
