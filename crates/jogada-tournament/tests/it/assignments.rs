//! The formats that the assignments describe, against a slow and obvious definition of each.

use std::collections::HashMap;

use jogada_core::{Seed, Side};
use jogada_tournament::{
    Bout, League, LeaguePairing, LeagueRules, Results, Schedule, StandingsNote,
};
use proptest::prelude::*;

use crate::paper::Paper;

const SECRET: Seed = Seed::from_bytes([9; 32]);

/// Every ordered pair, every modality `games` times each way, percentages.
fn queens(games: u32) -> LeagueRules {
    let text = format!(
        r#"{{"meeting": {{"seating": "each-way", "modalities": [
            {{"options": {{"modality": "tradicional"}}, "games": {games}}},
            {{"options": {{"modality": "x-random"}}, "games": {games}}}]}},
            "criteria": ["percentage"]}}"#
    );
    serde_json::from_str(&text).unwrap()
}

/// A number of games a confrontation, a starter that moves on, ranking, the best four to a playoff.
fn dominoes(games: u32) -> LeagueRules {
    let text = format!(
        r#"{{"meeting": {{"seating": "kept", "modalities": [{{"games": {games}}}],
            "rotation": {{"key": "starter", "values": 4}}}},
            "criteria": ["meetings-won", "fewer-meetings-lost", "wins", "fewer-losses"], "playoff": "top-four"}}"#
    );
    serde_json::from_str(&text).unwrap()
}

fn league(entrants: usize, rules: LeagueRules) -> League {
    League::new(entrants, LeaguePairing::RoundRobin, rules, SECRET).unwrap()
}

/// The obvious percentages: go through all games, count, divide.
fn percentages(entrants: usize, bouts: &[Bout], results: &Results) -> Vec<String> {
    let (mut won, mut played) = (vec![0u32; entrants], vec![0u32; entrants]);
    for bout in bouts {
        for (number, plan) in bout.matches.iter().enumerate() {
            let seated = bout.seated(plan);
            seated.iter().for_each(|&entrant| played[entrant] += 1);
            match results.get(&bout.id, number).unwrap().winner {
                Some(Side::First) => won[seated[0]] += 1,
                Some(Side::Second) => won[seated[1]] += 1,
                None => {}
            }
        }
    }
    let percentage = |(&won, &played): (&u32, &u32)| {
        // To the nearest hundredth, halves up, in whole numbers.
        let hundredths = (20_000 * u64::from(won) + u64::from(played)) / (2 * u64::from(played));
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    won.iter().zip(&played).map(percentage).collect()
}

/// The obvious ranking of a round robin: [confrontations won, -lost, games won, -lost] of each.
fn records(entrants: usize, bouts: &[Bout], results: &Results) -> Vec<[i64; 4]> {
    let mut records = vec![[0; 4]; entrants];
    for bout in bouts.iter().filter(|bout| !bout.id.contains('-')) {
        let mut wins = [0i64; 2];
        for number in 0..bout.matches.len() {
            if let Some(winner) = results.get(&bout.id, number).unwrap().winner {
                wins[winner.index()] += 1;
            }
        }
        for (at, &entrant) in bout.entrants.iter().enumerate() {
            records[entrant][0] += i64::from(wins[at] > wins[1 - at]);
            records[entrant][1] -= i64::from(wins[at] < wins[1 - at]);
            records[entrant][2] += wins[at];
            records[entrant][3] -= wins[1 - at];
        }
    }
    records
}

#[test]
fn every_ordered_pair_plays_every_modality_so_often() {
    let league = league(3, queens(25));
    let bouts = league.pending(&Results::new());
    let mut ids: Vec<&str> = bouts.iter().map(|bout| bout.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["1v2", "1v3", "2v1", "2v3", "3v1", "3v2"]);
    for bout in &bouts {
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for plan in &bout.matches {
            assert!(!plan.exchanged);
            *counts.entry(plan.options["modality"].as_str().unwrap()).or_default() += 1;
        }
        assert_eq!(counts, HashMap::from([("tradicional", 25), ("x-random", 25)]));
    }
    let mut seeds: Vec<String> = bouts
        .iter()
        .flat_map(|bout| &bout.matches)
        .map(|plan| plan.deal.seed(&SECRET).to_string())
        .collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 300);
}

#[test]
fn a_confrontation_is_one_bout_whose_starter_moves_on() {
    let bouts = league(6, dominoes(1000)).pending(&Results::new());
    assert_eq!(bouts.len(), 15);
    for bout in bouts {
        let starters: Vec<u64> =
            bout.matches.iter().map(|plan| plan.options["starter"].as_u64().unwrap()).collect();
        assert_eq!(starters.len(), 1000);
        assert!(starters.windows(2).all(|two| two[1] == (two[0] + 1) % 4));
    }
}

