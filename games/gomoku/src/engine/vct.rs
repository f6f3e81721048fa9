//! Wins by continuous threats: every move of the attacker makes a four or an open three, and the defender may only
//! stop it or make a four of its own. Proof-number search looks where least is left to prove.

use jogada_core::Side;
use jogada_search::Budget;

use crate::{
    board::{BLACK, Square},
    engine::{
        codes::Grade,
        field::Field,
        soon::{self, Soon},
        vcf,
    },
    line::Rule,
};

/// The tree of one search.
pub(super) struct Vct {
    nodes: Vec<Node>,
    attacker: Side,
}

/// A position, reached by a move from the one above it.
#[derive(Clone, Copy)]
struct Node {
    m: Square,
    /// The least number of positions that must be won to show that the attacker wins here, and that it does not.
    proof: u32,
    disproof: u32,
    first: u32,
    count: u32,
}

const NEVER: u32 = 1 << 30;
/// What an expanded position counts for: its moves are looked at too.
const COST: u64 = 8;
/// No line of threats is longer.
const PLIES_MAX: usize = 60;

/// What is known of a position at once, or the moves to try in it.
enum Sight {
    Won,
    NotWon,
    Open(Vec<Square>),
}

impl Vct {
    /// A win of the side to move by fours and threes, found within so many expanded positions: the moves of both sides
    /// along one line of it, up to where the end is in sight. Under rules where a three may be stopped in other ways too it is no proof.
    pub(super) fn win(
        field: &mut Field,
        most: u32,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Square>> {
        let attacker = field.side();
        field.from(attacker, Grade::Three).next()?;
        let mut vct = Vct { nodes: Vec::new(), attacker };
        if let Sight::Won = vct.sight(field) {
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
            vct.grow(field);
        }
        (vct.nodes[0].proof == 0).then(|| vct.line())
    }

    /// Is what it finds certain under this rule?
    pub(super) fn is_proof(rule: Rule, attacker: Side) -> bool {
        match rule {
            Rule::Standard | Rule::Free => true,
            Rule::Renju => attacker != BLACK,
            Rule::Caro => false,
        }
    }

    /// Expands the position that matters most.
    fn grow(&mut self, field: &mut Field) {
        let mut path = vec![0];
        while self.nodes[path[path.len() - 1]].count > 0 {
            let at = path[path.len() - 1];
            let next = self.most_proving(at, field.side() == self.attacker);
            field.put(self.nodes[next].m);
            path.push(next);
        }
        let leaf = path[path.len() - 1];
        if path.len() > PLIES_MAX {
            (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (NEVER, 0);
        } else {
            self.expand(leaf, field);
        }
        while let Some(at) = path.pop() {
            self.update(at, field.side() == self.attacker);
            if !path.is_empty() {
                field.take();
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
        let squares = match self.sight(field) {
            Sight::Open(squares) => squares,
            Sight::Won => return (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (0, NEVER),
            Sight::NotWon => {
                return (self.nodes[leaf].proof, self.nodes[leaf].disproof) = (NEVER, 0);
            }
        };
        self.nodes[leaf].first = self.nodes.len() as u32;
        self.nodes[leaf].count = squares.len() as u32;
        for m in squares {
            field.put(m);
            let (proof, disproof) = match self.sight(field) {
                Sight::Won => (0, NEVER),
                Sight::NotWon => (NEVER, 0),
                Sight::Open(squares) if is_attack => (squares.len() as u32, 1),
                Sight::Open(squares) => (1, squares.len() as u32),
            };
            field.take();
            self.nodes.push(Node { m, proof, disproof, first: 0, count: 0 });
        }
    }

    fn update(&mut self, at: usize, is_attack: bool) {
        if self.nodes[at].count == 0 {
            return;
        }
        let (mut least_proof, mut least_disproof) = (NEVER, NEVER);
        let (mut proofs, mut disproofs) = (0_u32, 0_u32);
        for node in &self.nodes[self.children(at)] {
            least_proof = least_proof.min(node.proof);
            least_disproof = least_disproof.min(node.disproof);
            proofs = proofs.saturating_add(node.proof).min(NEVER);
            disproofs = disproofs.saturating_add(node.disproof).min(NEVER);
        }
        let node = &mut self.nodes[at];
        (node.proof, node.disproof) =
            if is_attack { (least_proof, disproofs) } else { (proofs, least_disproof) };
    }

    fn sight(&self, field: &mut Field) -> Sight {
        let is_attack = field.side() == self.attacker;
        match soon::settled(field) {
            Some(Soon::WonIn(_)) if is_attack => return Sight::Won,
            Some(Soon::LostIn(_)) if !is_attack => return Sight::Won,
            Some(_) => return Sight::NotWon,
            None => {}
        }
        let squares = if is_attack { attacks(field) } else { defences(field) };
        match squares {
            Some(squares) if !squares.is_empty() => Sight::Open(squares),
            Some(_) if !is_attack => Sight::Won,
            _ => Sight::NotWon,
        }
    }

    /// The attacker's moves and the first answer to each, up to where the end is in sight.
    fn line(&self) -> Vec<Square> {
        let (mut line, mut at) = (Vec::new(), 0);
        while let Some(next) = self.children(at).find(|&i| self.nodes[i].proof == 0) {
            line.push(self.nodes[next].m);
            at = next;
        }
        line
    }
}

/// The moves of the attacker, who is to move and cannot make five: threats, or the one that stops a five.
fn attacks(field: &mut Field) -> Option<Vec<Square>> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        return Some(vcf::answers(field));
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

/// The moves of the defender, who is to move and cannot make five; nothing if it is not threatened at all.
fn defences(field: &mut Field) -> Option<Vec<Square>> {
    let (own, other) = (field.side(), field.side().other());
    if field.count(other, Grade::Five) > 0 {
        return Some(vcf::answers(field));
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
