//! Games and openings as other programs keep them: PSQ and REC files, and lists of openings in two forms.
//!
//! All of them count rows from the top; our own notation counts them from the bottom.

mod lists;
mod psq;

use jogada_text::Message;

pub use self::{
    lists::{compact, offsets},
    psq::psq,
};
use crate::{
    TEXTS,
    board::{SIZE_MAX, SIZE_MIN, Square},
};

/// A game or an opening as it was written down: squares not yet checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Squares along one edge.
    pub size: u8,
    /// The stones in the order of playing.
    pub moves: Vec<Square>,
    /// Who played, where it says so.
    pub names: Option<[String; 2]>,
}

/// Reads a PSQ or REC file, or a list of openings of which each line is in offsets (`0,0, 1,1`), compact (`h8i9`) or our
/// own squares (`h8 i9`). The size is for lists, which do not say theirs.
pub fn read(text: &str, size: u8) -> Result<Vec<Written>, Message> {
    let text = text.trim_start_matches('\u{feff}');
    if psq::is_psq(text) {
        return psq::read_psq(text).map(|game| vec![game]);
    }
    if psq::is_rec(text) {
        return psq::read_rec(text).map(|game| vec![game]);
    }
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let number = number + 1;
        let opening = lists::read_line(line, size);
        openings.push(
            opening
                .map_err(|why| TEXTS.message("in-line").with("number", number).with("why", why))?,
        );
    }
    Ok(openings)
}

/// Reads PSQ files, one behind the other, or a REC file. Nothing if the text is neither.
pub(crate) fn read_games(text: &str) -> Option<Result<Vec<Written>, Message>> {
    let text = text.trim_start_matches('\u{feff}');
    if psq::is_psq(text) {
        return Some(psq::split(text).into_iter().map(|game| psq::read_psq(&game)).collect());
    }
    psq::is_rec(text).then(|| psq::read_rec(text).map(|game| vec![game]))
}

/// A column, and a row from the top, both counted from 0.
fn from_top(size: u8, x: i32, y: i32) -> Option<Square> {
    let inside = 0..i32::from(size);
    let is_inside = inside.contains(&x) && inside.contains(&y);
    is_inside.then(|| Square::new(x as u8, size - 1 - y as u8))
}

fn size_of(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|size| (SIZE_MIN..=SIZE_MAX).contains(size))
}
