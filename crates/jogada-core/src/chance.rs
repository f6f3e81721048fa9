//! The only chance there is: a seed, streams derived from it one way, and a fast generator with fixed arithmetic.
//!
//! Deals, draws and play-outs must be the same on every machine and for ever, so what is drawn from the generator
//! is computed here and not by a library that may change its mind.

use std::{fmt, str::FromStr};

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

use jogada_text::Message;

use crate::TEXTS;

/// Where a match's chance comes from: 32 bytes, secret until the match has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed that a person names by a number.
    pub fn from_number(number: u64) -> Seed {
        Seed::digest(&[b"jogada seed", &number.to_le_bytes()])
    }

    /// A seed made of random bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for one purpose. It tells nothing of this seed nor of any other purpose's.
    pub fn derive(&self, purpose: &str, number: u64) -> Seed {
        Seed::digest(&[b"jogada derive", &self.0, &number.to_le_bytes(), purpose.as_bytes()])
    }

    /// A seed that can be computed only from both: as hard to guess as the harder one of the two.
    #[must_use]
    pub fn mix(&self, other: &Seed) -> Seed {
        Seed::digest(&[b"jogada mix", &self.0, &other.0])
    }

    /// What may be published before the match, so that afterwards everyone can check the seed.
    pub fn hash(&self) -> String {
        hex(&Seed::digest(&[b"jogada publish", &self.0]).0)
    }

    /// A generator started from this seed.
    pub fn rng(&self) -> Rng {
        Rng(Xoshiro256PlusPlus::from_seed(self.0))
    }

    fn digest(parts: &[&[u8]]) -> Seed {
        let mut sha = Sha256::new();
        for part in parts {
            sha.update((part.len() as u64).to_le_bytes());
            sha.update(part);
        }
        Seed(sha.finalize().into())
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}

impl fmt::Display for Seed {
    /// All of it, in hexadecimal: only for after the match.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// Hides the secret, so that no log can leak a deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// A text that is no seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSeed(pub Message);

impl FromStr for Seed {
    type Err = BadSeed;

    /// Reads a number, or the 64 hexadecimal digits that `Display` writes.
    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        if let Ok(number) = text.parse() {
            return Ok(Seed::from_number(number));
        }
        let bad = || BadSeed(TEXTS.message("bad-seed").quoting("got", text));
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| bad())?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

/// A fast generator (xoshiro256++) whose every draw is defined here, bit for bit.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which must not be 0. Uniform to one part in 2³² / n: the high half of a product.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing is below 0");
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A seed for something that is thrown away afterwards, such as a guess or a random game.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes());
        }
        Seed(bytes)
    }

    /// One element, or nothing of an empty slice.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// Puts a slice into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_back_what_it_writes() {
        let seed = Seed::from_number(7);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("7".parse(), Ok(seed));
        assert!("seven".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
    }

    #[test]
    fn purposes_do_not_share_a_stream() {
        let seed = Seed::from_number(7);
        assert_ne!(seed.derive("deal", 0), seed.derive("deal", 1));
        assert_ne!(seed.derive("deal", 0), seed.derive("draw", 0));
        assert_ne!(seed.hash(), seed.to_string());
    }

    #[test]
    fn no_two_uses_of_a_seed_give_the_same_bytes() {
        let seed = Seed::from_bytes([7; 32]);
        // Streams of a tournament, and near misses: a number that continues a purpose, and a purpose that holds a number.
        let purposes = ["", "match 1v2", "match 1v", "player 1v2 0", "lot semi", "rotation 1v2"];
        let numbers = [0, 1, u64::from_le_bytes(*b"match 1v"), u64::MAX];
        let mut seen = vec![seed.to_string(), seed.hash(), seed.mix(&seed).to_string()];
        for purpose in purposes {
            seen.extend(numbers.map(|number| seed.derive(purpose, number).to_string()));
        }
        // What is published of one match is not a seed of another.
        seen.extend(purposes.map(|purpose| seed.derive(purpose, 0).hash()));
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all);
    }

    #[test]
    fn a_mixed_seed_depends_on_both_in_their_order() {
        let [one, other] = [1, 2].map(Seed::from_number);
        assert_ne!(one.mix(&other), other.mix(&one));
        assert_ne!(one.mix(&other), one.mix(&one));
        assert_ne!(one.mix(&other), one);
    }

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Seed::from_number(1).rng();
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [52, 89, 35, 6, 77, 27, 94, 60]);
    }

    #[test]
    fn every_number_below_is_drawn_about_equally_often() {
        let mut rng = Seed::from_number(2).rng();
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_500..10_500).contains(&count)), "{counts:?}");
    }
}
