//! The search below the root: principal variation search over one position at a time.

use jogada_search::{Bound, Score, WIN, is_decided, lost_in, won_in};

use super::{
    PLIES_MAX, endgame, endings,
    memory::{Memory, Place},
    meter::Meter,
    pick::Ranked,
    position::Position,
    prune,
    sight::Sight,
    table::{Found, Table},
};
use crate::{Chess, Move, rules::is_dead};

/// One thread's search: everything that changes from position to position.
pub(crate) struct Worker<'a> {
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory,
    pub(super) meter: Meter<'a>,
    /// The keys of the positions of the match and of the line, the current one last.
    pub(super) keys: Vec<u64>,
    /// How many of the keys are the match's own.
    played: usize,
    frames: Vec<Frame>,
    pub(super) lists: Vec<Vec<Ranked>>,
    pub(super) moves: Vec<Move>,
    /// The moves of the line's positions that were tried and not good enough.
    pub(super) tried: Vec<Move>,
    /// The greatest ply that was reached.
    pub(super) deepest: usize,
    /// Positions of so many pieces may be solved. It depends on the root alone, so that the same search is the same
    /// whatever was thought before it.
    pub(super) solved_pieces: u32,
}

/// What is remembered of the line's positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The move that was made here; nothing for a pass.
    pub(super) place: Option<Place>,
    /// Where the history of that move is kept; nothing unless it was quiet.
    pub(super) slot: Option<usize>,
    /// What the evaluation says, corrected; nothing in check.
    pub(super) value: Option<Score>,
    /// The move that is left out to see whether it is the only good one.
    pub(super) excluded: Option<Move>,
    /// The line that both sides would play from here.
    pub(super) line: Vec<Move>,
    /// Moves of the children that were too good, the last time.
    pub(super) cutoffs: i32,
    /// Extensions by two plies on the way here.
    pub(super) doubled: i32,
}

/// Frames before the root, so that looking back needs no question.
const FRAMES_BEFORE: usize = 4;

/// One position's task: how deep, and the scores between which the true one matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Is a move expected that is too good for the opponent to allow?
    pub(super) is_cut: bool,
}

