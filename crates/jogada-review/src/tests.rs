//! Reviews of small matches whose truth is known, and of made-up thoughts.

use jogada_core::{Seat, Seed, Side};
use jogada_record::{Course, End, Event, Ply};
use jogada_search::{Limit, Score, Stop};

use crate::{MoveJudgement, Review, Spelt, Weighed, weigh_all};

fn course(game: &str, options: &str, moves: &str) -> Course {
    let entry = all_games::find(game).unwrap();
    let options = serde_json::from_str(options).unwrap();
    let mut course = Course::new(entry.kind.start(&options, Seed::from_number(1)).unwrap());
    for text in moves.split_whitespace() {
        let choice = course.pos().parse(text).unwrap();
        let seat = course.to_move().unwrap();
        let ply = Ply { seat, text: choice.text, code: choice.code, said: None };
        course.apply(Event::Move(ply)).unwrap();
    }
    course
}

fn review(game: &str, options: &str, moves: &str, nodes: u64) -> (Review, Option<End>) {
    let (entry, course) = (all_games::find(game).unwrap(), course(game, options, moves));
    let all = weigh_all(entry, &course, Limit::nodes(nodes), &Stop::never(), 2, &|_| {});
    assert_eq!(all.len(), course.plies().len());
    (Review::new(all, course.end(), entry.unit), course.end().cloned())
}

/// The fool's mate: White's second move allows mate in one.
#[test]
fn the_move_that_allows_a_mate_is_the_turning_point() {
    let (review, end) = review("chess", "{}", "f2f3 e7e5 g2g4 d8h4", 20_000);
    assert_eq!(review.turning, Some(2));
    assert_eq!(review.plies[2].verdict, MoveJudgement::Blunder);
    assert_eq!(review.plies[3].verdict, MoveJudgement::Best);
    assert_eq!(review.chance(2, Side::First).share(), 0.0);
    let told = review.sentence(end.as_ref());
    assert!(told.to_string().starts_with("The match turned at move 3, g4: "), "{told}");
}

/// On a 3×3 board a queen in the centre leaves no square, and one in a corner leaves two that attack each other.
#[test]
fn what_is_proved_is_judged_exactly() {
    let options = r#"{"size": 3, "first": "DD", "second": "DD"}"#;
    let (review, _) = review("queens", options, "D0,0 D1,2", 100_000);
    assert_eq!(review.turning, Some(0));
    assert_eq!((review.plies[0].before.share(), review.plies[0].after.share()), (1.0, 0.0));
    assert_eq!(review.plies[0].weighed.best.text, "D1,1");
    assert_eq!(review.plies[1].verdict, MoveJudgement::Best);
}

/// Another four in a row wins at once. A move elsewhere gets a score too, though the engine names only the win.
#[test]
fn a_win_that_was_overlooked_is_seen() {
    let moves = "d4 a1 d5 a2 d6 h8 d7 h1 f2";
    let (review, _) = review("gomoku", "{}", moves, 20_000);
    let last = review.plies.last().unwrap();
    assert!(last.weighed.best_score.unwrap().0 > 0);
    assert!(last.weighed.score.is_some());
}

#[test]
fn a_hidden_game_is_judged_by_what_the_player_saw() {
    let entry = all_games::find("dominoes").unwrap();
    let mut course = course("dominoes", "{}", "");
    while let Some(seat) = course.to_move().filter(|_| course.plies().len() < 6) {
        let code = course.pos().first_code().unwrap();
        let text = course.pos().spell(code).unwrap();
        course.apply(Event::Move(Ply { seat, text, code, said: None })).unwrap();
    }
    let all = weigh_all(entry, &course, Limit::nodes(2_000), &Stop::never(), 2, &|_| {});
    assert_eq!(all.len(), 6);
}

#[test]
fn a_review_that_is_stopped_holds_no_opinion_of_a_hurried_engine() {
    let entry = all_games::find("othello").unwrap();
    let stop = Stop::never();
    stop.raise();
    let all = weigh_all(entry, &course("othello", "{}", "d3 c3"), Limit::NONE, &stop, 2, &|_| {});
    assert_eq!(all, []);
}

/// Moves by turns, each with its score and that of the best, as made up.
fn made_up(scores: &[(Score, Score)]) -> Vec<Weighed> {
    let spelt = |text: &str| Spelt { text: text.to_owned(), label: text.to_owned() };
    let weighed = |(ply, &(score, best)): (usize, &(Score, Score))| Weighed {
        ply,
        seat: Seat::new((ply % 2) as u8),
        played: spelt("a"),
        score: Some((score, false)),
        best: spelt(if score == best { "a" } else { "b" }),
        best_score: Some((best, false)),
        line: vec![spelt("b")],
    };
    scores.iter().enumerate().map(weighed).collect()
}

fn end(winner: Option<Side>, reason: &str) -> End {
    let winner = serde_json::to_value(winner).unwrap();
    serde_json::from_value(
        serde_json::json!({"winner": winner, "scores": [0, 0], "reason": reason}),
    )
    .unwrap()
}

#[test]
fn the_last_loss_of_hope_counts_not_the_largest_slip() {
    // The first side slips from winning to even, and later from even to lost; the second side slips too, but wins.
    let scores = [(0, 900), (0, 0), (0, 0), (-300, 400), (-200, 0), (200, 200)];
    let second = end(Some(Side::Second), "rules");
    let review = Review::new(made_up(&scores), Some(&second), 100);
    assert_eq!(review.turning, Some(4));
    assert_eq!(review.count(Side::First, MoveJudgement::Blunder), 2);
    let drawn = Review::new(made_up(&scores), Some(&end(None, "rules")), 100);
    assert_eq!(drawn.turning, Some(3));
}

#[test]
fn a_match_may_be_lost_by_nothing_in_particular() {
    let quiet = made_up(&[(0, 0), (0, 1), (-1, 0), (1, 1)]);
    let over = end(Some(Side::Second), "rules");
    let review = Review::new(quiet, Some(&over), 100);
    assert_eq!(review.turning, None);
    assert!(review.sentence(Some(&over)).to_string().starts_with("No single move"));
}

#[test]
fn a_clock_decides_whatever_the_position() {
    let late = end(Some(Side::Second), "out-of-time");
    let review = Review::new(made_up(&[(-900, 900)]), Some(&late), 100);
    assert_eq!(review.turning, None);
    assert!(review.sentence(Some(&late)).to_string().contains("the clock"));
}
