//! What an assignment asks of a hand-in, and how each part of it is checked.
//!
//! An [`Assignment`] lists [`Check`]s, each a function that the assignment names, or a requirement such as a dialogue. A
//! check gets an [`Exam`]: it makes [`Call`]s of the hand-in through a [`Probe`] and compares what comes back. Expected
//! values never reach the hand-in. A [`Property`] is tried on many calls, and of those that are wrong the smallest is
//! shown. The program that marks is `jogada-grade`; here is nothing but data and comparison.

mod call;
mod check;
mod diagnosis;
mod exam;
mod growth;
mod trial;
mod value;

pub use call::{Call, CallResult, Oracle, Outcome, Probe, ProgramResult, ProgramRun, RightAnswer};
pub use check::{Assignment, Check, CheckResult, Example};
pub use exam::{CallKind, CallSize, Exam, Mismatch, Property};
pub use value::Value;
