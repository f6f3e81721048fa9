//! What two entrants play when they are paired, and the bouts that this makes.

use std::sync::Arc;

use jogada_core::Seed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{BadFormat, Bout, Deal, MatchPlan, Results};

/// More matches than this in one bout are a slip of the keyboard.
pub(crate) const GAMES_MAX: usize = 1 << 20;

/// No option goes round more values; each has its own copy of the options.
const TURNS_MAX: u32 = 1000;

/// What two entrants play when they are paired: the same for every pair of a tournament. It is data, so that a game can
/// define its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Meeting {
    /// Played one after the other in each bout.
    pub modalities: Vec<Modality>,
    /// Openings, taken in turn by the starts of a bout; none is the game's own beginning.
    pub openings: Vec<Vec<String>>,
    /// Who sits first, and whether both play the same starts.
    pub seating: Seating,
    /// An option that moves on by one from match to match.
    pub rotation: Option<Rotation>,
}

/// A set of options and how often it is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Modality {
    /// The game's options, an object.
    pub options: Value,
    /// Matches in each bout.
    pub games: u32,
}

/// Who sits first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// Two bouts, one each way, with the same starts. Each bout has its own player instances, so that no player has
    /// seen a deal from the other side. The fair choice.
    #[default]
    Exchanged,
    /// Two bouts, one each way, each with starts of its own.
    EachWay,
    /// One bout: every start is played twice running, with sides exchanged. Cheaper, and fair where nothing is hidden.
    Alternate,
    /// One bout: who is named first sits first throughout.
    Kept,
}

/// An option that takes the values 0, 1, 2, … round and round within a bout, beginning where the seed says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    /// The option's key.
    pub key: String,
    /// The number of values.
    pub values: u32,
}

/// Two entrants that meet at some stage. The stage is the beginning of the bouts' ids: `r3-`, `semi-`, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    pub(crate) stage: Arc<str>,
    pub(crate) pair: [usize; 2],
}

impl Default for Meeting {
    /// One start, played both ways.
    fn default() -> Meeting {
        Meeting {
            modalities: vec![Modality::default()],
            openings: Vec::new(),
            seating: Seating::default(),
            rotation: None,
        }
    }
}

impl Default for Modality {
    /// One match with the game's own defaults.
    fn default() -> Modality {
        Modality { options: Value::Object(Map::new()), games: 1 }
    }
}

impl Meeting {
    /// `games` matches a bout with the game's own options, sides exchanged.
    pub fn of_games(games: u32) -> Meeting {
        Meeting {
            modalities: vec![Modality { games, ..Modality::default() }],
            ..Meeting::default()
        }
    }

    /// Matches in each bout.
    pub fn games_per_bout(&self) -> usize {
        self.modalities.iter().map(|modality| modality.games as usize).sum()
    }

    /// Bouts of each pairing: one, or one each way.
    pub fn bouts_per_pairing(&self) -> usize {
        match self.seating {
            Seating::Exchanged | Seating::EachWay => 2,
            Seating::Alternate | Seating::Kept => 1,
        }
    }

    /// Matches of each pairing, all bouts together.
    pub fn games(&self) -> usize {
        self.games_per_bout() * self.bouts_per_pairing()
    }

    /// Refuses what cannot be played: no match at all, too many, options that are no object, a rotation of nothing.
    pub(crate) fn check(&self) -> Result<(), BadFormat> {
        let games: u64 = self.modalities.iter().map(|modality| u64::from(modality.games)).sum();
        if games == 0 || games > GAMES_MAX as u64 {
            return Err(BadFormat::beyond("bad-match-count", GAMES_MAX, games));
        }
        if let Some(odd) = self.modalities.iter().find(|modality| !modality.options.is_object()) {
            return Err(BadFormat::new("bad-options", &odd.options));
        }
        let [most @ .., _] = self.modalities.as_slice() else { return Ok(()) };
        let odd = |modality: &&Modality| modality.games % 2 == 1;
        if let (Seating::Alternate, Some(odd)) = (self.seating, most.iter().find(odd)) {
            return Err(BadFormat::new("odd-match-count", odd.games));
        }
        match &self.rotation {
            Some(Rotation { values, .. }) if !(1..=TURNS_MAX).contains(values) => {
                Err(BadFormat::beyond("bad-rotation", TURNS_MAX as usize, values))
            }
            _ => Ok(()),
        }
    }

    /// Whether the second entrant sits first in a match of a bout.
    pub(crate) fn is_exchanged(&self, number: usize) -> bool {
        self.seating == Seating::Alternate && number % 2 == 1
    }

