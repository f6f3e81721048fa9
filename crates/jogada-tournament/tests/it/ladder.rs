//! Ladders: few games, sure ratings, and entrants that come later.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_testkit::is_slow;
use jogada_tournament::{Challenge, Ladder, LadderOptions, Meeting, Results, Schedule};

const SECRET: Seed = Seed::from_bytes([23; 32]);

/// Plays what a ladder asks for, by strengths in Elo, up to a number of games. Returns how many were played.
fn play(ladder: &Ladder, elo: &[f64], results: &mut Results, games_max: usize) -> usize {
    let mut rng = Seed::from_number(7).derive("ladder", results.games() as u64).rng();
    let before = results.games();
    while results.games() - before < games_max {
        let bouts = ladder.pending(results);
        if bouts.is_empty() {
            break;
        }
        for bout in bouts {
            for (number, plan) in bout.matches.iter().enumerate() {
                let [first, second] = bout.seated(plan).map(|entrant| elo[entrant]);
                let expected = 1.0 / (1.0 + 10f64.powf((second - first) / 400.0));
                let is_won = f64::from(rng.below(1 << 30)) / f64::from(1 << 30) < expected;
                let winner = Some(if is_won { Side::First } else { Side::Second });
                let end = End { winner, scores: [0, 0], reason: Reason::Rules, ending: None };
                if results.get(&bout.id, number).is_none() {
                    results.add(&bout.id, number, &end).unwrap();
                }
            }
        }
    }
    results.games() - before
}

/// Strengths of a class: normally distributed, 350 Elo wide.
fn strengths(count: usize, seed: u64) -> Vec<f64> {
    let mut rng = Seed::from_number(seed).rng();
    let mut uniform = move || f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
    (0..count).map(|_| 350.0 * ((0..12).map(|_| uniform()).sum::<f64>() - 6.0)).collect()
}

/// Kendall's rank correlation of two orders of the same entrants.
fn kendall(places: &[usize], elo: &[f64]) -> f64 {
    let pairs = (0..places.len()).flat_map(|a| (a + 1..places.len()).map(move |b| (a, b)));
    let (mut sum, mut count) = (0i64, 0i64);
    for (a, b) in pairs {
        let agrees = (elo[places[a]] > elo[places[b]]) as i64;
        sum += 2 * agrees - 1;
        count += 1;
    }
    sum as f64 / count as f64
}

#[test]
fn few_games_give_nearly_the_true_order() {
    // Twenty versions of each of a hundred players in the long run; every version is an entrant.
    let (entrants, share, least) = if is_slow() { (2000, 20, 0.95) } else { (200, 4, 0.92) };
    let elo = strengths(entrants, 5);
    let meeting = Meeting::default();
    let round_robin = entrants * (entrants - 1) / 2 * meeting.games();
    // An entrant takes part in two meetings for each that it is chosen for.
    let most = entrants / share;
    let ladder = Ladder::new(entrants, most, meeting, SECRET).unwrap();
    let mut results = Results::new();
    let played = play(&ladder, &elo, &mut results, round_robin / share - 4 * entrants);
    assert!(played <= round_robin / share, "{played} of {round_robin}");
    let order: Vec<usize> =
        ladder.standings(&results).lines.iter().map(|line| line.entrant).collect();
    let tau = kendall(&order, &elo);
    assert!(tau >= least, "{tau} after {played} of {round_robin} games");
}

#[test]
fn one_that_comes_later_costs_its_own_games_only() {
    let near = strengths(20, 8).into_iter().map(|elo| elo / 4.0);
    let elo: Vec<f64> = near.chain([90.0]).collect();
    let ladder = |entrants| Ladder::new(entrants, 1000, Meeting::default(), SECRET).unwrap();
    let mut results = Results::new();
    play(&ladder(20), &elo, &mut results, usize::MAX);
    assert!(ladder(20).is_over(&results));
    let rated = ladder(20).standings(&results).ratings();
    assert!((0..20).all(|entrant| rated.get(entrant).error <= Ladder::ERROR + 1.0));
    let known = results.clone();
    let played = play(&ladder(21), &elo, &mut results, usize::MAX);
    let of_newcomer = results.bouts().filter(|bout| bout.contains("21v") || bout.ends_with("v21"));
    let games_of_newcomer: usize = of_newcomer.map(|bout| results.of_bout(bout).count()).sum();
    assert!(games_of_newcomer * 10 >= played * 9, "{games_of_newcomer} of {played}");
    assert!(known.bouts().all(|bout| results.of_bout(bout).eq(known.of_bout(bout))));
    let rated = ladder(21).standings(&results).ratings();
    let error = rated.get(20).error;
    assert!(error <= Ladder::ERROR + 1.0, "{error} after {played}");
}

