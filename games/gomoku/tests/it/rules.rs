//! The fast rules against the slow definition, on random positions; forbidden moves by example.

use gomoku::{
    Board, Gomoku, Options, Rule, Square,
    board::BLACK,
    definition::StoneGrid,
    renju::{Forbidden, forbidden},
    text::read_rows,
};
use jogada_core::{Ending, Game, Seed, Side, Turn};
use jogada_testkit::{conformance, conformance_of_skin, playthrough};

#[test]
fn the_laws_hold_under_every_rule_and_at_every_size() {
    for rule in Rule::ALL {
        for (size, matches) in [(5, 60), (8, 60), (13, 6), (15, 4), (20, 2)] {
            conformance::<Gomoku>(&Options { size, rule }, matches);
        }
    }
}

#[test]
fn the_skin_knows_every_name_in_the_pictures() {
    for size in [5, 8, 15] {
        let options = Options { size, rule: Rule::Free };
        conformance_of_skin::<Gomoku>(&gomoku::ENTRY.skin, &options, 5);
    }
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Gomoku>(&Options::default(), "testdata/playthrough.txt");
}

/// Random games on boards of several sizes, where every answer of the fast rules is the definition's.
#[test]
fn wins_and_legal_moves_agree_with_the_definition() {
    let mut rng = Seed::from_number(1).rng();
    for rule in Rule::ALL {
        for size in [5, 6, 8, 9, 15, 20] {
            let games = if size > 10 { 6 } else { 40 };
            for _ in 0..games {
                let mut pos = Gomoku::start(&Options { size, rule }, rng.seed()).unwrap();
                while let Some(m) = pos.random_move(&mut rng) {
                    pos.play_unchecked(m);
                    check(&pos);
                }
            }
        }
    }
}

