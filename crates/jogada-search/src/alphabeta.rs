//! Alpha-beta for any perfect game: iterative deepening, principal variation search, a transposition table.

use jogada_core::{Outcome, Perfect, Seat, Side, Turn};

use crate::{
    Bound, Budget, Engine, Limit, Score, Scored, Stop, Thought, WIN, is_decided, lost_in,
    table::LocalTranspositionTable, won_in,
};

/// What a search needs of a game beyond its rules.
pub trait Searchable: Perfect {
    /// The static evaluation of an unfinished position for the side to move, far from ±[`WIN`].
    fn static_eval(&self) -> Score;

    /// A hash of the position.
    fn key(&self) -> u64;

    /// The place of a move in the order: greater ranks first.
    fn rank(&self, m: Self::Move) -> i32 {
        let _ = m;
        0
    }
}

/// Alpha-beta search for any game. It keeps its table from one move to the next.
#[derive(Debug)]
pub struct AlphaBeta<G: Searchable> {
    table: LocalTranspositionTable<G::Move>,
}

impl<G: Searchable> AlphaBeta<G> {
    /// A search with a table of 2^`bits` positions.
    pub fn new(bits: u32) -> AlphaBeta<G> {
        AlphaBeta { table: LocalTranspositionTable::new(bits) }
    }

    fn iterative_deepening(
        &mut self,
        pos: &G,
        limit: Limit,
        stop: &Stop,
        every: bool,
    ) -> Thought<G::Move> {
        let mut moves = pos.legal_moves();
        moves.sort_by_key(|&m| std::cmp::Reverse(pos.rank(m)));
        let mut search =
            Search { table: &mut self.table, budget: Budget::new(limit, stop), lists: Vec::new() };
        let mut thought =
            Thought::plain(*moves.first().expect("an engine is asked only when it is to move"));
        let mut order: Vec<Scored<G::Move>> =
            moves.into_iter().map(|m| Scored { m, score: 0, proved: false }).collect();
        for depth in 1..=search.budget.depth_max().min(G::MOVES_MAX) {
            if !search.root(pos, &mut order, depth, every) {
                break;
            }
            let best = order[0];
            thought = Thought {
                best: best.m,
                scores: order.clone(),
                line: search.line(pos, best.m, depth),
                nodes: 0,
                depth,
                proved: best.proved,
            };
            let settled = if every {
                order.iter().all(|s| s.proved)
            } else {
                best.proved || order.len() == 1
            };
            if settled || search.budget.is_half_spent() {
                break;
            }
        }
        thought.nodes = search.budget.nodes();
        thought
    }
}

impl<G: Searchable> Engine<G> for AlphaBeta<G> {
    fn think(&mut self, view: &G, limit: Limit, stop: &Stop) -> Thought<G::Move> {
        self.iterative_deepening(view, limit, stop, false)
    }

    fn weigh(&mut self, view: &G, limit: Limit, stop: &Stop) -> Thought<G::Move> {
        self.iterative_deepening(view, limit, stop, true)
    }
}

struct Search<'a, G: Searchable> {
    table: &'a mut LocalTranspositionTable<G::Move>,
    budget: Budget<'a>,
    /// Move lists to reuse, so that a node allocates nothing.
    lists: Vec<Vec<G::Move>>,
}

