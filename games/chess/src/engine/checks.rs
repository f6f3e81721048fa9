//! Which moves give check, found before they are made.

use crate::{
    Board, Color, Kind, Move,
    cpu::{Cpu, Task, dispatch},
    lines,
    mover::{Black, Mover, White},
    square::{Set, Square},
};

/// The squares from which each kind of piece would check the enemy king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    knight: Set,
    diagonal: Set,
    straight: Set,
    pawn: Set,
    /// Own pieces between an own slider and the king, whose moves may discover a check.
    blockers: Set,
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

    /// Does a legal move give check? A blocker is assumed to leave its line, and of castling and en passant only the moved
    /// piece counts.
    pub(crate) fn gives_check(&self, board: &Board, m: Move) -> bool {
        let kind = m.promotes_to().or_else(|| board.kind_at(m.from()));
        let from = match kind {
            Some(Kind::Pawn) => self.pawn,
            Some(Kind::Knight) => self.knight,
            Some(Kind::Bishop) => self.diagonal,
            Some(Kind::Rook) => self.straight,
            Some(Kind::Queen) => self.diagonal | self.straight,
            Some(Kind::King) | None => 0,
        };
        from & m.to().set() != 0 || self.blockers & m.from().set() != 0
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
    let mut blockers = 0;
    for slider in crate::square::squares((behind_diagonal | behind_straight) & us) {
        blockers |= lines::between(king, slider) & us;
    }
    Checks {
        knight: lines::knight(king),
        diagonal,
        straight,
        pawn: M::Other::pawns_reach(king.set()),
        blockers,
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::Seed;

    use super::*;
    use crate::Manner;

    #[test]
    fn checks_are_found_before_they_are_given() {
        let (mut given, mut discovered) = (0, 0);
        for number in 0..100 {
            let mut rng = Seed::from_number(number).rng();
            let mut board = Board::start();
            for _ in 0..150 {
                let moves = board.legal_moves();
                let checks = Checks::of(&board);
                for &m in moves.iter().filter(|m| m.manner() == Manner::Plain) {
                    let expected = checks.gives_check(&board, m);
                    let is_given = board.after(m).is_check();
                    // A blocker may move along its line.
                    let may_differ = checks.blockers & m.from().set() != 0;
                    assert!(expected == is_given || may_differ && expected, "{m} in {board:?}");
                    given += u32::from(is_given);
                    discovered += u32::from(may_differ && is_given);
                }
                let Some(&m) = rng.choose(&moves) else { break };
                board = board.after(m);
            }
        }
        assert!(given > 1000 && discovered > 10, "{given} {discovered}");
    }
}
