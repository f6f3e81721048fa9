//! Bearer keys. Only their hashes are kept, so that a database or its copy opens no seat.

use std::{fmt, hint::black_box};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The hash of a key. The key must be random, with 128 bits or more: then it needs no salt and cannot be found by trying.
///
/// Two are compared in a time that tells nothing of how much of them agrees.
#[derive(Clone)]
pub struct KeyHash([u8; 32]);

/// What stands before a hash, where a key in clear may stand too.
const MARK: &str = "sha256:";

impl KeyHash {
    /// The hash of a key.
    pub fn of(key: &str) -> KeyHash {
        KeyHash(Sha256::digest(key.as_bytes()).into())
    }

    /// Reads what `Display` wrote. Anything else is a key in clear, as programs before schema 4 kept them: one of these may
    /// still be writing to a server's database.
    pub(crate) fn read(text: &str) -> KeyHash {
        parse(text).unwrap_or_else(|| KeyHash::of(text))
    }
}

/// Whether a text is a hash rather than a key.
pub(crate) fn is_hash(text: &str) -> bool {
    parse(text).is_some()
}

fn parse(text: &str) -> Option<KeyHash> {
    let digits = text.strip_prefix(MARK)?;
    if digits.len() != 64 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(KeyHash(bytes))
}

impl PartialEq for KeyHash {
    fn eq(&self, other: &KeyHash) -> bool {
        let pairs = self.0.iter().zip(other.0);
        pairs.fold(0, |differs, (a, b)| black_box(differs | (a ^ b))) == 0
    }
}

impl Eq for KeyHash {}

impl fmt::Display for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MARK)?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for KeyHash {
    /// Short, since it stands in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyHash(…)")
    }
}

impl Serialize for KeyHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeyHash, D::Error> {
        String::deserialize(deserializer).map(|text| KeyHash::read(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_hash_that_other_programs_give_it() {
        // From FIPS 180-4's example for "abc".
        let known = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(KeyHash::of("abc").to_string(), known);
        assert_eq!(KeyHash::read(known), KeyHash::of("abc"));
        assert!(KeyHash::of("abc") != KeyHash::of("abd"));
    }

    #[test]
    fn what_is_no_hash_is_a_key_in_clear() {
        for text in
            ["pkj950zjruky0m56n63xuxwxz7", "sha256:", "sha256:é", &format!("sha256:{:064}x", 0)]
        {
            assert!(!is_hash(text), "{text}");
            assert_eq!(KeyHash::read(text), KeyHash::of(text), "{text}");
        }
    }

    #[test]
    fn neither_key_nor_hash_is_shown_in_logs() {
        assert_eq!(format!("{:?}", KeyHash::of("abc")), "KeyHash(…)");
    }
}
