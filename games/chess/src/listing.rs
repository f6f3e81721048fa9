//! The listing that the assignment asks for: every legal move, in its own notation and order.
//!
//! As it demands, a structure stands for each piece and holds a pointer to the function that generates the moves of
//! its kind, with a constructor for each. Behind them is the fast generator: it finds every piece's destinations
//! at once, and the functions say what its kind makes of them.

use crate::{
    Board, Color, Kind, Move, Square,
    cpu::{Cpu, Task, dispatch},
    generate::{Sink, Way, generate},
    legal::back,
    lines,
    mover::{Black, Mover, White},
    square::{Set, squares},
    text::san::{castling_text, disambiguation, takes},
};

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    pub kind: Kind,
    pub square: Square,
    /// 100 for a pawn up to 50000 for the king; the listing is in increasing value.
    pub value: i32,
    /// Generates the moves of this kind of piece from its square.
    pub generate: fn(&Destinations, Square) -> Vec<Move>,
}

impl Man {
    pub fn pawn(square: Square) -> Man {
        Man { kind: Kind::Pawn, square, value: Kind::Pawn.value(), generate: pawn_moves }
    }

    pub fn knight(square: Square) -> Man {
        Man { kind: Kind::Knight, square, value: Kind::Knight.value(), generate: knight_moves }
    }

    pub fn bishop(square: Square) -> Man {
        Man { kind: Kind::Bishop, square, value: Kind::Bishop.value(), generate: bishop_moves }
    }

    pub fn rook(square: Square) -> Man {
        Man { kind: Kind::Rook, square, value: Kind::Rook.value(), generate: rook_moves }
    }

    pub fn queen(square: Square) -> Man {
        Man { kind: Kind::Queen, square, value: Kind::Queen.value(), generate: queen_moves }
    }

    pub fn king(square: Square) -> Man {
        Man { kind: Kind::King, square, value: Kind::King.value(), generate: king_moves }
    }
}

/// Makes a piece of one kind.
pub type Constructor = fn(Square) -> Man;

/// Each kind with its constructor, in the order of the listing.
pub const KINDS: [(Kind, Constructor); 6] = [
    (Kind::Pawn, Man::pawn),
    (Kind::Knight, Man::knight),
    (Kind::Bishop, Man::bishop),
    (Kind::Rook, Man::rook),
    (Kind::Queen, Man::queen),
    (Kind::King, Man::king),
];

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Write `e.p.` after a capture en passant.
    pub en_passant_suffix: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { en_passant_suffix: true }
    }
}

/// Every legal move as the assignment writes it: by kind in increasing value, then by the origin's file and rank,
/// then by the destination's file and rank, promotions in increasing value.
pub fn listing(board: &Board, style: Style) -> Vec<String> {
    let destinations = Destinations::of(board);
    let mut lines = Vec::new();
    for (kind, man) in KINDS {
        for square in by_file(board.pieces(board.turn(), kind)) {
            let man = man(square);
            let moves = (man.generate)(&destinations, man.square);
            lines
                .extend(moves.into_iter().map(|m| write(board, &destinations, man.kind, m, style)));
        }
    }
    lines
}

/// The legal moves in the order of the listing.
pub fn in_order(board: &Board) -> Vec<Move> {
    let destinations = Destinations::of(board);
    KINDS
        .into_iter()
        .flat_map(|(kind, man)| by_file(board.pieces(board.turn(), kind)).into_iter().map(man))
        .flat_map(|man| (man.generate)(&destinations, man.square))
        .collect()
}

fn write(board: &Board, found: &Destinations, kind: Kind, m: Move, style: Style) -> String {
    if kind == Kind::King && m.is_castling() {
        return castling(found, m);
    }
    let x = if takes(board, m) { "x" } else { "" };
    if kind == Kind::Pawn {
        let promotion = m.promotes_to().map_or(String::new(), |kind| kind.letter().to_string());
        let is_passing = style.en_passant_suffix && m == Move::en_passant(m.from(), m.to());
        let suffix = if is_passing { "e.p." } else { "" };
        return format!("{}{x}{}{promotion}{suffix}", m.from().file_letter(), m.to());
    }
    let same = board.pieces(board.turn(), kind) & !m.from().set();
    let rivals = squares(same)
        .filter(|rival| found.to[rival.index()] & m.to().set() != 0)
        .fold(0, |rivals, rival| rivals | rival.set());
    format!("{}{}{x}{}", kind.letter(), disambiguation(m.from(), rivals), m.to())
}

