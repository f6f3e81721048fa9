//! A position of a match as JSON, before it is checked.

use jogada_core::Game;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::{
    fen::{BadFen, Fen},
    san,
};
use crate::{Chess, Draws, Square, TEXTS, rules::named, square::squares};

/// What a viewer is given: the position now, and all that repetition and the counters depend on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shadow {
    fen: String,
    /// The position after the last capture or pawn move, and the moves since then.
    since: String,
    moves: Vec<String>,
    draws: Draws,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<String>,
    /// For each piece, from a1 to h8, the square that it stood on when the match began.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    names: String,
}

impl From<Chess> for Shadow {
    fn from(pos: Chess) -> Shadow {
        let moved = named(&pos).any(|(square, name)| square != name);
        let names = named(&pos).map(|(_, name)| name.to_string());
        Shadow {
            fen: pos.now.to_string(),
            since: pos.since.to_string(),
            moves: pos.moves.iter().map(ToString::to_string).collect(),
            draws: pos.draws,
            last: pos.last.map(|(from, to)| format!("{from}{to}")),
            names: if moved { names.collect() } else { String::new() },
        }
    }
}

impl TryFrom<Shadow> for Chess {
    type Error = Message;

    fn try_from(shadow: Shadow) -> Result<Chess, Message> {
        let read = |text: &str| text.parse::<Fen>().map_err(|BadFen(said)| said);
        let mut pos = Chess::new(read(&shadow.since)?, shadow.draws);
        for text in &shadow.moves {
            let m = san::read(pos.board(), text).map_err(|illegal| illegal.0)?;
            if pos.board().is_zeroing(m) {
                return Err(TEXTS.message("zeroing-move").quoting("got", text));
            }
            pos.play_unchecked(m);
        }
        if pos.now != read(&shadow.fen)? {
            let message = TEXTS.message("other-position").with("position", pos.now.to_string());
            return Err(message.quoting("got", &shadow.fen));
        }
        pos.last = shadow.last.as_deref().map(read_last).transpose()?;
        pos.names = std::array::from_fn(|index| Square::at(index as u8));
        if !shadow.names.is_empty() {
            read_names(&mut pos, &shadow.names)?;
        }
        Ok(pos)
    }
}

fn read_last(text: &str) -> Result<(Square, Square), Message> {
    let squares = text.as_bytes().split_at_checked(2);
    squares
        .and_then(|(from, to)| Some((Square::parse(from)?, Square::parse(to)?)))
        .ok_or_else(|| TEXTS.message("bad-last-move").quoting("got", text))
}

fn read_names(pos: &mut Chess, text: &str) -> Result<(), Message> {
    let occupied = pos.board().occupied();
    let names: Option<Vec<Square>> = text.as_bytes().chunks(2).map(Square::parse).collect();
    let names = names.filter(|names| {
        names.len() == occupied.count_ones() as usize
            && names.iter().fold(0, |set, name| set | name.set()).count_ones() as usize
                == names.len()
    });
    let Some(names) = names else {
        return Err(TEXTS.message("bad-names").quoting("got", text));
    };
    for (square, name) in squares(occupied).zip(names) {
        pos.names[square.index()] = name;
    }
    Ok(())
}
