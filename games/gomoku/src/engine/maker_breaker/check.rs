//! An independent checker of proofs that Breaker holds: slow and obvious, without any code of the prover.
//!
//! Everything is a list of sets of squares: what Maker still lacks of each line that Breaker has no stone on.

use std::collections::{BTreeSet, HashMap};

use super::{
    grid::Grid,
    proof::{Node, Proof, Then},
};

/// The weight of a filled set.
const WHOLE: u32 = 1 << 16;

type Sets = BTreeSet<u64>;

/// Does this proof hold from these stones on, Maker to move?
pub fn is_proof(grid: &Grid, maker: u64, breaker: u64, proof: &Proof) -> bool {
    let live = grid.lines.iter().filter(|&line| line & breaker == 0).map(|line| line & !maker);
    let Some(root) = proof.nodes.len().checked_sub(1) else { return false };
    Checker { proof, seen: HashMap::new() }.accepts(&live.collect(), root)
}

struct Checker<'a> {
    proof: &'a Proof,
    /// The sets for which a node was accepted.
    seen: HashMap<usize, Sets>,
}

impl Checker<'_> {
    fn accepts(&mut self, sets: &Sets, number: usize) -> bool {
        let sets = reduced(sets);
        if self.seen.get(&number) == Some(&sets) {
            return true;
        }
        let accepted = match self.proof.nodes.get(number) {
            None => false,
            // Maker fills the rest at once.
            _ if sets.iter().any(|set| set.count_ones() < 2) => false,
            Some(Node::Pairs(pairs)) => is_held(sets.clone(), pairs),
            Some(Node::Steps(_)) => {
                bits(union(&sets)).into_iter().all(|stone| self.answers(&sets, number, stone))
            }
        };
        if accepted {
            self.seen.insert(number, sets);
        }
        accepted
    }

    /// Is this stone answered, by a step of its own or by one for another stone?
    fn answers(&mut self, sets: &Sets, number: usize, stone: u64) -> bool {
        let Some(Node::Steps(steps)) = self.proof.nodes.get(number) else { return false };
        if let Some(step) = steps.iter().find(|step| stone == 1 << step.stone) {
            let next = after(sets, stone, 1 << step.reply);
            return step.reply != step.stone
                && match &step.then {
                    Then::Pairs(pairs) => is_held(reduced(&next), pairs),
                    // Nodes refer to earlier ones, so this comes to an end.
                    Then::Node(node) => {
                        (*node as usize) < number && self.accepts(&next, *node as usize)
                    }
                };
        }
        steps.iter().any(|step| {
            let reply = 1 << step.reply;
            // Where the step's own stone is on every line of this one, it was the better stone.
            let is_worse = sets
                .iter()
                .filter(|&set| set & stone != 0 && set & reply == 0)
                .all(|set| set >> step.stone & 1 == 1);
            let is_held_too = || match &step.then {
                Then::Pairs(pairs) => {
                    pairs.iter().all(|pair| pair & stone == 0)
                        && is_held(after(sets, stone, reply), pairs)
                }
                Then::Node(_) => false,
            };
            reply != stone && (is_worse || is_held_too())
        })
    }
}

/// Do these pairs, and the weight of what they leave, hold?
fn is_held(sets: Sets, pairs: &[u64]) -> bool {
    let mut sets = sets;
    let mut used = 0;
    for pair in pairs {
        if pair.count_ones() != 2 || pair & used != 0 {
            return false;
        }
        used |= pair;
        sets = sets.iter().filter(|&set| set & pair != *pair).map(|set| set & !pair).collect();
    }
    let sets = minimal(&sets);
    let weigh = |among: &mut dyn Iterator<Item = &u64>| -> u32 {
        among.map(|set| WHOLE >> set.count_ones()).sum()
    };
    let best = bits(union(&sets)).into_iter();
    let best = best.map(|stone| weigh(&mut sets.iter().filter(|&set| set & stone != 0))).max();
    weigh(&mut sets.iter()) + best.unwrap_or(0) < WHOLE
}

fn after(sets: &Sets, stone: u64, reply: u64) -> Sets {
    sets.iter().filter(|&set| set & reply == 0).map(|set| set & !stone).collect()
}

/// The sets that contain no other and do not own two squares alone, until nothing changes: Breaker holds those that do
/// by answering one of the two with the other.
fn reduced(sets: &Sets) -> Sets {
    let sets = minimal(sets);
    let owned = |set: u64| {
        let others = sets.iter().filter(|&&other| other != set).fold(0, |all, other| all | other);
        (set & !others).count_ones()
    };
    let kept: Sets = sets.iter().copied().filter(|&set| owned(set) < 2).collect();
    if kept.len() == sets.len() { kept } else { reduced(&kept) }
}

fn minimal(sets: &Sets) -> Sets {
    let contains_another =
        |set: u64| sets.iter().any(|&other| other != set && other & set == other);
    sets.iter().copied().filter(|&set| !contains_another(set)).collect()
}

fn union(sets: &Sets) -> u64 {
    sets.iter().fold(0, |all, set| all | set)
}

fn bits(set: u64) -> Vec<u64> {
    (0..64).map(|square| 1 << square).filter(|bit| set & bit != 0).collect()
}
