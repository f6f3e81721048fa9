//! What the moves so far say about the hands: how likely each seat's moves are, given what it might hold.

use crate::{Tiles, View};

/// How a seat may choose its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// The heaviest tile that fits.
    Greedy,
    /// Any tile that fits.
    Dummy,
    /// Something better, which may pass by choice.
    Thinker,
}

pub(super) const HABITS: [Habit; 3] = [Habit::Greedy, Habit::Dummy, Habit::Thinker];
/// How much each habit is believed before the first move.
const PRIOR: [f64; 3] = [0.4, 0.2, 0.4];
/// A move that a habit excludes: rather a habit slightly different than a miracle.
const SLIP: f64 = 0.003;
/// How often a thinker passes though it could play.
const PASS_BY_CHOICE: f64 = 0.06;

/// One turn of a seat.
#[derive(Clone, Copy, Debug)]
struct Fact {
    /// The tiles that fitted then.
    matching: Tiles,
    /// What it laid; nothing for a pass.
    laid: Tiles,
    /// What it has laid from this turn on: it held these then.
    since: Tiles,
}

/// All that is known of how the seats played.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    facts: [Vec<Fact>; 4],
}

impl Evidence {
    pub(super) fn of(view: &View) -> Evidence {
        let mut facts: [Vec<Fact>; 4] = Default::default();
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
        Evidence { facts }
    }

    /// How likely this seat's moves are under each habit, prior included, if it now holds this hand.
    pub(super) fn likelihoods(&self, seat: usize, hand: Tiles) -> [f64; 3] {
        let mut likely = PRIOR;
        for fact in &self.facts[seat] {
            let options = hand.or(fact.since).and(fact.matching);
            let n = f64::from(options.len());
            if fact.laid.is_empty() {
                if n > 0.0 {
                    likely[0] *= SLIP;
                    likely[1] *= SLIP;
                    likely[2] *= PASS_BY_CHOICE;
                }
                continue;
            }
            let heaviest =
                options.heaviest().map(|t| t.pips()) == fact.laid.heaviest().map(|t| t.pips());
            likely[0] *= if heaviest { 1.0 } else { SLIP };
            likely[1] /= n;
            likely[2] *= (1.0 - PASS_BY_CHOICE) / n * if heaviest { 1.5 } else { 1.0 };
        }
        likely
    }
}