    /// The entrants of a match in the order of sides, from its bout's id: `semi-4v1` is a bout of the fourth and the first.
    /// Nothing for what is no bout's id.
    pub fn seated(&self, bout: &str, number: usize) -> Option<[usize; 2]> {
        let pair = bout.rsplit('-').next()?;
        let (a, b) = pair.split_once('v')?;
        let entrant = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let [a, b] = [entrant(a)?, entrant(b)?];
        Some(if self.is_exchanged(number) { [b, a] } else { [a, b] })
    }

    /// How much more often the entrant named first sits first than second in a pairing.
    pub(crate) fn first_surplus(&self) -> i64 {
        match self.seating {
            Seating::Exchanged | Seating::EachWay => 0,
            Seating::Alternate => (self.games_per_bout() % 2) as i64,
            Seating::Kept => self.games_per_bout() as i64,
        }
    }

    /// The bouts of these pairings that lack a result, as many as fit into one answer.
    pub(crate) fn pending_of<'a>(
        &self,
        pairings: impl IntoIterator<Item = &'a Pairing>,
        secret: &Seed,
        results: &Results,
    ) -> Vec<Bout> {
        /// An answer ends with the bout that passes it: a hundred megabytes of plans, about.
        const MATCHES_MAX: usize = 1 << 20;
        let (mut bouts, mut matches) = (Vec::new(), 0);
        for pairing in pairings {
            for bout in self.pending(pairing, secret, results) {
                matches += bout.matches.len();
                bouts.push(bout);
            }
            if matches > MATCHES_MAX {
                break;
            }
        }
        bouts
    }

    /// The bouts of a pairing that lack a result.
    fn pending(&self, pairing: &Pairing, secret: &Seed, results: &Results) -> Vec<Bout> {
        let games = self.games_per_bout();
        let legs = pairing.legs(self);
        let due = legs.into_iter().filter(|(id, _)| !results.is_complete(id, games));
        due.map(|(id, entrants)| self.bout(pairing, id, entrants, secret)).collect()
    }

    fn bout(&self, pairing: &Pairing, id: String, entrants: [usize; 2], secret: &Seed) -> Bout {
        // Both legs of an exchange draw from the stream of the first.
        let stream = if self.seating == Seating::Exchanged { pairing.id() } else { id.clone() };
        let purpose: Arc<str> = format!("match {stream}").into();
        let offset = self.rotation.as_ref().map_or(0, |rotation| {
            secret.derive(&format!("rotation {stream}"), 0).rng().below(rotation.values)
        });
        let openings: Vec<Arc<[String]>> =
            self.openings.iter().map(|opening| opening.as_slice().into()).collect();
        let none: Arc<[String]> = Vec::new().into();
        let mut matches = Vec::with_capacity(self.games_per_bout());
        for modality in &self.modalities {
            let options = self.turned(&modality.options);
            for _ in 0..modality.games {
                let number = matches.len();
                let start = if self.seating == Seating::Alternate { number / 2 } else { number };
                matches.push(MatchPlan {
                    options: options[(offset as usize + start) % options.len()].clone(),
                    opening: openings.get(start % openings.len().max(1)).unwrap_or(&none).clone(),
                    exchanged: self.is_exchanged(number),
                    deal: Deal { purpose: purpose.clone(), number: start as u64 },
                });
            }
        }
        Bout { id, entrants, matches }
    }

    /// The options with each value of the rotation, or as they are.
    fn turned(&self, options: &Value) -> Vec<Arc<Value>> {
        let Some(rotation) = &self.rotation else { return vec![Arc::new(options.clone())] };
        let turned = (0..rotation.values).map(|value| {
            let mut options = options.as_object().cloned().unwrap_or_default();
            options.insert(rotation.key.clone(), value.into());
            Arc::new(Value::Object(options))
        });
        turned.collect()
    }
}

impl Pairing {
    pub(crate) fn new(stage: &Arc<str>, pair: [usize; 2]) -> Pairing {
        Pairing { stage: stage.clone(), pair }
    }

    /// The id of its first bout.
    pub(crate) fn id(&self) -> String {
        id(&self.stage, self.pair)
    }

    /// The ids of its bouts, with the entrants in the order of the bout.
    pub(crate) fn legs(&self, meeting: &Meeting) -> Vec<(String, [usize; 2])> {
        let [a, b] = self.pair;
        let ways = [[a, b], [b, a]];
        let ways = ways.into_iter().take(meeting.bouts_per_pairing());
        ways.map(|pair| (id(&self.stage, pair), pair)).collect()
    }

    pub(crate) fn is_complete(&self, meeting: &Meeting, results: &Results) -> bool {
        let games = meeting.games_per_bout();
        self.legs(meeting).iter().all(|(id, _)| results.is_complete(id, games))
    }
}