/// Crowded boards, which no game reaches: black stones everywhere make forbidden moves common and recursion deep.
#[test]
fn forbidden_moves_agree_with_the_definition_on_crowded_boards() {
    let mut rng = Seed::from_number(2).rng();
    let mut counts = [0; 3];
    for _ in 0..3_000 {
        let size = 6 + rng.below(10) as u8;
        let mut board = Board::new(size);
        let (black, white) = (10 + rng.below(40), rng.below(25));
        for square in board.squares() {
            match rng.below(100) {
                n if n < black => board.put(Side::First, square),
                n if n < black + white => board.put(Side::Second, square),
                _ => {}
            }
        }
        let mut table = StoneGrid::of(&board);
        if table.has_won(Rule::Renju, BLACK) {
            continue;
        }
        for square in board.clone().free() {
            let fast = forbidden(&mut board, square);
            assert_eq!(fast.is_some(), table.is_forbidden(square), "{square} on {board:#?}");
            if let Some(why) = fast {
                counts[why as usize] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

fn check(pos: &Gomoku) {
    let mut table = StoneGrid::of(pos.board());
    let winner = Side::BOTH.into_iter().find(|&side| table.has_won(pos.rule(), side));
    let mut legal: Vec<Square> = pos.board().free().collect();
    if pos.rule() == Rule::Renju && pos.side() == BLACK {
        legal.retain(|&square| !table.is_forbidden(square));
    }
    if winner.is_some() {
        legal.clear();
    }
    assert_eq!(pos.legal_moves(), legal, "{pos:#?}");
    assert_eq!(pos.turn().outcome().and_then(|outcome| outcome.winner), winner, "{pos:#?}");
    assert_eq!(pos.turn().is_over(), legal.is_empty(), "{pos:#?}");
}

/// Rows of a 9×9 or 11×11 board; `*` is where black would play.
fn verdict(rows: &[&str]) -> Option<Forbidden> {
    let size = rows.len() as u8;
    let find = |y: usize| rows[y].find('*').map(|x| Square::new(x as u8, size - 1 - y as u8));
    let square = (0..rows.len()).find_map(find).expect("a star");
    let rows: Vec<String> = rows.iter().map(|row| row.replace('*', ".")).collect();
    let mut board = read_rows(&rows).unwrap();
    let before = board.clone();
    let verdict = forbidden(&mut board, square);
    assert_eq!(board, before);
    assert_eq!(verdict.is_some(), StoneGrid::of(&board).is_forbidden(square));
    verdict
}

#[test]
fn two_open_threes_are_forbidden_and_one_is_not() {
    let two = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        "..xx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(verdict(&two), Some(Forbidden::DoubleThree));
    let shut = [
        ".........",
        "....o....",
        "....x....",
        "....x....",
        ".oxx*....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(verdict(&shut), None);
}

#[test]
fn two_fours_are_forbidden_even_on_one_line() {
    for line in ["xxx.*.xxx", "x.*xx.x..", "xx.*x.xx."] {
        let mut rows = ["........."; 9];
        rows[4] = line;
        assert_eq!(verdict(&rows), Some(Forbidden::DoubleFour), "{line}");
    }
    let straight = [
        ".........",
        ".........",
        ".........",
        ".........",
        "..xxx*...",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(verdict(&straight), None);
}

#[test]
fn an_overline_is_forbidden_unless_five_stand_elsewhere() {
    let mut rows = ["........."; 9];
    rows[4] = ".xxx*xx..";
    assert_eq!(verdict(&rows), Some(Forbidden::Overline));
    for row in [0, 1, 2, 3] {
        rows[row] = "....x....";
    }
    assert_eq!(verdict(&rows), None);
}

#[test]
fn a_three_that_cannot_become_a_straight_four_does_not_count() {
    // The upright three can only grow on squares where black would make six in a row, so it is no three.
    let rows = [
        "...........",
        "...........",
        "..xxx.xxx..",
        ".....x.....",
        ".....x.....",
        "...xx*.....",
        "..xxx.xxx..",
        "...........",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(verdict(&rows), None);
}

#[test]
fn black_without_a_legal_move_draws() {
    // On the one empty square, black would make seven in a row.
    let rows = ["xxx.xxx", "xxxoxox", "xxxooox", "oooxxxo", "ooxoooo", "oxooxoo", "ooxxoox"]
        .map(str::to_owned);
    let pos = Gomoku::from_board(Rule::Renju, read_rows(&rows).unwrap(), None).unwrap();
    let Turn::Over(outcome) = pos.turn() else { panic!("{:?}", pos.turn()) };
    assert_eq!((outcome.winner, outcome.ending), (None, gomoku::NO_MOVE));
    assert!(pos.legal_moves().is_empty());
}

#[test]
fn a_playout_ends_where_playing_on_is_impossible() {
    let mut rng = Seed::from_number(3).rng();
    let mut endings: Vec<Ending> = Vec::new();
    for rule in Rule::ALL {
        for size in [5, 8, 15] {
            for _ in 0..50 {
                let mut pos = Gomoku::start(&Options { size, rule }, rng.seed()).unwrap();
                let playout = pos.playout(&mut rng);
                assert_eq!(pos.turn(), Turn::Over(playout.outcome));
                assert_eq!(playout.moves, u32::from(pos.board().stones()));
                endings.push(playout.outcome.ending);
            }
        }
    }
    assert!(endings.contains(&gomoku::FIVE) && endings.contains(&gomoku::FULL));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut pos =
        Gomoku::start(&Options { size: 9, rule: Rule::Renju }, Seed::from_number(0)).unwrap();
    for text in ["e7", "a1", "e6", "a2", "c5", "a3", "d5", "a5"] {
        let m = pos.parse_move(text).unwrap();
        pos.play(m).unwrap();
    }
    let before = pos.clone();
    for (text, why) in [
        ("e5", "e5 is forbidden to black: double three"),
        ("a1", "expected an empty square, a1 is taken"),
        ("k1", "expected a square from a1 to i9, got \"k1\""),
        ("9", "expected a square like h8, got \"9\""),
    ] {
        assert_eq!(pos.parse_move(text).unwrap_err().to_string(), why);
        assert!(!pos.legal_moves().iter().any(|m| m.to_string() == text));
    }
    assert!(pos.play("e5".parse().unwrap()).is_err());
    assert_eq!(pos, before);
}

#[test]
fn a_position_reads_back_from_its_json() {
    let mut rng = Seed::from_number(4).rng();
    for rule in Rule::ALL {
        let mut pos = Gomoku::start(&Options { size: 7, rule }, rng.seed()).unwrap();
        while let Some(m) = pos.random_move(&mut rng) {
            pos.play_unchecked(m);
            let json = serde_json::to_string(&pos).unwrap();
            assert_eq!(serde_json::from_str::<Gomoku>(&json).unwrap(), pos, "{json}");
        }
    }
    for bad in [
        r#"{"rule":"free","rows":[]}"#,
        r#"{"rule":"free","rows":["x.x..",".....",".....",".....","....."]}"#,
        r#"{"rule":"free","rows":["x....",".....",".....",".....","....."],"last":"b5"}"#,
        r#"{"rule":"free","rows":["x....",".....",".....",".....","....."],"last":"t20"}"#,
        r#"{"rule":"free","rows":["xxxxx","ooooo",".....",".....","....."]}"#,
        r#"{"rule":"free","rows":["x....","....","......",".....","....."]}"#,
        r#"{"rule":"free","rows":["é....",".....",".....",".....","....."]}"#,
        r#"{"rule":"chess","rows":[".....",".....",".....",".....","....."]}"#,
    ] {
        assert!(serde_json::from_str::<Gomoku>(bad).is_err(), "{bad}");
    }
}
