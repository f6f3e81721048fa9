//! Static exchange evaluation: what a move wins or loses on its destination when both sides keep recapturing there.

use jogada_search::Score;

use crate::{
    Board, Kind, Manner, Move, Square,
    board::attackers,
    cpu::{Cpu, Task, dispatch},
    square::Set,
};

/// What a piece is worth in an exchange and for the order of moves, in hundredths of a pawn.
pub(crate) const fn piece_value(kind: Kind) -> Score {
    [100, 320, 330, 500, 950, 20_000][kind as usize]
}

/// Does the exchange that a move begins win at least `threshold`?
pub(crate) fn wins_at_least(board: &Board, m: Move, threshold: Score) -> bool {
    dispatch(WinsAtLeast { board, m, threshold })
}

struct WinsAtLeast<'a> {
    board: &'a Board,
    m: Move,
    threshold: Score,
}

impl Task for WinsAtLeast<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> bool {
        let WinsAtLeast { board, m, threshold } = self;
        let (from, to) = (m.from(), m.to());
        // Castling and promotion are judged by the search, en passant takes a pawn for a pawn.
        if m.manner() != Manner::Plain {
            return threshold <= 0;
        }
        let taken = board.kind_at(to).map_or(0, piece_value);
        let mover = board.kind_at(from).map_or(0, piece_value);
        if taken < threshold {
            return false;
        }
        // Even if the piece is lost for nothing.
        if taken - mover >= threshold {
            return true;
        }
        recapture(cpu, board, from, to, taken - mover - threshold)
    }
}

/// Both sides recapture with their least valuable piece until one does better to stop. `balance` is what the mover is
/// above the threshold once its piece is lost.
#[inline(always)]
fn recapture<C: Cpu>(cpu: C, board: &Board, from: Square, to: Square, mut balance: Score) -> bool {
    let mut occupied = board.occupied() & !from.set();
    let mut turn = board.turn;
    loop {
        turn = turn.other();
        // Captures open lines, so all attackers are computed again.
        let ours = attackers(cpu, board, to, occupied) & occupied & board.side(turn);
        let Some((kind, piece)) = least_valuable(board, ours) else { break };
        let theirs = occupied & board.side(turn.other());
        if kind == Kind::King && attackers(cpu, board, to, occupied ^ piece) & theirs != 0 {
            break;
        }
        occupied ^= piece;
        balance = -balance - 1 - piece_value(kind);
        if balance >= 0 {
            // Another recapture would not help the other side.
            turn = turn.other();
            break;
        }
    }
    // The side to move has lost the exchange.
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
        for (fen, m, threshold, expected) in [
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
            assert_eq!(
                wins_at_least(&board, m, threshold),
                expected,
                "{m} in {fen} for {threshold}"
            );
        }
    }
}
