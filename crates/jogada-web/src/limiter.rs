//! How often one address may ask: a bucket of tokens that fills by itself.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Buckets by address.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// What one address may ask: so many a second for long, and so many at once.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    a_second: f64,
    at_once: f64,
}

/// This very machine: only a program that runs wild is held back.
const NEAR: Allowance = Allowance { a_second: 2000.0, at_once: 6000.0 };
/// Anybody else.
const FAR: Allowance = Allowance { a_second: 30.0, at_once: 300.0 };

/// More addresses than this are not remembered at once.
const ADDRESSES_MAX: usize = 10_000;

impl Limiter {
    /// May this address ask once more?
    pub(crate) fn takes(&self, address: IpAddr, now: Instant) -> bool {
        let Allowance { a_second, at_once } = if address.is_loopback() { NEAR } else { FAR };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES_MAX && !buckets.contains_key(&address) {
            // Whoever has been quiet for long enough has a full bucket again, which needs no memory.
            buckets.retain(|_, bucket| {
                (now - bucket.filled).as_secs_f64() < FAR.at_once / FAR.a_second
            });
            if buckets.len() >= ADDRESSES_MAX {
                return false;
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: at_once, filled: now });
        let gained = (now - bucket.filled).as_secs_f64() * a_second;
        bucket.tokens = (bucket.tokens + gained).min(at_once);
        bucket.filled = now;
        let has = bucket.tokens >= 1.0;
        if has {
            bucket.tokens -= 1.0;
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
        let limiter = Limiter::default();
        let (far, now) = (IpAddr::from([192, 0, 2, 1]), Instant::now());
        let taken = (0..1000).filter(|_| limiter.takes(far, now)).count();
        assert_eq!(taken, 300);
        assert!(limiter.takes(IpAddr::from([192, 0, 2, 2]), now), "others are not held back");
        assert!(limiter.takes(far, now + Duration::from_millis(40)));
        assert!(!limiter.takes(far, now + Duration::from_millis(41)));
    }
}