impl Node {
    /// Does the exact score matter, or only on which side of a bound it lies?
    pub(super) fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        table: &'a Table,
        memory: &'a mut Memory,
        pos: &Chess,
        meter: Meter<'a>,
    ) -> Worker<'a> {
        Worker {
            table,
            memory,
            meter,
            keys: pos.keys.clone(),
            played: pos.keys.len(),
            frames: vec![Frame::default(); PLIES_MAX + FRAMES_BEFORE + 2],
            lists: Vec::new(),
            moves: Vec::new(),
            tried: Vec::new(),
            deepest: 0,
            solved_pieces: endings::pieces_for(pos.board()),
        }
    }

    /// The score of a position for the side to move. Once the meter is spent, whatever comes back means nothing.
    pub(super) fn search(&mut self, pos: &Position, mut node: Node) -> Score {
        self.frame(node.ply).line.clear();
        if node.depth <= 0 {
            return self.quiesce(pos, node);
        }
        if self.meter.visit() {
            return 0;
        }
        if let Some(score) = self.known_end(pos, &mut node) {
            return score;
        }
        let excluded = self.frame(node.ply).excluded;
        let found = if excluded.is_none() { self.table.get(pos.key, node.ply) } else { None };
        if let Some(found) = found
            && !node.is_open()
            && found.depth >= node.depth
            && found.answers(node.alpha, node.beta)
            && pos.clock < 90
        {
            return found.score;
        }
        let sight = self.look_at(pos, &node, found);
        if excluded.is_none() {
            self.learn_from_value(&node, &sight);
        }
        self.frame(node.ply + 1).cutoffs = 0;
        self.memory.forget_killers(node.ply + 2);
        if !pos.is_check
            && !node.is_open()
            && excluded.is_none()
            && let Some(score) = self.cut_early(pos, &node, &sight)
        {
            return score;
        }
        // Nothing is known of this position: a shallower look costs less than a bad order.
        let is_unknown = found.is_none_or(|found| found.m.is_none());
        if is_unknown && node.depth >= 4 && excluded.is_none() && (node.is_open() || node.is_cut) {
            node.depth -= 1;
        }
        self.try_moves(pos, &node, &sight)
    }

    /// A draw, the end of the board, or a mate that cannot matter any more.
    fn known_end(&mut self, pos: &Position, node: &mut Node) -> Option<Score> {
        self.deepest = self.deepest.max(node.ply);
        if self.is_drawn(pos) {
            return Some(0);
        }
        if let Some(score) = self.solved(pos, node.ply) {
            return Some(score);
        }
        if node.ply >= PLIES_MAX {
            return Some(if pos.is_check { 0 } else { self.evaluate(pos, node.ply) });
        }
        // Being mated here is the worst, mating with the next move the best that can come of it.
        node.alpha = node.alpha.max(lost_in(node.ply as u32));
        node.beta = node.beta.min(won_in(node.ply as u32 + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Goes down a move: what the child has to know of the line.
    pub(super) fn enter(&mut self, ply: usize, place: Option<Place>, after: &Position) {
        let frame = self.frame(ply);
        (frame.place, frame.slot) = (place, None);
        self.keys.push(after.key);
    }

    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Puts a move before the line of the child.
    pub(super) fn lengthen_line(&mut self, ply: usize, m: Move) {
        let at = ply + FRAMES_BEFORE;
        let (here, below) = self.frames.split_at_mut(at + 1);
        let line = &mut here[at].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0].line);
    }

    /// Keeps what a position's moves came to.
    pub(super) fn keep(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        best: (Score, Option<Move>),
    ) {
        let (score, m) = best;
        let bound = match score {
            score if score >= node.beta => Bound::AtLeast,
            score if score <= node.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let known = sight.found;
        let found = Found {
            m,
            score,
            value: sight.raw,
            depth: node.depth,
            bound,
            is_open: node.is_open() || known.is_some_and(|known| known.is_open),
        };
        self.table.put(pos.key, found, node.ply);
        if let Some(value) = sight.value {
            let is_quiet = m.is_none_or(|m| !prune::is_noisy(&pos.board, m));
            let tells = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score > value,
                Bound::AtMost => score < value,
            };
            if is_quiet && tells && !is_decided(score) {
                self.memory.learn_error(pos, score - value, node.depth);
            }
        }
    }

    /// Has the position been here since the last capture or pawn move, or can nobody win any more?
    pub(super) fn is_drawn(&mut self, pos: &Position) -> bool {
        if is_dead(&pos.board) || endgame::is_drawn(&pos.board) {
            return true;
        }
        let now = self.keys.len() - 1;
        if pos.clock >= 100 {
            // Mate comes before the counter.
            return !pos.is_check || pos.board.count_moves() > 0;
        }
        let mut earlier = 0;
        for back in (4..=usize::from(pos.reversible).min(now)).step_by(2) {
            if self.keys[now - back] == self.keys[now] {
                // Once is enough within the line: what could be repeated once can be repeated again.
                earlier += if now - back >= self.played { 2 } else { 1 };
                if earlier >= 2 {
                    return true;
                }
            }
        }
        false
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + FRAMES_BEFORE]
    }

    /// So many plies earlier, at most [`FRAMES_BEFORE`].
    pub(super) fn frame_before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + FRAMES_BEFORE - plies]
    }

    /// The moves one, two and four plies ago.
    pub(super) fn places_before(&self, ply: usize) -> [Option<Place>; 3] {
        [1, 2, 4].map(|plies| self.frame_before(ply, plies).place)
    }

    /// The widest question about a position at the root.
    pub(super) fn wide(depth: i32) -> Node {
        Node { depth, ply: 0, alpha: -WIN, beta: WIN, is_cut: false }
    }
}
