//! The engine: one table, what each thread has learnt, and the way to ask it.

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use jogada_search::{Engine, Limit, Score, Scored, Stop, Thought, WIN, is_decided};

use super::{
    clock::{Plan, Share},
    endings,
    memory::{Memory, Scene},
    meter::{Meter, Signals},
    net,
    pick::Picker,
    position::Position,
    root::{Orders, Report, RootMove},
    search::Worker,
    table::Table,
};
use crate::{Chess, Move};

/// The table has so many bytes, so that many engines fit into one tournament.
const TABLE_BYTES: usize = 8 << 20;

/// The engine. It keeps its table and what it learnt from one move to the next.
#[derive(Debug)]
pub struct Thinker {
    table: Table,
    /// One for each thread.
    memories: Vec<Memory>,
}

/// What is asked of a think beside the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) limit: Limit,
    /// What the clock allows; the limit's time counts as well.
    pub(crate) share: Option<Share>,
    /// A mate in so many moves is enough.
    pub(crate) mate: Option<u32>,
    /// Only these moves, unless there are none.
    pub(crate) only: &'a [Move],
    /// How many lines.
    pub(crate) lines: usize,
    /// While it is set, the opponent is thinking and time does not count.
    pub(crate) pondering: &'a AtomicBool,
}

/// Nobody ponders.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

impl Request<'_> {
    pub(crate) fn plain(limit: Limit) -> Request<'static> {
        Request { limit, share: None, mate: None, only: &[], lines: 1, pondering: &NEVER }
    }
}

impl Thinker {
    pub fn new() -> Thinker {
        Thinker::with_table(TABLE_BYTES)
    }

    /// With a table of so many bytes.
    pub fn with_table(bytes: usize) -> Thinker {
        Thinker { table: Table::new(bytes), memories: vec![Memory::new()] }
    }

    /// Thinks on so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    pub(crate) fn resize_table(&mut self, bytes: usize) {
        self.table = Table::new(bytes);
    }

    /// Forgets everything, as before another match.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new());
    }

    /// The evaluation alone, for the side to move.
    pub fn evaluate(pos: &Chess) -> Score {
        net::evaluate(pos.board())
    }

    /// Thinks, and reports every iteration.
    pub(crate) fn answer(
        &mut self,
        pos: &Chess,
        request: &Request<'_>,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Thought<Move> {
        self.table.grow_old();
        self.memories.iter_mut().for_each(Memory::fade);
        let root = self.root_moves(pos, request.only);
        let first = root.first().expect("an engine is asked only when it is to move").m;
        if root.len() == 1 && request.share.is_some() && !request.pondering.load(Ordering::Relaxed)
        {
            return self.forced(pos, &root, stop, report);
        }
        let (depth, mut root, nodes) = self.crew(pos, &root, request, stop, report);
        root.truncate(request.lines.max(1));
        let certain = |score| is_certain(pos, score);
        let scores: Vec<Scored<Move>> = root
            .iter()
            .filter_map(|known| {
                let score = known.score?;
                Some(Scored { m: known.m, score, proved: certain(score) })
            })
            .collect();
        let best = root.first().map_or(first, |known| known.m);
        let line = root.swap_remove(0).line;
        let line = if line.is_empty() { vec![best] } else { line };
        let proved = scores.first().is_some_and(|scored| scored.proved);
        Thought { best, scores, line, nodes, depth: depth as u32, proved }
    }

    /// The only move is made at once, with a look at what may follow.
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
        let (depth, mut root, nodes) = self.crew(pos, root, &request, stop, report);
        let RootMove { line, score, .. } = root.swap_remove(0);
        let scores = score.map(|score| Scored { m: only, score, proved: is_certain(pos, score) });
        let line = if line.is_empty() { vec![only] } else { line };
        let proved = scores.is_some_and(|scored| scored.proved);
        let scores = scores.into_iter().collect();
        Thought { best: only, scores, line, nodes, depth: depth as u32, proved }
    }

    /// All threads search the whole position; they share the table, and so part ways by themselves (lazy SMP).
    fn crew(
        &mut self,
        pos: &Chess,
        root: &[RootMove],
        request: &Request<'_>,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> (i32, Vec<RootMove>, u64) {
        let signals = Signals::default();
        let table = &self.table;
        let here = Position::of(pos);
        let (first, others) = self.memories.split_first_mut().expect("there is a thread");
        let hard = request.share.map_or(Limit::NONE, |share| Limit::time(share.hard));
        let limit = request.limit.and(hard);
        // Without a clock, the answer must not depend on how fast the machine is.
        endings::prepare(pos.board(), limit.time.is_none());
        let deepest = limit.depth.map_or(i32::MAX, |depth| depth.min(1 << 20) as i32);
        let plan = match (request.share, limit.time) {
            (Some(share), _) => Some(Plan::new(share.soft)),
            // Another iteration would hardly finish.
            (None, Some(time)) => Some(Plan::new(time * 7 / 10)),
            (None, None) => None,
        };
        thread::scope(|scope| {
            for memory in others {
                let mut root = root.to_vec();
                let meter = Meter::new(Limit::NONE, stop, &signals, &NEVER);
                let mut worker = Worker::new(table, memory, pos, meter);
                scope.spawn(move || {
                    let mut orders = Orders {
                        depth_max: i32::MAX,
                        lines: 1,
                        mate: None,
                        plan: None,
                        report: &mut |_| {},
                    };
                    worker.deepen(&here, &mut root, &mut orders);
                });
            }
            let meter = Meter::new(limit, stop, &signals, request.pondering);
            let mut worker = Worker::new(table, first, pos, meter);
            let mut root = root.to_vec();
            let mut orders = Orders {
                depth_max: deepest.max(1),
                lines: request.lines,
                mate: request.mate,
                plan: plan.filter(|_| request.lines == 1 || request.share.is_some()),
                report,
            };
            let depth = worker.deepen(&here, &mut root, &mut orders);
            signals.done.store(true, Ordering::Relaxed);
            (depth, root, worker.meter.total())
        })
    }

    /// The moves of the root, the likeliest first.
    fn root_moves(&self, pos: &Chess, only: &[Move]) -> Vec<RootMove> {
        let here = Position::of(pos);
        let mut moves = here.board.legal_moves();
        if moves.iter().any(|m| only.contains(m)) {
            moves.retain(|m| only.contains(m));
        }
        let scene = Scene::new(&here, 0, [None; 3]);
        let first = self.table.get(here.key, 0).and_then(|found| found.m);
        let memory = &self.memories[0];
        let mut picker = Picker::new(Vec::new(), &moves, &here.board, first, memory);
        let mut root = Vec::with_capacity(moves.len());
        while let Some(ranked) = picker.next(&here.board, &scene, memory) {
            root.push(RootMove { m: ranked.m, score: None, line: Vec::new(), nodes: 0 });
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
        self.answer(pos, &Request::plain(limit), stop, &mut |_| {})
    }

    fn weigh(&mut self, pos: &Chess, limit: Limit, stop: &Stop) -> Thought<Move> {
        let lines = usize::MAX;
        let mut thought =
            self.answer(pos, &Request { lines, ..Request::plain(limit) }, stop, &mut |_| {});
        thought.scores.sort_by_key(|scored| Reverse(scored.score));
        thought
    }
}

/// Is a score a result that nothing can change? Not if the counter may end the match before it is reached.
fn is_certain(pos: &Chess, score: Score) -> bool {
    let plies = WIN - score.abs();
    is_decided(score) && i32::from(pos.fen().clock) + plies < 100
}
