//! The functions that the assignment names, on its own board: `tabuleiro[lin][col]` holds `*`,
//! `o` or a space, and `jogador` is `*` or `o`.

use jogada_core::{Seed, Side};
use jogada_search::{Engine, Limit, Stop};

use crate::{
    board::{Square, Start},
    engine::Thinker,
    rules::{Move, Othello},
};

/// The assignment's board, rows from the top.
pub type Tabuleiro = [[u8; 8]; 8];

/// May `jogador` put a stone there? Never on a square that is not there, nor for anyone else.
pub fn pode_jogar(tabuleiro: &Tabuleiro, jogador: u8, lin: usize, col: usize) -> bool {
    let Some((pos, square)) = position(tabuleiro, jogador).zip(square(lin, col)) else {
        return false;
    };
    pos.flips(square) != 0
}

/// A move for `jogador` as line and column, or nothing if there is none. `seed` chooses among
/// moves that are equally good.
pub fn escolhe_jogada(tabuleiro: &Tabuleiro, jogador: u8, seed: Seed) -> Option<(usize, usize)> {
    escolhe_ate(tabuleiro, jogador, seed, &Stop::never())
}

/// The same, with a stop; if it is raised, it is the best that was found so far.
pub fn escolhe_ate(
    tabuleiro: &Tabuleiro,
    jogador: u8,
    seed: Seed,
    stop: &Stop,
) -> Option<(usize, usize)> {
    /// Some tenths of a second.
    const LIMIT: Limit = Limit::nodes(100_000);
    let pos = position(tabuleiro, jogador).filter(|pos| pos.legal() != 0)?;
    match Thinker::new(16, seed).with_book().think(&pos, LIMIT, stop).best {
        Move::Place(square) => Some((usize::from(square.row()), usize::from(square.column()))),
        Move::Pass => None,
    }
}

/// Puts a stone there and turns what it encloses; a move that may not be played changes nothing.
pub fn joga(tabuleiro: &mut Tabuleiro, jogador: u8, lin: usize, col: usize) {
    let Some((pos, placed)) = position(tabuleiro, jogador).zip(square(lin, col)) else { return };
    let flips = pos.flips(placed);
    if flips == 0 {
        return;
    }
    for square in crate::squares(flips | placed.bit()) {
        tabuleiro[usize::from(square.row())][usize::from(square.column())] = jogador;
    }
}

/// The position in which `jogador` is to move.
pub(crate) fn position(tabuleiro: &Tabuleiro, jogador: u8) -> Option<Othello> {
    let side = match jogador {
        b'*' => Side::First,
        b'o' => Side::Second,
        _ => return None,
    };
    let set = |stone| {
        let held = tabuleiro.as_flattened().iter().zip(Square::all());
        held.filter(|(on, _)| **on == stone).fold(0, |set, (_, square)| set | square.bit())
    };
    Some(Othello::with_discs(set(b'*'), set(b'o'), side, Start::Assignment))
}

fn square(lin: usize, col: usize) -> Option<Square> {
    Square::at(u8::try_from(col).ok()?, u8::try_from(lin).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Tabuleiro {
        let mut tabuleiro = [[b' '; 8]; 8];
        (tabuleiro[3][3], tabuleiro[4][4]) = (b'*', b'*');
        (tabuleiro[3][4], tabuleiro[4][3]) = (b'o', b'o');
        tabuleiro
    }

    #[test]
    fn the_assignments_example_is_played() {
        let mut tabuleiro = start();
        for (jogador, lin, col) in [(b'*', 3, 5), (b'o', 4, 5), (b'*', 5, 3)] {
            assert!(pode_jogar(&tabuleiro, jogador, lin, col));
            joga(&mut tabuleiro, jogador, lin, col);
        }
        assert_eq!(&tabuleiro[3], b"   ***  ");
        assert_eq!(&tabuleiro[4], b"   **o  ");
        assert_eq!(&tabuleiro[5], b"   *    ");
    }

    #[test]
    fn what_may_not_be_played_changes_nothing() {
        let mut tabuleiro = start();
        for (jogador, lin, col) in [(b'*', 0, 0), (b'*', 3, 3), (b'x', 3, 5), (b'*', 8, 300)] {
            assert!(!pode_jogar(&tabuleiro, jogador, lin, col));
            joga(&mut tabuleiro, jogador, lin, col);
        }
        assert_eq!(tabuleiro, start());
    }

    #[test]
    fn the_computer_chooses_a_move_where_there_is_one() {
        let seed = Seed::from_number(3);
        let (lin, col) = escolhe_jogada(&start(), b'*', seed).unwrap();
        assert!(pode_jogar(&start(), b'*', lin, col));
        assert_eq!(escolhe_jogada(&[[b' '; 8]; 8], b'*', seed), None);
        assert_eq!(escolhe_jogada(&start(), b'?', seed), None);
    }
}
