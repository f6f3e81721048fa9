//! How often one visitor may do something: a bucket of tokens that fills by itself.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Buckets by visitor, or by whatever else is limited.
#[derive(Debug)]
pub(crate) struct Limiter<K> {
    allowance: fn(&K) -> Allowance,
    buckets: Mutex<HashMap<K, Bucket>>,
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

/// Wrong codes of the room. A class behind one address mistypes it some dozen times in an afternoon.
const WRONG_CODES: Allowance = Allowance { a_second: 0.5, at_once: 60.0 };
/// Wrong numbers for one name.
const WRONG_NUMBERS: Allowance = Allowance { a_second: 1.0 / 60.0, at_once: 10.0 };
/// Tables that one person lays.
const TABLES: Allowance = Allowance { a_second: 30.0 / 3600.0, at_once: 30.0 };

/// More visitors than this are not remembered at once.
const VISITORS_MAX: usize = 10_000;

impl Limiter<IpAddr> {
    /// For requests.
    pub(crate) fn of_requests() -> Limiter<IpAddr> {
        Limiter::new(|visitor| if visitor.is_loopback() { NEAR } else { FAR })
    }

    /// For wrong tokens.
    pub(crate) fn of_wrong_tokens() -> Limiter<IpAddr> {
        Limiter::new(|_| WRONG_TOKENS)
    }

    /// For wrong codes of the room.
    pub(crate) fn of_wrong_codes() -> Limiter<IpAddr> {
        Limiter::new(|_| WRONG_CODES)
    }
}

impl Limiter<String> {
    /// For wrong numbers, by name.
    pub(crate) fn of_wrong_numbers() -> Limiter<String> {
        Limiter::new(|_| WRONG_NUMBERS)
    }
}

impl Limiter<i64> {
    /// For tables, by person.
    pub(crate) fn of_tables() -> Limiter<i64> {
        Limiter::new(|_| TABLES)
    }
}

impl<K: Eq + Hash> Limiter<K> {
    fn new(allowance: fn(&K) -> Allowance) -> Limiter<K> {
        Limiter { allowance, buckets: Mutex::default() }
    }

    /// May this visitor do it once more? Then it has done it.
    pub(crate) fn takes(&self, visitor: K, now: Instant) -> bool {
        self.fill(visitor, now, 1.0)
    }

    /// May this visitor do it once more?
    pub(crate) fn has(&self, visitor: K, now: Instant) -> bool {
        self.fill(visitor, now, 0.0)
    }

    /// Fills a bucket and takes something out of it, if there is one token at least.
    fn fill(&self, visitor: K, now: Instant, taken: f64) -> bool {
        let Allowance { a_second, at_once } = (self.allowance)(&visitor);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= VISITORS_MAX && !buckets.contains_key(&visitor) {
            // A visitor that is silent for this long has a full bucket again, which needs no entry.
            let longest = at_once / a_second;
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
