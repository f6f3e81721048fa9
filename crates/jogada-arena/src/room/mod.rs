//! A class in one room: who may come in, what they hand in, who is here and who wants to play.
//!
//! A [`Room`] is what the database knows of it, by its [`RoomSettings`]; it says a [`RoomRefusal`] to what it does not
//! allow. A [`Lobby`] is who is here now, as a state machine without IO. [`read_roster`] reads a class's list.

mod hand_ins;
mod lobby;
mod refusal;
#[expect(clippy::module_inception, reason = "the room is the module's subject")]
mod room;
mod roster;
mod settings;
#[cfg(test)]
mod tests;

pub use hand_ins::{HandInFile, hand_in_folder};
pub use lobby::{Challenge, Lobby, LobbySeat, LobbyTable, NewChallenge};
pub use refusal::RoomRefusal;
pub use room::{JoinRequest, Room};
pub use roster::read_roster;
pub use settings::{RoomChange, RoomSettings};

/// What a room says.
const ROOM_TEXTS: jogada_text::Texts = jogada_text::texts!("room");