/// Castling is a plain move of the king, `Kg1`, unless a plain move of the king goes there too.
fn castling(found: &Destinations, m: Move) -> String {
    let lands = m.lands();
    let collides = found.to[m.from().index()] & lands.set() != 0 || lands == m.from();
    if collides { castling_text(m).to_owned() } else { format!("K{lands}") }
}

/// The squares of a set in the order of the listing: file first.
fn by_file(set: Set) -> Vec<Square> {
    let mut found: Vec<Square> = squares(set).collect();
    found.sort_by_key(|square| (square.file(), square.rank()));
    found
}

fn pawn_moves(found: &Destinations, from: Square) -> Vec<Move> {
    let to_moves = |to: Square| -> Vec<Move> {
        if found.promoting & to.set() != 0 {
            Kind::PROMOTIONS.map(|kind| Move::promotion(from, to, kind)).to_vec()
        } else if found.en_passant == Some(to) && to.file() != from.file() {
            vec![Move::en_passant(from, to)]
        } else {
            vec![Move::new(from, to)]
        }
    };
    by_file(found.to[from.index()]).into_iter().flat_map(to_moves).collect()
}

fn knight_moves(found: &Destinations, from: Square) -> Vec<Move> {
    plain_moves(from, found.to[from.index()] & lines::knight(from))
}

fn bishop_moves(found: &Destinations, from: Square) -> Vec<Move> {
    plain_moves(from, found.to[from.index()] & lines::slide(from, &lines::DIAGONAL, 0))
}

fn rook_moves(found: &Destinations, from: Square) -> Vec<Move> {
    plain_moves(from, found.to[from.index()] & lines::slide(from, &lines::STRAIGHT, 0))
}

/// A queen moves as a bishop and as a rook.
fn queen_moves(found: &Destinations, from: Square) -> Vec<Move> {
    plain_moves(from, found.to[from.index()])
}

/// Castling is listed where the king lands; after a plain move to the same square.
fn king_moves(found: &Destinations, from: Square) -> Vec<Move> {
    let mut moves = plain_moves(from, found.to[from.index()] & lines::king(from));
    moves.extend(squares(found.castling).map(|rook| Move::castling(from, rook)));
    moves.sort_by_key(|m| (m.lands().file(), m.lands().rank(), m.is_castling()));
    moves
}

fn plain_moves(from: Square, to: Set) -> Vec<Move> {
    by_file(to).into_iter().map(|to| Move::new(from, to)).collect()
}

/// Where every piece of the side to move may legally go, as the fast generator finds it.
#[derive(Clone, Debug)]
pub struct Destinations {
    to: [Set; 64],
    /// Where pawns are promoted.
    promoting: Set,
    en_passant: Option<Square>,
    /// The rooks that the king may castle with now.
    castling: Set,
}

impl Destinations {
    pub fn of(board: &Board) -> Destinations {
        struct Find<'a>(&'a Board);
        impl Task for Find<'_> {
            type Output = Destinations;

            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Destinations {
                let none =
                    Destinations { to: [0; 64], promoting: 0, en_passant: None, castling: 0 };
                match self.0.turn {
                    Color::White => generate::<C, White, _>(cpu, self.0, none),
                    Color::Black => generate::<C, Black, _>(cpu, self.0, none),
                }
            }
        }
        dispatch(Find(board))
    }
}

impl<M: Mover> Sink<M> for Destinations {
    fn piece(&mut self, _: Way, from: Square, to: Set) {
        self.to[from.index()] |= to;
    }

    fn pawns(&mut self, step: i8, to: Set) {
        for to in squares(to) {
            self.to[back(to, step).index()] |= to.set();
        }
    }

    fn promotions(&mut self, step: i8, to: Set) {
        <Destinations as Sink<M>>::pawns(self, step, to);
        self.promoting |= to;
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.to[from.index()] |= to.set();
        self.en_passant = Some(to);
    }

    fn castling(&mut self, _: Square, rook: Square) {
        self.castling |= rook.set();
    }
}
