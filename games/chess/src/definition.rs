//! The rules of moving as one would explain them: an array of squares, one piece at a time, every move tried out.
//!
//! This is the definition that the fast generator is tested against. It is slow, and uses nothing of it.

use crate::{Board, Color, Kind, Manner, Move, Piece, Square, square::squares};

/// A position as an array of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub squares: [Option<Piece>; 64],
    pub turn: Color,
    /// The rooks that may still castle, in the order of their squares.
    pub castlers: Vec<Square>,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
}

type Steps = &'static [(i8, i8)];
const KNIGHT: Steps = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const DIAGONAL: Steps = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHT: Steps = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const ALL_ROUND: Steps = &[(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)];

impl From<&Board> for Definition {
    fn from(board: &Board) -> Definition {
        Definition {
            squares: std::array::from_fn(|index| board.piece_at(Square::at(index as u8))),
            turn: board.turn(),
            castlers: squares(board.castlers).collect(),
            en_passant: board.en_passant(),
        }
    }
}

impl Definition {
    /// Every legal move: one that exists and after which one's own king is not attacked.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&m| !self.after(m).is_attacked(self.after(m).king(self.turn), self.turn));
        self.castlings(&mut moves);
        moves
    }

    /// Every move that exists but for castling, even if it leaves one's own king attacked.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in all_squares() {
            match self.at(from) {
                Some(piece) if piece.color == self.turn => {
                    self.piece_moves(piece, from, &mut moves)
                }
                _ => {}
            }
        }
        moves
    }

    /// The position after a move.
    pub fn after(&self, m: Move) -> Definition {
        let mut after = self.clone();
        let (from, to) = (m.from(), m.to());
        let piece = after.squares[from.index()].take();
        after.turn = self.turn.other();
        after.en_passant = None;
        let is_king = piece.is_some_and(|piece| piece.kind == Kind::King);
        after.castlers.retain(|&rook| {
            let is_kings = is_king && rook.rank() == self.turn.rank(1);
            rook != from && rook != to && !is_kings
        });
        match m.manner() {
            Manner::Plain => after.squares[to.index()] = piece,
            Manner::Promotion(kind) => {
                after.squares[to.index()] = Some(Piece::new(self.turn, kind));
            }
            Manner::EnPassant => {
                after.squares[to.index()] = piece;
                after.squares[Square::new(to.file(), from.rank()).index()] = None;
            }
            Manner::Castling => {
                let rook = after.squares[to.index()].take();
                let (king_file, rook_file) = if to.file() > from.file() { (6, 5) } else { (2, 3) };
                after.squares[Square::new(king_file, from.rank()).index()] = piece;
                after.squares[Square::new(rook_file, from.rank()).index()] = rook;
            }
        }
        let is_pawn = piece.is_some_and(|piece| piece.kind == Kind::Pawn);
        if is_pawn && from.rank().abs_diff(to.rank()) == 2 {
            after.en_passant = from.step(0, self.turn.forward());
        }
        after
    }

    /// Is a square attacked by the opponent of `color`?
    pub fn is_attacked(&self, square: Square, color: Color) -> bool {
        let enemy = |square: Option<Square>, kinds: &[Kind]| {
            square
                .and_then(|square| self.at(square))
                .is_some_and(|piece| piece.color != color && kinds.contains(&piece.kind))
        };
        let sees =
            |step: (i8, i8), kinds: &[Kind]| enemy(self.ray(square, step).last().copied(), kinds);
        let forward = color.forward();
        KNIGHT.iter().any(|&(f, r)| enemy(square.step(f, r), &[Kind::Knight]))
            || ALL_ROUND.iter().any(|&(f, r)| enemy(square.step(f, r), &[Kind::King]))
            || [-1, 1].iter().any(|&f| enemy(square.step(f, forward), &[Kind::Pawn]))
            || DIAGONAL.iter().any(|&step| sees(step, &[Kind::Bishop, Kind::Queen]))
            || STRAIGHT.iter().any(|&step| sees(step, &[Kind::Rook, Kind::Queen]))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn king(&self, color: Color) -> Square {
        let king = Some(Piece::new(color, Kind::King));
        all_squares().find(|&square| self.at(square) == king).expect("each side has a king")
    }

    /// The squares in one direction up to and including the first that is occupied.
    fn ray(&self, from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
        let mut ray = Vec::new();
        let mut next = from.step(files, ranks);
        while let Some(square) = next {
            ray.push(square);
            next = if self.at(square).is_none() { square.step(files, ranks) } else { None };
        }
        ray
    }

    fn piece_moves(&self, piece: Piece, from: Square, moves: &mut Vec<Move>) {
        let reached: Vec<Square> = match piece.kind {
            Kind::Pawn => return self.pawn_moves(from, moves),
            Kind::Knight => KNIGHT.iter().filter_map(|&(f, r)| from.step(f, r)).collect(),
            Kind::King => ALL_ROUND.iter().filter_map(|&(f, r)| from.step(f, r)).collect(),
            Kind::Bishop => DIAGONAL.iter().flat_map(|&step| self.ray(from, step)).collect(),
            Kind::Rook => STRAIGHT.iter().flat_map(|&step| self.ray(from, step)).collect(),
            Kind::Queen => ALL_ROUND.iter().flat_map(|&step| self.ray(from, step)).collect(),
        };
        let free = |to: &Square| self.at(*to).is_none_or(|other| other.color != self.turn);
        moves.extend(reached.into_iter().filter(free).map(|to| Move::new(from, to)));
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let mut add = |to: Square| {
            if to.rank() == self.turn.rank(8) {
                moves.extend(Kind::PROMOTIONS.map(|kind| Move::promotion(from, to, kind)));
            } else {
                moves.push(Move::new(from, to));
            }
        };
        let free = |square: &Square| self.at(*square).is_none();
        if let Some(one) = from.step(0, forward).filter(free) {
            add(one);
            let two = one.step(0, forward).filter(free);
            if let Some(two) = two.filter(|_| from.rank() == self.turn.rank(2)) {
                add(two);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|file| from.step(file, forward)) {
            if self.at(to).is_some_and(|piece| piece.color != self.turn) {
                add(to);
            }
        }
        let passed = self
            .en_passant
            .filter(|passed| [-1, 1].iter().any(|&file| from.step(file, forward) == Some(*passed)));
        moves.extend(passed.map(|passed| Move::en_passant(from, passed)));
    }

    /// Castling: every square that king or rook crosses or reaches is free but for these two,
    /// and the king neither stands, passes nor lands where it is attacked.
    fn castlings(&self, moves: &mut Vec<Move>) {
        let king = self.king(self.turn);
        for &rook in self.castlers.iter().filter(|rook| rook.rank() == self.turn.rank(1)) {
            let (king_file, rook_file) = if rook.file() > king.file() { (6, 5) } else { (2, 3) };
            let span =
                |a: u8, b: u8| (a.min(b)..=a.max(b)).map(|file| Square::new(file, king.rank()));
            let is_free =
                |square: Square| square == king || square == rook || self.at(square).is_none();
            let path = || span(king.file(), king_file);
            let m = Move::castling(king, rook);
            let mut without_king = self.clone();
            without_king.squares[king.index()] = None;
            if path().chain(span(rook.file(), rook_file)).all(is_free)
                && path().all(|square| !without_king.is_attacked(square, self.turn))
                && !self.after(m).is_attacked(self.after(m).king(self.turn), self.turn)
            {
                moves.push(m);
            }
        }
    }
}

fn all_squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::at)
}
