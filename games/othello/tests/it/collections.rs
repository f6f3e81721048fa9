//! The public collections of games and positions, read whole.

use std::{fs, path::Path};

use jogada_testkit::{is_slow, vectors};
use othello::{
    Start,
    text::{ggf, obf, transcript, wthor},
};

#[test]
fn every_game_of_the_wthor_base_is_legal_on_either_board() {
    let Some(folder) = vectors("othello/wthor") else { return };
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ext| ext == "wtb"));
    files.sort();
    let step = if is_slow() { 1 } else { 40 };
    let tallies = files.iter().map(|path| check_wthor(path, step));
    let (games, agreeing) = tallies.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    if is_slow() {
        assert_eq!((games, agreeing), (137_548, 137_166));
    }
    assert!(games > 3_000 && agreeing * 1000 > games * 990, "{agreeing} of {games}");
}

/// Replays one game of each `step`: how many, and how many end in the score that the file has.
fn check_wthor(path: &Path, step: usize) -> (usize, usize) {
    let base = wthor::read(&fs::read(path).unwrap()).unwrap();
    let (mut games, mut agreeing) = (0, 0);
    for entry in base.games.iter().step_by(step) {
        let (moves, world) = entry.moves(Start::World).unwrap();
        let (_, own) = entry.moves(Start::Assignment).unwrap();
        assert_eq!(world.mirrored(), own);
        let text = transcript::write(&moves, Start::World);
        let again = transcript::read(&text, Start::World).unwrap();
        assert_eq!(again, (moves, world));
        games += 1;
        let [first, second] = world.counts();
        let empty = 64 - first - second;
        let discs = if first > second {
            first + empty
        } else if first < second {
            first
        } else {
            32
        };
        agreeing += usize::from(discs == u32::from(entry.discs));
    }
    (games, agreeing)
}

#[test]
fn the_names_of_the_wthor_base_are_read() {
    for (file, count) in [("othello/wthor/WTH.JOU", 4_448), ("othello/wthor/WTH.TRN", 492)] {
        let Some(path) = vectors(file) else { continue };
        let names = wthor::read_names(&fs::read(path).unwrap()).unwrap();
        assert_eq!(names.len(), count, "{file}");
        assert!(names.iter().all(|name| !name.contains('\0')));
    }
}

#[test]
fn every_obf_line_is_read() {
    for (file, problems, scored) in [
        ("fforum-1-19.obf", 19, 19),
        ("fforum-20-39.obf", 20, 20),
        ("fforum-40-59.obf", 20, 20),
        ("fforum-60-79.obf", 20, 20),
        ("hard-20.obf", 276, 276),
        ("hard-25.obf", 311, 311),
        ("hard-30.obf", 289, 289),
        ("small-35.txt", 30, 0),
        ("wthor24_exact_2000.obf", 2000, 0),
    ] {
        let Some(path) = vectors(&format!("othello/endgame/{file}")) else { continue };
        let text = fs::read_to_string(path).unwrap();
        let read: Vec<_> = text.lines().filter_map(|line| obf::read(line).unwrap()).collect();
        let with_scores = read.iter().filter(|problem| !problem.scores.is_empty());
        assert_eq!((read.len(), with_scores.count()), (problems, scored), "{file}");
        for problem in &read {
            for &(square, _) in &problem.scores {
                assert_ne!(problem.pos.legal() & square.bit(), 0, "{file}: {square}");
            }
        }
    }
}

#[test]
fn every_xot_opening_is_legal_and_ends_with_the_first_side_to_move() {
    let Some(path) = vectors("othello/xot/xot_openingslarge_10784.txt") else { return };
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(text.lines().count(), 10_784);
    for line in text.lines() {
        let (moves, _) = transcript::read(line, Start::World).unwrap();
        assert_eq!(moves.len(), 8, "{line}");
    }
}

#[test]
fn every_ggf_game_is_read_and_ends_in_its_result() {
    let Some(path) = vectors("othello/ntest/TestGames.ggf") else { return };
    let games = ggf::read(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(!games.is_empty());
    for game in games {
        let [first, second] = game.last.counts().map(u32::cast_signed);
        if let Ok(margin) = game.result.parse::<f32>() {
            let margin = margin as i32;
            let difference = first - second;
            let awarded = difference + difference.signum() * (64 - first - second);
            assert!(
                margin == difference || margin == awarded,
                "{} is not {difference}",
                game.result
            );
        }
    }
}

#[test]
fn every_named_opening_reaches_its_board() {
    let Some(path) = vectors("othello/openings/opening_names_with_moves.tsv") else { return };
    let text = fs::read_to_string(path).unwrap();
    let mut named = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [name, moves, board] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected three fields, got {line:?}")
        };
        if moves.is_empty() {
            continue;
        }
        let (_, pos) = transcript::read(moves, Start::World).unwrap();
        let grid = othello::text::grid(&pos).replace('X', "0").replace('O', "1").replace('-', ".");
        assert_eq!(grid, board, "{name}");
        named += 1;
    }
    assert_eq!(named, 70);
}
