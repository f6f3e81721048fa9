//! The engine: one transposition table, the data of each thread, and lazy SMP.

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use jogada_search::{Engine, Limit, Score, Scored, Stop, Thought, WIN, is_decided};

use super::{
    budget::{SearchSignals, ThreadBudget},
    history::{History, MoveContext},
    move_picker::MovePicker,
    net::{self, Accumulators},
    position::Position,
    root::{Report, RootMove, RootTask},
    search::Worker,
    table::SearchTable,
    tablebase,
    time::{MoveTime, SoftLimit},
};
use crate::{Chess, Move};

/// The default size of the table: small, so that many engines fit into one tournament.
const TABLE_BYTES: usize = 8 << 20;

/// The chess engine. It keeps its table and histories from one move to the next.
#[derive(Debug)]
pub struct Thinker {
    table: SearchTable,
    threads: Vec<ThreadData>,
}

/// What a search thread keeps from one search to the next.
#[derive(Debug)]
pub(super) struct ThreadData {
    pub(super) history: History,
    pub(super) accumulators: Accumulators<'static>,
}

impl ThreadData {
    fn new() -> ThreadData {
        ThreadData { history: History::new(), accumulators: Accumulators::new(net::shipped()) }
    }
}

/// A search request beside the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) limit: Limit,
    /// The time by the clock; the limit's time counts as well.
    pub(crate) move_time: Option<MoveTime>,
    /// Stop at a mate in this many moves.
    pub(crate) mate: Option<u32>,
    /// Search only these moves, if any of them is legal.
    pub(crate) only: &'a [Move],
    /// The number of lines (MultiPV).
    pub(crate) lines: usize,
    /// While set, the opponent is thinking and time does not count.
    pub(crate) pondering: &'a AtomicBool,
}

/// The flag of a search that does not ponder.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

impl Request<'_> {
    pub(crate) fn plain(limit: Limit) -> Request<'static> {
        Request { limit, move_time: None, mate: None, only: &[], lines: 1, pondering: &NEVER }
    }
}

impl Thinker {
    /// An engine with a small table and one thread.
    pub fn new() -> Thinker {
        Thinker::with_table(TABLE_BYTES)
    }

    /// An engine with a table of at most this many bytes.
    pub fn with_table(bytes: usize) -> Thinker {
        Thinker { table: SearchTable::new(bytes), threads: vec![ThreadData::new()] }
    }

