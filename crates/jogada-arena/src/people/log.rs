//! Where a match with people is kept: an argument of the program that runs it.

use std::{future::ready, time::Duration};

use jogada_match::BoxFuture;
use jogada_store::Store;

use super::{MatchSession, NotKept};

/// Keeps what happens in a match. An event has happened once it is kept.
pub trait MatchLog: Send {
    /// Keeps the last event of a match, which took this long, or all of the match.
    fn keep<'a>(
        &'a mut self,
        session: &'a MatchSession,
        took: Duration,
    ) -> BoxFuture<'a, Result<(), NotKept>>;
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

/// Keeps every event in a database, under the match's name there.
#[derive(Clone, Debug)]
pub struct StoreLog(pub Store);

impl MatchLog for NoLog {
    fn keep<'a>(
        &'a mut self,
        _: &'a MatchSession,
        _: Duration,
    ) -> BoxFuture<'a, Result<(), NotKept>> {
        Box::pin(ready(Ok(())))
    }
}

impl MatchLog for StoreLog {
    fn keep<'a>(
        &'a mut self,
        session: &'a MatchSession,
        took: Duration,
    ) -> BoxFuture<'a, Result<(), NotKept>> {
        Box::pin(async move {
            let number = u32::try_from(session.version() - 1).unwrap_or(u32::MAX);
            let kept = self.0.append(session.id(), number, session.last_event(), took).await;
            kept.map_err(NotKept::Store)
        })
    }
}
