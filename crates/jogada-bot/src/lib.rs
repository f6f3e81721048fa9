//! A player that is a process, in any language, trusted or not.
//!
//! In reading order: a [`HandIn`] is what somebody names, and a [`BuildCache`] makes a [`Program`] of it; [`Trust`] is how far
//! that is believed; [`protocol`] is what referee and bot say to each other; a [`Process`] is spoken to in lines and runs only
//! while it is asked; a [`Bot`] is the [`Player`](jogada_match::Player) made of these, whether it speaks our protocol or a
//! [`Dialect`](jogada_game::Dialect) from elsewhere. A [`Jail`] holds a bot that nobody vouches for, within [`Limits`];
//! [`doctor`] attacks it from inside and says what held, [`disturbances`] whether anybody else felt it. [`check`] tells an
//! author what is wrong with a bot, and a [`Kit`] is where one begins.
//!
//! The program that uses this crate must call [`helper_main`] when its first argument is [`HELPER`].
#![warn(missing_docs)]

mod attacks;
mod attribution;
mod bot;
mod bot_protocol;
mod build;
mod check;
mod command;
mod descriptors;
mod failure;
mod handin;
mod harness_line;
mod jail;
mod kit;
mod lines;
mod process;
mod program;
pub mod protocol;
mod start_error;
mod start_history;
mod sys;

pub use attacks::{Attack, Channel, Disturbance, Finding, Leak, disturbances, doctor, leak};
pub use bot::{Bot, BotReport, SharedBot};
pub use build::{BadFiles, BuildCache, BuildError, pack, toolchains, unpack};
pub use check::{BotCheck, CheckResult, Grade, check};
pub use descriptors::{open_files, raise_open_files, tables_within};
pub use failure::{Cause, Failure, ProcessExit};
pub use handin::{BadHandIn, HandIn, MANIFEST, Manifest, Memory};
pub use harness_line::message as harness_message;
pub use jail::{Excess, HELPER, Jail, JailLayer, Limits, NoJail, Reserve, helper_main};
pub use kit::{Kit, NoKit};
pub use process::{Process, ProcessReply};
pub use program::{BadProgram, Program, Trust};
pub use start_error::{ProgramError, StartError};
pub use start_history::StartHistory;
pub use sys::{Usage, cores, pin_to_core};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("bot");
