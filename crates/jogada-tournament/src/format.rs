//! A format by its name, with the few things that each may ask for.

use std::{fmt, str::FromStr};

use jogada_core::Seed;
use jogada_text::Message;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{
    BadFormat, EloScale, Knockout, Ladder, LadderOptions, League, LeaguePairing, LeagueRules,
    Schedule, SequentialTest, Sprt, Swiss, TEXTS,
};

/// How a tournament goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every two meet.
    #[default]
    RoundRobin,
    /// Who loses a meeting is out; those who lose before the final play for third place.
    Knockout,
    /// Some rounds, each against an entrant with as many points.
    Swiss,
    /// The first entrant meets all others.
    Gauntlet,
    /// Well-chosen meetings until every rating is sure; entrants may come in at any time.
    Ladder,
    /// Two entrants, until it is clear which is better.
    Sprt,
    /// The tournament that the game's assignment describes. Version 0.0 called it `seed`, and databases hold that name.
    Assignment,
}

/// What version 0.0 called [`Format::Assignment`].
const OLD_ASSIGNMENT: &str = "seed";

/// The settings of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SprtOptions {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// The chance of taking the first for the second.
    pub alpha: f64,
    /// The chance of taking the second for the first.
    pub beta: f64,
    /// The unit of `elo0` and `elo1`.
    pub scale: EloScale,
    /// Meetings that are played between two looks at the result.
    pub batch: usize,
    /// Looks after which the test ends undecided.
    pub batches: usize,
}

/// Everything that decides who meets whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TournamentRules {
    /// How it goes.
    pub format: Format,
    /// What is played and what ranks.
    pub league: LeagueRules,
    /// Rounds of a Swiss tournament, or meetings of an entrant on a ladder; nothing is as many as are usual.
    pub rounds: Option<usize>,
    /// The settings of a sequential test.
    pub sprt: SprtOptions,
    /// What is decided about a ladder while it is played.
    pub ladder: LadderOptions,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] = [
        Format::RoundRobin,
        Format::Knockout,
        Format::Swiss,
        Format::Gauntlet,
        Format::Ladder,
        Format::Sprt,
        Format::Assignment,
    ];

    /// The names of all of them, in the same order.
    const NAMES: [&'static str; 7] = [
        Format::RoundRobin.name(),
        Format::Knockout.name(),
        Format::Swiss.name(),
        Format::Gauntlet.name(),
        Format::Ladder.name(),
        Format::Sprt.name(),
        Format::Assignment.name(),
    ];

    /// What people call it.
    pub const fn about(self) -> Message {
        TEXTS.message(self.name())
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Knockout => "knockout",
            Format::Swiss => "swiss",
            Format::Gauntlet => "gauntlet",
            Format::Ladder => "ladder",
            Format::Sprt => "sprt",
            Format::Assignment => "assignment",
        }
    }
}

impl Format {
    /// Refuses to add or drop entrants where later pairings depend on all of them.
    pub fn check_change(self) -> Result<(), BadFormat> {
        match self {
            Format::RoundRobin | Format::Gauntlet | Format::Ladder | Format::Assignment => Ok(()),
            Format::Knockout | Format::Swiss | Format::Sprt => {
                Err(BadFormat(TEXTS.message("fixed-field").with("format", self.name())))
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Format, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_: BadFormat| de::Error::unknown_variant(&name, &Format::NAMES))
    }
}

impl FromStr for Format {
    type Err = BadFormat;

    fn from_str(text: &str) -> Result<Format, BadFormat> {
        // The old name of the assignments' format is understood and not listed.
        let name = if text == OLD_ASSIGNMENT { Format::Assignment.name() } else { text };
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| {
            let names = Format::NAMES.join(", ");
            BadFormat(TEXTS.message("unknown-format").with("names", names).quoting("got", text))
        })
    }
}

