//! A proof that Breaker holds, to be read and checked: an answer to every stone, until a pairing strategy is enough.

use std::collections::HashMap;

use super::{
    grid::squares,
    hypergraph::Hypergraph,
    pairs::{Pair, pairing_strategy, without_free_pairs},
    prover::{Prover, unanswered},
};

/// A strategy for Breaker, with Maker to move. Transpositions share a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Each node refers to earlier ones only; the last is the root.
    pub nodes: Vec<Node>,
}

/// What Breaker does in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Breaker answers one square of each of these pairs with the other, and takes the best square otherwise.
    Pairs(Vec<Pair>),
    /// Breaker answers these stones. Any other stone is answered like one of them.
    Steps(Vec<Step>),
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Maker's stone.
    pub stone: u8,
    /// Breaker's reply.
    pub reply: u8,
    /// What follows the reply.
    pub then: Then,
}

/// What follows a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// A pairing strategy.
    Pairs(Vec<Pair>),
    /// The node with this index.
    Node(u32),
}

impl Proof {
    /// Writes down what a search has proved, from its table where possible.
    pub(super) fn record(prover: &mut Prover<'_>, graph: &Hypergraph) -> Option<Proof> {
        let mut proof = Proof { nodes: Vec::new() };
        proof.add(prover, graph, &mut HashMap::new())?;
        Some(proof)
    }

    /// The root.
    pub fn root(&self) -> Option<&Node> {
        self.nodes.last()
    }

    fn add(
        &mut self,
        prover: &mut Prover<'_>,
        graph: &Hypergraph,
        known: &mut HashMap<u64, u32>,
    ) -> Option<u32> {
        let graph = without_free_pairs(graph);
        let key = graph.key();
        if let Some(&node) = known.get(&key) {
            return Some(node);
        }
        let node = match pairing_strategy(&graph) {
            Ok(pairs) => Node::Pairs(pairs),
            Err(_) => Node::Steps(self.steps(prover, &graph, known)?),
        };
        self.nodes.push(node);
        let number = self.nodes.len() as u32 - 1;
        known.insert(key, number);
        Some(number)
    }

    fn steps(
        &mut self,
        prover: &mut Prover<'_>,
        graph: &Hypergraph,
        known: &mut HashMap<u64, u32>,
    ) -> Option<Vec<Step>> {
        let square_weights = graph.square_weights();
        let mut steps = Vec::new();
        let mut left = graph.squares();
        while let Some(stone) = squares(left).max_by_key(|&m| square_weights[usize::from(m)]) {
            let answer = prover.answer(graph, stone).ok()?;
            left &= unanswered(graph, stone, &answer) & !(1 << stone);
            let reply = answer.reply;
            let then = match answer.pairs {
                Some(pairs) => Then::Pairs(pairs),
                None => {
                    let next = graph.maker(1 << stone).breaker(1 << reply);
                    Then::Node(self.add(prover, &next, known)?)
                }
            };
            steps.push(Step { stone, reply, then });
        }
        Some(steps)
    }
}
