//! The right to play a tournament, which only one has at a time, among all processes that use the database.

mod file;
mod session;

use self::{file::FileHold, session::SessionHold};
use crate::{Store, StoreError, db::Db};

/// The right to play one tournament, until it is dropped or the process ends.
///
/// A server that went away has forgotten who held what. The right is taken again when it is back; if somebody was quicker,
/// that one has it, and what we would still write of the tournament is refused with [`StoreError::Held`].
#[derive(Debug)]
pub struct Hold {
    _kind: Kind,
}

#[derive(Debug)]
enum Kind {
    File(#[allow(dead_code, reason = "it is there to be dropped")] FileHold),
    Session(#[allow(dead_code, reason = "it is there to be dropped")] SessionHold),
}

impl Store {
    /// Takes the right to play a tournament. It is refused while anybody has it, this process included.
    pub async fn hold(&self, id: i64) -> Result<Hold, StoreError> {
        let kind = match self.db() {
            Db::File(files) => Kind::File(FileHold::take(&files.path, id)?),
            Db::Server(server) => {
                let take = || SessionHold::take(server, id);
                Kind::Session(self.db().patiently(take).await?)
            }
        };
        // Only now, since whoever deletes a tournament holds it.
        self.must_exist(id).await?;
        Ok(Hold { _kind: kind })
    }
}
