//! Moves and games as text.

use chess::{Board, Fen, Move, pgn, pgn::Pgn, san};
use jogada_core::Seed;
use proptest::prelude::*;

fn board(fen: &str) -> Board {
    fen.parse::<Fen>().unwrap().board
}

#[test]
fn moves_are_written_as_people_write_them() {
    for (fen, m, text) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nce4"),
        ("4k3/8/2N5/8/2N5/8/8/4K3 w - - 0 1", "c4e5", "N4e5"),
        // A pinned rival needs no telling apart.
        ("4k3/8/8/8/1b6/2N3N1/8/4K3 w - - 0 1", "g3e4", "Ne4"),
    ] {
        let board = board(fen);
        let m = san::read(&board, m).unwrap();
        assert_eq!(san::write(&board, m), text, "{fen}");
        assert_eq!(san::read(&board, text), Ok(m), "{fen}");
    }
}

#[test]
fn moves_are_read_in_many_spellings() {
    let castle = board("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    for (texts, m) in [
        (&["O-O", "0-0", "o-o", "e1g1", "e1h1", "Kg1", "O-O!?"][..], "e1g1"),
        (&["O-O-O", "0-0-0", "e1c1", "e1a1", "Kc1"], "e1c1"),
        (&["a8=Q", "a8Q", "a8=Q+", "a7a8q", "a7a8Q", "a7-a8=Q", "aa8Q"], "a7a8q"),
        (&["exd6", "ed6", "e5d6", "exd6e.p.", "exd6 e.p.", "e5xd6"], "e5d6"),
        (&["Ra2", "Ra1a2", "R1a2", "Raa2", "Ra1-a2"], "a1a2"),
    ] {
        for text in texts {
            let read = san::read(&castle, text).map(|m| m.to_string());
            assert_eq!(read.as_deref(), Ok(m), "{text}");
        }
    }
}

#[test]
fn a_refusal_says_why() {
    let start = Fen::start().board;
    let rooks = board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let check = board("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    let promotion = board("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    for (board, text, reason) in [
        (&start, "", "expected a move like e2e4, Nf3 or O-O, got \"\""),
        (&start, "hello", "expected a move like e2e4, Nf3 or O-O, got \"hello\""),
        (&start, "e3e4", "e3 is empty"),
        (&start, "e7e5", "the piece on e7 is not yours"),
        (&start, "e2e5", "e2e5 is not a legal move here"),
        (&start, "Nd4", "Nd4 is not a legal move here"),
        (&rooks, "Rd1", "Rd1 may be a1d1 or h1d1"),
        (&check, "a1a2", "a1a2 leaves the king in check"),
        (&promotion, "a7a8", "expected a promotion like a7a8q"),
    ] {
        assert_eq!(san::read(board, text).unwrap_err().to_string(), reason);
    }
}

#[test]
fn every_spelling_of_every_legal_move_reads_back() {
    for number in 0..80 {
        let mut rng = Seed::from_number(number).rng();
        let mut board = Board::chess960(if number % 2 == 0 { 518 } else { rng.below(960) as u16 });
        for _ in 0..60 {
            let moves = board.legal_moves();
            for &m in &moves {
                assert_eq!(san::read(&board, &m.to_string()), Ok(m), "{board:?}");
                assert_eq!(san::read(&board, &san::write(&board, m)), Ok(m), "{board:?}");
            }
            let Some(&m) = rng.choose(&moves) else { break };
            board = board.after(m);
        }
    }
}

const MESSY: &str = "\u{feff}% an escape
[Event \"A \\\"messy\\\" one\"]  [Site \"C:\\\\\"]
[White \"A\"]
; a comment to the end of the line
1.e4 {a {comment} e5 (1...c5 2.Nf3 (2.c3 d5) d6) 2. Nf3 $1 Nc6!? 3 . Bb5
a6 {[%clk 0:01]} 4.Ba4 Nf6 5.0-0   1-0

[Event \"Black first\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4p3/4K3 b - - 0 1\"]

1... Kd7 2. Kxe2 1/2-1/2
[Event \"without anything\"]
[Event \"without a result\"]
1. d4 d5
[Event \"bad\"]
1. e4 e5 2. Ke3 *
[Event \"after the bad one\"]
*
";

#[test]
fn games_are_read_as_they_come() {
    let games: Vec<_> = pgn::read(MESSY).collect();
    assert_eq!(games.len(), 6);
    let texts = |moves: &[Move]| -> Vec<String> { moves.iter().map(Move::to_string).collect() };
    let first = games[0].as_ref().unwrap();
    assert_eq!(first.tag("Event"), Some("A \"messy\" one"));
    assert_eq!(first.tag("Site"), Some("C:\\"));
    assert_eq!(
        texts(&first.moves),
        ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1"]
    );
    assert_eq!(first.result, pgn::PgnResult::White);
    let second = games[1].as_ref().unwrap();
    assert_eq!(
        (texts(&second.moves), second.result),
        (vec!["e8d7".into(), "e1e2".into()], pgn::PgnResult::Draw)
    );
    assert_eq!(games[3].as_ref().unwrap().moves.len(), 2);
    let reason = games[4].as_ref().unwrap_err().to_string();
    assert_eq!(reason, "game 5, line 17: Ke3 is not a legal move here");
    assert_eq!(games[5].as_ref().unwrap().tag("Event"), Some("after the bad one"));
}

#[test]
fn games_are_written_and_read_back() {
    for number in 0..30 {
        let mut rng = Seed::from_number(number).rng();
        let start = match number % 3 {
            0 => Fen::start(),
            1 => Fen { board: Board::chess960(rng.below(960) as u16), ..Fen::start() },
            _ => "4k3/8/8/8/8/8/4p3/4K2R b K - 3 40".parse().unwrap(),
        };
        let tags = vec![("Event".to_owned(), "quoted \" and \\".to_owned())];
        let mut game = Pgn { tags, start, moves: Vec::new(), result: pgn::PgnResult::Draw };
        let mut board = start.board;
        while let Some(&m) = rng.choose(&board.legal_moves()).filter(|_| game.moves.len() < 150) {
            game.moves.push(m);
            board = board.after(m);
        }
        let text = game.to_string();
        assert!(text.lines().all(|line| line.len() < 80 || line.starts_with('[')), "{text}");
        let back = pgn::read(&text).next().unwrap().unwrap();
        assert_eq!((&back.moves, back.start, back.result), (&game.moves, game.start, game.result));
        assert_eq!(back.tag("Event"), game.tag("Event"));
        assert_eq!(back.to_string(), text);
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,20}") {
        _ = san::read(&Fen::start().board, &text);
    }

    #[test]
    fn no_move_like_text_makes_it_panic(text in "[KQRBNOa-h0-8x=+#.!? -]{0,9}") {
        if let Ok(m) = san::read(&Fen::start().board, &text) {
            prop_assert!(Fen::start().board.legal_moves().contains(&m));
        }
    }

    #[test]
    fn no_game_like_text_makes_it_panic(text in "([\\[\\]{}();%*$.\"\\\\ \n]|1-0|e4|Nf3|O-O|[Event \"x\"]|é){0,40}") {
        prop_assert!(pgn::read(&text).count() <= text.len());
    }
}