fn id(stage: &str, [a, b]: [usize; 2]) -> String {
    format!("{stage}{}v{}", a + 1, b + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn bouts(meeting: &Meeting) -> Vec<Bout> {
        let pairing = Pairing::new(&"r3-".into(), [11, 6]);
        meeting.pending(&pairing, &Seed::from_number(1), &Results::new())
    }

    #[test]
    fn an_exchange_plays_each_start_both_ways_in_two_bouts() {
        let bouts = bouts(&Meeting::of_games(3));
        assert_eq!(bouts[0].id, "r3-12v7");
        assert_eq!(bouts[1].id, "r3-7v12");
        assert_eq!(bouts[0].matches, bouts[1].matches);
        assert_eq!(bouts[1].seated(&bouts[1].matches[0]), [6, 11]);
    }

    #[test]
    fn each_way_has_starts_of_its_own() {
        let meeting = Meeting { seating: Seating::EachWay, ..Meeting::of_games(2) };
        let bouts = bouts(&meeting);
        let deals: std::collections::HashSet<Deal> =
            bouts.iter().flat_map(|bout| &bout.matches).map(|plan| plan.deal.clone()).collect();
        assert_eq!(deals.len(), 4);
    }

    #[test]
    fn alternating_sides_share_a_start_two_by_two() {
        let meeting = Meeting {
            seating: Seating::Alternate,
            openings: vec![vec!["a1".into()], vec!["b1".into(), "c1".into()]],
            ..Meeting::of_games(5)
        };
        let bouts = bouts(&meeting);
        assert_eq!(bouts.len(), 1);
        let seen: Vec<(bool, u64, usize)> = bouts[0]
            .matches
            .iter()
            .map(|plan| (plan.exchanged, plan.deal.number, plan.opening.len()))
            .collect();
        let expected = [(false, 0, 1), (true, 0, 1), (false, 1, 2), (true, 1, 2), (false, 2, 1)];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_rotation_moves_on_by_one_from_a_drawn_beginning() {
        let meeting = Meeting {
            seating: Seating::Kept,
            rotation: Some(Rotation { key: "starter".into(), values: 4 }),
            ..Meeting::of_games(8)
        };
        let bout = &bouts(&meeting)[0];
        let value = |number: usize| bout.matches[number].options["starter"].as_u64().unwrap();
        for number in 0..8 {
            assert_eq!(value(number), (value(0) + number as u64) % 4);
        }
        let begins = |number: usize| {
            let pairing = Pairing::new(&"".into(), [0, number]);
            let bouts = meeting.pending(&pairing, &Seed::from_number(1), &Results::new());
            bouts[0].matches[0].options["starter"].as_u64().unwrap()
        };
        let all: std::collections::HashSet<u64> = (1..50).map(begins).collect();
        assert_eq!(all.len(), 4);
    }

    #[test]
    fn a_bouts_id_tells_who_sits_where() {
        for seating in [Seating::Exchanged, Seating::EachWay, Seating::Alternate, Seating::Kept] {
            let meeting = Meeting { seating, ..Meeting::of_games(2) };
            for bout in bouts(&meeting) {
                for (number, plan) in bout.matches.iter().enumerate() {
                    assert_eq!(meeting.seated(&bout.id, number), Some(bout.seated(plan)));
                }
            }
        }
        for odd in ["", "x", "1v", "0v1", "1v2v3", "semi-"] {
            assert_eq!(Meeting::default().seated(odd, 0), None, "{odd}");
        }
    }

    #[test]
    fn a_bout_travels_as_json() {
        let bout = bouts(&Meeting::of_games(2)).remove(0);
        let text = serde_json::to_string(&bout).unwrap();
        assert_eq!(serde_json::from_str::<Bout>(&text).unwrap(), bout);
    }

    #[test]
    fn a_meeting_is_read_from_data_and_checked() {
        let read = |value: Value| serde_json::from_value::<Meeting>(value).unwrap().check();
        assert!(read(json!({})).is_ok());
        assert!(read(json!({"modalities": [{"games": 0}]})).is_err());
        assert!(read(json!({"modalities": [{"games": 4_000_000_000u32}]})).is_err());
        assert!(read(json!({"modalities": [{"options": 7}]})).is_err());
        let odd = json!([{"games": 1}, {"games": 1}]);
        assert!(read(json!({"modalities": odd})).is_ok());
        assert!(read(json!({"modalities": odd, "seating": "alternate"})).is_err());
        assert!(read(json!({"rotation": {"key": "k", "values": 0}})).is_err());
        assert!(read(json!({"rotation": {"key": "k", "values": 4_000_000_000u32}})).is_err());
    }
}
