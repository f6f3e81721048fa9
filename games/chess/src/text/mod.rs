//! Text: positions as FEN, EPD and JSON, moves as SAN and coordinates, games as PGN. All of it is read with full checking.

mod castling;
pub mod epd;
pub mod fen;
pub(crate) mod json;
pub mod pgn;
pub mod san;
mod tokens;
