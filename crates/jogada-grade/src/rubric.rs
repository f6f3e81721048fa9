//! How many points each check is worth: a TOML file that a teacher may change.

use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::TEXTS;

/// The points of an assignment.
///
/// ```
/// use jogada_grade::Rubric;
///
/// let rubric = Rubric::read("[[check]]\nfunction = \"esta_vazia\"\npoints = 1.5\n")?;
/// assert_eq!(rubric.max(), 1.5);
/// # Ok::<(), jogada_grade::BadRubric>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rubric {
    /// The points of each check. A check that is not listed is made, and worth nothing.
    #[serde(rename = "check")]
    pub checks: Vec<RubricCheck>,
    /// Points for winning against players of the staff.
    #[serde(rename = "milestone")]
    pub milestones: Vec<Milestone>,
    /// What a hand-in that is late loses.
    pub late: Option<Late>,
    /// The most that a mark can be, if that is less than all points together.
    pub cap: Option<f64>,
}

/// The points of one check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricCheck {
    /// The function, or requirement, as the assignment calls it.
    pub function: String,
    /// What it is worth.
    #[serde(default)]
    pub points: f64,
    /// How much of that a function that is right in part gets.
    #[serde(default)]
    pub credit: Credit,
    /// What is taken off the whole mark if it fails.
    #[serde(default)]
    pub deduction: f64,
    /// Are its points beyond the full mark?
    #[serde(default)]
    pub extra: bool,
}

/// What a check that is right in part is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Credit {
    /// Nothing.
    #[default]
    All,
    /// Its points times the share of right calls, counted only above one half: a function that guesses gets nothing.
    Share,
}

/// Points for a rate against a player of the staff, so that marks do not depend on classmates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    /// The player: `greedy`, `engine:3`.
    pub player: String,
    /// The rate that is needed, in per cent; a draw counts one half.
    pub rate: f64,
    /// Games that are played for it.
    #[serde(default = "milestone_games")]
    pub games: u32,
    /// What it is worth.
    pub points: f64,
}

fn milestone_games() -> u32 {
    100
}

/// What a hand-in that is late loses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// Per cent of its mark for each day that began.
    pub percent_a_day: f64,
    /// The most that it loses, in per cent.
    #[serde(default = "late_most")]
    pub most: f64,
}

fn late_most() -> f64 {
    100.0
}

/// A rubric that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadRubric(pub Message);

impl Rubric {
    /// Reads a rubric file.
    pub fn read(text: &str) -> Result<Rubric, BadRubric> {
        let rubric: Rubric = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let message = TEXTS.message("bad-rubric").with("line", line);
            BadRubric(message.with("why", Message::as_it_is(error.message())))
        })?;
        rubric.check_numbers()?;
        Ok(rubric)
    }

    fn check_numbers(&self) -> Result<(), BadRubric> {
        let checks = self.checks.iter().flat_map(|check| [check.points, check.deduction]);
        let milestones = self.milestones.iter().flat_map(|m| [m.points, m.rate]);
        let late = self.late.iter().flat_map(|late| [late.percent_a_day, late.most]);
        let all = checks.chain(milestones).chain(late).chain(self.cap);
        for number in all {
            if !number.is_finite() || !(0.0..=1e6).contains(&number) {
                return Err(BadRubric(TEXTS.message("bad-points").with("got", number.to_string())));
            }
        }
        for (index, check) in self.checks.iter().enumerate() {
            if self.checks[..index].iter().any(|other| other.function == check.function) {
                return Err(BadRubric(
                    TEXTS.message("check-twice").quoting("got", &check.function),
                ));
            }
        }
        Ok(())
    }

    /// Refuses a rubric that gives points for what the assignment does not check.
    pub fn suits(&self, known: &[&str]) -> Result<(), BadRubric> {
        match self.checks.iter().find(|check| !known.contains(&check.function.as_str())) {
            None => Ok(()),
            Some(check) => {
                let message = TEXTS.message("unknown-check").quoting("got", &check.function);
                Err(BadRubric(message.with("names", known.join(", "))))
            }
        }
    }

    /// The points of a check; none if it is not listed.
    pub fn of(&self, function: &str) -> RubricCheck {
        let found = self.checks.iter().find(|check| check.function == function);
        found.cloned().unwrap_or_else(|| RubricCheck {
            function: function.to_owned(),
            points: 0.0,
            credit: Credit::All,
            deduction: 0.0,
            extra: false,
        })
    }

    /// The full mark: all points that are not extra.
    pub fn max(&self) -> f64 {
        let checks: f64 =
            self.checks.iter().filter(|check| !check.extra).map(|check| check.points).sum();
        let milestones: f64 = self.milestones.iter().map(|milestone| milestone.points).sum();
        let all = checks + milestones;
        rounded(self.cap.map_or(all, |cap| cap.min(all)))
    }
}

/// Points are kept to hundredths.
pub(crate) fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rubric_says_what_is_wrong_with_it() {
        for (text, key) in [
            ("[[check]]\nfunction = \"a\"\npoints = \"x\"", "bad-rubric"),
            ("[[check]]\nfunction = \"a\"\nworth = 1", "bad-rubric"),
            ("[[check]]\nfunction = \"a\"\npoints = -1", "bad-points"),
            ("[[check]]\nfunction = \"a\"\n[[check]]\nfunction = \"a\"", "check-twice"),
        ] {
            assert_eq!(Rubric::read(text).unwrap_err().0.key(), key, "{text}");
        }
        let rubric = Rubric::read("[[check]]\nfunction = \"a\"\n").unwrap();
        assert_eq!(rubric.suits(&["b"]).unwrap_err().0.key(), "unknown-check");
        assert!(rubric.suits(&["a", "b"]).is_ok());
    }

    #[test]
    fn extra_points_are_beyond_the_full_mark() {
        let text = "[[check]]\nfunction = \"a\"\npoints = 3\n[[check]]\nfunction = \"b\"\npoints = 1\nextra = true\n\
            [[milestone]]\nplayer = \"greedy\"\nrate = 50\npoints = 2\n";
        assert_eq!(Rubric::read(text).unwrap().max(), 5.0);
        assert_eq!(Rubric::read(&format!("cap = 4\n{text}")).unwrap().max(), 4.0);
    }
}
