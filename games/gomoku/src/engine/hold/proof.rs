//! A proof that Breaker holds, as something that can be read and checked: what to answer to which stone, until pairs do.

use std::collections::HashMap;

use super::{
    graph::Graph,
    grid::squares,
    pairs::{Pair, settled, stripped},
    prover::{Prover, unanswered},
};

/// A strategy for Breaker, with Maker to move. Positions that are reached in several ways are there once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Each refers to earlier ones only; the last is where it begins.
    pub nodes: Vec<Node>,
}

/// What Breaker does in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// It answers one square of each of these pairs with the other, and takes the best square otherwise.
    Pairs(Vec<Pair>),
    /// It answers these stones. A stone that is not among them is answered like one of those.
    Steps(Vec<Step>),
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Maker's stone.
    pub stone: u8,
    /// Breaker's.
    pub reply: u8,
    /// How it goes on.
    pub then: Then,
}

/// How it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// By pairs alone.
    Pairs(Vec<Pair>),
    /// As this node says.
    Node(u32),
}

impl Proof {
    /// Writes down what a search has proved: it remembers most of it, and finds the rest again.
    pub(super) fn record(prover: &mut Prover<'_>, graph: &Graph) -> Option<Proof> {
        let mut proof = Proof { nodes: Vec::new() };
        proof.add(prover, graph, &mut HashMap::new())?;
        Some(proof)
    }

    /// The node where it begins.
    pub fn root(&self) -> Option<&Node> {
        self.nodes.last()
    }

    fn add(
        &mut self,
        prover: &mut Prover<'_>,
        graph: &Graph,
        known: &mut HashMap<u64, u32>,
    ) -> Option<u32> {
        let graph = stripped(graph);
        let key = graph.key();
        if let Some(&node) = known.get(&key) {
            return Some(node);
        }
        let node = match settled(&graph) {
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
        graph: &Graph,
        known: &mut HashMap<u64, u32>,
    ) -> Option<Vec<Step>> {
        let loads = graph.loads();
        let mut steps = Vec::new();
        let mut left = graph.squares();
        while let Some(stone) = squares(left).max_by_key(|&m| loads[usize::from(m)]) {
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
