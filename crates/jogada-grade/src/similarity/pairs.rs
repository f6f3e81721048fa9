//! Which hand-ins of a class have much code in common.

use std::collections::{HashMap, HashSet};

use super::{
    Region, SkippedFile, Source,
    fingerprints::{Fingerprinter, Print},
    regions,
};

/// What [`compare`] leaves out and what it returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Code that more than this share of the class has is left out: the assignment asks for it. From 0 to 1.
    pub common_share: f64,
    /// Hand-ins that a class needs for that. In a smaller one, half of the class may be one copy.
    pub common_class: usize,
    /// The smallest similarity that is returned, from 0 to 1.
    pub least: f64,
    /// The fewest common fingerprints of a pair: fewer are chance. A fingerprint stands for about two tokens.
    pub least_common: usize,
    /// The most pairs that are returned.
    pub most: usize,
}

/// What a comparison of a class found.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The most similar pair first.
    pub pairs: Vec<Pair>,
    /// Files that were not compared, in the order of the hand-ins.
    pub skipped: Vec<SkippedFile>,
}

/// Two hand-ins with code in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The index of the one that comes first in the class.
    pub a: usize,
    /// The index of the other one.
    pub b: usize,
    /// The name of the first one.
    pub a_name: String,
    /// The name of the other one.
    pub b_name: String,
    /// Common fingerprints as a share of those of the smaller hand-in, from 0 to 1.
    pub similarity: f64,
    /// How many fingerprints are common.
    pub common: usize,
    /// How many the smaller hand-in has.
    pub smaller: usize,
    /// Where the common code is, the longest passage first.
    pub regions: Vec<Region>,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { common_share: 0.5, common_class: 6, least: 0.3, least_common: 8, most: 100 }
    }
}

/// Finds the pairs of hand-ins with much code in common, without code of the template and code that much of the class
/// has. The same input gives the same output; equally similar pairs are in the order of the class.
///
/// Costs a parse of every file, and a step for each fingerprint that two hand-ins share.
pub fn compare(hand_ins: &[Source], template: &[&str], thresholds: &Thresholds) -> Comparison {
    let mut fingerprinter = Fingerprinter::new();
    let mut skipped = Vec::new();
    let mut prints: Vec<Vec<Print>> =
        hand_ins.iter().map(|source| fingerprinter.prints(source, &mut skipped)).collect();
    let given: HashSet<u64> =
        template.iter().flat_map(|text| fingerprinter.template(text)).collect();
    let mut index = Index::new(&prints);
    index.leave_out(&given, thresholds, hand_ins.len());
    for prints in &mut prints {
        prints.retain(|print| index.owners.contains_key(&print.hash));
    }
    let mut pairs = index.pairs(&prints, thresholds);
    pairs.sort_by(|x, y| {
        let by_share = y.similarity.total_cmp(&x.similarity);
        by_share.then(y.common.cmp(&x.common)).then((x.a, x.b).cmp(&(y.a, y.b)))
    });
    pairs.truncate(thresholds.most);
    for pair in &mut pairs {
        pair.a_name.clone_from(&hand_ins[pair.a].name);
        pair.b_name.clone_from(&hand_ins[pair.b].name);
        pair.regions = regions::regions(&prints[pair.a], &prints[pair.b]);
    }
    Comparison { pairs, skipped }
}

/// Which hand-ins have each hash, in the order of the class.
struct Index {
    owners: HashMap<u64, Vec<usize>>,
}

impl Index {
    fn new(prints: &[Vec<Print>]) -> Index {
        let mut owners: HashMap<u64, Vec<usize>> = HashMap::new();
        for (owner, prints) in prints.iter().enumerate() {
            for print in prints {
                let owners = owners.entry(print.hash).or_default();
                if owners.last() != Some(&owner) {
                    owners.push(owner);
                }
            }
        }
        Index { owners }
    }

    fn leave_out(&mut self, given: &HashSet<u64>, thresholds: &Thresholds, class: usize) {
        let most = thresholds.common_share * class as f64;
        let is_common =
            |owners: &[usize]| class >= thresholds.common_class && owners.len() as f64 > most;
        self.owners.retain(|hash, owners| !given.contains(hash) && !is_common(owners));
    }

    /// All pairs that are similar enough, without names and regions.
    fn pairs(&self, prints: &[Vec<Print>], thresholds: &Thresholds) -> Vec<Pair> {
        let hashes: Vec<HashSet<u64>> =
            prints.iter().map(|prints| prints.iter().map(|print| print.hash).collect()).collect();
        let mut pairs = Vec::new();
        let mut common = vec![0_usize; prints.len()];
        for (a, own) in hashes.iter().enumerate() {
            common.fill(0);
            for owners in own.iter().filter_map(|hash| self.owners.get(hash)) {
                let after = owners.partition_point(|&owner| owner <= a);
                owners[after..].iter().for_each(|&b| common[b] += 1);
            }
            for (b, &common) in common.iter().enumerate().skip(a + 1) {
                let smaller = own.len().min(hashes[b].len());
                let similarity = common as f64 / smaller.max(1) as f64;
                if common >= thresholds.least_common.max(1) && similarity >= thresholds.least {
                    let (a_name, b_name) = Default::default();
                    let regions = Vec::new();
                    pairs.push(Pair { a, b, a_name, b_name, similarity, common, smaller, regions });
                }
            }
        }
        pairs
    }
}
