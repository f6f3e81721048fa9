//! The board: where everything stands, whose move it is, and which special moves remain.

use crate::{
    Color, Kind, Piece,
    cpu::{Cpu, Task, dispatch},
    lines,
    mover::{Black, Mover, White},
    square::{Set, Square},
};

/// A position without its history: small, `Copy`, made for search.
///
/// Queens are in two sets at once, so that counting the moves of bishops and rooks counts theirs too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(16))]
pub struct Board {
    pub(crate) pawns: Set,
    pub(crate) knights: Set,
    /// Bishops and queens.
    pub(crate) diagonals: Set,
    /// Rooks and queens.
    pub(crate) straights: Set,
    pub(crate) kings: Set,
    /// All pieces of each colour.
    pub(crate) sides: [Set; 2],
    /// The rooks that may still castle.
    pub(crate) castlers: Set,
    /// The square that a pawn has just passed over, whether or not it can be taken there.
    pub(crate) en_passant: Set,
    pub(crate) turn: Color,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        pawns: 0,
        knights: 0,
        diagonals: 0,
        straights: 0,
        kings: 0,
        sides: [0; 2],
        castlers: 0,
        en_passant: 0,
        turn: Color::White,
    };

    /// The first position of standard chess.
    pub fn start() -> Board {
        Board::chess960(518)
    }

    /// The first position of Chess960 with this number from 0 to 959; 518 is standard chess.
    pub fn chess960(number: u16) -> Board {
        let mut board = Board::EMPTY;
        for (file, kind) in (0..).zip(back_rank(number)) {
            for color in Color::BOTH {
                let square = Square::new(file, color.rank(1));
                board.put(Piece::new(color, kind), square);
                board.put(Piece::new(color, Kind::Pawn), Square::new(file, color.rank(2)));
                if kind == Kind::Rook {
                    board.castlers |= square.set();
                }
            }
        }
        board
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The square that a pawn has just passed over, whether or not it can be taken there.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != 0).then(|| Square::first(self.en_passant))
    }

    /// The rooks of a colour that may still castle.
    pub fn castlers(&self, color: Color) -> Set {
        self.castlers & self.sides[color.index()]
    }

    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// All pieces of a colour.
    pub fn side(&self, color: Color) -> Set {
        self.sides[color.index()]
    }

    /// All pieces of a kind.
    pub fn kind(&self, kind: Kind) -> Set {
        match kind {
            Kind::Pawn => self.pawns,
            Kind::Knight => self.knights,
            Kind::Bishop => self.diagonals & !self.straights,
            Kind::Rook => self.straights & !self.diagonals,
            Kind::Queen => self.diagonals & self.straights,
            Kind::King => self.kings,
        }
    }

    /// The pieces of one kind and colour.
    pub fn pieces(&self, color: Color, kind: Kind) -> Set {
        self.kind(kind) & self.side(color)
    }

    pub fn king(&self, color: Color) -> Square {
        Square::first(self.kings & self.side(color))
    }

    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        if self.occupied() & square.set() == 0 {
            return None;
        }
        // Without branches, which nothing could foretell. A queen is in two sets: 2 + 3 - 1.
        let is_in = |set: Set| (set >> square.index() & 1) as usize;
        let (diagonal, straight) = (is_in(self.diagonals), is_in(self.straights));
        let officer = is_in(self.knights) + 2 * diagonal + 3 * straight - (diagonal & straight);
        Kind::ALL.get(officer + 5 * is_in(self.kings)).copied()
    }

    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.sides[0] & square.set() != 0 { Color::White } else { Color::Black };
        self.kind_at(square).map(|kind| Piece { color, kind })
    }

    /// Is the side to move in check?
    pub fn is_check(&self) -> bool {
        self.checkers(self.turn) != 0
    }

    /// The pieces that give check to this colour's king.
    pub fn checkers(&self, color: Color) -> Set {
        self.attackers(self.king(color), self.occupied()) & self.side(color.other())
    }

    /// The pieces of both colours that attack a square, if the board were occupied like this.
    pub fn attackers(&self, square: Square, occupied: Set) -> Set {
        struct Attackers<'a>(&'a Board, Square, Set);
        impl Task for Attackers<'_> {
            type Output = Set;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Set {
                attackers(cpu, self.0, self.1, self.2)
            }
        }
        dispatch(Attackers(self, square, occupied))
    }

    /// Everything that the pieces of a colour attack, their own pieces included.
    pub fn attacks(&self, color: Color) -> Set {
        struct Attacks<'a>(&'a Board, Color);
        impl Task for Attacks<'_> {
            type Output = Set;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Set {
                match self.1 {
                    Color::White => attacks::<C, White>(cpu, self.0, self.0.occupied()),
                    Color::Black => attacks::<C, Black>(cpu, self.0, self.0.occupied()),
                }
            }
        }
        dispatch(Attacks(self, color))
    }

    /// A number that equal boards share and different ones almost never do.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        // Each pair is folded from a 128-bit product, in which every bit of both reaches the middle.
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let [white, _] = self.sides;
        let special = self.castlers | self.en_passant;
        let turn = if self.turn == Color::White { SALT[6] } else { SALT[7] };
        fold(self.pawns ^ SALT[0], self.knights ^ SALT[1])
            ^ fold(self.diagonals ^ SALT[2], self.straights ^ SALT[3]).rotate_left(21)
            ^ fold(self.kings ^ SALT[4], white ^ SALT[5]).rotate_left(42)
            ^ fold(special ^ SALT[8], turn)
    }

    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let set = square.set();
        self.sides[piece.color.index()] |= set;
        match piece.kind {
            Kind::Pawn => self.pawns |= set,
            Kind::Knight => self.knights |= set,
            Kind::Bishop => self.diagonals |= set,
            Kind::Rook => self.straights |= set,
            Kind::Queen => {
                self.diagonals |= set;
                self.straights |= set;
            }
            Kind::King => self.kings |= set,
        }
    }
}

