//! What callers ask of the generator: the list of legal moves, their number, or one of them by its number.

use crate::{
    Board, Color, Kind, Move,
    cpu::{Cpu, Task, dispatch},
    generate::{Sink, Way, generate},
    mover::{Black, Mover, White},
    square::{Set, Square, squares},
};

impl Board {
    /// Appends the legal moves, in a fixed order.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        struct Listing<'a>(&'a Board, &'a mut Vec<Move>);
        impl Task for Listing<'_> {
            type Output = ();

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) {
                match self.0.turn {
                    Color::White => _ = generate::<C, White, _>(cpu, self.0, List(self.1)),
                    Color::Black => _ = generate::<C, Black, _>(cpu, self.0, List(self.1)),
                }
            }
        }
        dispatch(Listing(self, moves));
    }

    /// The legal moves, in a fixed order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends the legal captures and promotions to a queen.
    pub(crate) fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        struct Listing<'a>(&'a Board, &'a mut Vec<Move>);
        impl Task for Listing<'_> {
            type Output = ();

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) {
                let targets = self.0.side(self.0.turn.other());
                let sink = Noisy { moves: self.1, targets };
                match self.0.turn {
                    Color::White => _ = generate::<C, White, _>(cpu, self.0, sink),
                    Color::Black => _ = generate::<C, Black, _>(cpu, self.0, sink),
                }
            }
        }
        dispatch(Listing(self, moves));
    }

    /// How many legal moves there are, without making a list.
    pub fn count_moves(&self) -> u32 {
        dispatch(Counting(self))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Counting<'a>(pub(crate) &'a Board);

impl Task for Counting<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        match self.0.turn {
            Color::White => count::<C, White>(cpu, self.0),
            Color::Black => count::<C, Black>(cpu, self.0),
        }
    }
}

/// How many legal moves M has.
#[inline(always)]
pub(crate) fn count<C: Cpu, M: Mover>(cpu: C, board: &Board) -> u32 {
    generate::<C, M, _>(cpu, board, Count(0)).0
}

struct Count(u32);

impl<M: Mover> Sink<M> for Count {
    #[inline(always)]
    fn piece(&mut self, _: Way, _: Square, to: Set) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, _: i8, to: Set) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn promotions(&mut self, _: i8, to: Set) {
        self.0 += 4 * to.count_ones();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn officers<C: Cpu>(&mut self, cpu: C, board: &Board, movers: Set, allowed: Set) {
        self.0 += cpu.officers_count(board, movers, board.occupied(), allowed);
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl<M: Mover> Sink<M> for List<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Way, from: Square, to: Set) {
        self.0.extend(squares(to).map(|to| Move::new(from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, to: Set) {
        self.0.extend(squares(to).map(|to| Move::new(back(to, step), to)));
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, to: Set) {
        for to in squares(to) {
            let kinds = Kind::PROMOTIONS.into_iter();
            self.0.extend(kinds.map(|kind| Move::promotion(back(to, step), to, kind)));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.0.push(Move::castling(king, rook));
    }
}

/// Only what takes something or becomes a queen.
struct Noisy<'a> {
    moves: &'a mut Vec<Move>,
    /// The enemy's pieces.
    targets: Set,
}

impl<M: Mover> Sink<M> for Noisy<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Way, from: Square, to: Set) {
        self.moves.extend(squares(to & self.targets).map(|to| Move::new(from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, to: Set) {
        self.moves.extend(squares(to & self.targets).map(|to| Move::new(back(to, step), to)));
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, to: Set) {
        let queens = squares(to).map(|to| Move::promotion(back(to, step), to, Kind::Queen));
        self.moves.extend(queens);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.moves.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {}
}

/// The legal moves as sets, from which one can be drawn by its number without making a list of all.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    groups: [Group; GROUPS_MAX],
    len: usize,
}

/// Fifteen queens moving in two ways each, the king, two captures en passant, two castlings, four sets of moves of
/// pawns and three of promotions.
const GROUPS_MAX: usize = 2 * 15 + 1 + 2 + 2 + 4 + 3;

/// Moves that differ only in their destination.
#[derive(Clone, Copy, Debug)]
struct Group {
    to: Set,
    origin: Origin,
}

#[derive(Clone, Copy, Debug)]
enum Origin {
    Piece(Square),
    /// Squares before the destination.
    Pawns(i8),
    /// The same, and each destination is four moves.
    Promotions(i8),
    EnPassant(Square),
    /// The king's square; the destination is the rook's.
    Castling(Square),
}

impl Group {
    #[inline(always)]
    fn count(&self) -> u32 {
        let each = if matches!(self.origin, Origin::Promotions(_)) { 4 } else { 1 };
        each * self.to.count_ones()
    }

    #[inline(always)]
    fn nth<C: Cpu>(&self, cpu: C, n: u32) -> Move {
        match self.origin {
            Origin::Piece(from) => Move::new(from, cpu.nth(self.to, n)),
            Origin::Pawns(step) => {
                let to = cpu.nth(self.to, n);
                Move::new(back(to, step), to)
            }
            Origin::Promotions(step) => {
                let to = cpu.nth(self.to, n / 4);
                Move::promotion(back(to, step), to, Kind::PROMOTIONS[n as usize % 4])
            }
            Origin::EnPassant(from) => Move::en_passant(from, Square::first(self.to)),
            Origin::Castling(king) => Move::castling(king, Square::first(self.to)),
        }
    }
}

impl Groups {
    pub(crate) fn new() -> Groups {
        let none = Group { to: 0, origin: Origin::Pawns(0) };
        Groups { groups: [none; GROUPS_MAX], len: 0 }
    }

    /// Fills in the legal moves of a board, and says how many there are.
    #[inline(always)]
    pub(crate) fn fill<C: Cpu>(&mut self, cpu: C, board: &Board) -> u32 {
        self.len = 0;
        match board.turn {
            Color::White => _ = generate::<C, White, _>(cpu, board, Fill(self)),
            Color::Black => _ = generate::<C, Black, _>(cpu, board, Fill(self)),
        }
        self.filled().iter().map(Group::count).sum()
    }

    /// The move with this number, which must be less than there are.
    #[inline(always)]
    pub(crate) fn nth<C: Cpu>(&self, cpu: C, mut n: u32) -> Option<Move> {
        for group in self.filled() {
            let count = group.count();
            if n < count {
                return Some(group.nth(cpu, n));
            }
            n -= count;
        }
        None
    }

    #[inline(always)]
    fn filled(&self) -> &[Group] {
        &self.groups[..self.len.min(GROUPS_MAX)]
    }
}

struct Fill<'a>(&'a mut Groups);

impl Fill<'_> {
    #[inline(always)]
    fn push(&mut self, origin: Origin, to: Set) {
        if let Some(group) = self.0.groups.get_mut(self.0.len) {
            *group = Group { to, origin };
            self.0.len += 1;
        }
    }
}

impl<M: Mover> Sink<M> for Fill<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Way, from: Square, to: Set) {
        self.push(Origin::Piece(from), to);
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, to: Set) {
        self.push(Origin::Pawns(step), to);
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, to: Set) {
        self.push(Origin::Promotions(step), to);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Origin::EnPassant(from), to.set());
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.push(Origin::Castling(king), rook.set());
    }
}

/// The square that a pawn's step to `to` began on.
#[inline(always)]
pub(crate) fn back(to: Square, step: i8) -> Square {
    Square::at((to.index() as i8 - step) as u8)
}
