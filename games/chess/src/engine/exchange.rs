//! What a capture wins when everybody keeps taking back on the same square.

use jogada_search::Score;

use super::eval::rough_value;
use crate::{
    Board, Kind, Manner, Move, Square,
    board::attackers,
    cpu::{Cpu, Task, dispatch},
    square::Set,
};

/// Does the exchange that a move begins win at least `least`?
pub(crate) fn wins(board: &Board, m: Move, least: Score) -> bool {
    dispatch(Wins { board, m, least })
}

struct Wins<'a> {
    board: &'a Board,
    m: Move,
    least: Score,
}

impl Task for Wins<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> bool {
        let Wins { board, m, least } = self;
        let (from, to) = (m.from(), m.to());
        // Castling and promotion are judged by the search, en passant takes a pawn for a pawn.
        if m.manner() != Manner::Plain {
            return least <= 0;
        }
        let taken = board.kind_at(to).map_or(0, rough_value);
        let mover = board.kind_at(from).map_or(0, rough_value);
        if taken < least {
            return false;
        }
        // Even if the piece is lost for nothing.
        if taken - mover >= least {
            return true;
        }
        take_turns(cpu, board, from, to, taken - mover - least)
    }
}

/// Both sides take with their least valuable piece until one stands well enough not to. `balance` is what the
/// mover has above its goal once its piece is taken too.
#[inline(always)]
fn take_turns<C: Cpu>(cpu: C, board: &Board, from: Square, to: Square, mut balance: Score) -> bool {
    let mut occupied = board.occupied() & !from.set();
    let mut turn = board.turn;
    loop {
        turn = turn.other();
        // Lines open as pieces leave, so everybody is looked for again.
        let ours = attackers(cpu, board, to, occupied) & occupied & board.side(turn);
        let Some((kind, piece)) = least_valuable(board, ours) else { break };
        let theirs = occupied & board.side(turn.other());
        if kind == Kind::King && attackers(cpu, board, to, occupied ^ piece) & theirs != 0 {
            break;
        }
        occupied ^= piece;
        balance = -balance - 1 - rough_value(kind);
        if balance >= 0 {
            // Taking back again would not help the other side: this side has its goal.
            turn = turn.other();
            break;
        }
    }
    // Whoever is to move now has lost the exchange.
    turn != board.turn
}

#[inline(always)]
fn least_valuable(board: &Board, pieces: Set) -> Option<(Kind, Set)> {
    Kind::ALL.into_iter().find_map(|kind| {
        let found = board.kind(kind) & pieces;
        (found != 0).then(|| (kind, found & found.wrapping_neg()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fen, san};

    #[test]
    fn an_exchange_is_worth_what_is_left_in_the_end() {
        for (fen, m, least, expected) in [
            ("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "Rxe5", 0, false),
            ("4k3/8/8/4p3/8/8/4R3/4K3 w - - 0 1", "Rxe5", 100, true),
            ("4k3/8/8/4p3/8/8/4R3/4K3 w - - 0 1", "Rxe5", 101, false),
            ("4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "Rxe5", 100, true),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", 0, false),
            ("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 900, true),
            ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0, true),
            ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1, false),
        ] {
            let board = fen.parse::<Fen>().unwrap().board;
            let m = san::read(&board, m).unwrap();
            assert_eq!(wins(&board, m, least), expected, "{m} in {fen} for {least}");
        }
    }
}
