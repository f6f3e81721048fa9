//! Matches: the laws, how they end, options, players.

use chess::{Chess, Color, ENTRY, Fen, Move, Options, definition::Definition, listing, squares};
use jogada_core::{AnyGame, Draw, Game, Seat, Seated, Seed, Side, Turn, Viewer};
use jogada_search::{Limit, Stop};
use jogada_testkit::{conformance, conformance_of_skin, is_slow, playthrough, signature};

#[test]
fn the_laws_hold() {
    let matches = if is_slow() { 2_000 } else { 40 };
    conformance::<Chess>(&Options::default(), matches);
    conformance::<Chess>(&options(r#"{"chess960":"random"}"#), matches);
    conformance::<Chess>(&options(r#"{"draws":75}"#), matches / 10);
    for fen in [
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 96 80",
    ] {
        conformance::<Chess>(&from(fen), matches / 2);
    }
}

#[test]
fn the_skin_knows_every_name_in_the_pictures() {
    conformance_of_skin::<Chess>(&ENTRY.skin, &Options::default(), 20);
}

#[test]
fn the_golden_playthrough_is_as_it_was() {
    playthrough::<Chess>(&Options::default(), "testdata/playthrough.txt");
}

#[test]
fn the_engines_signature_is_as_it_was() {
    signature((ENTRY.bench)(), "testdata/bench.txt");
}

#[test]
fn a_match_ends_by_the_rule_that_ended_it() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ";
    let rooks = "Rb1 Rb8 Ra1 Ra8 ";
    for (options, moves, ending) in [
        ("{}", "f3 e5 g4 Qh4#".to_owned(), "checkmate"),
        ("{}", knights.repeat(2), "threefold-repetition"),
        (r#"{"draws":75}"#, knights.repeat(4), "fivefold-repetition"),
        (r#"{"fen":"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1"}"#, "Kg6".to_owned(), "stalemate"),
        (r#"{"fen":"7k/8/8/8/8/8/6p1/6K1 w - - 0 1"}"#, "Kxg2".to_owned(), "insufficient-material"),
        (r#"{"fen":"7k/8/8/8/8/8/R5r1/6K1 w - - 99 90"}"#, "Kh1".to_owned(), "fifty-moves"),
        (
            r#"{"fen":"7k/8/8/8/8/8/R5r1/6K1 w - - 149 90","draws":75}"#,
            "Kh1".to_owned(),
            "seventy-five-moves",
        ),
        // Castling is lost by the first moves of the rooks, so that the position before them does not come back.
        (
            r#"{"fen":"r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1"}"#,
            rooks.repeat(2) + "Rb1 Rb8",
            "threefold-repetition",
        ),
        // Mate on the hundredth half-move is mate.
        (r#"{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 99 90"}"#, "Ra8#".to_owned(), "checkmate"),
    ] {
        let mut pos = start(options);
        for text in moves.split_whitespace() {
            assert!(!pos.turn().is_over(), "{ending} came before {text}");
            let m = pos.parse_move(text).unwrap();
            pos.play(m).unwrap();
        }
        assert_eq!(pos.turn().outcome().map(|outcome| outcome.ending.key), Some(ending));
        assert!(pos.legal_moves().is_empty());
        assert_eq!(pos.parse_move("e2e4").unwrap_err().to_string(), "the game is over");
    }
}

#[test]
fn the_winner_is_who_gave_mate() {
    let mut pos = start("{}");
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        pos.play(pos.parse_move(text).unwrap()).unwrap();
    }
    let Turn::Over(outcome) = pos.turn() else { panic!("it is mate") };
    assert_eq!(outcome.winner, Some(Side::Second));
}

/// An en passant square makes a position a new one only if a pawn can capture there.
#[test]
fn en_passant_counts_for_repetition_only_if_it_can_be_played() {
    let idle = ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "e4 Kd8 Ra2 Ke8 Ra1 Kd8 Ra2 Ke8 Ra1");
    let real = ("4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1", "e4 Kd8 Ra2 Ke8 Ra1 Kd8 Ra2 Ke8 Ra1");
    for ((fen, moves), is_over) in [(idle, true), (real, false)] {
        let mut pos = Chess::start(&from(fen), Seed::from_number(0)).unwrap();
        for text in moves.split_whitespace() {
            pos.play(pos.parse_move(text).unwrap()).unwrap();
        }
        assert_eq!(pos.turn().is_over(), is_over, "{fen}");
    }
}

#[test]
fn bad_options_are_refused() {
    for (text, reason) in [
        (r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#, "fen: pieces: expected one white king, got 0"),
        (r#"{"chess960":960}"#, "expected a number from 0 to 959, or random, got \"960\""),
        (r#"{"chess960":1,"fen":"x"}"#, "expected fen or chess960, got both"),
    ] {
        let refusal = Chess::start(&options(text), Seed::from_number(0)).unwrap_err();
        assert_eq!(refusal.to_string(), reason);
    }
    for text in [r#"{"draws":60}"#, r#"{"chess960":"x"}"#, r#"{"size":8}"#, r#"{"chess960":-1}"#] {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}

#[test]
fn a_view_that_does_not_add_up_is_refused() {
    let mut pos = start("{}");
    for text in ["e4", "e5", "Nf3", "Nf6"] {
        pos.play(pos.parse_move(text).unwrap()).unwrap();
    }
    let view = serde_json::to_value(pos.view(Viewer::Public)).unwrap();
    assert_eq!(serde_json::from_value::<Chess>(view.clone()).unwrap(), pos);
    for (key, value) in [
        ("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()),
        ("since", "nonsense".into()),
        ("moves", serde_json::json!(["g1f3", "d7d5"])),
        ("moves", serde_json::json!(["g1f4", "g8f6"])),
        ("last", "e2".into()),
        ("names", "a1a1".into()),
        ("draws", 51.into()),
    ] {
        let mut bad = view.clone();
        bad[key] = value;
        assert!(serde_json::from_value::<Chess>(bad.clone()).is_err(), "{bad}");
    }
}

/// A piece has the same id wherever it goes, so that a screen can move it.
#[test]
fn a_piece_keeps_its_id() {
    let mut pos = start("{}");
    for text in ["e4", "d5", "exd5", "Nf6", "Nf3", "Nxd5", "Be2", "g6", "O-O", "Bg7"] {
        pos.play(pos.parse_move(text).unwrap()).unwrap();
    }
    let picture = Chess::picture(&pos);
    let at = |place: &str| {
        let cell =
            picture.items.iter().find(|item| item.place.as_ref().is_some_and(|p| p.0 == place));
        let (x, y) = cell.map(|cell| (cell.x, cell.y)).unwrap();
        let is_here =
            |item: &&jogada_core::Item| item.id.starts_with("piece") && (item.x, item.y) == (x, y);
        picture.items.iter().find(is_here).map(|item| item.id.as_str())
    };
    assert_eq!(at("g1"), Some("piece-e1"));
    assert_eq!(at("f1"), Some("piece-h1"));
    assert_eq!(at("d5"), Some("piece-g8"));
    assert_eq!(at("g7"), Some("piece-f8"));
    assert_eq!(at("e4"), None);
}

#[test]
fn the_board_is_drawn_from_the_eighth_rank_down() {
    let text = Chess::text(&start("{}"));
    assert!(
        text.starts_with("8 r n b q k b n r\n7 p p p p p p p p\n6 . . . . . . . .\n"),
        "{text}"
    );
    assert!(text.ends_with(
        "\n  a b c d e f g h\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    ));
}

#[test]
fn the_engine_finds_what_is_there_to_find() {
    for (fen, best) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("2kr3r/pp3p2/2n3pp/2bp4/8/2N1QP2/PPPq2PP/1K1R1R2 w - - 0 1", "e3d2"),
        ("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "d6e6"),
    ] {
        let thought = think("engine", fen, Limit::depth(6));
        assert_eq!(thought.0, best, "{fen}");
    }
    // Mate in two, and it knows that it is certain.
    let (m, proved) = think("engine", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Limit::nodes(200_000));
    assert_eq!((m.as_str(), proved), ("a1a6", true));
}

#[test]
fn the_student_plays_as_the_formula_says() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let board = fen.parse::<Fen>().unwrap().board;
        let mut best: Option<(Move, f64)> = None;
        for m in listing::in_order(&board) {
            let after = Definition::from(&board.after(m));
            let s = attacked(&after, board.turn()) / (attacked(&after, board.turn().other()) + 1.0);
            if best.is_none_or(|(_, known)| s > known) {
                best = Some((m, s));
            }
        }
        assert_eq!(think("aluno", fen, Limit::NONE).0, best.unwrap().0.to_string(), "{fen}");
    }
}

/// The worth of the squares that a colour attacks, straight from the formula.
fn attacked(pos: &Definition, color: Color) -> f64 {
    let attacked = squares(!0).filter(|&square| pos.is_attacked(square, color.other()));
    let worth = attacked.map(|square| match pos.squares[square.index()] {
        None => 50.0,
        Some(piece) if piece.color == color => f64::from(piece.kind.value()) / 2.0,
        Some(piece) => f64::from(piece.kind.value()),
    });
    worth.sum()
}

#[test]
fn every_player_answers_with_a_legal_move_under_any_limit() {
    for name in ["engine", "engine:1", "engine:4", "greedy", "aluno", "random", "first"] {
        let pos = start("{}");
        let any = AnyGame::new(pos);
        let mut player = ENTRY.player(name, Seed::from_number(3)).unwrap();
        for limit in [Limit::nodes(1), Limit::nodes(50), Limit::depth(2)] {
            let thought = player.think(Seated::new(&any, Seat::FIRST), limit, &Stop::never());
            assert!(any.choices().iter().any(|choice| choice.code == thought.best), "{name}");
        }
    }
}

#[test]
fn a_weighing_scores_every_move() {
    let any = AnyGame::new(start("{}"));
    let mut engine = ENTRY.player("engine", Seed::from_number(3)).unwrap();
    let seated = Seated::new(&any, Seat::FIRST);
    let thought = engine.weigh(seated, Limit::depth(3), &Stop::never());
    assert_eq!(thought.scores.len(), 20);
    assert!(thought.scores.is_sorted_by_key(|scored| std::cmp::Reverse(scored.score)));
}

/// The bar is 95 of 100 at a tenth of a second a move; a fixed number of nodes stands for it, so that no clock decides.
#[test]
fn the_engine_beats_the_simple_players() {
    let matches = if is_slow() { 40 } else { 4 };
    for opponent in ["greedy", "random", "aluno"] {
        let points: u32 = (0..matches).map(|number| play(number, opponent)).sum();
        assert!(points * 100 >= 95 * 2 * matches as u32, "{points} points against {opponent}");
    }
}

/// The engine's points in one match, colours by turns.
fn play(number: u64, opponent: &str) -> u32 {
    let seed = Seed::from_number(number);
    let mine = Seat::new((number % 2) as u8);
    let mut any = AnyGame::new(start("{}"));
    let mut engine = ENTRY.player("engine", seed).unwrap();
    let mut other = ENTRY.player(opponent, seed).unwrap();
    loop {
        let seat = match any.turn() {
            Turn::ToMove(seat) => seat,
            Turn::Over(outcome) => return outcome.points(mine.side()),
        };
        let player = if seat == mine { &mut engine } else { &mut other };
        let thought = player.think(Seated::new(&any, seat), Limit::nodes(3_000), &Stop::never());
        any.play_code(thought.best).unwrap();
    }
}

fn think(name: &str, fen: &str, limit: Limit) -> (String, bool) {
    let fen: Fen = fen.parse().unwrap();
    let any = AnyGame::new(Chess::new(fen, chess::Draws::Fifty));
    let seat = any.turn().seat().unwrap();
    let mut player = ENTRY.player(name, Seed::from_number(1)).unwrap();
    let thought = player.think(Seated::new(&any, seat), limit, &Stop::never());
    let choice = any.choices().into_iter().find(|choice| choice.code == thought.best).unwrap();
    (choice.text, thought.proved)
}

fn from(fen: &str) -> Options {
    Options { fen: Some(fen.to_owned()), ..Options::default() }
}

fn options(text: &str) -> Options {
    serde_json::from_str(text).unwrap()
}

fn start(text: &str) -> Chess {
    Chess::start(&options(text), Seed::from_number(0)).unwrap()
}
