//! Positions that the checks try, and smaller ones of them.

use std::collections::BTreeMap;

use jogada_core::Rng;

use crate::{
    Piece, Square,
    assignment::{self, Jogador, Jogo},
};

/// Sizes of boards: the usual one most often, small ones for shrinking eyes, the largest a few times.
const SIZES: [u8; 12] = [8, 8, 8, 8, 8, 5, 6, 4, 13, 3, 10, 20];

/// A position as it was played, with the squares in the order of play.
#[derive(Clone, Debug)]
pub(super) struct PlayedPosition {
    pub(super) jogo: Jogo,
    pub(super) order: Vec<Square>,
}

/// A legal position after some moves. Hands are what is left of random ones.
pub(super) fn legal(rng: &mut Rng, number: usize) -> PlayedPosition {
    let size = SIZES[number % SIZES.len()];
    let hand = |rng: &mut Rng| -> Vec<Piece> {
        let count = rng.below(5) + 1;
        (0..count).map(|_| any_piece(rng)).collect()
    };
    let queens_only = number.is_multiple_of(3);
    let (first, second) = match queens_only {
        true => (vec![Piece::D; 3], vec![Piece::D; 2]),
        false => (hand(rng), hand(rng)),
    };
    let jogo = Jogo { tamanho: size, ocupadas: BTreeMap::new(), primeiro: first, segundo: second };
    let mut played = PlayedPosition { jogo, order: Vec::new() };
    let moves = rng.below(5);
    for _ in 0..moves {
        let piece = if queens_only { Piece::D } else { any_piece(rng) };
        let valid: Vec<Square> =
            assignment::pos_validas_para(piece, &played.jogo).into_iter().collect();
        if let Some(&square) = rng.choose(&valid) {
            played.put(piece, square);
        }
    }
    played
}

/// The same after one more move that is not allowed: the new piece attacks or is attacked.
pub(super) fn broken(rng: &mut Rng, number: usize) -> PlayedPosition {
    loop {
        let shift = rng.below(4) as usize;
        let mut played = legal(rng, number + shift);
        let piece = any_piece(rng);
        let size = u32::from(played.jogo.tamanho);
        let valid = assignment::pos_validas_para(piece, &played.jogo);
        for _ in 0..200 {
            let square = Square(rng.below(size) as u8, rng.below(size) as u8);
            if !played.jogo.ocupadas.contains_key(&square) && !valid.contains(&square) {
                played.put(piece, square);
                return played;
            }
        }
    }
}

/// A position in which the next player can place nothing, or nearly: many pieces on a small board.
pub(super) fn crowded(rng: &mut Rng, number: usize) -> PlayedPosition {
    let mut played = legal(rng, [5, 7, 9, 6][number % 4]);
    loop {
        let piece = any_piece(rng);
        let valid: Vec<Square> =
            assignment::pos_validas_para(piece, &played.jogo).into_iter().collect();
        match rng.choose(&valid) {
            Some(&square) => played.put(piece, square),
            None => return played,
        }
        if played.order.len() > 9 {
            return played;
        }
    }
}

pub(super) fn any_piece(rng: &mut Rng) -> Piece {
    *rng.choose(&Piece::ALL).unwrap_or(&Piece::D)
}

pub(super) fn any_player(rng: &mut Rng) -> Jogador {
    if rng.below(2) == 0 { Jogador::Primeiro } else { Jogador::Segundo }
}

impl PlayedPosition {
    fn put(&mut self, piece: Piece, square: Square) {
        self.jogo.ocupadas.insert(square, piece);
        self.order.push(square);
    }
}

/// The same pieces beside each other as before, but at the left border, at the lower one, or at both.
fn nearer_corner(jogo: &Jogo, order: &[Square]) -> Vec<PlayedPosition> {
    let least = |part: fn(&Square) -> u8| order.iter().map(part).min().unwrap_or(0);
    let (down, left) = (least(|at| at.0), least(|at| at.1));
    let shifts = [(down, left), (down, 0), (0, left)];
    let moved = |(down, left): (u8, u8)| {
        let by = |at: &Square| Square(at.0 - down, at.1 - left);
        let ocupadas = jogo.ocupadas.iter().map(|(at, &piece)| (by(at), piece)).collect();
        let order = order.iter().map(by).collect();
        PlayedPosition { jogo: Jogo { ocupadas, ..jogo.clone() }, order }
    };
    shifts.into_iter().filter(|&(down, left)| down + left > 0).map(moved).collect()
}

/// The same game with less in it: a piece less on the board, a smaller board, pieces nearer to the corner, a shorter hand.
pub(super) fn smaller(jogo: &Jogo, order: &[Square]) -> Vec<PlayedPosition> {
    let mut found = Vec::new();
    for index in 0..order.len() {
        let mut less = PlayedPosition { jogo: jogo.clone(), order: order.to_vec() };
        less.jogo.ocupadas.remove(&less.order.remove(index));
        found.push(less);
    }
    let fits = |size: u8| order.iter().all(|square| square.0 < size && square.1 < size);
    for size in (2..jogo.tamanho).filter(|&size| fits(size)) {
        let less = Jogo { tamanho: size, ..jogo.clone() };
        found.push(PlayedPosition { jogo: less, order: order.to_vec() });
    }
    found.extend(nearer_corner(jogo, order));
    let mut shorter = [jogo.clone(), jogo.clone()];
    let popped = [shorter[0].primeiro.pop(), shorter[1].segundo.pop()];
    for (less, _) in shorter.into_iter().zip(popped).filter(|(_, popped)| popped.is_some()) {
        found.push(PlayedPosition { jogo: less, order: order.to_vec() });
    }
    found
}
