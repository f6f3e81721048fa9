//! The arena in a browser: HTTP and WebSocket under `/api`, and the page itself.
//!
//! In reading order: an [`Arena`] is all that the server holds, made of [`Options`] that somebody else decided; [`app`] is
//! its router, which [`serve`] listens for within [`ServerLimits`] and [`attack_server`] attacks, and whose routes are one
//! list, from which the OpenAPI document is written too. A table of people is a task that owns its match; a tournament is a thread that plays it. Both publish what is to be seen, and whoever watches gets
//! everything first, then steps, and everything again when it fell behind. A [`PictureStep`] is what changed between
//! two pictures. [`Export`] and [`Book`] are what the terminal and the page both do with a tournament in the store.
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
mod reviews;
mod step;
mod table;
mod tables;
mod tournament;

pub use arena::{Arena, Hirer, Options};
pub use attacks::{ServerAttack, ServerFinding, attack_server};
pub use routes::app;
pub use secret::fresh_token;
pub use serve::{ServerLimits, listen, serve};
pub use step::{PictureStep, Put};
pub use tournament::{Book, Export, ExportError, TOURNAMENTS_MAX, begin, date, plan};