impl Default for SprtOptions {
    /// Is it better at all, with one wrong answer in twenty?
    fn default() -> SprtOptions {
        SprtOptions {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
            scale: EloScale::default(),
            batch: 16,
            batches: 10_000,
        }
    }
}

impl SprtOptions {
    fn test(&self) -> Result<Sprt, BadFormat> {
        Sprt::new([self.elo0, self.elo1], [self.alpha, self.beta], self.scale)
    }
}

impl TournamentRules {
    /// The schedule for a number of entrants.
    pub fn schedule(&self, entrants: usize, secret: Seed) -> Result<Box<dyn Schedule>, BadFormat> {
        self.schedule_without(entrants, &[], secret)
    }

    /// The same without some of the entrants, which keep their numbers. Refused by formats whose later pairings depend on all.
    pub fn schedule_without(
        &self,
        entrants: usize,
        dropped: &[usize],
        secret: Seed,
    ) -> Result<Box<dyn Schedule>, BadFormat> {
        if !dropped.is_empty() {
            self.format.check_change()?;
        }
        let league = self.league.clone();
        let (meeting, criteria) = (league.meeting.clone(), league.criteria.clone());
        let is_usual = criteria == LeagueRules::default().criteria;
        Ok(match self.format {
            Format::RoundRobin | Format::Assignment => {
                let league = League::new(entrants, LeaguePairing::RoundRobin, league, secret)?;
                Box::new(league.without(dropped)?)
            }
            Format::Gauntlet => {
                let league = League::new(entrants, LeaguePairing::Gauntlet, league, secret)?;
                Box::new(league.without(dropped)?)
            }
            Format::Knockout => Box::new(Knockout::new(entrants, meeting, secret)?),
            Format::Swiss => {
                let rounds = self.rounds.unwrap_or_else(|| Swiss::usual_rounds(entrants));
                let swiss = Swiss::new(entrants, rounds, meeting, secret)?;
                Box::new(if is_usual { swiss } else { swiss.with_criteria(criteria) })
            }
            Format::Ladder => {
                let meetings = self.rounds.unwrap_or(Ladder::MEETINGS);
                let ladder = Ladder::new(entrants, meetings, meeting, secret)?;
                Box::new(ladder.without(dropped)?.with_options(self.ladder.clone()))
            }
            Format::Sprt if entrants != 2 => {
                return Err(BadFormat::new("not-two-entrants", entrants));
            }
            Format::Sprt => {
                let SprtOptions { batch, batches, .. } = self.sprt;
                Box::new(SequentialTest::new(self.sprt.test()?, meeting, secret, batch, batches)?)
            }
        })
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
            assert_eq!(format.about().key(), format.name());
            let rules = TournamentRules { format, ..TournamentRules::default() };
            let schedule = rules.schedule(2, Seed::from_number(1)).unwrap();
            assert!(!schedule.pending(&Results::new()).is_empty(), "{format}");
        }
    }

    #[test]
    fn the_old_name_of_the_assignments_format_is_understood() {
        assert_eq!("seed".parse(), Ok(Format::Assignment));
        assert_eq!(serde_json::from_str::<Format>("\"seed\"").unwrap(), Format::Assignment);
    }

    #[test]
    fn what_a_format_cannot_do_is_refused() {
        let refused = "league".parse::<Format>().unwrap_err().to_string();
        assert!(refused.starts_with("expected a format among round-robin, knockout"), "{refused}");
        assert!(!refused.contains("seed"), "{refused}");
        let sprt = TournamentRules { format: Format::Sprt, ..TournamentRules::default() };
        assert!(sprt.schedule(3, Seed::from_number(1)).is_err());
        let upside_down = SprtOptions { elo0: 5.0, elo1: 0.0, ..SprtOptions::default() };
        let sprt = TournamentRules { sprt: upside_down, ..sprt };
        assert!(sprt.schedule(2, Seed::from_number(1)).is_err());
    }
}
