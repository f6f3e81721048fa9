//! Victory by continuous threats (VCT): every move of the attacker makes a four or an open three, and the defender may only
//! stop it or make a four of its own. Found by proof-number search (L. V. Allis).

use jogada_core::Side;
use jogada_search::Budget;

use crate::{
    board::{BLACK, Square},
    engine::{
        codes::Grade,
        field::Field,
        forced_end::{ForcedEnd, forced_end},
        vcf,
    },
    line::Rule,
};

/// The tree of one proof-number search.
pub(super) struct Vct {
    nodes: Vec<Node>,
    attacker: Side,
}

/// A position, reached by a move from its parent.
#[derive(Clone, Copy)]
struct Node {
    m: Square,
    /// The proof number and the disproof number: the least number of leaves to prove or to disprove.
    proof: u32,
    disproof: u32,
    first: u32,
    count: u32,
}

const INFINITE: u32 = 1 << 30;
/// Nodes that an expansion counts for: the children are evaluated as well.
const COST: u64 = 8;
/// The longest line of threats.
const PLIES_MAX: usize = 60;

/// The status of a leaf, or the moves to expand it with.
enum Leaf {
    Won,
    NotWon,
    Open(Vec<Square>),
}

impl Vct {
    /// A win of the side to move by fours and threes within `most` expansions: the moves of both sides along one line of it,
    /// up to a forced end. Under rules where a three may be stopped in other ways too it is no proof.
    pub(super) fn win(
        field: &mut Field,
        most: u32,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Square>> {
        let attacker = field.side();
        field.from(attacker, Grade::Three).next()?;
        let mut vct = Vct { nodes: Vec::new(), attacker };
        if let Leaf::Won = vct.leaf_status(field) {
            let is_plain_four = |grade| matches!(grade, Grade::Four | Grade::FourTwo);
            return field
                .from(attacker, Grade::Three)
                .filter(|&m| !is_plain_four(field.grade(attacker, m)))
                .max_by_key(|&m| field.grade(attacker, m))
                .map(|m| vec![m]);
        }
        let root = Node { m: Square::new(0, 0), proof: 1, disproof: 1, first: 0, count: 0 };
        vct.nodes.push(root);
        for _ in 0..most {
            if vct.nodes[0].proof == 0 || vct.nodes[0].disproof == 0 || budget.spend(COST) {
                break;
            }
            vct.expand_most_proving(field);
        }
        (vct.nodes[0].proof == 0).then(|| vct.line())
    }

    /// Is a win that it finds certain under this rule?
    pub(super) fn is_proof(rule: Rule, attacker: Side) -> bool {
        match rule {
            Rule::Standard | Rule::Free => true,
            Rule::Renju => attacker != BLACK,
            Rule::Caro => false,
        }
    }

    /// Expands the most-proving node.
    fn expand_most_proving(&mut self, field: &mut Field) {
        let mut path = vec![0];
        while self.nodes[path[path.len() - 1]].count > 0 {
            let at = path[path.len() - 1];
            let next = self.most_proving(at, field.side() == self.attacker);
            field.put(self.nodes[next].m);
            path.push(next);
        }
        let leaf = path[path.len() - 1];
        if path.len() > PLIES_MAX {
            (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (INFINITE, 0);
        } else {
            self.expand(leaf, field);
        }
        while let Some(at) = path.pop() {
            self.update(at, field.side() == self.attacker);
            if !path.is_empty() {
                field.undo();
            }
        }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[at];
        first as usize..(first + count) as usize
    }

    fn most_proving(&self, at: usize, is_attack: bool) -> usize {
        let left =
            |&i: &usize| if is_attack { self.nodes[i].proof } else { self.nodes[i].disproof };
        self.children(at).min_by_key(left).expect("an expanded position has moves")
    }

    fn expand(&mut self, leaf: usize, field: &mut Field) {
        let is_attack = field.side() == self.attacker;
        let squares = match self.leaf_status(field) {
            Leaf::Open(squares) => squares,
            Leaf::Won => {
                return (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (0, INFINITE);
            }
            Leaf::NotWon => {
                return (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (INFINITE, 0);
            }
        };
        self.nodes[leaf].first = self.nodes.len() as u32;
        self.nodes[leaf].count = squares.len() as u32;
        for m in squares {
            field.put(m);
            let (proof, disproof) = match self.leaf_status(field) {
                Leaf::Won => (0, INFINITE),
                Leaf::NotWon => (INFINITE, 0),
                Leaf::Open(squares) if is_attack => (squares.len() as u32, 1),
                Leaf::Open(squares) => (1, squares.len() as u32),
            };
            field.undo();
            self.nodes.push(Node { m, proof, disproof, first: 0, count: 0 });
        }
    }

    fn update(&mut self, at: usize, is_attack: bool) {
        if self.nodes[at].count == 0 {
            return;
        }
        let (mut least_proof, mut least_disproof) = (INFINITE, INFINITE);
        let (mut proofs, mut disproofs) = (0_u32, 0_u32);
        for node in &self.nodes[self.children(at)] {
            least_proof = least_proof.min(node.proof);
            least_disproof = least_disproof.min(node.disproof);
            proofs = proofs.saturating_add(node.proof).min(INFINITE);
            disproofs = disproofs.saturating_add(node.disproof).min(INFINITE);
        }
        let node = &mut self.nodes[at];
        (node.proof, node.disproof) =
            if is_attack { (least_proof, disproofs) } else { (proofs, least_disproof) };
    }

    fn leaf_status(&self, field: &mut Field) -> Leaf {
        let is_attack = field.side() == self.attacker;
        match forced_end(field) {
            Some(ForcedEnd::WonIn(_)) if is_attack => return Leaf::Won,
            Some(ForcedEnd::LostIn(_)) if !is_attack => return Leaf::Won,
            Some(_) => return Leaf::NotWon,
            None => {}
        }
        let squares = if is_attack { attacks(field) } else { defences(field) };
        match squares {
            Some(squares) if !squares.is_empty() => Leaf::Open(squares),
            Some(_) if !is_attack => Leaf::Won,
            _ => Leaf::NotWon,
        }
    }

    /// The attacker's moves and the first answer to each, up to a forced end.
    fn line(&self) -> Vec<Square> {
        let (mut line, mut at) = (Vec::new(), 0);
        while let Some(next) = self.children(at).find(|&i| self.nodes[i].proof == 0) {
            line.push(self.nodes[next].m);
            at = next;
        }
        line
    }
}

/// The moves of the attacker, who is to move and cannot make five: threats, or the move that stops a five.
fn attacks(field: &mut Field) -> Option<Vec<Square>> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        return Some(vcf::five_blocks(field));
    }
    let mut squares: Vec<Square> = if field.count(other, Grade::OpenFour) > 0 {
        field.from(own, Grade::Four).collect()
    } else {
        field.from(own, Grade::Three).collect()
    };
    squares.sort_by_key(|&square| std::cmp::Reverse(field.grade(own, square)));
    squares.retain(|&square| field.is_legal(square));
    Some(squares)
}

/// The moves of the defender, who is to move and cannot make five; `None` if there is no threat.
fn defences(field: &mut Field) -> Option<Vec<Square>> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        return Some(vcf::five_blocks(field));
    }
    if field.count(other, Grade::OpenFour) == 0 || field.count(own, Grade::OpenFour) > 0 {
        return None;
    }
    let mut squares: Vec<Square> = field.from(other, Grade::Four).collect();
    let is_new = |&square: &Square| field.grade(other, square) < Grade::Four;
    squares.extend(field.from(own, Grade::Four).filter(is_new));
    squares.retain(|&square| field.is_legal(square));
    Some(squares)
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};
    use jogada_search::{Limit, Stop};

    use super::*;
    use crate::{Gomoku, Options};

    fn win(rule: Rule, moves: &str) -> Option<Vec<Square>> {
        let mut pos =
            Gomoku::start(&Options { size: 15, rule }, Seed::from_number(0)).expect("a good size");
        for text in moves.split(' ') {
            let m = pos.parse_move(text).expect("a legal move");
            pos.play_unchecked(m);
        }
        let stop = Stop::never();
        Vct::win(&mut Field::new(&pos), 2_000, &mut Budget::new(Limit::NONE, &stop))
    }

    #[test]
    fn two_open_twos_that_cross_win_unless_two_threes_are_forbidden() {
        // Black has h8 h9 and f7 g7; h7 makes two threes at once.
        let moves = "h8 a1 h9 c2 f7 e1 g7 o15";
        assert_eq!(win(Rule::Free, moves).map(|line| line[0].to_string()), Some("h7".to_owned()));
        assert!(win(Rule::Standard, moves).is_some());
        assert_ne!(win(Rule::Renju, moves).map(|line| line[0].to_string()), Some("h7".to_owned()));
    }

    #[test]
    fn one_open_two_alone_wins_nothing() {
        assert_eq!(win(Rule::Free, "h8 a1 h9 o15"), None);
    }
}
