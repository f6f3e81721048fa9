//! Messages for people, as data: which message, and what it is about. The words are looked up when it is shown.
//!
//! A [`Lang`] is a language that the program speaks, a [`Texts`] the Fluent files of one crate or game, which [`texts!`]
//! embeds, and a [`Message`] a key of such a file with its arguments. Code never reads a message's words: it compares
//! [`Message::key`], or better, a type of its own. [`printable_line`] shows what came from outside without the
//! characters that a terminal obeys.
//!
//! ```
//! use jogada_text::{Lang, Texts};
//!
//! // A crate of several languages writes `texts!("file")` and keeps `locales/en/file.ftl` and its translations.
//! const TEXTS: Texts = Texts::new(|| {
//!     static CATALOG: std::sync::LazyLock<jogada_text::Catalog> = std::sync::LazyLock::new(|| {
//!         jogada_text::Catalog::new(&[(Lang::En, "bad-square = expected a square like d3, got { $got }")])
//!     });
//!     &CATALOG
//! });
//! let message = TEXTS.message("bad-square").quoting("got", "z9");
//! assert_eq!(message.to_string(), "expected a square like d3, got \"z9\"");
//! assert_eq!(message.key(), "bad-square");
//! ```
#![warn(missing_docs)]

mod catalog;
mod lang;
mod lines;
mod message;
mod printable;
mod refusal;

pub use catalog::{Catalog, Texts};
pub use lang::Lang;
pub use lines::{LineBuffer, LineTooLong, read_line};
pub use message::{Arg, Message};
pub use printable::{PrintableWriter, is_unprintable, printable_line, printable_lines};
pub use refusal::of_system;

/// What this crate itself says.
const TEXTS: Texts = texts!("text");
