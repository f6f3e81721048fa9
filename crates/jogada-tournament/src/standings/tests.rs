//! Tables with known answers.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};

use super::{Criterion, Standings};
use crate::{
    League, LeaguePairing, LeagueRules, Meeting, ResultCounts, Results, Schedule, Seating,
};

/// One game for each pairing, the first named sitting first; each letter is a result from that one's point of view.
fn table(entrants: usize, criteria: &[Criterion], games: &[(&str, char)]) -> Standings {
    let rules = LeagueRules {
        meeting: Meeting { seating: Seating::Kept, ..Meeting::default() },
        criteria: criteria.to_vec(),
        ..LeagueRules::default()
    };
    let league =
        League::new(entrants, LeaguePairing::RoundRobin, rules, Seed::from_number(1)).unwrap();
    let mut results = Results::new();
    for &(bout, result) in games {
        let (winner, reason) = match result {
            '+' => (Some(Side::First), Reason::Rules),
            '-' => (Some(Side::Second), Reason::Rules),
            'x' => (Some(Side::Second), Reason::Crashed),
            _ => (None, Reason::Rules),
        };
        let end = End { winner, scores: [3, 1], reason, ending: None };
        assert_eq!(results.add(bout, 0, &end), Ok(true));
    }
    league.standings(&results)
}

fn places(standings: &Standings) -> Vec<(usize, usize)> {
    standings.lines.iter().map(|line| (line.place, line.entrant + 1)).collect()
}

#[test]
fn equals_share_a_place() {
    let standings = table(
        4,
        &[Criterion::Points],
        &[("1v2", '+'), ("1v3", '='), ("1v4", '-'), ("2v3", '='), ("2v4", '+'), ("3v4", '=')],
    );
    assert_eq!(places(&standings), [(1, 1), (1, 2), (1, 3), (1, 4)]);
    assert!(standings.is_tied(1));
    assert_eq!(standings.against(4 - 1, 0).won, 1);
    assert_eq!(standings.against(0, 3).lost, 1);
}

/// Three at two points; among them 1 beat 2, 2 beat 3, 3 beat 1, so what they did to 4 decides by Sonneborn–Berger.
#[test]
fn later_criteria_look_only_at_equals() {
    let games =
        [("1v2", '+'), ("1v3", '-'), ("1v4", '+'), ("2v3", '+'), ("2v4", '+'), ("3v4", '+')];
    let standings = table(4, &[Criterion::Points, Criterion::HeadToHead], &games);
    assert_eq!(places(&standings), [(1, 1), (1, 2), (1, 3), (4, 4)]);
    assert_eq!(standings.lines[0].values, [Some(4), Some(2)]);
    assert_eq!(standings.lines[3].values, [Some(0), None]);
}

#[test]
fn head_to_head_puts_the_winner_first() {
    let games =
        [("1v2", '-'), ("1v3", '+'), ("2v3", '-'), ("1v4", '+'), ("2v4", '+'), ("3v4", '-')];
    let standings = table(4, &[Criterion::Points, Criterion::HeadToHead], &games);
    assert_eq!(places(&standings), [(1, 2), (2, 1), (3, 4), (4, 3)]);
}

/// By hand: 1 beat 2 (1.5 points) and drew with 3 (1 point): 1.5 + 0.5 = 2.
#[test]
fn sonneborn_berger_and_buchholz_by_hand() {
    use Criterion::{Buchholz, Points, SonnebornBerger};
    let games =
        [("1v2", '+'), ("1v3", '='), ("1v4", '-'), ("2v3", '='), ("2v4", '+'), ("3v4", '-')];
    let standings = table(4, &[Points, SonnebornBerger, Buchholz], &games);
    let shown = |entrant: usize| -> Vec<String> {
        let line = standings.line(entrant - 1).unwrap();
        let values = standings.criteria.iter().zip(&line.values);
        values.map(|(criterion, value)| criterion.show(value.unwrap())).collect()
    };
    assert_eq!(shown(1), ["1.5", "2", "4.5"]);
    assert_eq!(shown(2), ["1.5", "2.5", "4.5"]);
    assert_eq!(shown(3), ["1", "1.5", "5"]);
    assert_eq!(shown(4), ["2", "2.5", "4"]);
    assert_eq!(places(&standings), [(1, 4), (2, 2), (3, 1), (4, 3)]);
}

#[test]
fn a_fault_is_the_losers() {
    let standings = table(2, &[Criterion::FewerFaults], &[("1v2", 'x')]);
    assert_eq!(places(&standings), [(1, 2), (2, 1)]);
    assert_eq!(standings.lines[1].faults.crashed, 1);
    assert_eq!(Criterion::FewerFaults.show(-1), "1");
    assert_eq!(Criterion::ScoreDifference.show(-2), "-2");
    assert_eq!(Criterion::SonnebornBerger.show(7), "1.75");
}

#[test]
fn pairs_are_counted_from_the_lower_number() {
    let meeting = Meeting { seating: Seating::Alternate, ..Meeting::of_games(3) };
    let league = League::gauntlet(2, meeting, Seed::from_number(1)).unwrap();
    let mut results = Results::new();
    for (number, winner) in
        [Some(Side::First), Some(Side::First), Some(Side::Second)].into_iter().enumerate()
    {
        let end = End { winner, scores: [0, 0], reason: Reason::Rules, ending: None };
        results.add("1v2", number, &end).unwrap();
    }
    let duel = &league.standings(&results).duels[0];
    assert_eq!(duel.games, ResultCounts([2, 0, 1]));
    assert_eq!(duel.pairs, ResultCounts([0, 0, 1, 0, 0]));
    assert_eq!(duel.singles, ResultCounts([1, 0, 0]));
}
