//! Each game's moves as numbers and its views as planes.

use ::chess::{Chess, Color, Kind as ChessKind};
use ::dominoes::{Dominoes, TILES};
use ::gomoku::Gomoku;
use ::othello::Othello;
use ::queens::{Piece, Queens, Square};
use jogada_core::{Game, Seat, Viewer};

use super::Planes;

impl Planes for Queens {
    /// Kind, row and column.
    fn actions(&self) -> usize {
        Piece::ALL.len() * usize::from(self.size()).pow(2)
    }

    fn action(&self, m: Self::Move) -> usize {
        let size = usize::from(self.size());
        (m.piece as usize * size + usize::from(m.square.0)) * size + usize::from(m.square.1)
    }

    fn shape(&self) -> (usize, usize, usize) {
        (self.size().into(), self.size().into(), 10)
    }

    /// Each kind's pieces, then where each may still go.
    fn observe(&self, _: Seat, set: &mut dyn FnMut(usize, usize)) {
        let size = usize::from(self.size());
        for (index, square) in (0..size * size).map(|index| (index, (index / size, index % size))) {
            let square = Square(square.0 as u8, square.1 as u8);
            if let Some(piece) = self.piece_at(square) {
                set(index, piece as usize);
            }
            for piece in Piece::ALL.into_iter().filter(|&kind| self.free_for(kind).contains(square))
            {
                set(index, 5 + piece as usize);
            }
        }
    }
}

impl Planes for Dominoes {
    /// Each tile at each end, and the pass.
    fn actions(&self) -> usize {
        2 * usize::from(TILES) + 1
    }

    fn action(&self, m: Self::Move) -> usize {
        u32::from(m) as usize
    }

    fn shape(&self) -> (usize, usize, usize) {
        (1, TILES.into(), 7)
    }

    /// For each tile: is it held, who laid it counted from the viewer, and does it fit at the left or the right end.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let view = self.view(Viewer::Seat(seat));
        for tile in view.hand(seat).unwrap_or_default() {
            set(tile.index().into(), 0);
        }
        for ply in view.plies() {
            if let Some(tile) = ply.tile {
                set(tile.index().into(), 1 + (ply.seat.index() + 4 - seat.index()) % 4);
            }
        }
        for (ends, plane) in view.ends().map_or(Vec::new(), |e| vec![(e.left, 5), (e.right, 6)]) {
            for tile in ::dominoes::Tiles::with(ends) {
                set(tile.index().into(), plane);
            }
        }
    }
}

impl Planes for Chess {
    /// Origin and destination, then a pawn's ways to become less than a queen: the piece, its file and where it turns.
    fn actions(&self) -> usize {
        64 * 64 + 3 * 8 * 3
    }

    /// Castling goes to the rook's square, and a plain pawn's move to the last rank makes a queen.
    fn action(&self, m: Self::Move) -> usize {
        let (from, to) = (m.from(), m.to());
        let lesser = ChessKind::PROMOTIONS.iter().take(3).position(|&k| m.promotes_to() == Some(k));
        match lesser {
            None => from.index() * 64 + to.index(),
            Some(kind) => {
                let turns = usize::from(to.file() + 1 - from.file());
                64 * 64 + (kind * 8 + usize::from(from.file())) * 3 + turns
            }
        }
    }

    fn shape(&self) -> (usize, usize, usize) {
        (8, 8, 14)
    }

    /// The viewer's pieces by kind, the opponent's, rooks that may castle, and the square of an en passant.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let own = Color::BOTH[seat.side().index()];
        let board = self.board();
        for (offset, color) in [(0, own), (6, own.other())] {
            for kind in ChessKind::ALL {
                for square in ::chess::squares(board.pieces(color, kind)) {
                    set(square.index(), offset + kind.index());
                }
            }
            for square in ::chess::squares(board.castlers(color)) {
                set(square.index(), 12);
            }
        }
        if let Some(square) = board.en_passant() {
            set(square.index(), 13);
        }
    }
}

impl Planes for Othello {
    /// Each square, and the pass.
    fn actions(&self) -> usize {
        65
    }

    fn action(&self, m: Self::Move) -> usize {
        u32::from(m) as usize
    }

    fn shape(&self) -> (usize, usize, usize) {
        (8, 8, 2)
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        for (plane, side) in [seat.side(), seat.side().other()].into_iter().enumerate() {
            for square in ::othello::squares(self.discs(side)) {
                set(square.index(), plane);
            }
        }
    }
}

impl Planes for Gomoku {
    /// Each square, row by row.
    fn actions(&self) -> usize {
        usize::from(self.board().size()).pow(2)
    }

    fn action(&self, m: Self::Move) -> usize {
        usize::from(m.y()) * usize::from(self.board().size()) + usize::from(m.x())
    }

    fn shape(&self) -> (usize, usize, usize) {
        (self.board().size().into(), self.board().size().into(), 2)
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let size = usize::from(self.board().size());
        for square in self.board().squares() {
            if let Some(side) = self.board().at(square) {
                let index = usize::from(square.y()) * size + usize::from(square.x());
                set(index, usize::from(side != seat.side()));
            }
        }
    }
}
