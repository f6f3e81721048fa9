//! Which moves give check, seen before they are made.

use crate::{
    Board, Color, Kind, Move,
    cpu::{Cpu, Task, dispatch},
    lines,
    mover::{Black, Mover, White},
    square::{Set, Square},
};

/// From where the side to move checks the enemy king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    knight: Set,
    diagonal: Set,
    straight: Set,
    pawn: Set,
    /// Own pieces that stand between an own slider and the king.
    covers: Set,
}

impl Checks {
    pub(crate) fn of(board: &Board) -> Checks {
        struct Find<'a>(&'a Board);
        impl Task for Find<'_> {
            type Output = Checks;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Checks {
                match self.0.turn {
                    Color::White => find::<C, White>(cpu, self.0),
                    Color::Black => find::<C, Black>(cpu, self.0),
                }
            }
        }
        dispatch(Find(board))
    }

    /// Does a legal move give check? One that leaves a line of its own side is taken to uncover it,
    /// and of castling and en passant only the piece that moves is seen.
    pub(crate) fn is_given(&self, board: &Board, m: Move) -> bool {
        let kind = m.promotes_to().or_else(|| board.kind_at(m.from()));
        let from = match kind {
            Some(Kind::Pawn) => self.pawn,
            Some(Kind::Knight) => self.knight,
            Some(Kind::Bishop) => self.diagonal,
            Some(Kind::Rook) => self.straight,
            Some(Kind::Queen) => self.diagonal | self.straight,
            Some(Kind::King) | None => 0,
        };
        from & m.to().set() != 0 || self.covers & m.from().set() != 0
    }
}

#[inline(always)]
fn find<C: Cpu, M: Mover>(cpu: C, board: &Board) -> Checks {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let occupied = us | them;
    let king = Square::first(board.kings & them);
    let diagonal = cpu.bishop(king, occupied);
    let straight = cpu.rook(king, occupied);
    let behind_diagonal = cpu.bishop(king, occupied ^ diagonal & us) & !diagonal & board.diagonals;
    let behind_straight = cpu.rook(king, occupied ^ straight & us) & !straight & board.straights;
    let mut covers = 0;
    for slider in crate::square::squares((behind_diagonal | behind_straight) & us) {
        covers |= lines::between(king, slider) & us;
    }
    Checks {
        knight: lines::knight(king),
        diagonal,
        straight,
        pawn: M::Other::pawns_reach(king.set()),
        covers,
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::Seed;

    use super::*;
    use crate::Manner;

    #[test]
    fn checks_are_seen_before_they_are_given() {
        let (mut given, mut uncovered) = (0, 0);
        for number in 0..100 {
            let mut rng = Seed::from_number(number).rng();
            let mut board = Board::start();
            for _ in 0..150 {
                let moves = board.legal_moves();
                let checks = Checks::of(&board);
                for &m in moves.iter().filter(|m| m.manner() == Manner::Plain) {
                    let seen = checks.is_given(&board, m);
                    let is_given = board.after(m).is_check();
                    // A piece that covers a line may move along it.
                    let may_differ = checks.covers & m.from().set() != 0;
                    assert!(seen == is_given || may_differ && seen, "{m} in {board:?}");
                    given += u32::from(is_given);
                    uncovered += u32::from(may_differ && is_given);
                }
                let Some(&m) = rng.choose(&moves) else { break };
                board = board.after(m);
            }
        }
        assert!(given > 1000 && uncovered > 10, "{given} {uncovered}");
    }
}
