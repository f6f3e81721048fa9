//! A player that is a process, in any language, trusted or not.
//!
//! In reading order: a [`HandIn`] is what an entrant names, and a [`BuildCache`] makes a [`Program`] of it; [`Trust`] says
//! whether it is jailed; [`protocol`] is what referee and bot say to each other; a [`Process`] reads and writes lines and
//! runs only while it is asked; a [`Bot`] is the [`Player`](jogada_match::Player) made of these, whether it speaks our
//! protocol or a [`Dialect`](jogada_game::Dialect) from elsewhere; a [`Failure`] is why it failed. A [`Jail`] confines an
//! untrusted bot, within [`Limits`]; [`doctor`] attacks it from inside and reports what held, [`disturbances`] whether
//! other bots felt it. [`check`] tells an author what is wrong with a bot, and a [`Kit`] is a bot to begin with.
//!
//! The program that uses this crate must call [`helper_main`] when its first argument is [`HELPER`].
//!
//! What a bot writes is a move, whatever its form:
//!
//! ```
//! use jogada_bot::protocol::read_answer;
//! use jogada_match::Answer;
//!
//! assert_eq!(read_answer("d3"), Answer::Move("d3".to_owned()));
//! assert_eq!(read_answer(r#"{"move": "d3", "depth": 12}"#), Answer::Move("d3".to_owned()));
//! assert_eq!(read_answer("resign"), Answer::Resign);
//! ```
//!
//! A source file is a hand-in by its ending:
//!
//! ```
//! use jogada_bot::HandIn;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("ana.py"), "print('d3')")?;
//! let hand_in = HandIn::find(&folder.path().join("ana.py"))?;
//! assert_eq!(hand_in.manifest.run, ["python3", "ana.py"]);
//! assert!(HandIn::find(folder.path()).is_ok(), "so is a folder that holds one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod process;
mod program;
pub mod protocol;
mod start_error;
mod start_history;
mod sys;

pub use attacks::{Attack, Channel, Disturbance, Finding, Leak, disturbances, doctor, leak};
pub use bot::{Bot, BotReport};
pub use build::{BadFiles, BuildCache, BuildError, Parcel, pack, toolchains, unpack};
pub use check::{BotCheck, CheckResult, Grade, check, unbuilt};
pub use descriptors::{open_files, raise_open_files, tables_within};
pub use failure::{Cause, Failure, ProcessExit};
pub use handin::{BadHandIn, HandIn, MANIFEST, Manifest, Memory};
pub use harness_line::{answer_message, message as harness_message};
pub use jail::{Excess, HELPER, Jail, JailLayer, Limits, NoJail, Reserve, helper_main};
pub use kit::{Kit, NoKit};
pub use process::{Process, ProcessReply};
pub use program::{BadProgram, Program, Trust};
pub use start_error::{ProgramError, StartError};
pub use start_history::StartHistory;
pub use sys::{Usage, cores, pin_to_core};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("bot");
