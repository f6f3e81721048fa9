//! A player that is a process, in any language, trusted or not.
//!
//! In reading order: a [`HandIn`] is what somebody names, and a [`Workshop`] makes a [`Program`] of it; [`Trust`] is how far
//! that is believed; [`protocol`] is what referee and bot say to each other; a [`Process`] is spoken to in lines and runs only
//! while it is asked; a [`Bot`] is the [`Player`](jogada_match::Player) made of these, whether it speaks our protocol or a
//! [`Dialect`](jogada_core::Dialect) from elsewhere. A [`Jail`] holds a bot that nobody vouches for, within [`Limits`];
//! [`doctor`] attacks it from inside and says what held, [`disturbances`] whether anybody else felt it. [`check`] tells an
//! author what is wrong with a bot, and a [`Kit`] is where one begins.
//!
//! The program that uses this crate must call [`helper_main`] when its first argument is [`HELPER`].
#![warn(missing_docs)]

mod attacks;
mod blame;
mod bot;
mod check;
mod descriptors;
mod handin;
mod jail;
mod kit;
mod lines;
mod process;
mod program;
pub mod protocol;
mod reason;
mod starts;
mod sys;
mod tongue;
mod words;
mod workshop;

pub use attacks::{Attack, Channel, Disturbance, Finding, Leak, disturbances, doctor, leak};
pub use bot::{Bot, Report, SharedBot};
pub use check::{Checkup, Grade, Remark, check};
pub use descriptors::{open_files, raise_open_files, tables_within};
pub use handin::{BadHandIn, HandIn, MANIFEST, Manifest, Memory};
pub use jail::{HELPER, Jail, Layer, Limits, NoJail, Reserve, helper_main};
pub use kit::{Kit, NoKit};
pub use process::{Heard, Process, StartError};
pub use program::{BadProgram, Program, Trust};
pub use reason::explain;
pub use starts::Starts;
pub use sys::{Usage, cores, pin_to_core};
pub use workshop::{BadTree, BuildError, Workshop, pack, toolchains, unpack};
