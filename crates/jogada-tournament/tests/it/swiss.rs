//! The Swiss system, small and large.

use std::{
    collections::{HashMap, HashSet},
    time::{Duration, Instant},
};

use jogada_core::Seed;
use jogada_testkit::is_slow;
use jogada_tournament::{Bout, Meeting, Results, Schedule, Seating, Swiss};
use proptest::prelude::*;

use crate::paper::Paper;

const SECRET: Seed = Seed::from_bytes([5; 32]);

/// The pairs of each round, from the ids of the bouts.
fn rounds(bouts: &[Bout]) -> Vec<HashSet<[usize; 2]>> {
    let mut rounds: Vec<HashSet<[usize; 2]>> = Vec::new();
    for bout in bouts {
        let number: usize = bout.id[1..].split('-').next().unwrap().parse().unwrap();
        rounds.resize(rounds.len().max(number), HashSet::new());
        let [a, b] = bout.entrants;
        rounds[number - 1].insert([a.min(b), a.max(b)]);
    }
    rounds
}

/// Whether all that are free can be paired without a rematch, by trying.
fn can_pair(free: &[usize], met: &HashSet<[usize; 2]>) -> bool {
    let Some((&a, rest)) = free.split_first() else { return true };
    (0..rest.len()).any(|at| {
        let pair = [a.min(rest[at]), a.max(rest[at])];
        let mut others = rest.to_vec();
        others.remove(at);
        !met.contains(&pair) && can_pair(&others, met)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_two_meet_twice_where_it_can_be_avoided(
        entrants in 2usize..11, rounds_asked in 1usize..12, seed in 0u64..10_000, drawn in 0u32..60, ranked: bool,
    ) {
        let swiss = Swiss::new(entrants, rounds_asked, Meeting::of_games(1), SECRET).unwrap();
        let paper = Paper { seed, drawn, is_ranked: ranked };
        let (results, bouts) = paper.play(&swiss);
        prop_assert_eq!(results.games() as u64, swiss.games_total().unwrap());
        let (mut met, mut byes) = (HashSet::new(), vec![0usize; entrants]);
        for round in rounds(&bouts) {
            let playing: HashSet<usize> = round.iter().flatten().copied().collect();
            prop_assert_eq!(playing.len(), entrants - entrants % 2);
            let fewest = byes.iter().min().copied().unwrap();
            if round.iter().any(|pair| met.contains(pair)) {
                let all: Vec<usize> = (0..entrants).collect();
                let ways = if entrants % 2 == 0 {
                    vec![all]
                } else {
                    let rests = (0..entrants).filter(|&rest| byes[rest] == fewest);
                    rests.map(|rest| (0..entrants).filter(|&other| other != rest).collect()).collect()
                };
                prop_assert!(!ways.iter().any(|free| can_pair(free, &met)), "a rematch was avoidable");
            }
            if let Some(rest) = (0..entrants).find(|entrant| !playing.contains(entrant)) {
                prop_assert_eq!(byes[rest], fewest);
                byes[rest] += 1;
            }
            met.extend(round);
        }
        if rounds_asked <= entrants {
            prop_assert!(byes.iter().all(|&count| count <= 1));
        }
    }

    #[test]
    fn sides_are_balanced_where_a_meeting_does_not_do_it(
        entrants in 12usize..60, seed in 0u64..10_000, drawn in 0u32..60,
    ) {
        let meeting = Meeting { seating: Seating::Kept, ..Meeting::of_games(1) };
        let swiss = Swiss::new(entrants, Swiss::usual_rounds(entrants), meeting, SECRET).unwrap();
        let (_, bouts) = Paper { seed, drawn, is_ranked: true }.play(&swiss);
        let mut surplus: HashMap<usize, i32> = HashMap::new();
        for bout in &bouts {
            *surplus.entry(bout.entrants[0]).or_default() += 1;
            *surplus.entry(bout.entrants[1]).or_default() -= 1;
        }
        prop_assert!(surplus.values().all(|surplus| surplus.abs() <= 3), "{surplus:?}");
        let lopsided = surplus.values().filter(|surplus| surplus.abs() > 2).count();
        prop_assert!(lopsided * 8 <= entrants, "{surplus:?}");
    }
}

#[test]
fn the_best_player_wins_a_large_event_and_leaders_meet() {
    let swiss = Swiss::new(100, 7, Meeting::of_games(1), SECRET).unwrap();
    let always = Paper { seed: 1, drawn: 0, is_ranked: true };
    let (results, bouts) = always.play(&swiss);
    let met: usize = rounds(&bouts).iter().map(HashSet::len).sum();
    assert_eq!(met, rounds(&bouts).iter().flatten().collect::<HashSet<_>>().len());
    let standings = swiss.standings(&results);
    assert!(standings.lines[..10].iter().all(|line| line.entrant < 60));
    assert!(standings.line(0).unwrap().place < 20);
}

/// The bar: 10,000 entrants and 14 rounds in 5 seconds on paper; a tenth of them in the short run.
#[test]
fn a_large_field_is_scheduled_in_seconds() {
    let entrants = if is_slow() { 10_000 } else { 1000 };
    let rounds = Swiss::usual_rounds(entrants);
    let meeting = Meeting { seating: Seating::Kept, ..Meeting::of_games(1) };
    let swiss = Swiss::new(entrants, rounds, meeting, SECRET).unwrap();
    let paper = Paper { seed: 1, drawn: 30, is_ranked: true };
    let (mut results, mut scheduling) = (Results::new(), Duration::ZERO);
    let (mut met, mut surplus) = (HashSet::new(), vec![0i32; entrants]);
    loop {
        let began = Instant::now();
        let pending = swiss.pending(&results);
        scheduling += began.elapsed();
        if pending.is_empty() {
            break;
        }
        for bout in &pending {
            results.add(&bout.id, 0, &paper.end(bout, 0)).unwrap();
            let [a, b] = bout.entrants;
            assert!(met.insert([a.min(b), a.max(b)]), "{} is a rematch", bout.id);
            surplus[a] += 1;
            surplus[b] -= 1;
        }
    }
    println!("{entrants} entrants, {rounds} rounds: {:.2} s", scheduling.as_secs_f64());
    assert_eq!(met.len(), rounds * entrants / 2);
    assert!(scheduling < Duration::from_secs(5));
    let lopsided = surplus.iter().filter(|surplus| surplus.abs() > 2).count();
    assert!(lopsided * 1000 <= entrants, "{lopsided} of {entrants} sat on one side too often");
    assert!(surplus.iter().all(|surplus| surplus.abs() <= 3));
}

#[test]
fn an_odd_field_rests_from_below() {
    let swiss = Swiss::new(5, 3, Meeting::of_games(1), SECRET).unwrap();
    let (results, _) = Paper { seed: 1, drawn: 0, is_ranked: true }.play(&swiss);
    let standings = swiss.standings(&results);
    assert_eq!(standings.notes.len(), 3);
    assert_eq!(standings.notes[0].message(&[]).to_string(), "round 1: 5 has a bye");
    assert_eq!(standings.lines.iter().map(|line| line.byes).sum::<u32>(), 3);
}