#[test]
fn fewer_than_four_pairs_have_no_semifinals() {
    let league = league(3, dominoes(4));
    let (results, bouts) = Paper { seed: 3, drawn: 5, is_ranked: false }.play(&league);
    assert_eq!(bouts.len(), 3);
    assert!(league.standings(&results).notes.is_empty());
}

#[test]
fn a_tie_of_all_is_settled_by_lots_that_are_written_down() {
    let league = league(6, dominoes(3));
    let (results, bouts) = Paper { seed: 3, drawn: 100, is_ranked: false }.play(&league);
    assert_eq!(bouts.len(), 15 + 4);
    let standings = league.standings(&results);
    let places: Vec<usize> = standings.lines.iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 5]);
    let stages: Vec<&str> = standings
        .notes
        .iter()
        .map(|note| match note {
            StandingsNote::Lot { stage, .. } => stage.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(&stages[..2], ["fourth", "semi"]);
    assert_eq!(stages.len(), 6);
    // Playoff games are in no line.
    assert!(standings.lines.iter().all(|line| line.games.games() == 15));
}

fn lots(standings_notes: &[StandingsNote], wanted: &str) -> Option<Vec<usize>> {
    standings_notes.iter().find_map(|note| match note {
        StandingsNote::Lot { stage, order } if stage == wanted => Some(order.clone()),
        _ => None,
    })
}

/// The obvious playoff: the winner of two by games, then by record, then by the lot in the notes.
fn settle(
    [a, b]: [usize; 2],
    stage: &str,
    records: &[[i64; 4]],
    results: &Results,
    notes: &[StandingsNote],
    games: usize,
) -> [usize; 2] {
    let id = format!("{stage}-{}v{}", a + 1, b + 1);
    let wins = |side: Side| {
        (0..games).filter(|&number| results.get(&id, number).unwrap().winner == Some(side)).count()
    };
    let order = wins(Side::First).cmp(&wins(Side::Second)).then(records[a].cmp(&records[b]));
    let winner = match order {
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal => lots(notes, &id).unwrap()[0],
    };
    [winner, if winner == a { b } else { a }]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn percentages_are_those_of_ones_own_games(
        entrants in 2usize..7, games in 1u32..5, seed in 0u64..1000, drawn in 0u32..30,
    ) {
        let league = league(entrants, queens(games));
        let (results, bouts) = Paper { seed, drawn, is_ranked: true }.play(&league);
        prop_assert_eq!(bouts.len(), entrants * (entrants - 1));
        let told = percentages(entrants, &bouts, &results);
        let standings = league.standings(&results);
        for line in &standings.lines {
            let hundredths = line.games.won_hundredths();
            let got = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            prop_assert_eq!(&got, &told[line.entrant]);
        }
        prop_assert!(standings.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.games.won)));
    }

    #[test]
    fn the_table_and_the_playoff_are_as_the_rules_say(
        entrants in 4usize..9, games in 1u32..6, seed in 0u64..1000, drawn in 0u32..100,
    ) {
        let rules = dominoes(games);
        let league = league(entrants, rules.clone());
        let (results, bouts) = Paper { seed, drawn, is_ranked: false }.play(&league);
        let records = records(entrants, &bouts, &results);
        let standings = league.standings(&results);
        let notes = &standings.notes;

        // The four are no worse than the others.
        let semi = lots(notes, "semi").unwrap();
        let worst = semi.iter().map(|&entrant| records[entrant]).min().unwrap();
        let out: Vec<usize> = (0..entrants).filter(|entrant| !semi.contains(entrant)).collect();
        prop_assert!(out.iter().all(|&entrant| records[entrant] <= worst));
        prop_assert_eq!(lots(notes, "fourth").is_some(), out.iter().any(|&entrant| records[entrant] == worst));

        let games = games as usize;
        let meet = |pair, stage| settle(pair, stage, &records, &results, notes, games);
        let [one, other] = [meet([semi[0], semi[1]], "semi"), meet([semi[2], semi[3]], "semi")];
        let [first, second] = meet([one[0], other[0]], "final");
        let [third, fourth] = meet([one[1], other[1]], "third");
        let places: Vec<usize> = standings.lines.iter().map(|line| line.entrant).collect();
        prop_assert_eq!(&places[..4], &[first, second, third, fourth]);
        // From five on the table speaks, and equals share a place.
        for two in standings.lines[4..].windows(2) {
            let [higher, lower] = [records[two[0].entrant], records[two[1].entrant]];
            prop_assert!(higher >= lower);
            prop_assert_eq!(two[0].place == two[1].place, higher == lower);
        }
    }
}
