//! What a teacher decides about the marking of a class.

use std::collections::BTreeMap;

use jogada_core::Seed;
use jogada_game::{Entry, Games, assignment::Assignment};
use jogada_grade::Rubric;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::TEXTS;

/// What a teacher decides about the marking of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GradingSettings {
    /// The game of the assignment.
    pub game: String,
    /// What reports call the class. It may be empty.
    pub name: String,
    /// The rubric as TOML; the assignment's own if there is none.
    pub rubric: Option<String>,
    /// Decides which calls are made. Without one every class is asked the same.
    pub seed: Option<String>,
    /// Days that began after the hand-in of this name was due.
    pub late: BTreeMap<String, u32>,
}

/// The seed of every class whose teacher wants no other questions.
const SEED: u64 = 1;

/// A longer name of a class is cut.
const NAME_MAX: usize = 120;

impl GradingSettings {
    /// The game, and its assignment.
    pub fn assignment(&self, games: Games) -> Result<(&'static Entry, Assignment), Message> {
        let entry = games.find(&self.game)?;
        match entry.assignment {
            Some(assignment) => Ok((entry, assignment)),
            None => Err(TEXTS.message("nothing-to-grade").with("game", entry.kind.name)),
        }
    }

    /// The rubric. It names only checks that the assignment has.
    pub fn rubric(&self, assignment: &Assignment) -> Result<Rubric, Message> {
        let text = self.rubric.as_deref().unwrap_or(assignment.rubric);
        let rubric = Rubric::read(text).map_err(|bad| bad.0)?;
        let known: Vec<&str> = assignment.checks.iter().map(|check| check.function).collect();
        rubric.suits(&known).map_err(|bad| bad.0)?;
        Ok(rubric)
    }

    /// What the calls of this class come from.
    pub fn seed(&self) -> Result<Seed, Message> {
        match &self.seed {
            Some(text) => text.parse().map_err(|bad: jogada_core::BadSeed| bad.0),
            None => Ok(Seed::from_number(SEED)),
        }
    }

    /// The seed of games against players of the staff.
    pub(super) fn seed_text(&self) -> String {
        self.seed.clone().unwrap_or_else(|| SEED.to_string())
    }

    /// The same, refused if it cannot be marked by, with a name that fits a heading.
    pub(super) fn checked(mut self, games: Games) -> Result<GradingSettings, Message> {
        let (entry, assignment) = self.assignment(games)?;
        self.rubric = self.rubric.filter(|text| !text.trim().is_empty());
        self.seed = self.seed.filter(|text| !text.trim().is_empty());
        self.rubric(&assignment)?;
        self.seed()?;
        self.game = entry.kind.name.to_owned();
        let name = jogada_text::printable_line(self.name.trim()).into_owned();
        self.name = name.chars().take(NAME_MAX).collect();
        Ok(self)
    }
}
