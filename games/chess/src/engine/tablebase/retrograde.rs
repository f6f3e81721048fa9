//! Retrograde analysis: solves a table backwards from its mates.
//!
//! Positions that differ only in the square of the rival's king share an entry, and a bitboard selects among them, so every
//! step handles up to 64 positions at once. A position is won in n plies if a move leads to one that is lost in n - 1, and
//! lost in n if every move leads to a won one, the longest in n - 1.

use crate::{
    lines,
    square::{Set, squares},
};

use super::{
    Tablebase,
    attacks::{around, moves, origins},
    conversions::{ConversionResult, best_conversion},
    material::{Material, Placement},
    parts::{Part, legal, occupied, part_of, parts, with},
    symmetry::{self, Symmetry},
};

/// The positions with one side to move, by entry: each set holds squares of the rival's king.
#[derive(Debug)]
struct SideToMove {
    legal: Vec<Set>,
    won: Vec<Set>,
    lost: Vec<Set>,
    /// A capture or promotion does not lose.
    escapes: Vec<Set>,
    /// All captures and promotions lose, the longest later than the current step.
    later: Vec<Set>,
    plies: Vec<u8>,
}

/// Some positions of an entry.
type Positions = (usize, Set);

/// Positions that a capture or promotion decides, in as many plies as their index says.
struct Conversion {
    side: usize,
    entry: usize,
    set: Set,
}

/// The analysis of one material.
struct Retrograde {
    material: Material,
    sides: [SideToMove; 2],
    /// Decided by captures and promotions, by plies.
    conversions: Vec<Vec<Conversion>>,
    /// The predecessors found in one step, by entry, and the entries that have any.
    reached: Vec<Set>,
    touched: Vec<usize>,
}

/// No mate with four pieces takes longer.
const PLIES_MAX: usize = 250;

/// The table of some material.
pub(super) fn solve(material: Material) -> Tablebase {
    let mut retrograde = Retrograde::new(material);
    retrograde.look_up_conversions();
    let mut last = retrograde.mates();
    for plies in 1..PLIES_MAX {
        last = [0, 1].map(|side| retrograde.step(side, plies, &last[1 - side]));
        let is_done = retrograde.conversions[plies..].iter().all(Vec::is_empty);
        if is_done && last.iter().all(Vec::is_empty) {
            break;
        }
    }
    Tablebase(retrograde.sides.map(|side| side.plies))
}

impl Retrograde {
    fn new(material: Material) -> Retrograde {
        let entries = material.entries();
        let empty = || vec![0; entries];
        let mut sides = [0, 1].map(|_| SideToMove {
            legal: empty(),
            won: empty(),
            lost: empty(),
            escapes: empty(),
            later: empty(),
            plies: vec![0; 64 * entries],
        });
        for entry in 0..entries {
            let [holder, rival] = legal(material, &Placement::at(entry, material));
            sides[0].legal[entry] = holder;
            sides[1].legal[entry] = rival;
        }
        let conversions = (0..PLIES_MAX + 2).map(|_| Vec::new()).collect();
        Retrograde { material, sides, conversions, reached: empty(), touched: Vec::new() }
    }

    /// Looks up the captures and promotions of every position in the tables of other material.
    fn look_up_conversions(&mut self) {
        for entry in 0..self.material.entries() {
            let placement = Placement::at(entry, self.material);
            for side in [0, 1] {
                for rival in squares(self.sides[side].legal[entry]) {
                    let ConversionResult { won, lost, is_safe } =
                        best_conversion(self.material, &placement, rival, side);
                    let set = rival.set();
                    if is_safe {
                        self.sides[side].escapes[entry] |= set;
                    } else if lost.is_some() {
                        self.sides[side].later[entry] |= set;
                    }
                    if let Some(plies) = won.or(lost.filter(|_| !is_safe)) {
                        self.conversions[usize::from(plies)].push(Conversion { side, entry, set });
                    }
                }
            }
        }
    }

    /// The positions that are mate, by the side to move.
    fn mates(&mut self) -> [Vec<Positions>; 2] {
        [0, 1].map(|side| {
            for entry in 0..self.material.entries() {
                let check = self.sides[side].legal[entry] & !self.sides[1 - side].legal[entry];
                self.reach(entry, check);
            }
            self.settle_lost(side, 0)
        })
    }

