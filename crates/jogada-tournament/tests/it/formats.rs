//! Knockout, gauntlet and sequential test, played on paper.

use jogada_core::{Seed, Side};
use jogada_record::{End, Reason};
use jogada_text::Lang;
use jogada_tournament::{
    Criterion, EloScale, Entrant, Knockout, League, Meeting, Results, Schedule, Seating,
    SequentialTest, Sprt, SprtVerdict, StandingsNote,
};

use crate::paper::Paper;

const SECRET: Seed = Seed::from_bytes([7; 32]);
const RANKED: Paper = Paper { seed: 1, drawn: 20, is_ranked: true };

fn drawn() -> End {
    End { winner: None, scores: [0, 0], reason: Reason::Rules, ending: None }
}

#[test]
fn a_gauntlet_is_the_first_against_all() {
    let league = League::gauntlet(5, Meeting::of_games(2), SECRET).unwrap();
    let (results, bouts) = RANKED.play(&league);
    assert_eq!(bouts.len(), 8);
    assert!(bouts.iter().all(|bout| bout.entrants.contains(&0)));
    assert_eq!(results.games() as u64, league.games_total().unwrap());
}

#[test]
fn four_draws_and_lots_are_written_down() {
    let knockout = Knockout::new(4, Meeting::of_games(1), SECRET).unwrap();
    let mut results = Results::new();
    let mut stages = Vec::new();
    loop {
        let pending = knockout.pending(&results);
        if pending.is_empty() {
            break;
        }
        stages.push(pending.iter().map(|bout| bout.id.clone()).collect::<Vec<_>>().join(" "));
        for bout in pending {
            results.add(&bout.id, 0, &drawn()).unwrap();
        }
    }
    assert_eq!(stages[0], "semi-1v4 semi-4v1 semi-2v3 semi-3v2");
    assert_eq!(stages[1], "semi-replay1-1v4 semi-replay1-4v1 semi-replay1-2v3 semi-replay1-3v2");
    assert_eq!(stages.len(), 4);
    let standings = knockout.standings(&results);
    let places: Vec<usize> = standings.lines.iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 2, 3, 4]);
    assert_eq!(standings.notes.len(), 4);
    let StandingsNote::Lot { stage, order } = &standings.notes[0] else {
        panic!("{:?}", standings.notes)
    };
    assert_eq!(stage, "semi-1v4");
    let names = Entrant::read_all(&["a", "b", "c", "d"]).unwrap();
    let told = format!("semi-1v4: por sorteio: {}, {}", names[order[0]].name, names[order[1]].name);
    assert_eq!(standings.notes[0].message(&names).say(Lang::Pt), told);
}

#[test]
fn a_drawn_meeting_goes_to_the_better_of_the_whole_event() {
    let meeting = Meeting { seating: Seating::Alternate, ..Meeting::of_games(2) };
    let criteria = vec![Criterion::FewerFaults];
    let knockout = Knockout::new(2, meeting, SECRET).unwrap().with_ties(0, criteria);
    let mut results = Results::new();
    let won = |winner, reason| End { winner: Some(winner), scores: [1, 0], reason, ending: None };
    results.add("final-1v2", 0, &won(Side::Second, Reason::OutOfTime)).unwrap();
    assert!(!knockout.is_over(&results));
    results.add("final-1v2", 1, &won(Side::Second, Reason::Rules)).unwrap();
    let standings = knockout.standings(&results);
    assert_eq!(standings.lines[0].entrant, 1);
    let note = StandingsNote::Criterion {
        stage: "final-1v2".into(),
        winner: 1,
        loser: 0,
        criterion: Criterion::FewerFaults,
    };
    assert_eq!(standings.notes, [note]);
    assert_eq!(knockout.games_total(), Some(2));
}

#[test]
fn three_have_a_third_without_a_match() {
    let knockout = Knockout::new(3, Meeting::of_games(1), SECRET).unwrap();
    let (results, bouts) = RANKED.play(&knockout);
    assert!(bouts.iter().all(|bout| !bout.id.starts_with("third")));
    let places: Vec<usize> =
        knockout.standings(&results).lines.iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 2, 3]);
}

#[test]
fn a_trial_ends_with_the_batch_that_decides() {
    let sprt = Sprt::new([0.0, 50.0], [0.05, 0.05], EloScale::Normalised).unwrap();
    let test = SequentialTest::new(sprt, Meeting::of_games(4), SECRET, 3, 10_000).unwrap();
    let (results, bouts) = RANKED.play(&test);
    let state = test.state(&results);
    assert_eq!(state.verdict, SprtVerdict::H1);
    assert!(state.llr >= sprt.bounds()[1]);
    assert_eq!(bouts.len(), state.batches * 3 * 2);
    let games = test.standings(&results).lines[0].games.games();
    assert_eq!(games, results.games() as u64);
    assert_eq!(state.pairs.games(), games);
    assert!(bouts[0].id == "m1-1v2" && bouts[1].id == "m1-2v1");
}

#[test]
fn a_trial_that_proves_nothing_comes_to_an_end() {
    let sprt = Sprt::new([-1.0, 1.0], [0.05, 0.05], EloScale::Logistic).unwrap();
    let test = SequentialTest::new(sprt, Meeting::of_games(1), SECRET, 4, 5).unwrap();
    let even = Paper { seed: 1, drawn: 30, is_ranked: false };
    let (results, bouts) = even.play(&test);
    assert_eq!(bouts.len(), 40);
    assert_eq!(test.state(&results).verdict, SprtVerdict::Undecided);
    let kept = Meeting { seating: Seating::Kept, ..Meeting::of_games(1) };
    assert!(SequentialTest::new(sprt, kept, SECRET, 1, 1).is_err());
}
