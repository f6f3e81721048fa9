//! The engine: iterative deepening over the moves of one position.

use jogada_search::{Budget, Engine, Limit, Score, Scored, Stop, Table, Thought, WIN, is_decided};

use super::{
    order::Memory,
    search::{Node, Search},
};
use crate::{Board, Chess, Move};

/// Iterations end here.
const DEPTH_MAX: i32 = 64;
/// The table holds 2^18 positions, so that many engines fit into one tournament.
const TABLE_BITS: u32 = 18;

/// The engine. It keeps its table and what it learnt from one move to the next.
#[derive(Debug)]
pub(crate) struct Searcher {
    table: Table<Move>,
    memory: Memory,
}

impl Searcher {
    pub(crate) fn new() -> Searcher {
        Searcher::with_table(TABLE_BITS)
    }

    pub(crate) fn with_table(bits: u32) -> Searcher {
        Searcher { table: Table::new(bits), memory: Memory::new() }
    }

    fn deepen(&mut self, pos: &Chess, limit: Limit, stop: &Stop, every: bool) -> Thought<Move> {
        self.memory.fade();
        let mut search =
            Search::new(&mut self.table, &mut self.memory, pos, Budget::new(limit, stop));
        let mut root = search.root_moves(pos.board());
        let best = root.first().expect("an engine is asked only when it is to move").m;
        let mut thought = Thought::plain(best);
        let deepest = search.budget.depth_max().min(DEPTH_MAX as u32) as i32;
        for depth in 1..=deepest {
            if !search.iterate(pos, &mut root, depth, every) {
                break;
            }
            let best = root[0];
            thought = Thought {
                best: best.m,
                scores: root.clone(),
                line: search.line(pos.board(), best.m, depth as usize),
                nodes: 0,
                depth: depth as u32,
                proved: best.proved,
            };
            let settled = if every { root.iter().all(|s| s.proved) } else { root.len() == 1 };
            // A mate that is nearer than the iteration is deep cannot be improved.
            let mated = best.proved && WIN - best.score.abs() <= depth;
            if settled || !every && mated || search.budget.is_half_spent() {
                break;
            }
        }
        thought.nodes = search.budget.nodes();
        thought
    }
}

impl Engine<Chess> for Searcher {
    fn think(&mut self, pos: &Chess, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.deepen(pos, limit, stop, false)
    }

    fn weigh(&mut self, pos: &Chess, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.deepen(pos, limit, stop, true)
    }
}

impl Search<'_> {
    fn root_moves(&mut self, board: &Board) -> Vec<Scored<Move>> {
        let mut moves = self.ranked(board, self.table_move(board), 0);
        moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        moves.iter().map(|ranked| Scored { m: ranked.m, score: 0, proved: false }).collect()
    }

    /// Scores the root moves to this depth and sorts them; false if it had to stop before it had a result.
    fn iterate(&mut self, pos: &Chess, root: &mut [Scored<Move>], depth: i32, every: bool) -> bool {
        let guess = root[0].score;
        let mut margin = if every || depth < 5 || is_decided(guess) { WIN } else { 30 };
        loop {
            let (alpha, beta) = ((guess - margin).max(-WIN), (guess + margin).min(WIN));
            let Some(best) = self.scan(pos.board(), root, depth, (alpha, beta), every) else {
                return false;
            };
            root.sort_by_key(|scored| std::cmp::Reverse(scored.score));
            if best > alpha && best < beta || margin >= WIN {
                return true;
            }
            margin = if margin > 400 { WIN } else { margin * 4 };
        }
    }

    /// One pass over the root moves; nothing if it had to stop. The first depth always finishes.
    fn scan(
        &mut self,
        board: &Board,
        root: &mut [Scored<Move>],
        depth: i32,
        (mut alpha, beta): (Score, Score),
        every: bool,
    ) -> Option<Score> {
        let before = root.to_vec();
        let mut best = -WIN;
        for (i, scored) in root.iter_mut().enumerate() {
            let after = board.after(scored.m);
            let node = Node { board, depth, ply: 0, alpha, beta, may_pass: true };
            self.enter(board, scored.m, &after);
            let score = if every {
                -self.child(&Node { alpha: -WIN, beta: WIN, ..node }, &after, depth - 1)
            } else {
                self.scout(&node, &after, depth - 1, i == 0, 0)
            };
            self.leave();
            if self.budget.is_spent() && depth > 1 {
                root.copy_from_slice(&before);
                return None;
            }
            // A move that only failed to be better goes behind all that were scored.
            scored.score = score;
            scored.proved = (every || score > alpha || score < 0) && self.is_certain(score);
            best = best.max(score);
            if !every {
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                root[..=i].rotate_right(1);
                break;
            }
        }
        Some(best)
    }

    /// Is a score a result that nothing can change? Not if the counter may end the match before it is reached.
    fn is_certain(&self, score: Score) -> bool {
        let plies = WIN - score.abs();
        is_decided(score) && !self.budget.is_spent() && i32::from(self.clock()) + plies < 100
    }

    /// The line that the table remembers after a root move.
    fn line(&self, board: &Board, first: Move, length: usize) -> Vec<Move> {
        let mut line = vec![first];
        let mut board = board.after(first);
        while line.len() < length {
            let Some(m) = self.table_move(&board) else { break };
            if !board.legal_moves().contains(&m) {
                break;
            }
            line.push(m);
            board = board.after(m);
        }
        line
    }
}
