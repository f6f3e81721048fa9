//! Matches with people seated, once for terminal and page.
//!
//! In reading order: a [`NewMatch`] is asked for and comes to [`MatchSettings`] with a [`SeatPlayer`] for each seat. A
//! [`MatchSession`] is the match as it stands, a state machine without IO in which time is an argument: it takes
//! [`PlayerRequest`]s of a [`SeatSet`] or refuses them ([`Refusal`]), says what may be seen and taken back and when a flag
//! falls, and weighs moves for a [`Hint`]. A [`MatchHandle`] runs one: its task asks [`MachinePlayer`]s, calls the flag,
//! waits while the machine fails, keeps every event in a [`MatchLog`] before it has happened, and publishes
//! [`MatchSnapshot`]s.
//!
//! One rule for all clocks: an answer counts up to the agreed time and the margin, and that is when a flag falls.

mod handle;
mod hint;
mod log;
mod machine;
mod names;
mod refusal;
mod seats;
mod session;
mod settings;
#[cfg(test)]
mod tests;

pub use handle::{MachineWait, MatchHandle, MatchSnapshot, SnapshotView};
pub use hint::{Hint, MoveHint};
pub use log::{MatchLog, NoLog, StoreLog};
pub use machine::{MachinePlayer, MachineSource, Machines};
pub use names::{HUMAN, is_human, no_people};
pub use refusal::{NotKept, Refusal, RequestError};
pub use seats::{SeatPlayer, SeatSet};
pub use session::{ListedPly, MatchSession, PlayerRequest, SpokenMove};
pub use settings::{MatchSettings, NewMatch};

/// What matches with people say.
const TEXTS: jogada_text::Texts = jogada_text::texts!("people");
