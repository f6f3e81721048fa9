//! The Rothelo assignment's three functions, under its own names and on its own board.
#![allow(unsafe_code, reason = "functions for C")]
#![allow(non_snake_case, reason = "the names are the assignment's")]

use std::{
    ffi::{c_char, c_int},
    hash::{BuildHasher, RandomState},
};

use jogada_core::Seed;
use jogada_text::Message;
use othello::assignment::{self, Tabuleiro};

use crate::{TEXTS, border::answer, raw::Slot};

/// May `jogador`, '*' or 'o', put a stone on `tabuleiro[lin][col]`? 1 if so, else 0; always 0 for a board that holds
/// anything but '*', 'o' and ' '. `lin` and `col` are from 0 to 7.
///
/// # Safety
/// `tabuleiro` is NULL or points to 8 rows of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PodeJogar(
    tabuleiro: *mut [c_char; 8],
    jogador: c_char,
    lin: c_int,
    col: c_int,
) -> c_int {
    answer(0, || {
        // SAFETY: the caller's promise is the same.
        let (_, board) = unsafe { board(tabuleiro) }?;
        let (lin, col) = square(lin, col)?;
        Ok(assignment::pode_jogar(&board, stone(jogador)?, lin, col).into())
    })
}

/// Chooses a good move for `jogador` and puts it into `*lin` and `*col`: 1 if there is one, else 0, and then nothing is
/// written. Among moves that are equally good it chooses at random. It takes less than a second.
///
/// # Safety
/// `tabuleiro` is NULL or points to 8 rows of 8 characters; `lin` and `col` are NULL or point to numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EscolheJogada(
    tabuleiro: *mut [c_char; 8],
    jogador: c_char,
    lin: *mut c_int,
    col: *mut c_int,
) -> c_int {
    answer(0, || {
        // SAFETY: the caller's promise is the same.
        let (_, board) = unsafe { board(tabuleiro) }?;
        // SAFETY: the caller's promise is the same.
        let (lin, col) = unsafe { (Slot::new("lin", lin)?, Slot::new("col", col)?) };
        let chance = Seed::from_number(RandomState::new().hash_one(0));
        let Some(chosen) = assignment::escolhe_jogada(&board, stone(jogador)?, chance) else {
            return Ok(0);
        };
        lin.set(chosen.0 as c_int);
        col.set(chosen.1 as c_int);
        Ok(1)
    })
}

/// Puts a stone of `jogador` on `tabuleiro[lin][col]` and turns what it encloses. A move that may not be played changes
/// nothing; `jogada_error` says why.
///
/// # Safety
/// `tabuleiro` is NULL or points to 8 rows of 8 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Joga(
    tabuleiro: *mut [c_char; 8],
    jogador: c_char,
    lin: c_int,
    col: c_int,
) {
    answer((), || {
        // SAFETY: the caller's promise is the same.
        let (slot, mut board) = unsafe { board(tabuleiro) }?;
        let ((row, column), stone) = (square(lin, col)?, stone(jogador)?);
        if !assignment::pode_jogar(&board, stone, row, column) {
            return Err(TEXTS.message("bad-move").quoting("got", &format!("{lin}, {col}")));
        }
        assignment::joga(&mut board, stone, row, column);
        slot.set(board);
        Ok(())
    });
}

/// The board where C has it, and a copy.
///
/// # Safety
/// `at` is null or points to 8 rows of 8 characters.
unsafe fn board(at: *mut [c_char; 8]) -> Result<(Slot<Tabuleiro>, Tabuleiro), Message> {
    // SAFETY: the caller promises it; a character is a byte, and so the board is 64 of them.
    let slot = unsafe { Slot::new("tabuleiro", at.cast::<Tabuleiro>()) }?;
    // SAFETY: characters that C has put there.
    let board = unsafe { slot.get() };
    match board.as_flattened().iter().find(|on| !b"*o ".contains(on)) {
        None => Ok((slot, board)),
        Some(on) => Err(bad_character("bad-board", *on)),
    }
}

fn stone(jogador: c_char) -> Result<u8, Message> {
    match jogador as u8 {
        stone @ (b'*' | b'o') => Ok(stone),
        other => Err(bad_character("bad-stone", other)),
    }
}

fn square(lin: c_int, col: c_int) -> Result<(usize, usize), Message> {
    let read = |name: &str, number: c_int| match usize::try_from(number) {
        Ok(number @ 0..=7) => Ok(number),
        _ => {
            let message = TEXTS.message("bad-coordinate").with("name", name);
            Err(message.quoting("got", &number.to_string()))
        }
    };
    Ok((read("lin", lin)?, read("col", col)?))
}

fn bad_character(key: &'static str, got: u8) -> Message {
    TEXTS.message(key).quoting("got", &got.escape_ascii().to_string())
}
