//! Laws of every format.

use jogada_core::Seed;
use jogada_tournament::{
    Duel, EloScale, Knockout, League, LeaguePairing, LeagueRules, Meeting, Playoff, Ratings,
    ResultCounts, Results, Schedule, Seating, SequentialTest, Sprt, Swiss,
};
use proptest::prelude::*;

use crate::paper::Paper;

const SECRET: Seed = Seed::from_bytes([3; 32]);

fn sprt(elo0: f64, elo1: f64, scale: EloScale) -> Sprt {
    Sprt::new([elo0, elo1], [0.05, 0.05], scale).unwrap()
}

/// Any format with this many entrants.
fn schedule(format: usize, entrants: usize, games: u32, seating: Seating) -> Box<dyn Schedule> {
    let meeting = Meeting { seating, ..Meeting::of_games(games) };
    let fair = Meeting { seating: Seating::Exchanged, ..meeting.clone() };
    let rules = LeagueRules {
        meeting: meeting.clone(),
        playoff: Playoff::TopFour,
        ..LeagueRules::default()
    };
    match format {
        0 => Box::new(League::round_robin(entrants, meeting, SECRET).unwrap()),
        1 => Box::new(League::gauntlet(entrants, meeting, SECRET).unwrap()),
        2 => Box::new(League::new(entrants, LeaguePairing::RoundRobin, rules, SECRET).unwrap()),
        3 => Box::new(Knockout::new(entrants, meeting, SECRET).unwrap()),
        4 => Box::new(Swiss::new(entrants, 4, meeting, SECRET).unwrap()),
        _ => Box::new(
            SequentialTest::new(sprt(0.0, 80.0, EloScale::Logistic), fair, SECRET, 3, 12).unwrap(),
        ),
    }
}

fn seating() -> impl Strategy<Value = Seating> {
    prop_oneof![
        Just(Seating::Exchanged),
        Just(Seating::EachWay),
        Just(Seating::Alternate),
        Just(Seating::Kept)
    ]
}

