//! The chess assignment's listing, and its pieces: structures that hold the function that generates their moves.
#![allow(unsafe_code, reason = "functions for C")]

use std::ffi::{c_char, c_int};

use chess::{
    Fen, Kind, Square,
    fen::Fields,
    listing::{KINDS, Style, in_order, listing},
    squares,
};
use jogada_text::Message;

use crate::{TEXTS, border::answer, raw};

/// Generates the moves of one kind of piece from its square, one a line; NULL if no such piece of the side to move is
/// there. The text is freed with `jogada_free`.
pub type Generator = unsafe extern "C" fn(fen: *const c_char, casa: *const c_char) -> *mut c_char;

/// A piece on a square.
#[repr(C)]
#[derive(Debug)]
pub struct Piece {
    /// 'P', 'N', 'B', 'R', 'Q' or 'K'.
    pub tipo: c_char,
    /// Its square, such as "e2".
    pub casa: [c_char; 3],
    /// From 100 for a pawn to 50000 for a king.
    pub valor: c_int,
    /// The generator of its kind: `peca->gera(fen, peca->casa)`.
    pub gera: Generator,
}

/// Every legal move of the side to move, in the notation and order of the assignment, one a line, as text to be freed
/// with `jogada_free`. NULL for a FEN that is no position; `jogada_error` says why. With `sufixo_ep` a capture
/// en passant ends in "e.p.".
///
/// # Safety
/// `fen` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_movimentos(fen: *const c_char, sufixo_ep: c_int) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let fen = unsafe { raw::text("fen", fen) };
    answer(std::ptr::null_mut(), || {
        let style = Style { en_passant_suffix: sufixo_ep != 0 };
        Ok(lines(listing(&read(fen?)?.board, style)))
    })
}

/// Makes the pieces of the side to move, in the order of the listing: number 0 is the first, and NULL comes after the
/// last. Their moves, one piece after the other, are the listing. Each is freed with `xadrez_libera`.
///
/// # Safety
/// `fen` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_peca(fen: *const c_char, numero: c_int) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    let fen = unsafe { raw::text("fen", fen) };
    answer(std::ptr::null_mut(), || {
        let number = usize::try_from(numero)
            .map_err(|_| TEXTS.message("bad-number").quoting("got", &numero.to_string()))?;
        let found = pieces(&read(fen?)?).into_iter().nth(number);
        Ok(found.map_or(std::ptr::null_mut(), |(kind, square)| raw::give(piece(kind, square))))
    })
}

/// Makes a pawn. The square is such as "e2"; NULL for any other text. It is freed with `xadrez_libera`.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_peao(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::Pawn, casa) }
}

/// Makes a knight, as `xadrez_peao` makes a pawn.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_cavalo(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::Knight, casa) }
}

/// Makes a bishop, as `xadrez_peao` makes a pawn.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_bispo(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::Bishop, casa) }
}

/// Makes a rook, as `xadrez_peao` makes a pawn.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_torre(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::Rook, casa) }
}

/// Makes a queen, as `xadrez_peao` makes a pawn.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_rainha(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::Queen, casa) }
}

/// Makes a king, as `xadrez_peao` makes a pawn.
///
/// # Safety
/// `casa` is NULL or a text that ends in NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_rei(casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    unsafe { make(Kind::King, casa) }
}

/// Frees a piece. NULL is nothing.
///
/// # Safety
/// `peca` is NULL or came from a function of this library, and was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xadrez_libera(peca: *mut Piece) {
    // SAFETY: the caller's promise is the same.
    answer((), || unsafe {
        raw::take_back(peca);
        Ok(())
    });
}

unsafe extern "C" fn pawn_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::Pawn, fen, casa) }
}

unsafe extern "C" fn knight_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::Knight, fen, casa) }
}

unsafe extern "C" fn bishop_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::Bishop, fen, casa) }
}

unsafe extern "C" fn rook_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::Rook, fen, casa) }
}

unsafe extern "C" fn queen_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::Queen, fen, casa) }
}

unsafe extern "C" fn king_moves(fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    unsafe { moves_of(Kind::King, fen, casa) }
}

/// # Safety
/// Both are null or texts that end in NUL.
unsafe fn moves_of(kind: Kind, fen: *const c_char, casa: *const c_char) -> *mut c_char {
    // SAFETY: the caller's promise is the same.
    let (fen, square) = unsafe { (raw::text("fen", fen), raw::text("casa", casa)) };
    answer(std::ptr::null_mut(), || {
        let (fen, name) = (read(fen?)?, square?);
        let from = read_square(name)?;
        if !pieces(&fen).contains(&(kind, from)) {
            let message = TEXTS.message("no-such-piece").with("letter", kind.letter());
            return Err(message.quoting("got", name));
        }
        let written = in_order(&fen.board).into_iter().zip(listing(&fen.board, Style::default()));
        Ok(lines(written.filter(|(m, _)| m.from() == from).map(|(_, text)| text)))
    })
}

/// # Safety
/// `casa` is null or a text that ends in NUL.
unsafe fn make(kind: Kind, casa: *const c_char) -> *mut Piece {
    // SAFETY: the caller's promise is the same.
    let square = unsafe { raw::text("casa", casa) };
    answer(std::ptr::null_mut(), || Ok(raw::give(piece(kind, read_square(square?)?))))
}

fn piece(kind: Kind, square: Square) -> Piece {
    let gera: Generator = match kind {
        Kind::Pawn => pawn_moves,
        Kind::Knight => knight_moves,
        Kind::Bishop => bishop_moves,
        Kind::Rook => rook_moves,
        Kind::Queen => queen_moves,
        Kind::King => king_moves,
    };
    let mut casa = [0; 3];
    for (to, from) in casa.iter_mut().zip(square.to_string().bytes()) {
        *to = from as c_char;
    }
    Piece { tipo: kind.letter() as c_char, casa, valor: kind.value(), gera }
}

/// The pieces of the side to move, in the order of the listing.
fn pieces(fen: &Fen) -> Vec<(Kind, Square)> {
    let mut pieces = Vec::new();
    for (kind, _) in KINDS {
        let mut found: Vec<Square> = squares(fen.board.pieces(fen.board.turn(), kind)).collect();
        found.sort_by_key(|square| (square.file(), square.rank()));
        pieces.extend(found.into_iter().map(|square| (kind, square)));
    }
    pieces
}

fn read(fen: &str) -> Result<Fen, Message> {
    Fen::read(fen, Fields::Six).map_err(|bad| TEXTS.message("bad-fen").with("why", bad.0))
}

fn read_square(name: &str) -> Result<Square, Message> {
    Square::parse(name.as_bytes()).ok_or_else(|| TEXTS.message("bad-square").quoting("got", name))
}

fn lines(texts: impl IntoIterator<Item = String>) -> *mut c_char {
    raw::give_text(texts.into_iter().map(|text| text + "\n").collect())
}
