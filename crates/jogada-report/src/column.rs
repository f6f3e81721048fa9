//! The columns of the table, the same wherever it is shown.

use jogada_text::Lang;
use jogada_tournament::{Criterion, Ratings, Standings, StandingsLine};

use crate::TEXTS;

/// One column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The place; equals share one.
    Place,
    /// Who.
    Name,
    /// What decides places: the criterion and its number among the standings' criteria.
    Criterion(Criterion, usize),
    /// Points, where no criterion shows them.
    Points,
    /// Games won.
    Won,
    /// Games drawn.
    Drawn,
    /// Games lost.
    Lost,
    /// Rounds without an opponent.
    Byes,
    /// Games lost by a fault.
    Faults,
    /// Elo over the mean of the field.
    Elo,
    /// Half the width of its 95 % interval.
    Error,
}

impl Column {
    /// The columns that a table needs, in their order. What the counts of games show already is no column of its own.
    pub fn of(standings: &Standings) -> Vec<Column> {
        let criteria = &standings.criteria;
        let mut columns = vec![Column::Place, Column::Name];
        if !criteria.contains(&Criterion::Points) {
            columns.push(Column::Points);
        }
        let is_counted = |criterion: Criterion| {
            use Criterion::{FewerFaults, FewerLosses, Rating, Wins};
            matches!(criterion, Wins | FewerLosses | FewerFaults | Rating)
        };
        columns.extend(
            (0..)
                .zip(criteria)
                .filter(|(_, criterion)| !is_counted(**criterion))
                .map(|(number, &criterion)| Column::Criterion(criterion, number)),
        );
        columns.extend([Column::Won, Column::Drawn, Column::Lost]);
        if standings.lines.iter().any(|line| line.byes > 0) {
            columns.push(Column::Byes);
        }
        columns.extend([Column::Faults, Column::Elo, Column::Error]);
        columns
    }

    /// What stands above it.
    pub fn head(self, lang: Lang) -> String {
        let message = match self {
            Column::Criterion(criterion, _) => criterion.name(),
            Column::Place => TEXTS.message("column-place"),
            Column::Name => TEXTS.message("column-name"),
            Column::Points => TEXTS.message("column-points"),
            Column::Won => TEXTS.message("column-won"),
            Column::Drawn => TEXTS.message("column-drawn"),
            Column::Lost => TEXTS.message("column-lost"),
            Column::Byes => TEXTS.message("column-byes"),
            Column::Faults => TEXTS.message("column-faults"),
            Column::Elo => TEXTS.message("column-elo"),
            Column::Error => TEXTS.message("column-error"),
        };
        message.say(lang)
    }

    /// Its stable name for programs.
    pub fn key(self) -> String {
        let key = match self {
            Column::Criterion(criterion, _) => {
                let name = serde_json::to_value(criterion).ok();
                return name.as_ref().and_then(|name| name.as_str()).unwrap_or("?").to_owned();
            }
            Column::Place => "place",
            Column::Name => "name",
            Column::Points => "points",
            Column::Won => "won",
            Column::Drawn => "drawn",
            Column::Lost => "lost",
            Column::Byes => "byes",
            Column::Faults => "faults",
            Column::Elo => "elo",
            Column::Error => "error",
        };
        key.to_owned()
    }

    /// What it tells, in a sentence.
    pub fn about(self, lang: Lang) -> String {
        let message = match self {
            Column::Criterion(criterion, number) => {
                let message = match number {
                    0 => TEXTS.message("about-deciding"),
                    _ => TEXTS.message("about-tie-break"),
                };
                message.with("criterion", criterion.name())
            }
            Column::Place => TEXTS.message("about-place"),
            Column::Name => TEXTS.message("about-name"),
            Column::Points => TEXTS.message("about-points"),
            Column::Won => TEXTS.message("about-won"),
            Column::Drawn => TEXTS.message("about-drawn"),
            Column::Lost => TEXTS.message("about-lost"),
            Column::Byes => TEXTS.message("about-byes"),
            Column::Faults => TEXTS.message("about-faults"),
            Column::Elo => TEXTS.message("about-elo"),
            Column::Error => TEXTS.message("about-error"),
        };
        message.say(lang)
    }

    /// What stands in it, the name excepted; empty where there is nothing to tell.
    pub fn cell(self, line: &StandingsLine, ratings: &Ratings) -> String {
        match self {
            Column::Name => String::new(),
            Column::Place => line.place.to_string(),
            Column::Points => line.points.to_string(),
            Column::Criterion(criterion, number) => {
                let value = line.values.get(number).copied().flatten();
                value.map(|value| criterion.show(value)).unwrap_or_default()
            }
            Column::Won => line.games.won.to_string(),
            Column::Drawn => line.games.drawn.to_string(),
            Column::Lost => line.games.lost.to_string(),
            Column::Byes => line.byes.to_string(),
            Column::Faults => line.faults.total().to_string(),
            Column::Elo | Column::Error if line.games.games() == 0 => String::new(),
            // A zero without its sign, so that no rating is "-0".
            Column::Elo => format!("{:.0}", ratings.get(line.entrant).value.round() + 0.0),
            Column::Error => format!("{:.0}", ratings.get(line.entrant).error),
        }
    }

    /// What is dropped first where there is little room: the greater, the earlier. Nothing drops place, name and points.
    pub(crate) fn weight(self) -> usize {
        match self {
            Column::Place | Column::Name | Column::Points => 0,
            Column::Criterion(Criterion::Points, _) => 0,
            Column::Criterion(_, 0) => 1,
            Column::Faults => 2,
            Column::Won | Column::Drawn | Column::Lost => 3,
            Column::Elo => 5,
            Column::Error => 6,
            Column::Byes => 7,
            Column::Criterion(_, number) => 8 + number,
        }
    }
}
