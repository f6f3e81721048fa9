//! The table of open connections: what each is doing, which of them took too long, and which one has to go when there are
//! too many.
//!
//! A connection without work is closed for one that may bring some: those that have not sent a whole request, oldest first,
//! then those that take nothing of their answer. Only when all are at work is a new one refused.

use std::{
    collections::{BTreeSet, HashMap},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    time::Instant,
};

use tokio::sync::{Notify, OwnedSemaphorePermit};

use super::ServerLimits;

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Phase {
    /// It was accepted and not read yet; a request may be here.
    New,
    /// The headers of a request are coming in, or are awaited for the first time.
    Head,
    /// A request is answered, another may come.
    Idle,
    /// The body of a request is coming in.
    Body,
    /// A whole request is here and is being answered.
    Answer,
    /// The answer is made, and on its way out.
    Flush,
    /// It is a WebSocket, which has limits of its own.
    Socket,
}

/// The order in which connections are closed for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    NoRequest,
    HalfRequest,
    Unread,
}

/// A connection that may be closed for another: its rank, when it got it, and its number.
type Closable = (Rank, u64, u64);

/// All open connections.
#[derive(Debug)]
pub(super) struct Connections {
    limits: ServerLimits,
    table: Mutex<ConnectionTable>,
}

#[derive(Debug, Default)]
struct ConnectionTable {
    /// Counts whatever happens; connections and changes of rank are numbered by it.
    clock: u64,
    open: HashMap<u64, Entry>,
    shares: HashMap<IpAddr, Share>,
    closable: BTreeSet<Closable>,
}

#[derive(Debug)]
struct Entry {
    address: IpAddr,
    phase: Phase,
    since: Instant,
    /// Since when the other end has taken nothing.
    stalled: Option<Instant>,
    closable: Option<Closable>,
    close: Arc<Notify>,
}

/// What one address has.
#[derive(Debug, Default)]
struct Share {
    open: usize,
    closable: BTreeSet<Closable>,
}

/// One connection's place in the table, which it leaves when this is dropped.
#[derive(Debug)]
pub(super) struct Connection {
    id: u64,
    all: Arc<Connections>,
    close: Arc<Notify>,
    /// As in the table, to be looked at without a lock.
    phase: AtomicU8,
    is_stalled: AtomicBool,
    /// Its share of the descriptors.
    _descriptor: OwnedSemaphorePermit,
}

impl Connections {
    pub(super) fn new(limits: ServerLimits) -> Arc<Connections> {
        Arc::new(Connections { limits, table: Mutex::default() })
    }

    /// Enters a new connection, closing another for it if there are too many; nothing if none can be closed.
    pub(super) fn admit(
        self: &Arc<Connections>,
        address: IpAddr,
        descriptor: OwnedSemaphorePermit,
        now: Instant,
    ) -> Option<Arc<Connection>> {
        let close = Arc::new(Notify::new());
        let id = self.table().admit(&self.limits, address, &close, now)?;
        Some(Arc::new(Connection {
            id,
            all: Arc::clone(self),
            close,
            phase: AtomicU8::new(Phase::New as u8),
            is_stalled: AtomicBool::new(false),
            _descriptor: descriptor,
        }))
    }

    /// Closes what took too long. Returns how many that were.
    pub(super) fn sweep(&self, now: Instant) -> usize {
        let mut table = self.table();
        let is_late = |entry: &Entry| entry.is_late(&self.limits, now);
        let late: Vec<u64> =
            table.open.iter().filter(|(_, entry)| is_late(entry)).map(|(id, _)| *id).collect();
        late.iter().for_each(|id| table.close(*id));
        late.len()
    }

    /// Closes the connection that is missed least. Returns whether there was one.
    pub(super) fn close_one(&self) -> bool {
        self.table().close_first(None)
    }

