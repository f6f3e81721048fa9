//! What the tests of whole hand-ins share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::{
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use jogada_bot::{BuildCache, Jail, Limits, Trust};
use jogada_core::Seed;
use jogada_game::Entry;
use jogada_grade::{Marker, Rubric};

pub(crate) const TESTDATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");

/// A marker of a game's assignment, if it has one.
pub(crate) fn marker_of(entry: &Entry, trust: &Trust, folder: &Path) -> Option<Marker> {
    let assignment = entry.assignment?;
    Some(Marker {
        assignment,
        rubric: Rubric::read(assignment.rubric).unwrap(),
        cache: BuildCache::new(folder).unwrap(),
        trust: trust.clone(),
        seed: Seed::from_number(1),
    })
}

/// A jail, where this machine has one. What attacks the machine is run nowhere else.
pub(crate) fn jailed() -> Option<Trust> {
    let jail = Jail::new(Path::new(env!("CARGO_BIN_EXE_grade-helper"))).ok()?;
    Some(Trust::Jailed(jail))
}

pub(crate) fn full() -> Trust {
    Trust::Full(Limits::default())
}

/// The file that students start from: nothing of it is solved.
pub(crate) fn starter(game: &str) -> PathBuf {
    let file = match game {
        "queens" => "seu_nome_aqui.py",
        "gomoku" => "gomoku.py",
        "dominoes" => "student_players.py",
        "othello" => "rothelo.c",
        _ => "xadrez.c",
    };
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    Path::new(games).join(game).join("assignment").join(file)
}

/// Does the work on all cores; the results are in the order of the work.
pub(crate) fn on_all_cores<T: Send, R: Send>(work: Vec<T>, run: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(2, usize::from);
    let queue = Mutex::new(work.into_iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some((index, next)) = queue.lock().unwrap().next() else { break };
                    let result = run(next);
                    done.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
