//! The rounds of a knockout or of a playoff, as the ids of their bouts tell.

use jogada_core::{Said, Side};

use crate::GameLine;

/// Earlier rounds would be longer than a page.
const LEFT_MAX: u32 = 32;

/// A round of a bracket, by how many were left in it; the match for third place stands beside the final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// So many were left: two in the final.
    Last(u32),
    /// The match for third place.
    Third,
}

/// Two that met, and the half points of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The entrants, the lower number first.
    pub pair: [usize; 2],
    /// What each has made so far.
    pub halves: [u64; 2],
}

/// A round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Which.
    pub stage: Stage,
    /// Who met, so that whoever goes on stands beside where it goes; nothing is a bye.
    pub ties: Vec<Option<Tie>>,
}

/// The rounds in order, as far as they were played; the match for third place is the last. None where there is no bracket.
pub fn bracket(games: &[GameLine<'_>]) -> Vec<Round> {
    let mut lefts: Vec<u32> = games
        .iter()
        .filter_map(|game| match Stage::of_bout(game.bout)? {
            Stage::Last(left) if left <= LEFT_MAX => Some(left),
            _ => None,
        })
        .collect();
    lefts.sort_unstable_by(|one, other| other.cmp(one));
    lefts.dedup();
    let round = |stage| Round { stage, ties: ties(games, stage).into_iter().map(Some).collect() };
    let mut rounds: Vec<Round> = lefts.into_iter().map(|left| round(Stage::Last(left))).collect();
    line_up(&mut rounds);
    let third = round(Stage::Third);
    if !third.ties.is_empty() {
        rounds.push(third);
    }
    rounds
}

impl Stage {
    /// Reads the stage from the beginning of a bout's id: `semi-4v1`, `last16-replay1-3v9`.
    pub fn of_bout(id: &str) -> Option<Stage> {
        let (stage, _) = id.split_once('-')?;
        match stage {
            "final" => Some(Stage::Last(2)),
            "semi" => Some(Stage::Last(4)),
            "quarter" => Some(Stage::Last(8)),
            "third" => Some(Stage::Third),
            stage => stage.strip_prefix("last")?.parse().ok().map(Stage::Last),
        }
    }

    /// What it is called.
    pub fn name(self) -> Said {
        match self {
            Stage::Third => Said::fixed("Third place", "Terceiro lugar"),
            Stage::Last(2) => Said::fixed("Final", "Final"),
            Stage::Last(4) => Said::fixed("Semifinals", "Semifinais"),
            Stage::Last(8) => Said::fixed("Quarterfinals", "Quartas de final"),
            Stage::Last(left) => Said::new(format!("Last {left}"), format!("Últimos {left}")),
        }
    }
}

/// All that met in a stage, in the order of their first games.
fn ties(games: &[GameLine<'_>], stage: Stage) -> Vec<Tie> {
    let mut ties: Vec<Tie> = Vec::new();
    for game in games.iter().filter(|game| Stage::of_bout(game.bout) == Some(stage)) {
        let mut pair = game.entrants;
        pair.sort_unstable();
        let known = ties.iter().position(|tie| tie.pair == pair);
        let known = known.unwrap_or_else(|| {
            ties.push(Tie { pair, halves: [0, 0] });
            ties.len() - 1
        });
        for side in Side::BOTH {
            let place = usize::from(game.entrants[side.index()] != pair[0]);
            ties[known].halves[place] += match game.finish.winner {
                None => 1,
                Some(winner) => 2 * u64::from(winner == side),
            };
        }
    }
    ties
}

/// Orders each round so that who goes on stands beside where it goes; a bye leaves a gap.
fn line_up(rounds: &mut [Round]) {
    for i in (1..rounds.len()).rev() {
        let (earlier, later) = rounds.split_at_mut(i);
        let (Some(Round { ties, .. }), Some(Round { ties: next, .. })) =
            (earlier.last_mut(), later.first())
        else {
            return;
        };
        let mut ordered = Vec::with_capacity(ties.len());
        for tie in next {
            for entrant in tie.iter().flat_map(|tie| tie.pair) {
                let holds =
                    |tie: &Option<Tie>| tie.as_ref().is_some_and(|tie| tie.pair.contains(&entrant));
                ordered.push(ties.iter().position(holds).and_then(|found| ties[found].take()));
            }
        }
        ordered.extend(ties.drain(..).filter(Option::is_some));
        *ties = ordered;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_the_stage() {
        assert_eq!(Stage::of_bout("semi-4v1"), Some(Stage::Last(4)));
        assert_eq!(Stage::of_bout("last16-replay1-3v9"), Some(Stage::Last(16)));
        assert_eq!(Stage::of_bout("third-1v2"), Some(Stage::Third));
        assert_eq!(Stage::of_bout("1v2"), None);
        assert_eq!(Stage::of_bout("r3-1v2"), None);
        assert_eq!(Stage::of_bout("lastly-1v2"), None);
    }

    #[test]
    fn who_goes_on_stands_beside_where_it_goes() {
        let tie = |a, b| Some(Tie { pair: [a, b], halves: [0, 0] });
        let mut rounds = [
            (8, vec![tie(3, 4), tie(1, 6), tie(2, 5)]),
            (4, vec![tie(2, 3), tie(0, 1)]),
            (2, vec![tie(0, 2)]),
        ]
        .map(|(left, ties)| Round { stage: Stage::Last(left), ties });
        line_up(&mut rounds);
        assert_eq!(rounds[1].ties, [tie(0, 1), tie(2, 3)]);
        assert_eq!(rounds[0].ties, [None, tie(1, 6), tie(2, 5), tie(3, 4)]);
    }
}
