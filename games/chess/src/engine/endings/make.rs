//! Solving an ending backwards from its mates.
//!
//! Positions that differ only in where the rival's king stands are one entry, and a set of squares says which of them is
//! meant, so every step looks at up to 64 positions at once. A position is won in n plies if a move leads to one that is
//! lost in n - 1, and lost in n if every move leads to one that is won, the longest in n - 1.

use crate::{
    lines,
    square::{Set, squares},
};

use super::{
    Solved,
    convert::{Outcome, outcome},
    kit::{Kit, Spread},
    parts::{Part, legal, occupied, part_of, parts, with},
    reach::{around, moves, origins},
    turning::{self, Turning},
};

/// What is known when one side is to move, by entry.
#[derive(Debug)]
struct Side {
    /// Squares of the rival's king with which the position can be.
    legal: Vec<Set>,
    won: Vec<Set>,
    lost: Vec<Set>,
    /// Taking or promoting does not lose.
    escapes: Vec<Set>,
    /// Taking or promoting loses, but later than the plies looked at so far.
    later: Vec<Set>,
    plies: Vec<u8>,
}

/// Some positions of an entry.
type Positions = (usize, Set);

/// Positions that taking or promoting decides in so many plies.
struct Waiting {
    side: usize,
    entry: usize,
    set: Set,
}

struct Maker {
    kit: Kit,
    sides: [Side; 2],
    /// By plies.
    waiting: Vec<Vec<Waiting>>,
    /// What a step backwards comes to, by entry, and the entries that it came to.
    reached: Vec<Set>,
    touched: Vec<usize>,
}

/// No ending of four pieces lasts longer.
const PLIES_MAX: usize = 250;

/// Finds the plies to the end of every position with these pieces.
pub(super) fn solve(kit: Kit) -> Solved {
    let mut maker = Maker::new(kit);
    maker.look_beyond();
    let mut fresh = maker.mates();
    for plies in 1..PLIES_MAX {
        fresh = [0, 1].map(|side| maker.step(side, plies, &fresh[1 - side]));
        let is_done = maker.waiting[plies..].iter().all(Vec::is_empty);
        if is_done && fresh.iter().all(Vec::is_empty) {
            break;
        }
    }
    Solved(maker.sides.map(|side| side.plies))
}

impl Maker {
    fn new(kit: Kit) -> Maker {
        let entries = kit.entries();
        let empty = || vec![0; entries];
        let mut sides = [0, 1].map(|_| Side {
            legal: empty(),
            won: empty(),
            lost: empty(),
            escapes: empty(),
            later: empty(),
            plies: vec![0; 64 * entries],
        });
        for entry in 0..entries {
            let [holder, rival] = legal(kit, &Spread::at(entry, kit));
            sides[0].legal[entry] = holder;
            sides[1].legal[entry] = rival;
        }
        let waiting = (0..PLIES_MAX + 2).map(|_| Vec::new()).collect();
        Maker { kit, sides, waiting, reached: empty(), touched: Vec::new() }
    }

    /// Asks the tables of other pieces what taking and promoting come to.
    fn look_beyond(&mut self) {
        for entry in 0..self.kit.entries() {
            let spread = Spread::at(entry, self.kit);
            for side in [0, 1] {
                for rival in squares(self.sides[side].legal[entry]) {
                    let Outcome { won, lost, is_held } = outcome(self.kit, &spread, rival, side);
                    let set = rival.set();
                    if is_held {
                        self.sides[side].escapes[entry] |= set;
                    } else if lost.is_some() {
                        self.sides[side].later[entry] |= set;
                    }
                    if let Some(plies) = won.or(lost.filter(|_| !is_held)) {
                        self.waiting[usize::from(plies)].push(Waiting { side, entry, set });
                    }
                }
            }
        }
    }

    /// In check, and nothing helps.
    fn mates(&mut self) -> [Vec<Positions>; 2] {
        [0, 1].map(|side| {
            for entry in 0..self.kit.entries() {
                let check = self.sides[side].legal[entry] & !self.sides[1 - side].legal[entry];
                self.reach(entry, check);
            }
            self.settle_lost(side, 0)
        })
    }

