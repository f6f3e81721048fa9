//! Perft: the number of move sequences of a given length, the usual test and measure of a move generator.

pub(crate) mod shared;

use std::marker::PhantomData;

use crate::{
    Board, Color, Kind, Move,
    cpu::{Cpu, Task, dispatch},
    generate::{Sink, Way, generate},
    legal::count,
    mover::{Black, Mover, White, shift},
    square::{Set, Square, squares},
};

/// How many lines of `depth` moves there are. The last ply is counted without being played.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match (depth, board.turn) {
        (0, _) => 1,
        (_, Color::White) => dispatch(Node::<White>::new(board, depth)),
        (_, Color::Black) => dispatch(Node::<Black>::new(board, depth)),
    }
}

/// The same for each first move apart; nothing for depth 0.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    board.legal_moves().into_iter().map(|m| (m, perft(&board.after(m), rest))).collect()
}

/// A position with M to move and at least one ply to go.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a, M> {
    board: &'a Board,
    depth: u32,
    mover: PhantomData<M>,
}

impl<'a, M: Mover> Node<'a, M> {
    pub(crate) fn new(board: &'a Board, depth: u32) -> Node<'a, M> {
        Node { board, depth, mover: PhantomData }
    }
}

impl<M: Mover> Task for Node<'_, M> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Node { board, depth, .. } = self;
        if depth == 1 {
            return u64::from(count::<C, M>(cpu, board));
        }
        generate::<C, M, _>(cpu, board, Children { cpu, board, depth: depth - 1, nodes: 0 }).nodes
    }
}

/// Walks into every move that it is given.
struct Children<'a, C> {
    cpu: C,
    board: &'a Board,
    depth: u32,
    nodes: u64,
}

impl<C: Cpu> Children<'_, C> {
    #[inline(always)]
    fn walk<M: Mover>(&mut self, child: &Board) {
        self.nodes += if self.depth == 1 {
            self.cpu.run_for(child, Leaf::<M::Other>(child, PhantomData))
        } else {
            self.cpu.run(Node::<M::Other>::new(child, self.depth))
        };
    }
}

/// A position whose moves are only counted: apart from [`Node`], so that it is small and needs few registers.
struct Leaf<'a, M>(&'a Board, PhantomData<M>);

impl<M: Mover> Task for Leaf<'_, M> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        u64::from(count::<C, M>(cpu, self.0))
    }
}

impl<C: Cpu, M: Mover> Sink<M> for Children<'_, C> {
    #[inline(always)]
    fn piece(&mut self, way: Way, from: Square, to: Set) {
        let from = from.set();
        for to in squares(to) {
            let to = to.set();
            self.walk::<M>(&match way {
                Way::Knight => self.board.after_knight::<M>(from, to),
                Way::Diagonal => self.board.after_diagonal::<M>(from, to),
                Way::Straight => self.board.after_straight::<M>(from, to),
                Way::King => self.board.after_king::<M>(from, to),
            });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, to: Set) {
        for to in squares(to) {
            let to = to.set();
            let from = shift(to, -step);
            self.walk::<M>(&if step == M::UP {
                self.board.after_push::<M>(from, to, 0)
            } else if step == 2 * M::UP {
                self.board.after_push::<M>(from, to, M::up(from))
            } else {
                self.board.after_pawn::<M>(from, to)
            });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, to: Set) {
        for to in squares(to) {
            let to = to.set();
            for kind in Kind::PROMOTIONS {
                self.walk::<M>(&self.board.after_promotion::<M>(shift(to, -step), to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.walk::<M>(&self.board.after_en_passant::<M>(from.set(), to.set()));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.walk::<M>(&self.board.after_castling::<M>(king, rook));
    }
}
