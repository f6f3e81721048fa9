//! Names and keys that cannot be guessed, and a comparison that does not reveal how much of two keys agrees.

use std::hint::black_box;

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
    fn only_equal_keys_are_the_same() {
        assert!(same("abc", "abc") && same("", ""));
        assert!(!same("abc", "abd") && !same("abc", "ab") && !same("ab", "abc"));
    }
}