    /// Sets the number of search threads, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.resize_with(threads.max(1), ThreadData::new);
    }

    pub(crate) fn resize_table(&mut self, bytes: usize) {
        self.table = SearchTable::new(bytes);
    }

    /// Forgets everything, as before another match.
    pub fn clear(&mut self) {
        self.table.clear();
        self.threads.iter_mut().for_each(|thread| *thread = ThreadData::new());
    }

    /// Searches, and reports every iteration.
    pub(crate) fn search(
        &mut self,
        pos: &Chess,
        request: &Request<'_>,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Thought<Move> {
        self.table.new_search();
        self.threads.iter_mut().for_each(|thread| thread.history.new_search());
        let root = self.root_moves(pos, request.only);
        let first = root.first().expect("an engine is asked only when it is to move").m;
        if root.len() == 1
            && request.move_time.is_some()
            && !request.pondering.load(Ordering::Relaxed)
        {
            return self.forced(pos, &root, stop, report);
        }
        let (depth, mut root, nodes) = self.run_threads(pos, &root, request, stop, report);
        root.truncate(request.lines.max(1));
        let scores: Vec<Scored<Move>> = root
            .iter()
            .filter_map(|root_move| {
                let score = root_move.score?;
                Some(Scored { m: root_move.m, score, proved: is_certain(pos, score) })
            })
            .collect();
        let best = root.first().map_or(first, |root_move| root_move.m);
        let line = root.swap_remove(0).pv;
        let line = if line.is_empty() { vec![best] } else { line };
        let proved = scores.first().is_some_and(|scored| scored.proved);
        Thought { best, scores, line, nodes, depth: depth as u32, proved }
    }

    /// A short search where there is only one legal move, for its score and line.
    fn forced(
        &mut self,
        pos: &Chess,
        root: &[RootMove],
        stop: &Stop,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Thought<Move> {
        let only = root[0].m;
        let limit = Limit { depth: Some(6), ..Limit::nodes(20_000) };
        let request = Request::plain(limit);
        let (depth, mut root, nodes) = self.run_threads(pos, root, &request, stop, report);
        let RootMove { pv: line, score, .. } = root.swap_remove(0);
        let scores = score.map(|score| Scored { m: only, score, proved: is_certain(pos, score) });
        let line = if line.is_empty() { vec![only] } else { line };
        let proved = scores.is_some_and(|scored| scored.proved);
        let scores = scores.into_iter().collect();
        Thought { best: only, scores, line, nodes, depth: depth as u32, proved }
    }

    /// Lazy SMP: all threads search the same root and share the table. Returns the depth, the root moves and the nodes.
    fn run_threads(
        &mut self,
        pos: &Chess,
        root: &[RootMove],
        request: &Request<'_>,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> (i32, Vec<RootMove>, u64) {
        let signals = SearchSignals::default();
        let table = &self.table;
        let here = Position::of(pos);
        let (first, others) = self.threads.split_first_mut().expect("there is a thread");
        let hard = request.move_time.map_or(Limit::NONE, |move_time| Limit::time(move_time.hard));
        let limit = request.limit.and(hard);
        // Without a clock, the result must not depend on the speed of the machine.
        tablebase::prepare(pos.board(), limit.time.is_none());
        let depth_max = limit.depth.map_or(i32::MAX, |depth| depth.min(1 << 20) as i32);
        let soft_limit = match (request.move_time, limit.time) {
            (Some(move_time), _) => Some(SoftLimit::new(move_time.soft)),
            // Another iteration would hardly finish.
            (None, Some(time)) => Some(SoftLimit::new(time * 7 / 10)),
            (None, None) => None,
        };
        thread::scope(|scope| {
            for thread in others {
                let mut root = root.to_vec();
                let budget = ThreadBudget::new(Limit::NONE, stop, &signals, &NEVER);
                let mut worker = Worker::new(table, thread, pos, budget);
                scope.spawn(move || {
                    let mut task = RootTask {
                        depth_max: i32::MAX,
                        lines: 1,
                        mate: None,
                        soft_limit: None,
                        report: &mut |_| {},
                    };
                    worker.iterative_deepening(&here, &mut root, &mut task);
                });
            }
            let budget = ThreadBudget::new(limit, stop, &signals, request.pondering);
            let mut worker = Worker::new(table, first, pos, budget);
            let mut root = root.to_vec();
            let mut task = RootTask {
                depth_max: depth_max.max(1),
                lines: request.lines,
                mate: request.mate,
                soft_limit: soft_limit
                    .filter(|_| request.lines == 1 || request.move_time.is_some()),
                report,
            };
            let depth = worker.iterative_deepening(&here, &mut root, &mut task);
            signals.done.store(true, Ordering::Relaxed);
            (depth, root, worker.budget.total())
        })
    }

    /// The moves of the root in the order of the move picker.
    fn root_moves(&self, pos: &Chess, only: &[Move]) -> Vec<RootMove> {
        let here = Position::of(pos);
        let mut moves = here.board.legal_moves();
        if moves.iter().any(|m| only.contains(m)) {
            moves.retain(|m| only.contains(m));
        }
        let context = MoveContext::new(&here, 0, [None; 3]);
        let tt_move = self.table.probe(here.key, 0).and_then(|entry| entry.m);
        let history = &self.threads[0].history;
        let mut picker = MovePicker::new(Vec::new(), &moves, &here.board, tt_move, history);
        let mut root = Vec::with_capacity(moves.len());
        while let Some(ranked) = picker.next(&here.board, &context, history) {
            root.push(RootMove { m: ranked.m, score: None, pv: Vec::new(), nodes: 0 });
        }
        root
    }
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

impl Engine<Chess> for Thinker {
    fn think(&mut self, pos: &Chess, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.search(pos, &Request::plain(limit), stop, &mut |_| {})
    }

    fn weigh(&mut self, pos: &Chess, limit: Limit, stop: &Stop) -> Thought<Move> {
        let lines = usize::MAX;
        let mut thought =
            self.search(pos, &Request { lines, ..Request::plain(limit) }, stop, &mut |_| {});
        thought.scores.sort_by_key(|scored| Reverse(scored.score));
        thought
    }
}

/// Is a mate score certain? Not if the fifty-move counter may end the match before the mate.
fn is_certain(pos: &Chess, score: Score) -> bool {
    let plies = WIN - score.abs();
    is_decided(score) && i32::from(pos.fen().clock) + plies < 100
}
