//! Who watches: how many WebSockets are open, and one visitor's share of them.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{TEXTS, problem::Problem, serve::ServerLimits};

/// The WebSockets that are open, by visitor.
#[derive(Debug)]
pub(crate) struct Sockets {
    max: usize,
    per_visitor: usize,
    open: Mutex<SocketCounts>,
}

#[derive(Debug, Default)]
struct SocketCounts {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// The right to one WebSocket, as long as this is kept.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    sockets: Arc<Sockets>,
    visitor: IpAddr,
}

impl Sockets {
    pub(crate) fn new(limits: &ServerLimits) -> Arc<Sockets> {
        let (max, per_visitor) = (limits.sockets, limits.sockets_per_address);
        Arc::new(Sockets { max, per_visitor, open: Mutex::default() })
    }

    /// One more for a visitor, or why not.
    pub(crate) fn take(self: &Arc<Sockets>, visitor: IpAddr) -> Result<SocketPermit, Problem> {
        let mut open = self.open();
        if open.all >= self.max {
            return Err(Problem::busy(TEXTS.message("too-many-watchers")));
        }
        let own = open.of.entry(visitor).or_default();
        if *own >= self.per_visitor {
            return Err(Problem::too_many(TEXTS.message("too-many-watchers-here")));
        }
        *own += 1;
        open.all += 1;
        drop(open);
        Ok(SocketPermit { sockets: Arc::clone(self), visitor })
    }

    /// How many are open now.
    pub(crate) fn count(&self) -> usize {
        self.open().all
    }

    fn open(&self) -> MutexGuard<'_, SocketCounts> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        open.all -= 1;
        if let Some(own) = open.of.get_mut(&self.visitor) {
            *own -= 1;
            if *own == 0 {
                open.of.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_takes_its_share_and_gives_it_back() {
        let limits = ServerLimits { sockets: 3, sockets_per_address: 2, ..ServerLimits::default() };
        let (sockets, [one, other]) =
            (Sockets::new(&limits), [1, 2].map(|n| [192, 0, 2, n].into()));
        let taken = [sockets.take(one).unwrap(), sockets.take(one).unwrap()];
        assert_eq!(sockets.take(one).unwrap_err().code, "too-many");
        let last = sockets.take(other).unwrap();
        assert_eq!(sockets.take(other).unwrap_err().code, "busy");
        drop(taken);
        assert_eq!(sockets.count(), 1);
        assert!(sockets.take(one).is_ok());
        drop(last);
        let open = sockets.open();
        assert!(open.all == 0 && open.of.is_empty());
    }
}
