//! Monte-Carlo tree search (UCT) for any perfect game, from its rules alone.

use jogada_core::{Outcome, Perfect, Playout, Rng, Seed, Side, Turn};

use crate::{Budget, Engine, Limit, Score, Scored, Stop, Thought, lost_in, won_in};

/// The search and its play-outs.
#[derive(Debug)]
pub struct Mcts<G: Perfect> {
    rng: Rng,
    playout: fn(&mut G, &mut Rng) -> Playout,
}

/// The exploration constant of UCT; √2 in theory, less when play-outs are informative.
const EXPLORATION: f64 = 0.9;
/// The greatest size of the tree.
const NODES_MAX: usize = 2_000_000;
/// The score of a side that always wins.
const SCALE: f64 = 1000.0;

impl<G: Perfect> Mcts<G> {
    /// A search with the game's own play-outs.
    pub fn new(seed: Seed) -> Mcts<G> {
        Mcts::with_playout(seed, G::playout)
    }

    /// A search with better play-outs than random ones.
    pub fn with_playout(seed: Seed, playout: fn(&mut G, &mut Rng) -> Playout) -> Mcts<G> {
        Mcts { rng: seed.rng(), playout }
    }
}

struct Node<M> {
    m: Option<M>,
    /// The side that made the move that led here: results count for it.
    mover: Side,
    visits: f64,
    points: f64,
    children: Vec<usize>,
    /// The result with best play for the mover, once it is proved: true for a win.
    proved: Option<bool>,
    expanded: bool,
}

impl<M> Node<M> {
    fn new(m: Option<M>, mover: Side) -> Node<M> {
        Node {
            m,
            mover,
            visits: 0.0,
            points: 0.0,
            children: Vec::new(),
            proved: None,
            expanded: false,
        }
    }

    fn mean(&self) -> f64 {
        match self.proved {
            Some(true) => 1.0,
            Some(false) => 0.0,
            None if self.visits == 0.0 => 0.5,
            None => self.points / self.visits,
        }
    }
}

impl<G: Perfect> Engine<G> for Mcts<G> {
    fn think(&mut self, view: &G, limit: Limit, stop: &Stop) -> Thought<G::Move> {
        let Turn::ToMove(seat) = view.turn() else {
            unreachable!("an engine is asked only when it is to move")
        };
        let mut budget = Budget::new(limit, stop);
        let mut tree = Tree { nodes: vec![Node::new(None, seat.side().other())], engine: self };
        loop {
            tree.iterate(view.clone());
            if budget.visit() || tree.nodes[0].proved.is_some() || tree.nodes.len() > NODES_MAX {
                break;
            }
        }
        tree.thought(budget.nodes())
    }
}

struct Tree<'a, G: Perfect> {
    nodes: Vec<Node<G::Move>>,
    engine: &'a mut Mcts<G>,
}

impl<G: Perfect> Tree<'_, G> {
    /// One iteration: selection, expansion, play-out and backpropagation.
    fn iterate(&mut self, mut pos: G) {
        let mut path = vec![0];
        loop {
            let at = *path.last().expect("a walk begins at the root");
            if !self.nodes[at].expanded {
                self.expand(at, &pos);
                break;
            }
            let Some(next) = self.select(at) else { break };
            pos.play_unchecked(self.nodes[next].m.expect("only the root has no move"));
            path.push(next);
        }
        let outcome = match pos.turn() {
            Turn::Over(outcome) => outcome,
            Turn::ToMove(_) => (self.engine.playout)(&mut pos, &mut self.engine.rng).outcome,
        };
        self.backpropagate(&path, outcome);
    }

    fn expand(&mut self, at: usize, pos: &G) {
        let mut moves = Vec::new();
        self.nodes[at].expanded = true;
        match pos.moves_into(&mut moves) {
            Turn::Over(outcome) => {
                let mover = self.nodes[at].mover;
                self.nodes[at].proved = outcome.winner.map(|winner| winner == mover);
            }
            Turn::ToMove(seat) => {
                self.engine.rng.shuffle(&mut moves);
                let first = self.nodes.len();
                self.nodes.extend(moves.iter().map(|&m| Node::new(Some(m), seat.side())));
                self.nodes[at].children = (first..self.nodes.len()).collect();
            }
        }
    }

    /// The child with the best upper confidence bound among those that are not proved.
    fn select(&self, at: usize) -> Option<usize> {
        let log = self.nodes[at].visits.max(1.0).ln();
        let bound = |&child: &usize| {
            let node = &self.nodes[child];
            match node.proved {
                Some(_) => f64::MIN,
                None if node.visits == 0.0 => f64::MAX,
                None => node.mean() + EXPLORATION * (log / node.visits).sqrt(),
            }
        };
        self.nodes[at].children.iter().copied().max_by(|a, b| bound(a).total_cmp(&bound(b)))
    }

    fn backpropagate(&mut self, path: &[usize], outcome: Outcome) {
        for &at in path.iter().rev() {
            self.settle(at);
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.points += f64::from(outcome.points(node.mover)) / 2.0;
        }
    }

    /// A position is won for its mover when every reply loses, and lost when one reply wins.
    fn settle(&mut self, at: usize) {
        let node = &self.nodes[at];
        if node.proved.is_some() || node.children.is_empty() {
            return;
        }
        // Replies belong to the other side, except where the same side moves again.
        let same = self.nodes[node.children[0]].mover == node.mover;
        let mut replies = node.children.iter().map(|&child| self.nodes[child].proved);
        if replies.clone().any(|proved| proved == Some(true)) {
            self.nodes[at].proved = Some(same);
        } else if replies.all(|proved| proved == Some(false)) {
            self.nodes[at].proved = Some(!same);
        }
    }

    fn thought(&self, nodes: u64) -> Thought<G::Move> {
        // Visits are the more robust measure; a proof beats both.
        let worth = |at: usize| match self.nodes[at].proved {
            Some(true) => f64::MAX,
            Some(false) => f64::MIN,
            None => self.nodes[at].visits + self.nodes[at].mean(),
        };
        let mut children = self.nodes[0].children.clone();
        children.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)));
        let scored = |&at: &usize| {
            let Node { m, proved, .. } = self.nodes[at];
            let m = m.expect("only the root has no move");
            Scored { m, score: score(proved, self.nodes[at].mean()), proved: proved.is_some() }
        };
        let scores: Vec<Scored<G::Move>> = children.iter().map(scored).collect();
        let best = *scores.first().expect("an engine is asked only when it is to move");
        Thought {
            best: best.m,
            scores,
            line: self.line(children[0]),
            nodes,
            depth: 0,
            proved: best.proved,
        }
    }

    /// The most visited moves, from a root move on.
    fn line(&self, first: usize) -> Vec<G::Move> {
        let tried = |&child: &usize| {
            (self.nodes[child].proved == Some(true), self.nodes[child].visits as u64)
        };
        let next = |&at: &usize| self.nodes[at].children.iter().copied().max_by_key(tried);
        let path = std::iter::successors(Some(first), next);
        path.take_while(|&at| at == first || self.nodes[at].visits > 0.0)
            .filter_map(|at| self.nodes[at].m)
            .collect()
    }
}

fn score(proved: Option<bool>, mean: f64) -> Score {
    match proved {
        Some(true) => won_in(1),
        Some(false) => lost_in(1),
        None => ((2.0 * mean - 1.0) * SCALE) as Score,
    }
}
