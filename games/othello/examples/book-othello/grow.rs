//! The tree of lines that give little away.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    error::Error,
};

use jogada_core::Side;
use othello::{Board, Othello, Start, engine::Book, symmetry::canonical};

use crate::kept::{Kept, glance};

/// Moves that a search so deep sees so far behind are left out.
const GLANCE: (u32, i32) = (8, 5);
/// How deep the others are searched: one ply more where the number of discs is odd, so that all
/// lines end with the same side to move, whose view colours an estimate.
const DEPTH: u32 = 15;
/// Moves further behind than this are not followed.
const FOLLOWED_WITHIN: i32 = 3;
/// What a ply costs beside what it gives away, in the same measure.
const PLY_COST: i32 = 1;
const DISC_COST: i32 = 3;
/// No line is longer.
const PLIES_MAX: i32 = 24;

pub(crate) struct Tree {
    kept: Kept,
    threads: usize,
    /// What a position was worth to the side to move when it was searched.
    values: HashMap<Board, i32>,
    /// The positions that follow one that was opened.
    opened: HashMap<Board, Vec<Board>>,
    /// What is to be opened: the cheapest first, then in an order that never changes.
    waiting: BinaryHeap<Reverse<(i32, i32, u64, u64)>>,
}

impl Tree {
    pub(crate) fn new(kept: Kept, threads: usize) -> Tree {
        let Board { mover, other } = canonical(Board::start(Start::World)).0;
        let waiting = BinaryHeap::from([Reverse((0, 0, mover, other))]);
        Tree { kept, threads, values: HashMap::new(), opened: HashMap::new(), waiting }
    }

    /// Opens the next position and tells of it; nothing when no more is waiting.
    pub(crate) fn open_next(&mut self) -> Result<Option<String>, Box<dyn Error>> {
        let Some((cost, ply, board)) = self.next() else { return Ok(None) };
        let pos = Othello::new(board, Side::First, Start::World);
        let seen = glance(board, GLANCE.0);
        let best = seen.first().map_or(0, |&(_, score)| score);
        let mut children: Vec<Board> = seen
            .iter()
            .filter(|(_, score)| *score >= best - GLANCE.1)
            .map(|&(square, _)| canonical(board.placed(square, pos.flips(square))).0)
            .collect();
        children.sort_by_key(|child| (child.mover, child.other));
        children.dedup();
        let search = |child: &Board| (*child, DEPTH + child.empty().count_ones() % 2);
        let wanted: Vec<(Board, u32)> = children.iter().map(search).collect();
        let values = self.kept.values(&wanted, self.threads)?;
        self.values.extend(children.iter().copied().zip(values));
        let best = children.iter().map(|child| -self.values[child]).max().unwrap_or(0);
        for child in &children {
            let behind = best + self.values[child];
            if behind <= FOLLOWED_WITHIN && ply + 1 < PLIES_MAX {
                let cost = cost + PLY_COST + DISC_COST * behind;
                self.waiting.push(Reverse((cost, ply + 1, child.mover, child.other)));
            }
        }
        self.opened.insert(board, children);
        Ok(Some(format!("ply {ply}, cost {cost}, {} positions", self.len())))
    }

    /// How many positions it knows.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    fn next(&mut self) -> Option<(i32, i32, Board)> {
        loop {
            let Reverse((cost, ply, mover, other)) = self.waiting.pop()?;
            let board = Board { mover, other };
            if !self.opened.contains_key(&board) {
                return Some((cost, ply, board));
            }
        }
    }

    /// All positions with the values that the last ones give them.
    pub(crate) fn book(&self) -> Book {
        let mut settled = HashMap::new();
        let start = canonical(Board::start(Start::World)).0;
        self.settle(start, &mut settled);
        settled.remove(&start);
        Book::new(settled.into_iter().map(|(board, value)| (board, value as i8)))
    }

    fn settle(&self, board: Board, settled: &mut HashMap<Board, i32>) -> i32 {
        if let Some(&value) = settled.get(&board) {
            return value;
        }
        let children = self.opened.get(&board).map_or(&[][..], Vec::as_slice);
        let best = children.iter().map(|&child| -self.settle(child, settled)).max();
        let value = best.unwrap_or_else(|| self.values.get(&board).copied().unwrap_or(0));
        settled.insert(board, value);
        value
    }
}
