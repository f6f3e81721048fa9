//! Winnowing: a few hashes of a text such that any long enough passage that two texts share gives both a common one.
//!
//! S. Schleimer, D. Wilkerson, A. Aiken: Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD 2003.

use super::tokens::Token;

/// Tokens in a row that make one hash, the paper's *k*: passages that are shorter are never found. Two lines of Python.
pub(crate) const GRAM: usize = 12;

/// Hashes in a row of which at least one is kept, the paper's *w*: a common passage of `GRAM + WINDOW - 1` tokens is
/// always found.
pub(crate) const WINDOW: usize = 4;

/// One chosen hash and the lines, from 1, that its tokens stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    pub(crate) hash: u64,
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// The fingerprints of a run of tokens, in its order. A run of fewer than [`GRAM`] tokens has none.
///
/// This is the paper's *robust winnowing*: the smallest hash of every window; of equal ones the one that the window
/// before kept, otherwise the last.
pub(crate) fn winnow(run: &[Token]) -> Vec<Fingerprint> {
    let hashes: Vec<u64> = hashes(run).collect();
    let mut chosen: Vec<usize> = Vec::new();
    for (start, window) in hashes.windows(WINDOW.min(hashes.len()).max(1)).enumerate() {
        let Some(smallest) = window.iter().min() else { continue };
        let kept = chosen.last().copied().filter(|&at| at >= start && hashes[at] == *smallest);
        if kept.is_none()
            && let Some(at) = window.iter().rposition(|hash| hash == smallest)
        {
            chosen.push(start + at);
        }
    }
    let lines = |at: usize| {
        let lines = run[at..at + GRAM].iter().map(|token| token.line);
        (lines.clone().min().unwrap_or_default(), lines.max().unwrap_or_default())
    };
    let fingerprint = |at: usize| {
        let (first, last) = lines(at);
        Fingerprint { hash: hashes[at], first, last }
    };
    chosen.into_iter().map(fingerprint).collect()
}

/// The hashes of all passages of [`GRAM`] tokens.
pub(crate) fn hashes(run: &[Token]) -> impl Iterator<Item = u64> {
    run.windows(GRAM).map(|gram| gram.iter().fold(0, |hash, token| mix(hash ^ token.kind)))
}

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every bit of the input changes half of the output, so that
/// the smallest hash of a window is any of them with the same chance.
fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(kinds: impl IntoIterator<Item = u64>) -> Vec<Token> {
        kinds.into_iter().zip(1..).map(|(kind, line)| Token { kind, line }).collect()
    }

    /// Kinds without a period, from a quadratic residue.
    fn varied(count: u64, from: u64) -> impl Iterator<Item = u64> {
        (from..from + count).map(|n| n * n % 1009)
    }

    #[test]
    fn a_common_passage_of_guaranteed_length_is_found_wherever_it_stands() {
        let passage: Vec<u64> = varied((GRAM + WINDOW - 1) as u64, 5000).collect();
        let hashes = |before: u64, after: u64| -> Vec<u64> {
            let passage = passage.iter().copied();
            let text = varied(before, 0).chain(passage).chain(varied(after, 300));
            winnow(&run(text)).iter().map(|found| found.hash).collect()
        };
        for before in 0..30 {
            let (a, b) = (hashes(before, 7), hashes(40 - before, 11 + before));
            assert!(a.iter().any(|hash| b[..].contains(hash)), "{before}");
        }
    }

    #[test]
    fn short_runs_have_no_fingerprint_and_the_next_longer_one_has_one() {
        assert_eq!(winnow(&run(varied(GRAM as u64 - 1, 0))), []);
        let one = winnow(&run(varied(GRAM as u64, 0)));
        assert_eq!((one.len(), one[0].first, one[0].last), (1, 1, GRAM as u32));
        assert_eq!(winnow(&[]), []);
    }

    #[test]
    fn about_two_of_five_hashes_are_kept() {
        let kept = winnow(&run(varied(1000, 0))).len();
        // The expected density is 2 / (WINDOW + 1).
        assert!((350..450).contains(&kept), "{kept}");
        // All hashes are equal: one a window, and no more.
        assert!(winnow(&run([7; 1000])).len() <= 1000 / WINDOW);
    }
}