    /// The positions with `side` to move that are decided in `plies`, from those of the other side decided in one less.
    fn step(&mut self, side: usize, plies: usize, last: &[Positions]) -> Vec<Positions> {
        self.take_back(side, last);
        let is_won = plies % 2 == 1;
        let conversions = std::mem::take(&mut self.conversions[plies]);
        let (now, others): (Vec<_>, Vec<_>) =
            conversions.into_iter().partition(|at| at.side == side);
        self.conversions[plies] = others;
        for Conversion { entry, set, .. } in now {
            if !is_won {
                self.sides[side].later[entry] &= !set;
            }
            self.reach(entry, set);
        }
        if is_won { self.settle_won(side, plies) } else { self.settle_lost(side, plies) }
    }

    fn settle_won(&mut self, side: usize, plies: usize) -> Vec<Positions> {
        let mut last = Vec::new();
        for entry in std::mem::take(&mut self.touched) {
            let new = self.take_reached(side, entry);
            self.sides[side].won[entry] |= new;
            self.record(side, entry, new, plies, &mut last);
        }
        last
    }

    fn settle_lost(&mut self, side: usize, plies: usize) -> Vec<Positions> {
        let mut last = Vec::new();
        for entry in std::mem::take(&mut self.touched) {
            let mut new = self.take_reached(side, entry);
            if new != 0 {
                new &= !self.escapes(side, entry);
            }
            self.sides[side].lost[entry] |= new;
            self.record(side, entry, new, plies, &mut last);
        }
        last
    }

    /// The predecessors of an entry that are not decided yet.
    fn take_reached(&mut self, side: usize, entry: usize) -> Set {
        let reached = std::mem::take(&mut self.reached[entry]);
        let SideToMove { legal, won, lost, .. } = &self.sides[side];
        reached & legal[entry] & !won[entry] & !lost[entry]
    }

    /// Records the distance to mate of newly decided positions.
    fn record(
        &mut self,
        side: usize,
        entry: usize,
        new: Set,
        plies: usize,
        last: &mut Vec<Positions>,
    ) {
        if new != 0 {
            last.push((entry, new));
            let distances = &mut self.sides[side].plies[64 * entry..][..64];
            squares(new).for_each(|rival| distances[rival.index()] = plies as u8 + 1);
        }
    }

    /// Adds predecessors.
    fn reach(&mut self, entry: usize, set: Set) {
        if set != 0 {
            if self.reached[entry] == 0 {
                self.touched.push(entry);
            }
            self.reached[entry] |= set;
        }
    }

    /// Adds the predecessors of these positions by every reversible move of a side.
    fn take_back(&mut self, side: usize, last: &[Positions]) {
        let material = self.material;
        for &(entry, set) in last {
            let placement = Placement::at(entry, material);
            if side == 1 {
                self.reach(entry, around(set));
            }
            for &part in parts(material, side) {
                let (kind, to) = part_of(material, &placement, part);
                let others = occupied(material, &placement) & !to.set();
                for from in squares(origins(kind, to, others)) {
                    let free = set & !(lines::between(from, to) | from.set());
                    let before = with(&placement, part, from);
                    if part == Part::King {
                        self.reach_canonical(before, free);
                    } else {
                        self.reach(before.entry(material), free);
                    }
                }
            }
        }
    }

    /// The same after a king's move, which may leave the canonical form.
    fn reach_canonical(&mut self, placement: Placement, set: Set) {
        let (canonical, symmetry) = placement.canonical(self.material);
        let set = symmetry.set(set);
        self.reach(canonical.entry(self.material), set);
        if symmetry::is_on_diagonal(canonical.king, self.material.has_pawns()) {
            let mirror = Symmetry::DIAGONAL;
            self.reach(canonical.by(mirror).entry(self.material), mirror.set(set));
        }
    }

    /// The positions of an entry in which a side has a move that is not known to lose.
    fn escapes(&self, side: usize, entry: usize) -> Set {
        let material = self.material;
        let placement = Placement::at(entry, material);
        let (here, next) = (&self.sides[side], &self.sides[1 - side]);
        let holds = |entry: usize| next.legal[entry] & !next.won[entry];
        let mut escapes = here.escapes[entry] | here.later[entry];
        if side == 1 {
            escapes |= around(holds(entry));
        }
        for &part in parts(material, side) {
            let (kind, from) = part_of(material, &placement, part);
            let others = occupied(material, &placement) & !from.set();
            for to in squares(moves(kind, from, others)) {
                let free = !(lines::between(from, to) | to.set());
                let (after, symmetry) = match part {
                    Part::King => with(&placement, part, to).canonical(material),
                    _ => (with(&placement, part, to), Symmetry::default()),
                };
                escapes |= symmetry.undo(holds(after.entry(material))) & free;
            }
        }
        escapes
    }
}
