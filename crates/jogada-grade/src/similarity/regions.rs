//! Where two hand-ins have code in common, as passages for a person to read side by side.

use std::{cmp::Reverse, collections::HashMap};

use super::fingerprints::Print;

/// Most lines between two common passages that are shown as one.
const MAX_GAP: u32 = 2;

/// Most places of one hash in a hand-in that are considered: code that repeats a passage more often is a table.
const MAX_PLACES: usize = 16;

/// Most passages of a pair, the longest ones.
const MAX_REGIONS: usize = 200;

/// A passage that two hand-ins have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Where it is in the first hand-in.
    pub a: Span,
    /// Where it is in the other one.
    pub b: Span,
}

/// Lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The file's index in [`Source::files`](super::Source::files).
    pub file: usize,
    /// Its first line, from 1.
    pub first: u32,
    /// Its last line.
    pub last: u32,
}

impl Span {
    /// How many lines it has.
    pub fn lines(&self) -> u32 {
        self.last.saturating_sub(self.first) + 1
    }

    fn of(print: &Print) -> Span {
        Span { file: print.file, first: print.first, last: print.last }
    }

    /// Does a passage go on with `next`, which begins no earlier than it and shortly after its end at the latest?
    fn goes_on(&self, next: &Span) -> bool {
        self.file == next.file
            && next.first >= self.first
            && next.first <= self.last.saturating_add(1 + MAX_GAP)
    }

    fn has(&self, other: &Span) -> bool {
        self.file == other.file && self.first <= other.first && other.last <= self.last
    }
}

impl Region {
    fn goes_on(&self, next: &Region) -> bool {
        self.a.goes_on(&next.a) && self.b.goes_on(&next.b)
    }

    fn extend(&mut self, next: &Region) {
        self.a.last = self.a.last.max(next.a.last);
        self.b.last = self.b.last.max(next.b.last);
    }
}

/// The common passages, the longest first. The fingerprints are in the order of files and lines.
pub(crate) fn regions(a: &[Print], b: &[Print]) -> Vec<Region> {
    let mut places: HashMap<u64, Vec<Span>> = HashMap::new();
    for print in b {
        let places = places.entry(print.hash).or_default();
        if places.len() < MAX_PLACES {
            places.push(Span::of(print));
        }
    }
    let mut regions: Vec<Region> = Vec::new();
    for print in a {
        let Some(places) = places.get(&print.hash) else { continue };
        let choice = |place: &Span| Region { a: Span::of(print), b: *place };
        // A passage that repeats has several places in the other hand-in: the one that continues is meant.
        let next = regions.last_mut().and_then(|last| {
            Some((places.iter().map(choice).find(|next| last.goes_on(next))?, last))
        });
        match next {
            Some((next, last)) => last.extend(&next),
            None => regions.extend(places.first().map(choice)),
        }
    }
    regions.sort_by_key(|region| {
        let lines = region.a.lines().min(region.b.lines());
        (Reverse(lines), region.a.file, region.a.first, region.b.file, region.b.first)
    });
    regions.dedup();
    regions.truncate(MAX_REGIONS);
    without_contained(&regions)
}

/// Drops passages that lie within another on both sides: a line that repeats starts one, and is then part of the next.
fn without_contained(regions: &[Region]) -> Vec<Region> {
    let contains = |outer: &Region, inner: &Region| {
        outer != inner && outer.a.has(&inner.a) && outer.b.has(&inner.b)
    };
    let is_outermost = |inner: &&Region| !regions.iter().any(|outer| contains(outer, inner));
    regions.iter().filter(is_outermost).copied().collect()
}