    fn table(&self) -> MutexGuard<'_, ConnectionTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Notes what it is doing now.
    pub(super) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
        self.all.table().change(self.id, |entry| {
            (entry.phase, entry.since) = (phase, Instant::now());
        });
    }

    pub(super) fn is_in(&self, phase: Phase) -> bool {
        self.phase.load(Ordering::Relaxed) == phase as u8
    }

    /// Notes whether the other end takes what it is sent.
    pub(super) fn set_stalled(&self, is_stalled: bool) {
        if self.is_stalled.swap(is_stalled, Ordering::Relaxed) != is_stalled {
            let since = is_stalled.then(Instant::now);
            self.all.table().change(self.id, |entry| entry.stalled = since);
        }
    }

    /// Waits until the table closes it.
    pub(super) async fn closed(&self) {
        self.close.notified().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.table().remove(self.id);
    }
}

impl ConnectionTable {
    fn admit(
        &mut self,
        limits: &ServerLimits,
        address: IpAddr,
        close: &Arc<Notify>,
        now: Instant,
    ) -> Option<u64> {
        let own = self.shares.get(&address).map_or(0, |share| share.open);
        if own >= limits.per_address && !self.close_first(Some(address)) {
            return None;
        }
        if self.open.len() >= limits.connections && !self.close_first(None) {
            return None;
        }
        self.clock += 1;
        let id = self.clock;
        let (phase, close) = (Phase::New, Arc::clone(close));
        let entry = Entry { address, phase, since: now, stalled: None, closable: None, close };
        self.open.insert(id, entry);
        self.shares.entry(address).or_default().open += 1;
        Some(id)
    }

    /// Changes an entry, and its place among those that may be closed.
    fn change(&mut self, id: u64, change: impl FnOnce(&mut Entry)) {
        let Some(entry) = self.open.get_mut(&id) else { return };
        change(entry);
        let (old, rank) = (entry.closable, entry.rank());
        if old.map(|(rank, ..)| rank) == rank {
            return;
        }
        self.clock += 1;
        entry.closable = rank.map(|rank| (rank, self.clock, id));
        let new = entry.closable;
        let Some(share) = self.shares.get_mut(&entry.address) else { return };
        for closable in [&mut self.closable, &mut share.closable] {
            if let Some(old) = old {
                closable.remove(&old);
            }
            closable.extend(new);
        }
    }

    /// Closes the first of those that may be closed, of one address or of all.
    fn close_first(&mut self, address: Option<IpAddr>) -> bool {
        let closable = match address {
            None => Some(&self.closable),
            Some(address) => self.shares.get(&address).map(|share| &share.closable),
        };
        let first = closable.and_then(BTreeSet::first).copied();
        first.inspect(|(.., id)| self.close(*id)).is_some()
    }

    fn close(&mut self, id: u64) {
        if let Some(entry) = self.remove(id) {
            entry.close.notify_one();
        }
    }

    fn remove(&mut self, id: u64) -> Option<Entry> {
        let entry = self.open.remove(&id)?;
        let share = self.shares.get_mut(&entry.address)?;
        share.open -= 1;
        if let Some(closable) = &entry.closable {
            self.closable.remove(closable);
            share.closable.remove(closable);
        }
        if share.open == 0 {
            self.shares.remove(&entry.address);
        }
        Some(entry)
    }
}

impl Entry {
    fn rank(&self) -> Option<Rank> {
        match self.phase {
            Phase::Head | Phase::Idle => Some(Rank::NoRequest),
            Phase::Body => Some(Rank::HalfRequest),
            Phase::Answer | Phase::Flush => self.stalled.map(|_| Rank::Unread),
            // Its request may be here already.
            Phase::New => None,
            Phase::Socket => None,
        }
    }

