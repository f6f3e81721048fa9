//! Legal moves, set by set: every group of moves is given to a [`Sink`] as an origin and a set of destinations,
//! so that counting is a population count and no list is built where none is needed.

use crate::{
    Board,
    board::attacks,
    cpu::{Cpu, Task},
    lines::{self, between},
    make::en_passant_takers,
    mover::Mover,
    moves::castled,
    square::{Set, Square, squares},
};

/// What takes the legal moves of M. After inlining, `way` and `step` are constants.
pub(crate) trait Sink<M: Mover>: Sized {
    /// A piece that is no pawn.
    fn piece(&mut self, way: Way, from: Square, to: Set);

    /// Pawns that stay pawns. The origin is `step` squares before each destination: one or two ranks, or a capture.
    fn pawns(&mut self, step: i8, to: Set);

    /// Pawns that do not; each destination is four moves.
    fn promotions(&mut self, step: i8, to: Set);

    fn en_passant(&mut self, from: Square, to: Square);

    fn castling(&mut self, king: Square, rook: Square);

    /// The knights, bishops, rooks and queens among `movers`, which are not pinned.
    #[inline(always)]
    fn officers<C: Cpu>(&mut self, cpu: C, board: &Board, movers: Set, allowed: Set) {
        let occupied = board.occupied();
        for from in squares(board.knights & movers) {
            self.piece(Way::Knight, from, lines::knight(from) & allowed);
        }
        for from in squares(board.diagonals & movers) {
            self.piece(Way::Diagonal, from, cpu.bishop(from, occupied) & allowed);
        }
        for from in squares(board.straights & movers) {
            self.piece(Way::Straight, from, cpu.rook(from, occupied) & allowed);
        }
    }
}

/// How a piece moves. A queen moves in two ways, and is given to the sink in two parts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Knight,
    Diagonal,
    Straight,
    King,
}

/// Gives the legal moves of M to the sink, and the sink back.
#[inline(always)]
pub(crate) fn generate<C: Cpu, M: Mover, S: Sink<M>>(cpu: C, board: &Board, sink: S) -> S {
    let king = Square::first(board.kings & board.sides[M::US]);
    let danger = Danger::to::<C, M>(cpu, board, king);
    if danger.is_none() {
        return moves::<C, M, S, true>(cpu, board, king, danger, sink);
    }
    // Out of line, so that the common case stays small and keeps its registers.
    cpu.run(Tense::<M, S> { board, king, danger, sink, mover: std::marker::PhantomData })
}

/// The rare case of [`generate`]: the king is in check or a piece is pinned.
struct Tense<'a, M, S> {
    board: &'a Board,
    king: Square,
    danger: Danger,
    sink: S,
    mover: std::marker::PhantomData<M>,
}

impl<M: Mover, S: Sink<M>> Task for Tense<'_, M, S> {
    type Output = S;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> S {
        moves::<C, M, S, false>(cpu, self.board, self.king, self.danger, self.sink)
    }
}

/// Who gives check, and who pins a piece to the king along diagonals or along ranks and files.
#[derive(Clone, Copy)]
struct Danger {
    checkers: Set,
    diagonal_pinners: Set,
    straight_pinners: Set,
}

impl Danger {
    #[inline(always)]
    fn to<C: Cpu, M: Mover>(cpu: C, board: &Board, king: Square) -> Danger {
        let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
        let occupied = us | them;
        let (diagonals, straights) = (board.diagonals & them, board.straights & them);
        let diagonal = cpu.bishop(king, occupied);
        let straight = cpu.rook(king, occupied);
        // Looking once more through our nearest pieces shows who stands behind them.
        let behind_diagonal = cpu.bishop(king, occupied ^ diagonal & us) & !diagonal;
        let behind_straight = cpu.rook(king, occupied ^ straight & us) & !straight;
        Danger {
            checkers: diagonal & diagonals
                | straight & straights
                | lines::knight(king) & board.knights & them
                | M::pawns_reach(king.set()) & board.pawns & them,
            diagonal_pinners: behind_diagonal & diagonals,
            straight_pinners: behind_straight & straights,
        }
    }

    #[inline(always)]
    fn is_none(&self) -> bool {
        self.checkers | self.diagonal_pinners | self.straight_pinners == 0
    }
}

/// The squares from the king to each pinner, the pinner included. A pinned piece may move within them.
#[derive(Clone, Copy, Default)]
struct Pins {
    diagonal: Set,
    straight: Set,
}

