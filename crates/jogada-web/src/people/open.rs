//! The matches that run now. The others are in the store, and come back when they are asked for.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex as SyncMutex, PoisonError},
    time::{Duration, Instant},
};

use jogada_arena::{
    MachineSource, Machines, MatchHandle, MatchSession, PlayerRequest, RequestError, StoreLog,
    TeamMember,
};
use jogada_bot::Limits;
use jogada_game::Entry;
use jogada_text::Message;
use tokio::sync::Mutex;

use super::MatchMoment;
use crate::{TEXTS, arena::Arena, guard::SeatClaim, problem::Problem};

/// The matches that run now.
#[derive(Debug, Default)]
pub(crate) struct OpenMatches {
    open: Mutex<HashMap<String, OpenMatch>>,
}

#[derive(Debug)]
struct OpenMatch {
    handle: Arc<MatchHandle<MatchMoment>>,
    used: SyncMutex<Instant>,
}

/// More matches than this do not run at once.
const OPEN_MAX: usize = 1000;
/// A match that has not been watched for this long is put away; the store has all of it.
const IDLE: Duration = Duration::from_secs(600);

impl OpenMatches {
    /// A match, opened if it does not run.
    pub(crate) async fn find(
        &self,
        arena: &Arc<Arena>,
        id: &str,
    ) -> Result<Arc<MatchHandle<MatchMoment>>, Problem> {
        let mut open = self.open.lock().await;
        if let Some(found) = open.get(id).filter(|found| !found.handle.is_closed()) {
            *found.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            return Ok(Arc::clone(&found.handle));
        }
        let live = arena.store.live(id).await?;
        let live =
            live.ok_or_else(|| Problem::not_found(TEXTS.message("no-table").quoting("got", id)))?;
        if open.len() >= OPEN_MAX {
            make_room(&mut open)?;
        }
        let session = MatchSession::of_store(arena.games, live, Instant::now())
            .map_err(Problem::internal_because)?;
        let log = Box::new(StoreLog(arena.store.clone()));
        let handle = MatchHandle::start(session, Vec::new(), machines(arena), log, Some(IDLE));
        let handle = Arc::new(handle);
        let used = SyncMutex::new(Instant::now());
        open.insert(id.to_owned(), OpenMatch { handle: Arc::clone(&handle), used });
        Ok(handle)
    }

    /// Has something done in a match by one who may play some seats.
    pub(crate) async fn request(
        &self,
        arena: &Arc<Arena>,
        id: &str,
        claim: &SeatClaim,
        request: PlayerRequest,
    ) -> Result<u64, Problem> {
        // A match may be put away just when it is asked; then it is opened again.
        for _ in 0..2 {
            let handle = self.find(arena, id).await?;
            let own = claim.seats(handle.seats());
            match handle.request(own, request.clone()).await {
                Err(RequestError::Closed) => {}
                done => return done.map_err(Problem::from),
            }
        }
        Err(RequestError::Closed.into())
    }

    /// Puts all of them away.
    pub(crate) async fn clear(&self) {
        self.open.lock().await.clear();
    }
}

/// Where machine players come from, and how many engines may think at once.
pub(crate) fn machines(arena: &Arc<Arena>) -> Machines {
    let source: Arc<dyn MachineSource> = Arc::<Arena>::clone(arena);
    Machines { source, engines: Arc::clone(&arena.engines) }
}

impl MachineSource for Arena {
    fn member(&self, entry: &'static Entry, name: &str) -> Result<TeamMember, Message> {
        let player = self.bots.player(entry, name)?;
        let mut bots = (self.bot_sources)(&Limits::default());
        TeamMember::enter(entry, &player, bots.as_mut())
    }
}

/// Puts away the match that was asked for the longest ago and that is not watched.
fn make_room(open: &mut HashMap<String, OpenMatch>) -> Result<(), Problem> {
    open.retain(|_, found| !found.handle.is_closed());
    if open.len() < OPEN_MAX {
        return Ok(());
    }
    let used = |found: &OpenMatch| *found.used.lock().unwrap_or_else(PoisonError::into_inner);
    let unwatched = open.iter().filter(|(_, found)| Arc::strong_count(&found.handle) == 1);
    let oldest = unwatched.min_by_key(|(_, found)| used(found)).map(|(id, _)| id.clone());
    let oldest = oldest.ok_or_else(|| Problem::busy(TEXTS.message("too-many-tables")))?;
    open.remove(&oldest);
    Ok(())
}