    /// All positions of a side that are decided in so many plies, from those of the other side that take one less.
    fn step(&mut self, side: usize, plies: usize, fresh: &[Positions]) -> Vec<Positions> {
        self.go_back(side, fresh);
        let is_won = plies % 2 == 1;
        let waiting = std::mem::take(&mut self.waiting[plies]);
        let (now, others): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|at| at.side == side);
        self.waiting[plies] = others;
        for Waiting { entry, set, .. } in now {
            if !is_won {
                self.sides[side].later[entry] &= !set;
            }
            self.reach(entry, set);
        }
        if is_won { self.settle_won(side, plies) } else { self.settle_lost(side, plies) }
    }

    fn settle_won(&mut self, side: usize, plies: usize) -> Vec<Positions> {
        let mut fresh = Vec::new();
        for entry in std::mem::take(&mut self.touched) {
            let new = self.take_reached(side, entry);
            self.sides[side].won[entry] |= new;
            self.note(side, entry, new, plies, &mut fresh);
        }
        fresh
    }

    fn settle_lost(&mut self, side: usize, plies: usize) -> Vec<Positions> {
        let mut fresh = Vec::new();
        for entry in std::mem::take(&mut self.touched) {
            let mut new = self.take_reached(side, entry);
            if new != 0 {
                new &= !self.escapes(side, entry);
            }
            self.sides[side].lost[entry] |= new;
            self.note(side, entry, new, plies, &mut fresh);
        }
        fresh
    }

    /// What was reached of an entry and was not known.
    fn take_reached(&mut self, side: usize, entry: usize) -> Set {
        let reached = std::mem::take(&mut self.reached[entry]);
        let Side { legal, won, lost, .. } = &self.sides[side];
        reached & legal[entry] & !won[entry] & !lost[entry]
    }

    fn note(
        &mut self,
        side: usize,
        entry: usize,
        new: Set,
        plies: usize,
        fresh: &mut Vec<Positions>,
    ) {
        if new != 0 {
            fresh.push((entry, new));
            let noted = &mut self.sides[side].plies[64 * entry..][..64];
            squares(new).for_each(|rival| noted[rival.index()] = plies as u8 + 1);
        }
    }

    fn reach(&mut self, entry: usize, set: Set) {
        if set != 0 {
            if self.reached[entry] == 0 {
                self.touched.push(entry);
            }
            self.reached[entry] |= set;
        }
    }

    /// Takes back every move of a side that leads to one of these positions.
    fn go_back(&mut self, side: usize, fresh: &[Positions]) {
        let kit = self.kit;
        for &(entry, set) in fresh {
            let spread = Spread::at(entry, kit);
            if side == 1 {
                self.reach(entry, around(set));
            }
            for &part in parts(kit, side) {
                let (kind, to) = part_of(kit, &spread, part);
                let others = occupied(kit, &spread) & !to.set();
                for from in squares(origins(kind, to, others)) {
                    let free = set & !(lines::between(from, to) | from.set());
                    let before = with(&spread, part, from);
                    if part == Part::King {
                        self.reach_turned(before, free);
                    } else {
                        self.reach(before.entry(kit), free);
                    }
                }
            }
        }
    }

    /// The king has gone where the board may have to be turned.
    fn reach_turned(&mut self, spread: Spread, set: Set) {
        let (turned, turning) = spread.turned(self.kit);
        let set = turning.set(set);
        self.reach(turned.entry(self.kit), set);
        if turning::is_double(turned.king, self.kit.has_pawns()) {
            let mirror = Turning::DIAGONAL;
            self.reach(turned.by(mirror).entry(self.kit), mirror.set(set));
        }
    }

    /// The positions of an entry in which a side has a move that is not known to lose.
    fn escapes(&self, side: usize, entry: usize) -> Set {
        let kit = self.kit;
        let spread = Spread::at(entry, kit);
        let (here, next) = (&self.sides[side], &self.sides[1 - side]);
        let holds = |entry: usize| next.legal[entry] & !next.won[entry];
        let mut escapes = here.escapes[entry] | here.later[entry];
        if side == 1 {
            escapes |= around(holds(entry));
        }
        for &part in parts(kit, side) {
            let (kind, from) = part_of(kit, &spread, part);
            let others = occupied(kit, &spread) & !from.set();
            for to in squares(moves(kind, from, others)) {
                let free = !(lines::between(from, to) | to.set());
                let (after, turning) = match part {
                    Part::King => with(&spread, part, to).turned(kit),
                    _ => (with(&spread, part, to), Turning::default()),
                };
                escapes |= turning.undo(holds(after.entry(kit))) & free;
            }
        }
        escapes
    }
}