#[test]
fn what_was_begun_is_finished_first_and_the_order_of_arrival_leaves_no_trace() {
    let elo = strengths(6, 3);
    let ladder = Ladder::new(6, 10, Meeting::of_games(2), SECRET).unwrap();
    let mut results = Results::new();
    play(&ladder, &elo, &mut results, 40);
    let bouts = ladder.pending(&results);
    let end = End { winner: None, scores: [0, 0], reason: Reason::Rules, ending: None };
    results.add(&bouts[0].id, 1, &end).unwrap();
    let pending = ladder.pending(&results);
    assert!(pending.iter().any(|bout| bout.id == bouts[0].id));
    assert!(pending.len() <= 2, "{pending:?}");
    let mut again = Results::new();
    let mut ids: Vec<&str> = results.bouts().collect();
    ids.sort_unstable();
    for id in ids {
        for (number, result) in results.of_bout(id) {
            let end = End { winner: result.winner, ..end.clone() };
            again.add(id, number, &end).unwrap();
        }
    }
    assert_eq!(ladder.pending(&again), pending);
}

#[test]
fn those_who_leave_are_neither_chosen_nor_ranked() {
    let elo = strengths(5, 4);
    let ladder = Ladder::new(5, 20, Meeting::default(), SECRET).unwrap();
    let mut results = Results::new();
    play(&ladder, &elo, &mut results, 30);
    let left = ladder.without(&[2]).unwrap();
    assert!(left.pending(&results).iter().all(|bout| !bout.entrants.contains(&2)));
    assert_eq!(left.standings(&results).lines.len(), 4);
}

#[test]
fn those_who_rest_ask_for_nothing_and_those_who_are_absent_are_left_alone() {
    let elo = strengths(6, 4).into_iter().map(|elo| elo / 4.0).collect::<Vec<f64>>();
    let ladder = Ladder::new(6, 1000, Meeting::default(), SECRET).unwrap();
    let mut results = Results::new();
    play(&ladder, &elo, &mut results, 60);
    let options =
        LadderOptions { resting: vec![0, 1, 2, 3], absent: vec![5], ..LadderOptions::default() };
    let resting = ladder.with_options(options);
    play(&resting, &elo, &mut results, usize::MAX);
    assert!(resting.is_over(&results));
    let ratings = resting.standings(&results).ratings();
    assert!(ratings.get(4).error <= Ladder::ERROR + 1.0, "{:?}", ratings.get(4));
    assert!(ratings.get(5).error > Ladder::ERROR, "{:?}", ratings.get(5));
    assert_eq!(resting.standings(&results).lines.len(), 6, "all are ranked");
}

#[test]
fn a_challenge_is_played_first_and_once() {
    let elo = vec![0.0; 4];
    let ladder = Ladder::new(4, 1000, Meeting::default(), SECRET).unwrap();
    let mut results = Results::new();
    play(&ladder, &elo, &mut results, usize::MAX);
    assert!(ladder.is_over(&results));
    let games = results.games();
    let first = Challenge::next([3, 0], &results, &[]);
    let second = Challenge::next([0, 3], &results, &[first]);
    assert_eq!((first.pair, second.number), ([0, 3], first.number + 1));
    let options = LadderOptions { challenges: vec![first, second], ..LadderOptions::default() };
    let asked = ladder.with_options(options);
    let bouts = asked.pending(&results);
    assert!(bouts.len() == 4 && bouts.iter().all(|bout| bout.entrants.contains(&3)), "{bouts:?}");
    play(&asked, &elo, &mut results, usize::MAX);
    assert_eq!(results.games(), games + 4, "two meetings of two games");
    assert_eq!(Challenge::next([0, 3], &results, &[first, second]).number, second.number + 1);
}