/// Digits of the fractional part of π, so that an empty set does not make a product vanish.
const SALT: [u64; 9] = [
    0x243F_6A88_85A3_08D3,
    0x1319_8A2E_0370_7344,
    0xA409_3822_299F_31D0,
    0x082E_FA98_EC4E_6C89,
    0x4528_21E6_38D0_1377,
    0xBE54_66CF_34E9_0C6C,
    0xC0AC_29B7_C97C_50DD,
    0x3F84_D5B5_B547_0917,
    0x9216_D5D9_8979_FB1B,
];

impl Default for Board {
    fn default() -> Board {
        Board::start()
    }
}

/// The pieces of both colours that attack a square.
#[inline(always)]
pub(crate) fn attackers<C: Cpu>(cpu: C, board: &Board, square: Square, occupied: Set) -> Set {
    let at = square.set();
    let [white, black] = board.sides;
    lines::knight(square) & board.knights
        | lines::king(square) & board.kings
        | cpu.bishop(square, occupied) & board.diagonals
        | cpu.rook(square, occupied) & board.straights
        | Black::pawns_reach(at) & board.pawns & white
        | White::pawns_reach(at) & board.pawns & black
}

/// Everything that the pieces of M attack, their own pieces included.
#[inline(always)]
pub(crate) fn attacks<C: Cpu, M: Mover>(cpu: C, board: &Board, occupied: Set) -> Set {
    let us = board.sides[M::US];
    cpu.officers_reach::<M>(board, occupied)
        | M::pawns_reach(board.pawns & us)
        | lines::king(Square::first(board.kings & us))
}

/// The first rank of a Chess960 position by the numbering of Scharnagl: the digits of the number place
/// the bishops, the queen and the knights; rook, king and rook take what is left.
fn back_rank(number: u16) -> [Kind; 8] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = usize::from(number % 960);
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some(Kind::Bishop);
    rank[2 * (number / 4 % 4)] = Some(Kind::Bishop);
    let free = |rank: &[Option<Kind>; 8], nth: usize| -> usize {
        (0..8).filter(|&file| rank[file].is_none()).nth(nth).expect("enough files are free")
    };
    let queen = free(&rank, number / 16 % 6);
    rank[queen] = Some(Kind::Queen);
    let (first, second) = KNIGHTS[number / 96];
    for knight in [free(&rank, first), free(&rank, second)] {
        rank[knight] = Some(Kind::Knight);
    }
    let mut rest = [Kind::Rook, Kind::King, Kind::Rook].into_iter();
    rank.map(|kind| kind.or_else(|| rest.next()).expect("three files are left"))
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board({})", crate::text::fen::board_fields(self))
    }
}