fn paper() -> impl Strategy<Value = Paper> {
    (0u64..10_000, 0u32..101, any::<bool>()).prop_map(|(seed, drawn, is_ranked)| Paper {
        seed,
        drawn,
        is_ranked,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Killed at any moment and resumed, with results in any order, an event goes the same way.
    #[test]
    fn the_order_of_arrival_leaves_no_trace(
        format in 0usize..6, entrants in 2usize..10, games in 1u32..4, seating in seating(), paper in paper(), shuffle: u64,
    ) {
        let schedule = schedule(format, entrants, games, seating);
        let (results, bouts) = paper.play(&*schedule);
        let all = paper.games(&bouts, shuffle);
        let cut = shuffle as usize % (all.len() + 1);
        let arrived = |games: &[(String, usize, jogada_record::End)]| {
            let mut results = Results::new();
            for (bout, number, end) in games {
                results.add(bout, *number, end).unwrap();
            }
            results
        };
        let some = arrived(&all[..cut]);
        let mut sorted = all[..cut].to_vec();
        sorted.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let same = arrived(&sorted);
        prop_assert_eq!(&same, &some);
        prop_assert_eq!(schedule.pending(&same), schedule.pending(&some));
        prop_assert_eq!(schedule.standings(&same), schedule.standings(&some));
        let whole = arrived(&all);
        prop_assert_eq!(&whole, &results);
        prop_assert!(schedule.is_over(&whole));
        prop_assert_eq!(schedule.standings(&whole), schedule.standings(&results));
    }

    /// Whatever is pending now was or will be played in the undisturbed event: a bout is a function of its id.
    #[test]
    fn what_is_pending_belongs_to_the_event(
        format in 0usize..6, entrants in 2usize..10, seating in seating(), paper in paper(), cut in 0usize..400,
    ) {
        let schedule = schedule(format, entrants, 2, seating);
        let (_, bouts) = paper.play(&*schedule);
        let mut results = Results::new();
        // In the order in which bouts became due, cut anywhere: what a killed process leaves behind.
        let games = bouts.iter().flat_map(|bout| (0..bout.matches.len()).map(move |number| (bout, number)));
        for (bout, number) in games.take(cut) {
            results.add(&bout.id, number, &paper.end(bout, number)).unwrap();
        }
        for bout in schedule.pending(&results) {
            prop_assert!(bouts.contains(&bout), "{} is not of this event", bout.id);
        }
    }

    #[test]
    fn points_are_games(
        format in 0usize..6, entrants in 2usize..10, games in 1u32..4, seating in seating(), paper in paper(),
    ) {
        let schedule = schedule(format, entrants, games, seating);
        let (results, bouts) = paper.play(&*schedule);
        if let Some(total) = schedule.games_total() {
            prop_assert_eq!(results.games() as u64, total);
        }
        let mut ids: Vec<&str> = bouts.iter().map(|bout| bout.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), bouts.len());
        let standings = schedule.standings(&results);
        prop_assert_eq!(standings.lines.len(), schedule.entrants());
        let played: u64 = standings.lines.iter().map(|line| line.games.games()).sum();
        let halves: u64 = standings.lines.iter().map(|line| line.games.points().halves()).sum();
        prop_assert_eq!(halves, played);
        let byes: u64 = standings.lines.iter().map(|line| u64::from(line.byes)).sum();
        let with_byes: u64 = standings.lines.iter().map(|line| line.points.halves()).sum();
        let meeting = Meeting { seating, ..Meeting::of_games(games) };
        prop_assert_eq!(with_byes, halves + byes * 2 * meeting.games() as u64);
        // Places grow, begin with 1, and skip as many as share one.
        for (at, line) in standings.lines.iter().enumerate() {
            let better = standings.lines.iter().filter(|other| other.place < line.place).count();
            prop_assert_eq!(line.place, better + 1, "line {}", at);
        }
    }

    #[test]
    fn every_pairing_of_a_round_robin_is_played_once_in_each_seat_order(
        entrants in 2usize..12, games in 1u32..4,
    ) {
        let league = League::round_robin(entrants, Meeting::of_games(games), SECRET).unwrap();
        let mut seen = std::collections::HashMap::new();
        for bout in league.pending(&Results::new()) {
            for plan in &bout.matches {
                *seen.entry((bout.seated(plan), plan.deal.clone())).or_insert(0) += 1;
            }
        }
        prop_assert!(seen.values().all(|&count| count == 1));
        prop_assert_eq!(seen.len(), entrants * (entrants - 1) * games as usize);
        for ([first, second], deal) in seen.keys() {
            prop_assert!(seen.contains_key(&([*second, *first], deal.clone())), "each start both ways");
        }
    }

    #[test]
    fn a_knockout_has_one_champion_and_a_third(
        entrants in 2usize..40, seating in seating(), paper in paper(), replays in 0u32..3,
    ) {
        let meeting = Meeting { seating, ..Meeting::of_games(1) };
        let knockout = Knockout::new(entrants, meeting, SECRET).unwrap();
        let knockout = knockout.with_ties(replays, Knockout::CRITERIA.to_vec());
        let (results, bouts) = paper.play(&knockout);
        let standings = knockout.standings(&results);
        for place in 1..=4.min(entrants) {
            let there = standings.lines.iter().filter(|line| line.place == place).count();
            prop_assert_eq!(there, 1, "place {}", place);
        }
        let thirds = bouts.iter().filter(|bout| bout.id.starts_with("third-")).count();
        prop_assert_eq!(thirds > 0, entrants >= 4);
    }

    #[test]
    fn ratings_do_not_look_at_names(
        games in prop::collection::vec((0usize..7, 0usize..7, 0u64..9, 0u64..9, 0u64..9), 1..20), turn in 1usize..7,
    ) {
        let duels = |rename: &dyn Fn(usize) -> usize| -> Vec<Duel> {
            let duel = |&(a, b, won, drawn, lost): &(usize, usize, u64, u64, u64)| {
                let games = ResultCounts([lost, drawn, won]);
                Duel { pair: [rename(a), rename(b)], games, pairs: ResultCounts([0; 5]), singles: games }
            };
            games.iter().filter(|game| game.0 != game.1).map(duel).collect()
        };
        let ratings = Ratings::of(7, &duels(&|entrant| entrant));
        let rename = |entrant: usize| (entrant + turn) % 7;
        let renamed = Ratings::of(7, &duels(&rename));
        for entrant in 0..7 {
            let (one, other) = (ratings.get(entrant), renamed.get(rename(entrant)));
            prop_assert!((one.value - other.value).abs() < 1e-5, "{one:?} {other:?}");
            prop_assert!((one.error - other.error).abs() < 1e-5, "{one:?} {other:?}");
        }
        let sum: f64 = (0..7).map(|entrant| ratings.get(entrant).value).sum();
        prop_assert!(sum.abs() < 1e-6);
    }

    #[test]
    fn a_test_seen_from_the_other_side_is_its_mirror(
        counts in prop::array::uniform5(0u64..2000), elo0 in -60.0f64..60.0, width in 0.5f64..60.0, normalised: bool,
    ) {
        let scale = if normalised { EloScale::Normalised } else { EloScale::Logistic };
        let counts = ResultCounts(counts);
        let here = sprt(elo0, elo0 + width, scale).llr(&counts);
        let there = sprt(-elo0 - width, -elo0, scale).llr(&counts.reversed());
        prop_assert!((here + there).abs() < 1e-5 * (1.0 + here.abs()), "{here} {there}");
        prop_assert!(here.is_finite());
    }
}
