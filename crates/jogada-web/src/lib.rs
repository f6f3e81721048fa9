//! The arena in a browser: HTTP and WebSocket under `/api`, and the page itself.
//!
//! In reading order: an [`Arena`] is all that the server holds, made of [`Options`] that somebody else decided; [`app`] is
//! its router, which [`serve`] listens for within [`ServerLimits`] and [`attack_server`] attacks, and whose routes are one
//! list, from which the OpenAPI document is written too. A table of people is a task that owns its match; a tournament is a thread that plays it. Both publish what is to be seen, and whoever watches gets
//! everything first, then steps, and everything again when it fell behind. A [`PictureDiff`](jogada_picture::PictureDiff) is what changed between
//! two pictures.
//!
//! Nothing here reads the environment. Bots are hired by whoever made the arena, and always held in a jail.
#![warn(missing_docs)]

mod arena;
mod attacks;
mod routes;
mod serve;

mod body;
mod guard;
mod lang;
mod limiter;
mod live;
mod metrics;
mod openapi;
mod page;
mod problem;
mod secret;
mod sockets;
mod visitor;

mod bots;
mod film;
mod people;
mod reviews;
mod tournament;

pub use arena::{Arena, BotSources, Options};
pub use attacks::{ServerAttack, ServerFinding, attack_server};
pub use routes::app;
pub use secret::fresh_token;
pub use serve::{ServerLimits, listen, serve};
pub use tournament::TOURNAMENTS_MAX;

/// What the server says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("server");
