//! What is written reads back, whatever it holds; the public base is written byte for byte.

use std::fs;

use jogada_core::{Game, Seed, Side};
use jogada_testkit::vectors;
use othello::{
    Move, Othello, Square, Start,
    text::{
        ggf::{self, Recorded},
        obf::{self, Problem},
        transcript,
        wthor::{self, Base, Entry},
    },
};
use proptest::prelude::{Strategy, any, prop, prop_assert_eq, proptest};

/// A random game, perhaps cut short.
fn games() -> impl Strategy<Value = (Othello, Vec<Move>)> {
    (any::<u64>(), any::<bool>(), 0..70usize).prop_map(|(number, is_assignment, most)| {
        let start = if is_assignment { Start::Assignment } else { Start::World };
        let first = Othello::first(start);
        let (mut pos, mut moves) = (first, Vec::new());
        let mut rng = Seed::from_number(number).rng();
        while let Some(m) = pos.random_move(&mut rng).filter(|_| moves.len() < most) {
            pos.play_unchecked(m);
            moves.push(m);
        }
        (first, moves)
    })
}

/// Anything that a value of GGF may hold. What cannot be seen is not written.
fn values() -> impl Strategy<Value = String> {
    let is_seen = |text: &String| !text.chars().any(jogada_text::is_unprintable);
    "[^\\[\\]\\p{Cc}]{0,24}".prop_filter("it is seen", is_seen)
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(|index| Square::new(index).unwrap())
}

fn entries() -> impl Strategy<Value = Entry> {
    let numbers = (any::<u16>(), any::<[u16; 2]>(), any::<[u8; 2]>());
    (numbers, prop::collection::vec(squares(), 0..=60)).prop_map(|(numbers, taken)| {
        let (tournament, players, [discs, perfect]) = numbers;
        Entry { tournament, players, discs, perfect, taken }
    })
}

proptest! {
    #[test]
    fn a_game_reads_back_from_ggf(
        (first, moves) in games(),
        fields in [values(), values(), values(), values(), values()],
        note in "[0-9.+-]{0,5}(/[0-9.]{0,5})?",
    ) {
        // GGF knows only the world's columns.
        let first = Othello::new(first.board(), first.side(), Start::World);
        let mut game = Recorded::new(first, moves);
        let [place, black, white, result, clock] = fields;
        (game.place, game.names, game.result, game.clock) = (place, [black, white], result, clock);
        // A pass is not thought about.
        for (m, noted) in game.moves.iter().zip(&mut game.notes) {
            *noted = if *m == Move::Pass { String::new() } else { note.clone() };
        }
        let text = ggf::write(&game);
        prop_assert_eq!(text.lines().count(), 1);
        let read = ggf::read(&format!("2 {text}{text}")).unwrap();
        prop_assert_eq!(read, [game.clone(), game]);
    }

    #[test]
    fn a_transcript_reads_back_on_either_board((first, mut moves) in games()) {
        // A last pass is left out, as all passes are.
        while moves.last() == Some(&Move::Pass) {
            moves.pop();
        }
        let start = first.started_from();
        let (read, _) = transcript::read(&transcript::write(&moves, start), start).unwrap();
        prop_assert_eq!(read, moves);
    }

    #[test]
    fn a_problem_reads_back_from_obf(
        sets in any::<[u64; 2]>(),
        second in any::<bool>(),
        scores in prop::collection::vec((squares(), -64..=64i32), 0..10),
        comment in "[!-~]([ -~]{0,30}[!-~])?",
    ) {
        let side = if second { Side::Second } else { Side::First };
        let pos = Othello::with_discs(sets[0] & !sets[1], sets[1], side, Start::World);
        let problem = Problem { pos, scores, comment };
        prop_assert_eq!(obf::read(&obf::write_problem(&problem)).unwrap(), Some(problem));
    }

    #[test]
    fn a_base_reads_back_from_wthor(
        made in any::<[u8; 4]>(),
        year in any::<u16>(),
        solved_at in any::<u8>(),
        games in prop::collection::vec(entries(), 0..20),
    ) {
        let base = Base { made, year, solved_at, games };
        prop_assert_eq!(wthor::read(&wthor::write(&base)).unwrap(), base);
    }

    #[test]
    fn names_read_back_from_wthor(names in prop::collection::vec("[ -~à-ÿ]{0,19}", 1..40)) {
        for width in [wthor::PLAYER_BYTES, wthor::TOURNAMENT_BYTES] {
            let bytes = wthor::write_names(&names, [20, 26, 11, 15], width);
            prop_assert_eq!(&wthor::read_names(&bytes).unwrap(), &names);
        }
    }
}

#[test]
fn the_federations_base_is_written_byte_for_byte() {
    let Some(folder) = vectors("othello/wthor") else { return };
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "wtb") {
            let bytes = fs::read(&path).unwrap();
            assert!(wthor::write(&wthor::read(&bytes).unwrap()) == bytes, "{}", path.display());
            files += 1;
        }
    }
    assert!(files > 40, "{files} files");
}
