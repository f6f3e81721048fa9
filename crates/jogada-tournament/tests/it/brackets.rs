//! Brackets as data: who meets whom, who goes on, and where they come from.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_tournament::{
    Bracket, BracketStage, Knockout, League, LeaguePairing, LeagueRules, Meeting, Playoff, Results,
    Schedule,
};

fn end(winner: Option<Side>) -> End {
    End { winner, scores: [0, 0], reason: Reason::Rules, ending: None }
}

/// Plays what is due; `winner` says which of two entrants wins.
fn play(
    schedule: &dyn Schedule,
    results: &mut Results,
    winner: impl Fn([usize; 2]) -> Option<usize>,
) {
    for bout in schedule.pending(results) {
        for (number, plan) in bout.matches.iter().enumerate() {
            let seated = bout.seated(plan);
            let won = winner(bout.entrants);
            let side = won.map(|won| if seated[0] == won { Side::First } else { Side::Second });
            results.add(&bout.id, number, &end(side)).unwrap();
        }
    }
}

fn pairs(bracket: &Bracket) -> Vec<Vec<[Option<usize>; 2]>> {
    let entrants = |round: &jogada_tournament::BracketRound| {
        round.pairings.iter().map(|pairing| pairing.entrants).collect()
    };
    bracket.rounds.iter().map(entrants).collect()
}

fn lower([a, b]: [usize; 2]) -> Option<usize> {
    Some(a.min(b))
}

#[test]
fn a_knockout_has_its_bracket_from_the_start() {
    let knockout = Knockout::new(6, Meeting::of_games(1), Seed::from_number(1)).unwrap();
    let mut results = Results::new();
    let bracket = knockout.bracket(&results).unwrap();
    let first = [[Some(0), None], [Some(3), Some(4)], [Some(1), None], [Some(2), Some(5)]];
    assert_eq!(pairs(&bracket), [first.to_vec()]);
    assert!(bracket.rounds[0].pairings.iter().all(|pairing| pairing.winner.is_none()));
    play(&knockout, &mut results, lower);
    let bracket = knockout.bracket(&results).unwrap();
    assert_eq!(pairs(&bracket)[1], [[Some(0), Some(3)], [Some(1), Some(2)]]);
    assert_eq!(bracket.rounds[0].pairings[1].winner, Some(3));
    assert_eq!(bracket.rounds[0].pairings[1].halves, [4, 0]);
    assert_eq!(bracket.rounds[0].pairings[1].bouts, ["quarter-4v5", "quarter-5v4"]);
    assert!(bracket.third_place.is_none());
    play(&knockout, &mut results, lower);
    play(&knockout, &mut results, lower);
    let bracket = knockout.bracket(&results).unwrap();
    assert_eq!(pairs(&bracket)[2], [[Some(0), Some(1)]]);
    assert_eq!(bracket.rounds[2].pairings[0].winner, Some(0));
    let third = bracket.third_place.as_ref().unwrap();
    assert_eq!((third.entrants, third.winner), ([Some(3), Some(2)], Some(2)));
}

#[test]
fn a_pairing_is_fed_by_the_two_pairings_before_it() {
    let knockout = Knockout::new(13, Meeting::of_games(1), Seed::from_number(3)).unwrap();
    let mut results = Results::new();
    while !knockout.is_over(&results) {
        // Upsets, so that the order is not that of the entrants.
        play(&knockout, &mut results, |[a, b]| {
            Some(if (a * b) % 3 == 0 { a.max(b) } else { a.min(b) })
        });
    }
    let bracket = knockout.bracket(&results).unwrap();
    for (before, after) in bracket.rounds.iter().zip(&bracket.rounds[1..]) {
        for (at, pairing) in after.pairings.iter().enumerate() {
            for (slot, entrant) in pairing.entrants.iter().enumerate() {
                let feed = &before.pairings[2 * at + slot];
                let came = feed.winner.or_else(|| feed.entrants.iter().copied().flatten().next());
                assert_eq!(*entrant, came);
            }
        }
    }
    let winner = bracket.rounds.last().unwrap().pairings[0].winner;
    assert_eq!(winner, Some(knockout.standings(&results).lines[0].entrant));
}

#[test]
fn a_draw_is_settled_as_the_schedule_settles_it_and_replays_count() {
    let knockout = Knockout::new(2, Meeting::of_games(1), Seed::from_number(5)).unwrap();
    let mut results = Results::new();
    play(&knockout, &mut results, |_| None);
    let bracket = knockout.bracket(&results).unwrap();
    assert_eq!((bracket.rounds[0].pairings[0].winner, bracket.rounds.len()), (None, 1));
    play(&knockout, &mut results, |_| None);
    assert!(knockout.is_over(&results));
    let bracket = knockout.bracket(&results).unwrap();
    let last = &bracket.rounds[0].pairings[0];
    assert_eq!(last.winner, Some(knockout.standings(&results).lines[0].entrant));
    assert_eq!((last.halves, last.bouts.len()), ([4, 4], 4));
    assert_eq!(bracket.stage_of("final-replay1-2v1"), Some(BracketStage::Round(2)));
    assert_eq!(bracket.stage_of("1v2"), None);
}

#[test]
fn a_league_has_a_bracket_once_its_playoff_begins() {
    let rules = LeagueRules { playoff: Playoff::TopFour, ..LeagueRules::default() };
    let league = League::new(5, LeaguePairing::RoundRobin, rules, Seed::from_number(1)).unwrap();
    let mut results = Results::new();
    assert_eq!(league.bracket(&results), None);
    while !league.is_over(&results) {
        play(&league, &mut results, lower);
    }
    let bracket = league.bracket(&results).unwrap();
    assert_eq!(bracket.rounds.iter().map(|round| round.slots).collect::<Vec<_>>(), [4, 2]);
    assert_eq!(bracket.rounds[1].pairings[0].winner, Some(0));
    let stages: Vec<BracketStage> = bracket.stages().map(|(stage, _)| stage).collect();
    assert_eq!(stages, [BracketStage::Round(4), BracketStage::Round(2), BracketStage::ThirdPlace]);
    let plain = League::round_robin(5, Meeting::default(), Seed::from_number(1)).unwrap();
    assert_eq!(plain.bracket(&results), None);
}
