//! The arena in a browser: HTTP and WebSocket under `/api`, and the page itself.
//!
//! In reading order: an [`Arena`] is all that the server holds, made of [`Options`] that the caller decides; [`app`] is
//! its router, which [`serve`] listens for within [`ServerLimits`] and [`attack_server`] attacks, and whose routes are
//! one list, from which the OpenAPI document is written too. A table of people is a task that owns its match; a
//! tournament is a thread that plays it. Both publish what is to be seen. A watching client gets everything first, then
//! steps, and everything again when it fell behind. A [`PictureDiff`](jogada_picture::PictureDiff) is what changed
//! between two pictures.
//!
//! Nothing here reads the environment. The caller supplies [`BotSources`] and
//! [`GradingMachines`](jogada_arena::GradingMachines), which must run every bot and every hand-in in a jail.
//!
//! ```
//! use std::sync::Arc;
//!
//! use axum::{body::Body, http::Request};
//! use jogada_arena::{LocalWorkers, NoBots};
//! use jogada_store::Store;
//! use jogada_text::Message;
//! use jogada_web::{Arena, Options, ServerLimits, app};
//! use tower::ServiceExt;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let folder = tempfile::tempdir()?;
//! let arena = Arena::new(Options {
//!     games: all_games::GAMES,
//!     store: Store::open(&folder.path().join("arena.db")).await?,
//!     bots: folder.path().join("bots"),
//!     token: "choose-your-own-token".into(),
//!     is_near: true,
//!     workers: Arc::new(LocalWorkers { workers: 1 }),
//!     bot_sources: Arc::new(|_| Box::new(NoBots)),
//!     gradings: folder.path().join("gradings"),
//!     grading_machines: Arc::new(|| Err(Message::as_it_is("no hand-ins are marked here"))),
//!     limits: ServerLimits::default(),
//!     class: None,
//!     tls: None,
//!     lti: None,
//! });
//! let request = Request::get("/api/games").header("host", "127.0.0.1:4400").body(Body::empty())?;
//! let response = app(arena).oneshot(request).await?;
//! assert_eq!(response.status(), 200);
//! # Ok(())
//! # })
//! # }
//! ```
#![warn(missing_docs)]

mod access;
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
mod grading;
mod lti;
mod opened;
mod people;
mod reviews;
mod room;
mod tournament;

pub use arena::{Arena, BotSources, Options};
pub use attacks::{ServerAttack, ServerFinding, attack_server};
pub use lti::LtiConfig;
pub use room::{ClassOptions, join_url, qr_in_text};
pub use routes::app;
pub use secret::fresh_token;
pub use serve::{ServerLimits, Tls, listen, serve};
pub use tournament::TOURNAMENTS_MAX;

/// What the server says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("server");
