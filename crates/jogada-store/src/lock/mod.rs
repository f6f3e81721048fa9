//! Exclusive locks on tournaments, among all processes that use the database.

mod file;
mod session;

use self::{file::FileLock, session::SessionLock};
use crate::{Store, StoreError, db::Db};

/// An exclusive lock on one tournament, until it is dropped or the process ends. Its holder plays the tournament.
///
/// A server that went away has lost its locks. The lock is taken again when the server is back. If another process was
/// quicker, that one has the lock, and later writes by this one are refused with [`StoreError::Locked`].
#[derive(Debug)]
pub struct TournamentLock {
    _kind: Kind,
}

#[derive(Debug)]
enum Kind {
    File(#[allow(dead_code, reason = "it is there to be dropped")] FileLock),
    Session(#[allow(dead_code, reason = "it is there to be dropped")] SessionLock),
}

impl Store {
    /// Locks a tournament. Refused while it is locked, also by this process.
    pub async fn lock(&self, id: i64) -> Result<TournamentLock, StoreError> {
        let kind = match self.db() {
            Db::File(files) => Kind::File(FileLock::take(&files.path, id)?),
            Db::Server(server) => {
                let take = || SessionLock::take(server, id);
                Kind::Session(self.db().retry_while_away(take).await?)
            }
        };
        // Only now, since a tournament is locked while it is deleted.
        self.must_exist(id).await?;
        Ok(TournamentLock { _kind: kind })
    }
}
