//! What is kept of a season beside its games, and which entrants are versions of one author.

use std::collections::HashMap;

use jogada_tournament::{Challenge, Entrant, Format, LadderOptions};
use serde::{Deserialize, Serialize};

use crate::TournamentSettings;

/// What is decided about a season while it is played. It is part of the tournament's settings in the database.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeasonSettings {
    /// No version comes in any more. What is due is played to the end.
    pub is_frozen: bool,
    /// Meetings that were asked for and have not begun.
    pub challenges: Vec<Challenge>,
    /// The tournament that ends the season.
    pub final_tournament: Option<i64>,
    /// Entrants whose players this machine could not build when the run began. They are left alone.
    #[serde(skip)]
    pub(crate) absent: Vec<usize>,
}

impl SeasonSettings {
    /// What follows for the ladder of these entrants.
    pub(crate) fn ladder(&self, entrants: &[Entrant]) -> LadderOptions {
        LadderOptions {
            resting: superseded(entrants),
            absent: self.absent.clone(),
            challenges: self.challenges.clone(),
        }
    }
}

/// Staff players that join a field too small to be rated. Every game has them.
const STAFF: [&str; 3] = ["random", "greedy", "engine:1"];

/// Players that never move would hold up a class, so a season has a clock.
const TIME: &str = "1s";

/// The settings of a new season of a game. A rating needs opponents: fewer than two staff players are joined by others.
pub fn season_of(game: &str, staff: &[String], asked: TournamentSettings) -> TournamentSettings {
    let mut entrants = staff.to_vec();
    let missing = STAFF.into_iter().filter(|player| !staff.iter().any(|one| one == player));
    entrants.extend(missing.map(str::to_owned).take(2usize.saturating_sub(staff.len())));
    TournamentSettings {
        game: game.to_owned(),
        entrants,
        format: Format::Ladder,
        time: asked.time.or_else(|| Some(TIME.to_owned())),
        season: Some(SeasonSettings::default()),
        ..asked
    }
}

/// The name of an entrant that is a version: `Ana Souza v3`.
pub fn version_name(author: &str, version: u32) -> String {
    format!("{author} v{version}")
}

/// The author and the number in the name of a version.
fn split_version(name: &str) -> Option<(&str, u32)> {
    let (author, version) = name.rsplit_once(" v")?;
    let is_number = !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit());
    (is_number && !author.is_empty()).then_some(())?;
    Some((author, version.parse().ok()?))
}

/// The last version of each author, in the order of entrants. Entrants that are no versions are not among them.
pub fn newest_versions(entrants: &[Entrant]) -> Vec<usize> {
    let mut newest: HashMap<&str, (u32, usize)> = HashMap::new();
    for (number, entrant) in entrants.iter().enumerate() {
        let Some((author, version)) = split_version(&entrant.name) else { continue };
        let last = newest.entry(author).or_insert((version, number));
        *last = (version, number).max(*last);
    }
    let mut newest: Vec<usize> = newest.into_values().map(|(_, number)| number).collect();
    newest.sort_unstable();
    newest
}

/// Versions that have a newer one of the same author. Games of theirs would tell nothing that is still asked.
fn superseded(entrants: &[Entrant]) -> Vec<usize> {
    let newest = newest_versions(entrants);
    let is_old = |&number: &usize| {
        split_version(&entrants[number].name).is_some() && newest.binary_search(&number).is_err()
    };
    (0..entrants.len()).filter(is_old).collect()
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    fn entrants(names: &[&str]) -> Vec<Entrant> {
        let entrant = |name: &&str| Entrant { name: (*name).to_owned(), player: String::new() };
        names.iter().map(entrant).collect()
    }

    #[test]
    fn only_the_last_version_of_an_author_asks_for_games() {
        let field = entrants(&[
            "engine:1", "Ana v1", "Bia v9", "Ana v10", "Bia v10", "Ana v2", "Rui v", " v3",
            "Eva v1",
        ]);
        assert_eq!(newest_versions(&field), [3, 4, 8]);
        assert_eq!(superseded(&field), [1, 2, 5]);
        assert_eq!(
            split_version(&version_name("Ana de v Souza", 12)),
            Some(("Ana de v Souza", 12))
        );
    }

    #[test]
    fn a_season_has_opponents_and_a_clock() {
        let staff = |given: &[&str]| {
            let given: Vec<String> = given.iter().map(|&one| one.to_owned()).collect();
            season_of("any", &given, TournamentSettings::default())
        };
        assert_eq!(staff(&[]).entrants, ["random", "greedy"]);
        assert_eq!(staff(&["random"]).entrants, ["random", "greedy"]);
        let season = staff(&["engine:3", "engine:1"]);
        assert_eq!(season.entrants, ["engine:3", "engine:1"]);
        assert_eq!((season.format, season.time.as_deref()), (Format::Ladder, Some("1s")));
        let text = serde_json::to_string(&season).unwrap();
        assert_eq!(serde_json::from_str::<TournamentSettings>(&text).unwrap(), season);
    }
}