/// The alpha-beta window.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl<G: Searchable> Search<'_, G> {
    /// Scores the root moves to this depth and sorts them. False if the budget was spent; the first depth always finishes.
    fn root(&mut self, pos: &G, order: &mut [Scored<G::Move>], depth: u32, every: bool) -> bool {
        let Turn::ToMove(seat) = pos.turn() else { return false };
        let mut alpha = -WIN;
        let before = order.to_vec();
        for i in 0..order.len() {
            let floor = if every { -WIN } else { alpha };
            let score = self.child(
                pos,
                order[i].m,
                seat.side(),
                depth,
                0,
                Window { alpha: floor, beta: WIN },
                i > 0 && !every,
            );
            if self.budget.is_spent() && depth > 1 {
                order.copy_from_slice(&before);
                return false;
            }
            order[i].score = score;
            // A null window gives only a bound, so only a loss is certain.
            order[i].proved = is_decided(score) && (every || score > alpha || score < 0);
            alpha = alpha.max(score);
        }
        order.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        true
    }

    /// The score of a move for the side that makes it. With `scout` a null-window search comes first.
    #[allow(clippy::too_many_arguments, reason = "one node's worth of context")]
    fn child(
        &mut self,
        pos: &G,
        m: G::Move,
        side: Side,
        depth: u32,
        ply: u32,
        window: Window,
        scout: bool,
    ) -> Score {
        let mut next = pos.clone();
        next.play_unchecked(m);
        if scout {
            let narrow = Window { alpha: window.alpha, beta: window.alpha + 1 };
            let score = self.node(&next, side, depth - 1, ply + 1, narrow);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        self.node(&next, side, depth - 1, ply + 1, window)
    }

    /// The score of a position for `side`, which need not be the side to move.
    fn node(&mut self, pos: &G, side: Side, depth: u32, ply: u32, window: Window) -> Score {
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        let score = match pos.moves_into(&mut moves) {
            Turn::Over(outcome) => ended(outcome, side, ply),
            Turn::ToMove(seat) if seat.side() == side => {
                self.turn_of(pos, seat, depth, ply, window, &mut moves)
            }
            Turn::ToMove(seat) => {
                let window = Window { alpha: -window.beta, beta: -window.alpha };
                -self.turn_of(pos, seat, depth, ply, window, &mut moves)
            }
        };
        self.lists.push(moves);
        score
    }

    fn turn_of(
        &mut self,
        pos: &G,
        seat: Seat,
        depth: u32,
        ply: u32,
        mut window: Window,
        moves: &mut [G::Move],
    ) -> Score {
        if self.budget.visit() {
            return 0;
        }
        if depth == 0 {
            return pos.static_eval();
        }
        let key = pos.key();
        let mut first = None;
        if let Some(slot) = self.table.get(key) {
            let score = from_table(slot.score, ply);
            first = slot.m;
            if slot.depth >= depth {
                match slot.bound {
                    Bound::Exact => return score,
                    Bound::AtLeast if score >= window.beta => return score,
                    Bound::AtMost if score <= window.alpha => return score,
                    Bound::AtLeast | Bound::AtMost => {}
                }
            }
        }
        moves.sort_by_cached_key(|&m| std::cmp::Reverse((Some(m) == first, pos.rank(m))));
        let floor = window.alpha;
        let (mut best, mut best_move) = (-WIN, None);
        for (i, &m) in moves.iter().enumerate() {
            let score = self.child(pos, m, seat.side(), depth, ply, window, i > 0);
            if self.budget.is_spent() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(m));
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= window.beta => Bound::AtLeast,
            _ if best <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(key, best_move, to_table(best, ply), depth, bound);
        best
    }

    /// The principal variation after a root move, from the table.
    fn line(&self, pos: &G, first: G::Move, depth: u32) -> Vec<G::Move> {
        let mut pos = pos.clone();
        let mut line = vec![first];
        pos.play_unchecked(first);
        while line.len() < depth as usize {
            let Some(m) = self.table.get(pos.key()).and_then(|slot| slot.m) else { break };
            if !pos.legal_moves().contains(&m) {
                break;
            }
            line.push(m);
            pos.play_unchecked(m);
        }
        line
    }
}

fn ended(outcome: Outcome, side: Side, ply: u32) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => won_in(ply),
        Some(_) => lost_in(ply),
    }
}

/// A win counts plies from the root; in the table, from the position.
fn to_table(score: Score, ply: u32) -> Score {
    if is_decided(score) { score + score.signum() * ply as Score } else { score }
}

fn from_table(score: Score, ply: u32) -> Score {
    if is_decided(score) { score - score.signum() * ply as Score } else { score }
}
