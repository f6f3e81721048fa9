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
//!
//! ```
//! use std::time::{Duration, Instant};
//!
//! use jogada_arena::{MatchSession, NewMatch, PlayerRequest, Refusal, SpokenMove};
//! use jogada_game::Games;
//!
//! let asked = NewMatch {
//!     game: "queens".into(),
//!     seats: vec!["human".into(), "engine:3".into()],
//!     time: Some("5m+3s".into()),
//!     ..NewMatch::default()
//! };
//! let (entry, settings, seed) = asked.check(Games::new(&[queens::ENTRY]))?;
//! let now = Instant::now();
//! let session = MatchSession::new(entry, &settings, seed, now)?;
//! let own = session.people();
//!
//! let spoken = SpokenMove::Text(session.game().course().pos().choices()[0].text.clone());
//! let request = PlayerRequest::Move(spoken);
//! let (session, took) = session.after_request(own, request.clone(), now + Duration::from_secs(2))?;
//! assert_eq!((session.plies().len(), took), (1, Duration::from_secs(2)));
//! // Now the engine is to move.
//! assert_eq!(session.after_request(own, request, now).unwrap_err(), Refusal::NotYourTurn);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub(crate) use names::clean_name;
pub use names::{HUMAN, is_human, no_people, side_names};
pub use refusal::{NotKept, Refusal, RequestError};
pub use seats::{SeatPlayer, SeatSet};
pub use session::{ListedPly, MatchSession, PlayerRequest, SpokenMove};
pub use settings::{MatchSettings, NewMatch};

/// What matches with people say.
const PEOPLE_TEXTS: jogada_text::Texts = jogada_text::texts!("people");
