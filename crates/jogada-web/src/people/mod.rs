//! Matches with people, as the page sees them: `jogada_arena` runs them, and here they are found, shown and told of.
//!
//! [`OpenMatches`] are those that run now, each under a handle; a [`MatchMoment`] is what all watchers of one are shown,
//! worked out once for all who may see the same; a [`MatchView`] is what is sent.

mod moment;
mod open;
mod view;

pub(crate) use moment::MatchMoment;
pub(crate) use open::OpenMatches;
