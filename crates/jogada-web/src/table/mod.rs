//! A table of people: one task owns the match, and everybody else asks it.
//!
//! [`Asked`] is what somebody wants to play and [`Chair`]s are who sits where; an [`Actor`](actor) plays, and every
//! [`Moment`] of the match is published for whoever watches.

mod actor;
mod asked;
mod moment;
mod think;
mod view;

pub(crate) use actor::{Command, Deed, Said as Spoken, Table};
pub(crate) use asked::{Asked, Chair, Checked};
pub(crate) use moment::Moment;
pub(crate) use view::{Over, ShownPly};
