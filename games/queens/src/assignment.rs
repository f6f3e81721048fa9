//! The assignment's own functions, step by step as it tells them, on positions that need not be legal.
//!
//! They are what the Python package offers, and the definition that the fast rules are tested against.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Piece, Square, board::walk};

/// The assignment's dictionary of a game, without the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jogo {
    /// The board's side.
    pub tamanho: u8,
    /// The pieces on the board.
    pub ocupadas: BTreeMap<Square, Piece>,
    /// What the first player holds, in the order given.
    pub primeiro: Vec<Piece>,
    /// What the second player holds.
    pub segundo: Vec<Piece>,
}

/// `'primeiro'` or `'segundo'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jogador {
    /// The first player.
    Primeiro,
    /// The second player.
    Segundo,
}

impl Jogador {
    /// The other player: the assignment's `outro`.
    pub fn outro(self) -> Jogador {
        match self {
            Jogador::Primeiro => Jogador::Segundo,
            Jogador::Segundo => Jogador::Primeiro,
        }
    }
}

impl Jogo {
    /// What a player holds.
    pub fn mao(&self, jogador: Jogador) -> &Vec<Piece> {
        match jogador {
            Jogador::Primeiro => &self.primeiro,
            Jogador::Segundo => &self.segundo,
        }
    }
}

/// The squares that a piece attacks from a square of an empty board; its own is not among them.
pub fn pos_atacadas_por(peca: Piece, pos: Square, tam_tab: u8) -> BTreeSet<Square> {
    walk(peca, pos, tam_tab).collect()
}

/// Every square attacked by some piece, occupied ones included.
pub fn todas_pos_atacadas(jogo: &Jogo) -> BTreeSet<Square> {
    let attacked =
        jogo.ocupadas.iter().map(|(&pos, &peca)| pos_atacadas_por(peca, pos, jogo.tamanho));
    attacked.flatten().collect()
}

/// The squares where a piece of this kind would neither be attacked nor attack.
pub fn pos_validas_para(peca: Piece, jogo: &Jogo) -> BTreeSet<Square> {
    let attacked = todas_pos_atacadas(jogo);
    // Moves go both ways: it attacks a piece from where a piece of its kind, in the other's place, would attack it.
    let attacking: BTreeSet<Square> =
        jogo.ocupadas.keys().flat_map(|&pos| walk(peca, pos, jogo.tamanho)).collect();
    let squares =
        (0..jogo.tamanho).flat_map(|row| (0..jogo.tamanho).map(move |column| Square(row, column)));
    squares
        .filter(|square| !jogo.ocupadas.contains_key(square))
        .filter(|square| !attacked.contains(square) && !attacking.contains(square))
        .collect()
}

/// Writes a move down. It checks nothing; a piece that is not in the hand leaves the hand as it was.
pub fn faz_jogada(jogo: &mut Jogo, jogador: Jogador, peca: Piece, pos: Square) {
    jogo.ocupadas.insert(pos, peca);
    let mao = match jogador {
        Jogador::Primeiro => &mut jogo.primeiro,
        Jogador::Segundo => &mut jogo.segundo,
    };
    if let Some(held) = mao.iter().position(|&held| held == peca) {
        mao.remove(held);
    }
}

/// The winner, or nothing while the game goes on: if any occupied square is attacked the last move was invalid,
/// else the player who can place nothing has lost.
pub fn jogo_acabou(jogo: &Jogo, ultimo_a_jogar: Jogador) -> Option<Jogador> {
    let attacked = todas_pos_atacadas(jogo);
    let next = ultimo_a_jogar.outro();
    if jogo.ocupadas.keys().any(|pos| attacked.contains(pos)) {
        Some(next)
    } else if jogo.mao(next).iter().all(|&peca| pos_validas_para(peca, jogo).is_empty()) {
        Some(ultimo_a_jogar)
    } else {
        None
    }
}
