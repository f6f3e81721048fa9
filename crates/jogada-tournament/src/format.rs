//! A format by its name, with the few things that each may ask for.

use std::{fmt, str::FromStr};

use jogada_core::{Said, Seed};
use serde::{Deserialize, Serialize};

use crate::{
    BadFormat, House, Knockout, League, Pairs, Scale, Schedule, Sprt, Swiss, Trial, Verdict,
};

/// How a tournament goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every two meet.
    #[default]
    RoundRobin,
    /// Who loses a meeting is out; those who lose before the final play for third place.
    Knockout,
    /// Some rounds, each against somebody with as many points.
    Swiss,
    /// The first entrant meets all others.
    Gauntlet,
    /// Two entrants, until it is clear which is better.
    Sprt,
    /// As the game's own rules of tournaments say.
    Seed,
}

/// What a sequential test asks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// The chance of taking the first for the second.
    pub alpha: f64,
    /// The chance of taking the second for the first.
    pub beta: f64,
    /// What Elo counts in.
    pub scale: Scale,
    /// Meetings that are played between two looks at the result.
    pub batch: usize,
    /// Looks after which it is given up.
    pub batches: usize,
}

/// Everything that decides who meets whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// How it goes.
    pub format: Format,
    /// What is played and what ranks.
    pub house: House,
    /// Rounds of a Swiss tournament; nothing is as many as find a clear winner.
    pub rounds: Option<usize>,
    /// What a sequential test asks.
    pub test: Test,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] = [
        Format::RoundRobin,
        Format::Knockout,
        Format::Swiss,
        Format::Gauntlet,
        Format::Sprt,
        Format::Seed,
    ];

    /// What it is called in the languages of people.
    pub const fn about(self) -> Said {
        match self {
            Format::RoundRobin => Said::fixed("round robin", "todos contra todos"),
            Format::Knockout => Said::fixed("knockout", "mata-mata"),
            Format::Swiss => Said::fixed("Swiss system", "sistema suíço"),
            Format::Gauntlet => Said::fixed("gauntlet", "um contra todos"),
            Format::Sprt => Said::fixed("sequential test", "teste sequencial"),
            Format::Seed => Said::fixed("the game's own format", "formato próprio do jogo"),
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Knockout => "knockout",
            Format::Swiss => "swiss",
            Format::Gauntlet => "gauntlet",
            Format::Sprt => "sprt",
            Format::Seed => "seed",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = BadFormat;

    fn from_str(text: &str) -> Result<Format, BadFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            BadFormat::expected(
                &format!("a format among {names}"),
                &format!("um formato entre {names}"),
                text,
            )
        })
    }
}

impl Default for Test {
    /// Is it better at all, with one wrong answer in twenty?
    fn default() -> Test {
        Test {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
            scale: Scale::default(),
            batch: 16,
            batches: 10_000,
        }
    }
}

impl Test {
    fn sprt(&self) -> Result<Sprt, BadFormat> {
        Sprt::new([self.elo0, self.elo1], [self.alpha, self.beta], self.scale)
    }
}

impl Rules {
    /// The schedule for so many entrants.
    pub fn schedule(&self, entrants: usize, secret: Seed) -> Result<Box<dyn Schedule>, BadFormat> {
        let house = self.house.clone();
        let (meeting, criteria) = (house.meeting.clone(), house.criteria.clone());
        let is_usual = criteria == House::default().criteria;
        Ok(match self.format {
            Format::RoundRobin | Format::Seed => {
                Box::new(League::new(entrants, Pairs::All, house, secret)?)
            }
            Format::Gauntlet => Box::new(League::new(entrants, Pairs::Gauntlet, house, secret)?),
            Format::Knockout => Box::new(Knockout::new(entrants, meeting, secret)?),
            Format::Swiss => {
                let rounds = self.rounds.unwrap_or_else(|| Swiss::usual_rounds(entrants));
                let swiss = Swiss::new(entrants, rounds, meeting, secret)?;
                Box::new(if is_usual { swiss } else { swiss.with_criteria(criteria) })
            }
            Format::Sprt if entrants != 2 => {
                let (en, pt) = ("2 entrants for a test", "2 inscritos para um teste");
                return Err(BadFormat::expected(en, pt, entrants));
            }
            Format::Sprt => {
                let Test { batch, batches, .. } = self.test;
                Box::new(Trial::new(self.test.sprt()?, meeting, secret, batch, batches)?)
            }
        })
    }
}

impl Verdict {
    /// Is anything clear?
    pub fn is_clear(self) -> bool {
        self != Verdict::GoOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Results;

    #[test]
    fn every_format_has_a_name_that_reads_back_and_a_schedule() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            let json = serde_json::to_string(&format).unwrap();
            assert_eq!(json, format!("\"{format}\""));
            let rules = Rules { format, ..Rules::default() };
            let schedule = rules.schedule(2, Seed::from_number(1)).unwrap();
            assert!(!schedule.pending(&Results::new()).is_empty(), "{format}");
        }
    }

    #[test]
    fn what_a_format_cannot_do_is_refused() {
        let told = "league".parse::<Format>().unwrap_err().to_string();
        assert!(told.starts_with("expected a format among round-robin, knockout"), "{told}");
        let sprt = Rules { format: Format::Sprt, ..Rules::default() };
        assert!(sprt.schedule(3, Seed::from_number(1)).is_err());
        let upside_down = Test { elo0: 5.0, elo1: 0.0, ..Test::default() };
        let sprt = Rules { test: upside_down, ..sprt };
        assert!(sprt.schedule(2, Seed::from_number(1)).is_err());
    }
}