    fn is_late(&self, limits: &ServerLimits, now: Instant) -> bool {
        let longest = match self.phase {
            Phase::New | Phase::Head => Some(limits.head),
            Phase::Idle => Some(limits.idle),
            Phase::Body => Some(limits.body),
            // How long an answer takes is our own affair, and WebSockets have limits of their own.
            Phase::Answer | Phase::Flush => None,
            Phase::Socket => return false,
        };
        let is_over = |since: Instant, longest| now.saturating_duration_since(since) >= longest;
        longest.is_some_and(|longest| is_over(self.since, longest))
            || self.stalled.is_some_and(|since| is_over(since, limits.write))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::Semaphore;

    use super::*;

    /// A table for three, two of them of one address.
    fn three() -> Arc<Connections> {
        let limits = ServerLimits { connections: 3, per_address: 2, ..ServerLimits::default() };
        Connections::new(limits)
    }

    fn open(connections: &Arc<Connections>, host: u8, now: Instant) -> Option<Arc<Connection>> {
        let descriptor = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let new = connections.admit(IpAddr::from([192, 0, 2, host]), descriptor, now)?;
        new.enter(Phase::Head);
        Some(new)
    }

    fn is_open(connection: &Connection) -> bool {
        connection.all.table().open.contains_key(&connection.id)
    }

    #[test]
    fn the_oldest_without_a_request_makes_room() {
        let (all, now) = (three(), Instant::now());
        let [busy, old, young] = [1, 2, 3].map(|host| open(&all, host, now).unwrap());
        busy.enter(Phase::Answer);
        let new = open(&all, 4, now).unwrap();
        assert_eq!([&busy, &old, &young, &new].map(|one| is_open(one)), [true, false, true, true]);
        // Bodies that are coming in stay longer than headers that are.
        young.enter(Phase::Body);
        open(&all, 5, now).unwrap();
        assert_eq!([&busy, &young, &new].map(|one| is_open(one)), [true, true, false]);
    }

    #[test]
    fn an_address_closes_only_its_own() {
        let (all, now) = (three(), Instant::now());
        let other = open(&all, 9, now).unwrap();
        let own = [open(&all, 1, now).unwrap(), open(&all, 1, now).unwrap()];
        let third = open(&all, 1, now).unwrap();
        assert_eq!(
            [&other, &own[0], &own[1], &third].map(|one| is_open(one)),
            [true, false, true, true]
        );
        own[1].enter(Phase::Socket);
        third.enter(Phase::Answer);
        assert!(open(&all, 1, now).is_none(), "all of its share is at work");
    }

    #[test]
    fn a_connection_at_work_is_closed_only_if_its_answer_is_not_read() {
        let (all, now) = (three(), Instant::now());
        let busy = [1, 2, 3].map(|host| open(&all, host, now).unwrap());
        busy.iter().for_each(|one| one.enter(Phase::Answer));
        assert!(open(&all, 4, now).is_none() && !all.close_one());
        busy[1].set_stalled(true);
        assert!(open(&all, 4, now).is_some() && !is_open(&busy[1]));
    }

    #[test]
    fn what_takes_too_long_is_closed() {
        let (all, now) = (three(), Instant::now());
        let limits = all.limits;
        let [head, body, answer] = [1, 2, 3].map(|host| open(&all, host, now).unwrap());
        body.enter(Phase::Body);
        answer.enter(Phase::Answer);
        assert_eq!(all.sweep(now + limits.head - Duration::from_millis(1)), 0);
        assert_eq!(all.sweep(Instant::now() + limits.head), 1);
        assert!(!is_open(&head));
        assert_eq!(all.sweep(Instant::now() + limits.body), 1);
        assert_eq!(all.sweep(Instant::now() + 10 * limits.idle), 0, "it is our turn");
        answer.set_stalled(true);
        assert_eq!(all.sweep(Instant::now() + limits.write), 1);
    }

    #[test]
    fn nothing_is_left_of_those_that_went() {
        let (all, now) = (three(), Instant::now());
        for round in 0..100 {
            let open = [1, 1, 2, 3].map(|host| open(&all, host, now));
            open[round % 4].iter().for_each(|one| one.enter(Phase::Idle));
        }
        let table = all.table();
        assert!(table.open.is_empty() && table.shares.is_empty() && table.closable.is_empty());
    }
}
