//! Perft on several threads, with a transposition table.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use jogada_core::Stop;
use jogada_search::{TableEntry, TranspositionTable};

use super::perft;
use crate::{Board, Move};

/// Below this depth counting is faster than a table.
const DEPTH_MIN: u32 = 3;

/// Counts the nodes below each first move; `None` if it was stopped.
pub(crate) fn divide(
    board: &Board,
    depth: u32,
    threads: usize,
    hash_bytes: usize,
    stop: &Stop,
) -> Option<Vec<(Move, u64)>> {
    let first = board.legal_moves();
    let counts: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let tasks = tasks(board, &first, depth);
    let table =
        (hash_bytes > 0).then(|| NodeCountTable(TranspositionTable::with_bytes(hash_bytes)));
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = count(&task.board, task.depth, table.as_ref());
            counts[task.first].fetch_add(nodes, Ordering::Relaxed);
            if stop.is_raised() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    (!stop.is_raised()).then(|| first.into_iter().zip(counts).collect())
}

/// A part of the count that one thread does.
struct Task {
    first: usize,
    board: Board,
    depth: u32,
}

/// One task for each two moves, or for each first move at small depths, so that all threads are busy to the end.
fn tasks(board: &Board, first: &[Move], depth: u32) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (first, &m) in first.iter().enumerate() {
        let after = board.after(m);
        match depth {
            0..=2 => tasks.push(Task { first, board: after, depth: depth.saturating_sub(1) }),
            _ => tasks.extend(after.legal_moves().into_iter().map(|reply| Task {
                first,
                board: after.after(reply),
                depth: depth - 2,
            })),
        }
    }
    tasks
}

fn count(board: &Board, depth: u32, table: Option<&NodeCountTable>) -> u64 {
    let Some(table) = table.filter(|_| depth >= DEPTH_MIN) else { return perft(board, depth) };
    let key = board.without_idle_en_passant().key();
    if let Some(nodes) = table.get(key, depth) {
        return nodes;
    }
    let moves = board.legal_moves();
    let nodes = moves.iter().map(|&m| count(&board.after(m), depth - 1, Some(table))).sum();
    table.put(key, depth, nodes);
    nodes
}

/// Counts by position and depth.
struct NodeCountTable(TranspositionTable<NodeCount>);

impl NodeCountTable {
    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let (bucket, key) = self.place(key, depth);
        self.0.probe(bucket, key).map(|NodeCount(nodes)| nodes)
    }

    fn put(&self, key: u64, depth: u32, nodes: u64) {
        // A position without moves is counted as fast as it is looked up.
        if nodes != 0 {
            let (bucket, key) = self.place(key, depth);
            self.0.store(bucket, key, NodeCount(nodes));
        }
    }

    /// The bucket and key of a position at a depth.
    fn place(&self, key: u64, depth: u32) -> (usize, u64) {
        let key = key ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (self.0.bucket(key.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 24), key)
    }
}

/// The number of positions below one, which is not 0. Large counts are the costly ones.
#[derive(Clone, Copy)]
struct NodeCount(u64);

impl TableEntry for NodeCount {
    const GENERATIONS: u8 = 1;

    fn pack(self, _: u8) -> u64 {
        self.0
    }

    fn unpack(word: u64) -> NodeCount {
        NodeCount(word)
    }

    fn generation(_: u64) -> u8 {
        0
    }

    fn worth(word: u64, _: u8) -> i32 {
        i32::try_from(word).unwrap_or(i32::MAX)
    }

    fn merge(self, _: NodeCount, _: bool) -> Option<NodeCount> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fen;

    #[test]
    fn threads_and_table_change_nothing() {
        for (fen, depth, nodes) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        ] {
            let board = fen.parse::<Fen>().unwrap().board;
            let alone = super::super::divide(&board, depth);
            for (threads, bytes) in [(1, 0), (3, 0), (1, 1 << 16), (3, 1 << 20)] {
                let parts = divide(&board, depth, threads, bytes, &Stop::never()).unwrap();
                assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes);
                assert_eq!(parts, alone, "{threads} threads, {bytes} bytes");
            }
        }
    }

    #[test]
    fn small_depths_are_counted_too() {
        for depth in 1..=3 {
            let parts = divide(&Board::start(), depth, 2, 1 << 10, &Stop::never()).unwrap();
            assert_eq!(parts, super::super::divide(&Board::start(), depth));
        }
    }
}
