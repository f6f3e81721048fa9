//! Counting: wins, draws, losses, points and faults.

use std::{
    fmt,
    ops::{Add, AddAssign},
};

use jogada_core::Side;
use jogada_record::Reason;
use serde::{Serialize, Serializer};

/// Games from one entrant's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// Points, exact to the half: one for a win, half a point for a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u64);

/// Games lost by a fault, or in which the judge replaced an answer, by the kind of fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Faults {
    /// An answer was no legal move, whether that cost the game or only the move.
    pub illegal_move: u64,
    /// An answer came too late.
    pub out_of_time: u64,
    /// The player was gone.
    pub crashed: u64,
}

impl Tally {
    /// All games.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// What they are worth.
    pub fn points(&self) -> Points {
        Points::from_halves(2 * self.won + self.drawn)
    }

    /// The same games seen by the opponent.
    pub fn reversed(&self) -> Tally {
        Tally { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// Games won of all games, in hundredths of a percent, halves rounded up: 6667 is shown as 66.67 %. No games are 0 %.
    pub fn won_hundredths(&self) -> u64 {
        let games = u128::from(self.games().max(1));
        ((u128::from(self.won) * 20_000 + games) / (2 * games)) as u64
    }

    pub(crate) fn count(&mut self, winner: Option<Side>, side: Side) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

impl AddAssign for Faults {
    fn add_assign(&mut self, other: Faults) {
        self.illegal_move += other.illegal_move;
        self.out_of_time += other.out_of_time;
        self.crashed += other.crashed;
    }
}

impl Points {
    /// Points as a number of halves.
    pub const fn from_halves(halves: u64) -> Points {
        Points(halves)
    }

    /// Twice the points: 2 for a win, 1 for a draw.
    pub const fn halves(self) -> u64 {
        self.0
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl fmt::Display for Points {
    /// As people write them: `7`, `7.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        f.pad(&format!("{}{half}", self.0 / 2))
    }
}

impl Serialize for Points {
    /// As a number; halves are exact in it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0 as f64 / 2.0)
    }
}

impl Faults {
    /// Faults of all kinds.
    pub fn total(&self) -> u64 {
        self.illegal_move + self.out_of_time + self.crashed
    }

    /// Counts a lost game's reason, if it is a fault.
    pub(crate) fn count(&mut self, reason: Reason) {
        match reason {
            Reason::IllegalMove => self.illegal_move += 1,
            Reason::OutOfTime => self.out_of_time += 1,
            Reason::Crashed => self.crashed += 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_have_two_decimals() {
        let won = |won, lost| Tally { won, drawn: 0, lost }.won_hundredths();
        assert_eq!(won(2, 1), 6667);
        assert_eq!(won(1, 2), 3333);
        assert_eq!(won(1, 799), 13);
        assert_eq!(won(0, 0), 0);
        assert_eq!(won(7, 0), 10_000);
    }

    #[test]
    fn halves_are_shown_as_halves() {
        assert_eq!(Points::from_halves(15).to_string(), "7.5");
        assert_eq!(Points::from_halves(14).to_string(), "7");
    }
}