impl Pins {
    #[inline(always)]
    fn by(danger: &Danger, king: Square) -> Pins {
        let towards = |pinners: Set| {
            squares(pinners).fold(0, |pins, pinner| pins | between(king, pinner) | pinner.set())
        };
        Pins {
            diagonal: towards(danger.diagonal_pinners),
            straight: towards(danger.straight_pinners),
        }
    }
}

#[inline(always)]
fn moves<C: Cpu, M: Mover, S: Sink<M>, const CALM: bool>(
    cpu: C,
    board: &Board,
    king: Square,
    danger: Danger,
    mut sink: S,
) -> S {
    let us = board.sides[M::US];
    let occupied = board.occupied();
    // The king does not shade the squares behind it from a slider.
    let attacked = attacks::<C, M::Other>(cpu, board, occupied ^ king.set());
    sink.piece(Way::King, king, lines::king(king) & !us & !attacked);

    let mut allowed = !us;
    let mut pins = Pins::default();
    if !CALM {
        if danger.checkers & danger.checkers.wrapping_sub(1) != 0 {
            return sink;
        }
        if danger.checkers != 0 {
            allowed = danger.checkers | between(king, Square::first(danger.checkers));
        }
        pins = Pins::by(&danger, king);
        pinned_sliders::<C, M>(cpu, board, pins, allowed, &mut sink);
    }
    sink.officers(cpu, board, us & !(pins.diagonal | pins.straight), allowed);
    pawns::<M>(board, pins, allowed, &mut sink);
    if board.en_passant != 0 {
        for from in squares(en_passant_takers::<C, M>(cpu, board)) {
            sink.en_passant(from, Square::first(board.en_passant));
        }
    }
    if (CALM || danger.checkers == 0) && board.castlers & M::FIRST != 0 {
        castlings::<M>(board, king, attacked, pins, &mut sink);
    }
    sink
}

#[inline(always)]
fn pinned_sliders<C: Cpu, M: Mover>(
    cpu: C,
    board: &Board,
    pins: Pins,
    allowed: Set,
    sink: &mut impl Sink<M>,
) {
    let us = board.sides[M::US];
    for from in squares(board.diagonals & us & pins.diagonal) {
        sink.piece(
            Way::Diagonal,
            from,
            cpu.bishop(from, board.occupied()) & allowed & pins.diagonal,
        );
    }
    for from in squares(board.straights & us & pins.straight) {
        sink.piece(Way::Straight, from, cpu.rook(from, board.occupied()) & allowed & pins.straight);
    }
}

#[inline(always)]
fn pawns<M: Mover>(board: &Board, pins: Pins, allowed: Set, sink: &mut impl Sink<M>) {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let pawns = board.pawns & us;
    let free = !(us | them);

    // A pin along the file leaves the pushes, one along a diagonal the capture on it.
    let walkers = pawns & !pins.diagonal;
    let loose = M::up(walkers & !pins.straight);
    let bound = M::up(walkers & pins.straight) & pins.straight;
    let pushes = (loose | bound) & free;
    let double_pushes = M::up(pushes & M::THIRD) & free & allowed;
    let pushes = pushes & allowed;

    let takers = pawns & !pins.straight;
    let (loose, bound) = (takers & !pins.diagonal, takers & pins.diagonal);
    let west = (M::up_west(loose) | M::up_west(bound) & pins.diagonal) & them & allowed;
    let east = (M::up_east(loose) | M::up_east(bound) & pins.diagonal) & them & allowed;

    sink.pawns(M::UP, pushes & !M::LAST);
    sink.pawns(2 * M::UP, double_pushes);
    sink.pawns(M::UP_WEST, west & !M::LAST);
    sink.pawns(M::UP_EAST, east & !M::LAST);
    if (pushes | west | east) & M::LAST != 0 {
        sink.promotions(M::UP, pushes & M::LAST);
        sink.promotions(M::UP_WEST, west & M::LAST);
        sink.promotions(M::UP_EAST, east & M::LAST);
    }
}

#[inline(always)]
fn castlings<M: Mover>(
    board: &Board,
    king: Square,
    attacked: Set,
    pins: Pins,
    sink: &mut impl Sink<M>,
) {
    for rook in squares(board.castlers & M::FIRST) {
        let (king_to, rook_to) = castled(king, rook);
        let walk = between(king, king_to) | king_to.set();
        let crossed = (walk | between(rook, rook_to) | rook_to.set()) & !(king.set() | rook.set());
        // In Chess960 the rook may be what shields the king from a rook in the corner.
        let shields = rook.set() & pins.straight != 0;
        if crossed & board.occupied() == 0 && walk & attacked == 0 && !shields {
            sink.castling(king, rook);
        }
    }
}
