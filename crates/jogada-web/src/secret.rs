//! Names and keys that cannot be guessed, and a comparison that does not reveal how much of two keys agrees.

use std::hint::black_box;

use jogada_store::KeyHash;
use ring::hmac;

/// Letters and digits that are not easily mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// A key of 130 bits: enough for whatever must not be guessed.
pub fn fresh_token() -> String {
    fresh(26)
}

/// A random text of `letters` letters, with five bits each.
pub(crate) fn fresh(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    fill(&mut bytes);
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// A key for a browser that joins: random, and signed with the server's token, so that one that was made up costs no look
/// into the database. A new token ends all sessions.
pub(crate) fn fresh_session(token: &str) -> String {
    let key = fresh_token();
    let tag = signature(&key, token);
    format!("{key}.{tag}")
}

/// Was a session's key made here?
pub(crate) fn is_signed(session: &str, token: &str) -> bool {
    session.split_once('.').is_some_and(|(key, tag)| same(tag, &signature(key, token)))
}

/// All that is kept of a session's key.
pub(crate) fn session_hash(session: &str) -> KeyHash {
    KeyHash::of(session)
}

fn signature(key: &str, token: &str) -> String {
    let signer = hmac::Key::new(hmac::HMAC_SHA256, token.as_bytes());
    let tag = hmac::sign(&signer, key.as_bytes());
    tag.as_ref().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("a system without randomness can keep no secret");
}

/// Are they the same? It takes as long whatever they have in common.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| black_box(all | (a ^ b)));
    one.len() == other.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_plain_and_never_the_same() {
        let (one, other) = (fresh_token(), fresh_token());
        assert!(one != other && one.len() == 26);
        assert!(one.bytes().all(|byte| ALPHABET.contains(&byte)));
    }

    #[test]
    fn only_what_was_signed_with_the_token_is_a_session() {
        let session = fresh_session("token");
        assert!(is_signed(&session, "token") && !is_signed(&session, "other"));
        for forged in ["", ".", "abc", "abc.", &format!("a{session}"), &format!("{session}a")] {
            assert!(!is_signed(forged, "token"), "{forged}");
        }
    }

    #[test]
    fn only_equal_keys_are_the_same() {
        assert!(same("abc", "abc") && same("", ""));
        assert!(!same("abc", "abd") && !same("abc", "ab") && !same("ab", "abc"));
    }
}
