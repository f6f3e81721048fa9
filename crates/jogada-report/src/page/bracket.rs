//! The rounds of a knockout or of a playoff, as the ids of their bouts tell.

use std::fmt::Write;

use jogada_core::Side;
use jogada_tournament::Points;

use super::Page;

/// Earlier rounds would be longer than a page.
const LEFT_MAX: u32 = 32;

/// A round of a bracket, by how many were left in it; the match for third place stands beside the final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Last(u32),
    Third,
}

/// Two that met, and the half points of each.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tie {
    pair: [usize; 2],
    halves: [u64; 2],
}

impl Stage {
    /// Reads the stage from the beginning of a bout's id: `semi-4v1`, `last16-replay1-3v9`.
    pub(super) fn of_bout(id: &str) -> Option<Stage> {
        let (stage, _) = id.split_once('-')?;
        match stage {
            "final" => Some(Stage::Last(2)),
            "semi" => Some(Stage::Last(4)),
            "quarter" => Some(Stage::Last(8)),
            "third" => Some(Stage::Third),
            stage => stage.strip_prefix("last")?.parse().ok().map(Stage::Last),
        }
    }
}

impl Page<'_> {
    pub(super) fn bracket(&self) -> String {
        let mut rounds = self.rounds();
        if rounds.is_empty() {
            return String::new();
        }
        line_up(&mut rounds);
        let mut html = String::from(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"bracket-title\"><div class=\"bracket\">\n",
        );
        let third = self.ties(Stage::Third);
        for (left, ties) in &rounds {
            let title = self.round_name(*left);
            _ = writeln!(html, "<div class=\"round\">\n<h3>{title}</h3>\n<ol>");
            for tie in ties {
                html += &tie.as_ref().map_or_else(
                    || "<li class=\"bye\" aria-hidden=\"true\"></li>\n".to_owned(),
                    |tie| self.tie(tie),
                );
            }
            html += "</ol>\n";
            if *left == 2 && !third.is_empty() {
                let title = self.paper.pick("Third place", "Terceiro lugar");
                _ = writeln!(html, "<h3>{title}</h3>\n<ol>");
                third.iter().for_each(|tie| html += &self.tie(tie));
                html += "</ol>\n";
            }
            html += "</div>\n";
        }
        html + "</div></div>"
    }

    /// The rounds in order, each with how many were left in it.
    fn rounds(&self) -> Vec<(u32, Vec<Option<Tie>>)> {
        let mut lefts: Vec<u32> = self
            .paper
            .games
            .iter()
            .filter_map(|game| match Stage::of_bout(game.bout)? {
                Stage::Last(left) if left <= LEFT_MAX => Some(left),
                _ => None,
            })
            .collect();
        lefts.sort_unstable_by(|one, other| other.cmp(one));
        lefts.dedup();
        let ties = |left| self.ties(Stage::Last(left)).into_iter().map(Some).collect();
        lefts.into_iter().map(|left| (left, ties(left))).collect()
    }

    /// All that met in a stage, in the order of their first games.
    fn ties(&self, stage: Stage) -> Vec<Tie> {
        let mut ties: Vec<Tie> = Vec::new();
        let games = self.paper.games.iter();
        for game in games.filter(|game| Stage::of_bout(game.bout) == Some(stage)) {
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

    fn tie(&self, tie: &Tie) -> String {
        // Whoever goes on stands above in the table, also where a lot decided.
        let [a, b] = tie.pair.map(|entrant| self.places.get(entrant));
        let mut html = String::from("<li>");
        for i in [0, 1] {
            let won = if i == 0 { a < b } else { b < a };
            let class = if won { " class=\"won\"" } else { "" };
            let points = Points::from_halves(tie.halves[i]);
            let name = self.name(tie.pair[i]);
            _ = write!(html, "<div{class}><span>{name}</span> <b>{points}</b></div>");
        }
        html + "</li>\n"
    }

    fn round_name(&self, left: u32) -> String {
        let pick = |en, pt| self.paper.pick(en, pt);
        match left {
            2 => pick("Final", "Final").to_owned(),
            4 => pick("Semifinals", "Semifinais").to_owned(),
            8 => pick("Quarterfinals", "Quartas de final").to_owned(),
            left => format!("{} {left}", pick("Last", "Últimos")),
        }
    }
}

/// Orders each round so that who goes on stands beside where it goes; a bye leaves a gap.
fn line_up(rounds: &mut [(u32, Vec<Option<Tie>>)]) {
    for i in (1..rounds.len()).rev() {
        let (earlier, later) = rounds.split_at_mut(i);
        let (Some((_, ties)), Some((_, next))) = (earlier.last_mut(), later.first()) else {
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
        ];
        line_up(&mut rounds);
        assert_eq!(rounds[1].1, [tie(0, 1), tie(2, 3)]);
        assert_eq!(rounds[0].1, [None, tie(1, 6), tie(2, 5), tie(3, 4)]);
    }
}
