//! What the moves so far say about the hands: how likely a seat's moves are, given what it might hold.

use crate::{Tiles, View, board::SEATS};

/// How a seat may choose its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// The heaviest tile that fits.
    Greedy,
    /// Any tile that fits.
    Dummy,
    /// Something better that may pass by choice; where it is played out, by the table's careful move.
    Careful,
}

/// A number for each habit, in this order.
pub(super) type ByHabit = [f64; 3];
pub(super) const HABITS: [Habit; 3] = [Habit::Greedy, Habit::Dummy, Habit::Careful];

/// How much each habit is believed before the first move: of an opponent, and of the partner, who is mostly another engine.
pub(super) const OPPONENT: ByHabit = [0.4, 0.2, 0.4];
pub(super) const PARTNER: ByHabit = [0.1, 0.1, 0.8];
/// How likely a move is that a habit excludes: somebody slightly different is likelier than a miracle.
const SLIP: f64 = 0.003;
/// How often a careful seat passes though it could play, by the tiles that it holds: what the engine itself does
/// in 600 games against greedy.
const PASS_BY_CHOICE: [f64; 11] =
    [SLIP, SLIP, 0.11, 0.11, 0.11, 0.09, 0.06, 0.04, 0.03, 0.03, 0.02];

/// One turn of a seat.
#[derive(Clone, Copy, Debug)]
struct Fact {
    /// The tiles that fitted then.
    matching: Tiles,
    /// What it laid; nothing for a pass.
    laid: Tiles,
    /// What it has laid from this turn on, and so held then.
    since: Tiles,
}

/// How all seats have played so far.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    facts: [Vec<Fact>; SEATS as usize],
    /// Whose partner is whose: the seat that weighs the evidence.
    me: usize,
    /// How much each habit is believed of an opponent and of the partner before the first move.
    beliefs: [ByHabit; 2],
}

impl Evidence {
    pub(super) fn new(view: &View, me: usize, beliefs: [ByHabit; 2]) -> Evidence {
        let mut facts: [Vec<Fact>; SEATS as usize] = Default::default();
        for ply in view.plies() {
            let matching = ply.ends.map_or(Tiles::ALL, |ends| ends.matching());
            let laid = ply.tile.map_or(Tiles::NONE, Tiles::from);
            facts[ply.seat.index()].push(Fact { matching, laid, since: Tiles::NONE });
        }
        for facts in &mut facts {
            let mut since = Tiles::NONE;
            for fact in facts.iter_mut().rev() {
                since = since.or(fact.laid);
                fact.since = since;
            }
        }
        Evidence { facts, me, beliefs }
    }

    /// How likely each habit is, together with the moves it should have led to, if the seat now holds this hand.
    pub(super) fn weigh(&self, seat: usize, hand: Tiles) -> ByHabit {
        let belief = self.beliefs[usize::from(seat % 2 == self.me % 2)];
        self.facts[seat].iter().fold(belief, |[greedy, dummy, careful], fact| {
            let held = hand.or(fact.since);
            let options = held.and(fact.matching);
            let pass = PASS_BY_CHOICE[usize::from(held.len())];
            let share = SHARE[usize::from(options.len())];
            match fact.laid.heaviest() {
                None if options.is_empty() => [greedy, dummy, careful],
                None => [greedy * SLIP, dummy * SLIP, careful * pass],
                Some(laid) => {
                    // Of equal tiles a greedy player takes the first in its hand, which nobody else knows.
                    let is_heaviest =
                        options.heaviest().is_some_and(|top| top.pips() == laid.pips());
                    let greedy = if is_heaviest { greedy } else { greedy * SLIP };
                    [greedy, dummy * share, careful * (1.0 - pass) * share]
                }
            }
        })
    }
}

/// One of so many.
const SHARE: [f64; 11] = [
    0.0,
    1.0,
    1.0 / 2.0,
    1.0 / 3.0,
    1.0 / 4.0,
    1.0 / 5.0,
    1.0 / 6.0,
    1.0 / 7.0,
    1.0 / 8.0,
    1.0 / 9.0,
    1.0 / 10.0,
];
