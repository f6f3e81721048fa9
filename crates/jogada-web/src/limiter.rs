//! How often one visitor may do something: a bucket of tokens that fills by itself.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Buckets by visitor.
#[derive(Debug)]
pub(crate) struct Limiter {
    near: Allowance,
    far: Allowance,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// What one visitor may do in a second for long, and at once.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    a_second: f64,
    at_once: f64,
}

/// Requests from this very machine: only a program that runs wild is held back.
const NEAR: Allowance = Allowance { a_second: 2000.0, at_once: 6000.0 };
/// Requests from elsewhere. A class of 60 behind one address may load the page at the same moment, a dozen files each.
const FAR: Allowance = Allowance { a_second: 60.0, at_once: 1200.0 };
/// Wrong tokens, from anywhere. A browser that remembers an old one sends it with every request.
const WRONG_TOKENS: Allowance = Allowance { a_second: 5.0, at_once: 60.0 };

/// More visitors than this are not remembered at once.
const VISITORS_MAX: usize = 10_000;

impl Limiter {
    /// For requests.
    pub(crate) fn of_requests() -> Limiter {
        Limiter { near: NEAR, far: FAR, buckets: Mutex::default() }
    }

    /// For wrong tokens.
    pub(crate) fn of_wrong_tokens() -> Limiter {
        Limiter { near: WRONG_TOKENS, far: WRONG_TOKENS, buckets: Mutex::default() }
    }

    /// May this visitor do it once more? Then it has done it.
    pub(crate) fn takes(&self, visitor: IpAddr, now: Instant) -> bool {
        self.fill(visitor, now, 1.0)
    }

    /// May this visitor do it once more?
    pub(crate) fn has(&self, visitor: IpAddr, now: Instant) -> bool {
        self.fill(visitor, now, 0.0)
    }

    /// Fills a bucket and takes something out of it, if there is one token at least.
    fn fill(&self, visitor: IpAddr, now: Instant, taken: f64) -> bool {
        let Allowance { a_second, at_once } =
            if visitor.is_loopback() { self.near } else { self.far };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= VISITORS_MAX && !buckets.contains_key(&visitor) {
            // A visitor that is silent for this long has a full bucket again, which needs no entry.
            let longest = self.far.at_once / self.far.a_second;
            buckets.retain(|_, bucket| (now - bucket.filled).as_secs_f64() < longest);
            if buckets.len() >= VISITORS_MAX {
                return false;
            }
        }
        let bucket = buckets.entry(visitor).or_insert(Bucket { tokens: at_once, filled: now });
        let gained = (now - bucket.filled).as_secs_f64() * a_second;
        bucket.tokens = (bucket.tokens + gained).min(at_once);
        bucket.filled = now;
        let has = bucket.tokens >= 1.0;
        if has {
            bucket.tokens -= taken;
        }
        has
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_empty_bucket_fills_again() {
        let limiter = Limiter::of_requests();
        let (far, now) = (IpAddr::from([192, 0, 2, 1]), Instant::now());
        let taken = (0..2000).filter(|_| limiter.takes(far, now)).count();
        assert_eq!(taken, 1200);
        assert!(limiter.takes(IpAddr::from([192, 0, 2, 2]), now), "others are not held back");
        assert!(limiter.takes(far, now + Duration::from_millis(20)));
        assert!(!limiter.takes(far, now + Duration::from_millis(21)));
    }

    #[test]
    fn looking_takes_nothing() {
        let limiter = Limiter::of_wrong_tokens();
        let (far, now) = (IpAddr::from([192, 0, 2, 1]), Instant::now());
        assert!((0..1000).all(|_| limiter.has(far, now)));
        assert_eq!((0..1000).filter(|_| limiter.takes(far, now)).count(), 60);
        assert!(!limiter.has(far, now) && limiter.has(far, now + Duration::from_secs(1)));
    }
}
