//! People at a table: the names that mean one, what they may see, and what they may take back.

use jogada_core::{Said, Seat, Viewer};
use jogada_match::{Match, State};

/// The name of a person among players.
pub const HUMAN: &str = "human";

/// Names that mean a person.
const HUMANS: [&str; 4] = [HUMAN, "humano", "you", "voce"];

/// Does this name mean a person?
pub fn is_human(name: &str) -> bool {
    HUMANS.contains(&name.to_lowercase().as_str())
}

/// Refuses a name that means a person: nobody sits at the keyboard.
pub fn no_people(name: &str) -> Result<(), Said> {
    if name.split('+').any(is_human) {
        let (en, pt) =
            ("a player that needs nobody at the keyboard", "um jogador que dispense o teclado");
        return Err(Said::expected(en, pt, name));
    }
    Ok(())
}

/// What somebody who plays these seats may see: what the only one sees, or the one to move, or what all may know;
/// everything once the match is over.
pub fn viewer(game: &Match, own: &[Seat]) -> Viewer {
    match (game.state(), own) {
        (State::Over(_), _) => Viewer::Full,
        (_, [only]) => Viewer::Seat(*only),
        (State::ToMove(seat, _), own) if own.contains(&seat) => Viewer::Seat(seat),
        _ => Viewer::Public,
    }
}

/// How many plies are taken back until a person is to move again: the last one's move and all after it, or one if nobody
/// has moved.
pub fn takeback(game: &Match, is_human: impl Fn(Seat) -> bool) -> u32 {
    let others = game.course().plies().iter().rev().position(|ply| is_human(ply.seat));
    others.map_or(1, |others| others as u32 + 1)
}
